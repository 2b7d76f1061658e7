/** The twelve kinds of a property, as fields (D7.8): parsed, shown and asked for as a field of that kind is. */
import { bool, date, dateTime, decimal, email, type Field, int, percent, ref, text, time, url } from './field.ts'

/** Fields by type of value; for a drop-down list the value is the token of one of its items. */
export const propertyFields = {
  Text: text({ maxLength: 400 }),
  Number: decimal(),
  Integer: int(),
  Percentage: percent(),
  Decimal: decimal(),
  DateTime: dateTime(),
  Date: date(),
  Time: time(),
  Email: email(),
  Link: url({ maxLength: 400 }),
  Logical: bool(),
  DropDownList: ref('dropDownList'),
} as const satisfies Readonly<Record<string, Field>>
export type PropertyKind = keyof typeof propertyFields
export const propertyKinds = Object.keys(propertyFields) as unknown as readonly [PropertyKind, ...PropertyKind[]]
/** The letters before the token of a property, and of an item of a drop-down list. */
export const [propertyPrefix, itemPrefix] = ['prp', 'dli'] as const
/** A property's token as a list's parameter: one of its values, or one end of a range. */
export const propertyParameter = /^(prp_[0-9a-hjkmnp-tv-z]{26})(From|To)?$/
/** Kinds that a list is filtered by from one value to another, and those of which a piece is enough. */
export const rangedProperties: ReadonlySet<PropertyKind> = new Set([
  'Number',
  'Integer',
  'Percentage',
  'Decimal',
  'DateTime',
  'Date',
  'Time',
])
export const wordedProperties: ReadonlySet<PropertyKind> = new Set(['Text', 'Email', 'Link'])
