/**
 * Follow-ups: how long it takes to open a session beside a million that are over, and to get the next call and the list
 * of an agent with 100,000 who are due; and that agents who ask at once get different students.
 */
import type { Centre } from '@topcenter/server/test/education/test-centre'
import { openLease } from '@topcenter/server/interests/lease'
import { agents, closeAll, raceForCalls } from '../faults/call-race.ts'
import { makeQuickly, median, p95, timed, withOwnCentre } from './own-centre.ts'
import { ms, sayAll, type Verdict, verdict } from './print.ts'

const due = 100_000
/** Number of them that belong to one agent, who has as many sessions as all others together. */
const own = 1_000
const sessions = 1_000_000
const opened = 5_000
const asked = 300
const goals = { open: 5, perSecond: 500, next: 15, list: 10 } as const

/** `rounds`: of twenty agents over a thousand students; `npm run faults -- --only calls` has more of them. */
export const callsPart = (say: (text: string) => void, rounds = 5): Promise<Verdict[]> =>
  withOwnCentre(async (centre) => {
    say(`\nCalls: ${due.toLocaleString('en')} who are due, ${sessions.toLocaleString('en')} sessions that are over\n`)
    await people(centre)
    return sayAll(say, [
      ...(await opening(centre)),
      await next(centre),
      ...(await lists(centre)),
      await races(centre, rounds, say),
    ])
  })

async function people(centre: Centre): Promise<void> {
  const { establishmentId, users } = centre.app
  const here = `'${establishmentId}'::uuid`
  const now = `'${centre.app.clock.now().toISOString()}'::timestamptz`
  await makeQuickly(
    centre,
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, password, created_at, updated_at)
      select ${here}, gen_random_uuid(), 'BENCH-' || n, 'Student ' || n, 'Student', 'nobody knows it', now(), now()
      from generate_series(1, ${due}) n
    `,
    `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from, agent_id)
      select establishment_id, id, now(), now(), ${now} - make_interval(secs => n), 'Interest',
        case when n % ${due / own} = 0 then '${users.Sales.id}'::uuid end
      from (select *, row_number() over () as n from user_account where establishment_id = ${here} and code like 'BENCH-%') u
    `,
    `
      insert into follow_up_session (
        establishment_id, id, state, close_reason, user_id, sales_user_id, opened_at, expires_at, closed_at, created_at, updated_at
      )
      select establishment_id, gen_random_uuid(), 'Close', 'Finished', id, '${users.Sales.id}', at, at + interval '30 minutes', at, at, at
      from user_account u
      cross join generate_series(1, ${sessions / due}) n
      cross join lateral (select now() - make_interval(days => n::int + 1)) t (at)
      where establishment_id = ${here} and code like 'BENCH-%'
    `,
  )
  await centre.owner('vacuum analyze')
}

async function opening(centre: Centre): Promise<Verdict[]> {
  const ids = (await centre.owner(`select user_id as id from follow_case order by due_at desc limit $1`, [opened])).map(
    ({ id }) => id as string,
  )
  const holder = centre.app.users.Sales.id
  const open = (id: string) => centre.run((ctx) => openLease(ctx, id, holder))
  const from = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = ids.pop(); id; id = ids.pop()) await open(id)
    }),
  )
  const perSecond = (opened / (performance.now() - from)) * 1_000
  const alone: number[] = []
  for (const { id } of await centre.owner(`select user_id as id from follow_case order by due_at limit $1`, [asked]))
    alone.push(await timed(() => open(id as string)))
  await closeAll(centre)
  return [
    verdict('calls: open a session, median ms', median(alone), goals.open, ms),
    verdict(
      'calls: sessions opened by eight at once',
      -perSecond,
      -goals.perSecond,
      (value) => `${Math.round(-value)}/s`,
    ),
  ]
}

async function next(centre: Centre): Promise<Verdict> {
  const times: number[] = []
  const actor = { userId: centre.app.users.Sales.id }
  for (let count = 0; count < asked; count += 1) times.push(await timed(() => centre.call('calls.next', {}, actor)))
  await closeAll(centre)
  return verdict('calls: next call with its card, p95 ms', p95(times), goals.next, ms)
}

async function lists(centre: Centre): Promise<Verdict[]> {
  const found: Verdict[] = []
  for (const scope of ['mine', 'all'] as const) {
    const times: number[] = []
    const actor = { userId: centre.app.users.Sales.id, userType: 'Sales' } as const
    for (let count = 0; count < asked; count += 1)
      times.push(await timed(() => centre.call('calls.queue', { query: { scope } }, actor)))
    found.push(verdict(`calls: due list of an agent, ${scope}, median ms`, median(times), goals.list, ms))
  }
  return found
}

/**
 * Races for a thousand due cases without an agent. The agents race by name only; their sessions refer to users that
 * exist.
 */
async function races(centre: Centre, rounds: number, say: (text: string) => void): Promise<Verdict> {
  await centre.owner(`
    update follow_case
    set agent_id = null, due_at = case when user_id in (select user_id from follow_case order by due_at limit 1000) then due_at else due_at + interval '1 year' end
  `)
  const { twice, left, perSecond } = await raceForCalls(centre, rounds)
  say(`${agents} agents, ${rounds} times 1,000 students: ${Math.round(perSecond)} a second\n`)
  return verdict('calls: students taken twice or left', twice + left, 0, String)
}
