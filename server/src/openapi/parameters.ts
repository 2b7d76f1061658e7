/**
 * Parameters of addresses and headers: for lists the filters of their definitions, for other operations their own
 * fields.
 */
import { entityOf } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, hasTrait, recordStates } from '@topcenter/model/kit/entity'
import { type Field, isSortable } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { fieldLabel, labelOfEntity } from '@topcenter/texts/describe'
import { either, list, oneOf, type Schema, schemaName, shared, text } from '../records/serving/answer.ts'
import { inputSchema, querySchema } from '../records/schema/field-schema.ts'
import { type ListParameter, listParameters, tabColumn } from '../records/list/list-parameters.ts'
import { propertiesField } from '../records/list/property-filters.ts'
import { numberedRows } from '../records/list/counting.ts'
import { defaultPageSize, largestPage } from '../records/list/list-query.ts'
import type { Described, Description } from '../records/serving/operation.ts'
import { storedFields } from '../records/list/select.ts'

export type Parameter = Readonly<Record<string, unknown>>
const inQuery = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
})
/** Several values in one parameter, separated by commas. */
const withCommas = (name: string, description: string, items: Schema): Parameter => ({
  ...inQuery(name, description, { ...list(items), maxItems: 200 }),
  style: 'form',
  explode: false,
})
const inHeader = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
})

/** Parameters that are described once; operations refer to them by name. */
export const sharedParameters: Readonly<Record<string, Parameter>> = {
  ApiVersion: inHeader('Api-Version', 'The version that the client speaks; browsers must send it', oneOf(['1.0'])),
  AcceptLanguage: inHeader('Accept-Language', 'Of texts and refusals: Arabic unless English is wanted more', text),
  ActingAs: inHeader(
    'Acting-As',
    'Whom and which establishment the client shows, as two tokens with a space; refused with 409 when the session is another’s by now',
    text,
  ),
  IdempotencyKey: inHeader(
    'Idempotency-Key',
    'The same key and body give the same answer and happen once, however often they are sent; with another body it is refused',
    { type: 'string', pattern: '^[!-~]{1,200}$' },
  ),
  search: inQuery('search', 'Words that all must be found; spelling variants of Arabic count as the same', text),
  state: withCommas(
    'state',
    '`active` alone when left out; `all` for every state that may be seen',
    oneOf([...recordStates, 'all']),
  ),
  page: inQuery('page', `Numbered up to ${numberedRows} records; beyond them a list goes on with \`after\``, {
    type: 'integer',
    minimum: 1,
    default: 1,
  }),
  size: inQuery('size', `Records of a page, ${largestPage} at most`, {
    type: 'integer',
    minimum: 1,
    default: defaultPageSize,
  }),
  after: inQuery('after', '`page.next` of the page before', text),
  exact: inQuery('exact', 'Counts all, however many there are', { type: 'boolean', default: false }),
  ...Object.fromEntries(
    ['created', 'updated', 'archived', 'blocked'].flatMap((what) =>
      ['From', 'To'].map((end) => [
        `${what}${end}`,
        inQuery(
          `${what}${end}`,
          `When it was ${what}: ${end === 'From' ? 'from' : 'up to'} this moment or day, which is within`,
          shared('Moment'),
        ),
      ]),
    ),
  ),
}
export const parameterRef = (name: string): Parameter => ({ $ref: `#/components/parameters/${name}` })

/**
 * The filters of an entity's list as shared parameters, named `<Entity>.<name>`; its other parameters are shared by all
 * lists.
 */
export function listParametersOf(entity: AnyEntity): Record<string, Parameter> {
  return Object.fromEntries(
    [...listParameters(entity)]
      .filter(([name]) => !(name in sharedParameters))
      .map(([name, parameter]): [string, Parameter] => [
        `${schemaName(entity)}.${name}`,
        ownParameter(entity, name, parameter),
      ])
      .concat(
        propertiesField(entity) === undefined ? [] : [[`${schemaName(entity)}.${byProperty}`, propertyParameters]],
      ),
  )
}
/** Each property of its records is a parameter of its own, which the description cannot name. */
const byProperty = 'properties'
const propertyParameters: Parameter = {
  name: byProperty,
  in: 'query',
  required: false,
  style: 'form',
  explode: true,
  description:
    'Filters by properties: the token of a property with one or several values (of a drop-down list the tokens of items), a piece of its text, or `none`; with `From` or `To` behind the token, one end of a range.',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}
const listReferences = (entity: AnyEntity): string[] =>
  [...listParameters(entity).keys(), ...(propertiesField(entity) === undefined ? [] : [byProperty])].map((name) =>
    name in sharedParameters ? name : `${schemaName(entity)}.${name}`,
  )

