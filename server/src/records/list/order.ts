/** Order of a list, and cursors that continue it after one of its rows. */
import { type AnyEntity, hasTrait } from '@topcenter/model/kit/entity'
import { type Field, isSortable } from '@topcenter/model/kit/field'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DbRow } from '../row.ts'
import { columnName } from '../schema/table.ts'
import { column, type Condition } from '../permissions/limits.ts'

/** Order of a list. Rows with the same value are ordered by id. */
export interface Sort {
  /** The requested field, or a word for a property of every record (`createdAt`, `state` …). */
  readonly by: string
  /** The column that contains its values. */
  readonly column: string
  readonly descending: boolean
  /** True if an index has this order, so that the first rows are read without sorting all of them. */
  readonly indexed: boolean
  readonly nullable: boolean
  /** True for names: they are sorted by the rules of Arabic, in whichever language they are. */
  readonly arabic: boolean
}

/** Position at which a list continues: after the row with this sort key and id. */
export interface Cursor {
  readonly key: unknown
  readonly id: string
}

/**
 * Parses the order that a client asks for.
 *
 * @param asked A field's name, with `-` before it for descending order.
 * @param fields Fields that the reader may know: the order of a list reveals the values that it is sorted by.
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

/** Returns the expression by which a row of `t` is sorted. */
export const sortKey = (sort: Sort): Condition =>
  sort.arabic ? sql`coalesce(t.name_ar, t.name_und, t.name_en) collate "ar-x-icu"` : column(sort.column)

export const direction = (sort: Sort): Condition => sql.raw(sort.descending ? 'desc' : 'asc')

/**
 * Returns the list to which a cursor belongs. It does not contain the reader: users send the address of a page to
 * colleagues, who can use it with the orders that they may request themselves.
 */
const listOf = ({ actor }: Ctx, entity: AnyEntity, { by, descending }: Sort): string =>
  `list ${actor.establishmentId} ${entity.id} ${descending ? '-' : ''}${by}`

/** Returns the cursor after a row of the list. It is sealed, because it contains a value of the row. */
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
 * Returns the condition that a row comes after the cursor. Rows without a value come last in ascending order and first
 * in descending order, as in PostgreSQL's indexes.
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
