/**
 * The application with imports over a database of its own, for tests: uploads as browsers send them, and waiting for
 * the job.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { newId } from '@topcenter/model/kit/token'
import { everyPrivilege } from '@topcenter/model/areas'
import type { UserType } from '@topcenter/model/kit/entity'
import type { Privileges } from '@topcenter/model/kit/permission'
import { type Application, buildApplication } from '../../src/application.ts'
import { systemClock } from '../../src/platform/clock.ts'
import '../test-description.ts'
import { startTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'

// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any
export interface ImportTest {
  readonly application: Application
  readonly database: TestDatabase
  readonly establishmentId: string
  readonly session: string
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    session?: string,
    language?: string,
  ): Promise<{ status: number; body: Json; text: string; raw: Buffer }>
  upload(
    path: string,
    files: Readonly<Record<string, { name: string; bytes: Uint8Array }>>,
    session?: string,
  ): Promise<{ status: number; body: Json }>
  /** Until no job of the run works any more. */
  settled(token: string): Promise<Json>
  /** Uploads a sheet, rehearses it with the proposed mapping or this one, and waits. */
  rehearse(resource: string, bytes: Uint8Array, mapping?: object): Promise<Json>
  run(token: string, options?: object): Promise<Json>
  rows(token: string, verdict?: string, language?: string): Promise<Json[]>
  addUser(userType: UserType, privileges: Privileges, establishmentId?: string): Promise<string>
  count(table: string): Promise<number>
  close(): Promise<void>
}

export async function startImportTest(): Promise<ImportTest> {
  const database = await startTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-import-'))
  const application = await buildApplication({
    pacer: async () => {},
    connection: database.connection,
    clock: systemClock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    config: { publicUrl: undefined, trustProxy: false, webDist: join(dataDir, 'none'), dataDir },
  })
  const establishmentId = newId()
  await database.owner.query('insert into establishment (id, code, name_en) values ($1, $2, $3)', [
    establishmentId,
    'IMPORT',
    'Centre',
  ])
  const addUser = userMaker(application, database, establishmentId)
  const session = await addUser('MasterAdmin', everyPrivilege)
  application.jobs.start()
  const test = { application, database, establishmentId, session, addUser, ...callers(application, session) }
  return {
    ...test,
    ...importers(test),
    count: async (table) =>
      Number(
        (
          await database.owner.query(`select count(*) as n from ${table} where establishment_id = $1`, [
            establishmentId,
          ])
        ).rows[0].n,
      ),
    close: async () => {
      await application.http.close()
      await application.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function callers(application: Application, own: string): Pick<ImportTest, 'call' | 'upload'> {
  const headers = (session: string, language = 'en') => ({
    'api-version': '1.0',
    'accept-language': language,
    authorization: `Bearer ${session}`,
  })
  return {
    call: async (method, path, body, session = own, language) => {
      const answer = await application.http.inject({
        method,
        url: path,
        headers: headers(session, language),
        ...(body ? { payload: body } : {}),
      })
      const json =
        String(answer.headers['content-type'] ?? '').includes('json') && answer.payload
          ? JSON.parse(answer.payload)
          : undefined
      return { status: answer.statusCode, body: json, text: answer.payload, raw: answer.rawPayload }
    },
    upload: async (path, files, session = own) => {
      const form = new FormData()
      for (const [key, { name, bytes }] of Object.entries(files)) form.append(key, new Blob([Buffer.from(bytes)]), name)
      const request = new Request('http://test', { method: 'POST', body: form })
      const answer = await application.http.inject({
        method: 'POST',
        url: path,
        headers: { ...headers(session), 'content-type': request.headers.get('content-type')! },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: answer.statusCode, body: answer.payload ? JSON.parse(answer.payload) : undefined }
    },
  }
}

function importers({
  call,
  upload,
}: Pick<ImportTest, 'call' | 'upload'>): Pick<ImportTest, 'settled' | 'rehearse' | 'run' | 'rows'> {
  const settled = async (token: string): Promise<Json> => {
    for (;;) {
      const { body } = await call('GET', `/api/imports/${token}`)
      if (!['rehearsing', 'running', 'stopping', 'undoing'].includes(body.state)) return body
      await delay(20)
    }
  }
  const posted = async (path: string, body: object): Promise<Json> => {
    const answer = await call('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return settled(answer.body.token)
  }
  return {
    settled,
    rehearse: async (resource, bytes, mapping) => {
      const answer = await upload(`/api/${resource}/import`, { file: { name: 'sheet', bytes } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return posted(`/api/imports/${answer.body.token}/rehearse`, mapping ? { mapping } : {})
    },
    run: (token, options = {}) => posted(`/api/imports/${token}/run`, options),
    rows: async (token, verdict, language = 'en') =>
      (
        await call(
          'GET',
          `/api/imports/${token}/rows${verdict ? `?verdict=${verdict}` : ''}`,
          undefined,
          undefined,
          language,
        )
      ).body.items,
  }
}

let made = 0
function userMaker(application: Application, database: TestDatabase, home: string): ImportTest['addUser'] {
  return async (userType, privileges, establishmentId = home) => {
    const [id, roleId, at] = [newId(), newId(), new Date().toISOString()]
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
          establishment_id, id, code, name_en, user_type, role_id, created_at, updated_at
        )
        values ($1, $2, $3, $4, $5, $6, $7, $7)
      `,
      [establishmentId, id, `IMP-${made}`, `Importer ${made}`, userType, roleId, at],
    )
    const issued = await application.db.transaction(establishmentId, (tx) =>
      application.runtime.sessions.create(tx, {
        establishmentId,
        userId: id,
        userType,
        platform: 'desktop',
        lifetime: 'portal',
      }),
    )
    return issued.token
  }
}
