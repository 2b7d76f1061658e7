import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { tokenOf } from '@topcenter/model/kit/token'
import { catalogues } from '@topcenter/texts/describe'
import { actionTexts } from '@topcenter/texts/labels'
import { pino } from 'pino'
import { type Application, buildApplication } from '../application.ts'
import { nameKey } from '../access/login.service.ts'
import { educationProofs } from '../education/totals-proof.ts'
import { examProofs } from '../exams/totals-proof.jobs.ts'
import { stoppedClock } from '../platform/clock.ts'
import { prove } from '../finance/books/proof.service.ts'
import { mediaProofs } from '../media/totals-proof.jobs.ts'
import { platformEstablishment } from '../platform/database/database.ts'
import { verifyPassword } from '../platform/session/password.ts'
import { startTestDatabase, type TestDatabase } from '../../test/platform/database/test-database.ts'
import { allTables } from '../records/schema/table.ts'
import { keyOf } from '../platform/files/file-store.ts'
import { readDemo } from './demo-files.ts'
import { quotationProofs } from '../quotations/totals-proof.jobs.ts'
import { readReference } from '../reference/reference-files.ts'
import { bringDemoMedia, demoSignIns, ensureSeeded, demoPasswordHolders, keepDemoFresh } from './seed.ts'

