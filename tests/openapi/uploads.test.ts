/** Uploads answer what the description says: statuses and headers of the whole protocol, asked of a real server. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApplication, type TestApplication } from '@topcenter/server/test/test-application'
import { describedDocument, type Document } from './described.ts'

let app: TestApplication
let base: string
let document: Document
before(async () => {
  app = await startTestApplication()
  base = await app.application.http.listen({ port: 0, host: '127.0.0.1' })
  document = describedDocument()
})
after(() => app.close())

interface Response {
  readonly status: number
  readonly headers: Headers
}
interface HeaderParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
}
const metadata = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const ofTransport = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])
/** Returns the headers that every response of the server has, read at an address of another kind. */
async function usualHeaders(): Promise<ReadonlySet<string>> {
  const { headers } = await fetch(`${base}/api/session`, { headers: { 'api-version': '1.0' } })
  return new Set([...headers.keys(), ...ofTransport])
}

/** Sends a request with the headers that its operation describes, and checks the response against the description. */
async function ask(
  method: string,
  path: string,
  template: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer<ArrayBuffer>,
): Promise<Response> {
  const operation = document.paths[template]![method.toLowerCase()]!
  const described = (operation.parameters ?? []) as readonly HeaderParameter[]
  const required = described
    .filter((each) => each.in === 'header' && each.required)
    .map(({ name }) => name.toLowerCase())
  assert.deepEqual(required.sort(), Object.keys(headers).sort(), `request headers of ${method} ${template}`)
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${app.users.MasterAdmin.session}`,
      ...(body ? { 'content-type': Object.keys((operation.requestBody as { content: object }).content)[0]! } : {}),
    },
    ...(body ? { body } : {}),
  })
  await response.arrayBuffer()
  const answer = operation.responses[response.status] as
    | { readonly headers?: Readonly<Record<string, unknown>> }
    | undefined
  assert.ok(answer, `${response.status} of ${method} ${template} is not described`)
  if (!response.ok) return response
  const known = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()))
  const usual = await usualHeaders()
  const unknown = [...response.headers.keys()].filter((name) => !known.has(name) && !usual.has(name))
  assert.deepEqual(unknown, [], `headers of ${method} ${template}`)
  return response
}
const missing = ({ headers }: Response, ...names: readonly string[]): string[] =>
  names.filter((name) => !headers.has(name))

test('a file is created, asked about, sent in two pieces, asked about again, and canceled as described', async () => {
  const target = 'attachment:complaint'
  const tus = { 'tus-resumable': '1.0.0' }
  const bytes = Buffer.from('a text of two pieces')
  const [list, one] = ['/api/uploads', '/api/uploads/{token}']
  const begin = () =>
    ask('POST', list, list, {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ filename: 'notes.txt', target }),
    })
  const made = await begin()
  assert.deepEqual([made.status, missing(made, 'location', 'tus-resumable')], [201, []])
  const path = made.headers.get('location')!
  const first = await ask('PATCH', path, one, { ...tus, 'upload-offset': '0' }, bytes.subarray(0, 8))
  assert.deepEqual([first.status, missing(first, 'upload-offset')], [204, []])
  const progress = await ask('HEAD', path, one, tus)
  assert.deepEqual(
    [progress.status, progress.headers.get('upload-offset'), progress.headers.get('upload-length')],
    [200, '8', String(bytes.length)],
  )
  const last = await ask('PATCH', path, one, { ...tus, 'upload-offset': '8' }, bytes.subarray(8))
  assert.deepEqual([last.status, missing(last, 'upload-offset', 'upload-record')], [204, []])
  assert.equal((await ask('HEAD', path, one, tus)).headers.get('upload-record'), last.headers.get('upload-record'))
  const other = await begin()
  assert.equal((await ask('DELETE', other.headers.get('location')!, one, tus)).status, 204)
  for (const [address, template] of [
    [list, list],
    [path, one],
  ] as const)
    assert.equal((await ask('OPTIONS', address, template, {})).status, 204)
})

test('a refused request of the protocol has a described status', async () => {
  const [list, one] = ['/api/uploads', '/api/uploads/{token}']
  const nobody = '/api/uploads/upl_01jc8qk7z5e9g8r6vsp4n0d3xw'
  const tus = { 'tus-resumable': '1.0.0' }
  assert.equal((await ask('HEAD', nobody, one, tus)).status, 404)
  assert.equal((await ask('HEAD', nobody, one, { 'tus-resumable': '0.9' })).status, 412)
  assert.equal((await ask('DELETE', nobody, one, tus)).status, 404)
  const refused = await ask('POST', list, list, {
    ...tus,
    'upload-length': '1',
    'upload-metadata': metadata({ filename: 'a' }),
  })
  assert.equal(refused.status, 400)
})
