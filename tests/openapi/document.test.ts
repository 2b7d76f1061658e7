/** The description itself: valid, without a warning of the linter, and nothing in it that says nothing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { operations } from '@topcenter/server/areas'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import { makeAjv } from '@topcenter/server/test/test-description'
import { describedDocument, type Document } from './described.ts'

let app: TestApplication
let document: Document
let text: string
before(async () => {
  app = await startTestApplication()
  document = describedDocument()
  text = JSON.stringify(document)
})
after(() => app.close())

interface DescribedOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}
interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly schema: Schema
}
interface Body {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Schema {
  readonly [word: string]: unknown
  readonly $ref?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
const all = (): [string, string, DescribedOperation][] =>
  Object.entries(document.paths).flatMap(([path, { parameters: _shared, ...methods }]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [method.toUpperCase(), path, operation as unknown as DescribedOperation] as [
          string,
          string,
          DescribedOperation,
        ],
    ),
  )
const resolved = <T extends { readonly $ref?: string }>(value: T): T => {
  const [place, name] = (value.$ref ?? '').split('/').slice(2)
  return place && name ? (document.components[place]![name] as unknown as T) : value
}

test('it is OpenAPI 3.1, and a linter with its recommended rules has nothing to say', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    problems
      .slice(0, 10)
      .map(({ severity, ruleId, message, location }) => [severity, ruleId, message, location[0]?.pointer]),
    [],
  )
  assert.equal(document.openapi, '3.1.0')
  const ajv = makeAjv()
  for (const [name, schema] of Object.entries(document.components.schemas!))
    assert.equal(ajv.validateSchema(schema), true, name)
})

test('every operation has a summary, what it needs, a tag that says what it is, an answer of a shape, and a refusal', () => {
  const tags = new Map((document.tags as { name: string; description: string }[]).map((tag) => [tag.name, tag]))
  const known = new Set(operations.map(({ id }) => id))
  const silent = all().flatMap(([method, path, operation]) => {
    const answers = Object.entries(operation.responses).filter(([status]) => /^[23]0/.test(status) && status !== '306')
    const faults = [
      operation.summary ? '' : 'no summary',
      /Needs (the flag|a session|no session)/.test(operation.description ?? '') ? '' : 'no flag',
      operation.tags?.every((tag) => tags.get(tag)?.description) ? '' : 'no tag',
      answers.length ? '' : 'no answer',
      answers.every(([status, answer]) => saysSomething(status, answer)) ? '' : 'an answer without a shape',
      Object.keys(operation.responses).some((status) => status.startsWith('4')) ? '' : 'no refusal',
      operation.requestBody || !['POST', 'PATCH'].includes(method) || hasNoInput(operation.operationId)
        ? ''
        : 'no body',
    ].filter(Boolean)
    return faults.length ? [`${method} ${path}: ${faults.join(', ')}`] : []
  })
  assert.deepEqual(silent, [])
  const ids = all().map(([, , { operationId }]) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    [...known].filter((id) => !ids.includes(id)),
    [],
  )
  const uploads = all().filter(([, , { operationId }]) =>
    /putImage|\.import$|profile|examPicture\.add/.test(operationId),
  )
  for (const [, path, { requestBody }] of uploads)
    assert.match(JSON.stringify(requestBody?.content?.['multipart/form-data']), /"format":"binary"/, path)
  assert.ok(uploads.length > 100)
})
/** Operations that need only their address. */
const bare =
  /^(session\.askForDevice|import\.(stop|undo)|groupScheduleExam\.begin|(discussion|news)\.markRead|educationalScheduleTime\.attendanceCode|home\.pin|calls\.(open|renew|release)|twins\.undo|reportSchedule\.(pause|go-on|stop|run)|upload\.(create|append)|sharedMedia\.open)$/
const hasNoInput = (id: string): boolean => bare.test(id)
function saysSomething(status: string, answer: Body): boolean {
  if (status === '204' || status === '303' || status === '304') return true
  if (Object.keys(resolved(answer).headers ?? {}).length > 0) return true
  const content = Object.values(resolved(answer).content ?? {})
  return (
    content.length > 0 &&
    content.every(({ schema }) => schema !== undefined && Object.keys(schema).some((word) => word !== 'description'))
  )
}

/** A value that a parameter takes, as it is written in an address. */
function sample(schema: Schema): string {
  const { anyOf, items } = resolved(schema)
  const { enum: values, default: usual, pattern, format, type, minimum } = resolved(schema)
  if (usual !== undefined) return String(usual)
  if (values) return values.at(-1)!
  if (items) return sample(items)
  if (anyOf) return sample(anyOf[0]!)
  if (typeof pattern === 'string' && pattern.includes('_[0-7]'))
    return `${pattern.slice(1, pattern.indexOf('_'))}_01jc8qk7z5e9g8r6vsp4n0d3xw`
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21T00:00:00Z'
  if (type === 'integer' || type === 'number') return String(minimum ?? 1)
  if (type === 'boolean') return 'true'
  return 'a'
}

/** Parameters without a value unless a record exists: a cursor, a hierarchy, and the properties of a centre's types. */
const needsRecord = new Set(['after', 'fits', 'properties'])
const askedOf = (operation: DescribedOperation): Parameter[] =>
  (operation.parameters ?? []).map(resolved).filter((each) => each.in === 'query' && !needsRecord.has(each.name))

test('every list takes every parameter that is told of it, all at once', async () => {
  const listed = entities.filter((entity) => !entity.spec.abstract && document.paths[`/api/${resourceOf(entity)}`]?.get)
  assert.equal(listed.length, operations.filter(({ id, entity }) => id === `${entity}.list`).length)
  const wrong: string[] = []
  for (const entity of listed)
    for (const address of [`/api/${resourceOf(entity)}`, `/api/${resourceOf(entity)}/tabs`]) {
      const operation = document.paths[address]!.get as unknown as DescribedOperation
      const query = new URLSearchParams(askedOf(operation).map(({ name, schema }) => [name, sample(schema)]))
      for (const name of query.keys()) if (name.endsWith('From')) query.set(name, earliest(query.get(name)!))
      const answer = await app.call(app.users.AdminsEgypt, 'GET', `${address}?${query}`)
      if (answer.status !== 200 && !isUnseen(entity, answer.body.code))
        wrong.push(`${address} ${answer.text.slice(0, 300)}`)
    }
  assert.deepEqual(wrong, [])
})
const earliest = (value: string): string => (/^\d{4}-/.test(value) ? '2026-11-20' : value)
const isUnseen = (entity: AnyEntity, code: string): boolean =>
  code === 'session.establishmentNeeded' && entityOf(entity.id) === entity

test('what an address does not know is refused by its name, whatever is asked', async () => {
  const wrong: string[] = []
  for (const [method, path] of all()) {
    if (method === 'HEAD' || method === 'OPTIONS') continue // their refusals have no body
    if (path.startsWith('/api/openapi')) continue // files of the build, which this server does not have
    const url = path.replace(/\{\w+\}/g, 'usr_01jc8qk7z5e9g8r6vsp4n0d3xw')
    const answer = await app.call(app.users.AdminsEgypt, method as 'GET', `${url}?zzUnknown=1`)
    const { code, detail } = answer.body ?? {}
    if (code !== 'record.filterUnknown' || !detail.includes('zzUnknown'))
      wrong.push(`${method} ${path} ${answer.status} ${code}`)
  }
  assert.deepEqual(wrong, [])
})
