/** A field as JSON Schema: what a client may send for it, what an answer contains of it, and how a form names it. */
import { entityOf } from '@topcenter/model/areas'
import type { Field, FieldKind, Fields } from '@topcenter/model/kit/field'
import { nameLanguages } from '@topcenter/model/kit/names'
import { passwordMaximum } from '@topcenter/model/kit/password-rule'
import { propertyKinds, propertyPrefix } from '@topcenter/model/kit/property'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { labelOfEntity } from '@topcenter/texts/describe'
import {
  bareToken,
  formOf,
  list,
  type Members,
  names,
  object,
  oneOf,
  orNull,
  reference,
  type Schema,
  shared,
  text,
  token,
} from '../serving/answer.ts'

const kinds: Record<Exclude<FieldKind, 'oneOf' | 'ref' | 'refs' | 'rows' | 'names' | 'properties'>, Schema> = {
  text,
  longText: text,
  int: { type: 'integer' },
  decimal: shared('Decimal'),
  percent: { type: 'number', minimum: 0, maximum: 100 },
  money: shared('Money'),
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: shared('Time'),
  dateTime: { type: 'string', format: 'date-time' },
  phone: shared('Phone'),
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
  nationalId: { type: 'string', pattern: '^\\d{14}$' },
  userName: { type: 'string', minLength: 3, maxLength: 400 },
  password: { type: 'string', format: 'password', maxLength: passwordMaximum },
  image: text,
  privileges: shared('Privileges'),
}

const usualLength: Partial<Record<FieldKind, number>> = { text: 200, longText: 4000, email: 254, url: 2000 }
const isNumber = new Set<FieldKind>(['int', 'decimal', 'percent', 'money'])

/** Limits beyond the field's kind, as far as the parsers check them (`value-schema.ts`). */
function bounds({ kind, options }: Field): Schema {
  if (isNumber.has(kind)) {
    const minimum = options.min ?? (kind === 'money' ? 0 : undefined)
    return {
      ...(minimum === undefined ? {} : { minimum }),
      ...(options.max === undefined ? {} : { maximum: options.max }),
    }
  }
  const maxLength = options.maxLength ?? usualLength[kind]
  return {
    ...(options.timeOf === undefined
      ? {}
      : { description: `Time of day of \`${options.timeOf}\`; refused without it` }),
    ...(maxLength === undefined || !(kind in usualLength) ? {} : { maxLength }),
    ...(options.minLength === undefined ? {} : { minLength: options.minLength }),
    ...(options.pattern === undefined ? {} : { pattern: `^(?:${options.pattern})$` }),
  }
}
/** OpenAPI 3.1 allows other keywords beside a `$ref`; they are left out if there are none. */
const narrowed = (schema: Schema, more: Schema): Schema => (Object.keys(more).length ? { ...schema, ...more } : schema)

/** A value as it is sent, without the possibility to leave it empty. */
export function inputSchema(field: Field): Schema {
  if (field.options.codes) return oneOf(field.options.codes.all)
  switch (field.kind) {
    case 'oneOf':
      return oneOf(field.values!)
    case 'ref':
      return token(field.to!)
    case 'refs':
      return { ...list(token(field.to!)), maxItems: field.options.max ?? 200 }
    case 'rows':
      return {
        ...list(inputObject(field.fields!, lineToken(field, orNull))),
        ...(field.required ? { minItems: 1 } : {}),
        maxItems: field.options.max ?? 200,
      }
    case 'properties':
      return {
        ...list(formOf({ propertyToken: bareToken(propertyPrefix), value: propertyValue }, ['propertyToken'])),
        maxItems: field.options.max ?? 200,
      }
    case 'names':
      return shared(namesName(field))
    default:
      return narrowed(kinds[field.kind], bounds(field))
  }
}
/** The identity of a line, where lines have one. */
const lineToken = ({ options }: Field, as: (schema: Schema) => Schema = (schema) => schema): Members =>
  options.identified ? { token: as(bareToken(options.identified)) } : {}
/** Text, a number, a truth, or the token of an item, by the kind of the property. */
const propertyValue: Schema = { type: ['string', 'number', 'boolean', 'null'] }
/** A property of a record: those without a value too, in the order of their type. */
const shownProperty = (): Schema =>
  object(
    { propertyToken: bareToken(propertyPrefix), names, valueType: oneOf(propertyKinds), value: propertyValue },
    { itemNames: names },
  )
/** Names with the same limit of characters share a schema. */
const namesName = ({ options }: Field): string => `NamesOf${options.maxLength ?? 200}`
export const namesInput = (maxLength: number): Schema => ({
  type: 'object',
  properties: Object.fromEntries(nameLanguages.map((language) => [language, { type: ['string', 'null'], maxLength }])),
  additionalProperties: false,
})

