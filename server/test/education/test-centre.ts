/**
 * A centre to test the rules of education in: the whole application over its own database, with categories, groups and
 * students at hand.
 */
import type pg from 'pg'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { Refused, type RefusalCode, type Refusal } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { constraintTexts, operations } from '../../src/areas.ts'
import { actOn } from '../../src/records/write/act.ts'
import { constraintRefusals } from '../../src/records/schema/constraints.ts'
import type { Tx } from '../../src/platform/database/database.ts'
import type { Actor, Ctx } from '../../src/records/context.ts'
import { createRecord } from '../../src/records/write/create.ts'
import { mayAsk } from '../../src/records/serving/serve.ts'
import type { Request } from '../../src/records/serving/operation.ts'
import { readRecord } from '../../src/records/read.ts'
import { removeRecord } from '../../src/records/write/remove.ts'
import { updateRecord } from '../../src/records/write/update.ts'
import { startTestApplication, type TestApplication } from '../test-application.ts'

const refusalOf = constraintRefusals(constraintTexts)

// oxlint-disable-next-line typescript/no-explicit-any
export type Shown = any
export interface Centre {
  readonly app: TestApplication
  /**
   * In a transaction of its own, as a MasterAdmin with every flag unless said otherwise. Broken constraints come as
   * `Refused`, as HTTP has them.
   */
  run<T>(work: (ctx: Ctx) => Promise<T>, actor?: Partial<Actor>): Promise<T>
  create(entity: string, body: object, actor?: Partial<Actor>): Promise<Shown>
  change(entity: string, record: Shown, body: object, actor?: Partial<Actor>): Promise<Shown>
  act(entity: string, token: string, action: string, input?: object, actor?: Partial<Actor>): Promise<Shown>
  read(entity: string, token: string): Promise<Shown>
  remove(entity: string, token: string): Promise<void>
  call(operation: string, request: Partial<Request>, actor?: Partial<Actor>): Promise<Shown>
  /** Straight into the database, past all rules, for what a test only needs to be there. */
  owner(sql: string, parameters?: readonly unknown[]): Promise<Shown[]>
  close(): Promise<void>
}

export async function startCentre(
  now?: string,
  options: Pick<NonNullable<Parameters<typeof startTestApplication>[0]>, 'log' | 'mail' | 'pushOptions' | 'fcm'> = {},
): Promise<Centre> {
  const app = await startTestApplication({ now, ...options })
  const actor: Actor = {
    userType: 'MasterAdmin',
    privileges: everyPrivilege,
    userId: app.users.MasterAdmin.id,
    names: { en: 'Manager' },
    homeEstablishmentId: app.establishmentId,
    ownGroupsOnly: false,
    establishmentId: app.establishmentId,
    address: '127.0.0.1',
    requestId: 'test',
  }
  const contextIn = (tx: Tx, as: Actor): Ctx => ({
    runtime: app.application.runtime,
    tx,
    actor: as,
    now: app.clock.now(),
    timeZone: 'Africa/Cairo',
    language: 'en',
    key: newId(),
  })
  const refusing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const refusal = error instanceof Error && 'constraint' in error ? refusalOf(error as pg.DatabaseError) : undefined
      throw refusal ? new Refused(refusal) : error
    }
  }
  const run: Centre['run'] = (work, other = {}) => {
    const as = { ...actor, ...other }
    return refusing(app.application.db.transaction(as.establishmentId, (tx) => work(contextIn(tx, as))))
  }
  return {
    app,
    run,
    create: (entity, body, as) => run((ctx) => createRecord(ctx, entityOf(entity), body), as),
    change: (entity, record, body, as) =>
      run((ctx) => updateRecord(ctx, entityOf(entity), record.token, { version: record.version, ...body }), as),
    act: (entity, token, action, input = {}, as) =>
      run((ctx) => actOn(ctx, entityOf(entity), action, token, input), as),
    read: (entity, token) => run((ctx) => readRecord(ctx, entityOf(entity), token)),
    remove: (entity, token) => run((ctx) => removeRecord(ctx, entityOf(entity), token)),
    call: async (id, request, as) => {
      const operation = operations.find((each) => each.id === id)!
      const who = { ...actor, ...as }
      if (!mayAsk(operation, who)) throw new Refused({ refused: 'permission.missing' })
      const full = { params: {}, query: {}, body: {}, headers: {}, origin: 'http://localhost', ...request }
      return run((ctx) => operation.handle(ctx, full), as)
    },
    owner: async (sql, parameters = []) => (await app.database.owner.query(sql, [...parameters])).rows,
    close: () => app.close(),
  }
}

/** The refusal that work ends with; fails when it does not. */
export async function refusalIn(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  throw new Error('nothing was refused')
}
export const codeIn = async (work: Promise<unknown>): Promise<RefusalCode> => {
  const refusal = await refusalIn(work)
  return refusal.fields?.[0]?.code ?? refusal.refused
}

let made = 0
/** Arabic letters have no digits to count with, so names end in one. */
const named = (text: string) => ({ names: { ar: `${text} ${(made += 1)}` } })

export const makePeriod = (centre: Centre): Promise<Shown> =>
  centre.create('educationalPeriod', { ...named('فصل'), from: '2026-09-01', to: '2027-01-31' })
export const makeCategory = (centre: Centre, body: object = {}): Promise<Shown> =>
  centre.create('educationalCategory', { ...named('لغة'), finalExamWeight: 100, ...body })
export const makeGroup = (centre: Centre, category: Shown, period: Shown, body: object = {}): Promise<Shown> =>
  centre.create('educationalGroup', {
    ...named('مجموعة'),
    educationalCategoryToken: category.token,
    educationalPeriodToken: period.token,
    ...body,
  })
export const makeStudent = (centre: Centre, body: object = {}): Promise<Shown> =>
  centre.create('student', { ...named('طالب'), ...body })
export const makePlace = (centre: Centre): Promise<Shown> => centre.create('placeStudent', named('قاعة'))
export const makeLecturer = (centre: Centre): Promise<Shown> => centre.create('employee', named('محاضر'))

/** An accepted application of a new student. */
export async function makeJoined(
  centre: Centre,
  category: Shown,
  period: Shown,
  studentToken?: string,
): Promise<Shown> {
  const token = studentToken ?? (await makeStudent(centre)).token
  const application = await centre.create('educationalJoiningApplication', {
    studentToken: token,
    educationalPeriodToken: period.token,
    educationalCategoryToken: category.token,
  })
  return (await centre.act('educationalJoiningApplication', application.token, 'accept')).record
}
export const seat = (centre: Centre, group: Shown, application: Shown, body: object = {}): Promise<Shown> =>
  centre.create('educationalGroupStudent', {
    educationalGroupToken: group.token,
    applicationToken: application.token,
    ...body,
  })
export const makeTime = (
  centre: Centre,
  group: Shown,
  from: string,
  to: string,
  body: object = {},
  as: Partial<Actor> = {},
): Promise<Shown> =>
  centre.create('educationalScheduleTime', { educationalGroupToken: group.token, from, to, ...body }, as)

export { newId, tokenOf }
