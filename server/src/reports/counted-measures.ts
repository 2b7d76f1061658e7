/** Which measures are counted, and which worked out of them. */
import type { Question } from './question.ts'

/** Measures that PostgreSQL counts: those that are shown, and those of which the others are worked out. */
export function countedMeasures({ report, measures }: Question): readonly string[] {
  const needed = new Set<string>()
  const need = (name: string): void => {
    const measure = report.measures[name]!
    if ('ratio' in measure) measure.ratio.forEach(need)
    else if ('difference' in measure) measure.difference.forEach(need)
    else if ('share' in measure) need(measure.share)
    else needed.add(name)
  }
  measures.forEach(need)
  return [...needed]
}
