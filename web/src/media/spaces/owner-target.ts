import type { EntityEntry } from '@topcenter/model/kit/entity'

/** The entity of whose spaces an entry's kind is: `Student` → student, `PlaceOther` → placeOther. */
export const ownerEntityOf = (kind: string): string =>
  kind === 'AdminsEgypt' ? 'adminEgypt' : kind[0]!.toLowerCase() + kind.slice(1)
/** Returns the upload target for the first file of an owner. */
export const ownerTargetOf = ({ spec }: EntityEntry, token: string): string =>
  `owner:${ownerEntityOf(spec.kindOf!.kind)}:${token}`
/** The reference of a space to its owner, in requests. */
export const ownerKeyOf = (kind: string): string =>
  kind.startsWith('Place')
    ? 'placeToken'
    : kind === 'EducationalGroup'
      ? 'educationalGroupToken'
      : kind === 'EducationalCategory'
        ? 'educationalCategoryToken'
        : 'userToken'
