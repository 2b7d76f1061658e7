/** Defines keys other than fields by which computed rows are grouped: their form in an address, and their names. */
import { refuse, Refused } from '@topcenter/model/kit/refusal'
import type { Member } from '@topcenter/model/reports/answer'
import type { Dimension } from '@topcenter/model/reports/reach'
import type { Ctx } from '../../records/context.ts'
import { propertyKey } from './property-key.ts'
import { questionKey } from './question-key.ts'

/** `held`: as the rows have it, a text; `key`: as answers and addresses have it, without commas. */
export interface RowKey {
  /** Undefined for what is no key. */
  readonly heldOf: (key: string) => string | undefined
  readonly keyOf: (held: string) => string
  /** Returns the existing members among these, in the order of a table. */
  readonly named: (ctx: Ctx, held: readonly string[]) => Promise<readonly Member[]>
}

/** By the name that `workedOutRows` has for it. */
const rowKeys: Readonly<Record<string, RowKey>> = { question: questionKey }

/** Undefined for dimensions of fields; what a property has is named as keys are. */
export const rowKeyOf = ({ isOfRows, isProperty, path }: Dimension): RowKey | undefined =>
  isProperty ? propertyKey : isOfRows ? rowKeys[path]! : undefined

export function heldOfKey(dimension: Dimension, rowKey: RowKey, key: string): string {
  const held = rowKey.heldOf(key)
  if (held === undefined)
    throw new Refused(refuse('record.invalid', { fields: [{ name: dimension.id, code: 'field.reference' }] }))
  return held
}