function ownParameter(entity: AnyEntity, name: string, parameter: ListParameter): Parameter {
  if (parameter.is === 'field') {
    const { field } = parameter
    const none = field.required ? '' : '; `none` where there is none'
    return withCommas(
      name,
      `${labelOf(entity, parameter.name)}: one or several${none}`,
      field.required ? inputSchema(field) : orNone(inputSchema(field)),
    )
  }
  if (parameter.is === 'bound')
    return inQuery(
      name,
      `${labelOf(entity, parameter.name)}: ${parameter.end === 'From' ? 'from' : 'up to'} this one, which is within`,
      parameter.kind === 'dateTime' ? shared('Moment') : inputSchema(parameter.field!),
    )
  return wordParameter(entity, name)
}
const labelOf = (entity: AnyEntity, name: string): string => fieldLabel(entity.id, name, 'en')
const orNone = (schema: Schema): Schema =>
  Array.isArray(schema.enum) ? oneOf([...(schema.enum as string[]), 'none']) : either(schema, oneOf(['none']))

function wordParameter(entity: AnyEntity, name: string): Parameter {
  const many = labelOfEntity(entity, 'en', 'many')
  switch (name) {
    case 'sort':
      return inQuery('sort', 'Falling with a minus before it', {
        ...oneOf(sortable(entity).flatMap((by) => [by, `-${by}`])),
        default: entity.spec.list?.sort ?? '-createdAt',
      })
    case 'columns':
      return withCommas(
        'columns',
        'Fields that the answer holds beside those that every list holds',
        oneOf(Object.keys(storedFields(entity))),
      )
    case 'tab':
      return inQuery('tab', `A tab of the list of ${many}`, oneOf(['all', ...(tabColumn(entity)?.values ?? [])]))
    case 'stateIs':
      return withCommas('stateIs', 'The state that it is in', oneOf(entity.spec.states!))
    case 'except':
      return inQuery(
        'except',
        'All but this one',
        inputSchema({ kind: 'ref', to: entity.id, options: {}, required: false }),
      )
    default:
      return inQuery(
        'fits',
        'Only what the hierarchy of components lets stand together with the record of this token',
        text,
      )
  }
}
function sortable(entity: AnyEntity): string[] {
  const fields = Object.entries({ ...traitFields(entity), ...fieldsOf(entity) })
  return [
    ...new Set([
      'createdAt',
      'updatedAt',
      ...(entity.spec.states ? ['state'] : []),
      ...(hasTrait(entity, 'named') ? ['names'] : []),
      ...fields.filter(([, field]) => isSortable(field)).map(([name]) => name),
    ]),
  ]
}

/** The parameters of one operation, in the order in which they are described. */
export function parametersOf(operation: Described, description: Description): Parameter[] {
  const own = Object.entries(operation.query ?? {}).map(([name, field]) =>
    ownField(operation, name, field, description),
  )
  const asked = new Set(Object.entries(operation.query ?? {}).map(([name, field]) => keyOf(name, field)))
  const replaced = new Set([...asked, ...Object.keys(description.query ?? {})])
  const filters = operation.filters
    ? listReferences(entityOf(operation.filters)).filter((name) => !replaced.has(name.split('.').at(-1)!))
    : []
  const others = Object.entries(description.query ?? {})
    .filter(([name]) => !asked.has(name))
    .map(([name, schema]) => inQuery(name, 'A tab of this list', schema))
  const isKeyed = operation.method !== 'GET' && operation.access === 'write' && !operation.answersSecret
  const headers = Object.entries(description.headers ?? {}).map(([name, { meaning, schema, isOptional }]) => ({
    ...inHeader(name, meaning, schema),
    ...(isOptional ? {} : { required: true }),
  }))
  return [
    ...filters.map(parameterRef),
    ...others,
    ...own,
    ...headers,
    ...(isKeyed ? [parameterRef('IdempotencyKey')] : []),
  ]
}

function ownField(operation: Described, name: string, field: Field, description: Description): Parameter {
  const key = keyOf(name, field)
  const given = description.query?.[key]
  const label = fieldLabel(operation.entity ?? '', name, 'en')
  if (given?.type === 'array')
    return { ...inQuery(key, (given.description as string | undefined) ?? label, given), style: 'form', explode: false }
  return {
    ...inQuery(key, label, {
      ...(given ?? querySchema(field)),
      ...(field.options.initial === undefined ? {} : { default: field.options.initial }),
    }),
    ...(field.required ? { required: true } : {}),
  }
}

/** The tokens in an address, and the headers that every operation takes. */
export function addressParameters(path: string, prefixes: (name: string) => Schema): Parameter[] {
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: prefixes(name!),
    })),
    ...['ApiVersion', 'AcceptLanguage', 'ActingAs'].map(parameterRef),
  ]
}
