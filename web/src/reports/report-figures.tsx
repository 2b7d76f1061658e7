/** The totals of a report, and its chart: the same figures as the table's, in the same order. */
import { memo } from 'react'
import type { Cell, ReportAnswer, ReportTable } from '@topcenter/model/reports/answer'
import type { Report } from '@topcenter/model/reports/report'
import { Card } from '../ui/layout/card.tsx'
import { ReportChart } from './report-chart.tsx'
import { headlineOf } from './report-views.ts'
import type { SetReport } from './report-state.ts'
import type { ReportSpeech } from './report-words.ts'

export interface ReportFiguresProps {
  readonly report: Report
  /** How it is drawn, where the reader chose that. */
  readonly view: string | undefined
  readonly set: SetReport
  readonly answer: ReportAnswer
  readonly table: ReportTable
  readonly speech: ReportSpeech
  readonly onOpen: (cell: Cell, measure: string) => void
}

/** Memoised: another address alone changes none of it. */
export const ReportFigures = memo(function ReportFigures(props: ReportFiguresProps) {
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
        <ReportChart {...props} />
      </div>
    </Card>
  )
})
