/** Texts of an import for its reader: faults in words, with the names of the columns. */
import { entityOf } from '@topcenter/model/areas'
import type { listImportRows } from '@topcenter/model/import/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Language } from '@topcenter/model/kit/names'
import { describe } from '@topcenter/texts/describe'
import { columnLabel, importColumns } from './reading/import-column.ts'
import type { Run } from './run/run-record.ts'
import type { RowFault } from './run/step.ts'
import { stepsOfRun } from './run/run-steps.ts'

export type SaidFault = AnswerOf<typeof listImportRows>['items'][number]['faults'][number]

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
/** Returns the header of the sheet for a column that no definition has. */
const headOf = ({ mapping, headers }: Run, column: string): string | undefined => {
  const [index] = Object.entries(mapping).find(([, key]) => key === column) ?? []
  return index === undefined ? undefined : headers[Number(index)]?.text
}
const companionEntities = { parent: true, studentFamily: true } as const
