/** Reads the board of follow-ups: the funnel, and each agent's figures for readers who see all agents (D8.2). */
import type { CallBoard as Board, BoardColumn } from '@topcenter/model/interests/api'
import { addDays } from '@topcenter/model/kit/date-text'
import { holds, isStaff } from '@topcenter/model/kit/permission'
import { tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../records/context.ts'
import { keptAnswer } from '../records/kept-answers.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { conversionOf } from './conversion.ts'
import { sessionToken } from './lease.ts'
import { activeStudent, lineColumns, lineJoins, lineOf, type LineRow } from './queue.ts'

/** Days of the figures that have a period: joined, lost, calls, conversion. */
export const boardDays = 90
const maxCards = 30
const maxCounted = 1_000
const stages = ['Undecided', 'WillJoin', 'Joined', 'WillNotJoin'] as const

const seesAll = ({ actor }: Ctx): boolean => isStaff(actor.userType) && holds(actor, 'FollowUpSession', 'viewBoard')

export async function readBoard(ctx: Ctx): Promise<Board> {
  const { establishmentId, userId } = ctx.actor
  const since = dayRange(addDays(today(ctx), 1 - boardDays), ctx.timeZone).from
  const dayBegins = dayRange(today(ctx), ctx.timeZone).from
  const all = seesAll(ctx)
  // an agent's own cases, and the people whom the agent brought
  const whose = all ? '$2::uuid is not null' : `(c.agent_id = $2 or c.joined_agent_id = $2)`
  const ends = `(c.stage in ('Undecided', 'WillJoin') or c.since >= $3)`
  const [cards, counts, figures, held] = await Promise.all([
    ctx.tx.query<LineRow>({
      sql: `
        select ${lineColumns}
        from (
          ${stages
            .map(
              (stage) => `
                (
                  select c.*
                  from follow_case c
                  ${activeStudent}
                  where c.establishment_id = $1 and c.stage = '${stage}' and ${whose} and ${ends}
                  order by ${stage === 'Undecided' || stage === 'WillJoin' ? 'c.urgency, c.due_at' : 'c.since desc'}, c.user_id
                  limit ${maxCards}
                )
              `,
            )
            .join(' union all ')}
        ) c
        ${lineJoins}
        order by case when c.due_at is null then c.since end desc, c.urgency, c.due_at, c.user_id
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
                  ${activeStudent}
                  where c.establishment_id = $1 and c.stage = '${stage}' and ${whose} and ${ends}
                  limit ${maxCounted}
                ) one
              ) as "${stage}"
            `,
          )
          .join(', ')}
      `,
      parameters: [establishmentId, userId, since],
    }),
    keptAnswer(ctx, ['calls.board'], () => figuresOf(ctx, all, since, dayBegins)),
    all ? heldNow(ctx) : undefined,
  ])
  const { paid, rest, asOf } = figures
  return {
    asOf,
    days: boardDays,
    most: maxCounted,
    columns: stages.map((stage): BoardColumn => ({
      stage,
      count: counts![stage]!,
      lines: cards.filter((row) => row.stage === stage).map((row) => lineOf(ctx, row)),
    })),
    ...rest,
    ...held,
    ...(paid && {
      collected: [...paid.values()].reduce((sum, money) => sum + money, 0),
      ...(rest && { agents: rest.agents?.map((each) => ({ ...each, collected: paid.get(each.token) ?? 0 })) }),
    }),
  }
}

/** Sums over all people who were followed up within the days of the board. */
async function figuresOf(
  ctx: Ctx,
  all: boolean,
  since: string,
  dayBegins: string,
): Promise<{
  readonly paid: ReadonlyMap<string, number> | undefined
  readonly rest: AgentFigures | undefined
  readonly asOf: string
}> {
  const [paid, rest] = await Promise.all([
    maySeeMoney(ctx) ? collectedFrom(ctx, all, since) : undefined,
    all ? agentsOf(ctx, since, dayBegins) : undefined,
  ])
  return { paid, rest, asOf: ctx.now.toISOString() }
}

/** Returns true for staff who may see debts; agents of sales see no money, as on the card of a call. */
const maySeeMoney = ({ actor }: Ctx): boolean => isStaff(actor.userType) && holds(actor, 'Debt', 'view')

/**
 * Sums payments of people who joined within the days of the board, since their case was opened, less refunds, whoever
 * paid: piastres by the token of the agent who brought them.
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

type AgentFigures = Omit<Board, 'days' | 'most' | 'columns' | 'asOf' | 'held' | 'pool'>

interface AgentRow extends DbRow {
  readonly id: string
  readonly due: number
  readonly late: number
  readonly calls: number
  readonly calls_today: number
  readonly answered: number
  readonly people: number
  readonly joined: number
}

async function agentsOf(ctx: Ctx, since: string, dayBegins: string): Promise<AgentFigures> {
  const [agents, reasons, conversion] = await Promise.all([
    figuresOfAgents(ctx, since, dayBegins),
    lostReasons(ctx, since),
    conversionOf(ctx, since),
  ])
  return {
    agents: agents.map((row) => ({
      token: tokenOf('usr', row.id),
      names: namesFrom(row, 'name'),
      due: row.due,
      late: row.late,
      calls: row.calls,
      callsToday: row.calls_today,
      answered: row.answered,
      people: row.people,
      joined: row.joined,
    })),
    reasons,
    ...conversion,
  }
}

const figuresOfAgents = (ctx: Ctx, since: string, dayBegins: string): Promise<AgentRow[]> =>
  ctx.tx.query<AgentRow>({
    sql: `
      with cases as (
        select
          c.agent_id as id,
          count(*) filter (where c.due_at <= $4) as due,
          count(*) filter (where c.due_at < $3) as late
        from follow_case c
        ${activeStudent}
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
    parameters: [ctx.actor.establishmentId, since, dayBegins, ctx.now.toISOString()],
  })

/** Counts people by the reason for which they were lost. */
const lostReasons = (ctx: Ctx, since: string): Promise<NonNullable<Board['reasons']>[number][]> =>
  ctx.tx.query<NonNullable<Board['reasons']>[number]>({
    sql: `
      select f.lost_reason as reason, count(distinct f.user_id)::int as count
      from follow_up_history f
      where f.establishment_id = $1 and f.lost_reason is not null and f.created_at >= $2 and f.record_state = 'active'
      group by f.lost_reason
      order by count desc, reason
    `,
    parameters: [ctx.actor.establishmentId, since],
  })

interface SessionRow extends DbRow {
  readonly session: string
  readonly user_id: string
  readonly until: string
  /** The holder. */
  readonly id: string | null
}

/** Reads the open sessions, and counts due students of the pool. */
async function heldNow(ctx: Ctx): Promise<Pick<Board, 'held' | 'pool'>> {
  const { establishmentId } = ctx.actor
  const [held, pool] = await Promise.all([
    ctx.tx.query<SessionRow>({
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
    ctx.tx.first<{ count: number }>({
      sql: `
        select count(*)::int as count
        from (
          select 1
          from follow_case c
          ${activeStudent}
          where c.establishment_id = $1 and c.agent_id is null and c.due_at <= $2
          limit ${maxCounted}
        ) one
      `,
      parameters: [establishmentId, ctx.now.toISOString()],
    }),
  ])
  return {
    held: held.map((row) => ({
      token: tokenOf('usr', row.user_id),
      names: namesFrom(row, 'name'),
      session: sessionToken(row.session),
      until: row.until,
      by: namesFrom(row, 'holder'),
      isMine: row.id === ctx.actor.userId,
    })),
    pool: pool!.count,
  }
}
