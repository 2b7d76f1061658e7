/**
 * Sessions as leases (D8.1). Only the database's clock says whether one stands; its unique index lets one stand for a
 * student at a time. One that has ended is closed by whoever opens next, in the same statement, or by a job each
 * minute.
 */
import { followUpSession } from '@topcenter/model/interests/follow-up'
import { nameIn } from '@topcenter/model/kit/names'
import { type Refusal, refuse, Refused } from '@topcenter/model/kit/refusal'
import { newId, tokenOf } from '@topcenter/model/kit/token'
import { utcToZoned } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { leaveTrail } from '../records/write/trail.ts'
import { requireOpenable } from './openable.ts'

/** Without a follow-up written, nobody is held longer, however often the lease is renewed. */
export const longestHours = 4

export interface Lease {
  readonly id: string
  readonly user: string
  readonly until: string
}

const lapse = `
  set
    state = 'Close',
    close_reason = 'Lapsed',
    closed_at = greatest(s.expires_at, s.opened_at),
    version = s.version + 1,
    updated_at = now()
`
/** Closes the lease of `best` that has ended, before another is put in its place. */
const ended = `
  lapsed as (
    update follow_up_session s
    ${lapse}
    from best
    where s.establishment_id = $1 and s.user_id = best.user_id and s.state <> 'Close' and s.expires_at <= now()
    returning s.id
  )
`
/** Nothing where one stands, also one of that moment. */
const opening = `
  insert into follow_up_session (
    establishment_id, id, state, user_id, sales_user_id, opened_at, expires_at, created_at, created_by, updated_at, updated_by
  )
  select $1, $3, 'Open', best.user_id, $2, now(), now() + make_interval(mins => e.follow_up_minutes), $4, $5, $4, $5
  from best
  join establishment e on e.id = $1
  cross join (select count(*) from lapsed) after_lapse
  on conflict (establishment_id, user_id) where state <> 'Close' do nothing
  returning id, user_id as user, expires_at as until
`

/** Opens the lease of one student; undefined if the student has one. */
async function tryOpen(ctx: Ctx, user: string, holder: string): Promise<Lease | undefined> {
  const lease = await ctx.tx.first<Lease>({
    sql: `
      with best as (select $6::uuid as user_id),
      ${ended}
      ${opening}
    `,
    parameters: [
      ctx.actor.establishmentId,
      holder,
      newId(ctx.now.getTime()),
      ctx.now.toISOString(),
      ctx.actor.userId,
      user,
    ],
  })
  if (lease) await begun(ctx, lease)
  return lease
}

async function begun(ctx: Ctx, { id, until }: Lease): Promise<void> {
  await leaveTrail(ctx, followUpSession, [{ id, action: 'create', version: 1 }])
  await planLapse(ctx, until)
}

export const lapseKind = 'followUps.lapse'
const minute = 60_000
/** One look of the centre waits at a time, for the first of its leases that ends. */
const planLapse = (ctx: Ctx, until: string): Promise<void> =>
  ctx.runtime.jobs.enqueueOnce(ctx.tx, {
    kind: lapseKind,
    input: {},
    runAfter: new Date(Math.ceil(Date.parse(until) / minute) * minute),
  })

/** For those that stand still. */
export async function planNextLapse(ctx: Ctx): Promise<void> {
  const next = await ctx.tx.first<{ until: string | null }>({
    sql: `select min(expires_at) as until from follow_up_session where establishment_id = $1 and state <> 'Close'`,
    parameters: [ctx.actor.establishmentId],
  })
  if (next?.until) await planLapse(ctx, next.until)
}

/**
 * Opens a lease, or continues the holder's own one.
 *
 * @throws {Refused} `record.notFound` if the actor may not open this user; `followUp.held` with the holder's name and the
 *   minute in which the lease ends
 */
export async function openLease(ctx: Ctx, user: string, holder: string): Promise<Lease> {
  await requireOpenable(ctx, user)
  const opened = await tryOpen(ctx, user, holder)
  if (opened) return opened
  const held = await liveOf(ctx, user)
  if (held?.holder === holder) return { id: held.id, user, until: held.until }
  throw new Refused(heldRefusal(ctx, held))
}

/**
 * The most urgent, then most due student whom nobody else has: of the agent's own and of the pool. Rows that another
 * agent looks at in this moment are passed over. `passed`: students whom this agent has just laid aside.
 */
export async function leaseNext(ctx: Ctx, holder: string, passed: readonly string[]): Promise<Lease | undefined> {
  const candidate = (whose: string) => `
    select c.user_id, c.urgency, c.due_at
    from follow_case c
    join user_account u
      on u.establishment_id = c.establishment_id and u.id = c.user_id and u.record_state = 'active'
    where c.establishment_id = $1
      and ${whose}
      and c.due_at <= $4
      and c.user_id <> all($6::uuid[])
      and not exists (
        select 1
        from follow_up_session s
        where s.establishment_id = c.establishment_id
          and s.user_id = c.user_id
          and s.state <> 'Close'
          and s.expires_at > now()
      )
    order by c.urgency, c.due_at, c.user_id
    limit 1
    for no key update of c skip locked
  `
  // whoever comes second to a student in the same moment gets nothing, and asks for the next one
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const lease = await ctx.tx.first<Lease & { found: boolean }>({
      sql: `
        with mine as (${candidate('c.agent_id = $2')}),
        pool as (${candidate('c.agent_id is null')}),
        best as (
          select user_id
          from (select * from mine union all select * from pool) candidate
          order by urgency, due_at, user_id
          limit 1
        ),
        ${ended},
        opened as (${opening})
        select o.*, exists (select 1 from best) as found
        from (select 1) once
        left join opened o on true
      `,
      parameters: [
        ctx.actor.establishmentId,
        holder,
        newId(ctx.now.getTime()),
        ctx.now.toISOString(),
        ctx.actor.userId,
        [...passed],
      ],
    })
    if (lease?.id) {
      await begun(ctx, lease)
      return { id: lease.id, user: lease.user, until: lease.until }
    }
    if (!lease?.found) return undefined
  }
  return undefined
}

