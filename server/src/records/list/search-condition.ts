/** The conditions of a search: what was typed must be found in a record, or in the records that its label names (D1.8). */
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, groupOf, hasTrait, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { isPlatformGroup, isStaff, mayDo, visibleStates } from '@topcenter/model/kit/permission'
import { searchKey } from '@topcenter/model/kit/search-key'
import { likeEscape, type SearchPart, searchParts, type SearchTerm } from '@topcenter/model/kit/search-query'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { columnName, searchTextOf } from '../schema/table.ts'
import { all, column, type Condition, referable, scope } from '../permissions/limits.ts'
import { fieldsOfReader } from './list-parameters.ts'

/** No more of what was typed is looked for, in characters. */
const longestSearch = 200

/** One search as two conditions with the same meaning. */
export interface Search {
  /** Answered by the search indexes: for finding all hits. */
  readonly byIndex: Condition
  /** Checks one row: for rows that are read anyway. */
  readonly byRow: Condition
  /** The index finds each hit by itself: they are counted as the rows of a list without a search word are. */
  readonly isCounted?: boolean
}

/** All of them at once; undefined without any. */
export const together = (searches: readonly Search[]): Search | undefined =>
  searches.length === 0
    ? undefined
    : {
        byIndex: all(searches.map(({ byIndex }) => byIndex)),
        byRow: all(searches.map(({ byRow }) => byRow)),
        isCounted: searches.every(({ isCounted }) => isCounted),
      }

/** Undefined when nothing was typed to search by. */
export function readSearch(ctx: Ctx, entity: AnyEntity, typed: string): Search | undefined {
  const byIndex = searchCondition(ctx, entity, typed)
  const byRow = searchCondition(ctx, entity, typed, 't', referenceByRow)
  return byIndex && byRow && { byIndex, byRow }
}

/**
 * That every part of what was typed is found, each in whichever place.
 *
 * A part that may be a phone number is looked for where phones are. Its words may also stand in different places,
 * unless it can be nothing but a number.
 */
export function searchCondition(
  ctx: Ctx,
  entity: AnyEntity,
  typed: string,
  alias = 't',
  isReferenceFound: ReferenceSearch = referenceByIndex,
): Condition | undefined {
  const text = typed.slice(0, longestSearch)
  const whole = searchKey(text)
  const places = searchedPlaces(ctx, entity, alias, isReferenceFound)
  const inPlaces = (among: (place: Place) => boolean, pattern: string, texts: readonly string[]): Condition[] =>
    places.filter(among).map((place) => place.contains((at) => matches(ctx, place, at, pattern, texts)))
  const asWord = ({ term, prefixOnly, pieces }: SearchTerm): Condition =>
    anyOf([
      ...inPlaces(() => true, `%${prefixOnly ? ' ' : ''}${likeEscape(term)}%`, [term, whole]),
      ...(pieces ? [all(pieces.map(asWord))] : []),
    ])
  const waysToFind = ({ words, phone, isPhone }: SearchPart): Condition[] => {
    const asPhone = phone === undefined ? [] : inPlaces(hasPhone, `%${likeEscape(phone)}%`, [phone])
    if (isPhone && asPhone.length) return asPhone
    return [all(words.map(asWord)), ...asPhone]
  }
  const parts = searchParts(text)
  return parts.length === 0 ? undefined : all(parts.map((part) => anyOf(waysToFind(part))))
}

