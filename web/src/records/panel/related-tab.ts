import { createElement, lazy } from 'react'
import type { PanelProps, RecordPanelTab } from '../record-panels.ts'
import type { RelatedPanelProps } from './related-panel.tsx'

const RelatedPanel = lazy(async () => ({ default: (await import('./related-panel.tsx')).RelatedPanel }))

/**
 * A tab of a record's panel with the records whose `field` refers to it; by the id of their entity, so that the first
 * page loads no definition for it.
 */
export const relatedTab = (
  related: string,
  field: string,
  more: Pick<RelatedPanelProps, 'words' | 'mayAdd'> = {},
): RecordPanelTab => ({
  key: `${related} ${field}`,
  covers: [related],
  counts: `${related}.${field}`,
  label: (texts) => texts.entity(related).many,
  Panel: (props: PanelProps) => createElement(RelatedPanel, { ...props, related, field, ...more }),
})
