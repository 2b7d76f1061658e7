/** Reads the students to call today: the agent's own, those of the pool, and those already called. */
import type { CallLine, CallQueue } from '@topcenter/model/interests/api'
import type { CallScope } from '@topcenter/model/interests/calls'
import { priorityType } from '@topcenter/model/lookups/lists'
import { isStaff } from '@topcenter/model/kit/permission'
import { holds } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import type { Ctx } from '../records/context.ts'
import { today } from '../records/context.ts'
import { seesKind } from '../records/label.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { sessionToken } from './lease.ts'

/** Maximum lines of an answer, and maximum count. */
const maxLines = 100
const maxCounted = 500

/** Returns true if the actor sees the queues of all agents. */
const overAll = ({ actor }: Ctx): boolean => isStaff(actor.userType) && holds(actor, 'FollowUpSession', 'viewBoard')

/** Returns conditions; each one is answered by an index in the order of `urgency` and `due_at`. */
const whose = (ctx: Ctx, scope: 'mine' | 'all'): readonly string[] =>
  scope === 'mine'
    ? ['c.agent_id = $2']
    : overAll(ctx)
      ? ['$2::uuid is not null']
      : ['c.agent_id = $2', 'c.agent_id is null']

/** Joins the student of a case `c`: archived and blocked ones are not called, and count nowhere. */
export const activeStudent = `
  join user_account u
    on u.establishment_id = c.establishment_id and u.id = c.user_id and u.record_state = 'active'
`

const due = (conditions: readonly string[], most: number): string =>
  conditions
    .map(
      (condition) => `
        (
          select c.*
          from follow_case c
          ${activeStudent}
          where c.establishment_id = $1 and ${condition} and c.due_at < $3
          order by c.urgency, c.due_at, c.user_id
          limit ${most}
        )
      `,
    )
    .join(' union all ')

export const lineColumns = `
  c.user_id,
  c.due_at,
  c.stage,
  c.number,
  c.made_from,
  c.agent_id,
  u.name_ar,
  u.name_en,
  u.name_und,
  u.image_at,
  a.name_ar as agent_ar,
  a.name_en as agent_en,
  a.name_und as agent_und,
  s.id as session,
  s.sales_user_id as holder,
  s.expires_at as until,
  h.name_ar as holder_ar,
  h.name_en as holder_en,
  h.name_und as holder_und,
  w.name_ar as wish_ar,
  w.name_en as wish_en,
  w.name_und as wish_und,
  y.id as priority,
  y.name_ar as priority_ar,
  y.name_en as priority_en,
  y.name_und as priority_und,
  y.color as priority_color
`
export const lineJoins = `
  ${activeStudent}
  left join user_account a on a.establishment_id = $1 and a.id = c.agent_id
  left join follow_up_session s
    on s.establishment_id = $1 and s.user_id = c.user_id and s.state <> 'Close' and s.expires_at > now()
  left join user_account h on h.establishment_id = $1 and h.id = s.sales_user_id
  left join priority_type y on y.establishment_id = $1 and y.id = c.priority_type_id
  left join lateral (
    select name_ar, name_en, name_und
    from (
      select i.name_ar, i.name_en, i.name_und, t.created_at
      from user_systeam_interest t
      join interest i on i.establishment_id = $1 and i.id = t.interest_id
      where t.establishment_id = $1 and t.user_id = c.user_id and t.record_state = 'active'
      union all
      select o.name_ar, o.name_en, o.name_und, o.created_at
      from user_other_interest o
      where o.establishment_id = $1 and o.user_id = c.user_id and o.record_state = 'active'
    ) told
    order by created_at desc
    limit 1
  ) w on true
`

const someNames = (row: DbRow, column: string) => {
  const names = namesFrom(row, column)
  return Object.values(names).some(Boolean) ? names : null
}

type Session =
  | { readonly session: null }
  | { readonly session: string; readonly holder: string; readonly until: string }
export type LineRow = DbRow &
  Session & {
    readonly user_id: string
    readonly image_at: string | null
    readonly due_at: string | null
    readonly stage: CallLine['stage']
    readonly number: number
    readonly made_from: CallLine['madeFrom']
    readonly agent_id: string | null
    readonly priority: string | null
    readonly priority_color: string | null
    /** Selected only for students who were called today. */
    readonly reply?: CallLine['reply']
  }

