/** Parts of a result, line by line: items of the course, attended sessions if they count, and courses under it. */
import { useTexts, useWork } from '../../platform/texts.ts'
import { useFormats } from '../../ui/page/language.tsx'
import { degreeText } from '../degree-text.ts'
import type { Explained, ExplainedComponent } from './results-data.ts'

export interface ResultLineText {
  readonly key: string
  readonly label: string
  readonly text: string
  /** 0 to 100; null: no bar. */
  readonly percent: number | null
}

export function useResultLines(result: Explained): readonly ResultLineText[] {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const scoreOf = useScoreText()
  const { attended, counted } = result.attendance
  return [
    ...result.parts.flatMap((part): ResultLineText[] =>
      part.source === 'attendance'
        ? counted > 0
          ? [
              {
                key: part.examType,
                label: texts.value('scoreComponent', 'examType', part.examType),
                text: work('results.attended', { n: formats.number(attended), m: formats.number(counted) }),
                percent: part.percent,
              },
            ]
          : []
        : part.components.map((component) => ({
            key: component.token,
            label: texts.name(component.names),
            text: scoreOf(component),
            percent: component.percent,
          })),
    ),
    ...result.children.map((child): ResultLineText => ({
      key: child.educationalCategory.token,
      label: texts.name(child.educationalCategory.names),
      text: 'total' in child && child.total !== null ? formats.percent(child.total) : work('results.incomplete'),
      percent: 'total' in child ? child.total : null,
    })),
  ]
}

/** Formats a score: `45 of 50`; if several attempts count together the percent, since no one score represents them. */
function useScoreText(): (component: ExplainedComponent) => string {
  const work = useWork()
  const formats = useFormats()
  return ({ attempts, finalScore, percent, state }) => {
    const counting = attempts.filter((each) => each.counts)
    const [only] = counting
    if (state === 'excused') return work('results.leftOut')
    if (percent === null) return work(state === 'notCounted' ? 'results.notCounted' : 'results.missing')
    if (counting.length !== 1 || !only) return formats.percent(percent)
    if (only.status === 'Absent') return work('results.zero')
    return work('exam.degree', {
      degree: degreeText(formats, only.studentScore ?? 0),
      of: degreeText(formats, finalScore),
    })
  }
}
