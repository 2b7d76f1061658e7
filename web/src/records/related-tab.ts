import { createElement, lazy } from 'react'
import { entityOf } from '@topcenter/model/areas'
import type { PanelProps, RecordPanelTab } from './record-panels.ts'

const RelatedPanel = lazy(async () => ({ default: (await import('./related-panel.tsx')).RelatedPanel }))

/** A tab of a record's panel with the records whose `field` refers to it. */
export function relatedTab(entityId: string, field: string): RecordPanelTab {
  const related = entityOf(entityId)
  return { key: `${entityId} ${field}`, label: (texts) => texts.entity(related).many, Panel: (props: PanelProps) => createElement(RelatedPanel, { ...props, related, field }) }
}
