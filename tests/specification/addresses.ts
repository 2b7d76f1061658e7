/**
 * Every address of the specification as a browser can open it: kinds written out, optional parts given and left out,
 * parameters filled with records of the demo centre.
 */
import { entities } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { type AnyEntity, groupOf, resourceOf, userTypes } from '@topcenter/model/kit/entity'
import { makeToken } from '@topcenter/model/kit/token'
import type { Product } from '../journeys/product.ts'
import { specifiedGroups } from './permissions.ts'
import { type SpecifiedRoute, specifiedRoutes } from './routes.ts'

export interface Address {
  readonly route: SpecifiedRoute
  readonly path: string
  /** One of its tokens is made up, for want of a record: it may say that there is no such thing. */
  readonly isMadeUp: boolean
  /** The tokens that are. */
  readonly madeUp: readonly string[]
  /** The permission group that opens it; none: any logged-in user. */
  readonly group?: string
  /** Entities that the model lists at this path. */
  readonly entities: readonly AnyEntity[]
  /** The specification's name of a screen written by hand. */
  readonly screen?: string
}

const userKind = '<UserKind>'
/** Addresses of the frame, which journeys of their own visit. */
const framed = new Set(['InvalidLoginClode', 'Test', 'Test2', 'Home', 'UserLogin', 'UserAppSettings', 'Error404'])

/** Entities of parameters that have another name: parameter → entity. */
const named: Readonly<Record<string, string>> = {
  parentEducationalCategoryToken: 'educationalCategory',
  userStudentToken: 'student',
  simpleExamModelToken: 'simpleExamModel',
  debtOnToken: 'service',
  debtToken: 'debt',
  placeToken: 'place',
  parentPlaceToken: 'place',
  parentGeographicalDistributionToken: 'geographicalDistribution',
  parentBodyPartToken: 'bodyPart',
  parentJobGradeToken: 'jobGrade',
  establishmentRoleToken: 'establishmentRole',
  priceQuotationDetailsToken: 'priceQuotationDetail',
  parentDiscussionCommentToken: 'discussionComment',
  followUpTypeToken: 'communicationType',
  educationalJoiningApplicationToken: 'educationalJoiningApplication',
}
/** Entities of parameters that only the screen tells. */
const byScreen: Readonly<Record<string, string>> = {
  CountedServices: 'countedService',
  MediaPackages: 'mediaPackage',
  PriceQuotationInfo: 'priceQuotation',
  FollowUpSettings: 'followUpSetting',
}
const spoken: Readonly<Record<string, string>> = {
  userTypeToken: 'Student',
  placeTypeToken: 'Student',
  placeModelName: 'PlaceStudent',
  userModelName: 'Student',
  modelName: 'Student',
  discussionTypeToken: 'EducationalGroup',
}

/** With `:userTypeToken` written out for each user type, and the group that then opens it. */
function kindsOf(route: SpecifiedRoute): { path: string; group: string }[] {
  if (!route.path.includes(':userTypeToken/') || !route.group.includes(userKind))
    return [{ path: route.path, group: route.group }]
  return userTypes
    .map((userType) => ({
      path: route.path.replace(':userTypeToken', userType),
      group: route.group.replace(userKind, userType),
    }))
    .filter(({ group }) => group in specifiedGroups)
}

/** None of the optional parts, the first, the first two … */
function variants(path: string): string[][] {
  const parts = path.replace(/\/$/, '').split('/').slice(1)
  const optional = parts.flatMap((part, index) => (part.endsWith('?') ? [index] : []))
  return [...Array(optional.length + 1).keys()].map((given) =>
    parts
      .filter((_part, index) => !optional.includes(index) || optional.indexOf(index) < given)
      .map((part) => part.replace(/\?$/, '')),
  )
}

/** The path with its parameters' names forgotten. */
export const shape = (path: string): string => path.replace(/\/$/, '').replace(/:\w+/g, ':').replaceAll('?', '')