const clock = stoppedClock('2026-11-21T09:30:00Z')
const log = pino({ level: process.env.SEED_LOG ?? 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-seed-'))
const config = { publicUrl: undefined, trustProxy: false, webDist: '/tmp/no-browser-part', dataDir }
let database: TestDatabase
let application: Application
let centre: string
const seed = () => ensureSeeded({ db: application.db, runtime: application.runtime, clock, log })

const many = async <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
  (await database.owner.query(sql, [...parameters])).rows as T[]
const one = async <T>(sql: string, parameters: readonly unknown[] = []): Promise<T> =>
  (await many<T>(sql, parameters))[0] ?? assert.fail(`no row: ${sql}`)
const countOf = async (sql: string, parameters: readonly unknown[] = []): Promise<number> =>
  Number((await one<{ count: string }>(sql, parameters)).count)
const tables = () => [
  ...new Set(allTables().flatMap((table) => [table.name, ...table.children.map((child) => child.name)])),
  'login_name',
  'booking',
  'audit',
  'establishment',
]
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(tables().map(async (table) => [table, await countOf(`select count(*) from ${table}`)] as const)),
  )

before(async () => {
  database = await startTestDatabase()
  application = await buildApplication({ connection: database.connection, config, log, clock })
  assert.deepEqual(await seed(), { firstStart: true })
  centre = (await one<{ id: string }>('select id from establishment where id <> $1', [platformEstablishment])).id
})
after(async () => {
  await application?.http.close()
  await application?.close()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('every list holds the rows of its file', async () => {
  for (const [id, rows] of readReference()) {
    if (rows.length === 0) continue // the demo centre may have some of its own
    const { fixed } = entityOf(id).spec
    assert.equal(
      await countOf(
        `
          select count(*)
          from ${tableOf(entityOf(id))}
          where establishment_id = $1${fixed ? ` and kind = '${fixed.kind}'` : ''}
        `,
        [centre],
      ),
      rows.length,
      id,
    )
  }
  assert.equal(await countOf('select count(*) from city'), 396)
})

test('lines, references and names of lists arrive in their fields', async () => {
  assert.deepEqual(
    await one(
      `
        select s.degree_to, s.degree_name_en
        from grading_plan g
        join grading_plan_slices s on s.establishment_id = g.establishment_id and s.parent_id = g.id
        where g.code = 'UNIVERSITY' and position = 0
      `,
    ),
    { degree_to: '30.00', degree_name_en: 'Very weak' },
  )
  assert.deepEqual(
    await one(
      `
        select p.property_name_en, p.value_type, d.code
        from property_type t
        join property_type_properties p on p.establishment_id = t.establishment_id and p.parent_id = t.id
        join drop_down_list d on d.establishment_id = p.establishment_id and d.id = p.drop_down_list_id
        where t.code = 'BOOK'
      `,
    ),
    { property_name_en: 'Language', value_type: 'DropDownList', code: 'LANGUAGE' },
  )
  assert.deepEqual(
    await one(
      `
        select c.nationality_en, c.dial_code, g.code
        from country c
        join governorate g on g.establishment_id = c.establishment_id and g.country_id = c.id
        where g.code = 'C'
      `,
    ),
    { nationality_en: 'Egyptian', dial_code: '+20', code: 'C' },
  )
  assert.equal(
    (
      await one<{ parent: string }>(
        `
          select p.code as parent
          from geographical_distribution g
          join geographical_distribution p on p.establishment_id = g.establishment_id and p.id = g.parent_id
          where g.code = 'EG-C'
        `,
      )
    ).parent,
    'EG',
  )
})

test('a second start adds nothing', async () => {
  const before = await counts()
  assert.deepEqual(await seed(), { firstStart: false })
  assert.deepEqual(await counts(), before)
})

test('a new version adds missing rows alone: what was edited stays', async () => {
  const before = await counts()
  await database.owner.query(`delete from meal where code = (select min(code) from meal)`)
  await database.owner.query(`update blood_type set name_en = 'Ours' where code = 'A+'`)
  await seed()
  assert.equal(await countOf('select count(*) from meal'), before['meal']! - 1, 'a plain start brings nothing back')
  await database.owner.query(
    `
      update establishment
      set settings = settings || '{"referenceVersion":"older"}'
      where id = $1
    `,
    [centre],
  )
  await seed()
  assert.equal((await one<{ name_en: string }>(`select name_en from blood_type where code = 'A+'`)).name_en, 'Ours')
  assert.deepEqual({ ...(await counts()), audit: 0 }, { ...before, audit: 0 })
})

test('D1.2 every reference leads to a record of the same establishment, of the right kind', async () => {
  for (const entity of entities.filter((each) => !each.spec.abstract)) {
    const wrong = await countOf(`select count(*) from ${tableOf(entity)} where establishment_id not in ($1, $2)`, [
      centre,
      platformEstablishment,
    ])
    assert.equal(wrong, 0, entity.id)
  }
  for (const table of allTables()) {
    for (const part of [table, ...table.children]) {
      for (const column of part.columns.filter((each) => each.references)) {
        const lost = await countOf(
          `
            select count(*)
            from ${part.name} t
            where t.${column.name} is not null
              and not exists (
                  select 1
                  from ${column.references} r
                  where r.establishment_id = t.establishment_id and r.id = t.${column.name}
                )
          `,
        )
        assert.equal(lost, 0, `${part.name}.${column.name}`)
      }
    }
  }
  assert.equal(
    await countOf(
      `
        select count(*)
        from educational_schedule_time t
        join user_account u on u.establishment_id = t.establishment_id and u.id = t.lecturer_id
        where u.user_type <> 'Employee'
      `,
    ),
    0,
  )
})

test('D2.2 the nine accounts log in, each with the default role of its type; lecturer, reception and cashier with their own', async () => {
  assert.equal(demoSignIns.length, 12)
  for (const { userName, userType, role } of demoSignIns) {
    const user = await one<{ password: string; user_type: string; is_default: boolean; role_type: string }>(
      `
        select u.password, u.user_type, r.is_default, r.user_type as role_type
        from login_name l
        join user_account u on u.id = l.user_id and u.establishment_id = l.establishment_id
        join establishment_role r on r.establishment_id = u.establishment_id and r.id = u.role_id
        where l.name_key = $1
      `,
      [nameKey(userName)],
    )
    assert.deepEqual([user.user_type, user.role_type, user.is_default], [userType, userType, role === undefined])
    assert.ok(await verifyPassword('Demo@1234', user.password), userName)
  }
  const answer = await application.http.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'api-version': '1.0' },
    payload: { userName: 'Manager', password: 'Demo@1234', platform: 'desktop' },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().userPersonalData.userType, 'MasterAdmin')
})

/** Groups in which a portal user may write: their own records, and correspondence with the centre. */
const portalWrites = [
  'Notification',
  'PriceQuotation',
  'QuotationPriceHistory',
  'Complaint',
  'ComplaintFollowUp',
  'DiscussionComment',
  'DiscussionCommentReact',
  'EducationalRating',
  'AttendanceExcuse',
  'UserSysteamInterest',
  'UserOtherInterest',
  'InterestFollowUp',
  'FollowInterest',
  'FollowUpSession',
  'StorageSpaceMediaStudent',
  'StorageSpaceMediaParent',
  'StorageSpaceMediaClient',
  'StorageSpaceMediaSupplier',
]

test('D2.2 the manager may do everything; student affairs delete, block and grant nothing; portals only look', async () => {
  const roles = new Map(
    (
      await many<{ user_type: string; privileges: Record<string, string[]> }>(
        'select user_type, privileges from establishment_role where is_default',
      )
    ).map((role) => [role.user_type, role.privileges]),
  )
  const flags = (type: string, but: readonly string[] = []) => [
    ...new Set(
      Object.entries(roles.get(type)!)
        .filter(([group]) => !but.includes(group))
        .flatMap(([, held]) => held),
    ),
  ]
  assert.ok(
    roles.get('MasterAdmin')!['EducationalGroupStudent']!.includes('changeStudentFreezeStatus'),
    'a flag that only another entity asks for',
  )
  assert.ok(!('AdminsEgypt' in roles.get('MasterAdmin')!))
  assert.ok(flags('Employee').includes('changeApproveApplications'))
  // files of their own alone may be put away
  for (const flag of ['itemFinaleDelete', 'changeActivationType', 'viewBlocked'])
    assert.ok(!flags('Employee', ['StorageSpaceMediaEmployee']).includes(flag), flag)
  assert.ok(!('EmployeeEstablishmentRole' in roles.get('Employee')!))
  for (const type of ['Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales'])
    for (const flag of flags(type, portalWrites)) assert.match(flag, /^view(?!Archived|Blocked|Report)/, type)
})

test('D4.1 seats: the counters of the groups equal the rows, and applications know their link', async () => {
  const groups = await many<{ code: string; total: number; seats: string }>(
    `
      select
        g.code,
        g.total_number_of_students as total,
        (
          select count(*)
          from educational_group_student s
          where s.establishment_id = g.establishment_id and s.educational_group_id = g.id and s.left_on is null
        ) as seats
      from educational_group g
    `,
  )
  assert.equal(groups.length, 22)
  for (const group of groups) assert.equal(group.total, Number(group.seats), group.code)
  assert.equal(
    groups.reduce((sum, group) => sum + group.total, 0),
    131,
  )
  assert.equal(
    await countOf(
      `
        select count(*)
        from educational_joining_application
        where state = 'Accepted' and related_with_group <> 'Related'
      `,
    ),
    0,
  )
})

test('D3.1 applications stand in all four states, and some students wait for approval', async () => {
  const states = Object.fromEntries(
    (
      await many<{ state: string; count: string }>(
        'select state, count(*) from educational_joining_application group by 1',
      )
    ).map(({ state, count }) => [state, Number(count)]),
  )
  assert.deepEqual(states, { Accepted: 131, UnderReview: 8, Rejected: 3, Canceled: 2 })
  assert.ok((await countOf(`select count(*) from user_account where approval = 'NotApproved'`)) >= 3)
})

test('D4.2 the schedule reaches four weeks back and ahead, books what it uses, and has one canceled time', async () => {
  const weeks = await many<{ week: number; count: string }>(
    `
      select floor(extract(epoch from "from" - $1::timestamptz) / 604800)::int as week, count(*)
      from educational_schedule_time
      where state = 'Planned'
      group by 1
    `,
    [clock.now()],
  )
  for (const week of [-4, -3, -2, -1, 0, 1, 2, 3])
    assert.ok(Number(weeks.find((each) => each.week === week)?.count ?? 0) >= 8, `week ${week}`)
  assert.equal(await countOf(`select count(*) from educational_schedule_time where state = 'Canceled'`), 1)
  assert.equal(
    await countOf(`select count(*) from booking`),
    3 * (await countOf(`select count(*) from educational_schedule_time where state = 'Planned'`)),
  )
})

test('D4.4 attendance is realistic: some 88 % present, some late, some excused; the last registers are not all taken', async () => {
  const all = await one<{ n: number; present: number; late: number; excused: number; absent: number }>(
    `
      select
        count(*)::int as n,
        (count(*) filter (where attendance = 'Attendance'))::int as present,
        (count(*) filter (where minutes_late > 0))::int as late,
        (count(*) filter (where excused))::int as excused,
        (count(*) filter (where attendance = 'Absence'))::int as absent
      from educational_group_attendance
    `,
  )
  assert.ok(all.n > 600 && all.present / all.n > 0.84 && all.present / all.n < 0.92, JSON.stringify(all))
  assert.ok(all.late > 20 && all.excused > 5 && all.absent > all.excused)
  const registers = Object.fromEntries(
    (
      await many<{ register: string; count: string }>(
        `
          select register, count(*)
          from educational_schedule_time
          where "to" < $1 and state = 'Planned'
          group by 1
        `,
        [clock.now()],
      )
    ).map(({ register, count }) => [register, Number(count)]),
  )
  assert.ok(
    registers['Closed']! > 50 && registers['Taken']! > 5 && registers['NotTaken']! >= 1,
    JSON.stringify(registers),
  )
  assert.equal(
    await countOf(
      `
        select count(*)
        from educational_group_attendance a
        join educational_schedule_time t on t.establishment_id = a.establishment_id and t.id = a.schedule_time_id
        where t.register = 'NotTaken' or t."to" > $1
      `,
      [clock.now()],
    ),
    0,
  )
  assert.ok((await countOf('select count(*) from educational_group_student where warning > 0')) > 3, 'D4.5')
})

test('D5.3 scores: complete for the finished group, with a re-exam; the running groups wait for their final exam', async () => {
  const finished = await many<{ exam_type: string; attempt: number; count: string }>(
    `
      select m.exam_type, m.attempt, count(distinct m.application_id)
      from monitor_score_exam m
      join educational_group g on g.establishment_id = m.establishment_id and g.id = m.educational_group_id
      where g.finished = 'Finished'
      group by 1, 2
    `,
  )
  const of = (examType: string, attempt: number) =>
    Number(finished.find((each) => each.exam_type === examType && each.attempt === attempt)?.count ?? 0)
  assert.deepEqual(
    ['FinalExam', 'Midterm', 'Oral', 'Periodical'].map((type) => of(type, 1)),
    [6, 6, 6, 6],
  )
  assert.equal(of('FinalExam', 2), 1)
  assert.equal(
    await countOf(
      `
        select count(*)
        from monitor_score_exam m
        join educational_group g on g.establishment_id = m.establishment_id and g.id = m.educational_group_id
        where g.finished = 'NotFinished' and exam_type = 'FinalExam'
      `,
    ),
    0,
  )
  assert.ok(
    (await countOf(
      `
        select count(*)
        from monitor_score_exam m
        join educational_group g on g.establishment_id = m.establishment_id and g.id = m.educational_group_id
        where g.finished = 'NotFinished' and exam_type = 'Midterm'
      `,
    )) > 10,
  )
})

test('D5.3 results show pass, fail and provisional', async () => {
  const login = await application.http.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'api-version': '1.0' },
    payload: { userName: 'manager', password: 'Demo@1234', platform: 'desktop' },
  })
  const category = (await one<{ id: string }>(`select id from educational_category where code = 'ENG-A1'`)).id
  const answer = await application.http.inject({
    url: `/api/educational-categories/${tokenOf('edc', category)}/results`,
    headers: { authorization: `Bearer ${login.json().userAuthorizeToken}` },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const verdicts = Map.groupBy(answer.json().items as { verdict: string }[], (item) => item.verdict)
  const verdictsOf = (verdict: string) => verdicts.get(verdict)?.length ?? 0
  assert.deepEqual([verdictsOf('Pass'), verdictsOf('Fail')], [5, 1])
  assert.ok(verdictsOf('Provisional') > 8, String(verdictsOf('Provisional')))
})

