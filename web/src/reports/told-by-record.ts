/** What each record behind a figure brings to it: the amount that is added up, the state or kind by which it counts. */
import { entityOf } from '@topcenter/model/areas'
import type { Field } from '@topcenter/model/kit/field'
import { reach } from '@topcenter/model/reports/reach'
import { type FieldPath, isWorkedOut, type Measure, operandsOf, type Report } from '@topcenter/model/reports/report'

export interface ToldField {
  readonly name: string
  readonly field: Field
}

/** Of the source's own fields; what lies in other records, and its state, is not told. */
export function toldByRecord(report: Report, measure: string): readonly ToldField[] {
  const source = entityOf(report.source)
  const names = new Set(pathsOf(report, report.measures[measure]!).filter((path) => !path.includes('.')))
  return [...names].flatMap((name) => {
    if (report.rowsOf) return []
    const { field } = reach(source, name)
    return field && field.kind !== 'ref' ? [{ name, field }] : []
  })
}

function pathsOf(report: Report, measure: Measure): FieldPath[] {
  if (isWorkedOut(measure)) return operandsOf(measure).flatMap((name) => pathsOf(report, report.measures[name]!))
  const counted = 'sum' in measure ? [measure.sum] : 'time' in measure ? [...measure.time] : []
  return [...counted, ...Object.keys(measure.where ?? {})]
}
