/**
 * D2.3 over every definition: a user who may change a record but not see it can change it, and learns nothing about it:
 * not from the response, a refusal, or a conflict with a faster change.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { entities, entityOf } from '@topcenter/model/areas'
import { type AnyEntity, groupOf, hasTrait } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { openers, type Privileges, stateActions, visibleStates } from '@topcenter/model/kit/permission'
import { Refused } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { operations } from '../../areas.ts'
import { isChosen, isWhole } from '../../../test/records/chosen-for-tests.ts'
import { type Centre, startCentre } from '../../../test/education/test-centre.ts'
import { UploadedFile } from '../../platform/http/request-body.ts'
import type { Ctx } from '../context.ts'
import { isPermitted } from '../serving/serve.ts'
import type { Operation } from '../serving/operation.ts'
import { readRecord } from '../read.ts'
import { inCentre, ownOf, sampleInput, sampleRow } from '../../../test/records/sample-for-tests.ts'

let centre: Centre
let picture: UploadedFile
before(async () => {
  centre = await startCentre()
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const path = join(await mkdtemp(join(tmpdir(), 'topcenter-told-')), 'a.png')
  await writeFile(path, bytes)
  picture = new UploadedFile({ fileName: 'a.png', mimeType: 'image/png', size: bytes.length, path })
})
after(async () => {
  await centre.close()
  await rm(dirname(picture.path), { recursive: true })
})

const listed = entities.filter((entity) => !entity.spec.abstract && !entity.spec.view && inCentre(entity))
const verb = (operation: Operation) => operation.id.split('.')[1]!

/**
 * Tests whether the engine derives the operation from the definition. An operation written by hand may require seeing
 * the record first.
 */
const derived = (entity: AnyEntity, name: string): boolean =>
  ['update', 'putImage', 'removeImage', 'remove'].includes(name) ||
  name in stateActions ||
  name in (entity.spec.actions ?? {})

/** Makes the actor an employee: employees see only their own of some records. */
const asEmployee = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, userType: 'Employee' } })

class TakenBack extends Error {}
async function takenBack(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  await ctx.tx
    .savepoint(async () => {
      await work()
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
}

/** Each flag that opens an operation, held alone (whose records are met by a field's value, beside those of its values). */
const aloneFor = (entity: AnyEntity, { permit }: Operation): Privileges[] =>
  typeof permit === 'string' || 'allOf' in permit
    ? []
    : ('anyOf' in permit ? permit.anyOf : [permit])
        .map(({ group, flag }): Privileges => {
          const ofValues = Object.values(entity.spec.viewBy?.flags ?? {})
          return { [groupOf(entity)]: ofValues, [group]: group === groupOf(entity) ? [...ofValues, flag] : [flag] }
        })
        .filter((privileges) => visibleStates({ userType: 'Employee', privileges }, entity).length === 0)

/** Collects the texts that occur only in this record: distinctive words, too long to occur elsewhere by chance. */
function wordsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value.length > 4 && /Sample|^S\d{2,}$|-\d{4,}|^\+20|@/.test(value)) found.add(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) wordsOf(inner, found)
  return found
}

interface Outcome {
  readonly isDone: boolean
  readonly text: string
  readonly record?: Record<string, unknown>
}
async function outcomeOf(
  ctx: Ctx,
  operation: Operation,
  privileges: Privileges,
  token: string,
  body: unknown,
): Promise<Outcome> {
  const actor = { ...ctx.actor, userType: 'Employee' as const, privileges }
  assert.ok(isPermitted(operation.permit, actor), operation.id)
  try {
    const value = await operation.handle(
      { ...ctx, actor },
      { params: { token }, query: {}, body, headers: {}, origin: 'http://localhost' },
    )
    const { record = value } = (value ?? {}) as { record?: unknown }
    return { isDone: true, text: JSON.stringify(value ?? null), record: record as Record<string, unknown> }
  } catch (error) {
    // a refusal by an area's own rule names what must be corrected
    if (error instanceof Refused)
      return { isDone: false, text: error.refusal.refused.startsWith('record.') ? JSON.stringify(error.refusal) : '' }
    if (error instanceof Error && 'constraint' in error) return { isDone: false, text: '' }
    throw error
  }
}

