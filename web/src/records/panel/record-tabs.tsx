/** Tabs of a record: its details, the panels of areas, its history; the same in its drawer and on its page. */
import { lazy, Suspense, useState } from 'react'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useWho } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Tabs, type TabItem } from '../../ui/layout/tabs.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import type { RecordData } from '../record.ts'
import { openPanels } from './open-panels.ts'
import { inPanelOrder, maxTabs } from './panel-order.ts'
import { RecordDetails } from './record-details.tsx'

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }))

/** The tab in which a job is done; a new object each time that it is asked for. */
export interface Begun {
  readonly panel: string
  readonly times: number
}

/** The tab that is open, and the job that was begun in one; another record starts anew. */
export function useRecordTab(token: string) {
  const [shown, setShown] = useState<{ readonly token: string; readonly key: string; readonly begun: Begun | null }>()
  const current = shown?.token === token ? shown : undefined
  return {
    selected: current?.key,
    begun: current?.begun ?? null,
    select: (key: string) => setShown({ token, key, begun: current?.begun ?? null }),
    begin: (panel: string) =>
      setShown({ token, key: panel, begun: { panel, times: (current?.begun?.times ?? 0) + 1 } }),
  }
}

export interface RecordTabsProps {
  readonly entity: AnyEntity
  readonly record: RecordData
  /** Tabs that the screen puts before all others. */
  readonly first?: readonly TabItem[]
  /** Tabs that the screen adds. */
  readonly more?: readonly TabItem[]
  /** Number of records of a tab, by its key. */
  readonly counts?: Readonly<Record<string, string>>
  readonly begun?: Begun | null
  readonly selected?: string | undefined
  onSelect?(key: string): void
}

export function RecordTabs({
  entity,
  record,
  first = [],
  more = [],
  counts = {},
  begun,
  selected,
  onSelect,
}: RecordTabsProps) {
  const texts = useTexts()
  const { say } = texts
  const panels = openPanels(entity, useWho())
  type Panel = (typeof panels)[number]
  const tab = ({ key, label, Panel }: Panel): TabItem => ({
    key,
    label: label(texts),
    content: (
      <Suspense fallback={<FormSkeleton />}>
        <Panel entity={entity} record={record} begun={begun?.panel === key ? begun.times : 0} />
      </Suspense>
    ),
  })
  const isLeading = ({ leads }: Panel) => (typeof leads === 'function' ? leads(record) : leads === true)
  const items: TabItem[] = [
    ...first,
    ...panels.filter(isLeading).map(tab),
    ...inPanelOrder<TabItem>([
      { key: 'details', label: say('record.details'), content: <RecordDetails entity={entity} record={record} /> },
      ...panels.filter((panel) => !isLeading(panel)).map(tab),
      ...more,
      {
        key: 'history',
        label: say('record.history'),
        content: (
          <Suspense fallback={<FormSkeleton />}>
            <HistoryPanel entity={entity} token={record.token} />
          </Suspense>
        ),
      },
    ]),
  ]
  return (
    <Tabs
      label={say('record.details')}
      items={items.map((item) => (counts[item.key] === undefined ? item : { ...item, count: counts[item.key] }))}
      most={maxTabs}
      {...(selected === undefined ? {} : { selected })}
      {...(onSelect ? { onSelect } : {})}
    />
  )
}
