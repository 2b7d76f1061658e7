/**
 * Odd input, generated: every operation × paths, queries, bodies, headers and forms that no screen sends, one odd thing
 * at a time, over HTTP to the real server. Never the server's own fault; every refusal a problem document of the
 * catalogue in the language asked for; nothing of it in the log; nothing written when refused. What the engine makes of
 * every definition meets each pair of an oddity and a kind of place once, spread over the definitions; an area's own
 * operation meets some of everything. It is the same from run to run; ODD_INPUTS=5 sends some five times as much.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Writable } from 'node:stream'
import { entities, entityOf, everyPrivilege } from '@topcenter/model/areas'
import { type AnyEntity, fieldsOf, type UserType } from '@topcenter/model/kit/entity'
import { type Field, type Fields, isSortable } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { type RefusalCode, refusalStatus } from '@topcenter/model/kit/refusal'
import { makeToken, tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { operations } from '../../areas.ts'
import { isChosenOperation } from '../../../test/records/chosen-for-tests.ts'
import { type Centre, startCentre } from '../../../test/education/test-centre.ts'
import type { Answer, TestUser } from '../../../test/test-application.ts'
import { openLog } from '../../platform/log.ts'
import type { Operation } from './operation.ts'
import { concrete, inCentre, sampleInput, sampleRow } from '../../../test/records/sample-for-tests.ts'

/** Stands in every text that is sent. */
const typed = 'Zq7typed'
/** Factor by which this run sends more inputs than the suite usually does. */
const times = Number(process.env.ODD_INPUTS ?? 1)

let centre: Centre
let elsewhere: string
const callers = new Map<UserType, TestUser>()
const lines: string[] = []
const log = openLog('info', new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }))

before(async () => {
  centre = await startCentre(undefined, { log })
  elsewhere = await centre.app.addEstablishment('ELSE')
  await centre.owner('create table touched (name text)')
  await centre.owner(
    `create function touch() returns trigger security definer set search_path = public language plpgsql as $$ begin insert into touched values (tg_table_name || ' ' || tg_op); return null; end $$`,
  )
  const tables = await centre.owner(
    `
      select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p')
        and not relispartition
        and relname <> all('{touched,idempotency,session,pace_count}')
    `,
  )
  // a trigger on another node cannot write into a table of this one
  for (const { name } of process.env.CLUSTER_URL ? [] : tables)
    await centre.owner(
      `create trigger zz_touched after insert or update or delete on "${name}" for each statement execute function touch()`,
    )
})
after(() => centre.close())

// What is sent.

/** `pair`: which oddity at which kind of place. */
interface Odd {
  readonly what: string
  readonly pair: string
  readonly path?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer | (() => string)
}