export interface Held extends DbRow {
  readonly id: string
  readonly holder: string | null
  readonly until: string
}

/** The lease that stands for a student now. */
export const liveOf = ({ tx, actor }: Ctx, user: string): Promise<Held | undefined> =>
  tx.first<Held>({
    sql: `
      select s.id, s.sales_user_id as holder, s.expires_at as until, u.name_ar, u.name_en, u.name_und
      from follow_up_session s
      left join user_account u on u.establishment_id = s.establishment_id and u.id = s.sales_user_id
      where s.establishment_id = $1 and s.user_id = $2 and s.state <> 'Close' and s.expires_at > now()
    `,
    parameters: [actor.establishmentId, user],
  })

export const heldRefusal = (ctx: Ctx, held: Held | undefined): Refusal =>
  held
    ? refuse('followUp.held', {
        params: { name: nameIn(namesFrom(held, 'name'), ctx.language), until: minuteOf(ctx, held.until) },
      })
    : refuse('followUp.sessionActive')
const minuteOf = (ctx: Ctx, at: string): string => utcToZoned(at, ctx.timeZone).time

/** Renews it by the work of its holder; the end of what was never written about is fixed. Undefined: it has ended. */
export async function renewLease({ tx, actor, now }: Ctx, user: string, holder: string): Promise<Lease | undefined> {
  return tx.first<Lease>({
    sql: `
      update follow_up_session s
      set
        state = 'Renewal',
        renewed_at = now(),
        renewals = s.renewals + 1,
        expires_at = least(
          (now() at time zone 'UTC' + make_interval(mins => e.follow_up_minutes)) at time zone 'UTC',
          (s.opened_at at time zone 'UTC' + make_interval(hours => ${longestHours})) at time zone 'UTC'
        ),
        version = s.version + 1,
        updated_at = $4,
        updated_by = $5
      from establishment e
      where e.id = s.establishment_id
        and s.establishment_id = $1
        and s.user_id = $2
        and s.sales_user_id = $3
        and s.state <> 'Close'
        and s.expires_at > now()
      returning s.id, s.user_id as user, s.expires_at as until
    `,
    parameters: [actor.establishmentId, user, holder, now.toISOString(), actor.userId],
  })
}

/** Refuses whoever does not hold the student now: with the holder's name, or because the lease has ended. */
export async function refuseOthers(ctx: Ctx, user: string): Promise<Refusal | undefined> {
  const held = await liveOf(ctx, user)
  if (held?.holder === ctx.actor.userId) return undefined
  return held ? heldRefusal(ctx, held) : refuse('followUp.lapsed')
}

/** Ends the lease of its holder: the call is written down, or the student is laid aside. */
export async function finishLease(ctx: Ctx, user: string, holder: string): Promise<boolean> {
  const closed = await ctx.tx.first<{ id: string; version: number }>({
    sql: `
      update follow_up_session s
      set
        state = 'Close',
        close_reason = 'Finished',
        closed_at = now(),
        version = s.version + 1,
        updated_at = $4,
        updated_by = $5
      where s.establishment_id = $1
        and s.user_id = $2
        and s.sales_user_id = $3
        and s.state <> 'Close'
        and s.expires_at > now()
      returning s.id, s.version
    `,
    parameters: [ctx.actor.establishmentId, user, holder, ctx.now.toISOString(), ctx.actor.userId],
  })
  if (closed) await leaveTrail(ctx, followUpSession, [{ id: closed.id, action: 'close', version: closed.version }])
  return closed !== undefined
}

/** Closes the lease that has ended for a student, so that another may be opened by whatever way. */
export const closeLapsed = ({ tx, actor }: Ctx, user: string): Promise<number> =>
  tx.run({
    sql: `
      update follow_up_session s
      ${lapse}
      where s.establishment_id = $1 and s.user_id = $2 and s.state <> 'Close' and s.expires_at <= now()
    `,
    parameters: [actor.establishmentId, user],
  })

/** All that have ended in the centre; at most so many at a time. */
export async function closeAllLapsed(ctx: Ctx, most = 500): Promise<number> {
  const closed = await ctx.tx.query<{ id: string; version: number }>({
    sql: `
      update follow_up_session s
      ${lapse}
      where s.establishment_id = $1
        and s.id in (
          select l.id
          from follow_up_session l
          where l.establishment_id = $1 and l.state <> 'Close' and l.expires_at <= now()
          order by l.id
          limit $2
          for update skip locked
        )
      returning s.id, s.version
    `,
    parameters: [ctx.actor.establishmentId, most],
  })
  await leaveTrail(
    ctx,
    followUpSession,
    closed.map(({ id, version }) => ({ id, action: 'lapse', version })),
  )
  return closed.length
}

export const sessionToken = (id: string): string => tokenOf(followUpSession.spec.prefix, id)