test('every student can be reached and somebody for them; the newest have a face, no two the same; codes have one width', async () => {
  const students = await many<{
    code: string
    whole: boolean
    relatives: string
    face: string | null
    at: string | null
  }>(
    `
      select
        u.code,
        u.phone is not null and u.gender is not null and u.birth_date is not null as whole,
        (
          select count(*)
          from user_family f
          where f.establishment_id = u.establishment_id and u.id in (f.user_id, f.relative_id)
        ) as relatives,
        md5(i.bytes) as face,
        u.image_at as at
      from user_account u
      left join record_image i
        on i.establishment_id = u.establishment_id
        and i.entity_table = 'user_account'
        and i.record_id = u.id
      where u.user_type = 'Student'
      order by u.created_at desc
    `,
  )
  for (const student of students) {
    assert.ok(student.whole && Number(student.relatives) > 0, student.code)
    assert.match(student.code, /^STU-\d{6}$/)
    assert.equal(student.face === null, student.at === null, student.code)
  }
  assert.ok(students.slice(0, 40).every(({ face }) => face))
  const faces = students.flatMap(({ face }) => face ?? [])
  assert.equal(new Set(faces).size, faces.length)
})

test('the newest students have a group, a phone and a face, and money went in and out', async () => {
  const newest = await many<{ code: string; whole: boolean; debts: number; owed: number; paid: number; back: number }>(`
    select
      u.code,
      u.phone is not null
        and u.image_at is not null
        and exists (
            select 1
            from educational_group_student s
            where s.establishment_id = u.establishment_id and s.student_id = u.id and s.left_on is null
          ) as whole,
      (select count(*)::int from debt d where d.establishment_id = u.establishment_id and d.user_id = u.id) as debts,
      (
        select count(*)::int
        from debt d
        where d.establishment_id = u.establishment_id and d.user_id = u.id and d.remainder > 0
      ) as owed,
      (select count(*)::int from receipt r where r.establishment_id = u.establishment_id and r.user_id = u.id) as paid,
      (
        select count(*)::int
        from receipt r
        where r.establishment_id = u.establishment_id and r.user_id = u.id and r.refunded > 0
      ) as back
    from user_account u
    where u.user_type = 'Student'
    order by u.created_at desc
    limit 12
  `)
  for (const each of newest) assert.ok(each.whole && each.debts > 0 && each.paid > 0, JSON.stringify(each))
  assert.ok(newest.filter(({ owed }) => owed > 0).length >= 3, JSON.stringify(newest))
  assert.equal(newest.filter(({ back }) => back > 0).length, 1)
})

