/**
 * Keeps the demo centre near today. Each start adds the records that an open day needs and lacks, through the rules of
 * the product. It moves nothing, since the ledger is append-only. A second start in the same hour adds nothing.
 */
import { entityOf } from '@topcenter/model/areas'
import { educationalGroup } from '@topcenter/model/education/educational-group'
import { educationalScheduleTime } from '@topcenter/model/education/educational-schedule-time'
import { groupScheduleExam } from '@topcenter/model/exams/group-schedule-exam'
import { cashierShift } from '@topcenter/model/finance/cashier-shift'
import { installment } from '@topcenter/model/finance/installment'
import { serviceEntitlement } from '@topcenter/model/finance/service-entitlement'
import { addDays } from '@topcenter/model/kit/date-text'
import { dayRange } from '@topcenter/model/kit/zoned-time'
import { generateScheduleTimes } from '../education/schedule/generation.service.ts'
import { judgeSlot, type Slot } from '../education/schedule/schedule.service.ts'
import { expectedInShift } from '../finance/accounts/cashier-shift.rules.ts'
import { balanceOf } from '../finance/books/ledger.ts'
import { takePayment } from '../finance/payments/payments.service.ts'
import type { Ctx } from '../records/context.ts'
import { readRow } from '../records/read.ts'
import { recordOf } from '../records/row.ts'
import { insertRecord } from '../records/write/create.ts'
import { changeRecord } from '../records/write/update.ts'
import { CodeBook } from '../reference/seed-rows.ts'
import { seedAttendance } from './demo-attendance.ts'
import type { Seat } from './demo-joining.ts'
import { asMember, insertLifeRow, type LifeRow, readLife } from './demo-life.ts'
import { act, drawer, manager, settleLessons } from './demo-money.ts'
import { readWaitingQuotation, seedQuotation } from './demo-prices.ts'
import { drawFrom, type Story, tellStory } from './story.ts'

const minute = 60_000
const day = 1_440 * minute
/** Days ahead for which lessons are planned, and the least that are left before more are. */
const [daysPlanned, fewestDays] = [28, 14]
/** Days back to which lessons are made up after a long pause: the weeks before stay empty. */
const daysBack = 7
/** The cashier of the drawer on a later day. */
const laterCashier = 'EMP-000102'
const readCodes = [
  'user',
  'student',
  'client',
  'supplier',
  'account',
  'paymentMethod',
  'service',
  'storeItem',
  'interest',
  'educationalGroup',
  'simpleExamModel',
  'scoreComponent',
  'place',
  'communicationType',
  'complaintType',
  'complaintSector',
  'priorityType',
]

interface Renewal {
  readonly ctx: Ctx
  readonly story: Story
  readonly codes: CodeBook
}

/** To be called in a transaction of the demo centre, which the caller has checked. */
export async function renewDemo(asked: Ctx): Promise<void> {
  const ctx: Ctx = { ...asked, isSilent: true }
  const codes = new CodeBook()
  for (const id of readCodes) await codes.load(ctx, entityOf(id))
  const renewal: Renewal = { ctx, story: tellStory(ctx.now, ctx.timeZone), codes }
  await planLessons(renewal)
  await takeRegisters(renewal)
  await teachNow(renewal)
  await openExam(renewal)
  await planCalls(renewal)
  await bringComplaint(renewal)
  await offerQuotation(renewal)
  await moveMoney(renewal)
}

const exists = async ({ ctx }: Renewal, sql: string, ...more: readonly unknown[]): Promise<boolean> =>
  (await ctx.tx.first({ sql, parameters: [ctx.actor.establishmentId, ...more] })) !== undefined
const at = ({ now }: Ctx, days: number): string => new Date(now.getTime() + days * day).toISOString()

interface Running {
  id: string
  period_id: string | null
  last: string | null
}

