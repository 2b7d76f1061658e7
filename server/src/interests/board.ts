/** How all who are followed stand: the funnel, and for who sees all agents what each of them does (D8.2). */
import type { Board, BoardColumn } from '@topcenter/model/interests/told'
import { addDays } from '@topcenter/model/kit/date-text'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { conversionOf } from './conversion.ts'
import { sessionToken } from './lease.ts'
import { lineColumns, lineJoins, lineOf } from './queue.ts'

/** Days of what has ended: joined, lost, calls, conversion. */
export const boardDays = 90
const mostCards = 30
const mostCounted = 1_000
const stages = ['Undecided', 'WillJoin', 'Joined', 'WillNotJoin'] as const

const seesAll = ({ actor }: Ctx): boolean => isStaff(actor.userType) && holds(actor, 'FollowUpSession', 'viewBoard')

export async function readBoard(ctx: Ctx): Promise<Board> {
  const { establishmentId, userId } = ctx.actor
  const since = dayRange(addDays(today(ctx), 1 - boardDays), ctx.timeZone).from
  const dayBegins = dayRange(today(ctx), ctx.timeZone).from
  const all = seesAll(ctx)
  // an agent's own: whose they are, and whom they brought
  const whose = all ? '$2::uuid is not null' : `(c.agent_id = $2 or c.joined_agent_id = $2)`
  const ends = `(c.stage in ('Undecided', 'WillJoin') or c.since >= $3)`
  const [cards, counts, paid, rest] = await Promise.all([
    ctx.tx.query<DbRow>({
      sql: `
        select ${lineColumns}
        from (
          ${stages
            .map(
              (stage) => `
                (
                  select c.*
                  from follow_case c
                  where c.establishment_id = $1 and c.stage = '${stage}' and ${whose} and ${ends}
                  order by ${stage === 'Undecided' || stage === 'WillJoin' ? 'c.due_at' : 'c.since desc'}, c.user_id
                  limit ${mostCards}
                )
              `,
            )
            .join(' union all ')}
        ) c
        ${lineJoins}
        order by case when c.due_at is null then c.since end desc, c.due_at, c.user_id
      `,
      parameters: [establishmentId, userId, since],
    }),
    ctx.tx.first<Record<string, number>>({
      sql: `
        select ${stages
          .map(
            (stage) => `
              (
                select count(*)::int
                from (
                  select 1
                  from follow_case c
                  where c.establishment_id = $1 and c.stage = '${stage}' and ${whose} and ${ends}
                  limit ${mostCounted}
                ) one
              ) as "${stage}"
            `,
          )
          .join(', ')}
      `,
      parameters: [establishmentId, userId, since],
    }),
    maySeeMoney(ctx) ? collectedFrom(ctx, all, since) : undefined,
    all ? agentsOf(ctx, since, dayBegins) : undefined,
  ])
  return {
    days: boardDays,
    most: mostCounted,
    columns: stages.map((stage): BoardColumn => ({
      stage,
      count: counts![stage]!,
      lines: cards.filter((row) => row.stage === stage).map((row) => lineOf(ctx, row)),
    })),
    ...rest,
    ...(paid && {
      collected: [...paid.values()].reduce((sum, money) => sum + money, 0),
      ...(rest && { agents: rest.agents?.map((each) => ({ ...each, collected: paid.get(each.token) ?? 0 })) }),
    }),
  }
}

/** As on the card of a call: agents of sales see no money. */
const maySeeMoney = ({ actor }: Ctx): boolean => isStaff(actor.userType) && holds(actor, 'Debt', 'view')

/**
 * What those who joined in the days of the board have paid of their debts since they were followed, by whoever paid it,
 * less what they got back: by the token of the agent who brought them, in piastres.
 */
async function collectedFrom(ctx: Ctx, all: boolean, since: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx.query<{ agent: string | null; money: string }>({
    sql: `
      select c.joined_agent_id as agent, sum(p.money - p.refunded)::bigint as money
      from follow_case c
      join debt d on d.establishment_id = c.establishment_id and d.user_id = c.user_id
      join installment_payment p
        on p.establishment_id = d.establishment_id and p.debt_id = d.id and p.at >= c.opened_at and p.record_state = 'active'
      where c.establishment_id = $1
        and c.stage = 'Joined'
        and c.since >= $3
        and ${all ? '$2::uuid is not null' : '(c.agent_id = $2 or c.joined_agent_id = $2)'}
      group by c.joined_agent_id
    `,
    parameters: [ctx.actor.establishmentId, ctx.actor.userId, since],
  })
  return new Map(rows.map(({ agent, money }) => [agent ? tokenOf('usr', agent) : '', Number(money)]))
}