const long = `${typed}${'x'.repeat(10_000)}`
/** Odd segments of a path, encoded as in the address bar. */
const oddSegments: readonly string[] = [
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%',
  '..%2F..%2Fetc%2Fpasswd',
  '%27%20or%201=1--',
  'null',
]
/** Odd values of a query, encoded. */
const oddTexts: readonly string[] = [
  encodeURIComponent(long),
  `${typed}%00`,
  `${typed}%ED%A0%80`,
  '%F0%9F%98%80',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '0.5',
  '0000-01-01',
  '%2B275760-09-13',
  '275760-09-13T00:00:00Z',
  '2026-11-21',
  '__proto__',
  `${typed}%27%20or%201=1--`,
  '%25_%5C',
  'none',
  ',',
  `${',a'.repeat(300)}`,
  '%D9%A5',
]
/** Odd values of a body member, as JSON. */
const oddValues: readonly string[] = [
  'null',
  'true',
  '5',
  '-0',
  '-1',
  '1e400',
  '9007199254740993',
  '1e308',
  '0.123456789',
  '""',
  `"${typed}"`,
  `"${typed}\\u0000"`,
  `"${typed}\\ud800"`,
  JSON.stringify(long),
  '"😀"',
  `"\\u202e${typed}' or 1=1 --"`,
  '"__proto__"',
  '"٥"',
  '"0000-01-01"',
  '"+275760-09-13"',
  '"1900-01-01"',
  '"2199-12-31T23:59:59Z"',
  '"25:61"',
  '"1e400"',
  '"NaN"',
  '[]',
  '[null]',
  '[[[]]]',
  '[5,5]',
  '{}',
  '{"toString":1}',
  '{"ar":"Latin","en":"عربي"}',
  '{"und":5}',
  '{"fr":"x"}',
  '{"ar":{},"en":[]}',
]
const oddBodies: readonly string[] = [
  'null',
  '[]',
  `"${typed}"`,
  '5',
  '{',
  '',
  '{"a":'.repeat(50) + '1' + '}'.repeat(50),
  '['.repeat(100_000),
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"":1}',
  `{"a\\u0000":1}`,
  `{"version":1e400}`,
  `{"token":"x","token":"y"}`,
]
/** Nobody may write these through a form, whatever else is right. */
const forbidden: readonly string[] = [
  typed,
  'recordState',
  'createdBy',
  'createdByToken',
  'createdAt',
  'establishment',
  'establishmentToken',
  'establishmentId',
  'id',
  'token',
  'passwordHash',
  'toString',
]
const json = { 'content-type': 'application/json' }
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'accept-language': 'xx-YY' },
  { 'accept-language': 'en;q=nope, ar;q=2' },
  { 'accept-language': ',;=;,'.repeat(3_000) },
  { 'api-version': '2.0' },
  { 'api-version': '' },
  { 'api-version': '1.0, 1.0' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': 'é' },
  { 'idempotency-key': `${typed}-key` },
  { 'content-type': 'application/xml' },
  { 'content-type': '' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { ...json, 'content-length': 'abc' },
  { ...json, 'content-length': '99999999999' },
  { ...json, 'content-encoding': 'gzip' },
  { 'content-encoding': typed },
  { 'accept-encoding': 'br;q=0, zstd' },
  { accept: 'text/html' },
  { authorization: `Bearer ${'x'.repeat(300)}` },
  { cookie: 'sid=%E0%A4%A; __Host-sid=%' },
  { 'if-none-match': '"x"' },
  { range: 'bytes=0-1' },
  { host: '' },
  { expect: '100-continue' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
]
const boundary = 'xBOUNDARYx'
const part = (name: string, value: string, file?: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: image/png`}\r\n\r\n${value}\r\n`
const form = (...parts: string[]): Pick<Odd, 'payload' | 'headers'> => ({
  payload: `${parts.join('')}--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})
const oddForms: readonly Omit<Odd, 'pair'>[] = [
  { what: 'a form of nothing', ...form() },
  { what: 'two files', ...form(part('file', typed, 'a.png'), part('file', typed, 'b.png')) },
  { what: 'a file in another field', ...form(part(typed, typed, 'a.png')) },
  { what: 'a text where the file goes', ...form(part('file', typed)) },
  { what: 'a file of nothing', ...form(part('file', '', '../../etc/passwd')) },
  { what: 'an image that is none', ...form(part('image', '<svg onload=1>', 'a.svg')) },
  { what: 'prototype keys', ...form(part('__proto__.x', '1'), part('constructor[prototype][x]', '1')) },
  { what: 'deep keys', ...form(part(`a${'.b'.repeat(200)}`, '1')) },
  {
    what: 'indexes',
    ...form(
      part('slices[999999999].x', '1'),
      part('a[-1]', '1'),
      part('a[]', '1'),
      part('a[0]', '1'),
      part('a.x', '1'),
    ),
  },
  {
    what: 'a form that breaks off',
    payload: `--${boundary}\r\ncontent-disp`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  },
  { what: 'NUL', ...form(part('file', `${typed}\0`), part('x\0', '1')) },
  {
    what: 'an invalid UTF-8 text',
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="names.en"\r\n\r\n`),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  },
]

/** The same list beginning elsewhere for each name. */
function turned<T>(all: readonly T[], name: string): readonly T[] {
  let from = 7
  for (const letter of name) from = (from * 31 + letter.charCodeAt(0)) % 1_000_003
  const at = from % (all.length || 1)
  return [...all.slice(at), ...all.slice(0, at)]
}
/** Some of them, evenly spread. */
function some<T>(all: readonly T[], name: string, usual: number): readonly T[] {
  const count = Math.min(usual * times, all.length)
  const list = turned(all, name)
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!)
}

const met = new Set<string>()
/** Returns at least one of the odd inputs, first those that no place of this kind has received yet. */
function unmet(all: readonly Odd[], name: string, usual: number): readonly Odd[] {
  const found: Odd[] = []
  for (const odd of turned(all, name)) {
    if (found.length >= usual * times) break
    if (met.has(odd.pair)) continue
    met.add(odd.pair)
    found.push(odd)
  }
  return found.length > 0 ? found : some(all, name, 1)
}

// To whom, and about which records.

const firsts = new Set(
  [
    ...Map.groupBy(
      entities.filter(({ spec }) => !spec.abstract),
      ({ id, spec }) => spec.kindOf?.entity ?? id,
    ).values(),
  ].map(([first]) => first!.id),
)
const [here, there] = [new Map<string, string>(), new Map<string, string>()]
/**
 * Runs the work without the checks at the end of a transaction: a money sample is one row of several that belong
 * together.
 */
async function unguarded<T>(work: () => Promise<T>): Promise<T> {
  const guards = await centre.owner(
    `
      select tgrelid::regclass::text as table, tgname as name
      from pg_trigger
      where tgdeferrable and not tgisinternal
    `,
  )
  const turn = async (way: string) => {
    for (const { table, name } of guards) await centre.owner(`alter table ${table} ${way} trigger "${name}"`)
  }
  await turn('disable')
  return work().finally(() => turn('enable'))
}
/** A record of the centre, or of another one. What the platform keeps is nobody's here. */
async function record(entity: AnyEntity, isThere = false): Promise<string> {
  const known = (isThere ? there : here).get(entity.id)
  return known ?? renew(entity, isThere)
}
async function renew(entity: AnyEntity, isThere = false, otherwise?: string): Promise<string> {
  const sample = (): Promise<string> =>
    centre.run(
      (ctx) => sampleRow(ctx, entity, new Map()),
      isThere ? { establishmentId: elsewhere, homeEstablishmentId: elsewhere } : {},
    )
  const id = inCentre(entity)
    ? await sample()
        .catch(() => unguarded(sample))
        .catch(() => undefined)
    : undefined
  const token = id === undefined ? (otherwise ?? makeToken(entity.spec.prefix)) : tokenOf(entity.spec.prefix, id)
  ;(isThere ? there : here).set(entity.id, token)
  return token
}
const prefixOf = (operation: Operation): string => (operation.entity ? entityOf(operation.entity).spec.prefix : 'xyz')
const verbOf = ({ id }: Operation): string => id.split('.').slice(1).join('.')
const isOfEngine = (operation: Operation): boolean =>
  /\.(read|list|tabs|export|labels|history|bulk|remove|create|archive|restore|block|unblock|import|importTemplate|update)$/.test(
    operation.id,
  ) && operation.entity !== undefined

async function pathsOf(operation: Operation, own: string): Promise<Odd[]> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([name]) => name)
  if (names.length === 0) return []
  const strange =
    operation.entity && inCentre(entityOf(operation.entity))
      ? await record(concrete(entityOf(operation.entity)), true)
      : makeToken(prefixOf(operation))
  const segments: readonly (readonly [pair: string, segment: string])[] = [
    ['wrong prefix', makeToken(prefixOf(operation) === 'xyz' ? 'abc' : 'xyz')],
    ['another centre', strange],
    ['capitals', own.toUpperCase()],
    ['one more', `${own}x`],
    ...oddSegments.map((segment) => [segment, segment] as const),
  ]
  return names.flatMap((name) =>
    segments.map(([pair, segment]) => ({
      what: `${name} ${segment.slice(0, 60)}`,
      pair: `${verbOf(operation)} ${pair}`,
      path: operation.path.replace(name, segment),
    })),
  )
}

