/** A refusal of a rule or of the database as faults of a row, in the columns where they belong. */
import pg from 'pg'
import { refuse, Refused, type Refusal } from '@topcenter/model/kit/refusal'
import { faultAt, type ParsedRow } from './parsed-row.ts'
import type { RowFault, Step } from './step.ts'

export type ConstraintRefusal = (error: pg.DatabaseError) => Refusal | undefined

/** Undefined for a bug, which must stop the import. */
export const refusalOf = (error: unknown, constraintRefusal: ConstraintRefusal): Refusal | undefined => {
  if (error instanceof Refused) return error.refusal.refused.startsWith('server.') ? undefined : error.refusal
  if (!(error instanceof pg.DatabaseError)) return undefined
  return constraintRefusal(error) ?? (error.code?.startsWith('23') ? refuse('record.invalid') : undefined)
}

export function faultsOfRefusal(step: Step, row: Pick<ParsedRow, 'cells'>, refusal: Refusal): RowFault[] {
  if (!refusal.fields?.length) return [faultAt(row, '', refusal.refused, refusal.params)]
  return refusal.fields.map(({ name, code, params }) => {
    const bare = name.replace(/Tokens?(?=$|\[)/, '')
    const column = step.columns.find((each) => each.key === name || each.key === bare) ?? step.columns.find((each) => each.name === bare.split(/[.[]/)[0])
    return faultAt(row, column?.key ?? bare, code, params)
  })
}
