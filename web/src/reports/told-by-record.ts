/**
 * Fields that show the contribution of each record behind a figure: the amount that is added up, the state or kind by
 * which it counts.
 */
import { entityOf } from '@topcenter/model/areas'
import type { Field } from '@topcenter/model/kit/field'
import { reach } from '@topcenter/model/reports/reach'
import {
  type FieldPath,
  isWorkedOut,
  type Measure,
  operandsOf,
  type Report,
  workedOutRows,
} from '@topcenter/model/reports/report'

export interface SourceField {
  readonly name: string
  readonly field: Field
}

/**
 * Returns the source's own fields for a measure. It skips fields of other records, computed values, and the record's
 * state.
 */
export function sourceFieldsOf(report: Report, measure: string): readonly SourceField[] {
  const source = entityOf(report.source)
  const rows = report.rowsOf && workedOutRows[report.rowsOf]
  if (rows && !rows.isEachRecord) return []
  const workedOut = new Set<string>(rows ? [...rows.numbers, ...rows.money, ...rows.counts, ...rows.records] : [])
  const names = new Set(pathsOf(report, report.measures[measure]!))
  return [...names].flatMap((name) => {
    if (name.includes('.') || workedOut.has(name)) return []
    const { field } = reach(source, name)
    return field && field.kind !== 'ref' ? [{ name, field }] : []
  })
}

function pathsOf(report: Report, measure: Measure): FieldPath[] {
  if (isWorkedOut(measure)) return operandsOf(measure).flatMap((name) => pathsOf(report, report.measures[name]!))
  const counted = 'sum' in measure ? [measure.sum] : 'time' in measure ? [...measure.time] : []
  return [...counted, ...Object.keys(measure.where ?? {})]
}