const listKeys = [
  'search',
  'state',
  'sort',
  'page',
  'size',
  'after',
  'exact',
  'tab',
  'stateIs',
  'format',
  'columns',
  'language',
  'createdFrom',
  'updatedTo',
  'fits',
  'except',
  'q',
  'from',
  'to',
  'group',
  'flag',
  typed,
]
const oddQueries = [
  'page=1&page=2',
  'a[]=1',
  '%',
  '__proto__=1',
  '=',
  `${'a=1&'.repeat(101)}`,
  '%00=1',
  '&&&',
  `${typed}%ED%A0%80=1`,
]
/** Odd sort keys of a cursor, as a client would have to make them up. */
const oddKeys = [
  'null',
  'true',
  '-1',
  '1e400',
  '"x"',
  `"${typed}\\u0000"`,
  '"\\ud800"',
  '"0000-01-01"',
  '"275760-09-13"',
  '[]',
  '{}',
  JSON.stringify('x'.repeat(5_000)),
]
function queriesOf(operation: Operation): Odd[] {
  if (operation.method !== 'GET') return []
  const isOpen = ({ pair }: Odd) => !isOfEngine(operation) || !met.has(pair)
  const fields =
    operation.entity && /\.(list|tabs|export)$/.test(operation.id)
      ? Object.entries({ ...traitFields(entityOf(operation.entity)), ...fieldsOf(entityOf(operation.entity)) })
      : []
  const filters = fields.flatMap(([name, field]): [string, string][] => [
    ...(field.options.filter === 'range'
      ? ([
          [`${name}From`, `${field.kind} From`],
          [`${name}To`, `${field.kind} To`],
        ] as [string, string][])
      : []),
    [keyOf(name, field), `${field.kind} ${String(field.options.filter)}`],
  ])
  const keys: [string, string][] =
    operation.path.includes(':') && isOfEngine(operation)
      ? [['page', 'page']]
      : [
          ...listKeys.map((key): [string, string] => [key, key]),
          ...Object.entries(operation.query ?? {}).map(([name, field]): [string, string] => [keyOf(name, field), name]),
          ...filters,
        ]
  return [
    ...keys.flatMap(([key, kind]) =>
      oddTexts
        .map((text, at) => ({ what: `${key}=${text.slice(0, 60)}`, pair: `?${kind} ${at}`, query: `${key}=${text}` }))
        .filter(isOpen),
    ),
    ...(operation.id.endsWith('.list') ? fields.filter(([, field]) => isSortable(field)) : []).flatMap(
      ([name, field]) =>
        oddKeys.map((key) => ({
          what: `after ${key} by ${name}`,
          pair: `after ${field.kind} ${key}`,
          query: `sort=${name}&after=${Buffer.from(`[${key},"${'0198'.repeat(2)}-0198-7198-8198-019801980198"]`).toString('base64url')}`,
        })),
    ),
    ...oddQueries.map((query) => ({ what: query.slice(0, 80), pair: `?${query}`, query })),
  ]
}

