/**
 * Every response matches the description: of each entity its list, its record, its history and a new one, and every
 * read operation, called with only its required input. Each call runs in a transaction that is rolled back, on a row
 * that was written past all rules.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, hasTrait, resourceOf, type UserType } from '@topcenter/model/kit/entity'
import type { Field } from '@topcenter/model/kit/field'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { Refused, refusalStatus } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { keyOf } from '@topcenter/model/kit/value-schema'
import { operations } from '@topcenter/server/areas'
import { type Centre, startCentre } from '@topcenter/server/test/education/test-centre'
import { platformEstablishment } from '@topcenter/server/platform/database/database'
import type { Actor, Ctx } from '@topcenter/server/records/context'
import { mayAsk } from '@topcenter/server/records/serving/serve'
import type { Operation, Request } from '@topcenter/server/records/serving/operation'
import { concrete, inCentre, sampleInput, sampleRow } from '@topcenter/server/test/records/sample-for-tests'
import { faultsOfValue } from '@topcenter/server/test/test-description'
import { describedDocument, type Document, statusesOf } from './described.ts'

let centre: Centre
let document: Document
before(async () => {
  centre = await startCentre()
  document = describedDocument()
})
after(() => centre.close())

const listed = entities.filter((entity) => !entity.spec.abstract)
const byId = new Map(operations.map((operation) => [operation.id, operation]))
const byResource = new Map(listed.map((entity) => [resourceOf(entity), entity]))

class TakenBack extends Error {}
/**
 * Runs as a user of the platform, in the platform's establishment, or as the centre's user, in a transaction that is
 * rolled back.
 */
