/** Reads a list's query string into conditions, order and page; what it does not know it refuses by name. */
import { entityOf } from '@topcenter/model/areas'
import {
  type AnyEntity,
  fieldsOf,
  hasTrait,
  type RecordState,
  recordStates,
  snake,
  tableOf,
} from '@topcenter/model/kit/entity'
import { isDate } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Field, isSortable } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { isStaff, mayDo, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { searchKey } from '@topcenter/model/kit/search-key'
import { likeEscape, type SearchPart, searchParts } from '@topcenter/model/kit/search-query'
import { idOf } from '@topcenter/model/kit/token'
import { faultsOf } from '@topcenter/model/kit/input-schema'
import { fieldSchema, keyOf } from '@topcenter/model/kit/value-schema'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { fitCondition } from '../write/fits.ts'
import { recordId } from '../read.ts'
import { all, column, type Condition, referable, visible } from '../sight/limits.ts'
import { type ListParameter, listParameters } from './list-parameters.ts'
import type { DbRow } from '../row.ts'
import { storedFields } from './select.ts'
import { columnName } from '../schema/table.ts'

export const defaultPageSize = 50
export const largestPage = 200
/** Pages are numbered up to this many rows; beyond them a list goes on by cursor. */
export const numberedRows = 10_000

/** `by`: the field, or the record's own word, that was asked for; its values lie in `column`. */
export interface Sort {
  readonly by: string
  readonly column: string
  readonly descending: boolean
  readonly indexed: boolean
  readonly nullable: boolean
  readonly arabic: boolean
}
/** One condition, said in two ways: to gather all hits by the search index, or to look at a row that is at hand. */
export interface Search {
  readonly gather: Condition
  readonly look: Condition
}
export interface ListQuery {
  /** Undefined: the actor sees nothing of this list. */
  readonly conditions: readonly Condition[] | undefined
  readonly search: Search | undefined
  /** The bounds that the list's own index starts with; undefined when it cannot be walked in order. */
  readonly walk: readonly Condition[] | undefined
  readonly sort: Sort
  readonly page: number
  readonly size: number
  readonly after: { readonly key: unknown; readonly id: string } | undefined
  readonly exact: boolean
  /** Fields that the answer holds, when the reader chose the columns. */
  readonly columns: readonly string[] | undefined
}

/** A client names them: what every object has (`toString`) is none of them. */
export const fieldsByName = (entity: AnyEntity): ReadonlyMap<string, Field> =>
  named.get(entity) ??
  named.set(entity, new Map(Object.entries({ ...traitFields(entity), ...fieldsOf(entity) }))).get(entity)!
const named = new WeakMap<AnyEntity, ReadonlyMap<string, Field>>()

const unknownFilter = (name: string) => new Refused(refuse('record.filterUnknown', { params: { name } }))

export function readListQuery(ctx: Ctx, entity: AnyEntity, query: Readonly<Record<string, string>>): ListQuery {
  const parameters = listParameters(entity)
  const filters = Object.entries(query).flatMap(([key, value]) => {
    const parameter = parameters.get(key)
    if (!parameter) throw unknownFilter(key)
    return value === '' ? [] : filterConditions(ctx, entity, key, parameter, query)
  })
  const states = statesAsked(ctx, entity, query.state)
  const bounds = visible(entity, ctx.actor, states)
  const tab = tabCondition(entity, query)
  const sort = readSort(entity, query.sort)
  return {
    conditions: bounds && [...bounds, ...filters, ...tab],
    search: query.search ? readSearch(ctx, entity, query.search) : undefined,
    sort,
    walk:
      sort.indexed && states.length === 1 && isStaff(ctx.actor.userType) && !entity.spec.viewBy ? bounds : undefined,
    exact: query.exact === 'true',
    page: wholeNumber(query.page, 1, 1_000_000),
    size: wholeNumber(query.size, defaultPageSize, largestPage),
    after: query.after ? readCursor(query.after) : undefined,
    columns: query.columns
      ? query.columns
          .split(',')
          .filter((name) => Object.hasOwn(storedFields(entity), name))
          .sort()
      : undefined,
  }
}

function wholeNumber(text: string | undefined, otherwise: number, largest: number): number {
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Refused(refuse('request.malformed'))
  return Math.min(value, largest)
}

/** Record states that are asked for and may be seen; active alone when nothing is asked. */
function statesAsked(ctx: Ctx, entity: AnyEntity, asked: string | undefined): RecordState[] {
  const seen = visibleStates(ctx.actor, entity)
  const wanted = asked === 'all' ? recordStates : asked ? asked.split(',') : ['active']
  for (const state of wanted) if (!(recordStates as readonly string[]).includes(state)) throw unknownFilter('state')
  return seen.filter((state) => (wanted as readonly string[]).includes(state))
}

/** The tabs of a list: values of its state, or of one of its fields. */
export function tabColumn(entity: AnyEntity): { column: string; values: readonly string[] } | undefined {
  const tabs = entity.spec.list?.tabs as string | undefined
  if (!tabs) return undefined
  return tabs === 'state'
    ? { column: 'state', values: entity.spec.states! }
    : { column: snake(tabs), values: fieldsOf(entity)[tabs]!.values! }
}

function tabCondition(entity: AnyEntity, query: Readonly<Record<string, string>>): Condition[] {
  const conditions: Condition[] = []
  const tabs = tabColumn(entity)
  if (query.tab && query.tab !== 'all') {
    if (!tabs?.values.includes(query.tab)) throw unknownFilter('tab')
    conditions.push(sql`${column(tabs.column)} = ${sql.lit(query.tab)}`)
  }
  if (query.stateIs) conditions.push(sql`${column('state')} = any(${query.stateIs.split(',')})`)
  return conditions
}

function filterConditions(
  ctx: Ctx,
  entity: AnyEntity,
  key: string,
  parameter: ListParameter,
  query: Readonly<Record<string, string>>,
): Condition[] {
  const value = query[key]!
  if (parameter.is === 'field') return [equals(parameter.name, parameter.field, value)]
  if (parameter.is === 'bound') return [bound(ctx, key, column(parameter.column), parameter.kind, query)]
  if (parameter.word === 'fits') return [fitCondition(ctx, entity, value)]
  if (parameter.word === 'except') return [sql`${column('id')} <> ${recordId(entity, value)}::uuid`]
  return []
}

function equals(name: string, field: Field, value: string): Condition {
  const held = column(columnName(name, field))
  const asked = value.split(',').slice(0, 200)
  const values = asked.filter((each) => each !== 'none')
  if (values.length < asked.length)
    return values.length === 0
      ? sql`${held} is null`
      : sql`(${held} is null or ${equals(name, field, values.join(','))})`
  if (field.kind === 'ref') {
    const ids = values.map((token) => idOf(token, entityOf(field.to!).spec.prefix))
    if (ids.some((id) => id === undefined))
      throw new Refused(refuse('record.invalid', { fields: [{ name: keyOf(name, field), code: 'field.reference' }] }))
    return ids.length === 1 ? sql`${held} = ${ids[0]}::uuid` : sql`${held} = any(${ids}::uuid[])`
  }
  const parsed = values.map((each) => parseFilter(name, field, each))
  if (parsed.length > 1) return sql`${held} = any(${parsed})`
  // one of few values, as it is: which index has its rows is known before it is asked for (`countedIndexes`)
  return field.kind === 'oneOf' ? sql`${held} = ${sql.lit(parsed[0])}` : sql`${held} = ${parsed[0]}`
}

function parseFilter(name: string, field: Field, value: string): unknown {
  const parsed = fieldSchema({ ...field, options: {}, required: true }).safeParse(value)
  if (!parsed.success)
    throw new Refused(refuse('record.invalid', { fields: faultsOf(parsed.error).map((fault) => ({ ...fault, name })) }))
  return parsed.data
}

/**
 * A bound is a date (the establishment's day, whole), an instant, or `now`, which is that of the request; number fields
 * take a number.
 */
const limit = (ctx: Ctx, key: string, kind: Field['kind'], value: string): string | number =>
  kind === 'dateTime' && isDate(value)
    ? dayRange(value, ctx.timeZone)[key.endsWith('From') ? 'from' : 'to']
    : kind === 'dateTime' && value === 'now'
      ? ctx.now.toISOString()
      : (parseFilter(key, { kind, options: {}, required: true }, value) as string | number)

function bound(
  ctx: Ctx,
  key: string,
  held: Condition,
  kind: Field['kind'],
  query: Readonly<Record<string, string>>,
): Condition {
  const value = limit(ctx, key, kind, query[key]!)
  if (key.endsWith('From')) return sql`${held} >= ${value}`
  const from = key.replace(/To$/, 'From')
  const isDay = kind === 'dateTime' && isDate(query[key]!)
  const start = query[from] ? limit(ctx, from, kind, query[from]) : undefined
  if (start !== undefined && (start > value || (isDay && start === value)))
    throw new Refused(refuse('record.invalid', { fields: [{ name: key, code: 'field.toBeforeFrom' }] }))
  return isDay ? sql`${held} < ${value}` : sql`${held} <= ${value}`
}

export const hasSearchText = (entity: AnyEntity): boolean =>
  hasTrait(entity, 'named') ||
  hasTrait(entity, 'coded') ||
  Object.values(fieldsOf(entity)).some((field) => field.options.search)

/** Undefined when nothing was typed to search by. */
export function readSearch(ctx: Ctx, entity: AnyEntity, typed: string): Search | undefined {
  const [gather, look] = [searchCondition(ctx, entity, typed), searchCondition(ctx, entity, typed, 't', lookAt)]
  return gather && look && { gather, look }
}

/**
 * Every part must be found: in the record's own search text, or in that of the records that its label names (D1.8). A
 * phone number is looked for where phones are; the words that it is made of may stand in different places.
 */
export function searchCondition(
  ctx: Ctx,
  entity: AnyEntity,
  typed: string,
  alias = 't',
  ofLabel: LabelSearch = gatherAll,
): Condition | undefined {
  const text = typed.slice(0, 200)
  const parts = searchParts(text)
  const whole = searchKey(text)
  const anywhere = (isFound: Find, among: (of: AnyEntity) => boolean): Condition[] => [
    ...(hasSearchText(entity) && among(entity) ? [sql`(${isFound(entity, alias)})`] : []),
    ...labelSearches(ctx, entity, isFound, alias, ofLabel, among),
  ]
  const waysOf = ({ words, phone, isPhone }: SearchPart): Condition[] => {
    const byPhone =
      phone === undefined ? [] : anywhere((of, at) => found(ctx, of, at, `%${likeEscape(phone)}%`, [phone]), hasPhone)
    if (isPhone && byPhone.length) return byPhone
    const byWord = words.map(({ term, prefixOnly }) => {
      const pattern = `%${prefixOnly ? ' ' : ''}${likeEscape(term)}%`
      return anyOf(anywhere((of, at) => found(ctx, of, at, pattern, [term, whole]), hasSearchText))
    })
    return [all(byWord), ...byPhone]
  }
  return parts.length === 0 ? undefined : all(parts.map((part) => anyOf(waysOf(part))))
}

const anyOf = (ways: readonly Condition[]): Condition =>
  ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
const hasPhone = (entity: AnyEntity): boolean =>
  Object.values(fieldsOf(entity)).some((field) => field.kind === 'phone' && field.options.search)

type Find = (of: AnyEntity, alias: string) => Condition
/**
 * What is shown masked is found whole or not at all: piece by piece the search would spell it out. Who may change the
 * record reads it in its form anyway.
 */
function found(ctx: Ctx, entity: AnyEntity, alias: string, pattern: string, whole: readonly string[]): Condition {
  const isRead = !/\d/.test(pattern) || (!entity.spec.abstract && mayDo(ctx.actor, entity, 'update'))
  const held = Object.entries(fieldsOf(entity))
    .filter(([, { options }]) => !isRead && options.sensitive && options.search)
    .map(([name, field]) => sql`ar_norm_v2(${column(columnName(name, field), alias)})`)
  return all([
    sql`${column('search', alias)} like ${pattern}`,
    ...held.map(
      (value) =>
        sql`
          (
            ${value} is null
            or ${value} = any(${[...whole]})
            or replace(${column('search', alias)}, ${value}, '') like ${pattern}
          )
        `,
    ),
  ])
}

/**
 * That the record with this id is found: among all those that are, or by a look at it alone (no join can be made of a
 * subquery that gives a value).
 */
type LabelSearch = (of: { table: Condition; bounds: Condition; id: Condition; isFound: Condition }) => Condition
const gatherAll: LabelSearch = ({ table, bounds, id, isFound }) =>
  sql`${id} in (select r.id from ${table} r where ${bounds} and ${isFound})`
const lookAt: LabelSearch = ({ table, bounds, id, isFound }) =>
  sql`(select (${isFound}) from ${table} r where ${bounds} and r.id = ${id})`

function labelSearches(
  ctx: Ctx,
  entity: AnyEntity,
  isFound: Find,
  alias: string,
  ofLabel: LabelSearch,
  among: (of: AnyEntity) => boolean,
): Condition[] {
  if (hasTrait(entity, 'named')) return []
  const fields = fieldsOf(entity)
  return ((entity.spec.label ?? []) as readonly string[]).flatMap((name): Condition[] => {
    const field = fields[name]
    if (field?.kind !== 'ref' || !among(entityOf(field.to!))) return []
    const target = entityOf(field.to!)
    const bounds = all([
      sql`r.establishment_id = ${ctx.actor.establishmentId}::uuid`,
      ...referable(target, ctx.actor, 'r'),
    ])
    return [
      ofLabel({
        table: sql.table(tableOf(target)),
        bounds,
        id: column(columnName(name, field), alias),
        isFound: isFound(target, 'r'),
      }),
    ]
  })
}

function readSort(entity: AnyEntity, asked: string | undefined): Sort {
  const text = asked || (entity.spec.list?.sort ?? '-createdAt')
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  if (name === 'createdAt')
    return { by: name, column: 'created_at', descending, indexed: true, nullable: false, arabic: false }
  if (name === 'updatedAt')
    return { by: name, column: 'updated_at', descending, indexed: false, nullable: false, arabic: false }
  if (name === 'state' && entity.spec.states)
    return { by: name, column: 'state', descending, indexed: false, nullable: false, arabic: false }
  if (name === 'names' && hasTrait(entity, 'named'))
    return { by: name, column: 'name_ar', descending, indexed: false, nullable: true, arabic: true }
  if (name === 'code' && hasTrait(entity, 'coded'))
    return { by: name, column: 'code', descending, indexed: true, nullable: false, arabic: false }
  const field = fieldsByName(entity).get(name)
  if (!field || !isSortable(field)) throw new Refused(refuse('record.sortUnknown', { params: { name } }))
  return {
    by: name,
    column: columnName(name, field),
    descending,
    indexed: field.options.sort === true,
    nullable: !field.required,
    arabic: false,
  }
}

/** Where a list goes on behind a row of it. */
export function cursorAt(sort: Sort, row: DbRow): string {
  const key = sort.arabic ? (row.name_ar ?? row.name_und ?? row.name_en) : row[sort.column]
  return Buffer.from(JSON.stringify([key ?? null, row.id])).toString('base64url')
}
function readCursor(text: string): { key: unknown; id: string } {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [unknown, string]
    if (
      typeof id === 'string' &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) &&
      (key === null || typeof key !== 'object')
    )
      return { key, id }
  } catch {
    // falls through: a cursor that nobody was given
  }
  throw new Refused(refuse('request.malformed'))
}
