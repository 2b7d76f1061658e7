/** The totals of a report, and its chart: the same figures as the table's, in the same order. */
import type { ReportAnswer, ReportTable } from '@topcenter/model/reports/answer'
import { measureKind } from '@topcenter/model/reports/reach'
import type { Report } from '@topcenter/model/reports/report'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useFormats } from '../ui/page/language.tsx'
import { isTimeAxis } from './time-axis.ts'
import type { ReportSpeech } from './report-words.ts'

interface ReportFiguresProps {
  readonly report: Report
  readonly answer: ReportAnswer
  readonly table: ReportTable
  readonly speech: ReportSpeech
}

/** The report's own headline, where it is shown. */
export const headlineOf = (report: Report, { measures }: ReportAnswer): string =>
  measures.find((measure) => measure === report.headline) ?? measures[0]!

/** More bars than these cannot be told apart. */
const mostBars = 31

export function ReportFigures(props: ReportFiguresProps) {
  const { report, answer, table, speech } = props
  const total = table.total.total
  const first = headlineOf(report, answer)
  const measures = [first, ...answer.measures.filter((measure) => measure !== first)].slice(0, 4)
  return (
    <Card className="report-card">
      <div className="report-overview">
        <div className="report-figures">
          {measures.map((measure, index) => {
            const at = answer.measures.indexOf(measure)
            return (
              <div key={measure} className={index === 0 ? 'report-key' : 'report-line'}>
                <span className="report-key-label">{speech.measure(measure)}</span>
                <bdi dir="ltr" className="report-key-value">
                  {speech.figure(measure, total?.values[at])}
                </bdi>
                {answer.compare && total?.before && (
                  <span className="report-before">
                    {speech.words.compare[answer.compare.with]}:{' '}
                    <bdi dir="ltr">{speech.figure(measure, total.before[at])}</bdi>
                  </span>
                )}
              </div>
            )
          })}
        </div>
        <Chart {...props} />
      </div>
    </Card>
  )
}

/** Along the columns when they are of time, else along the first level of the rows. */
function Chart({ report, answer, table, speech }: ReportFiguresProps) {
  const formats = useFormats()
  const byColumn = answer.columns !== null && isTimeAxis(answer.columns)
  const places = byColumn
    ? table.heads.map((head) => ({
        name: speech.axis(answer.columns!, head, table.heads),
        cell: table.total.cells.get(head.key),
      }))
    : table.lines
        .filter(({ depth }) => depth === 1)
        .map((line) => ({
          name: speech.axis(answer.rows[0]!, line.members[0]!, answer.members[answer.rows[0]!]!),
          cell: line.total,
        }))
  const first = headlineOf(report, answer)
  const kind = measureKind(report, first)
  const same = [first, ...answer.measures.filter((measure) => measure !== first)]
    .map((measure) => ({ measure, at: answer.measures.indexOf(measure) }))
    .filter(({ measure }) => measureKind(report, measure) === kind)
    .slice(0, report.chart === 'stack' ? 3 : 1)
  const shown = places.slice(0, mostBars)
  if (shown.length < 2) return <p className="self-center text-sm text-ink-3">{speech.words.how[report.id as never]}</p>
  const name = byColumn ? answer.columns! : answer.rows[0]!
  const label = `${speech.measure(same[0]!.measure)} · ${speech.dimension(name)}`
  const scale = kind === 'money' ? 100 : 1
  return (
    <div className="min-w-0">
      <h2 className="mb-2 text-base font-semibold">{label}</h2>
      <BarChart
        label={label}
        categories={shown.map((place) => place.name)}
        format={(value) => (kind === 'percent' ? formats.percent(value) : formats.compact(value))}
        series={[
          ...same.map(({ measure, at }) => ({
            name: speech.measure(measure),
            values: shown.map(({ cell }) => (cell?.values[at] ?? 0) / scale),
          })),
          ...(answer.compare && same.length === 1 && !byColumn
            ? [
                {
                  name: speech.words.compare[answer.compare.with],
                  values: shown.map(({ cell }) => (cell?.before?.[same[0]!.at] ?? 0) / scale),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