const anyOf = (ways: readonly Condition[]): Condition =>
  ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`

export const hasSearchText = (entity: AnyEntity): boolean =>
  hasTrait(entity, 'named') ||
  hasTrait(entity, 'coded') ||
  Object.values(fieldsOf(entity)).some((field) => field.options.search)

const hasPhone = ({ known }: Place): boolean =>
  [...known.values()].some((field) => field.kind === 'phone' && field.options.search)

/** A record in whose search text something may be found: the listed one itself, or one that its label names. */
interface Place {
  readonly entity: AnyEntity
  /** The fields that the reader may know; what others contain is not found. */
  readonly known: ReadonlyMap<string, Field>
  /** The kinds of an abstract entity whose records the reader may know by all searched fields. */
  readonly openKinds?: readonly AnyEntity[]
  /** @param isMatch The condition on that record, under the alias that it is given. */
  readonly contains: (isMatch: (alias: string) => Condition) => Condition
}

function searchedPlaces(ctx: Ctx, entity: AnyEntity, alias: string, isReferenceFound: ReferenceSearch): Place[] {
  const known = fieldsOfReader(ctx.actor, entity)
  const itself: Place[] = hasSearchText(entity)
    ? [{ entity, known, contains: (isMatch) => sql`(${isMatch(alias)})` }]
    : []
  // who has a name of their own is not searched by that of others
  const label = hasTrait(entity, 'named') ? [] : ((entity.spec.label ?? []) as readonly string[])
  const references = label.flatMap((name): Place[] => {
    const field = fieldsOf(entity)[name]
    if (field?.kind !== 'ref' || !known.has(name)) return []
    const target = entityOf(field.to!)
    if (!hasSearchText(target)) return []
    const visible = all([
      sql`r.establishment_id = ${ctx.actor.establishmentId}::uuid`,
      ...referable(target, ctx.actor, 'r'),
    ])
    const reference = { table: sql.table(tableOf(target)), id: column(columnName(name, field), alias), visible }
    return [
      {
        entity: target,
        ...knownOfReference(ctx, target),
        contains: (isMatch) => isReferenceFound(reference, isMatch('r')),
      },
    ]
  })
  return [...itself, ...references]
}

/** Returns what a reader may know of records to which others refer: all that is theirs to look at, or what is shown. */
function knownOfReference({ actor }: Ctx, target: AnyEntity): Pick<Place, 'known' | 'openKinds'> {
  const fields = fieldsOfReader(actor, target)
  const kinds = kindsOf(target)
  const openKinds = kinds.filter((kind) => visibleStates(actor, kind).length > 0)
  if (openKinds.length === kinds.length) return { known: fields }
  const isPhoneShown =
    tableOf(target) === 'user_account' &&
    (isStaff(actor.userType) || target.spec.namedBy?.[actor.userType] !== undefined)
  const shown = new Set<string>([...(target.spec.label ?? []), ...(isPhoneShown ? ['phone'] : [])])
  return { known: new Map([...fields].filter(([name]) => shown.has(name))), openKinds }
}
/** Returns the kinds that rows of a centre may have. */
const kindsOf = (target: AnyEntity): readonly AnyEntity[] =>
  target.spec.abstract
    ? entities.filter(
        (each) => !each.spec.abstract && tableOf(each) === tableOf(target) && !isPlatformGroup(groupOf(each)),
      )
    : [target]

/** That the record `r` to which `id` refers is visible and a match. */
type ReferenceSearch = (
  reference: { readonly table: Condition; readonly id: Condition; readonly visible: Condition },
  isMatch: Condition,
) => Condition
const referenceByIndex: ReferenceSearch = ({ table, id, visible }, isMatch) =>
  sql`${id} in (select r.id from ${table} r where ${visible} and ${isMatch})`
/** As a subquery that gives a value: PostgreSQL makes no join of it, and reads the one record only. */
const referenceByRow: ReferenceSearch = ({ table, id, visible }, isMatch) =>
  sql`(select (${isMatch}) from ${table} r where ${visible} and r.id = ${id})`

/**
 * That a record's search text is like the pattern.
 *
 * A sensitive field with digits (a national ID) is shown masked to who may not change the record, so for them it
 * matches only when it was typed whole: by pieces it could be guessed digit after digit.
 *
 * Fields that the reader may not know are part of the indexed text, so a match must also be one without them.
 *
 * @param texts What was typed, in the forms that may be such a whole value.
 */
function matches(
  ctx: Ctx,
  { entity, known, openKinds = [] }: Place,
  alias: string,
  pattern: string,
  texts: readonly string[],
): Condition {
  const text = column('search', alias)
  const isUnmasked = !/\d/.test(pattern) || (!entity.spec.abstract && mayDo(ctx.actor, entity, 'update'))
  const masked = Object.entries(fieldsOf(entity))
    .filter(([, { options }]) => !isUnmasked && options.sensitive && options.search)
    .map(([name, field]) => sql`ar_norm_v3(${column(columnName(name, field), alias)})`)
  const isFoundBesides = (value: Condition): Condition => sql`
    (
      ${value} is null
      or ${value} = any(${[...texts]})
      or replace(${text}, ${value}, '') like ${pattern}
    )
  `
  const hasUnknown = Object.entries(fieldsOf(entity)).some(([name, { options }]) => options.search && !known.has(name))
  const isOpen = openKinds.map((kind) => sql`(${all(scope(kind, ctx.actor.establishmentId, alias))})`)
  const isKnown = sql`${sql.raw(searchTextOf(entity, known, alias))} like ${pattern}`
  return all([
    sql`${text} like ${pattern}`,
    ...masked.map(isFoundBesides),
    ...(hasUnknown ? [anyOf([...isOpen, isKnown])] : []),
  ])
}
