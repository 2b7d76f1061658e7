/** Conditions of a search: the record, or the records in its label, must contain the typed text (D1.8). */
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

/** Maximum characters of a search; the rest is ignored. */
const longestSearch = 200

/** One search, as two conditions with the same meaning. */
export interface Search {
  /** Condition that the search indexes answer, to find all hits. */
  readonly byIndex: Condition
  /** Condition that checks one row, for rows that are read anyway. */
  readonly byRow: Condition
  /** True if the index finds the hits directly. Then they can be counted like rows without a search word. */
  readonly isCounted?: boolean
}

/** Combines searches that must all match; undefined if there are none. */
export const together = (searches: readonly Search[]): Search | undefined =>
  searches.length === 0
    ? undefined
    : {
        byIndex: all(searches.map(({ byIndex }) => byIndex)),
        byRow: all(searches.map(({ byRow }) => byRow)),
        isCounted: searches.every(({ isCounted }) => isCounted),
      }

/** Returns the search for the typed text; undefined if it contains nothing to search for. */
export function readSearch(ctx: Ctx, entity: AnyEntity, typed: string): Search | undefined {
  const byIndex = searchCondition(ctx, entity, typed)
  const byRow = searchCondition(ctx, entity, typed, 't', referenceByRow)
  return byIndex && byRow && { byIndex, byRow }
}

/**
 * Builds the condition that the record or its references contain every part of the typed text, each part in any of
 * them.
 *
 * The phone fields are searched for a part that may be a phone number. The words of such a part may also be in
 * different places, unless it can only be a number.
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

/** A record whose search text is searched: the listed one, or one in its label. */
interface Place {
  readonly entity: AnyEntity
  /** Fields that the reader may know. A search finds nothing in other fields. */
  readonly known: ReadonlyMap<string, Field>
  /** Kinds of an abstract entity whose searched fields the reader may know completely. */
  readonly openKinds?: readonly AnyEntity[]
  /** @param isMatch Returns the condition on that record, for its alias */
  readonly contains: (isMatch: (alias: string) => Condition) => Condition
}

function searchedPlaces(ctx: Ctx, entity: AnyEntity, alias: string, isReferenceFound: ReferenceSearch): Place[] {
  const known = fieldsOfReader(ctx.actor, entity)
  const itself: Place[] = hasSearchText(entity)
    ? [{ entity, known, contains: (isMatch) => sql`(${isMatch(alias)})` }]
    : []
  // a search for a record with its own names ignores the names of the records to which it refers
  const label = hasTrait(entity, 'named') ? [] : (entity.spec.label ?? [])
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

/**
 * Returns the fields of referenced records that a reader may know: all fields of records that they may open, otherwise
 * only the shown ones.
 */
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
/** Returns the kinds of records that a centre may have. */
const kindsOf = (target: AnyEntity): readonly AnyEntity[] =>
  target.spec.abstract
    ? entities.filter(
        (each) => !each.spec.abstract && tableOf(each) === tableOf(target) && !isPlatformGroup(groupOf(each)),
      )
    : [target]

/** Builds the condition that the record `r` with this id is visible and matches. */
type ReferenceSearch = (
  reference: { readonly table: Condition; readonly id: Condition; readonly visible: Condition },
  isMatch: Condition,
) => Condition
const referenceByIndex: ReferenceSearch = ({ table, id, visible }, isMatch) =>
  sql`${id} in (select r.id from ${table} r where ${visible} and ${isMatch})`
/** Builds a scalar subquery: PostgreSQL does not turn it into a join, and reads only the one record. */
const referenceByRow: ReferenceSearch = ({ table, id, visible }, isMatch) =>
  sql`(select (${isMatch}) from ${table} r where ${visible} and r.id = ${id})`

/**
 * Builds the condition that a record's search text matches the pattern.
 *
 * Users who may not change the record see a sensitive field with digits (a national ID) masked. For them it matches
 * only if they typed all of it: otherwise they could guess it digit by digit.
 *
 * The indexed text also contains fields that the reader may not know, so the text without these fields must match too.
 *
 * @param texts The typed text, in the forms that may be such a complete value.
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
