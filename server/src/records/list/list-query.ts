/** Parses a list's query string into conditions, order and page. Refuses unknown parameters by name. */
import { type AnyEntity, type RecordState, recordStates, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { all, column, type Condition, visible } from '../permissions/limits.ts'
import { columnName } from '../schema/table.ts'
import { filterConditions, parseFilter } from './filters.ts'
import { fieldsByName, fieldsOfReader, listParameters, tabColumn } from './list-parameters.ts'
import { type Cursor, readCursor, readSort, type Sort, sortKey } from './order.ts'
import { readSearch, type Search, together } from './search-condition.ts'
import { propertiesColumn, propertyConditions } from './property-filters.ts'
import { storedFields } from './select.ts'

export const defaultPageSize = 50
export const largestPage = 200

export interface ListQuery {
  /** Undefined if the actor sees nothing of this list. */
  readonly conditions: readonly Condition[] | undefined
  /** Conditions of the search text and of properties. The planner cannot estimate how many rows match them. */
  readonly search: Search | undefined
  /**
   * Conditions on the first columns of an index in the list's order: with them, PostgreSQL reads the first rows in
   * order, without sorting. Undefined if no index has that order, or if the actor may see only few of its rows.
   */
  readonly ordered: readonly Condition[] | undefined
  readonly sort: Sort
  readonly page: number
  readonly size: number
  /** The page begins after this row; `page` is then ignored. */
  readonly after: Cursor | undefined
  /** True if all rows are counted, however many. */
  readonly exact: boolean
  /** Fields of the response, if the reader chose the columns. */
  readonly columns: readonly string[] | undefined
}

const unknownFilter = (name: string) => new Refused(refuse('record.filterUnknown', { params: { name } }))

/** Reads a list's query, including the conditions on properties. */
export const readList = async (
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<ListQuery> => readListQuery(ctx, entity, query, await propertyConditions(ctx, entity, query))

/** @param properties Conditions by parameter. Without them a query cannot filter by properties */
export function readListQuery(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
  properties: ReadonlyMap<string, Search | undefined> = new Map(),
): ListQuery {
  const [parameters, fields] = [listParameters(entity), fieldsOfReader(ctx.actor, entity)]
  let onePer: Field | undefined
  const filters = Object.entries(query).flatMap(([key, value]) => {
    if (properties.has(key)) return []
    const parameter = parameters.get(key)
    if (!parameter || ('field' in parameter && !fields.has(parameter.name))) throw unknownFilter(key)
    if (value === '') return []
    if (parameter.is === 'field' && parameter.field.options.onePer) {
      if (parseFilter(key, parameter.field, value) === true) onePer = parameter.field
      return []
    }
    return filterConditions(ctx, entity, key, parameter, query)
  })
  const states = statesAsked(ctx, entity, query.state)
  const bounds = visible(entity, ctx.actor, states)
  const tab = tabCondition(entity, query)
  const words = query.search ? readSearch(ctx, entity, query.search) : undefined
  const sort = readSort(entity, query.sort, fields)
  const conditions = bounds && [...bounds, ...filters, ...tab]
  const search = together([words, ...properties.values()].filter((each) => each !== undefined))
  return {
    conditions: conditions && onePer ? [...conditions, firstOfEach(entity, onePer, conditions, search)] : conditions,
    search,
    sort,
    ordered: hasManyRows(ctx, entity) && sort.indexed && states.length === 1 ? bounds : undefined,
    exact: query.exact === 'true',
    page: wholeNumber(query.page, 1, 1_000_000),
    size: wholeNumber(query.size, defaultPageSize, largestPage),
    after: query.after ? readCursor(ctx, entity, sort, query.after) : undefined,
    columns: query.columns
      ? [
          ...new Set(
            query.columns
              .split(',')
              .map((name) => propertiesColumn(entity, name) ?? name)
              .filter((name) => Object.hasOwn(storedFields(entity), name)),
          ),
        ].sort()
      : undefined,
  }
}

/** Returns false for lists of which an actor may see only few rows, such as their own notifications. */
const hasManyRows = (ctx: Ctx, entity: AnyEntity): boolean =>
  isStaff(ctx.actor.userType) && !entity.spec.viewBy && !entity.spec.personal

/**
 * Returns the condition that a row is the first one, in the list's own order, of the rows found for the record in its
 * field. Each tab has its own first ones, so that the count of a tab is that of its list.
 */
function firstOfEach(
  entity: AnyEntity,
  { options: { onePer } }: Field,
  conditions: readonly Condition[],
  search: Search | undefined,
): Condition {
  const fields = fieldsByName(entity)
  const tabs = tabColumn(entity)
  const names = [columnName(onePer!, fields.get(onePer!)!), ...(tabs ? [tabs.column] : [])]
  const sort = readSort(entity, undefined, fields)
  const before = sql.raw(sort.descending ? '>' : '<')
  // `row_at` is the row of the list, since the conditions call the other rows `t` as well
  return sql`
    exists (
      select
      from (
        select ${sortKey(sort)} as sort_key, t.id, ${sql.join(names.map((name) => sql`${column(name)} as ${sql.ref(name)}`))}
      ) row_at
      where not exists (
        select
        from ${sql.table(tableOf(entity))} t
        where ${all([
          ...names.map((name) => sql`${column(name)} = ${column(name, 'row_at')}`),
          sql`(${sortKey(sort)}, t.id) ${before} (row_at.sort_key, row_at.id)`,
          ...conditions,
          ...(search ? [search.byRow] : []),
        ])}
      )
    )
  `
}

function wholeNumber(text: string | undefined, otherwise: number, largest: number): number {
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Refused(refuse('request.malformed'))
  return Math.min(value, largest)
}

/** Returns the requested record states that the actor may see; only `active` if the query names none. */
function statesAsked(ctx: Ctx, entity: AnyEntity, asked: string | undefined): RecordState[] {
  const seen = visibleStates(ctx.actor, entity)
  const wanted = asked === 'all' ? recordStates : asked ? asked.split(',') : ['active']
  for (const state of wanted) if (!(recordStates as readonly string[]).includes(state)) throw unknownFilter('state')
  return seen.filter((state) => wanted.includes(state))
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