async function bodyFor(ctx: Ctx, entity: AnyEntity, operation: Operation, version: number): Promise<object> {
  if (verb(operation) === 'update') return { version }
  if (verb(operation) === 'putImage') return { image: picture }
  if (verb(operation) === 'create') return sampleInput(ctx, inputFields(entity, 'create'), new Map())
  return sampleInput(ctx, operation.input ?? {}, new Map())
}

test('D2.3 D1.5 who may change and not look: each change is done by its own flag, and no answer tells of the record', async () => {
  const faults: string[] = []
  const done = new Set<string>()
  for (const entity of listed.filter(isChosen)) {
    const changing = operations.filter(
      (each) =>
        each.entity === entity.id &&
        each.access === 'write' &&
        (each.path.endsWith(`/:token`) || /\/:token\/[a-zA-Z-]+$/.test(each.path) || verb(each) === 'create'),
    )
    await centre
      .run(async (ctx) => {
        const id = await sampleRow(ctx, entity, new Map(), ownOf(asEmployee(ctx), entity))
        if (hasTrait(entity, 'imaged'))
          await operations
            .find((each) => each.id === `${entity.id}.putImage`)!
            .handle(ctx, {
              params: { token: tokenOf(entity.spec.prefix, id) },
              query: {},
              body: { image: picture },
              headers: {},
              origin: 'http://localhost',
            })
        const token = tokenOf(entity.spec.prefix, id)
        const record = await readRecord(ctx, entity, token)
        const words = [...wordsOf(record)]
        for (const operation of changing)
          for (const privileges of aloneFor(entity, operation))
            for (const version of verb(operation) === 'update' ? [Number(record.version), 99] : [1])
              await takenBack(ctx, async () => {
                const answer = await outcomeOf(
                  ctx,
                  operation,
                  privileges,
                  token,
                  await bodyFor(ctx, entity, operation, version),
                )
                const leaked = words.filter((word) => answer.text.includes(word))
                if (leaked.length > 0) faults.push(`${operation.id} version ${version}: ${leaked.join()}`)
                if (answer.text.includes('"current"')) faults.push(`${operation.id}: the record itself`)
                if (derived(entity, verb(operation)) && answer.text.includes('record.notFound'))
                  faults.push(`${operation.id}: not found with its own flag`)
                const keys = Object.keys(answer.record ?? {}).filter((key) => !['token', 'allowed'].includes(key))
                if (
                  ['update', 'putImage', 'removeImage', 'archive', 'block'].includes(verb(operation)) &&
                  keys.length > 0
                )
                  faults.push(`${operation.id}: ${keys.join()}`)
                if (answer.isDone) done.add(verb(operation))
              })
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw new Error(`${entity.id}: ${String(error)}`, { cause: error })
      })
  }
  assert.deepEqual(faults, [])
  if (!isWhole) return
  for (const name of ['create', 'update', 'putImage', 'removeImage', 'archive', 'block', 'skip', 'resetDeviceCode'])
    assert.ok(done.has(name), `nothing was done: ${name}`)
})

test('D2.3 a login code is issued by its own flag, and shown to who issues it; the record to who may look at it', async () => {
  const { app } = centre
  const clerk = await app.addUser('Employee', { StudentLoginCode: ['itemAdd'] })
  const { status, body } = await app.call(clerk, 'POST', '/api/student-login-codes/issue', {
    userToken: app.users.Student.token,
    platform: 'web',
    source: 'SystemGenerated',
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.code, /^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  assert.deepEqual(Object.keys(body.record), ['token', 'allowed'])
})

test('every kind of record is walked', () => {
  assert.ok(listed.length > 200, String(listed.length))
  assert.ok(listed.every((entity) => entityOf(entity.id) && openers(entity, 'view')))
})
