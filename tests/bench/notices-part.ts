/**
 * Notifications: the badge beside a million of them, thousands of recipients at once, and the latency of other requests
 * meanwhile.
 */
import type { Centre } from '@topcenter/server/test/education/test-centre'
import { operations } from '@topcenter/server/areas'
import { newsJobs } from '@topcenter/server/alerts/news.rules'
import { sendingJobs } from '@topcenter/server/alerts/sending.rules'
import { notifyUsers } from '@topcenter/server/alerts/tell'
import { reminderJobs } from '@topcenter/server/reminders/reminder.jobs'
import { makeQuickly, median, timed, withOwnCentre } from './own-centre.ts'
import { ms, sayAll, type Verdict, verdict } from './print.ts'

const users = 100_000
const notifications = 1_000_000
const reminders = 10_000
const once = 5_000
const goals = { badge: 1, atOnce: 200, reminders: 5_000, sending: 5_000, slower: 1.2 } as const

export const noticesPart = (say: (text: string) => void): Promise<Verdict[]> =>
  withOwnCentre(async (centre) => {
    say(
      `\nNotices: ${users.toLocaleString('en')} users, ${notifications.toLocaleString('en')} notifications, ${reminders.toLocaleString('en')} reminders of one minute\n`,
    )
    await makeRows(centre)
    return sayAll(say, [await badge(centre), await atOnce(centre), await inOneMinute(centre), ...(await toAll(centre))])
  })

async function makeRows(centre: Centre): Promise<void> {
  const here = `'${centre.app.establishmentId}'::uuid`
  const now = `'${centre.app.clock.now().toISOString()}'::timestamptz`
  await makeQuickly(
    centre,
    `
      insert into user_account (establishment_id, id, code, name_en, name_ar, user_type, password, created_at, updated_at)
      select ${here}, gen_random_uuid(), 'BENCH-' || n, 'Client ' || n, 'عميل ' || n, 'Client', 'nobody knows it', now(), now()
      from generate_series(1, ${users}) n
    `,
    // half of them unread; of the manager's own more than the badge counts
    `
      insert into notification (
        establishment_id, id, name_en, user_id, kind, topic, read, created_at, updated_at
      )
      select ${here}, gen_random_uuid(), 'Closed tomorrow', id, 'message', 'messages', n % 2 = 0, ${now} - make_interval(mins => n), ${now}
      from user_account u
      cross join generate_series(1, ${notifications / users}) n
      where establishment_id = ${here} and code like 'BENCH-%'
      union all
      select ${here}, gen_random_uuid(), 'Closed tomorrow', '${centre.app.users.MasterAdmin.id}', 'message', 'messages', false,
        ${now} - make_interval(mins => n), ${now}
      from generate_series(1, 5000) n
    `,
    `
      insert into reminder (establishment_id, id, code, name_en, at, standing, user_id, created_at, updated_at)
      select establishment_id, gen_random_uuid(), 'R-' || n, 'Call the printer', ${now} + make_interval(secs => n % 60), 'Open', id, ${now}, ${now}
      from (select *, row_number() over () as n from user_account where establishment_id = ${here} and code like 'BENCH-%' limit ${reminders}) u
    `,
  )
  await centre.owner('vacuum analyze')
}

/** Inside the transaction of a request, whose own statements are not its. */
async function badge(centre: Centre): Promise<Verdict> {
  const { handle } = operations.find(({ id }) => id === 'notification.unread')!
  const request = { params: {}, query: {}, body: {}, headers: {}, origin: '' }
  const times: number[] = []
  for (let count = 0; count < 300; count += 1)
    times.push(await centre.run((ctx) => timed(() => handle(ctx, request) as Promise<unknown>)))
  return verdict('notices: the badge of 5,000 unread, its statement, median ms', median(times), goals.badge, ms)
}

