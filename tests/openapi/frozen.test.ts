/**
 * Freezes the contract of every hand-written operation and route, so that a change of how endpoints are declared leaves
 * what clients see as it is. `frozen/operations.golden.json` holds one line for each: its address, permission, limits,
 * parameters, body and answers. `frozen/refusals.golden.json` holds which refusal comes first when a request has two
 * faults.
 *
 * After an intended change: `FREEZE=1 npm test -- tests/openapi/frozen.test.ts`, and read the difference.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { makeToken } from '@topcenter/model/kit/token'
import { operations } from '@topcenter/server/areas'
import type { Operation } from '@topcenter/server/records/serving/operation'
import { recordOperations } from '@topcenter/server/records/serving/operations'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import { describedDocument, type Document } from './described.ts'

const derived = new Set(recordOperations.map(({ id }) => id))
const handWritten = operations.filter(({ id }) => !derived.has(id))

let app: TestApplication
let document: Document
before(async () => {
  app = await startTestApplication()
  document = describedDocument()
})
after(() => app.close())

type Frozen = Readonly<Record<string, unknown>>

/** Names of schemas that are derived from an entity. */
const ofRecords = new Set(
  entities.flatMap((entity) =>
    ['', 'Item', 'Constant', 'Create', 'CreateForm', 'Update', 'UpdateForm', 'Token'].map(
      (part) => entity.id[0]!.toUpperCase() + entity.id.slice(1) + part,
    ),
  ),
)

/** Compares with the file line by line, or writes it if `FREEZE` is set. */
async function holds(file: string, found: Frozen): Promise<void> {
  const address = new URL(`frozen/${file}`, import.meta.url)
  const ids = Object.keys(found).sort()
  const lines = ids.map((id) => `${JSON.stringify(id)}: ${JSON.stringify(found[id])}`)
  if (process.env.FREEZE) return writeFile(address, `{\n${lines.join(',\n')}\n}\n`)
  const frozen = JSON.parse(await readFile(address, 'utf8')) as Frozen
  assert.deepEqual(ids, Object.keys(frozen), 'operations came or went')
  for (const id of ids) assert.deepEqual(JSON.parse(JSON.stringify(found[id])), frozen[id], id)
}

/** Returns the server's limits of an operation, which its description does not contain. */
const limitsOf = ({
  describe: _describe,
  handle: _handle,
  input: _input,
  query: _query,
  endpoint: _endpoint,
  ...rest
}: Operation) => ({ ...rest, newest: rest.newest !== undefined })

/** Operations that are made in loops, for each kind of record or report: their line is a hash. */
const isOfLoop = /\.(export|import|exportFile|file|rows)$|^report\.|\.labels$|^storageSpaceMedia|LoginCode\.issue$/
const shortened = (id: string, value: unknown): unknown =>
  isOfLoop.test(id) ? createHash('sha256').update(JSON.stringify(value, byName)).digest('base64url') : value
const byName = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

test('every hand-written operation and route is as it was frozen', async () => {
  const limits = new Map(handWritten.map((operation) => [operation.id, limitsOf(operation)]))
  const found: Record<string, unknown> = {}
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, described] of Object.entries(methods)) {
      const { operationId, ...rest } = described
      if (method === 'parameters' || derived.has(operationId)) continue
      found[operationId] = shortened(operationId, { method, path, ...limits.get(operationId), ...rest })
    }
  assert.ok(Object.keys(found).length > 250, 'few operations are described')
  await holds('operations.golden.json', found)
})

test('shared schemas of the description are as they were frozen', async () => {
  await holds(
    'schemas.golden.json',
    Object.fromEntries(
      Object.entries(document.components.schemas!).map(([name, schema]) => [
        name,
        ofRecords.has(name) ? shortened('report.', schema) : schema,
      ]),
    ),
  )
})

test('of two faults of a request the same one is refused first', async () => {
  const found: Record<string, unknown> = {}
  for (const operation of handWritten)
    if (!isOfLoop.test(operation.id)) found[operation.id] = await firstRefusals(operation)
  await holds('refusals.golden.json', found)
})

const unknown = { noSuchField: 1 }

/**
 * Returns the codes of the refusals of: a record that does not exist with an unknown field · a malformed token with an
 * unknown field · an unknown parameter with both · a missing body. The first user type that may ask is the caller.
 */
async function firstRefusals(operation: Operation): Promise<readonly string[]> {
  const prefix = operation.entity ? entityOf(operation.entity).spec.prefix : 'xyz'
  const at = (token: string) => operation.path.replace(/:\w+/g, token)
  const missing = at(makeToken(prefix))
  const hasBody = operation.method === 'POST' || operation.method === 'PATCH'
  const code = async (path: string, body: object): Promise<string> => {
    let last = ''
    for (const userType of ['MasterAdmin', 'AdminsEgypt', 'Student', 'Parent', 'Client', 'Supplier'] as const) {
      const ask = () => app.call(app.users[userType], operation.method, path, hasBody ? body : undefined)
      let answer = await ask()
      while (answer.status === 503) answer = await ask() // the machine is busy
      last = answer.status < 400 ? String(answer.status) : answer.body.code
      if (answer.status >= 400 && answer.body.fields.length) last += ` ${answer.body.fields[0].name}`
      if (last !== 'permission.missing') break
    }
    return last
  }
  return [
    await code(missing, unknown),
    await code(at('nonsense'), unknown),
    await code(`${at('nonsense')}?noSuchParameter=1`, unknown),
    await code(missing, {}),
  ]
}