const hole = '@@odd@@'
interface Hole {
  readonly where: string
  readonly kind: string
  readonly field: Field | undefined
  readonly body: Record<string, unknown>
}
/** Every place of a body where a value goes, as a body with a hole there. */
async function holesIn(fields: Fields, whole: Record<string, unknown>): Promise<Hole[]> {
  const found: Hole[] = []
  for (const [name, field] of Object.entries(fields)) {
    const key = keyOf(name, field)
    const isOfTrait = name === 'code' || name === 'names' || name === 'parent'
    found.push({
      where: key,
      kind: `${isOfTrait ? name : field.kind}${field.required ? '!' : ''}`,
      field,
      body: { ...whole, [key]: hole },
    })
    if (field.kind !== 'rows') continue
    const line = await sampleOf(field.fields!)
    for (const inner of await holesIn(field.fields!, line))
      found.push({
        ...inner,
        where: `${key}[0].${inner.where}`,
        kind: `rows ${inner.kind}`,
        body: { ...whole, [key]: [inner.body] },
      })
  }
  return found
}

const kept = new Map<string, string>()
/** Empty for what refers to the platform's own. */
const sampleOf = (fields: Fields): Promise<Record<string, unknown>> =>
  centre.run((ctx) => sampleInput(ctx, fields, kept)).catch(() => ({}))

