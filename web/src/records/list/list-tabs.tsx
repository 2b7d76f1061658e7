/** The tabs of a list by one of its fields, each with how many records it has. */
import { memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import { useTexts } from '../../platform/texts.ts'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { tabsQuery } from '../queries.ts'
import type { ListState } from './list-state.ts'

export const ListTabs = memo(function ListTabs({ entity, state }: { entity: AnyEntity; state: ListState }) {
  const texts = useTexts()
  const tabs = entity.spec.list?.tabs as string | undefined
  const values = tabs === 'state' ? (entity.spec.states ?? []) : tabs ? (entity.spec.fields?.[tabs]?.values ?? []) : []
  const { tab: _tab, ...bounds } = state.bounds
  const { data } = useQuery({ ...tabsQuery(entity, bounds), enabled: values.length > 0 && state.isReady })
  if (values.length === 0) return null
  const items = ['all', ...values].map((key) => ({
    key,
    label: key === 'all' ? texts.say('list.all') : texts.value(entity, tabs!, key),
    ...(data ? { count: data.tabs[key] ?? 0, capped: data.totalIsCapped?.[key] ?? false } : {}),
  }))
  return (
    <StatusTabs
      label={texts.field(entity, tabs!)}
      tabs={items}
      value={state.tab}
      onChange={(tab) => state.set({ tab: tab === 'all' ? '' : tab })}
    />
  )
})
