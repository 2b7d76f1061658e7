/**
 * Addresses of the pictures of records. The time of the picture is part of the address, so that a new picture is
 * fetched.
 */
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { apiAddress } from './api.ts'

export interface Pictured {
  readonly token: string
  readonly imageAt?: string | null
}

const addressOf = (entity: AnyEntity, { token, imageAt }: Pictured, size?: 'small'): string | null =>
  imageAt ? apiAddress(`/${resourceOf(entity)}/${encodeURIComponent(token)}/image`, { at: imageAt, size }) : null

export const pictureOf = (entity: AnyEntity, record: Pictured): string | null => addressOf(entity, record)

/** Returns the picture of a person of any kind, small or whole; null if the reference says that there is none. */
export const faceOfPerson = (person: Pictured | null | undefined, isWhole = false): string | null =>
  person?.imageAt
    ? apiAddress(`/people/${encodeURIComponent(person.token)}/picture`, {
        at: person.imageAt,
        size: isWhole ? undefined : 'small',
      })
    : null

/** Returns the small picture of half a kilobyte, for up to 32 pixels. */
export const faceOf = (entity: AnyEntity, record: Pictured): string | null => addressOf(entity, record, 'small')