test('who takes money at the reception has the payment desk, and the books stay shut', async () => {
  for (const [userName, hasBooks] of [
    ['manager', true],
    ['cashier', false],
    ['reception', false],
  ] as const) {
    const login = await application.http.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'api-version': '1.0' },
      payload: { userName, password: 'Demo@1234', platform: 'desktop' },
    })
    const headers = { authorization: `Bearer ${login.json().userAuthorizeToken}` }
    const status = async (url: string) => (await application.http.inject({ url, headers })).statusCode
    assert.equal(await status('/api/payment-desk?search=STU-001093'), 200, userName)
    assert.equal((await status('/api/accounts')) === 200, hasBooks, userName)
  }
})

test('D7.3 every detail of a quotation that waits for its customer has an approved selling price', async () => {
  const details = await many<{ priced: boolean }>(
    `
      select d.price_total is not null as priced
      from price_quotation q
      join price_quotation_detail d on d.establishment_id = q.establishment_id and d.price_quotation_id = q.id
      where q.state = 'WaitingForCustomerAccept'
    `,
  )
  assert.ok(details.length > 0 && details.every(({ priced }) => priced))
})

test('D6 the money of the story: debts in every state, receipts of the last weeks, every list of finance alive, and the books agree with what the documents say', async () => {
  const states = await many<{ state: string; n: number }>('select state, count(*)::int as n from debt group by 1')
  assert.deepEqual(states.map(({ state }) => state).sort(), ['NotScheduled', 'PaidOff', 'Scheduled'])
  for (const table of [
    'receipt',
    'installment_payment',
    'installment_schedule_time',
    'expense',
    'revenue',
    'service_entitlement',
    'counted_service_transaction',
    'cashier_shift',
    'wallet_transaction',
    'points_transaction',
  ])
    assert.ok((await countOf(`select count(*) from ${table}`)) > 0, table)
  assert.ok((await countOf(`select count(*) from receipt where verification = 'Waiting'`)) > 0)
  assert.ok(
    (await countOf('select count(*) from debt where next_due_on < $1::date', [clock.now()])) > 3,
    'some are late',
  )
  assert.equal(
    await countOf(`
      select count(*)
      from (
        select user_id
        from debt
        group by establishment_id, user_id
        having sum(remainder) <> ledger_balance(establishment_id, 'Receivable', user_id)
      ) wrong
    `),
    0,
  )
  assert.equal(await countOf('select count(*) from ledger_event where at > $1', [clock.now()]), 0)
  assert.equal(
    await countOf(
      `
        select count(*)
        from educational_group_student g
        where g.left_on is null
          and not exists (
              select 1
              from joining_application_subscription s
              where s.establishment_id = g.establishment_id and s.application_id = g.application_id
            )
      `,
    ),
    0,
    'who has a seat has a subscription',
  )
  const [bought] = await many<{ n: number; used: number }>(
    `
      select
        count(distinct s.id)::int as n,
        count(distinct m.subscription_id) filter (where m.movement_kind = 'Consumed')::int as used
      from joining_application_subscription s
      left join subscription_movement m on m.establishment_id = s.establishment_id and m.subscription_id = s.id
      where s.subscription_type = 'Session'
    `,
  )
  assert.ok(bought!.n > 3 && bought!.used > 2, 'lessons took of bought sessions')
})