export const isNeeded = (field: Field): boolean => field.required && field.options.initial === undefined

/**
 * The members in JSON. What is not required may be left out, or be null to empty it. `isNeeded`: a change requires
 * nothing.
 */
export function inputMembers(fields: Fields): Members {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      keyOf(name, field),
      field.required ? inputSchema(field) : orNull(inputSchema(field)),
    ]),
  )
}
const neededKeys = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => isNeeded(field))
    .map(([name, field]) => keyOf(name, field))

/** `more`: members that are not fields, such as `version`. */
export const inputObject = (fields: Fields, more: Members = {}, needed = neededKeys(fields)): Schema =>
  formOf({ ...inputMembers(fields), ...more }, needed)

/**
 * The same as entries of a form (`names.ar`, `slices[0].placeToken`), in which every value is text and an empty text
 * empties the field. Lists are patterns, since their entries are numbered.
 */
export function inputForm(fields: Fields, more: Members = {}, needed = neededKeys(fields)): Schema {
  const entries = { ...Object.fromEntries(formEntries(fields, '')), ...more }
  const plain = Object.entries(entries).filter(([name]) => !isCounted(name))
  const counted = Object.entries(entries).filter(([name]) => isCounted(name))
  const known = new Set(plain.map(([name]) => name))
  return {
    ...formOf(
      Object.fromEntries(plain),
      needed.filter((name) => known.has(name)),
    ),
    ...(counted.length
      ? { patternProperties: Object.fromEntries(counted.map(([name, schema]) => [patternOf(name), schema])) }
      : {}),
  }
}
const isCounted = (name: string): boolean => /\[n\]|<word>/.test(name)
const patternOf = (name: string): string =>
  `^${name.replaceAll('.', '\\.').replaceAll('[n]', '\\[\\d+\\]').replaceAll('<word>', '\\w+')}$`

function formEntries(fields: Fields, under: string): [string, Schema][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Schema][] => {
    const key = under + keyOf(name, field)
    if (field.kind === 'names')
      return nameLanguages.map((language) => [
        `${key}.${language}`,
        { type: 'string', maxLength: field.options.maxLength ?? 200 },
      ])
    if (field.kind === 'refs') return [[`${key}[n]`, token(field.to!)]]
    if (field.kind === 'rows')
      return [
        ...Object.entries(lineToken(field)).map(([inner, schema]): [string, Schema] => [`${key}[n].${inner}`, schema]),
        ...formEntries(field.fields!, `${key}[n].`),
      ]
    if (field.kind === 'privileges') return [[`${key}.<word>[n]`, text]]
    if (field.kind === 'properties')
      return [
        [`${key}[n].propertyToken`, bareToken(propertyPrefix)],
        [`${key}[n].value`, text],
      ]
    return [[key, inputSchema(field)]]
  })
}

/** A value as a record contains it, if it has one. */
export function answerSchema(field: Field): Schema {
  if (field.options.codes) return oneOf(field.options.codes.all)
  switch (field.kind) {
    case 'oneOf':
      return oneOf(field.values!)
    case 'ref':
      return token(field.to!)
    case 'names':
      return names
    default:
      // readers who may not change the value get it masked
      return field.options.sensitive ? text : kinds[field.kind as keyof typeof kinds]
  }
}

/**
 * The members that a record contains for a field: for a reference its token and how it is called. `isThere`: it is
 * never null in a record that is read whole.
 */
export function answerMembers(name: string, field: Field, isThere: boolean): [string, Schema][] {
  const maybe = (schema: Schema): Schema => (isThere ? schema : orNull(schema))
  if (field.kind === 'ref')
    return [
      [`${name}Token`, maybe(token(field.to!))],
      [name, orNull(reference)],
    ]
  if (field.kind === 'refs')
    return [
      [`${name}Tokens`, list(token(field.to!))],
      [name, list(reference)],
    ]
  if (field.kind === 'rows')
    return [
      [
        name,
        list(
          object({
            ...lineToken(field),
            ...Object.fromEntries(
              Object.entries(field.fields!).flatMap(([inner, innerField]) =>
                answerMembers(inner, innerField, innerField.required),
              ),
            ),
          }),
        ),
      ],
    ]
  if (field.kind === 'properties') return [[name, list(shownProperty())]]
  return [[name, field.kind === 'names' ? names : maybe(answerSchema(field))]]
}

/** A value in an address, where everything is text. */
export function querySchema(field: Field): Schema {
  return field.kind === 'refs' ? list(token(field.to!)) : inputSchema(field)
}

/** The kind of record to which a reference points, in words. */
export const referredName = (field: Field): string => labelOfEntity(entityOf(field.to!), 'en')
