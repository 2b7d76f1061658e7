/** The week of a plan as its page shows it. */
import { timeOf, weekdays } from '@topcenter/model/kit/week'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import { tokenOf } from '@topcenter/model/kit/token'
import type { readPlannedWeek } from '@topcenter/model/planning/api'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'
import { momentOf } from './plan-clock.ts'
import { type Plan, type PlanGroup, readPlan, type SessionRow, type StoredReason } from './plan-problem.ts'
import { sessionsOf } from './problem.ts'

const token =
  (prefix: string) =>
  (id: string): string =>
    tokenOf(prefix, id)
const [ofGroup, ofPlace, ofUser] = [token('ttg'), token('plc'), token('usr')]
const optional = (id: string | null, of: (id: string) => string) => (id === null ? null : of(id))

const shownReason = ({ groups, lecturers, wouldBe, ...rest }: StoredReason) => ({
  ...rest,
  groups: (groups ?? []).map(ofGroup),
  lecturers: (lecturers ?? []).map(ofUser),
  wouldBe: wouldBe ? { ...wouldBe, place: ofPlace(wouldBe.place), lecturer: optional(wouldBe.lecturer, ofUser) } : null,
})

type PlannedWeek = AnswerOf<typeof readPlannedWeek>

interface GroupRow extends DbRow {
  id: string
  group_id: string
  version: number
  accepted_at: string | null
  made: number | null
  clashing: number | null
  code: string
}

/** Reads the week of a plan, with the places, lecturers and groups that it names. */
export async function showWeek(ctx: Ctx, planId: string): Promise<PlannedWeek> {
  const plan = await readPlan(ctx.tx, planId)
  const groups = await readGroups(ctx, planId)
  const places = await readNamed(ctx, 'place', [
    ...new Set([...plan.places, ...plan.groups.flatMap((each) => each.places)]),
  ])
  const lecturers = await readNamed(ctx, 'user_account', plan.lecturers)
  return {
    days: plan.problem.hours.map(({ day }) => weekdays[day]!),
    step: plan.problem.step,
    opensAt: timeOf(plan.clock.from + plan.clock.dayStart),
    closesAt: timeOf(plan.clock.to + plan.clock.dayStart),
    places: places.map((row) => ({
      token: ofPlace(row.id),
      names: namesFrom(row, 'name'),
      capacity: row.capacity ?? null,
    })),
    lecturers: lecturers.map((row) => ({ token: ofUser(row.id), names: namesFrom(row, 'name') })),
    groups: plan.groups.map((each) => shownGroup(each, groups.get(each.id)!)),
    sessions: shownSessions(plan),
  }
}

async function readGroups(ctx: Ctx, planId: string): Promise<ReadonlyMap<string, GroupRow>> {
  const rows = await ctx.tx.query<GroupRow>({
    sql: `
      select
        t.id,
        t.version,
        t.accepted_at,
        t.made,
        t.clashing,
        g.id as group_id,
        g.code,
        g.name_ar,
        g.name_en,
        g.name_und
      from timetable_group t
      join educational_group g on g.establishment_id = $1 and g.id = t.educational_group_id
      where t.establishment_id = $1 and t.plan_id = $2
    `,
    parameters: [ctx.actor.establishmentId, planId],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const readNamed = (ctx: Ctx, table: 'place' | 'user_account', ids: readonly string[]) =>
  ctx.tx.query<DbRow & { id: string; capacity?: number | null }>({
    sql: `
      select id, name_ar, name_en, name_und${table === 'place' ? ', capacity' : ''}
      from ${table}
      where establishment_id = $1 and id = any($2::uuid[])
    `,
    parameters: [ctx.actor.establishmentId, ids],
  })

const shownGroup = (of: PlanGroup, row: GroupRow): PlannedWeek['groups'][number] => ({
  token: ofGroup(of.id),
  version: row.version,
  group: { token: tokenOf('edg', row.group_id), names: namesFrom(row, 'name'), code: row.code },
  sessions: of.sessions,
  minutes: of.minutes,
  seats: of.seats,
  lecturers: of.lecturers.map(ofUser),
  places: of.places.map(ofPlace),
  acceptedAt: row.accepted_at,
  made: row.made,
  clashing: row.clashing,
})

function shownSessions({ problem, groups, clock, rows }: Plan): PlannedWeek['sessions'] {
  const byKey = new Map(rows.map((row) => [`${row.group} ${row.number}`, row]))
  return sessionsOf(problem).map(({ course, number }) => {
    const { id } = groups[course]!
    const row: SessionRow | undefined = byKey.get(`${id} ${number}`)
    return {
      group: ofGroup(id),
      number,
      weekday: row?.weekday ?? null,
      // a session after midnight belongs to the evening of the day before
      day: row?.weekday ? weekdays[momentOf(clock, row.weekday, row.from!).day]! : null,
      from: row?.from?.slice(0, 5) ?? null,
      place: optional(row?.place ?? null, ofPlace),
      lecturer: optional(row?.lecturer ?? null, ofUser),
      pinned: row?.pinned ?? false,
      reasons: (row?.reasons ?? []).map(shownReason),
    }
  })
}