test('what the history tells of has a name in both languages', async () => {
  const actions = await many<{ entity: string; action: string }>(
    'select distinct entity, action from audit order by 1, 2',
  )
  for (const catalogue of Object.values(catalogues))
    assert.deepEqual(
      actions.filter(({ entity, action }) => actionTexts(catalogue, entityOf(entity), action).done === action),
      [],
    )
})

test('D6 several cashiers took money, each in their own shift; what was taken by mistake was given back', async () => {
  assert.ok((await countOf('select count(distinct received_by_id) from receipt')) >= 3)
  assert.ok((await countOf('select count(distinct cashier_id) from cashier_shift')) >= 3)
  assert.ok((await countOf(`select count(*) from cashier_shift where state = 'Approved' and difference <> 0`)) >= 2)
  assert.equal(
    await countOf(`
      select count(*)
      from receipt r
      join cashier_shift s on s.establishment_id = r.establishment_id and s.account_id = r.account_id and r.at >= s.opened_at and r.at < s.closed_at
      where r.received_by_id <> s.cashier_id
    `),
    0,
  )
  const refunds = await many<{ is_credit: boolean; whole: boolean }>(`
    select f.account_id is null as is_credit, p.refund = 'Refunded' as whole
    from payment_refund f
    join installment_payment p on p.establishment_id = f.establishment_id and p.id = f.installment_payment_id
  `)
  assert.deepEqual(refunds.map(({ is_credit }) => is_credit).sort(), [false, false, false, true])
  assert.ok(refunds.every(({ whole }) => whole))
  const { broken, findings } = await application.db.transaction(centre, prove)
  assert.equal(broken, 0, JSON.stringify(findings))
})

