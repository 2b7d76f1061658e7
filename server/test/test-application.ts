/** The whole application over a database of its own, with one user of each type, for tests that speak HTTP to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { everyPrivilege } from '@topcenter/model/areas'
import { type UserType, userTypes } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { type Application, buildApplication } from '../src/application.ts'
import './test-description.ts'
import { ensureSeeded } from '../src/seed/seed.ts'
import type { AreaTarget } from '../src/records/serving/upload-target.ts'
import type { FcmConfig, FcmOptions } from '../src/platform/push/fcm.ts'
import type { PushOptions } from '../src/platform/push/web-push.ts'
import type { MailConfig } from '../src/platform/config.ts'
import { platformEstablishment } from '../src/platform/database/database.ts'
import { stoppedClock, type StoppedClock } from '../src/platform/clock.ts'
import {
  patience,
  startTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from './platform/database/test-database.ts'

export interface TestUser {
  readonly id: string
  readonly token: string
  readonly session: string
  readonly userType: UserType
  readonly roleId: string
}
export interface Answer {
  readonly status: number
  readonly body: any // oxlint-disable-line typescript/no-explicit-any
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
}

export interface TestApplication {
  readonly application: Application
  readonly database: TestDatabase
  readonly clock: StoppedClock
  readonly establishmentId: string
  readonly users: Readonly<Record<UserType, TestUser>>
  call(
    user: TestUser | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Another user of a type, in this establishment or another, with these privileges. */
  addUser(userType: UserType, privileges: Privileges, establishmentId?: string): Promise<TestUser>
  addEstablishment(code: string): Promise<string>
  /** Another server of the same installation; closed with this one. */
  another(): Promise<Application>
  close(): Promise<void>
}

export async function startTestApplication({
  now = '2026-11-21T09:00:00Z',
  isPaced = false,
  log = pino({ level: 'silent' }),
  hasDemo = false,
  mail,
  pushOptions,
  fcm,
  targets,
}: {
  now?: string | undefined
  isPaced?: boolean
  log?: Logger
  /** The establishment is the demo centre of a first start, with all that is in it. */
  hasDemo?: boolean
  /** A server that is silent is given up on after half a second. */
  mail?: MailConfig
  pushOptions?: (PushOptions & FcmOptions) | undefined
  fcm?: FcmConfig | undefined
  targets?: readonly AreaTarget[]
} = {}): Promise<TestApplication> {
  const database = await startTestDatabase(hasDemo ? { seed: demoOf(now) } : {})
  const clock = stoppedClock(now)
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-data-'))
  const build = (): Promise<Application> =>
    buildApplication({
      connection: database.connection,
      clock,
      log,
      ...(isPaced ? {} : { pacer: async () => {} }),
      config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir, mail, fcm },
      pushOptions,
      mailOptions: { patience: 500, pauses: [50, 100] },
      patience,
      look: 0.5,
      ...(targets ? { targets } : {}),
    })
  const application = await build().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const others: Application[] = []
  const addEstablishment = async (code: string): Promise<string> => {
    const id = newId()
    await database.owner.query('insert into establishment (id, code, name_ar, name_en) values ($1, $2, $3, $4)', [
      id,
      code,
      'مركز',
      'Centre',
    ])
    return id
  }
  const establishmentId = hasDemo ? await demoCentre(database) : await addEstablishment('TEST')
  const addUser = makeUsers(application, database, clock, establishmentId)
  const users = {} as Record<UserType, TestUser>
  for (const userType of userTypes) users[userType] = await addUser(userType, everyPrivilege)
  return {
    application,
    database,
    clock,
    establishmentId,
    users,
    addUser,
    addEstablishment,
    call: caller(application),
    another: async () => {
      const other = await build()
      others.push(other)
      return other
    },
    close: async () => {
      for (const other of others) {
        await other.http.close()
        await other.close()
      }
      await application.http.close()
      await application.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Files that start at the same moment share one first start. */
const demoOf = (now: string): NonNullable<TestDatabaseOptions['seed']> => ({
  name: `demo_at_${Date.parse(now)}`,
  make: async (connection) => {
    const clock = stoppedClock(now)
    const log = pino({ level: 'silent' })
    const config = { publicUrl: undefined, trustProxy: false, webDist: '/tmp/no-browser-part', dataDir: tmpdir() }
    const application = await buildApplication({ connection, clock, log, config })
    try {
      await ensureSeeded({ db: application.db, runtime: application.runtime, clock, log })
    } finally {
      await application.http.close()
      await application.close()
    }
  },
})

async function demoCentre(database: TestDatabase): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>('select id from establishment where id <> $1', [
    platformEstablishment,
  ])
  return rows[0]!.id
}

const caller =
  (application: Application): TestApplication['call'] =>
  async (user, method, path, body, headers = {}) => {
    const answer = await application.http.inject({
      method,
      url: path,
      headers: {
        'api-version': '1.0',
        'accept-language': 'en',
        ...(user ? { authorization: `Bearer ${user.session}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json =
      String(answer.headers['content-type'] ?? '').includes('json') && answer.payload
        ? JSON.parse(answer.payload)
        : undefined
    return { status: answer.statusCode, body: json, headers: answer.headers, text: answer.payload }
  }

let made = 0

function makeUsers(
  application: Application,
  database: TestDatabase,
  clock: StoppedClock,
  home: string,
): TestApplication['addUser'] {
  return async (userType, privileges, establishmentId = userType === 'AdminsEgypt' ? platformEstablishment : home) => {
    const [id, roleId] = [newId(), newId()]
    const at = clock.now().toISOString()
    made += 1
    await database.owner.query(
      `
        insert into establishment_role (
          establishment_id, id, code, name_en, user_type, is_default, privileges, created_at, updated_at
        )
        values ($1, $2, $3, $4, $5, false, $6, $7, $7)
      `,
      [establishmentId, roleId, `ROLE-${made}`, `Role ${made}`, userType, JSON.stringify(privileges), at],
    )
    await database.owner.query(
      `
        insert into user_account (
          establishment_id, id, code, name_ar, name_en, user_type, role_id, user_name, password,
          created_at, updated_at
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'nobody knows it', $9, $9)
      `,
      [establishmentId, id, `T-${made}`, 'مستخدم', `${userType} ${made}`, userType, roleId, `test${made}`, at],
    )
    const issued = await application.db.transaction(establishmentId, (tx) =>
      application.runtime.sessions.create(tx, {
        establishmentId,
        userId: id,
        userType,
        platform: 'desktop',
        lifetime: 'portal',
        ...(userType === 'AdminsEgypt' ? { actingEstablishmentId: home } : {}),
      }),
    )
    return { id, token: tokenOf('usr', id), session: issued.token, userType, roleId }
  }
}
