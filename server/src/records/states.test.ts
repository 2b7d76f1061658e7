/**
 * Every entity × its operations on one record × the caller × the record's state: the response follows from the
 * definition alone. Each call runs in a savepoint that is rolled back, so that one record serves them all.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, entityOf, everyPrivilege } from '@topcenter/model/areas'
import {
  type Action,
  type AnyEntity,
  type RecordState,
  recordStates,
  tableOf,
  type UserType,
} from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { openers, stateActions } from '@topcenter/model/kit/permission'
import { Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { sql } from 'kysely'
import { operations } from '../areas.ts'
import { isChosen } from '../../test/records/chosen-for-tests.ts'
import { platformEstablishment } from '../platform/database/database.ts'
import { type Centre, startCentre } from '../../test/education/test-centre.ts'
import { startsFrom } from './permissions/allowed.ts'
import type { Actor, Ctx } from './context.ts'
import { mayAsk } from './serving/serve.ts'
import type { Operation } from './serving/operation.ts'
import { readRecord } from './read.ts'
import { inCentre, ownOf, sampleInput, sampleRow } from '../../test/records/sample-for-tests.ts'

let centre: Centre
let elsewhere: string
before(async () => {
  centre = await startCentre()
  elsewhere = await centre.app.addEstablishment('ELSE')
})
after(() => centre.close())

const listed = entities.filter((entity) => !entity.spec.abstract && inCentre(entity))
const ofOne = new Map(
  listed.map((entity) => [
    entity.id,
    operations.filter(
      (each) => each.entity === entity.id && each.path.includes('/:token') && !/\/:token\/.*\/:/.test(each.path),
    ),
  ]),
)
const verb = (operation: Operation) => operation.id.split('.')[1]!
/** First entity of each family, which represents the others where only the definition's shared part matters. */
const firsts = new Set(
  [...Map.groupBy(listed, (entity) => entity.spec.kindOf?.entity ?? tableOf(entity)).values()].map(
    ([first]) => first!.id,
  ),
)

/** Somebody of the platform at work in the centre. */
const ofPlatform = (): Partial<Actor> => ({
  userType: 'AdminsEgypt',
  userId: centre.app.users.AdminsEgypt.id,
  homeEstablishmentId: platformEstablishment,
  ownGroupsOnly: false,
})