test('D5.2 groups sat past exams: what was answered made the degree, which is their score', async () => {
  const exams = await many<{ sat: number; missed: number; by_time: number; degrees: number; wrong: number }>(
    `
      select
        count(s.id)::int as sat,
        count(*) filter (where s.id is null)::int as missed,
        count(*) filter (where s.ended_by = 'Time')::int as by_time,
        count(distinct s.student_degree)::int as degrees,
        count(*) filter (
          where s.id is not null
            and not coalesce(abs(m.student_score - s.student_degree * c.final_score / x.exam_degree) < 0.001, false)
        )::int as wrong
      from group_schedule_exam e
      join simple_exam_model x on x.establishment_id = e.establishment_id and x.id = e.simple_exam_model_id
      join score_component c on c.establishment_id = e.establishment_id and c.id = e.score_component_id
      join educational_group_student g on g.establishment_id = e.establishment_id and g.educational_group_id = e.educational_group_id
      left join student_schedule_exam_time s on s.establishment_id = e.establishment_id and s.group_schedule_exam_id = e.id and s.user_id = g.student_id
      left join monitor_score_exam m
        on m.establishment_id = c.establishment_id and m.component_id = c.id
        and m.application_id = g.application_id
        and m.attempt = e.attempt
      where e."to" < $1
      group by e.id
    `,
    [clock.now()],
  )
  assert.equal(exams.length, 6)
  for (const { sat, missed, by_time, degrees, wrong } of exams)
    assert.ok(sat >= 4 && missed >= 1 && by_time === 1 && degrees >= 2 && wrong === 0, JSON.stringify(exams))
})

test('D1.4 every seeded record has its audit row, and nothing happens to one before it was made', async () => {
  assert.equal(
    await countOf(
      `
        select count(*)
        from (
          select entity, record_id
          from audit
          group by 1, 2
          having min(at) filter (where action <> 'create') < min(at) filter (where action = 'create')
        ) early
      `,
    ),
    0,
  )
  for (const entity of [
    'city',
    'student',
    'educationalJoiningApplication',
    'educationalGroup',
    'educationalGroupAttendance',
    'monitorScoreExam',
  ]) {
    const table = tableOf(entityOf(entity))
    const kind = entity === 'student' ? ` and t.user_type = 'Student'` : ''
    assert.equal(
      await countOf(
        `
          select count(*)
          from ${table} t
          where not exists (
              select 1
              from audit a
              where a.establishment_id = t.establishment_id
                and a.entity = $1
                and a.record_id = t.id
                and a.action = 'create'
            )${kind}
        `,
        [entity],
      ),
      0,
      entity,
    )
  }
})

