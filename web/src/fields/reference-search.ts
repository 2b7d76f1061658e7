/**
 * Finds records for a picker: lookup lists in memory, all else on the server; for "any user" or "any place" every kind
 * that may be seen.
 */
import type { ListRecords } from '@topcenter/model/kit/record-endpoints'
import { type ReactNode, useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import type { Names } from '@topcenter/model/kit/names'
import { isStaff } from '@topcenter/model/kit/permission'
import { searchKey } from '@topcenter/model/kit/search-key'
import { searchMatcher } from '@topcenter/model/kit/search-query'
import { type Query, call } from '../platform/api.ts'
import { drawFace } from './face.tsx'
import { useWho } from '../platform/session.ts'
import { isolatedPhone } from '@topcenter/model/kit/spaced-phone'
import { type Texts, useTexts } from '../platform/texts.ts'
import type { Option } from '../ui/inputs/option-list.tsx'
import { useUiText } from '../ui/page/texts.ts'
import { constantsListsQuery, type ListItem, listOwner } from './constants-lists.ts'

/** A record as a reference shows it. */
export interface ShownRecord {
  readonly token: string
  readonly names?: Names | null
  readonly label?: Names | null
  readonly code?: string | null
  readonly phone?: string | null
  readonly userType?: string | null
  readonly imageAt?: string | null
  /** Value of a colour. */
  readonly hex?: string
  /** Size in bytes, media type and address of an attachment. */
  readonly size?: number
  readonly mediaType?: string
  readonly path?: string
}
export interface ReferenceOption {
  readonly value: string
  readonly label: string
  readonly detail?: string
  readonly face?: ReactNode
  readonly record: ShownRecord
}

/** The entities whose records a reference to `target` may hold: itself, or all kinds of its table. */
export function kindsOf(target: AnyEntity): readonly AnyEntity[] {
  return target.spec.abstract
    ? entities.filter((each) => !each.spec.abstract && tableOf(each) === tableOf(target))
    : [target]
}

/** Returns the hint of a picker's search; people can also be found by their phone. */
export function useTypeHint(target: AnyEntity): string {
  const t = useUiText()
  return t(tableOf(target) === 'user_account' ? 'field.typePerson' : 'field.typeToSearch')
}

export const shownName = (record: ShownRecord, texts: Texts): string =>
  texts.name(record.names) || texts.name(record.label) || record.code || ''

export function optionOf(record: ShownRecord, texts: Texts, kind?: string): ReferenceOption {
  const detail = [kind, record.code, record.phone && isolatedPhone(record.phone)].filter(Boolean).join(' · ')
  return { value: record.token, label: shownName(record, texts) || '—', ...(detail ? { detail } : {}), record }
}

/**
 * Returns the option of a chosen token, for a picker. Its name is still loading (undefined), or is not available
 * (null): the record is another user's or gone.
 */
export function chosenOption(
  token: string | undefined,
  record: ShownRecord | null | undefined,
  texts: Texts,
): Option | null {
  if (!token) return null
  if (record) return optionOf(record, texts)
  return record === null
    ? { value: token, label: texts.say('field.aRecord') }
    : { value: token, label: '', isLoading: true }
}

const pickedAtOnce = 20

/** Puts items that pass a test before the others, each in their order. */
export const passingFirst = <T>(items: readonly T[], test: (item: T) => boolean): readonly T[] => [
  ...items.filter(test),
  ...items.filter((item) => !test(item)),
]

/** Exact matches come first. */
function matching(items: readonly ListItem[], text: string, bounds: Query): readonly ListItem[] {
  const [whole, isMatch] = [searchKey(text), searchMatcher(text)]
  const named = (item: ListItem) =>
    [item.names.ar, item.names.en, item.names.und, item.code].filter((name) => typeof name === 'string')
  const found = items.filter((item) => {
    if (
      Object.entries(bounds).some(
        ([key, value]) => value && item[key] !== undefined && item[key] !== null && String(item[key]) !== value,
      )
    )
      return false
    return isMatch(named(item).join(' '))
  })
  const isExact = (item: ListItem) => named(item).some((name) => searchKey(name) === whole)
  return passingFirst(found, isExact)
}

/** Returns values of the form that bound the target's records by fields of the same name: a governorate's cities. */
export const boundsOf = (target: AnyEntity, values: Readonly<Record<string, unknown>>): Query =>
  target.spec.lookup
    ? Object.fromEntries(
        Object.entries(fieldsOf(target))
          .filter(([name, field]) => field.kind === 'ref' && typeof values[`${name}Token`] === 'string')
          .map(([name]) => [`${name}Token`, values[`${name}Token`] as string]),
      )
    : {}

/** Returns true if the records follow a hierarchy of components. */
export const hasComponent = (entity: AnyEntity): boolean =>
  fieldsOf(entity).component?.to?.startsWith('systemComponent') ?? false

/**
 * Bounds the search to what the hierarchy of components allows: components under the chosen record, or records above
 * the chosen component.
 */
export function fitOf(entity: AnyEntity, field: string, values: Readonly<Record<string, unknown>>): Query {
  const other =
    hasComponent(entity) &&
    (field === 'parent' ? values.componentToken : field === 'component' ? values.parentToken : undefined)
  return typeof other === 'string' ? { fits: other } : {}
}

/**
 * Bounds from the definition of a reference. A record that is not chosen yet, or that is shown without the value,
 * bounds nothing.
 */
export const whereOf = (field: Field, values: Readonly<Record<string, unknown>>): Query => ({
  ...Object.fromEntries((field.options.must ?? []).map((flag) => [flag, 'true'])),
  ...Object.fromEntries(
    Object.entries(field.options.where ?? {}).flatMap(([name, wanted]): [string, string][] => {
      if (typeof wanted === 'string') return [[name === 'state' ? 'stateIs' : name, wanted]]
      const value = (values[wanted.of] as Readonly<Record<string, unknown>> | null | undefined)?.[
        name === 'except' && !wanted.field ? 'token' : `${wanted.field ?? name}Token`
      ]
      return typeof value === 'string' ? [[name === 'except' ? name : `${name}Token`, value]] : []
    }),
  ),
})

/** Merges the next and the last records by their distance from now; the server sorts each of the two by date. */
async function nearestFirst(
  field: string,
  read: (query: Query) => Promise<readonly ShownRecord[]>,
): Promise<readonly ShownRecord[]> {
  const now = new Date()
  const sides = await Promise.all([
    read({ [`${field}From`]: now.toISOString(), sort: field }),
    read({ [`${field}To`]: now.toISOString(), sort: `-${field}` }),
  ])
  const away = (record: ShownRecord) =>
    Math.abs(Date.parse(String((record as unknown as Record<string, unknown>)[field])) - now.getTime())
  return [...new Map(sides.flat().map((record) => [record.token, record])).values()]
    .sort((a, b) => away(a) - away(b))
    .slice(0, pickedAtOnce)
}

/** Records that a portal user may name, collected from their own records that refer to them; each once. */
async function namedThrough(
  { through, from }: { readonly through: string; readonly from: string },
  text: string,
  signal: AbortSignal,
): Promise<readonly ShownRecord[]> {
  const { items } = await call<ListRecords<AnyEntity>>(`GET /api/${resourceOf(entityOf(through))}`, {
    query: { search: text, size: pickedAtOnce },
    signal,
  })
  return [
    ...new Map(
      items.flatMap((item) => {
        const reference = item[from] as ShownRecord | null | undefined
        return reference ? [[reference.token, reference] as const] : []
      }),
    ).values(),
  ]
}

/** @param offeredAt Address at which portal users choose, from the definition of the field */
export function useReferenceSearch(
  to: string,
  offeredAt?: `/api/${string}`,
): (text: string, signal: AbortSignal, bounds?: Query) => Promise<readonly ReferenceOption[]> {
  const client = useQueryClient()
  const who = useWho()
  const texts = useTexts()
  return useCallback(
    async (text, signal, bounds = {}) => {
      const target = entityOf(to)
      if (target.spec.lookup && !bounds.fits) {
        const { lists } = await client.ensureQueryData({
          ...constantsListsQuery(listOwner(who), who.listsVersion),
          revalidateIfStale: true,
        })
        const items = lists[to]
        if (items)
          return matching(items, text, bounds)
            .slice(0, 200)
            .map((item) => optionOf({ ...item, token: item.token ?? item.itemToken ?? '' }, texts))
      }
      if (offeredAt && !isStaff(who.userType)) {
        const { items } = await call<ListRecords<AnyEntity>>(`GET ${offeredAt}`, { query: { search: text }, signal })
        return items.map((record) => optionOf(record, texts))
      }
      const named = target.spec.namedBy?.[who.userType]
      if (named && !who.canView(target))
        return (await namedThrough(named, text, signal)).map((record) => optionOf(record, texts))
      const kinds = kindsOf(target).filter(who.canView)
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const query = { search: text, size: kinds.length > 1 ? 6 : pickedAtOnce, ...bounds }
          const read = async (more: Query) =>
            (
              await call<ListRecords<AnyEntity>>(`GET /api/${resourceOf(kind)}`, {
                query: { ...query, ...more },
                signal,
              })
            ).items
          const items = kind.spec.list?.near ? await nearestFirst(kind.spec.list.near, read) : await read({})
          return items.map((record) => ({
            ...optionOf(record, texts, kinds.length > 1 ? texts.entity(kind).one : undefined),
            ...(tableOf(kind) === 'user_account' ? { face: drawFace({ person: record, entity: kind }, texts) } : {}),
          }))
        }),
      )
      return found.flat()
    },
    [client, offeredAt, texts, to, who],
  )
}
