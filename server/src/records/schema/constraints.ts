/**
 * Maps a violated constraint of the database to a refusal: derived for the standard constraints, named by the areas for
 * their own.
 */
import pg from 'pg'
import {
  type FieldFault,
  refuse,
  type Refusal,
  type RefusalCode,
  Refused,
  refuseField,
} from '@topcenter/model/kit/refusal'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { snake } from '@topcenter/model/kit/entity'
import { allTables, columnName, fieldsOfAll, orderedPairs, type Table, timeChecks } from './table.ts'

/** Refusals by constraint name. With a field, the fault is shown at that field. */
export type ConstraintTexts = Readonly<
  Record<string, RefusalCode | { readonly code: RefusalCode; readonly field: string }>
>

export type ConstraintRefusal = (error: pg.DatabaseError) => Refusal | undefined

/** The refusal of one record among many, by a rule or by the database; undefined for a bug, which must stop all of them. */
export const refusalOf = (error: unknown, constraintRefusal: ConstraintRefusal): Refusal | undefined => {
  if (error instanceof Refused) return error.refusal.refused.startsWith('server.') ? undefined : error.refusal
  if (!(error instanceof pg.DatabaseError)) return undefined
  return constraintRefusal(error) ?? (error.code?.startsWith('23') ? refuse('record.invalid') : undefined)
}

/** The refusal for a broken constraint; undefined if no rule is known for it, which is a bug. */
export function constraintRefusals(areas: readonly ConstraintTexts[]): ConstraintRefusal {
  const known = new Map<string, Refusal>(
    allTables()
      .flatMap(derived)
      .map(([name, refusal]) => [name.slice(0, 63), refusal]),
  ) // PostgreSQL shortens longer names
  for (const [name, text] of areas.flatMap((area) => Object.entries(area))) known.set(name, saidBy(text))
  return (error) => {
    const name = constraintOf(error, known)
    const said = name === undefined ? undefined : known.get(name)
    if (said) return said
    // either other rows refer to this row, or it refers to one that was deleted meanwhile
    if (error.code === '23503')
      return refuse(error.message.includes('still referenced') ? 'record.inUse' : 'record.referenceGone')
    return undefined
  }
}

/**
 * The constraint that was broken. A node of a distributed database names that of its part of the table, with a number
 * behind it, or shortened with a hash before the number; of what its triggers raise only the message comes back.
 */
function constraintOf(
  { constraint, message }: pg.DatabaseError,
  known: ReadonlyMap<string, unknown>,
): string | undefined {
  const reported = constraint ?? /constraint "(.+?)"/.exec(message)?.[1]
  if (reported === undefined || known.has(reported)) return reported
  const whole = reported.replace(/_\d{6,}$/, '')
  if (whole === reported || known.has(whole)) return whole
  const start = whole.replace(/_[\da-f]{8}$/, '')
  return start === whole ? whole : ([...known.keys()].find((name) => name.startsWith(start)) ?? whole)
}

/** A code that is only used for fields is shown at the field alone; the refusal of a rule is shown in both places. */
function saidBy(text: ConstraintTexts[string]): Refusal {
  if (typeof text === 'string') return refuse(text)
  const { code, field } = text
  return code.startsWith('field.') ? refuseField(field, code) : refuse(code, { fields: [{ name: field, code }] })
}

function derived(table: Table): [string, Refusal][] {
  const fields = fieldsOfAll(table.kinds)
  const fault = (column: string, code: RefusalCode): Refusal => {
    const named = Object.entries(fields).find(([name, field]) => columnName(name, field) === column)
    const faults: FieldFault[] = [{ name: named ? keyOf(named[0], named[1]) : column, code }]
    return refuse('record.invalid', { fields: faults })
  }
  const unique = table.unique.map(({ name, columns }): [string, Refusal] => {
    const last = columns.at(-1)!
    if (last === 'code') return [name, refuseField('code', 'record.codeTaken')]
    return [name, columns.length === 1 ? fault(last, 'field.taken') : refuse('record.duplicate')]
  })
  return [
    ...unique,
    ...orderedPairs(table.kinds).map(([from, to]): [string, Refusal] => [
      `${table.name}_${snake(from)}_${snake(to)}_order`,
      fault(snake(to), 'field.endBeforeStart'),
    ]),
    ...timeChecks(table.kinds).map(({ name, date, code }): [string, Refusal] => [name, fault(snake(date), code)]),
    [`${table.name}_named`, refuseField('names', 'field.nameRequired')],
  ]
}
