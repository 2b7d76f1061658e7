/** The centre from which tests send reports, with a mail server beside it, and what they ask of both. */
import { setTimeout as delay } from 'node:timers/promises'
import { reports } from '@topcenter/model/reports/reports'
import { startMailServer, type MailServer } from '../../platform/mail/mail-server-for-tests.ts'
import { type Answer, startTestApplication, type TestApplication, type TestUser } from '../../test-application.ts'

export let app: TestApplication
export let mails: MailServer
/** A Saturday morning, before eight in Cairo. */
export const morning = '2026-11-21T05:00:00Z'

/** For each test file, which runs in a process of its own. */
export async function startSending(): Promise<void> {
  mails = await startMailServer()
  app = await startTestApplication({ now: morning, mail: { url: mails.url, from: 'reports@centre.example' } })
  app.application.jobs.start()
}
export async function stopSending(): Promise<void> {
  await app?.close()
  await mails?.close()
}

export const report = reports.find(({ id }) => id === 'joiningApplications')!
export const holder = () =>
  app.addUser('Employee', { [report.group]: ['viewReport'], Notification: ['view', 'viewActive'] })
export const send = (by: TestUser, body: object = {}) =>
  app.call(by, 'POST', '/api/report-sendings', {
    report: report.id,
    query: 'period=lastWeek',
    format: 'xlsx',
    language: 'ar',
    ...body,
  })
let made = 0
export const schedule = (by: TestUser, body: object = {}) =>
  app.call(by, 'POST', '/api/report-schedules', {
    report: report.id,
    query: 'period=lastWeek',
    format: 'link',
    language: 'ar',
    name: `Schedule ${(made += 1)}`,
    every: 'day',
    at: '08:00',
    sendsEmpty: true,
    userTokens: [by.token],
    ...body,
  })
export const act = (by: TestUser, token: string, verb: string) =>
  app.call(by, 'POST', `/api/report-schedules/${token}/${verb}`, {})
export const listed = async (by: TestUser): Promise<readonly Answer['body'][]> =>
  (await app.call(by, 'GET', '/api/report-schedules')).body.items
export const find = async (by: TestUser, token: string) => (await listed(by)).find((each) => each.token === token)
export const runsOf = async (by: TestUser, token: string): Promise<readonly Answer['body'][]> =>
  (await app.call(by, 'GET', `/api/report-schedules/${token}/runs`)).body.items
export const told = async ({ id }: TestUser) =>
  (
    await app.database.owner.query<{ name_en: string; description_en: string; link: string }>(
      'select name_en, description_en, link from notification where user_id = $1 order by created_at, id',
      [id],
    )
  ).rows
/** Makes jobs of the queue due that the product's clock plans for later. */
export const hurry = () =>
  app.database.owner.query(
    `update pgboss.job set start_after = now() where name in ('report', 'mail') and state in ('created', 'retry')`,
  )
/** Another day, on which everybody is still logged in. */
export const goTo = async (moment: string | Date) => {
  app.clock.set(moment)
  await app.database.owner.query(
    `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 year' where ended_at is null`,
    [app.clock.now().toISOString()],
  )
  await delay(1_000) // sessions are remembered for less
}
export async function until<T>(look: () => Promise<T | undefined | false>, seconds = 60): Promise<T> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await delay(50)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`it did not happen in ${seconds} s`)
}
export const ended = (by: TestUser, token: string, count = 1) =>
  until(async () => {
    const runs = await runsOf(by, token)
    return runs.filter(({ state }) => state !== 'Running').length >= count ? runs : undefined
  })
export const runOf = (link: string): string => new URL(link, 'http://here').searchParams.get('run')!
export const loses = async ({ roleId }: TestUser) => {
  await app.database.owner.query(`update establishment_role set privileges = '{}' where id = $1`, [roleId])
  await delay(1_000) // who asks is remembered for less
}
