import { createElement, lazy } from 'react'
import type { PanelProps, RecordPanelTab } from './record-panels.ts'

const RelatedPanel = lazy(async () => ({ default: (await import('./related-panel.tsx')).RelatedPanel }))

/** A tab of a record's panel with the records whose `field` refers to it, each with what its field `words` holds; by their id, so that the frame needs no definition for it. */
export const relatedTab = (related: string, field: string, words?: string): RecordPanelTab =>
  ({ key: `${related} ${field}`, covers: [related], label: (texts) => texts.entity(related).many, Panel: (props: PanelProps) => createElement(RelatedPanel, { ...props, related, field, words }) })