async function bodiesOf(operation: Operation): Promise<Odd[]> {
  if (operation.method === 'GET' || operation.method === 'DELETE')
    return [{ what: 'a body where none goes', pair: `${operation.method} body`, payload: '{"a":1}', headers: json }]
  const input: Fields = operation.input ?? {}
  const [verb, isEngine] = [verbOf(operation), isOfEngine(operation)]
  const whole: Record<string, unknown> = {
    ...(await sampleOf(input)),
    ...(verb === 'update' ? { version: 1 } : {}),
    ...(verb === 'bulk' ? { action: 'archive', tokens: [makeToken(prefixOf(operation))] } : {}),
  }
  const known = new Set(Object.entries(input).map(([name, field]) => keyOf(name, field)))
  const holes = [
    ...(await holesIn(input, whole)),
    ...Object.keys(whole)
      .filter((key) => !known.has(key))
      .map((key): Hole => ({ where: key, kind: key, field: undefined, body: { ...whole, [key]: hole } })),
  ]
  const odd: Odd[] = []
  for (const { where, kind, field, body } of holes) {
    const references = field?.kind === 'ref' || field?.kind === 'refs' ? await strangeReferences(field) : []
    const payloadWith = (value: string) => () => JSON.stringify(body).replace(`"${hole}"`, () => value)
    for (const [at, value] of oddValues.entries()) {
      const pair = `${['null', '""'].includes(value) ? verb : ''} ${kind} ${at}`
      if (!isEngine || !met.has(pair))
        odd.push({ what: `${where}: ${value.slice(0, 60)}`, pair, payload: payloadWith(value), headers: json })
    }
    for (const [what, value] of references)
      odd.push({
        what: `${where}: ${what}`,
        pair: `${verb} ${kind}: ${what}`,
        payload: payloadWith(value),
        headers: json,
      })
  }
  return [
    ...odd,
    ...oddBodies.map((payload) => ({
      what: `body ${payload.slice(0, 40)}`,
      pair: `${verb} body ${payload.slice(0, 40)}`,
      payload,
      headers: json,
    })),
    ...forbidden.map((name) => ({
      what: `with ${name}`,
      pair: `${verb} with ${name}`,
      payload: () => JSON.stringify({ ...whole, [name]: 'active' }),
      headers: json,
    })),
    ...oddForms.map((form) => ({ ...form, pair: `${verb} ${form.what}` })),
  ]
}

async function strangeReferences(field: Field): Promise<[what: string, value: string][]> {
  const { prefix } = entityOf(field.to!).spec
  // an attachment has no kind that could be made by itself
  const target = concrete(entityOf(field.to!)) as AnyEntity | undefined
  const tokens = [
    ['nobody’s', makeToken(prefix)],
    ['of another kind', makeToken('xyz')],
    ...(target && inCentre(target) ? [['of another centre', await record(target, true)]] : []),
  ] as const
  return tokens.flatMap(([what, token]): [string, string][] =>
    field.kind === 'ref'
      ? [[what!, `"${token}"`]]
      : [
          [what!, `["${token}"]`],
          [`${what}, twice`, `["${token}","${token}"]`],
        ],
  )
}

// What is answered.

const leaks =
  /\bselect .* from\b|insert into|update "?\w+"? set|node_modules|\.ts:\d|at async|pg_catalog|relation "|violates|syntax error|stack/i

function faultOf(answer: Answer, language: string): string | undefined {
  if (answer.status >= 500) return 'the server’s own fault'
  if (answer.status < 300 || answer.status === 304) return undefined
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return 'no problem document'
  const { code, status, title, detail } = answer.body as {
    code: RefusalCode
    status: number
    title: string
    detail: string
  }
  if (refusalStatus[code] !== answer.status || status !== answer.status) return `status of ${code}`
  if (answer.headers['content-language'] !== undefined && answer.headers['content-language'] !== language)
    return 'another language'
  if (!title || !detail || /[\u0600-\u06ff]/.test(title) !== (language === 'ar') || detail.includes('{{'))
    return 'the words'
  return leaks.test(answer.text) ? 'a leak' : undefined
}

