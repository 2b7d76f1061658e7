/** Separates the measures that are counted from those computed out of them. */
import { operandsOf } from '@topcenter/model/reports/report'
import type { Question } from './question.ts'

/** A measure that PostgreSQL counts: of the period, or of everything before its first day. */
export interface CountedMeasure {
  readonly name: string
  readonly isBefore: boolean
}

/** Returns the counted measures that are shown or that the others are computed from, each once. */
export function countedMeasures({
  report,
  measures,
}: Pick<Question, 'report' | 'measures'>): readonly CountedMeasure[] {
  const needed: CountedMeasure[] = []
  const need = (name: string, isBefore: boolean): void => {
    const measure = report.measures[name]!
    const parts = operandsOf(measure)
    for (const part of parts) need(part, isBefore || 'before' in measure)
    if (parts.length === 0 && indexOfCounted(needed, name, isBefore) < 0) needed.push({ name, isBefore })
  }
  for (const name of measures) need(name, false)
  return needed
}

export const indexOfCounted = (counted: readonly CountedMeasure[], name: string, isBefore: boolean): number =>
  counted.findIndex((each) => each.name === name && each.isBefore === isBefore)
