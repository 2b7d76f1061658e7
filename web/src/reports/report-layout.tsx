/** Rows, columns and figures of the table; rows and columns can be swapped. */
import { RefreshCw } from 'lucide-react'
import type { Report } from '@topcenter/model/reports/report'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { MultiSelect } from '../ui/inputs/multi-select.tsx'
import { Select } from '../ui/inputs/select.tsx'
import type { ReportState } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

const none = '-'

interface ReportLayoutProps {
  readonly report: Report
  readonly state: ReportState
  readonly speech: ReportSpeech
}

export function ReportLayout({ report, state, speech }: ReportLayoutProps) {
  const { words } = speech
  const options = speech.dimensions.map((value) => ({ value, label: speech.dimension(value) }))
  const [first, second] = state.rows
  const setRows = (rows: readonly (string | undefined)[]): void =>
    state.set({ rows: [...new Set(rows.filter((id) => id && id !== none))].join() })
  return (
    <div className="report-bar no-print">
      <Select
        label={words.rows}
        hideLabel
        compact
        prefix={words.rows}
        options={options.filter(({ value }) => value !== state.columns)}
        value={first ?? null}
        onChange={(value) => setRows([value, second])}
      />
      <Select
        label={words.addLevel}
        hideLabel
        compact
        prefix={words.andThen}
        options={[
          { value: none, label: words.addLevel },
          ...options.filter(({ value }) => value !== state.columns && value !== first),
        ]}
        value={second ?? none}
        onChange={(value) => setRows([first, value])}
      />
      {state.columns !== '' && first && (
        <IconButton
          label={words.turn}
          icon={<RefreshCw />}
          onPress={() => state.set({ rows: [state.columns, ...(second ? [second] : [])].join(), columns: first })}
        />
      )}
      <Select
        label={words.columns}
        hideLabel
        compact
        prefix={words.columns}
        options={[
          { value: none, label: words.noColumns },
          ...options.filter(({ value }) => !state.rows.includes(value)),
        ]}
        value={state.columns || none}
        onChange={(value) => state.set({ columns: value === none ? '' : value })}
      />
      <MultiSelect
        label={words.values}
        hideLabel
        compact
        prefix={words.values}
        options={Object.keys(report.measures).map((value) => ({ value, label: speech.measure(value) }))}
        value={state.measures}
        onChange={(values) => state.set({ measures: values.join() })}
      />
    </div>
  )
}
