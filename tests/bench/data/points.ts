/** Two rules of points, and what students have earned by them: for payments of a year, and for the lessons of some days. */
import type pg from 'pg'
import type { Centre } from '../centres.ts'
import { id, listOf, made, runAll, stamps } from './sql.ts'

const zone = 'Africa/Cairo'
/** Piastres of a payment for which there is a point. */
const perAmount = 10_000

export const points = (client: pg.Client, centre: Centre): Promise<void> =>
  runAll(client, centre, [
    listOf(
      'point_rule',
      'pointRule',
      'PTR',
      [
        ['نقاط الدفع', 'Points of payments'],
        ['نقاط الحضور', 'Points of attendance'],
      ],
      {
        cause: `case n when 1 then 'Payment' else 'Attendance' end`,
        per_amount: `case n when 1 then ${perAmount} end`,
        points: '1',
        value_per_point: 'case n when 1 then 100 else 50 end',
        '"from"': 'current_date - case n when 1 then 365 else 5 end',
      },
    ),
    'analyze installment_payment, educational_group_attendance',
    earned,
    'analyze earned',
    `
      insert into point_earning (establishment_id, point_rule_id, cause_id, user_id, points)
      select $1, rule, cause, student, points
      from earned
    `,
    lines,
    `
      insert into ledger_event (establishment_id, id, kind, key, entity, record_id, at, by_id, reason, posted_at)
      select
        $1,
        ${id('pointsIncreased', 'number')},
        'PointsIncreased',
        'bench points ' || number,
        'pointsTransaction',
        ${id('pointLine', 'number')},
        at,
        ${id('staff', '1')},
        name_ar,
        at
      from earned
      order by number
    `,
    `
      insert into ledger_transfer (
        establishment_id, id, event_id, debit_kind, debit_id, credit_kind, credit_id, amount, kind, at, posted_at
      )
      select
        $1,
        ${id('pointsGiven', 'number')},
        ${id('pointsIncreased', 'number')},
        'Loyalty',
        '00000000-0000-0000-0000-000000000000',
        'Points',
        student,
        points * value_per_point,
        'PointsIncreased',
        at,
        at
      from earned
      order by number
    `,
  ])

/** In the order of their moments; the server works out the same in `point-dues.ts`. */
const earned = `
  create temporary table earned on commit drop as
  select
    row_number() over (order by at, student) as number,
    e.*,
    u.name_ar,
    u.name_en,
    u.value_per_point
  from (
    select
      u.id as rule,
      p.receipt_id as cause,
      p.user_id as student,
      (sum(p.money - p.refunded) / u.per_amount)::int * u.points as points,
      min(p.at) as at
    from point_rule u
    join installment_payment p
      on p.establishment_id = $1 and (p.at at time zone '${zone}')::date >= u."from" and p.money > p.refunded
    where u.establishment_id = $1 and u.cause = 'Payment'
    group by u.id, u.per_amount, u.points, p.receipt_id, p.user_id
    union all
    select u.id, t.id, a.student_id, u.points, t."to"
    from point_rule u
    join educational_schedule_time t
      on t.establishment_id = $1 and (t."from" at time zone '${zone}')::date >= u."from" and t.register = 'Taken'
    join educational_group_attendance a
      on a.establishment_id = $1 and a.schedule_time_id = t.id and a.attendance = 'Attendance'
    where u.establishment_id = $1 and u.cause = 'Attendance'
  ) e
  join point_rule u on u.establishment_id = $1 and u.id = e.rule
  where e.points > 0
`

const lines = `
  insert into points_transaction (
    establishment_id, id, code, user_id, reason_ar, reason_en, at, transaction_type, number_of_points,
    points_balance, value_per_point, point_rule_id, ${stamps}
  )
  select
    $1,
    ${id('pointLine', 'number')},
    'BENCH-' || number,
    student,
    name_ar,
    name_en,
    at,
    'Increase',
    points,
    sum(points) over (partition by student order by at),
    value_per_point,
    rule,
    ${made('at')}
  from earned
  order by number
`