export async function specifiedAddresses(product: Product): Promise<Address[]> {
  const kept = new Map<string, Promise<string | undefined>>()
  const tokenOf = (entity: AnyEntity): Promise<string | undefined> => {
    if (!kept.has(entity.id)) kept.set(entity.id, firstToken(product, entity))
    return kept.get(entity.id)!
  }
  const samples = new Map<string, Promise<Sample>>()
  const sampleOf = (entity: AnyEntity): Promise<Sample> => {
    if (!samples.has(entity.id)) samples.set(entity.id, fullestRecord(product, entity))
    return samples.get(entity.id)!
  }
  const fill = async (
    route: SpecifiedRoute,
    part: string,
    shown: readonly AnyEntity[],
  ): Promise<{ part: string; isMadeUp?: boolean }> => {
    const name = part.slice(1)
    if (!part.startsWith(':')) return { part }
    const filter = shown.map((entity) => entity.spec.pathFilters?.[name]).find(Boolean)
    const sample: Sample = shown[0] ? await sampleOf(shown[0]) : {}
    const belonging = name === 'mainToken' ? `${sample.discussionType}`.replace(/^E/, 'e') : filter
    const value = belonging && sample[belonging]
    if (value) return { part: typeof value === 'string' ? value : value.token }
    if (spoken[name]) return { part: spoken[name] }
    const target = filter === 'parent' ? shown[0] : filter ? referred(shown[0]!, filter) : undefined
    const own =
      name === 'userToken' || name === 'token' || name === 'mainToken' || name === 'storageSpaceToken'
        ? shown[0]
        : undefined
    const entity = target ?? own ?? byId(byScreen[route.screen] ?? named[name] ?? name.replace(/Token$/, ''))
    const token = entity && (await tokenOf(entity))
    return token ? { part: token } : { part: makeToken(entity?.spec.prefix ?? 'xyz'), isMadeUp: true }
  }
  const addresses: Address[] = []
  for (const route of specifiedRoutes.filter((each) => !framed.has(each.screen))) {
    for (const { path, group } of kindsOf(route)) {
      const shown = entities.filter(
        (entity) =>
          !entity.spec.abstract &&
          entity.spec.path &&
          shape(entity.spec.path) === shape(path) &&
          (!group || groupOf(entity) === group || shape(entity.spec.path) === shape(route.path)),
      )
      const screen = screens.find((each) => shape(each.path) === shape(path))?.screen
      for (const parts of variants(path)) {
        const filled = await Promise.all(parts.map((part) => fill(route, part, shown)))
        addresses.push({
          route,
          isMadeUp: filled.some((each) => each.isMadeUp),
          madeUp: filled.flatMap((each) => (each.isMadeUp ? [each.part] : [])),
          path: `/${filled.map((each) => each.part).join('/')}${path.endsWith('/') ? '/' : ''}`,
          entities: shown,
          ...(group ? { group } : {}),
          ...(screen ? { screen } : {}),
        })
      }
    }
  }
  return addresses
}

type Sample = Readonly<Record<string, string | { readonly token: string } | null | undefined>>

/**
 * Returns one of the first records with the most values in its path, so that the parts of an address belong together
 * and its list is not empty.
 */
async function fullestRecord(product: Product, entity: AnyEntity): Promise<Sample> {
  const filters = Object.values(entity.spec.pathFilters ?? {})
  const { items } = await product
    .api<{ items: { token: string }[] }>('admin', 'GET', `/${resourceOf(entity)}?size=8`)
    .catch(() => ({ items: [] }))
  const records = await Promise.all(
    items.map(({ token }) =>
      product.api<Sample>('admin', 'GET', `/${resourceOf(entity)}/${token}`).catch((): Sample => ({})),
    ),
  )
  const named = (record: Sample) => filters.filter((filter) => record[filter]).length
  return records.toSorted((one, other) => named(other) - named(one))[0] ?? {}
}

const byId = (id: string): AnyEntity | undefined => entities.find((entity) => entity.id === id)
function referred(entity: AnyEntity, field: string): AnyEntity | undefined {
  const to = entity.spec.fields?.[field]?.to
  return to ? byId(to) : undefined
}

/** The first record of the demo centre, of a kind where the entity is abstract. */
async function firstToken(product: Product, entity: AnyEntity): Promise<string | undefined> {
  const concrete = entity.spec.abstract
    ? entities.filter((each) => !each.spec.abstract && each.spec.prefix === entity.spec.prefix)
    : [entity]
  for (const each of concrete) {
    const { items } = await product
      .api<{ items: { token: string }[] }>('admin', 'GET', `/${resourceOf(each)}?size=1`)
      .catch(() => ({ items: [] }))
    if (items[0]) return items[0].token
  }
  return undefined
}