async function send(user: TestUser, operation: Operation, own: string, odd: Odd, language: string): Promise<Answer> {
  const path = (odd.path ?? operation.path).replace(/:\w+/g, own)
  const writes = operation.method !== 'GET' && operation.method !== 'DELETE'
  const { headers } = odd
  const payload = (typeof odd.payload === 'function' ? odd.payload() : odd.payload) ?? (writes ? '{}' : undefined)
  const answer = await centre.app.application.http.inject({
    method: operation.method,
    url: path + (odd.query === undefined ? '' : `?${odd.query}`),
    ...(payload === undefined ? {} : { payload }),
    headers: {
      'api-version': '1.0',
      'accept-language': language,
      authorization: `Bearer ${user.session}`,
      ...(payload === undefined ? {} : json),
      ...headers,
    },
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json') && answer.payload !== ''
  return {
    status: answer.statusCode,
    body: isJson ? JSON.parse(answer.payload) : undefined,
    headers: answer.headers,
    text: answer.payload,
  }
}

const faults: string[] = []

/**
 * Operations that skip records that no longer belong to the holiday, those of another centre included, instead of
 * refusing them.
 */
const passingOver: ReadonlySet<string> = new Set(['holiday.settle'])

async function callerOf(userType: UserType): Promise<TestUser> {
  const known = callers.get(userType)
  if (known) return known
  const user = await centre.app.addUser(userType, everyPrivilege)
  callers.set(userType, user)
  await centre.owner('delete from touched')
  return user
}

async function askOddly(userType: UserType, operation: Operation, odds: readonly Odd[]): Promise<void> {
  let accepted = 0
  if (operation.access === 'write') await centre.owner('delete from touched')
  for (const [turn, odd] of odds.entries()) {
    const user = await callerOf(userType)
    const own = await ownOf(operation)
    const language = odd.headers?.['accept-language'] === undefined && turn % 2 ? 'en' : 'ar'
    const before = lines.length
    const answer = await send(user, operation, own, odd, language)
    const where = `${userType} ${operation.id} ${odd.what}: ${answer.status}`
    const fault = faultOf(answer, language)
    if (fault) faults.push(`${where}: ${fault}: ${answer.text.slice(0, 300)}`)
    for (const line of lines.slice(before))
      if (line.includes(typed) || /"level":(50|60)/.test(line)) faults.push(`${where} logs ${line.slice(0, 1_200)}`)
    if (answer.status < 300 && odd.pair.includes('another centre') && !passingOver.has(operation.id))
      faults.push(`${where}: another centre’s`)
    if (answer.status === 498 && !odd.headers?.authorization && !odd.headers?.cookie) callers.delete(userType)
    if (operation.access === 'read' || answer.status >= 300) continue
    accepted += 1
    if (operation.input && odd.what.startsWith('with ')) faults.push(`${where}: takes what it does not know`)
    // it may be gone, or stand elsewhere
    if (operation.entity && operation.path.includes(':')) await renew(concrete(entityOf(operation.entity)), false, own)
  }
  if (operation.access === 'read' || accepted > 0) return
  const touched = await centre.owner('select distinct name from touched')
  if (touched.length > 0)
    faults.push(
      `${userType} ${operation.id}: refused ${odds.map(({ what }) => what).join(', ')}, and wrote ${touched.map(({ name }) => name).join(', ')}`,
    )
}

const ownOf = async ({ entity }: Operation): Promise<string> =>
  entity ? record(concrete(entityOf(entity))) : makeToken('xyz')
const tried = operations.filter((each) => (!each.entity || firsts.has(each.entity)) && isChosenOperation(each))
const headersOf = (operation: Operation): Odd[] =>
  oddHeaders.map((headers) => ({
    what: JSON.stringify(headers).slice(0, 60),
    pair: `${operation.method} ${JSON.stringify(headers)}`,
    headers,
  }))

test('odd input is never the server’s own fault, is refused in words of the catalogue, and leaves nothing behind', async () => {
  for (const operation of tried) {
    const [paths, queries, bodies, headers] = [
      await pathsOf(operation, await ownOf(operation)),
      queriesOf(operation),
      await bodiesOf(operation),
      headersOf(operation),
    ]
    const name = operation.id
    await askOddly(
      'MasterAdmin',
      operation,
      isOfEngine(operation)
        ? unmet([...paths, ...queries, ...bodies, ...headers], name, /\.(?:export|labels)$/.test(name) ? 1 : 8)
        : [...some(paths, name, 1), ...some(queries, name, 4), ...some(bodies, name, 5), ...some(headers, name, 1)],
    )
  }
  assert.deepEqual(faults, [])
})

test('a portal user’s odd input too', async () => {
  for (const operation of tried.filter(({ staff }) => !staff)) {
    if (isOfEngine(operation) && !operation.id.endsWith('.list')) continue
    await askOddly(
      'Student',
      operation,
      some(
        [
          ...(await pathsOf(operation, await ownOf(operation))),
          ...queriesOf(operation),
          ...(await bodiesOf(operation)),
        ],
        operation.id,
        isOfEngine(operation) ? 1 : 3,
      ),
    )
  }
  assert.deepEqual(faults, [])
})
