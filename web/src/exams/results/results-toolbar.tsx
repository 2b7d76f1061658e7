/** Filters of a category's results: verdict, search, group and period. */
import { RecordPicker } from '../../education/record-picker.tsx'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useSearchText } from '../../records/list/search-text.ts'
import { StatusTabs } from '../../ui/data/status-tabs.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { type CategoryResultsData, type Verdict, verdicts } from './results-data.ts'
import type { ResultsFilters } from './results-filters.ts'
import { verdictWords } from './verdict-badge.tsx'

export interface ResultsToolbarProps {
  readonly data: CategoryResultsData
  readonly filters: ResultsFilters
  readonly category: string
}

export function ResultsToolbar({ data, filters, category }: ResultsToolbarProps) {
  const texts = useTexts()
  const work = useWork()
  const { get, set } = filters
  const [text, setText] = useSearchText({ search: get('search'), set })
  const { summary } = data
  const counts: Readonly<Record<Verdict, number>> = {
    Pass: summary.pass,
    Fail: summary.fail,
    Provisional: summary.provisional,
    NoData: summary.noData,
  }
  const tabs = [
    { key: 'all' as const, label: texts.say('list.all'), count: summary.students },
    ...verdicts.map((verdict) => ({ key: verdict, label: work(verdictWords[verdict]), count: counts[verdict] })),
  ]
  return (
    <div className="no-print grid gap-2">
      <StatusTabs<Verdict | 'all'>
        label={work('results.verdict')}
        tabs={tabs}
        value={(get('verdict') as Verdict) || 'all'}
        onChange={(key) => set({ verdict: key === 'all' ? '' : key })}
      />
      <div className="toolbar items-end">
        <SearchField
          label={texts.say('list.search')}
          value={text}
          onChange={setText}
          className="w-72 max-w-full flex-auto sm:flex-none"
        />
        <RecordPicker
          to="educationalGroup"
          label={texts.field('educationalScheduleTime', 'educationalGroup')}
          token={get('group') || undefined}
          bounds={{ educationalCategoryToken: category }}
          className="w-56 max-w-full"
          onChoose={(token) => set({ group: token })}
        />
        <RecordPicker
          to="educationalPeriod"
          label={texts.field('educationalJoiningApplication', 'educationalPeriod')}
          token={get('period') || undefined}
          className="w-56 max-w-full"
          onChoose={(token) => set({ period: token })}
        />
      </div>
    </div>
  )
}