/** Goes on with running groups whose lessons end soon: their dates, those of their period, and their weekly lessons. */
async function planLessons({ ctx, story }: Renewal): Promise<void> {
  const groups = await ctx.tx.query<Running>({
    sql: `
      select g.id, g.educational_period_id as period_id, max(t."from") as last
      from educational_group g
      left join educational_schedule_time t on t.establishment_id = $1 and t.educational_group_id = g.id
      where g.establishment_id = $1
        and g.finished = 'NotFinished'
        and g.fixed_schedule
        and g.record_state = 'active'
        and g.expected_start is not null
      group by g.id, g.educational_period_id
      having coalesce(max(t."from"), $2) < $2
      order by g.id
    `,
    parameters: [ctx.actor.establishmentId, at(ctx, fewestDays)],
  })
  const until = addDays(story.today, 2 * daysPlanned)
  for (const periodId of new Set(groups.flatMap((each) => each.period_id ?? []))) {
    const entity = entityOf('educationalPeriod')
    const period = recordOf(entity, await readRow(ctx, entity, periodId))
    if (String(period.to) < until) await changeRecord(ctx, entity, period, { to: until })
  }
  for (const { id, last } of groups) {
    const group = recordOf(educationalGroup, await readRow(ctx, educationalGroup, id))
    if (group.expectedEnd! < until) await changeRecord(ctx, educationalGroup, group, { expectedEnd: until })
    const after = new Date(Math.max(last ? Date.parse(last) : 0, ctx.now.getTime() - daysBack * day))
    const begin = addDays(story.today, -daysBack - 1)
    await generateScheduleTimes(
      ctx,
      {
        ...group,
        expectedStart: group.expectedStart! > begin ? group.expectedStart : begin,
        expectedEnd: addDays(story.today, daysPlanned),
      },
      { after },
    )
  }
}

type Seated = Pick<Seat, 'id' | 'group' | 'studentId' | 'joinedOn' | 'pauses'>

async function takeRegisters({ ctx, story, codes }: Renewal): Promise<void> {
  const isUntaken = await exists(
    { ctx, story, codes },
    `
      select 1
      from educational_schedule_time
      where establishment_id = $1 and state = 'Planned' and register = 'NotTaken' and "to" < $2
    `,
    at(ctx, -2),
  )
  if (!isUntaken) return
  const rows = await ctx.tx.query<Omit<Seated, 'pauses'> & { freeze_from: string | null; freeze_to: string | null }>({
    sql: `
      select
        s.id,
        g.code as "group",
        s.student_id as "studentId",
        s.joined_on as "joinedOn",
        a.freeze_from,
        a.freeze_to
      from educational_group_student s
      join educational_group g on g.establishment_id = $1 and g.id = s.educational_group_id
      left join educational_joining_application a on a.establishment_id = $1 and a.id = s.application_id
      where s.establishment_id = $1 and s.left_on is null and s.record_state = 'active'
      order by s.id
    `,
    parameters: [ctx.actor.establishmentId],
  })
  const seats = rows.map(({ freeze_from: from, freeze_to: to, ...seat }) => ({
    ...seat,
    pauses: from && to ? [{ from, to }] : [],
  }))
  const taken = await seedAttendance(ctx, story, codes, seats, drawFrom(20_261_127 + ctx.now.getUTCDate()))
  await settleLessons(asMember(ctx, codes.id('user', manager)), taken)
}

/** Begins a lesson in the last quarter of an hour where none is being held. */
async function teachNow(renewal: Renewal): Promise<void> {
  const { ctx, codes } = renewal
  const isTaught = await exists(
    renewal,
    `
      select 1
      from educational_schedule_time
      where establishment_id = $1 and state = 'Planned' and "from" <= $2 and "to" > $3
    `,
    new Date(ctx.now.getTime() + 30 * minute).toISOString(),
    new Date(ctx.now.getTime() + 15 * minute).toISOString(),
  )
  if (isTaught) return
  const groups = await ctx.tx.query<{ code: string; place: string | null; lecturer: string | null }>({
    sql: `
      select g.code, s.place_id as place, g.lecturer_id as lecturer
      from educational_group g
      join educational_group_slices s on s.establishment_id = $1 and s.parent_id = g.id and s.position = 0
      where g.establishment_id = $1
        and g.finished = 'NotFinished'
        and g.record_state = 'active'
        and g.expected_start <= $2
        and g.expected_end >= $2
      order by g.total_number_of_students desc, g.code
    `,
    parameters: [ctx.actor.establishmentId, renewal.story.today],
  })
  const begins = Math.floor(ctx.now.getTime() / (15 * minute)) * 15 * minute
  const [from, to] = [new Date(begins).toISOString(), new Date(begins + 90 * minute).toISOString()]
  for (const { code, place, lecturer } of groups) {
    const slot: Slot = { from, to, place, lecturer }
    const groupId = codes.id('educationalGroup', code)
    if ((await judgeSlot(ctx, groupId, slot)).clashes.length > 0) continue
    await insertRecord(ctx, educationalScheduleTime, { educationalGroup: groupId, ...slot })
    return
  }
}

