/** Addresses of people, with the specification's spelling. */
import { type AnyEntity, type EntityEntry, resourceOf } from '@topcenter/model/kit/entity'

export const personPath = (entity: EntityEntry, token: string): string =>
  entity.spec.path!.replace(':userToken?', token)
export const idCardsPath = (entity: AnyEntity, query: Readonly<Record<string, unknown>>): string =>
  `/users/id-cards/${resourceOf(entity)}?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]]))).toString()}`
