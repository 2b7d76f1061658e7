/**
 * Case of a student who is followed up (server/migrations/0034_interests.sql). It numbers the follow-ups under its
 * lock, and has the student's stage, due time and agent. An interested student always has a next step, which the
 * database checks too (D8.2).
 */
import type { MadeFrom } from '@topcenter/model/interests/calls'
import { type InterestFollowUp, isAnswered, isInterested } from '@topcenter/model/interests/follow-up'
import type { Ctx } from '../records/context.ts'
import type { Columns } from '../records/rules.ts'

interface Numbered {
  readonly number: number
  /** Due time of this follow-up; null if it was not due. */
  readonly dueAt: string | null
  /** Priority that the student's next call had. */
  readonly priorityType: string | null
}

/** Takes the number of the student's next follow-up. Concurrent follow-ups of a student wait for each other. */
export async function nextNumber(ctx: Ctx, user: string): Promise<Numbered> {
  const row = await ctx.tx.first<{ number: number; due: string | null; priority: string | null }>({
    sql: `
      insert into follow_case (establishment_id, user_id, since, opened_at, due_at, made_from, number)
      values ($1, $2, $3, $3, $3, 'FollowUp', 1)
      on conflict (establishment_id, user_id) do update set number = follow_case.number + 1
      returning number, case when number > 1 or due_at < $3 then due_at end as due, priority_type_id as priority
    `,
    parameters: [ctx.actor.establishmentId, user, ctx.now.toISOString()],
  })
  return { number: row!.number, dueAt: row!.due, priorityType: row!.priority }
}

interface Case {
  readonly agent: string | null
  readonly unanswered: number
  readonly stage: string
}
interface Manner {
  readonly after: number
  readonly days: number
}

/** The values of a follow-up on which its case depends. */
type Done = Pick<InterestFollowUp, 'joiningType' | 'replyStatus' | 'salesUser' | 'nextAt' | 'followUpType'> &
  Partial<Pick<InterestFollowUp, 'priorityType'>>

/** Updates the case after a new follow-up: stage, due time, priority and agent. */
export async function settle(ctx: Ctx, user: string, followUp: Done, interest: string | null): Promise<void> {
  const { establishmentId } = ctx.actor
  const known = (await ctx.tx.first<Case & Manner>({
    sql: `
      select
        c.agent_id as agent,
        c.unanswered,
        c.stage,
        e.follow_up_rest_after as after,
        e.follow_up_rest_days as days
      from follow_case c
      join establishment e on e.id = c.establishment_id
      where c.establishment_id = $1 and c.user_id = $2
    `,
    parameters: [establishmentId, user],
  }))!
  const stage = followUp.joiningType
  const writer = followUp.salesUser ?? null
  const priority = followUp.priorityType ?? null
  if (!isInterested(stage))
    return write(ctx, user, {
      stage,
      priority: null,
      due: null,
      unanswered: 0,
      agent: known.agent ?? writer,
      from: 'FollowUp',
    })
  const unanswered = isAnswered(followUp.replyStatus) ? 0 : known.unanswered + 1
  const setting = await settingFor(ctx, followUp, interest, Math.max(unanswered, 1))
  if (followUp.nextAt)
    return write(ctx, user, {
      stage,
      priority,
      due: followUp.nextAt,
      unanswered,
      agent: known.agent ?? (await inTurn(ctx, setting)) ?? writer,
      from: 'FollowUp',
    })
  if (unanswered >= known.after)
    return write(ctx, user, {
      stage,
      priority,
      due: await workingDay(ctx, known.days),
      unanswered: 0,
      agent: null,
      from: 'Rest',
    })
  await write(ctx, user, {
    stage,
    priority,
    due: await workingDay(ctx, setting?.days ?? usualDays),
    unanswered,
    agent: known.agent ?? (await inTurn(ctx, setting)) ?? writer,
    from: 'FollowUp',
  })
}

/** Days until the next try if no setting applies. */
const usualDays = 2

interface Setting {
  readonly id: string
  readonly days: number
}

/** Finds the most specific setting: by interest, then by reply, then by the highest number. */
const settingFor = (
  { tx, actor }: Ctx,
  followUp: Done,
  interest: string | null,
  tries: number,
): Promise<Setting | undefined> =>
  tx.first<Setting>({
    sql: `
      select id, "interval" as days
      from follow_up_setting
      where establishment_id = $1
        and record_state = 'active'
        and follow_up_type_id = $2
        and (interest_id is null or interest_id = $3)
        and (reply_status is null or reply_status = $4)
        and follow_up_number <= $5
      order by interest_id is null, reply_status is null, follow_up_number desc
      limit 1
    `,
    parameters: [actor.establishmentId, followUp.followUpType, interest, followUp.replyStatus, tries],
  })