async function atOnce(centre: Centre): Promise<Verdict> {
  const ids = (await centre.owner(`select id from user_account where code like 'BENCH-%' limit $1`, [once])).map(
    ({ id }) => id as string,
  )
  const times: number[] = []
  for (let count = 0; count < 5; count += 1)
    times.push(
      await centre.run((ctx) =>
        timed(() => notifyUsers(ctx, 'message', { users: ids, names: { en: 'Closed tomorrow', ar: 'غدًا إجازة' } })),
      ),
    )
  return verdict('notices: 5,000 told in one statement, median ms', median(times), goals.atOnce, ms)
}

async function inOneMinute(centre: Centre): Promise<Verdict> {
  const { runtime, db } = centre.app.application
  centre.app.clock.advance(60_000)
  const look = reminderJobs(() => runtime, db, centre.app.clock)['reminders.look']!
  const taken = await timed(() => look({ establishmentId: centre.app.establishmentId } as never))
  const [{ told }] = (await centre.owner(
    `select count(*)::int as told from notification where kind = 'reminderDue'`,
  )) as [{ told: number }]
  if (told !== reminders) throw new Error(`${told} of ${reminders} reminders were told`)
  return verdict('notices: 10,000 reminders of one minute told, ms', taken, goals.reminders, ms)
}

/** Sends to all users, by jobs in batches: with nothing else to do, and while other users read lists. */
async function toAll(centre: Centre): Promise<Verdict[]> {
  const { app } = centre
  const read = () => timed(() => app.call(app.users.Employee, 'GET', '/api/clients?size=50'))
  const taken = await timed(await sending(centre))
  const published = await timed(await news(centre))
  for (let warm = 0; warm < 100; warm += 1) await read()
  const alone: number[] = []
  for (let count = 0; count < 200; count += 1) alone.push(await read())
  const send = await sending(centre)
  const over = new AbortController()
  const sent = send().finally(() => over.abort())
  const beside: number[] = []
  while (!over.signal.aborted) beside.push(await read())
  await sent
  return [
    verdict('notices: a sending to 100,000 told, ms', taken, goals.sending, ms),
    verdict('notices: news to 100,000 told, ms', published, goals.sending, ms),
    verdict(
      `notices: a list of others beside it (median ${ms(median(alone))} ms alone, ${ms(median(beside))} beside)`,
      median(beside) / median(alone),
      goals.slower,
      (value) => `× ${value.toFixed(2)}`,
    ),
  ]
}

/** Saved, with its job still to be done. */
async function sending({ app }: Centre): Promise<() => Promise<void>> {
  const made = await app.call(app.users.MasterAdmin, 'POST', '/api/sendings', {
    userTypes: [{ userType: 'Client' }],
    names: { en: 'News of {centre}', ar: 'أخبار {المركز}' },
    confirmMany: true,
  })
  if (made.status !== 200) throw new Error(made.text)
  const job = sendingJobs(() => app.application.runtime, app.application.db, app.clock)['sendings.send']!
  return async () => {
    await job({
      establishmentId: app.establishmentId,
      input: { sending: made.body.token },
      signal: new AbortController().signal,
    } as never)
    const { body } = await app.call(app.users.MasterAdmin, 'GET', `/api/sendings/${made.body.token}`)
    if (body.told < users || body.told !== body.receivers)
      throw new Error(`${body.told} of ${body.receivers} were told`)
  }
}

/** For everybody, with its job still to be done. */
async function news(centre: Centre): Promise<() => Promise<void>> {
  const { app } = centre
  const category = await centre.create('newsCategory', { names: { en: 'Courses', ar: 'دورات' } })
  const made = await app.call(app.users.MasterAdmin, 'POST', '/api/news', {
    names: { en: 'Open day', ar: 'يوم مفتوح' },
    newsCategoryToken: category.token,
    from: null,
  })
  if (made.status !== 200) throw new Error(made.text)
  const job = newsJobs(() => app.application.runtime, app.application.db, app.clock)['news.publish']!
  return async () => {
    await job({
      establishmentId: app.establishmentId,
      input: { news: made.body.token },
      progress: {},
      signal: new AbortController().signal,
      save: async () => undefined,
    } as never)
    const [{ told }] = (await centre.owner(
      `select count(*)::int as told from notification where kind = 'newsPublished'`,
    )) as [{ told: number }]
    if (told < users) throw new Error(`${told} were told of the news`)
  }
}