test('the story moves with the day: years later the same weekdays, and periods named after their seasons', async () => {
  const later = await startTestDatabase()
  const moved = stoppedClock('2029-03-14T20:00:00Z')
  const built = await buildApplication({ connection: later.connection, config, log, clock: moved })
  try {
    const start = () => ensureSeeded({ db: built.db, runtime: built.runtime, clock: moved, log })
    const starts = await Promise.all([start(), start()])
    assert.deepEqual(
      starts.map(({ firstStart }) => firstStart).sort(),
      [false, true],
      'two servers at once make one centre',
    )
    assert.equal((await later.owner.query('select count(*)::int as n from establishment')).rows[0].n, 2)
    assert.equal((await later.owner.query('select count(*)::int as n from login_name')).rows[0].n, 22)
    const periods = (await later.owner.query(`select code, name_ar from educational_period order by "from"`)).rows
    assert.deepEqual(periods, [
      { code: 'AUTUMN-2028', name_ar: 'خريف 2028' },
      { code: 'SPRING-2029', name_ar: 'ربيع 2029' },
      { code: 'SUMMER-2029', name_ar: 'صيف 2029' },
    ])
    const ahead = (
      await later.owner.query(
        `
          select count(*)::int as n
          from educational_schedule_time
          where "from" between $1 and $1::timestamptz + interval '28 days'
        `,
        [moved.now()],
      )
    ).rows[0]
    assert.ok(ahead.n > 40)
    const future = (
      await later.owner.query(
        `
          select count(*)::int as n
          from educational_group_attendance
          where created_at > $1 or at > $1
        `,
        [moved.now()],
      )
    ).rows[0]
    assert.equal(future.n, 0)
  } finally {
    await built.http.close()
    await built.close()
    await later.close()
  }
})

/** Counts what a visitor finds at this moment. */
const atHand = (of: TestDatabase, now: Date): Promise<Record<string, number>> =>
  of.owner
    .query(
      `
        select
          (
            select count(*)::int
            from educational_schedule_time
            where state = 'Planned' and "from" <= $1::timestamptz + interval '30 minutes' and "to" > $1
          ) as lesson,
          (
            select count(*)::int
            from educational_schedule_time
            where state = 'Planned' and "from" between $1 and $1::timestamptz + interval '13 days'
          ) as ahead,
          (
            select count(*)::int
            from educational_schedule_time
            where state = 'Planned' and register = 'NotTaken' and "to" < $1::timestamptz - interval '2 days'
          ) as untaken,
          (select count(*)::int from group_schedule_exam where "from" <= $1 and "to" > $1) as exam,
          (
            select count(*)::int
            from price_quotation
            where state = 'WaitingForCustomerAccept'
              and valid_until > $1
          ) as quotation,
          (
            select count(*)::int
            from follow_case
            where due_at between $1::timestamptz - interval '3 days' and $1::timestamptz + interval '1 day'
          ) as calls,
          (
            select count(*)::int
            from complaint
            where state <> 'Closed' and created_at > $1::timestamptz - interval '14 days'
          ) as complaint,
          (select count(*)::int from receipt where at between $1::timestamptz - interval '1 day' and $1) as receipts,
          (
            select count(*)::int
            from debt
            where next_due_on between $1::date - 1 and $1::date + 7
          ) as dues
      `,
      [now],
    )
    .then(({ rows }) => rows[0] as Record<string, number>)

