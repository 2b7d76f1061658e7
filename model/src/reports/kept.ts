/** Parts of a report that can be read from the record that keeps its measures. */
import type { FieldPath, Kept, Report } from './report.ts'

/** The same field seen from the record that keeps the measures; undefined when only the rows themselves have it. */
export function keptPath({ on, same }: Kept, path: FieldPath): FieldPath | undefined {
  if (path === on) return 'self'
  if (path.startsWith(`${on}.`)) return path.slice(on.length + 1)
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const there = Object.hasOwn(same, first) ? same[first] : undefined
  return there === undefined ? undefined : [there, ...rest].join('.')
}

/** Way to read a measure from the records that keep it: their number, or fields of theirs added up. */
export type KeptMeasure = 'records' | readonly FieldPath[]

/** Undefined when the measure is not kept. */
export function keptMeasure(report: Report, kept: Kept, name: string): KeptMeasure | undefined {
  const measure = report.measures[name]!
  if ('distinct' in measure && measure.distinct === kept.on && !measure.where) return 'records'
  return Object.hasOwn(kept.measures, name) ? kept.measures[name] : undefined
}

/** The numbers that added up are how many rows a record has. */
export function rowsKept({ measures }: Report, kept: Kept): readonly FieldPath[] {
  const [name] = Object.entries(measures).find(([, measure]) => 'count' in measure && !measure.where) ?? []
  const fields = name === undefined ? undefined : kept.measures[name]
  if (!fields) throw new Error('a report whose measures are kept says how many rows a record has')
  return fields
}