class TakenBack extends Error {}
/** 'done', or the code of the refusal; nothing stays changed. Broken constraints of the database are refusals too. */
async function outcome(
  ctx: Ctx,
  operation: Operation,
  token: string,
  body: unknown,
  as: Partial<Actor> = {},
): Promise<string> {
  const asked = { ...ctx, actor: { ...ctx.actor, ...as } }
  if (!mayAsk(operation, asked.actor)) return 'permission.missing'
  try {
    await ctx.tx.savepoint(async () => {
      await operation.handle(asked, { params: { token }, query: {}, body, headers: {}, origin: '' })
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack) return 'done'
    if (error instanceof Refused) return error.refusal.refused
    if (error instanceof Error && 'constraint' in error) return `constraint ${String(error.constraint)}`
    throw error
  }
  return 'done'
}

/** Runs in a transaction that leaves nothing behind. */
async function trying(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await centre
    .run(async (ctx) => {
      await work(ctx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

/** Every record state, and while active every state of its own. */
const standings = (entity: AnyEntity): { recordState: RecordState; state: string | undefined }[] => [
  ...(openers(entity, 'archive').length > 0 ? recordStates : ['active' as const]).map((recordState) => ({
    recordState,
    state: entity.spec.states?.[0],
  })),
  ...(entity.spec.states ?? []).slice(1).map((state) => ({ recordState: 'active' as const, state })),
]

const stand = async (
  ctx: Ctx,
  entity: AnyEntity,
  id: string,
  recordState: RecordState,
  state: string | undefined,
): Promise<unknown> => {
  if (entity.spec.view) return
  for (const before of underIt[`${entity.id} ${state ?? ''}`] ?? [])
    await ctx.tx.run({ sql: before, parameters: [ctx.actor.establishmentId, id] })
  return ctx.tx.run(sql`
    update ${sql.table(tableOf(entity))}
    set
      record_state = ${recordState},
      archived_at = ${recordState === 'archived' ? ctx.now.toISOString() : null},
      blocked_at = ${recordState === 'blocked' ? ctx.now.toISOString() : null}
        ${state ? sql`, state = ${state}` : sql``}${sql.raw(withIt[`${entity.id} ${state ?? ''}`] ?? '')}
    where establishment_id = ${ctx.actor.establishmentId}::uuid and id = ${id}::uuid
  `)
}

const sampled = (ctx: Ctx, entity: AnyEntity): Promise<string> =>
  sampleRow(ctx, entity, new Map(), ownOf(ctx, entity)).catch((error: unknown) => {
    throw new Error(`no sample of ${entity.id}: ${String(error)}`, { cause: error })
  })

const inputOf = async (ctx: Ctx, entity: AnyEntity, operation: Operation, version: number): Promise<object> => {
  if (verb(operation) === 'update') return { version }
  return sampleInput(ctx, entity.spec.actions?.[verb(operation)]?.input ?? {}, new Map())
}

test('a row of every entity can be kept, in each of its states', async () => {
  const faults: string[] = []
  for (const entity of listed.filter(isChosen)) {
    await trying(async (ctx) => {
      const id = await sampleRow(ctx, entity, new Map())
      for (const { recordState, state } of standings(entity)) {
        await ctx.tx
          .savepoint(() => stand(ctx, entity, id, recordState, state))
          .catch((error: unknown) => faults.push(`${entity.id} ${recordState} ${state ?? ''}: ${String(error)}`))
      }
    }).catch((error: unknown) => faults.push(`${entity.id}: ${String(error)}`))
  }
  assert.deepEqual(faults, [])
})

test('D1.2 D2.3 D2.4 no operation on a record is open to another establishment, to who lacks its flag, or to a portal user whose record it is not', async () => {
  const open: string[] = []
  for (const entity of listed.filter(isChosen)) {
    await trying(async (ctx) => {
      const token = tokenOf(entity.spec.prefix, await sampled(ctx, entity))
      for (const operation of ofOne.get(entity.id)!) {
        const body = await inputOf(ctx, entity, operation, 1).catch((error: unknown) => {
          throw new Error(`${operation.id}: ${String(error)}`, { cause: error })
        })
        if (
          operation.permit !== 'user' &&
          (await outcome(ctx, operation, token, body, { userType: 'Employee', privileges: {} })) !==
            'permission.missing'
        )
          open.push(`without its flag: ${operation.id}`)
        if (
          (await outcome(ctx, operation, token, body, {
            establishmentId: elsewhere,
            homeEstablishmentId: elsewhere,
          })) === 'done'
        )
          open.push(`another establishment: ${operation.id}`)
        for (const userType of ['Student', 'Client'] as const satisfies readonly UserType[]) {
          const limit = entity.spec.own?.[userType] ?? (entity.spec.lookup ? 'all' : undefined)
          const isEverybodys = limit === 'all' || (typeof limit === 'object' && 'now' in limit)
          if (
            !isEverybodys &&
            (await outcome(ctx, operation, token, body, { userType, privileges: everyPrivilege, userId: newId() })) ===
              'done'
          )
            open.push(`${userType}: ${operation.id}`)
        }
      }
    })
  }
  assert.deepEqual(open, [])
})

/** Tests whether the definition lets the operation start from these states of a record. */
function starts(entity: AnyEntity, name: string, record: Record<string, unknown>): boolean {
  const change = stateActions[name as keyof typeof stateActions]
  if (change) return (change.from as readonly string[]).includes(String(record.recordState))
  if (name === 'remove') return record.recordState === 'archived' || openers(entity, 'archive').length === 0
  const action: Action | undefined = entity.spec.actions?.[name]
  return record.recordState === 'active' && (!action || startsFrom(action, record as never))
}
/** Statements that prepare a record's child rows before it can reach a state. */
const underIt: Readonly<Record<string, readonly string[]>> = {
  'priceQuotation AcceptQuotesFormCustomer': [
    `update price_quotation_version set version_state = 'Accepted', answered_at = now() where establishment_id = $1 and price_quotation_id = $2`,
    `update price_quotation_detail set state = 'ReviewedByCustomer', accepted_price_total = 100 where establishment_id = $1 and price_quotation_id = $2`,
  ],
}
/** Further columns that the database's rules require of a row in a state. */
const withIt: Readonly<Record<string, string>> = {
  'educationalJoiningApplication Rejected': `, reject_reason = 'full'`,
  'followUpSession Close': ", closed_at = now(), close_reason = 'Finished'",
  'mediaPackageCode Used': `, activation = 'Gift', subscribed_at = now(), used_by_id = created_by`,
  'mediaPackageSubscription Subscribed': `, "from" = '2026-11-21', valid_to = '2026-12-20'`,
  'complaint Closed': ', closed_at = now()',
  'debt Canceled': ', remainder = 0, unscheduled = 0, next_due_on = null',
  'debt PaidOff': ', paid = money, remainder = 0, unscheduled = 0, next_due_on = null',
  'debt Scheduled': ', unscheduled = 0',
  'outboundMessage Opened': ', opened_at = now()',
  'outboundMessage Sent': ', opened_at = now(), decided_at = now()',
  'outboundMessage Skipped': ', decided_at = now()',
  'outboundMessage Withdrawn': ', decided_at = now()',
  'studentRisk Recovered': ', dismissed_at = null, dismiss_reason = null, dismissed_score = null',
  'studentRisk Dismissed': `, dismissed_at = now(), dismissed_score = 50, dismiss_reason = 'seen'`,
  'cashierShift Closed': ', closed_at = opened_at, counted = 0, expected = 0, difference = 0',
  'cashierShift Approved':
    ', closed_at = opened_at, counted = 0, expected = 0, difference = 0, approved_at = opened_at',
}

/** Refused by the state of another record or for others than the holder too; the area's own tests have them. */
const besides = new Set([
  'jobOrder.finish',
  'jobOrder.handOver',
  'jobOrder.cancel',
  'jobOrderLine.finishPieces',
  'followUpSession.renew',
  'followUpSession.close',
  'followUpSession.takeOver',
])

/** Tests whether the engine derives the operation from the definition. Operations of an area have their own tests. */
const derived = (entity: AnyEntity, name: string): boolean =>
  name === 'update' || name === 'remove' || name in stateActions || name in (entity.spec.actions ?? {})
const named = listed
  .flatMap(({ spec }) => Object.values(spec.actions ?? {}))
  .flatMap(({ refusals }: Action) => Object.values(refusals ?? {}))
const wrongState: readonly string[] = [
  'record.wrongState',
  'record.notYet',
  'record.notActive',
  'record.notArchived',
  ...named,
]

test('D1.3 every pair of a state and an action: it starts where the definition says, is refused elsewhere, and `allowed` tells just that', async () => {
  const wrong: string[] = []
  for (const entity of listed.filter((each) => firsts.has(each.id) && isChosen(each))) {
    await trying(async (ctx) => {
      const id = await sampled(ctx, entity)
      const token = tokenOf(entity.spec.prefix, id)
      const changing = ofOne
        .get(entity.id)!
        .filter(
          (operation) => operation.access === 'write' && derived(entity, verb(operation)) && !besides.has(operation.id),
        )
      for (const { recordState, state } of standings(entity)) {
        await ctx.tx
          .savepoint(async () => {
            await stand(ctx, entity, id, recordState, state)
            const record = await readRecord(ctx, entity, token)
            for (const operation of changing) {
              const name = verb(operation)
              const answer = await outcome(
                ctx,
                operation,
                token,
                await inputOf(ctx, entity, operation, Number(record.version)),
              )
              const isAllowed = (record.allowed as string[]).includes(name)
              if (answer === 'done') {
                const ours = await outcome(
                  ctx,
                  operation,
                  token,
                  await inputOf(ctx, entity, operation, Number(record.version)),
                  ofPlatform(),
                )
                if (ours.startsWith('constraint '))
                  wrong.push(`${operation.id} of ${recordState} ${state ?? ''} by the platform's own: ${ours}`)
              }
              if (
                !wrongState.includes(answer) !== starts(entity, name, record) ||
                isAllowed !== starts(entity, name, record)
              )
                wrong.push(
                  `${operation.id} of ${recordState} ${state ?? ''}: ${answer}, ${isAllowed ? '' : 'not '}allowed`,
                )
            }
            throw new TakenBack()
          })
          .catch((error: unknown) => {
            if (!(error instanceof TakenBack))
              throw new Error(`${entity.id} ${recordState} ${state ?? ''}: ${String(error)}`, { cause: error })
          })
      }
    })
  }
  assert.deepEqual(wrong, [])
})

test('D1.2 what staff may make, the platform’s own make too, who are no members of the centre, or are refused in words', async () => {
  const wrong: string[] = []
  for (const entity of listed.filter(
    (each) => firsts.has(each.id) && each.spec.creation !== 'none' && !each.spec.view && isChosen(each),
  )) {
    const operation = operations.find((each) => each.id === `${entity.id}.create`)
    if (!operation) continue
    await trying(async (ctx) => {
      const kept = new Map<string, string>()
      const body = await sampleInput(ctx, inputFields(entity, 'create'), kept)
      const ours = await outcome(ctx, operation, '', body, ofPlatform())
      if (ours.startsWith('constraint ') && (await outcome(ctx, operation, '', body)) === 'done')
        wrong.push(`${operation.id}: ${ours}`)
    })
  }
  assert.deepEqual(wrong, [])
})

test('an operation on a record belongs to an entity that is defined', () => {
  for (const operation of operations) if (operation.entity) assert.ok(entityOf(operation.entity), operation.id)
})
