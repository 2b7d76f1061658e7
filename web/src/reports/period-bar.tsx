/** The days of a report, and the period to compare with. */
import type { ReportAnswer } from '@topcenter/model/reports/answer'
import { comingPeriods, comparisons } from '@topcenter/model/reports/period'
import type { Report } from '@topcenter/model/reports/report'
import { Select } from '../ui/inputs/select.tsx'
import { ToggleGroup } from '../ui/buttons/toggle-group.tsx'
import { DaysPicker } from './days-picker.tsx'
import { YearsPicker } from './years-picker.tsx'
import { type ReportState, shownPeriod } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

const shownPeriods = ['today', 'last7', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'all'] as const

/** Returns the periods to offer; if the report counts due dates or ends, coming periods are first. */
const periodsOf = ({ period }: Report) =>
  comingPeriods.some((each) => each === period) ? ([...comingPeriods, ...shownPeriods] as const) : shownPeriods

interface PeriodBarProps {
  readonly report: Report
  readonly state: ReportState
  readonly answer: ReportAnswer | undefined
  readonly speech: ReportSpeech
}

export function PeriodBar({ report, state, answer, speech }: PeriodBarProps) {
  const { words } = speech
  const period = shownPeriod(report, state)
  const range = answer?.span ?? null
  return (
    <>
      <ToggleGroup
        label={words.periods.between}
        className="report-periods"
        options={periodsOf(report).map((value) => ({ value, label: words.periods[value] }))}
        value={period as ReturnType<typeof periodsOf>[number]}
        onChange={(value) =>
          state.set({ period: value, from: '', to: '', ...(value === 'all' ? { compare: '' } : {}) })
        }
      />
      <DaysPicker
        span={range}
        speech={speech}
        onChange={(next) => state.set({ from: next.from, to: next.to, period: '' })}
      />
      <YearsPicker
        span={range}
        speech={speech}
        onChange={(next) => state.set({ from: next.from, to: next.to, period: '' })}
      />
      {period !== 'all' && (
        <Select
          label={words.compare.label}
          hideLabel
          compact
          prefix={`${words.compare.label}:`}
          options={[
            { value: 'none', label: words.compare.none },
            ...comparisons.map((value) => ({ value, label: words.compare[value] })),
          ]}
          value={state.query.compare ?? 'none'}
          onChange={(value) => state.set({ compare: value === 'none' ? '' : value })}
        />
      )}
      {answer?.compare && <span className="text-sm text-ink-3">{speech.span(answer.compare.span)}</span>}
    </>
  )
}