test('the demo is near today at every start: at night, at noon, 10 and 100 days later; twice is once, and proofs stay clean', async () => {
  const own = await startTestDatabase()
  const built = await buildApplication({ connection: own.connection, config, log, clock })
  const rows = async () =>
    (
      await own.owner.query(`
        select
          (select count(*) from audit)::int as audit,
          (select count(*) from educational_schedule_time)::int as lessons,
          (select count(*) from ledger_event)::int as money
      `)
    ).rows[0]
  try {
    const seeding = { db: built.db, runtime: built.runtime, log }
    await ensureSeeded({ ...seeding, clock })
    const [{ id }] = (await own.owner.query(`select id from establishment where code = 'TOP'`)).rows as [{ id: string }]
    for (const moment of ['2026-11-21T09:30:00Z', '2026-12-01T23:40:00Z', '2027-03-01T08:05:00Z']) {
      const now = stoppedClock(moment)
      await keepDemoFresh({ ...seeding, clock: now })
      const seen = await atHand(own, now.now())
      assert.ok(seen.calls! >= 3 && seen.ahead! > 40, `${moment} ${JSON.stringify(seen)}`)
      for (const what of ['lesson', 'exam', 'quotation', 'complaint', 'receipts', 'dues'])
        assert.ok(seen[what]! > 0, `${moment} ${JSON.stringify(seen)}`)
      assert.equal(seen.untaken, 0, moment)
      const before = await rows()
      await keepDemoFresh({ ...seeding, clock: now })
      assert.deepEqual(await rows(), before, moment)
      const { broken, findings } = await built.db.transaction(id, prove)
      assert.equal(broken, 0, JSON.stringify(findings))
      for (const { check, sql } of [...educationProofs, ...examProofs, ...mediaProofs, ...quotationProofs])
        assert.deepEqual((await own.owner.query(sql, [id])).rows, [], `${moment} ${check}`)
    }
    await own.owner.query(`update establishment set settings = settings - 'isDemo' where id = $1`, [id])
    const before = await rows()
    await keepDemoFresh({ ...seeding, clock: stoppedClock('2027-08-01T08:00:00Z') })
    assert.deepEqual(await rows(), before, 'a centre that no seed made is left alone')
  } finally {
    await built.http.close()
    await built.close()
    await own.close()
  }
})

// last: it changes passwords
test('the demo password counts as in force until every account that could use it has another, or is shut', async () => {
  assert.deepEqual(
    await demoPasswordHolders(application.db),
    demoSignIns.map(({ userName }) => userName),
  )
  await database.owner.query(`update user_account set password = null where user_name = any($1)`, [
    demoSignIns.slice(1).map(({ userName }) => userName),
  ])
  assert.ok((await demoPasswordHolders(application.db)).length > 0)
  await database.owner.query(`update user_account set record_state = 'blocked' where user_name = $1`, [
    demoSignIns[0]!.userName,
  ])
  assert.deepEqual(await demoPasswordHolders(application.db), [])
})

test('nothing invented is in the files that the centre does not show', async () => {
  for (const [file, table] of [
    ['students', `user_account where user_type = 'Student' and code <> 'STU-001000'`],
    ['places', 'place where true'],
    ['families', 'user_family where true'],
  ] as const) {
    assert.equal(await countOf(`select count(*) from ${table}`), readDemo<unknown[]>(file).length, file)
  }
})

test('D1.6 codes of new people go on from those of the demo', async () => {
  for (const kind of ['student', 'employee', 'parent']) {
    const { top, last } = await one<{ top: number; last: number }>(
      `
        select
          (
            select max(substring(code from '\\d+$')::int)
            from user_account
            where user_type = initcap($1)
          ) as top,
          (select last::int from code_counter where entity = $1 and establishment_id = $2) as last
      `,
      [kind, centre],
    )
    assert.equal(last, top, kind)
  }
})

test('D9.5 D9.6 the centre’s files are brought as uploads are, and its shared media show them in place of a link', async () => {
  await bringDemoMedia({ db: application.db, runtime: application.runtime, clock, log })
  const files = await many<{ sha256: string; media_type: string }>(
    'select sha256, media_type from storage_space_media where sha256 is not null',
  )
  assert.equal(files.length, readDemo<unknown[]>('media').length)
  for (const { sha256 } of files) assert.ok(await application.runtime.files.store.head(keyOf(centre, sha256)), sha256)
  assert.deepEqual([...new Set(files.map((each) => each.media_type))].sort(), ['audio', 'image', 'pdf', 'video'])
  assert.equal(await countOf(`select count(*) from shared_media where media_source = 'StorageSpaceMedia'`), 9)
  assert.equal(await countOf('select count(*) from shared_media where shared_link is not null'), 0)
  assert.equal(
    await countOf(`
      select count(*)
      from storage_space s
      where used_bytes <> (select coalesce(sum(size), 0) from storage_space_media m where m.establishment_id = s.establishment_id and m.storage_space_id = s.id)
        or reserved_bytes <> 0
    `),
    0,
  )
})

test('the nightly proofs of kept totals find nothing wrong with the demo centre', async () => {
  const proofs = [...educationProofs, ...examProofs, ...mediaProofs, ...quotationProofs]
  for (const { check, sql } of proofs) assert.deepEqual(await many(sql, [centre]), [], check)
})