const lifeRows = (entity: string): LifeRow[] =>
  readLife().flatMap((each) => (each.entity === entity ? [...each.rows] : []))

/** The exam of the file whose window reaches over every day of the story's week. */
async function openExam(renewal: Renewal): Promise<void> {
  const { ctx, story, codes } = renewal
  const isOpen = await exists(
    renewal,
    `
      select 1
      from group_schedule_exam
      where establishment_id = $1 and record_state = 'active' and "from" <= $2 and "to" > $3
    `,
    ctx.now.toISOString(),
    new Date(ctx.now.getTime() + 60 * minute).toISOString(),
  )
  if (isOpen) return
  const row = lifeRows(groupScheduleExam.id).find((each) => each.simpleExamModel === 'ENG-A1-PRACTICE')!
  await insertLifeRow(ctx, story, codes, groupScheduleExam, row, { confirmClash: true })
}

/** Plans calls for today with the follow-ups of the file whose next call is on the day of the story. */
async function planCalls(renewal: Renewal): Promise<void> {
  const { ctx, story, codes } = renewal
  const due = await ctx.tx.query<{ user_id: string }>({
    sql: `
      select user_id
      from follow_case
      where establishment_id = $1 and due_at between $2 and $3
      limit 3
    `,
    parameters: [ctx.actor.establishmentId, at(ctx, -3), at(ctx, 1)],
  })
  if (due.length === 3) return
  const interests = await ctx.tx.query<{ id: string; user: string; interest: string }>({
    sql: `
      select i.id, u.code as "user", x.code as interest
      from user_systeam_interest i
      join follow_case c on c.establishment_id = $1 and c.user_id = i.user_id and c.due_at is not null
      join user_account u on u.establishment_id = $1 and u.id = i.user_id
      join interest x on x.establishment_id = $1 and x.id = i.interest_id
      where i.establishment_id = $1 and i.record_state = 'active'
    `,
    parameters: [ctx.actor.establishmentId],
  })
  const known = new Map(interests.map(({ id, user, interest }) => [`${user} ${interest}`, id]))
  const open = new Set<unknown>()
  for (const { key, user, interest } of lifeRows('userSysteamInterest')) {
    const id = known.get(`${String(user)} ${String(interest)}`)
    if (!key || !id) continue
    codes.add('userSysteamInterest', key, id)
    open.add(key)
  }
  const rows = lifeRows('followInterest').filter(
    (row) => String(row.nextAt).startsWith('T') && open.has(row.userSysteamInterest),
  )
  for (const row of rows) await insertLifeRow(ctx, story, codes, entityOf('followInterest'), row)
}

/** Brings one of the open complaints of the file, another one each week. */
async function bringComplaint(renewal: Renewal): Promise<void> {
  const { ctx, story, codes } = renewal
  const isOpen = await exists(
    renewal,
    `select 1 from complaint where establishment_id = $1 and state <> 'Closed' and created_at > $2`,
    at(ctx, -14),
  )
  if (isOpen) return
  const rows = lifeRows('complaint').filter((row) => !row.act && row.by)
  const week = Math.floor(ctx.now.getTime() / (7 * day))
  const { code: _, ...row } = rows[week % rows.length]!
  await insertLifeRow(ctx, story, codes, entityOf('complaint'), row)
}

