/**
 * Reminders that are due a day before, at and two hours after their time, on three servers of one database that are
 * killed with -9 one after the other at random times (D8.4): each notice is sent once, and none is missing.
 */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { type Centre, startCentre } from '@topcenter/server/test/education/test-centre'
import { startServers } from './killed-servers.ts'

const servers = 3
const users = 50
const phases = 3
const day = 86_400_000

export interface NoticeFaultOptions {
  readonly reminders: number
  /** Looks of each phase: so many parts of its reminders come due one after the other. */
  readonly steps: number
  readonly kills: number
}

/** @returns Number of notices, and number of scans that a server had begun when it died */
export async function noticeFaults(
  { reminders, steps, kills }: NoticeFaultOptions,
  say: (text: string) => void = () => {},
): Promise<{ readonly told: number; readonly interrupted: number }> {
  // behind the clock of the database, for which all looks are due then
  const moment = new Date(Math.floor((Date.now() - 7 * day) / 60_000) * 60_000)
  const centre = await startCentre(new Date(moment.getTime() - 2 * day).toISOString())
  try {
    await makeReminders(centre, reminders, steps, moment)
    const running = await startServers(centre, servers)
    try {
      const begins = [moment.getTime() - day, moment.getTime(), moment.getTime() + 2 * 3_600_000]
      const minutes = begins.flatMap((begin) =>
        Array.from({ length: steps }, (_, step) => new Date(begin + step * 60_000)),
      )
      const killed = chosen(minutes.length, kills)
      for (const [nth, minute] of minutes.entries()) {
        running.setClock(minute)
        await wakeAll(centre)
        const deaths = killed.filter((each) => each === nth)
        const last = deaths.map(async () => {
          await delay(Math.random() * 400)
          await running.kill(Math.floor(Math.random() * servers))
        })
        await Promise.all([delay(150), ...last])
        say(`${nth + 1} of ${minutes.length}: ${await notificationsIn(centre)} told, ${deaths.length} killed`)
      }
      // a look that died with its server is begun again when its heartbeat has run out
      for (let waited = 0; waited < 60 && (await notificationsIn(centre)) < reminders * phases; waited += 1)
        await delay(1_000)
    } finally {
      await running.stop()
    }
    return await check(centre, reminders)
  } finally {
    await centre.close()
  }
}

/** Numbers below `most`, in which each comes as evenly as may be, and by chance. */
const chosen = (most: number, count: number): number[] =>
  Array.from({ length: count }, (_, nth) => Math.min(most - 1, Math.floor(((nth + Math.random()) * most) / count)))

async function makeReminders(centre: Centre, reminders: number, steps: number, moment: Date): Promise<void> {
  const { token: now } = await centre.create('priorityType', { names: { en: 'Now' }, code: 'NOW' })
  const plan = await centre.create('reminderPlan', {
    names: { en: 'Three times' },
    code: 'THREE',
    durationFrom: 1_440,
    durationTo: 120,
    priorityTypeOnToken: now,
  })
  await centre.owner(
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, password, created_at, updated_at)
      select $1, gen_random_uuid(), 'STORM-' || n, 'Employee ' || n, 'Employee', 'nobody knows it', now(), now()
      from generate_series(1, $2::int) n
    `,
    [centre.app.establishmentId, users],
  )
  await centre.owner(
    `
      insert into reminder (
        establishment_id, id, code, name_en, at, standing, reminder_plan_id, user_id, created_at, updated_at
      )
      select $1, gen_random_uuid(), 'STORM-' || n, 'Reminder ' || n, $2::timestamptz + make_interval(mins => n % $3), 'Open',
        (select id from reminder_plan where code = 'THREE'), u.id, now(), now()
      from generate_series(1, $4::int) n
      join user_account u on u.code = 'STORM-' || (n % $5 + 1)
    `,
    [centre.app.establishmentId, moment, steps, reminders, users],
  )
  assert.ok(plan.token)
}

/** Enqueues as many scans at once as there are servers. */
const wakeAll = (centre: Centre): Promise<void> =>
  centre.run(async (ctx) => {
    for (let look = 0; look < servers; look += 1)
      await ctx.runtime.jobs.enqueue(ctx.tx, { kind: 'reminders.look', input: { look } })
  })

const notificationsIn = async (centre: Centre): Promise<number> =>
  (await centre.owner(`select count(*)::int as n from notification where kind = 'reminderDue'`))[0].n

async function check(centre: Centre, reminders: number): Promise<{ told: number; interrupted: number }> {
  const each = await centre.owner(`
    select r.code, count(n.id)::int as told, count(distinct n.once)::int as different
    from reminder r
    left join notification n on n.kind = 'reminderDue' and n.name_en = r.name_en and n.user_id = r.user_id
    group by r.code
  `)
  assert.equal(each.length, reminders)
  assert.deepEqual(
    each.filter(({ told, different }) => told !== phases || different !== phases),
    [],
    'each reminder spoke three times',
  )
  assert.equal(await notificationsIn(centre), reminders * phases)
  const [{ noted }] = await centre.owner('select count(*)::int as noted from reminder_told')
  assert.equal(noted, reminders * phases)
  const [{ interrupted }] = await centre.owner(
    `select count(*)::int as interrupted from background_job where kind = 'reminders.look' and (attempts > 1 or state = 'running')`,
  )
  return { told: reminders * phases, interrupted }
}
