/**
 * Every answer is what the description says: of each entity its list, its record, its history and a new one, and every
 * operation that only reads, asked with nothing but what it demands; to staff, to the platform and to a portal user.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, resourceOf } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { tokenOf } from '@topcenter/model/kit/token'
import { type Centre, startCentre } from '@topcenter/server/education/test-centre'
import { operations } from '@topcenter/server/areas'
import { platformEstablishment } from '@topcenter/server/platform/database'
import { concrete, inCentre, sampleInput, sampleRow } from '@topcenter/server/records/sample-for-tests'
import type { TestUser } from '@topcenter/server/test-application'
import { type Described, describedBy } from './described.ts'

let centre: Centre
let described: Described
const made = new Map<string, string>()
const listed = entities.filter((entity) => !entity.spec.abstract)
const wrong: string[] = []

before(async () => {
  centre = await startCentre()
  described = describedBy((await centre.app.call(undefined, 'GET', '/api/openapi.json')).body)
})
after(() => centre.close())

type Method = 'GET' | 'POST'
/** Asks, and notes what the description does not say of the answer. */
async function ask(user: TestUser, method: Method, path: string, url: string, body?: object): Promise<number> {
  const answer = await centre.app.call(user, method, url, body)
  const faults = described.faults(method, path, answer.status, answer.headers['content-type'] as string, answer.body)
  if (faults.length > 0)
    wrong.push(`${user.userType} ${method} ${url} ${answer.status}: ${faults.slice(0, 3).join(' · ')}`)
  return answer.status
}
const keeper = (entity: AnyEntity): TestUser =>
  inCentre(entity) ? centre.app.users.MasterAdmin : centre.app.users.AdminsEgypt

/** A row of each entity, where its records live. */
async function makeRow(entity: AnyEntity): Promise<void> {
  const isCentres = inCentre(entity)
  await centre.run(
    async (ctx) => {
      const id = await sampleRow(ctx, entity, new Map())
      made.set(entity.id, tokenOf(entity.spec.prefix, id))
    },
    isCentres ? {} : { establishmentId: platformEstablishment, userId: centre.app.users.AdminsEgypt.id },
  )
}

test('each entity: its list, tabs, tree, record and history are what is described, whole and empty', async () => {
  const seen: Record<string, number> = {}
  for (const entity of listed) {
    const base = `/api/${resourceOf(entity)}`
    if (!described.document.paths[base]?.get) continue
    const user = keeper(entity)
    await ask(user, 'GET', base, base)
    await makeRow(entity)
    const token = made.get(entity.id)!
    for (const [path, url] of [
      [base, base],
      [base, `${base}?state=all&exact=true&size=1`],
      [base, `${base}?search=S`],
      [`${base}/tabs`, `${base}/tabs`],
      ...(described.document.paths[`${base}/tree`] ? [[`${base}/tree`, `${base}/tree`]] : []),
      [`${base}/{token}`, `${base}/${token}`],
      [`${base}/{token}/history`, `${base}/${token}/history`],
    ] as [string, string][]) {
      const status = await ask(user, 'GET', path, url)
      const what = path.slice(base.length) || 'list'
      if (status === 200) seen[what] = (seen[what] ?? 0) + 1
    }
  }
  assert.deepEqual(wrong.splice(0), [])
  const read = listed.filter((entity) => described.document.paths[`/api/${resourceOf(entity)}`]?.get).length
  assert.deepEqual([seen.list, seen['/tabs'], seen['/{token}'], seen['/{token}/history']], [3 * read, read, read, read])
})

test('each entity that a form makes: what comes of it is described, a refusal too', async () => {
  let makes = 0
  const creators = operations.filter(({ id, entity, method }) => method === 'POST' && id === `${entity}.create`)
  for (const { entity: id, path } of creators) {
    const entity = entityOf(id!)
    const input = await centre.run((ctx) => sampleInput(ctx, inputFields(entity, 'create'), new Map()))
    const status = await ask(keeper(entity), 'POST', path, path, input)
    if (status === 200) makes += 1
    await ask(keeper(entity), 'POST', path, path, { zz: 1 })
  }
  assert.deepEqual(wrong.splice(0), [])
  assert.ok(makes > creators.length / 2, `${makes} of ${creators.length}`)
})

/** Tokens in an address: of the resource before them, else of a user. */
const addressOf = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const before = path.split(`/{${name}}`)[0]!.split('/').at(-1)!
    const entity = listed.find((each) => resourceOf(each) === before)
    return (
      (entity && made.get(entity.id)) ??
      (before === 'score-sheets' ? made.get('educationalGroup')! : made.get('student')!)
    )
  })

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly required?: boolean
  readonly schema: { readonly $ref?: string; readonly enum?: readonly string[]; readonly format?: string }
}
function neededQuery(parameters: readonly Parameter[]): string {
  const query = new URLSearchParams()
  for (const { name, required, schema } of parameters) {
    if (!required) continue
    const referred = listed.find((entity) =>
      schema.$ref?.endsWith(`/${entity.id[0]!.toUpperCase()}${entity.id.slice(1)}Token`),
    )
    query.set(
      name,
      referred
        ? made.get(concrete(referred).id)!
        : (schema.enum?.[0] ?? (schema.format === 'date' ? '2026-11-21' : 'Student')),
    )
  }
  return query.size ? `?${query}` : ''
}

test('every operation that reads, asked for what it demands: what it answers is described', async () => {
  const { MasterAdmin, AdminsEgypt, Student, Parent } = centre.app.users
  const reads = Object.entries(described.document.paths).filter(
    ([path, { get }]) => get && path !== '/api/live' && path !== '/api/openapi.json',
  )
  const answered = new Set<string>()
  for (const [path, { get }] of reads) {
    const url = addressOf(path) + neededQuery((get!.parameters ?? []) as Parameter[])
    const users = isDerived(get!.operationId) ? [MasterAdmin] : [MasterAdmin, AdminsEgypt, Student, Parent]
    for (const user of users) if ((await ask(user, 'GET', path, url)) < 300) answered.add(get!.operationId)
  }
  assert.deepEqual(wrong.splice(0), [])
  assert.ok(answered.size > 0.75 * reads.length, `${answered.size} of ${reads.length}`)
})
/** Looked at above already, as others of their kind are. */
const isDerived = (id: string): boolean =>
  /\.(read|list|tabs|tree|history|image|export|importTemplate)$/.test(id) && id in derived
const derived: Readonly<Record<string, true>> = Object.fromEntries(
  operations.flatMap(({ id, entity }) =>
    entity !== undefined && id.startsWith(`${entity}.`) ? [[id, true as const]] : [],
  ),
)
