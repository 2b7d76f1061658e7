/** A saved report on the home: its first figure, and its largest places. Loaded with the words of reports alone. */
import { screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { tableOf } from '@topcenter/model/reports/answer'
import { useTexts } from '../../platform/texts.ts'
import { headlineOf, useDrawnFigures } from '../../reports/report-views.ts'
import { useReportSpeech } from '../../reports/report-words.ts'
import { isTimeAxis } from '../../reports/time-axis.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ToneBars } from '../../ui/charts/tone-bars.tsx'
import { AllLink, CardFrame, KeyFigure } from './card-frame.tsx'
import type { AskedReport, PinnedView } from '../home-data.ts'
import { withQuery } from '../words.ts'

const [linesShown, barsShown] = [4, 12]

export function PinnedCard({ view, asked: { path, query, answer } }: { view: PinnedView; asked: AskedReport }) {
  const texts = useTexts()
  const report = reports.find(({ id }) => id === answer.report)!
  const speech = useReportSpeech(report, answer)
  const table = tableOf(answer)
  const measure = headlineOf(report, answer)
  const at = answer.measures.indexOf(measure)
  const figure = speech.figure(measure, table.total.total?.values[at])
  const lines = table.lines.filter(({ depth }) => depth === 1)
  const byColumn = answer.columns !== null && isTimeAxis(answer.columns)
  const isTime = byColumn || (answer.rows[0] !== undefined && isTimeAxis(answer.rows[0]))
  const bars = (
    byColumn
      ? table.heads.map((head) => ({
          name: speech.axis(answer.columns!, head, table.heads),
          value: table.total.cells.get(head.key)?.values[at] ?? 0,
        }))
      : lines.map((line) => ({
          name: speech.axis(answer.rows[0]!, line.members[0]!, answer.members[answer.rows[0]!]!),
          value: line.total?.values[at] ?? 0,
        }))
  ).slice(-barsShown)
  const { drawn, write } = useDrawnFigures(report, measure)
  return (
    <CardFrame
      title={view.name}
      aside={<AllLink href={withQuery(path, query)}>{texts.screen(screenOf(report))}</AllLink>}
    >
      <KeyFigure href={withQuery(path, query)} unit={speech.measure(measure)} label={`${view.name}: ${figure}`}>
        {figure}
      </KeyFigure>
      {isTime ? (
        <div className="home-bars">
          <BarChart
            label={view.name}
            categories={bars.map(({ name }) => name)}
            series={[{ name: speech.measure(measure), values: bars.map(({ value }) => drawn(value)) }]}
            format={write}
            isInOrder
          />
        </div>
      ) : (
        <ToneBars
          label={view.name}
          items={lines
            .toSorted((a, b) => (b.total?.values[at] ?? 0) - (a.total?.values[at] ?? 0))
            .slice(0, linesShown)
            .map(({ members: [member], total }) => ({
              key: member!.key,
              name: speech.member(answer.rows[0]!, member!),
              value: total?.values[at] ?? 0,
              text: speech.figure(measure, total?.values[at]),
              href: withQuery(path, { ...query, [answer.rows[0]!]: member!.key }),
            }))}
        />
      )}
    </CardFrame>
  )
}
