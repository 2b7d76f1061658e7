/** Schemas of answers by ids of entities, for operations that derive from definitions and for routes. */
import { entityOf } from '@topcenter/model/areas'
import * as answer from '@topcenter/model/kit/answer'

export {
  bareToken,
  binary,
  either,
  formOf,
  instant,
  list,
  type Members,
  names,
  object,
  oneOf,
  orNull,
  pageOf,
  record,
  reference,
  refusalCode,
  type Schema,
  schemaName,
  shared,
  text,
  tokenName,
  whole,
  yesNo,
} from '@topcenter/model/kit/answer'

export const token = (entity: string): answer.Schema<string> => answer.token(entityOf(entity))
/** A record of this entity: as in its list, whole, and after a change. */
export const itemOf = (entity: string) => answer.itemOf(entityOf(entity))
export const wholeOf = (entity: string) => answer.wholeOf(entityOf(entity))
export const changedOf = (entity: string) => answer.changedOf(entityOf(entity))
/** The answer of an action. */
export const actedOn = (entity: string, result?: answer.Schema) => answer.actedOn(entityOf(entity), result)
