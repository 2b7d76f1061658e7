/** The API described for other clients: every operation, derived from the same list that makes the routes. */
import type { Field, Fields } from '@topcenter/model/kit/field'
import { refusalStatus } from '@topcenter/model/kit/refusal'
import { keyOf } from '@topcenter/model/kit/value-schema'
import type { Described, Permit } from './records/operation.ts'

type Schema = Record<string, unknown>
const textual = { type: 'string' }
const namesSchema = { type: 'object', properties: { ar: textual, en: textual, und: textual } }
const scalarSchemas: Record<string, Schema> = {
  int: { type: 'integer' },
  decimal: { type: 'number' },
  percent: { type: 'number', minimum: 0, maximum: 100 },
  money: {
    type: 'integer',
    description: 'whole piastres, as digits alone: 12550 is 125.50 pounds, and 125.50 is refused',
  },
  bool: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
  dateTime: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  colour: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
  names: namesSchema,
  password: { type: 'string', format: 'password', writeOnly: true },
  privileges: { type: 'object', additionalProperties: { type: 'array', items: textual } },
}

function fieldSchema(field: Field): Schema {
  if (field.kind === 'oneOf') return { type: 'string', enum: field.values }
  if (field.kind === 'ref') return { type: 'string', description: `token of ${field.to}` }
  if (field.kind === 'refs') return { type: 'array', items: { type: 'string', description: `token of ${field.to}` } }
  if (field.kind === 'rows') return { type: 'array', items: objectSchema(field.fields!) }
  return {
    ...(scalarSchemas[field.kind] ?? textual),
    ...(field.options.maxLength ? { maxLength: field.options.maxLength } : {}),
  }
}

function objectSchema(fields: Fields): Schema {
  const required = Object.entries(fields)
    .filter(([, field]) => field.required && field.options.initial === undefined)
    .map(([name, field]) => keyOf(name, field))
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [keyOf(name, field), fieldSchema(field)]),
    ),
    ...(required.length ? { required } : {}),
  }
}

const permitText = (permit: Permit): string =>
  permit === 'public' || permit === 'user'
    ? `any ${permit === 'user' ? 'logged-in user' : 'client'}`
    : ('anyOf' in permit ? permit.anyOf : [permit]).map(({ group, flag }) => `${group}.${flag}`).join(' or ')

function describeOperation(operation: Described): Schema {
  const parameters = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: textual,
  }))
  const query = Object.entries(operation.query ?? {}).map(([name, field]) => ({
    name: keyOf(name, field),
    in: 'query',
    schema: fieldSchema(field),
  }))
  const body = operation.input && {
    required: true,
    content: Object.fromEntries(
      ['multipart/form-data', 'application/json'].map((type) => [type, { schema: objectSchema(operation.input!) }]),
    ),
  }
  return {
    operationId: operation.id,
    tags: [operation.entity ?? operation.id.split('.')[0]],
    description: `Needs ${permitText(operation.permit)}.`,
    ...(parameters.length || query.length ? { parameters: [...parameters, ...query] } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: 'success' },
      204: { description: 'success with nothing to show' },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

export function openApi(operations: readonly Described[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Top center',
      version: '1.0',
      description: 'Every request may carry `Api-Version: 1.0`. Creating calls accept `Idempotency-Key`.',
    },
    security: [{ session: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      responses: {
        Refusal: {
          description: `RFC 9457. Statuses: ${[...new Set(Object.values(refusalStatus))].sort((a, b) => a - b).join(', ')}`,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
          properties: {
            type: textual,
            title: textual,
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(refusalStatus) },
            detail: textual,
            params: { type: 'object' },
            requestId: textual,
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { name: textual, code: textual, params: { type: 'object' }, message: textual },
              },
            },
          },
        },
      },
    },
  }
}
