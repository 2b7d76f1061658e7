/** The texts of an import for its reader: verdicts and faults in words, with the name of the column. */
import { entityOf } from '@topcenter/model/areas'
import type { Language } from '@topcenter/model/kit/names'
import { describe } from '@topcenter/texts/describe'
import { columnLabel, importColumns } from './reading/import-column.ts'
import type { Run } from './run/run-record.ts'
import type { RowFault } from './run/step.ts'
import { stepsOfRun } from './run/run-steps.ts'

export interface SaidFault {
  readonly column: string
  readonly label: string
  readonly value: string
  readonly code: string
  readonly message: string
}

export function sayFaults(run: Run, step: string, faults: readonly RowFault[], language: Language): SaidFault[] {
  const entity = entityOf(run.entity ?? stepsOfRun(run).find(({ id }) => id === step)?.entity ?? step)
  return faults.map(({ column, code, params, value }) => {
    const known =
      importColumns(entity).find((each) => each.key === column) ??
      importColumns(entityOf(step in companionEntities ? step : entity.id)).find((each) => each.key === column)
    return {
      column,
      label: known ? columnLabel(entity, known, language) : (headOf(run, column) ?? column),
      value: value ?? '',
      code,
      message: describe(code, params, language).detail,
    }
  })
}
/** A column that no definition has is called as the sheet calls it. */
const headOf = ({ mapping, headers }: Run, column: string): string | undefined => {
  const [index] = Object.entries(mapping).find(([, key]) => key === column) ?? []
  return index === undefined ? undefined : headers[Number(index)]?.text
}
const companionEntities = { parent: true, studentFamily: true } as const
