/** The order of a list, and the cursors by which it goes on behind one of its rows. */
import { type AnyEntity, hasTrait } from '@topcenter/model/kit/entity'
import { type Field, isSortable } from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DbRow } from '../row.ts'
import { columnName } from '../schema/table.ts'
import { column, type Condition } from '../permissions/limits.ts'

/** What a list is sorted by. Rows with the same value follow each other by their id. */
export interface Sort {
  /** The field that was asked for, or a word of the record's own (`createdAt`, `state` …). */
  readonly by: string
  /** The column that contains its values. */
  readonly column: string
  readonly descending: boolean
  /** Whether an index has this order, so that the first rows are read without sorting all of them. */
  readonly indexed: boolean
  readonly nullable: boolean
  /** Names are sorted as Arabic does, whichever language they are in. */
  readonly arabic: boolean
}

/** Where a list goes on: behind the row with this sort key and id. */
export interface Cursor {
  readonly key: unknown
  readonly id: string
}

/**
 * @param asked A field's name, with `-` before it for falling order.
 * @param fields Those that the reader may know: the order of a list reveals the values that it is sorted by.
 */
export function readSort(entity: AnyEntity, asked: string | undefined, fields: ReadonlyMap<string, Field>): Sort {
  const text = asked || (entity.spec.list?.sort ?? '-createdAt')
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const plain = { by: name, column: name, descending, indexed: false, nullable: false, arabic: false }
  if (name === 'createdAt')
    return { ...plain, column: 'created_at', indexed: !entity.spec.unsought?.includes('createdAt') }
  if (name === 'updatedAt') return { ...plain, column: 'updated_at' }
  if (name === 'state' && entity.spec.states) return plain
  if (name === 'names' && hasTrait(entity, 'named'))
    return { ...plain, column: 'name_ar', nullable: true, arabic: true }
  if (name === 'code' && hasTrait(entity, 'coded')) return { ...plain, indexed: true }
  const field = fields.get(name)
  if (!field || !isSortable(field)) throw new Refused(refuse('record.sortUnknown', { params: { name } }))
  return {
    ...plain,
    column: columnName(name, field),
    indexed: field.options.sort === true,
    nullable: !field.required,
  }
}

/** The value by which a row of `t` is sorted. */
export const sortKey = (sort: Sort): Condition =>
  sort.arabic ? sql`coalesce(t.name_ar, t.name_und, t.name_en) collate "ar-x-icu"` : column(sort.column)

export const direction = (sort: Sort): Condition => sql.raw(sort.descending ? 'desc' : 'asc')

/**
 * The list to which a cursor belongs. Not its reader: the address of a page may be sent to a colleague, who can use it
 * with the orders that they may ask for themselves.
 */
const listOf = ({ actor }: Ctx, entity: AnyEntity, { by, descending }: Sort): string =>
  `list ${actor.establishmentId} ${entity.id} ${descending ? '-' : ''}${by}`

/** Returns the cursor behind a row of the list, sealed: it contains a value of the row. */
export function cursorAt(ctx: Ctx, entity: AnyEntity, sort: Sort, row: DbRow): string {
  const key = sort.arabic ? (row.name_ar ?? row.name_und ?? row.name_en) : row[sort.column]
  return ctx.runtime.cursors.seal(listOf(ctx, entity, sort), JSON.stringify([key ?? null, row.id]))
}

/** Opens a cursor of the same list in the same order; any other is refused. */
export function readCursor(ctx: Ctx, entity: AnyEntity, sort: Sort, text: string): Cursor {
  const opened = ctx.runtime.cursors.open(listOf(ctx, entity, sort), text)
  if (opened === undefined) throw new Refused(refuse('request.malformed'))
  const [key, id] = JSON.parse(opened) as [unknown, string]
  return { key, id }
}

/**
 * That a row comes behind the cursor. Rows without a value come last in rising order and first in falling order, as in
 * PostgreSQL's indexes.
 *
 * @param key The row's sort key.
 */
export function behind(sort: Sort, key: Condition, cursor: Cursor): Condition {
  const id = sql`${cursor.id}::uuid`
  if (cursor.key === null)
    return sort.descending
      ? sql`(${key} is not null or (${key} is null and t.id < ${id}))`
      : sql`(${key} is null and t.id > ${id})`
  if (sort.descending) return sql`(${key}, t.id) < (${cursor.key}, ${id})`
  return sort.nullable
    ? sql`((${key}, t.id) > (${cursor.key}, ${id}) or ${key} is null)`
    : sql`(${key}, t.id) > (${cursor.key}, ${id})`
}
