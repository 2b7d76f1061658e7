/** Rules of merging two records of one person (docs/decisions/0056-twins.md). */
import type { AnyEntity } from '../kit/entity.ts'
import { inputFields } from '../kit/input-fields.ts'
import { client, parent, student, supplier, vechileOwner } from './user.ts'

/** Kinds of people who come to the centre. Records of people who work for it are not merged. */
export const mergeable: readonly AnyEntity[] = [student, parent, client, supplier, vechileOwner]
export const mergeFlag = 'mergeTwins'
/** Prefix of the token of a merge. */
export const mergePrefix = 'mrg'
/** Days for which a merge can be undone. */
export const mergeDays = 30

/** Fields that always stay those of the kept record. */
const notChosen = ['userName', 'password', 'role', 'activeStatus', 'code']
/** Returns the fields for which the user chooses which of the two values stays. */
export const chosenFields = (entity: AnyEntity): readonly string[] =>
  Object.keys(inputFields(entity, 'update')).filter((name) => !notChosen.includes(name))

export const twinReasons = ['phoneAndName', 'name', 'phone'] as const
