/**
 * A hint about the weights, the number of passes among the decided results, the average, and the distribution of
 * grades.
 */
import { entityOf } from '@topcenter/model/areas'
import { educationalCategory, examTypes } from '@topcenter/model/education/educational-category'
import type { Names } from '@topcenter/model/kit/names'
import { useTexts, useWork } from '../../platform/texts.ts'
import { useRecord } from '../../records/queries.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import type { CategoryResultsData } from './results-data.ts'

export function WeightsHint({ data: { educationalCategory: category } }: { data: CategoryResultsData }) {
  const work = useWork()
  const formats = useFormats()
  const sum = examTypes.reduce((all, type) => all + (category.weights[type] ?? 0), 0)
  if (sum === 0 || Math.round(sum * 100) === 10_000) return null
  return <AlertBanner tone="warn">{work('results.weightsHint', { sum: formats.number(sum) })}</AlertBanner>
}

/** One line: the tabs above the table have the numbers of students. */
export function ResultsFigures({ data: { summary } }: { data: CategoryResultsData }) {
  const work = useWork()
  const formats = useFormats()
  const decided = summary.pass + summary.fail
  const figures = [
    ...(decided > 0 ? [[work('results.passed'), formats.rate((summary.pass / decided) * 100)] as const] : []),
    ...(summary.average === null ? [] : [[work('scores.average'), formats.percent(summary.average)] as const]),
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-lg font-bold tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Grades from the highest to the lowest, as the grading plan has them. */
export function Distribution({ data }: { data: CategoryResultsData }) {
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
  if (data.summary.grades.length === 0) return null
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
