/**
 * Follow-ups: how long it takes to open a session and to get the next call with 100,000 who are due, and a hundred
 * times over that twenty agents who ask at once get a thousand different students.
 */
import { type Centre, newId, startCentre } from '@topcenter/server/education/test-centre'
import { leaseNext, openLease } from '@topcenter/server/interests/lease'
import { ms, type Verdict, verdict } from './print.ts'

const due = 100_000
const opened = 5_000
const asked = 300
const agents = 20
const goals = { open: 5, perSecond: 500, next: 15 } as const

export async function callsPart(say: (text: string) => void, rounds = 100): Promise<Verdict[]> {
  const centre = await startCentre()
  try {
    say(`\nCalls: ${due.toLocaleString('en')} who are due\n`)
    await people(centre, due)
    return [...(await opening(centre)), await next(centre), await races(centre, rounds, say)]
  } finally {
    await centre.close()
  }
}

async function people(centre: Centre, many: number): Promise<void> {
  const { establishmentId } = centre.app
  await centre.owner(
    `
      insert into user_account (establishment_id, id, code, name_en, user_type, password, created_at, updated_at)
      select $1, gen_random_uuid(), 'BENCH-' || n, 'Student ' || n, 'Student', 'nobody knows it', now(), now()
      from generate_series(1, $2::int) n
    `,
    [establishmentId, many],
  )
  await centre.owner(
    `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from)
      select $1, id, now(), now(), $2::timestamptz - make_interval(secs => row_number() over ()), 'Interest'
      from user_account
      where establishment_id = $1 and code like 'BENCH-%'
    `,
    [establishmentId, centre.app.clock.now()],
  )
  await centre.owner('analyze')
}

const sorted = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b)

async function opening(centre: Centre): Promise<Verdict[]> {
  const ids = (await centre.owner(`select user_id as id from follow_case order by due_at desc limit $1`, [opened])).map(
    ({ id }) => id as string,
  )
  const holder = centre.app.users.Sales.id
  const times: number[] = []
  const from = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = ids.pop(); id; id = ids.pop()) {
        const user = id
        const begun = performance.now()
        await centre.run((ctx) => openLease(ctx, user, holder))
        times.push(performance.now() - begun)
      }
    }),
  )
  const perSecond = (times.length / (performance.now() - from)) * 1_000
  const alone: number[] = []
  const others = await centre.owner(`select user_id as id from follow_case order by due_at limit $1`, [asked])
  for (const { id } of others) {
    const begun = performance.now()
    await centre.run((ctx) => openLease(ctx, id as string, holder))
    alone.push(performance.now() - begun)
  }
  await closeAll(centre)
  return [
    verdict('calls: open a session, median', sorted(alone)[Math.floor(alone.length / 2)]!, goals.open, ms),
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
  for (let count = 0; count < asked; count += 1) {
    const begun = performance.now()
    await centre.call('calls.next', {}, actor)
    times.push(performance.now() - begun)
  }
  await closeAll(centre)
  return verdict('calls: next call with its card, p95', sorted(times)[Math.floor(times.length * 0.95)]!, goals.next, ms)
}

/** Of a thousand who are due; agents are names alone, as sessions refer to users that are there. */
async function races(centre: Centre, rounds: number, say: (text: string) => void): Promise<Verdict> {
  await centre.owner(`
    update follow_case
    set due_at = due_at + interval '1 year'
    where user_id not in (select user_id from follow_case order by due_at limit 1000)
  `)
  const holders: string[] = []
  for (let made = 0; made < agents; made += 1) holders.push((await centre.app.addUser('Sales', {})).id)
  let twice = 0
  let missed = 0
  const begun = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const taken: string[] = []
    await Promise.all(
      holders.map(async (holder) => {
        for (;;) {
          const lease = await centre.run((ctx) => leaseNext(ctx, holder, []), { userId: holder, requestId: newId() })
          if (!lease) return
          taken.push(lease.user)
        }
      }),
    )
    twice += taken.length - new Set(taken).size
    missed += 1_000 - new Set(taken).size
    await closeAll(centre)
  }
  const perSecond = (rounds * 1_000) / ((performance.now() - begun) / 1_000)
  say(`${agents} agents, ${rounds} times 1,000 students: ${Math.round(perSecond)} a second\n`)
  return verdict('calls: students taken twice or left', twice + missed, 0, String)
}

const closeAll = (centre: Centre): Promise<unknown> =>
  centre.owner(
    `update follow_up_session set state = 'Close', close_reason = 'Finished', closed_at = now() where state <> 'Close'`,
  )
