/**
 * Checks the answers of operations in tests against their description: an answer with a member too many, one too few or
 * of another kind fails the test that asked for it.
 */
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { operations, ruleBook } from '../src/areas.ts'
import { schemasIn } from '../src/openapi.ts'
import type { Learned } from '../src/platform/database/database.ts'
import type { Schema } from '../src/records/serving/answer.ts'
import type { Answer, Described, Operation, RawAnswer, Description } from '../src/records/serving/operation.ts'
import { recordOperations } from '../src/records/serving/operations.ts'

export function makeAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...options })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  return ajv
}

/** An answer may gain members, so the description does not close it; here every member must be described. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inside && !('additionalProperties' in inside)
    ? { ...inside, additionalProperties: false }
    : inside
}

/** A named schema is compiled once, for every answer that refers to it: inline, each answer would compile it again. */
const ajv = makeAjv({ inlineRefs: false })
const made = new Map<string, ValidateFunction>()
const component = '#/components/schemas/'
/** The address of a named schema in `ajv`, where each is a document of its own. */
const addressOf = (name: string): string => `https://schemas.test/${name}`

/** With each `$ref` to a named schema as its address in `ajv`; those that were not there yet are added. */
function registered(schema: unknown, description: Description): unknown {
  const missing = new Set<string>()
  const addressed = withAddresses(schema, missing)
  if (missing.size === 0) return addressed
  const named = schemasIn(
    [...missing].map((name) => ({ $ref: component + name })),
    [description],
  )
  for (const [name, each] of Object.entries(named))
    if (!known.has(name)) {
      known.add(name)
      ajv.addSchema(withAddresses(closed(each), new Set()) as Schema, addressOf(name))
    }
  return addressed
}
const known = new Set<string>()
function withAddresses(schema: unknown, missing: Set<string>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withAddresses(each, missing))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(component))
        return [key, withAddresses(value, missing)]
      const name = value.slice(component.length)
      if (!known.has(name)) missing.add(name)
      return [key, addressOf(name)]
    }),
  )
}

/** Says what is wrong with the JSON that an operation answered. */
export function faultsOfAnswer(operation: Described, body: unknown): string[] {
  let validate = made.get(operation.id)
  if (!validate) {
    const description = operation.describe(ruleBook)
    const jsons = answersIn(description.answer).flatMap((each) =>
      typeof each === 'object' && 'json' in each ? [each.json] : [],
    )
    made.set(operation.id, (validate = ajv.compile({ anyOf: registered(closed(jsons), description) as Schema[] })))
  }
  return validate(body)
    ? []
    : (validate.errors ?? []).map(
        (error) => `${error.instancePath || '/'} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      )
}
const answersIn = (answer: Answer | readonly Answer[]): readonly Answer[] =>
  Array.isArray(answer) ? (answer as readonly Answer[]) : [answer as Answer]

/** The same of whatever its handler gave. */
export function faultsOfValue(operation: Operation, value: unknown): string[] {
  const all = answersIn(operation.describe(ruleBook).answer)
  if (value === undefined) return all.includes('nothing') ? [] : ['nothing was answered']
  const raw = typeof value === 'object' && value !== null && 'raw' in value ? (value as RawAnswer) : undefined
  if (!raw) return faultsOfAnswer(operation, JSON.parse(JSON.stringify(value)))
  if (raw.status === 304) return all.includes('unchanged') ? [] : ['304 was answered']
  if (raw.status === 303) return all.includes('elsewhere') ? [] : ['303 was answered']
  const type = String(raw.headers['content-type']).split(';')[0]!
  if (type === 'application/json') return faultsOfAnswer(operation, JSON.parse(String(raw.body)))
  return all.some((each) => typeof each === 'object' && 'file' in each && each.file.includes(type))
    ? []
    : [`a file of type ${type} was answered`]
}

function look(operation: Operation, value: unknown): void {
  const faults = faultsOfValue(operation, value)
  if (faults.length === 0) return
  const said = `${operation.id} answers what it does not tell: ${faults.slice(0, 5).join(' · ')}`
  process.stderr.write(said + '\n') // to a client it is an error like any other
  throw new Error(said)
}

/** Puts a number in place of the names of values that come with the commit (`Tx.learns`). */
function numbered(value: unknown, learned: readonly Learned[]): unknown {
  const text = learned.reduce((given, { name }) => given.replaceAll(`"${name}"`, '1'), JSON.stringify(value))
  return JSON.parse(text)
}

const derived = new Set(recordOperations.filter(({ id, entity }) => entity && !isAction(id)))
function isAction(id: string): boolean {
  const [entity, verb] = id.split('.')
  return ruleBook.get(entity!)?.actions[verb!]?.result !== undefined
}
/** Wraps the operations that areas write by hand; the derived ones have a test of their own over all definitions. */
for (const operation of operations)
  if (!derived.has(operation)) {
    const { handle } = operation
    ;(operation as { handle: Operation['handle'] }).handle = async (ctx, request) => {
      const value = await handle.call(operation, ctx, request)
      look(operation, ctx.tx.learned.length > 0 ? numbered(value, ctx.tx.learned) : value)
      return value
    }
  }