async function offerQuotation(renewal: Renewal): Promise<void> {
  const { ctx, story, codes } = renewal
  const isWaiting = await exists(
    renewal,
    `
      select 1
      from price_quotation
      where establishment_id = $1 and state = 'WaitingForCustomerAccept' and asked_at > $2
    `,
    at(ctx, -30),
  )
  if (isWaiting) return
  const { code: _, ...quotation } = readWaitingQuotation()
  await seedQuotation(ctx, story, codes, quotation)
}

/** Services sold on a later day, each to another student. */
const sold = ['PLACEMENT', 'STATEMENT', 'CERT-COPY'] as const

/**
 * On a day without a receipt: a new shift of the drawer, three services on debt, one of which is paid, one to be paid
 * in two parts from the third day on, and one due now.
 */
async function moveMoney(renewal: Renewal): Promise<void> {
  const { ctx, story, codes } = renewal
  const isTaken = await exists(
    renewal,
    `select 1 from receipt where establishment_id = $1 and at >= $2`,
    dayRange(story.today, ctx.timeZone).from,
  )
  if (isTaken) return
  await changeShift(renewal)
  const students = await ctx.tx.query<{ id: string }>({
    sql: `
      select u.id
      from user_account u
      where u.establishment_id = $1
        and u.user_type = 'Student'
        and u.record_state = 'active'
        and u.approval = 'Approved'
        and exists (
            select 1
            from educational_group_student s
            where s.establishment_id = $1 and s.student_id = u.id and s.left_on is null
          )
      order by md5(u.code || $2)
      limit 3
    `,
    parameters: [ctx.actor.establishmentId, story.today],
  })
  const by = asMember(ctx, codes.id('user', laterCashier))
  for (const [nth, { id: student }] of students.entries()) {
    const entitlement = await insertRecord(keyed(by, `service ${nth}`), serviceEntitlement, {
      user: student,
      service: codes.id('service', sold[nth]!),
      way: 'Debt',
    })
    const { debt, remainder } = (await ctx.tx.first<{ debt: string; remainder: number }>({
      sql: `
        select d.id as debt, d.remainder
        from service_entitlement e
        join debt d on d.establishment_id = $1 and d.id = e.debt_id
        where e.establishment_id = $1 and e.id = $2
      `,
      parameters: [ctx.actor.establishmentId, entitlement],
    }))!
    if (nth === 0)
      await takePayment(keyed(by, 'payment'), {
        payer: student,
        debtors: [student],
        debt,
        money: remainder,
        account: codes.id('account', drawer),
        paymentMethod: codes.id('paymentMethod', 'CASH'),
      })
    if (nth === 1)
      await insertRecord(keyed(by, 'plan'), installment, {
        debt,
        startsOn: addDays(story.today, 3),
        parts: 2,
        everyMonths: 1,
      })
  }
}

/** Money moves once for a key: one of each kind on a day. */
const keyed = (ctx: Ctx, what: string): Ctx => ({ ...ctx, key: `demo ${ctx.now.toISOString()} ${what}` })

/** Closes and approves a shift of an earlier day, and opens one of today. */
async function changeShift({ ctx, story, codes }: Renewal): Promise<void> {
  const account = codes.id('account', drawer)
  const open = await ctx.tx.first<{ id: string; is_old: boolean }>({
    sql: `
      select id, local_day($1, opened_at) < $3 as is_old
      from cashier_shift
      where establishment_id = $1 and account_id = $2 and state = 'Open'
    `,
    parameters: [ctx.actor.establishmentId, account, story.today],
  })
  if (open && !open.is_old) return
  const by = asMember(ctx, codes.id('user', manager))
  if (open) {
    const counted = await expectedInShift(by, open.id, ctx.now.toISOString())
    await act(keyed(by, 'close'), cashierShift, open.id, 'close', { counted })
    await act(keyed(by, 'approve'), cashierShift, open.id, 'approve')
  }
  await insertRecord(keyed(asMember(ctx, codes.id('user', laterCashier)), 'open'), cashierShift, {
    account,
    openingFloat: await balanceOf(ctx, { kind: 'Cash', id: account }),
  })
}
