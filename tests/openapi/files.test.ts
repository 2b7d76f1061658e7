/** The description as files: complete, by area and by kind of record, served as they were written. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { makeAjv } from '@topcenter/server/test/test-description'
import { areas, entities } from '@topcenter/model/areas'
import { writeDescription } from '@topcenter/server/openapi/files'
import { addDescription } from '@topcenter/server/openapi/serve-files'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import fastify, { type FastifyInstance } from 'fastify'
import type { Document } from './described.ts'

let folder: string
let http: FastifyInstance
let app: TestApplication
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topcenter-description-'))
  await writeDescription(folder)
  http = fastify()
  await addDescription(http, folder)
  app = await startTestApplication()
})
after(async () => {
  await http.close()
  await app.close()
  await rm(folder, { recursive: true })
})

const readPart = async (...names: readonly string[]): Promise<Document> =>
  JSON.parse(await readFile(join(folder, ...names), 'utf8')) as Document
const idsOf = ({ paths }: Document): string[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []))

test('areas divide the operations among themselves, and each kind of record has its own file', async () => {
  const complete = idsOf(await readPart('openapi.json')).sort()
  const files = (await readdir(join(folder, 'openapi/areas'))).filter((name) => name.endsWith('.json'))
  assert.deepEqual(
    files.sort(),
    [...areas.map(({ id }) => `${id}.json`), 'home.json', 'platform.json', 'reports.json'].sort(),
  )
  const divided = (await Promise.all(files.map((name) => readPart('openapi/areas', name)))).flatMap(idsOf)
  assert.deepEqual(divided.sort(), complete)
  const kinds = new Set((await readdir(join(folder, 'openapi/records'))).filter((name) => name.endsWith('.json')))
  for (const { id, spec } of entities) if (!spec.abstract) assert.ok(kinds.has(`${id}.json`), id)
})

test('a part refers to nothing that it does not contain', async () => {
  const ajv = makeAjv()
  for (const [part, name] of [
    ['areas', 'education'],
    ['areas', 'media'],
    ['records', 'student'],
    ['records', 'debt'],
  ] as const) {
    const document = await readPart('openapi', part, `${name}.json`)
    const missing = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(
      ([, place, schema]) => document.components[place!]?.[schema!] === undefined,
    )
    assert.deepEqual(missing, [], name)
    for (const [schemaName, schema] of Object.entries(document.components.schemas!))
      assert.equal(ajv.validateSchema(schema), true, schemaName)
  }
})

test('files are sent compressed, and not at all to who has them', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })
  for (const url of ['/api/openapi.json', '/api/openapi/areas/finance.json', '/api/openapi/records/student.json']) {
    const plain = await ask(url)
    assert.match(String(plain.headers['content-type']), /^application\/json/)
    assert.equal(plain.headers['cache-control'], 'public, no-cache')
    assert.equal((plain.json() as { openapi: string }).openapi, '3.1.0')
    const small = await ask(url, { 'accept-encoding': 'br, gzip' })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.ok(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload))
    assert.ok(gunzipSync((await ask(url, { 'accept-encoding': 'gzip' })).rawPayload).equals(plain.rawPayload))
    const again = await ask(url, { 'if-none-match': String(plain.headers.etag) })
    assert.deepEqual([again.statusCode, again.rawPayload.length], [304, 0])
  }
})

test('an unknown part, and a name that leads elsewhere, are not found', async () => {
  for (const name of ['nothing.json', '..%2F..%2Fopenapi.json', 'student', 'student.json.br'])
    assert.ok((await http.inject({ url: `/api/openapi/records/${name}` })).statusCode >= 400, name)
  // a server whose web was not built
  assert.equal((await app.call(undefined, 'GET', '/api/openapi.json')).status, 404)
})