async function inTurn({ tx, actor }: Ctx, setting: Pick<Setting, 'id'> | undefined): Promise<string | null> {
  if (!setting) return null
  const next = await tx.first<{ id: string | null }>({
    sql: `
      with agents as (
        select s.target_id as id, row_number() over (order by s.position) - 1 as place, count(*) over () as many
        from follow_up_setting_sales_users s
        join user_account u
          on u.establishment_id = s.establishment_id
            and u.id = s.target_id
            and u.record_state = 'active'
            and u.active_status
        where s.establishment_id = $1 and s.parent_id = $2
      ),
      turned as (
        update follow_up_setting
        set turn = turn + 1
        where establishment_id = $1 and id = $2 and exists (select 1 from agents)
        returning turn - 1 as turn
      )
      select a.id
      from agents a, turned t
      where a.place = t.turn % a.many
    `,
    parameters: [actor.establishmentId, setting.id],
  })
  return next?.id ?? null
}

/** Returns the instant `days` later at this time of day, moved past the centre's weekends and holidays. */
async function workingDay(ctx: Ctx, days: number): Promise<string> {
  const row = await ctx.tx.first<{ at: string }>({
    sql: `select next_working($1, (($2::timestamptz at time zone $4) + make_interval(days => $3)) at time zone $4) as at`,
    parameters: [ctx.actor.establishmentId, ctx.now.toISOString(), days, ctx.timeZone],
  })
  return row!.at
}

interface Standing {
  readonly stage: string
  /** Id of the next call's priority; none without a next call. */
  readonly priority: string | null
  readonly due: string | null
  readonly unanswered: number
  readonly agent: string | null
  readonly from: MadeFrom
}
async function write({ tx, actor, now }: Ctx, user: string, to: Standing): Promise<void> {
  await tx.run({
    sql: `
      update follow_case
      set
        since = case when stage = $3 then since else $4 end,
        stage = $3,
        due_at = $5,
        unanswered = $6,
        agent_id = $7,
        made_from = $8,
        priority_type_id = $9,
        joined_at = null,
        joined_agent_id = null
      where establishment_id = $1 and user_id = $2
    `,
    parameters: [
      actor.establishmentId,
      user,
      to.stage,
      now.toISOString(),
      to.due,
      to.unanswered,
      to.agent,
      to.from,
      to.priority,
    ],
  })
}

/** Updates the case after its last follow-up was changed. */
export async function resettle({ tx, actor, now }: Ctx, user: string, number: number, to: Columns): Promise<void> {
  const stage = to.joiningType
  await tx.run({
    sql: `
      update follow_case
      set
        since = case when stage = $4 then since else $5 end,
        stage = $4,
        due_at = case when $6 then coalesce($7, due_at, $5) end,
        priority_type_id = case when $6 then $8::uuid end
      where establishment_id = $1 and user_id = $2 and number = $3 and stage <> 'Joined'
    `,
    parameters: [
      actor.establishmentId,
      user,
      number,
      stage,
      now.toISOString(),
      isInterested(stage),
      to.nextAt ?? null,
      to.priorityType ?? null,
    ],
  })
}

/**
 * Makes a student due now, unless they are due already; returns false then. A student who has a new interest after
 * joining or declining is undecided again. The setting of the first follow-up chooses the agent, in turn.
 */
export async function openCase(
  ctx: Ctx,
  user: string,
  from: MadeFrom,
  { interest = null, agent = null }: { readonly interest?: string | null; readonly agent?: string | null } = {},
): Promise<boolean> {
  const { establishmentId } = ctx.actor
  const opened = await ctx.tx.first<{ agent: string | null }>({
    sql: `
      insert into follow_case as c (establishment_id, user_id, since, opened_at, due_at, made_from, agent_id)
      values ($1, $2, $3, $3, $3, $4, $5)
      on conflict (establishment_id, user_id) do update
      set
        stage = 'Undecided',
        since = $3,
        due_at = $3,
        unanswered = 0,
        made_from = $4,
        agent_id = coalesce($5, c.agent_id),
        joined_at = null,
        joined_agent_id = null
      where c.due_at is null or c.made_from = 'Rest'
      returning agent_id as agent
    `,
    parameters: [establishmentId, user, ctx.now.toISOString(), from, agent],
  })
  if (!opened) return false
  if (opened.agent) return true
  const setting = await ctx.tx.first<{ id: string }>({
    sql: `
      select s.id
      from follow_up_setting s
      where s.establishment_id = $1
        and s.record_state = 'active'
        and s.follow_up_number = 1
        and (s.interest_id is null or s.interest_id = $2)
        and exists (
          select 1
          from follow_up_setting_sales_users a
          where a.establishment_id = s.establishment_id and a.parent_id = s.id
        )
      order by s.interest_id is null, s.created_at, s.id
      limit 1
    `,
    parameters: [establishmentId, interest],
  })
  const turn = await inTurn(ctx, setting)
  if (turn)
    await ctx.tx.run({
      sql: 'update follow_case set agent_id = $3 where establishment_id = $1 and user_id = $2',
      parameters: [establishmentId, user, turn],
    })
  return true
}