async function trying(entity: AnyEntity | undefined, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const isPlatforms = entity !== undefined && !inCentre(entity)
  const as: Partial<Actor> = isPlatforms
    ? { userType: 'AdminsEgypt', userId: centre.app.users.AdminsEgypt.id, establishmentId: platformEstablishment }
    : {}
  await centre
    .run(async (ctx) => {
      await work(ctx)
      throw new TakenBack()
    }, as)
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

/**
 * Returns the parts of a response, or the status of a refusal, that the description does not contain; undefined if it
 * was refused as described.
 */
async function faultsOf(ctx: Ctx, operation: Operation, request: Partial<Request>): Promise<string[] | undefined> {
  const asked: Request = { params: {}, query: {}, body: {}, headers: {}, origin: 'http://localhost', ...request }
  try {
    return await ctx.tx.savepoint(async () => faultsOfValue(operation, await operation.handle(ctx, asked)))
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return undefined
    if (!(error instanceof Refused)) throw error
    const status = refusalStatus[error.refusal.refused]
    return statusesOf(document, operation).has(status) ? undefined : [`${status} is not described`]
  }
}

/** Records that only their recipient sees. */
const ofReader: Readonly<Record<string, (ctx: Ctx) => Record<string, unknown>>> = {
  notification: ({ actor }) => ({ user: actor.userId }),
  storageSpaceAdminsEgypt: ({ actor }) => ({ user: actor.userId }),
  storageSpaceMediaAdminsEgypt: ({ actor }) => ({ user: actor.userId }),
}

test('each entity: its list, tabs, tree, record and history are what is described, whole and empty', async () => {
  const wrong: string[] = []
  for (const entity of listed) {
    const of = (verb: string) => byId.get(`${entity.id}.${verb}`)
    if (!of('list')) continue
    await trying(entity, async (ctx) => {
      const ask = async (verb: string, request: Partial<Request> = {}) => {
        const faults = await faultsOf(ctx, of(verb)!, request)
        if (faults?.length !== 0) wrong.push(`${entity.id}.${verb}: ${(faults ?? ['refused']).slice(0, 4).join(' · ')}`)
      }
      await ask('list')
      const token = tokenOf(entity.spec.prefix, await sampleRow(ctx, entity, new Map(), ofReader[entity.id]?.(ctx)))
      await ask('list', { query: { state: 'all', exact: 'true', size: '1' } })
      await ask('tabs')
      if (of('board')) await ask('board')
      await ask('read', { params: { token } })
      await ask('history', { params: { token } })
      await ask('export', { query: { format: 'csv' } })
      if (of('labels')) await ask('labels')
      await ask('bulk', { body: { action: 'archive', tokens: [token] } })
      if (hasTrait(entity, 'tree')) await ask('tree')
    })
  }
  assert.deepEqual(wrong, [])
})

test('each entity that a form makes: what comes of it is described', async () => {
  const wrong: string[] = []
  let [made, all] = [0, 0]
  for (const entity of listed) {
    const create = byId.get(`${entity.id}.create`)
    if (!create) continue
    all += 1
    await trying(entity, async (ctx) => {
      const body = await sampleInput(ctx, inputFields(entity, 'create'), new Map())
      const faults = await faultsOf(ctx, create, { body })
      if (faults?.length === 0) made += 1
      if (faults?.length) wrong.push(`${create.id}: ${faults.slice(0, 4).join(' · ')}`)
    })
  }
  assert.deepEqual(wrong, [])
  assert.ok(made > 0.6 * all, `${made} of ${all}`)
})

/** Returns the required input, with tokens of existing rows. */
async function demanded(ctx: Ctx, operation: Operation, kept: Map<string, string>): Promise<Partial<Request>> {
  const rowOf = async (entity: AnyEntity): Promise<string> => {
    const of = concrete(entity)
    if (!kept.has(of.id)) kept.set(of.id, await sampleRow(ctx, of, kept))
    return tokenOf(of.spec.prefix, kept.get(of.id)!)
  }
  const params: Record<string, string> = {}
  const parts = operation.path.split('/')
  for (const [at, part] of parts.entries())
    if (part.startsWith(':'))
      params[part.slice(1)] = await rowOf(
        byResource.get(parts[at - 1]!) ?? entityOf(owners[parts[at - 1]!] ?? 'student'),
      )
  const query: Record<string, string> = {}
  for (const [name, field] of Object.entries(operation.query ?? {}))
    if (field.required) query[keyOf(name, field)] = field.to ? await rowOf(entityOf(field.to)) : plain(name, field)
  return { params, query }
}
const owners: Readonly<Record<string, string>> = {
  'media-shop': 'mediaPackage',
  'score-sheets': 'educationalGroup',
  'permission-x-ray': 'employee',
}
const plain = (name: string, field: Field): string =>
  field.values?.[0] ?? plainOf[field.kind] ?? (name === 'group' ? 'Student' : 'view')
const plainOf: Readonly<Record<string, string>> = { date: '2026-11-21', phone: '01001234567' }

/** Asked above already, of every entity; attachments by a test of their own. */
const isDerived = ({ id, entity }: Operation): boolean =>
  entity !== undefined &&
  /^\w+\.(read|list|tabs|tree|history|image|attachment|export|labels|importTemplate)$/.test(id) &&
  id.startsWith(`${entity}.`)

/**
 * Operations on things that no sample row has: a result, a file, a picture. Tests of areas call these and check their
 * responses.
 */
const elsewhere = [
  'calendar.document',
  'calendar.free',
  'educationalGroup.certificatesDocument',
  'educationalJoiningApplication.needed',
  'educationalJoiningApplication.result',
  'examAttachment.open',
  'examPicture.read',
  'import.faultsCsv',
  'import.read',
  'import.rows',
  'import.values',
  'mediaPackageCodeBatch.cardTable',
  'mediaPackageCodeBatch.cards',
  'mediaPlay.playlist',
  'mediaShop.image',
  'person.picture',
  'priceQuotation.deliveryPaper',
  'priceQuotation.progressPaper',
  'priceQuotation.progressPhoto',
  'priceQuotationVersion.picture',
  'reportSchedule.runs',
  'reportSending.file',
  'reportSending.open',
  'sharedMedia.page',
  'twins.preview',
]

/** A sample row has no bytes: the test of the spaces asks for these, of each kind of owner. */
const ofBytes = /^storageSpaceMedia\w+\.(shelf|details|download|zip|page)$/

test('every operation that reads, asked for what it demands by each kind of user: what it answers is described', async () => {
  const wrong: string[] = []
  const answered = new Set<string>()
  const reads = operations.filter((operation) => operation.method === 'GET' && !isDerived(operation))
  for (const operation of reads) {
    const about = operation.entity === undefined ? undefined : entityOf(operation.entity)
    const onPlatform = about !== undefined && !about.spec.abstract && !inCentre(about)
    for (const userType of (onPlatform
      ? ['AdminsEgypt']
      : ['MasterAdmin', 'AdminsEgypt', 'Student', 'Parent']) as UserType[])
      await trying(onPlatform ? about : undefined, async (ctx) => {
        const caller: Ctx = { ...ctx, actor: { ...ctx.actor, userType, userId: centre.app.users[userType].id } }
        if (!mayAsk(operation, caller.actor)) return
        const faults = await faultsOf(caller, operation, await demanded(ctx, operation, new Map()))
        if (faults?.length === 0) answered.add(operation.id)
        if (faults?.length) wrong.push(`${operation.id} ${userType}: ${faults.slice(0, 4).join(' · ')}`)
      })
  }
  assert.deepEqual(wrong, [])
  const silent = reads.filter(({ id }) => !answered.has(id) && !ofBytes.test(id)).map(({ id }) => id)
  assert.deepEqual(silent.sort(), elsewhere)
})
