/**
 * The gate: one scan shows who the person is, which sessions they have today, what is left of their subscription, and
 * what they owe.
 */
import type { findPayers } from '@topcenter/model/finance/api'
import type { findAtGate } from '@topcenter/model/joining/api'
import type { AnswerOf } from '@topcenter/model/kit/endpoint'
import type { Names } from '@topcenter/model/kit/names'
import { holds } from '@topcenter/model/kit/permission'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { type Ctx, today } from '../records/context.ts'
import { namesSql } from '../records/list/select.ts'
import { findAtDesk } from '../finance/desk/desk.service.ts'

type Found = AnswerOf<typeof findPayers>['items'][number]
type Gate = AnswerOf<typeof findAtGate>
type Session = Gate['sessions'][number]
interface SessionRow {
  id: string
  from: string
  to: string
  register: Session['register']
  group_names: Names
  place_names: Names | null
  seat_id: string
  attendance: Session['attendance'] | null
  version: number | null
  expected: boolean
  subscription_type: NonNullable<Session['subscription']>['type'] | null
  units: number | null
  ends: string | null
  door_price: number | null
}

/**
 * Finds a person by card, code, name or phone. When exactly one is found, or the code is exactly theirs, the answer has
 * today's sessions; otherwise it has the people to choose from.
 */
export async function atGate(ctx: Ctx, typed: string): Promise<Gate> {
  const { items } = await findAtDesk(ctx, typed)
  const students = items.filter(({ userType }) => userType === 'Student')
  const one =
    students.length === 1
      ? students[0]
      : students.find(({ code }) => code?.toLowerCase() === typed.trim().toLowerCase())
  const mayKnowMoney = holds(ctx.actor, 'Debt', 'view')
  const shown = (student: Found): Gate['items'][number] =>
    mayKnowMoney ? student : { ...student, owed: null, due: null, overdue: null }
  return one
    ? { items: [shown(one)], sessions: await sessionsOf(ctx, one.token) }
    : { items: students.map(shown), sessions: [] }
}

/** Sessions of today, and those that began yesterday and are not over, because lessons may end after midnight. */
const sessionsSql = `
  select
    t.id,
    t."from",
    t."to",
    t.register,
    ${namesSql('g')} as group_names,
    case when p.id is null then null else ${namesSql('p')} end as place_names,
    s.id as seat_id,
    m.attendance,
    m.version,
    not ($5::date between a.freeze_from and a.freeze_to) is true
    and not ($5::date between a.postpone_from and a.postpone_to) is true as expected,
    b.subscription_type,
    units_left($1, b.id) as units,
    b.end_date_time as ends,
    case
      when exists (
      select 1
      from subscription_movement w
      where w.establishment_id = $1 and w.schedule_time_id = t.id and w.student_id = s.student_id
      having sum(w.units) < 0
    ) then null
      when $5::date between q.offer_from and q.offer_to then coalesce(
      q.session_price_in_offer, q.session_price
    )
      else q.session_price
    end as door_price
  from educational_group_student s
  join educational_group g on g.establishment_id = $1 and g.id = s.educational_group_id
  join educational_joining_application a on a.establishment_id = $1 and a.id = s.application_id
  join educational_schedule_time t
    on t.establishment_id = $1
    and t.educational_group_id = g.id
    and t."from" > $3::timestamptz - interval '24 hours'
    and t."from" < $4
    and (t."from" >= $3 or t."to" > $6)
    and t.state = 'Planned'
    and t.work_day = 'Work'
    and t.record_state = 'active'
  left join place p on p.establishment_id = $1 and p.id = t.place_id
  left join price_list q
    on q.establishment_id = $1
    and q.educational_category_id = g.educational_category_id
    and q.record_state = 'active'
  left join educational_group_attendance m
    on m.establishment_id = $1
    and m.schedule_time_id = t.id
    and m.group_student_id = s.id
    and m.record_state = 'active'
  left join lateral subscription_for(
    $1, s.student_id, g.educational_category_id, s.application_id, t."from"
  ) b on true
  where s.establishment_id = $1
    and s.student_id = $2
    and s.record_state <> 'archived'
    and in_time(s.joined_on, s.left_on, $5::date, $5::date)
  order by t."from", t.id
`

async function sessionsOf(ctx: Ctx, token: string): Promise<Session[]> {
  const day = today(ctx)
  const { from, to } = dayRange(day, ctx.timeZone)
  const rows = await ctx.tx.query<SessionRow>({
    sql: sessionsSql,
    parameters: [ctx.actor.establishmentId, idOf(token, 'usr'), from, to, day, ctx.now.toISOString()],
  })
  return rows.map((row) => ({
    token: tokenOf('est', row.id),
    from: row.from,
    to: row.to,
    register: row.register,
    group: row.group_names,
    place: row.place_names,
    groupStudentToken: tokenOf('egs', row.seat_id),
    attendance: row.attendance ?? 'Unknown',
    version: row.version,
    expected: row.expected,
    doorPrice: row.door_price,
    subscription: subscriptionOf(row),
  }))
}

const subscriptionOf = ({ subscription_type: type, ends, units }: SessionRow): Session['subscription'] =>
  type && { type, ends, unitsLeft: type === 'Session' ? units : type === 'Hour' ? Math.round(units! / 6) / 10 : null }
