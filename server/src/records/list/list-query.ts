/** Reads a list's query string into conditions, order and page; what it does not know it refuses by name. */
import { type AnyEntity, type RecordState, recordStates } from '@topcenter/model/kit/entity'
import { isStaff, visibleStates } from '@topcenter/model/kit/permission'
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { column, type Condition, visible } from '../permissions/limits.ts'
import { filterConditions } from './filters.ts'
import { fieldsOfReader, listParameters, tabColumn } from './list-parameters.ts'
import { type Cursor, readCursor, readSort, type Sort } from './order.ts'
import { readSearch, type Search, together } from './search-condition.ts'
import { propertiesColumn, propertyConditions } from './property-filters.ts'
import { storedFields } from './select.ts'

export const defaultPageSize = 50
export const largestPage = 200

export interface ListQuery {
  /** Undefined: the actor sees nothing of this list. */
  readonly conditions: readonly Condition[] | undefined
  /** What was typed to search by, and what is asked of properties: of how many rows it is the planner cannot know. */
  readonly search: Search | undefined
  /**
   * The conditions with which the index of the list's order begins: with them its first rows are read in order, without
   * sorting. Undefined when no index has that order, or when few of its rows may be the actor's.
   */
  readonly ordered: readonly Condition[] | undefined
  readonly sort: Sort
  readonly page: number
  readonly size: number
  /** The page begins behind this row, whatever `page` says. */
  readonly after: Cursor | undefined
  /** All rows are counted, however many. */
  readonly exact: boolean
  /** Fields that the answer holds, when the reader chose the columns. */
  readonly columns: readonly string[] | undefined
}

const unknownFilter = (name: string) => new Refused(refuse('record.filterUnknown', { params: { name } }))

/** With what is asked of the properties of its records. */
export const readList = async (
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
): Promise<ListQuery> => readListQuery(ctx, entity, query, await propertyConditions(ctx, entity, query))

/** @param properties Conditions by parameter; without them properties are no filters */
export function readListQuery(
  ctx: Ctx,
  entity: AnyEntity,
  query: Readonly<Record<string, string>>,
  properties: ReadonlyMap<string, Search | undefined> = new Map(),
): ListQuery {
  const [parameters, fields] = [listParameters(entity), fieldsOfReader(ctx.actor, entity)]
  const filters = Object.entries(query).flatMap(([key, value]) => {
    if (properties.has(key)) return []
    const parameter = parameters.get(key)
    if (!parameter || ('field' in parameter && !fields.has(parameter.name))) throw unknownFilter(key)
    return value === '' ? [] : filterConditions(ctx, entity, key, parameter, query)
  })
  const states = statesAsked(ctx, entity, query.state)
  const bounds = visible(entity, ctx.actor, states)
  const tab = tabCondition(entity, query)
  const words = query.search ? readSearch(ctx, entity, query.search) : undefined
  const sort = readSort(entity, query.sort, fields)
  return {
    conditions: bounds && [...bounds, ...filters, ...tab],
    search: together([words, ...properties.values()].filter((each) => each !== undefined)),
    sort,
    ordered:
      sort.indexed && states.length === 1 && isStaff(ctx.actor.userType) && !entity.spec.viewBy ? bounds : undefined,
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
