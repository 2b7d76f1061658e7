/** Over the list of job orders and over its board: those that are late, with how many there are. */
import { useQuery } from '@tanstack/react-query'
import { jobOrder } from '@topcenter/model/quotations/job-order'
import { useTexts } from '../../platform/texts.ts'
import { useListState } from '../../records/list/list-state.ts'
import type { ListTopProps } from '../../records/record-panels.ts'
import { tabsQuery } from '../../records/queries.ts'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'

export default function LateTabs({ preset }: ListTopProps) {
  const texts = useTexts()
  const { bounds, filters, isReady, set } = useListState(jobOrder, preset)
  const { tab = 'all', ...others } = bounds
  const { data } = useQuery({ ...tabsQuery(jobOrder, { ...others, isLate: 'true' }), enabled: isReady })
  const late = texts.field(jobOrder, 'isLate')
  const count = data && { count: data.tabs[String(tab)] ?? 0 }
  return (
    <StatusTabs
      label={late}
      tabs={[
        { key: '', label: texts.say('list.all') },
        { key: 'true', label: late, ...count },
      ]}
      value={filters.isLate ?? ''}
      onChange={(isLate) => set({ isLate })}
    />
  )
}