export const lineOf = (ctx: Ctx, row: LineRow): CallLine => ({
  token: tokenOf('usr', row.user_id),
  names: namesFrom(row, 'name'),
  imageAt: seesKind(ctx.actor, 'Student') ? row.image_at : null,
  dueAt: row.due_at,
  stage: row.stage,
  number: row.number,
  madeFrom: row.made_from,
  interest: someNames(row, 'wish'),
  priority: row.priority
    ? {
        token: tokenOf(priorityType.spec.prefix, row.priority),
        names: namesFrom(row, 'priority'),
        color: row.priority_color,
      }
    : null,
  agent: row.agent_id ? { token: tokenOf('usr', row.agent_id), names: namesFrom(row, 'agent') } : null,
  held:
    row.session === null
      ? null
      : {
          token: tokenOf('usr', row.holder),
          names: namesFrom(row, 'holder'),
          until: row.until,
          isMine: row.holder === ctx.actor.userId,
          session: sessionToken(row.session),
        },
  reply: row.reply ?? null,
})

export async function queueLine(ctx: Ctx, user: string): Promise<CallLine | null> {
  const row = await ctx.tx.first<LineRow>({
    sql: `
      select ${lineColumns}
      from follow_case c
      ${lineJoins}
      where c.establishment_id = $1 and c.user_id = $2
    `,
    parameters: [ctx.actor.establishmentId, user],
  })
  return row ? lineOf(ctx, row) : null
}

interface Counted {
  readonly mine: number
  readonly all: number
  readonly done: number
  readonly will_join: number
  readonly not_answered: number
  readonly next_at: string | null
}

export async function readQueue(ctx: Ctx, scope: CallScope): Promise<CallQueue> {
  const day = today(ctx)
  const from = dayRange(day, ctx.timeZone).from
  const to = dayRange(addDays(day, 1), ctx.timeZone).from
  const own = [ctx.actor.establishmentId, ctx.actor.userId, to]
  const [rows, counted] = await Promise.all([
    scope === 'done'
      ? ctx.tx.query<LineRow>({
          sql: `
            select ${lineColumns}, d.reply_status as reply
            from (
              select distinct on (f.user_id) f.user_id, f.reply_status, f.at
              from follow_up_history f
              where f.establishment_id = $1 and f.sales_user_id = $2 and f.created_at >= $4 and f.created_at < $3
              order by f.user_id, f.number desc
            ) d
            join follow_case c on c.establishment_id = $1 and c.user_id = d.user_id
            ${lineJoins}
            order by d.at desc, c.user_id
            limit ${maxLines}
          `,
          parameters: [...own, from],
        })
      : ctx.tx.query<LineRow>({
          sql: `
            select ${lineColumns}
            from (${due(whose(ctx, scope), maxLines)}) c
            ${lineJoins}
            order by c.urgency, c.due_at, c.user_id
            limit ${maxLines}
          `,
          parameters: own,
        }),
    ctx.tx.first<Counted>({
      sql: `
        select
          least((select count(*) from (${due(whose(ctx, 'mine'), maxCounted)}) c)::int, ${maxCounted}) as mine,
          least((select count(*) from (${due(whose(ctx, 'all'), maxCounted)}) c)::int, ${maxCounted}) as all,
          (
            select min(c.due_at)
            from follow_case c
            ${activeStudent}
            where c.establishment_id = $1 and c.due_at >= $3 and (c.agent_id = $2 or c.agent_id is null)
          ) as next_at,
          d.done,
          d.will_join,
          d.not_answered
        from (
          select
            count(distinct f.user_id)::int as done,
            (count(distinct f.user_id) filter (where f.joining_type = 'WillJoin'))::int as will_join,
            (count(distinct f.user_id) filter (where f.reply_status not in ('Replied', 'CallLater')))::int as not_answered
          from follow_up_history f
          join follow_case c on c.establishment_id = f.establishment_id and c.user_id = f.user_id
          ${activeStudent}
          where f.establishment_id = $1 and f.sales_user_id = $2 and f.created_at >= $4 and f.created_at < $3
        ) d
      `,
      parameters: [...own, from],
    }),
  ])
  const { mine, all, done, will_join, not_answered, next_at } = counted!
  return {
    at: ctx.now.toISOString(),
    lines: rows.map((row) => lineOf(ctx, row)),
    counts: { mine, all, done },
    most: maxCounted,
    willJoin: will_join,
    notAnswered: not_answered,
    nextAt: next_at,
  }
}
