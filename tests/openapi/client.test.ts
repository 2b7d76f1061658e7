/** A client made of the description alone: generated, compiled, and used against the running server. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import type { Middleware } from 'openapi-fetch'
import ts from 'typescript'
import { everyPrivilege } from '@topcenter/model/areas'
import { hashPassword } from '@topcenter/server/platform/session/password'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import { type Described, describedBy, describedDocument } from './described.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
const password = 'Demo@1234'
/** One dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApplication
let address: string
let described: Described
let folder: string
before(async () => {
  app = await startTestApplication()
  address = await app.application.http.listen({ host: '127.0.0.1', port: 0 })
  described = describedBy(describedDocument())
  folder = await mkdtemp(join(here, 'client-'))
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/** A file is what browsers and Node call one. */
const blob = ts.factory.createTypeReferenceNode('Blob')
const settings = {
  extends: '../../../tsconfig.json',
  compilerOptions: { skipLibCheck: false, noUnusedLocals: false },
  include: ['*.ts'],
}

async function addManager(): Promise<string> {
  const user = await app.addUser('MasterAdmin', everyPrivilege)
  await app.database.owner.query('update user_account set password = $2, user_name = $3 where id = $1', [
    user.id,
    await hashPassword(password),
    'client',
  ])
  await app.database.owner.query('insert into login_name (name_key, establishment_id, user_id) values ($1, $2, $3)', [
    'client',
    app.establishmentId,
    user.id,
  ])
  return 'client'
}

type UseApi = (
  baseUrl: string,
  userName: string,
  password: string,
  look: Middleware,
  picture: Blob,
) => Promise<
  Record<string, unknown> & { image: Blob; sheet: string; history: string[]; may: string[]; version: number[] }
>

test('a client that is generated from the description compiles, and does what it is asked: every answer is one that is described', async () => {
  const types = astToString(
    await openapiTS(described.document as never, {
      transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
    }),
  )
  await writeFile(join(folder, 'api.d.ts'), types)
  await writeFile(join(folder, 'sample.ts'), await readFile(join(here, 'client/sample.ts')))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const compiled = await promisify(execFile)(tsc, ['-p', folder]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  assert.equal(compiled, '')

  const seen: string[] = []
  const look: Middleware = {
    onResponse: async ({ request, response, schemaPath }) => {
      const answer = response.clone()
      const body = String(response.headers.get('content-type')).includes('json') ? await answer.json() : undefined
      seen.push(`${request.method} ${schemaPath} ${response.status}`)
      assert.deepEqual(
        described.faults(request.method, schemaPath, response.status, response.headers.get('content-type'), body),
        [],
        seen.at(-1),
      )
    },
  }
  const { useApi } = (await import(join(folder, 'sample.ts'))) as { useApi: UseApi }
  const { image, sheet, history, may, version, ...rest } = await useApi(
    address,
    await addManager(),
    password,
    look,
    new Blob([new Uint8Array(png)], { type: 'image/png' }),
  )
  assert.deepEqual(rest, {
    total: 1,
    item: rest.item,
    tabs: 1,
    reference: 'Egypt',
    blocked: 'blocked',
    hit: 'Youssef',
    archived: 2,
    refused: 'field.nameRequired',
  })
  assert.equal(image.type, 'image/png')
  assert.match(sheet, /سلمى|Salma/)
  assert.deepEqual(history, ['block', 'putImage', 'create'])
  assert.ok(may.includes('archive'))
  assert.deepEqual(version, [1, 1, 2])
  assert.equal(seen.length, 17)
})