const person = (row: DbRow) => ({ token: tokenOf('usr', row.id as string), names: namesFrom(row, 'name') })

async function agentsOf(ctx: Ctx, since: string, dayBegins: string): Promise<Omit<Board, 'days' | 'most' | 'columns'>> {
  const { establishmentId } = ctx.actor
  const [agents, held, reasons, pool, conversion] = await Promise.all([
    ctx.tx.query<DbRow>({
      sql: `
        with cases as (
          select
            c.agent_id as id,
            count(*) filter (where c.due_at <= $4) as due,
            count(*) filter (where c.due_at < $3) as late
          from follow_case c
          where c.establishment_id = $1 and c.agent_id is not null and c.due_at is not null
          group by c.agent_id
        ),
        joined as (
          select c.joined_agent_id as id, count(*) as joined
          from follow_case c
          where c.establishment_id = $1 and c.joined_agent_id is not null and c.joined_at >= $2
          group by c.joined_agent_id
        ),
        calls as (
          select
            f.sales_user_id as id,
            count(*) as calls,
            count(*) filter (where f.created_at >= $3) as calls_today,
            count(*) filter (where f.reply_status in ('Replied', 'CallLater')) as answered,
            count(distinct f.user_id) as people
          from follow_up_history f
          where f.establishment_id = $1 and f.sales_user_id is not null and f.created_at >= $2 and f.record_state = 'active'
          group by f.sales_user_id
        )
        select
          u.id,
          u.name_ar,
          u.name_en,
          u.name_und,
          coalesce(c.due, 0)::int as due,
          coalesce(c.late, 0)::int as late,
          coalesce(k.calls, 0)::int as calls,
          coalesce(k.calls_today, 0)::int as calls_today,
          coalesce(k.answered, 0)::int as answered,
          coalesce(k.people, 0)::int as people,
          coalesce(j.joined, 0)::int as joined
        from user_account u
        left join cases c on c.id = u.id
        left join joined j on j.id = u.id
        left join calls k on k.id = u.id
        where u.establishment_id = $1 and (c.id is not null or j.id is not null or k.id is not null)
        order by joined desc, calls desc, u.id
        limit 100
      `,
      parameters: [establishmentId, since, dayBegins, ctx.now.toISOString()],
    }),
    ctx.tx.query<DbRow>({
      sql: `
        select
          s.id as session,
          s.user_id,
          s.expires_at as until,
          u.name_ar,
          u.name_en,
          u.name_und,
          h.id,
          h.name_ar as holder_ar,
          h.name_en as holder_en,
          h.name_und as holder_und
        from follow_up_session s
        join user_account u on u.establishment_id = $1 and u.id = s.user_id
        left join user_account h on h.establishment_id = $1 and h.id = s.sales_user_id
        where s.establishment_id = $1 and s.state <> 'Close' and s.expires_at > now() and s.record_state = 'active'
        order by s.expires_at, s.id
        limit 50
      `,
      parameters: [establishmentId],
    }),
    ctx.tx.query<{ reason: string; count: number }>({
      sql: `
        select f.lost_reason as reason, count(distinct f.user_id)::int as count
        from follow_up_history f
        where f.establishment_id = $1 and f.lost_reason is not null and f.created_at >= $2 and f.record_state = 'active'
        group by f.lost_reason
        order by count desc, reason
      `,
      parameters: [establishmentId, since],
    }),
    ctx.tx.first<{ count: number }>({
      sql: `
        select count(*)::int as count
        from (
          select 1
          from follow_case c
          where c.establishment_id = $1 and c.agent_id is null and c.due_at <= $2
          limit ${mostCounted}
        ) one
      `,
      parameters: [establishmentId, ctx.now.toISOString()],
    }),
    conversionOf(ctx, since),
  ])
  return {
    agents: agents.map((row) => ({
      ...person(row),
      due: row.due as number,
      late: row.late as number,
      calls: row.calls as number,
      callsToday: row.calls_today as number,
      answered: row.answered as number,
      people: row.people as number,
      joined: row.joined as number,
    })),
    held: held.map((row) => ({
      token: tokenOf('usr', row.user_id as string),
      names: namesFrom(row, 'name'),
      session: sessionToken(row.session as string),
      until: row.until as string,
      by: namesFrom(row, 'holder'),
      isMine: row.id === ctx.actor.userId,
    })),
    reasons,
    pool: pool!.count,
    ...conversion,
  }
}
