/** How many passed, failed or wait for scores, the average, and how the grades spread. */
import { entityOf } from '@topcenter/model/areas'
import { educationalCategory, examTypes } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecord } from '../../records/queries.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { StatCard } from '../../ui/charts/stat-card.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { CategoryResultsData } from './results-data.ts'

export function ResultsSummary({ data }: { data: CategoryResultsData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { summary, educationalCategory: category } = data
  const sum = examTypes.reduce((all, type) => all + (category.weights[type] ?? 0), 0)
  const decided = summary.pass + summary.fail
  return (
    <div className="grid gap-3">
      {Math.round(sum * 100) !== 10_000 && sum > 0 && (
        <AlertBanner tone="warn">{work('results.weightsHint', { sum: formats.number(sum) })}</AlertBanner>
      )}
      <div className={summary.grades.length > 0 ? 'grid gap-3 xl:grid-cols-2' : undefined}>
        <div className="stat-grid content-start">
          <StatCard label={texts.entity('student').many} value={formats.number(summary.students)} />
          <StatCard
            label={work('results.passed')}
            value={formats.number(summary.pass)}
            {...(decided > 0 ? { unit: formats.percent(Math.round((summary.pass / decided) * 1000) / 10) } : {})}
          />
          <StatCard label={work('results.failed')} value={formats.number(summary.fail)} />
          <StatCard label={work('results.provisional')} value={formats.number(summary.provisional)} />
          <StatCard label={work('results.incomplete')} value={formats.number(summary.noData)} />
          <StatCard
            label={work('scores.average')}
            value={summary.average === null ? '—' : formats.percent(summary.average)}
          />
        </div>
        {summary.grades.length > 0 && <Distribution data={data} />}
      </div>
    </div>
  )
}

/** Grades from the highest to the lowest, as the grading plan has them. */
function Distribution({ data }: { data: CategoryResultsData }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const category = useRecord(educationalCategory, data.educationalCategory.token).data
  const plan = useRecord(entityOf('gradingPlan'), category?.gradingPlanToken as string | undefined).data
  const slices = (plan?.slices ?? []) as readonly { readonly degreeName: Names; readonly degreeFrom: number }[]
  const from = (names: Names) =>
    slices.find(
      (slice) => JSON.stringify(slice.degreeName) === JSON.stringify(names) || slice.degreeName.ar === names.ar,
    )?.degreeFrom ?? -1
  const grades = data.summary.grades.toSorted((a, b) => from(b.names) - from(a.names))
  // An axis of few students would be marked at halves too: those marks stay empty.
  const whole = (value: number) => (Number.isInteger(value) ? formats.number(value) : '')
  return (
    <Card title={work('results.distribution')}>
      <BarChart
        label={work('results.distribution')}
        categories={grades.map((grade) => texts.name(grade.names))}
        series={[{ name: texts.entity('student').many, values: grades.map((grade) => grade.count) }]}
        format={whole}
      />
    </Card>
  )
}
