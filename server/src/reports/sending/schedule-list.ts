/** Reads schedules and their runs for screens. */
import type { RefusalCode } from '@topcenter/model/kit/refusal'
import { tokenOf } from '@topcenter/model/kit/token'
import { type ReportRun, runPrefix, type Schedule, schedulePrefix } from '@topcenter/model/reports/api'
import { canManage } from '../../access/holders.service.ts'
import { languages } from '../../records/schema/table.ts'
import type { Ctx } from '../../records/context.ts'
import { type DbRow, namesFrom } from '../../records/row.ts'
import { scheduleColumns, type ScheduleRow } from './schedule-rows.ts'

/** Returns true for users who may change the roles of managers: they see and stop all schedules. */
export const runsCentre = ({ actor }: Ctx): boolean =>
  actor.userType === 'AdminsEgypt' || (actor.userType === 'MasterAdmin' && canManage(actor.privileges))

type Receiver = Schedule['receivers'][number]
type Params = NonNullable<ReportRun['error']>['params']
type LastRun = Omit<NonNullable<Schedule['last']>, 'error'> & {
  readonly error: RefusalCode | null
  readonly params: Params
}
/** A row of a schedule that repeats. */
type ListRow = ScheduleRow &
  DbRow & {
    readonly name: string
    readonly every: Schedule['every']
    readonly at: string
    readonly receivers: readonly (Omit<Receiver, 'token'> & { readonly id: string | null })[]
    readonly last: LastRun | null
  }

/** Selects the names of a row in the form of an answer. */
const namesSql = (alias: string): string =>
  `jsonb_strip_nulls(jsonb_build_object(${languages.map((language) => `'${language}', ${alias}.name_${language}`).join()}))`

/** @param id The only schedule to read */
export async function listSchedules(ctx: Ctx, id: string | null = null): Promise<Schedule[]> {
  const rows = await ctx.tx.query<ListRow>({
    sql: `
      select
        ${scheduleColumns},
        ${languages.map((language) => `o.name_${language} as owner_${language}`).join()},
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', u.id,
                'names', case when u.id is null then null else ${namesSql('u')} end,
                'mail', c.mail
              )
              order by c.place
            ),
            '[]'
          )
          from report_receiver c
          left join user_account u on u.establishment_id = c.establishment_id and u.id = c.user_id
          where c.establishment_id = s.establishment_id and c.schedule_id = s.id
        ) as receivers,
        (
          select jsonb_build_object(
            'dueAt', r.due_at,
            'state', r.state,
            'lines', r.lines,
            'error', r.error,
            'params', r.error_params
          )
          from report_run r
          where r.establishment_id = s.establishment_id and r.schedule_id = s.id
          order by r.due_at desc
          limit 1
        ) as last
      from report_schedule s
      left join user_account o on o.establishment_id = s.establishment_id and o.id = s.owner_id
      where s.establishment_id = $1
        and s.every <> 'once'
        and ($2::uuid is null or s.owner_id = $2)
        and ($3::uuid is null or s.id = $3)
      order by s.created_at, s.id
    `,
    parameters: [ctx.actor.establishmentId, runsCentre(ctx) ? null : ctx.actor.userId, id],
  })
  return rows.map((row) => shown(ctx, row))
}

const shown = (ctx: Ctx, row: ListRow): Schedule => ({
  token: tokenOf(schedulePrefix, row.id),
  report: row.report,
  query: row.query,
  name: row.name,
  every: row.every,
  days: row.days.map(String),
  monthDay: row.month_day === null ? null : row.month_day === 0 ? 'last' : String(row.month_day),
  at: row.at,
  sendsEmpty: row.sends_empty,
  format: row.format,
  language: row.language,
  state: row.state,
  reason: row.reason,
  nextAt: row.next_at,
  isOwn: row.owner_id === ctx.actor.userId,
  owner: namesFrom(row, 'owner'),
  receivers: row.receivers.map(({ id, ...person }) => ({ token: id && tokenOf('usr', id), ...person })),
  last: row.last && {
    dueAt: new Date(row.last.dueAt).toISOString(),
    state: row.last.state,
    lines: row.last.lines,
    error: row.last.error === null ? null : { code: row.last.error, params: row.last.params },
  },
})

/** Maximum runs of an answer, the latest first. */
const maxRuns = 20

interface RunListRow extends Record<string, unknown> {
  readonly id: string
  readonly due_at: string
  readonly finished_at: string | null
  readonly state: ReportRun['state']
  readonly lines: number | null
  readonly error: RefusalCode | null
  readonly error_params: Params
  readonly file_until: string | null
  readonly deliveries: ReportRun['deliveries']
}

export async function listRuns(ctx: Ctx, schedule: string): Promise<ReportRun[]> {
  const rows = await ctx.tx.query<RunListRow>({
    sql: `
      select
        r.id,
        r.due_at,
        r.finished_at,
        r.state,
        r.lines,
        r.error,
        r.error_params,
        f.until as file_until,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'names', case when u.id is null then null else ${namesSql('u')} end,
                'mail', d.mail,
                'state', d.state,
                'error', d.error
              )
              order by d.place
            ),
            '[]'
          )
          from report_delivery d
          left join user_account u on u.establishment_id = d.establishment_id and u.id = d.user_id
          where d.establishment_id = r.establishment_id and d.run_id = r.id
        ) as deliveries
      from report_run r
      left join report_file f on f.establishment_id = r.establishment_id and f.run_id = r.id and f.until > $3
      where r.establishment_id = $1 and r.schedule_id = $2
      order by r.due_at desc
      limit ${maxRuns}
    `,
    parameters: [ctx.actor.establishmentId, schedule, ctx.now.toISOString()],
  })
  return rows.map((row) => ({
    token: tokenOf(runPrefix, row.id),
    dueAt: row.due_at,
    finishedAt: row.finished_at,
    state: row.state,
    lines: row.lines,
    error: row.error === null ? null : { code: row.error, params: row.error_params },
    deliveries: row.deliveries,
    fileUntil: row.file_until,
  }))
}
