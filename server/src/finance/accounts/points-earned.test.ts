/** Points that are earned by rules, spent on offers, and come back (D6.9, D12.3), over the real database. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import type { Actor } from '../../records/context.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  makeTime,
  newId,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { prove } from '../books/proof.service.ts'
import { oweCourse } from '../../../test/finance/debts/debts-for-tests.ts'
import { whileBusy } from '../../../test/while-busy.ts'

let centre: Centre
let origin: string
let drawer: Shown
let method: Shown
let checked: Shown
let category: Shown
let period: Shown
const made: Shown[] = []
before(async () => {
  centre = await startCentre('2026-11-21T10:00:00Z')
  origin = await centre.app.application.http.listen({ port: 0, host: '127.0.0.1' })
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  checked = await centre.create('paymentMethod', { names: { en: 'Transfer' }, needsVerification: true })
  category = await makeCategory(centre)
  period = await makePeriod(centre)
})
after(() => centre.close())
/** Each test has its own rules, the books are right after each, and a balance is the sum of its lines. */
afterEach(async () => {
  for (const rule of made.splice(0)) await centre.act('pointRule', rule.token, 'archive')
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
  const wrong = await centre.owner(`
    select l.user_id
    from (
      select establishment_id, user_id, sum(case transaction_type when 'Increase' then number_of_points else -number_of_points end) as held,
        sum(case transaction_type when 'Increase' then number_of_points else -number_of_points end)
          filter (where point_rule_id is not null) as earned
      from points_transaction group by 1, 2
    ) l
    left join (select establishment_id, user_id, sum(points) as points from point_earning group by 1, 2) e
      on e.establishment_id = l.establishment_id and e.user_id = l.user_id
    left join point_shortfall s on s.establishment_id = l.establishment_id and s.user_id = l.user_id
    where l.held < 0 or coalesce(l.earned, 0) <> coalesce(e.points, 0) + coalesce(s.points, 0)
  `)
  assert.deepEqual(wrong, [])
})

const rule = async (cause: string, points: number, body: object = {}): Promise<Shown> => {
  const names = { en: `For ${cause}` }
  const found = await centre.create('pointRule', { names, cause, points, valuePerPoint: 10, ...body })
  made.push(found)
  return found
}
const owing = async (price: number, more: object = {}): Promise<Shown> => {
  const student = await makeStudent(centre)
  await oweCourse(centre, student, price, more)
  return student
}
const pay = (student: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: {
      payerToken: student.token,
      money,
      ...('source' in more ? {} : { accountToken: drawer.token, paymentMethodToken: method.token }),
      ...more,
    },
  })
const held = async (student: Shown): Promise<number> => (await linesOf(student)).at(0)?.pointsBalance ?? 0
const linesOf = async (student: Shown): Promise<Shown[]> =>
  (await centre.call('pointsTransaction.list', { query: { userToken: student.token, size: '200', sort: '-at' } })).items
const give = (student: Shown, numberOfPoints: number, valuePerPoint = 10): Promise<Shown> =>
  centre.act('student', student.token, 'increasePoints', { numberOfPoints, valuePerPoint, reason: { en: 'A gift' } })
const paymentsOf = async (student: Shown): Promise<Shown[]> =>
  (await centre.call('installmentPayment.list', { query: { userToken: student.token, sort: 'createdAt' } })).items
const refund = (payment: Shown, money: number, more: object = { accountToken: drawer.token }): Promise<Shown> =>
  centre.act('installmentPayment', payment.token, 'refund', { money, reason: 'Left', ...more })

test('D6.9 a payment earns for each whole amount, whoever pays; what is given back takes its points with it', async () => {
  await rule('Payment', 3, { perAmount: 1_000 })
  const student = await owing(10_000)
  await pay(student, 2_999)
  assert.equal(await held(student), 6)
  const father = await makeStudent(centre)
  await pay(father, 1_000, { debtorsTokens: [student.token] })
  assert.deepEqual([await held(student), await held(father)], [9, 0])
  const [first] = await paymentsOf(student)
  await refund(first, 1_000)
  assert.equal(await held(student), 6, '1,999 are left')
  await refund(first, 1_999)
  assert.equal(await held(student), 3)
  const line = await centre.read('pointsTransaction', (await linesOf(student))[0].token)
  assert.deepEqual([line.transactionType, line.numberOfPoints, line.pointRule.names.en], ['Decrease', 3, 'For Payment'])
})

test('D6.9 paying by points earns none; money that waits for its check earns when it counts', async () => {
  await rule('Payment', 1, { perAmount: 100 })
  const student = await owing(10_000)
  await give(student, 50, 10)
  await pay(student, 500, { source: 'Points' })
  assert.equal(await held(student), 0)
  const receipt = await pay(student, 1_000, { paymentMethodToken: checked.token })
  assert.equal(await held(student), 0)
  await centre.act('receipt', receipt.token, 'verify')
  assert.equal(await held(student), 10)
  await centre.act('student', student.token, 'depositCredit', {
    accountToken: drawer.token,
    money: 300,
    reason: { en: 'Credit' },
  })
  assert.equal(await held(student), 10, 'credit is no payment yet')
  await pay(student, 300, { source: 'Wallet' })
  assert.equal(await held(student), 13)
})

test('D6.9 a rule holds on its days and for its category, and what it gave before is taken back after its end', async () => {
  const group = idOf((await makeGroup(centre, category, period)).token, 'edg')!
  await rule('Payment', 1, { perAmount: 100, to: '2026-11-21' })
  await rule('Payment', 1, { perAmount: 100, from: '2026-11-22' })
  await rule('Payment', 5, { perAmount: 100, educationalCategoryToken: category.token })
  const today = await rule('Payment', 2, { perAmount: 100, from: '2026-11-21', to: '2026-11-22' })
  const [outside, inside] = [await owing(1_000), await owing(1_000, { educationalGroup: group })]
  await pay(outside, 100)
  await pay(inside, 100)
  assert.deepEqual([await held(outside), await held(inside)], [2, 7])
  await centre.act('pointRule', today.token, 'archive')
  made.splice(made.indexOf(today), 1)
  await pay(outside, 100)
  assert.equal(await held(outside), 2)
  await refund((await paymentsOf(outside))[0], 100)
  assert.equal(await held(outside), 0)
  await assert.rejects(centre.create('pointRule', { names: { en: 'No amount' }, cause: 'Payment', points: 1 }))
})

test('D6.9 a subscription that is bought before the student has a group earns what its subject gives', async () => {
  await rule('Payment', 5, { perAmount: 100, educationalCategoryToken: category.token })
  await centre.create('priceList', { educationalCategoryToken: category.token, packagePrice: 1_000 })
  const { studentToken: token, token: applicationToken } = await makeJoined(centre, category, period)
  await centre.create('joiningApplicationSubscription', { applicationToken, subscriptionType: 'Package' })
  await pay({ token }, 100)
  assert.equal(await held({ token }), 5)
  const [owed] = (await centre.call('debt.list', { query: { userToken: token, columns: 'educationalCategory' } })).items
  assert.equal(owed.educationalCategory.token, category.token)
})

test('D6.9 points that were spent before their cause is undone are taken from what is earned next', async () => {
  await rule('Payment', 1, { perAmount: 100 })
  const student = await owing(10_000)
  await pay(student, 1_000)
  await centre.act('student', student.token, 'decreasePoints', { numberOfPoints: 7, reason: { en: 'Spent' } })
  await refund((await paymentsOf(student))[0], 1_000)
  assert.equal(await held(student), 0)
  await pay(student, 500)
  assert.equal(await held(student), 0, 'seven were short, five are left of it')
  await pay(student, 500)
  assert.equal(await held(student), 3)
})

const student = (person: Shown): Partial<Actor> => ({
  userType: 'Student',
  userId: idOf(person.token, 'usr')!,
  privileges: everyPrivilege,
})
const seated = async () => {
  const group = await makeGroup(centre, category, period)
  const application = await makeJoined(centre, category, period)
  const sitting = await seat(centre, group, application, { joinedOn: '2026-09-01' })
  return { group, sitting, person: { token: application.student.token } as Shown }
}

test('D4.4 an attended lesson earns once, however often its mark is changed; a canceled lesson earns none', async () => {
  await rule('Attendance', 5)
  const { group, sitting, person } = await seated()
  const time = await makeTime(centre, group, '2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z')
  const mark = async (attendance: string): Promise<number> => {
    await centre.call('educationalScheduleTime.mark', {
      params: { token: time.token },
      body: { marks: [{ groupStudentToken: sitting.token, attendance }] },
    })
    return held(person)
  }
  assert.deepEqual(
    [
      await mark('Absence'),
      await mark('Attendance'),
      await mark('Attendance'),
      await mark('Absence'),
      await mark('Attendance'),
    ],
    [0, 5, 5, 0, 5],
  )
  assert.equal((await linesOf(person)).length, 3)
  await centre.act('educationalScheduleTime', time.token, 'cancel')
  assert.equal(await held(person), 0)
  await centre.act('educationalScheduleTime', time.token, 'plan')
  assert.equal(await held(person), 5)
})

test('D4.4 a register marks a class at once, and by two rules each student earns by both, with one entry of the books for each line', async () => {
  const both = await rule('Attendance', 5)
  await rule('Attendance', 1, { names: { en: 'On time' } })
  const group = await makeGroup(centre, category, period)
  const seats: { application: Shown; sitting: Shown }[] = []
  for (let at = 0; at < 3; at += 1) {
    const application = await makeJoined(centre, category, period)
    seats.push({ application, sitting: await seat(centre, group, application, { joinedOn: '2026-09-01' }) })
  }
  const time = await makeTime(centre, group, '2026-11-19T07:00:00Z', '2026-11-19T09:00:00Z')
  const mark = (attendance: string) =>
    centre.call('educationalScheduleTime.mark', {
      params: { token: time.token },
      body: { marks: seats.map(({ sitting }) => ({ groupStudentToken: sitting.token, attendance })) },
    })
  const all = () => Promise.all(seats.map(({ application }) => held({ token: application.student.token })))
  await mark('Attendance')
  assert.deepEqual(await all(), [6, 6, 6])
  await centre.act('pointRule', both.token, 'archive')
  made.splice(made.indexOf(both), 1)
  await mark('Absence')
  assert.deepEqual(await all(), [0, 0, 0])
  await mark('Attendance')
  assert.deepEqual(await all(), [1, 1, 1], 'the rule that ended earns none any more')
})

test('D4.4 a class that is marked at once earns what its students do who are marked one by one, shortfalls and worth too', async () => {
  await rule('Attendance', 5, { valuePerPoint: 7 })
  await rule('Attendance', 1, { names: { en: 'On time' } })
  const classOf = async () => {
    const group = await makeGroup(centre, category, period)
    const seats: { person: Shown; sitting: Shown }[] = []
    for (let at = 0; at < 4; at += 1) {
      const application = await makeJoined(centre, category, period)
      const person = { token: application.student.token } as Shown
      seats.push({ person, sitting: await seat(centre, group, application, { joinedOn: '2026-09-01' }) })
    }
    const day = (on: string) => makeTime(centre, group, `${on}T07:00:00Z`, `${on}T09:00:00Z`)
    return { seats, times: [await day('2026-11-18'), await day('2026-11-19'), await day('2026-11-20')] }
  }
  const classes = [await classOf(), await classOf()] as const
  const mark = async (time: number, attendance: (at: number) => string): Promise<void> => {
    for (const [which, { seats, times }] of classes.entries()) {
      const marks = seats.map(({ sitting }, at) => ({ groupStudentToken: sitting.token, attendance: attendance(at) }))
      for (const some of which === 0 ? [marks] : marks.map((each) => [each]))
        await centre.call('educationalScheduleTime.mark', {
          params: { token: times[time]!.token },
          body: { marks: some },
        })
    }
  }
  const each = async (work: (person: Shown, at: number) => Promise<unknown>): Promise<void> => {
    for (const { seats } of classes) for (const [at, { person }] of seats.entries()) await work(person, at)
  }
  const all = (attendance: string) => () => attendance
  const seen = async ({ seats }: (typeof classes)[number]): Promise<unknown> => {
    const found: unknown[] = []
    for (const { person } of seats) {
      const [{ worth, short }] = await centre.owner(
        `select -ledger_balance($1, 'Points', $2) as worth, (select points from point_shortfall where user_id = $2) as short`,
        [centre.app.establishmentId, idOf(person.token, 'usr')],
      )
      const lines = (await linesOf(person)).map((line) => [
        line.transactionType,
        line.numberOfPoints,
        line.pointsBalance,
        line.valuePerPoint,
        line.reason.en,
      ])
      found.push([lines, Number(worth), short])
    }
    return found
  }
  const same = async (): Promise<void> => assert.deepEqual(await seen(classes[0]), await seen(classes[1]))
  // the second has points of another worth; the third and the fourth spend what they lose with the mark
  await each(async (person, at) => at === 1 && give(person, 3, 11))
  await mark(0, all('Attendance'))
  await each(async (person, at) =>
    at > 1
      ? centre.act('student', person.token, 'decreasePoints', {
          numberOfPoints: at === 2 ? 2 : 6,
          reason: { en: 'Spent' },
        })
      : undefined,
  )
  await mark(0, all('Absence'))
  await same()
  await mark(1, all('Attendance'))
  await same()
  await mark(2, (at) => (at % 2 ? 'Attendance' : 'Absence'))
  await mark(1, all('Absence'))
  await same()
  const { seats } = classes[0]
  assert.deepEqual(await Promise.all(seats.map(({ person }) => held(person))), [0, 9, 0, 0])
  assert.deepEqual(
    await centre.owner('select points from point_shortfall where user_id = any($1) order by points', [
      seats.map(({ person }) => idOf(person.token, 'usr')),
    ]),
    [{ points: 0 }, { points: 2 }],
  )
})

test('D6.9 a rating earns once; one that is put away earns none', async () => {
  await rule('Rating', 4)
  const { group, person } = await seated()
  const rating = await centre.create(
    'educationalRating',
    { educationalGroupToken: group.token, userToken: person.token, ratingNumber: 5 },
    student(person),
  )
  assert.equal(await held(person), 4)
  await centre.change('educationalRating', rating, { ratingNumber: 3 }, student(person))
  assert.equal(await held(person), 4)
  await centre.act('educationalRating', rating.token, 'archive')
  assert.equal(await held(person), 0)
  await centre.act('educationalRating', rating.token, 'restore')
  assert.equal(await held(person), 4)
})

test('D1.3 a rule that gave points is not deleted, one that gave none is', async () => {
  const [used, unused] = [await rule('Payment', 1, { perAmount: 100 }), await rule('Rating', 1)]
  await pay(await owing(100), 100)
  for (const each of made.splice(0)) await centre.act('pointRule', each.token, 'archive')
  await centre.remove('pointRule', unused.token)
  assert.equal(await codeIn(centre.remove('pointRule', used.token)), 'record.heldBy')
})

test('D6.9 the same cause earns once in the database, and a shortfall is never below zero', async () => {
  const [earning] = await centre.owner('select * from point_earning limit 1')
  await assert.rejects(
    centre.owner('insert into point_earning select ($1::point_earning).* returning 1', [
      `(${Object.values(earning).join(',')})`,
    ]),
    { code: '23505' },
  )
  await assert.rejects(centre.owner('update point_earning set points = -1'), { code: '23514' })
})

const offer = async (pricePoints: number | null, brandBody: object = {}): Promise<Shown> => {
  const brand = await centre.create('brand', { names: { en: 'Cafe', ar: 'مقهى' }, ...brandBody })
  return centre.create('brandService', {
    names: { en: `Coffee ${newId().slice(-4)}` },
    brandToken: brand.token,
    ...(pricePoints ? { pricePoints } : {}),
  })
}
const redeem = (person: Shown, service: Shown, numberOfPoints?: number): Promise<Shown> =>
  centre.act('student', person.token, 'redeemPoints', { brandServiceToken: service.token, numberOfPoints })
const takeBack = (line: Shown): Promise<Shown> =>
  centre.act('pointsTransaction', line.token, 'takeBack', { reason: { en: 'Not served' } })

test('D7.9 points buy what has a price in points, whole or in part, while its offer holds', async () => {
  const person = await makeStudent(centre)
  const service = await offer(40)
  await give(person, 60)
  await redeem(person, service)
  assert.equal(await held(person), 20)
  assert.equal(await codeIn(redeem(person, service)), 'points.belowZero')
  await redeem(person, service, 15)
  const line = await centre.read('pointsTransaction', (await linesOf(person))[0].token)
  assert.deepEqual(
    [line.numberOfPoints, line.totalPaidByPoints, line.brandService.token, line.reason.en],
    [15, 150, service.token, `Cafe: ${service.names.en} (15/40)`],
  )
  assert.deepEqual((await refusalIn(redeem(person, service, 41))).fields, [
    { name: 'numberOfPoints', code: 'field.max', params: { max: 40 } },
  ])
  for (const closed of [
    await offer(null),
    await offer(1, { to: '2026-11-21' }),
    await offer(1, { from: '2026-11-22' }),
  ])
    assert.equal(await codeIn(redeem(person, closed)), 'points.notOffered')
})

test('12 of a balance for ten, fifty at once redeem: exactly ten do; what comes back comes once, to the piastre', async () => {
  const person = await makeStudent(centre)
  const service = await offer(7)
  await give(person, 70, 33)
  const post = async (path: string, body: object): Promise<number> =>
    (
      await whileBusy(() =>
        fetch(`${origin}/api/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            'api-version': '1.0',
            'content-type': 'application/json',
            'idempotency-key': newId(),
            authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
          },
        }),
      )
    ).status
  const count = (codes: readonly number[], status: number) => codes.filter((code) => code === status).length
  const times = (many: number, work: () => Promise<number>) => Promise.all(Array.from({ length: many }, work))
  const spent = await times(50, () =>
    post(`students/${person.token}/redeemPoints`, { brandServiceToken: service.token }),
  )
  assert.deepEqual([count(spent, 200), count(spent, 406)], [10, 40])
  assert.equal(await held(person), 0)
  const [line] = await linesOf(person)
  const back = await times(20, () =>
    post(`points-transactions/${line.token}/takeBack`, { reason: { en: 'Not served' } }),
  )
  assert.deepEqual([count(back, 200), count(back, 406)], [1, 19])
  assert.equal(await held(person), 7)
  assert.equal(await codeIn(takeBack(line)), 'points.returned')
  const [returned] = await linesOf(person)
  assert.equal(await codeIn(takeBack(returned)), 'points.returned')
  const [worth] = await centre.owner('select -ledger_balance($1, $2, $3) as worth', [
    centre.app.establishmentId,
    'Points',
    idOf(person.token, 'usr')!,
  ])
  assert.equal(Number(worth.worth), 231)
  await assert.rejects(
    centre.owner(`update points_transaction set reverses_id = $1 where id <> $1 and user_id = $2`, [
      idOf(line.token, 'ptx')!,
      idOf(person.token, 'usr')!,
    ]),
    { constraint: 'points_transaction_reversed' },
  )
})

test('D6.9 payments of one student at once earn each its own, over the listening server', async () => {
  await rule('Payment', 1, { perAmount: 100 })
  const person = await owing(100_000)
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${origin}/api/receipts`, {
        method: 'POST',
        body: JSON.stringify({
          payerToken: person.token,
          money: 250,
          accountToken: drawer.token,
          paymentMethodToken: method.token,
        }),
        headers: {
          'api-version': '1.0',
          'content-type': 'application/json',
          'idempotency-key': newId(),
          authorization: `Bearer ${centre.app.users.MasterAdmin.session}`,
        },
      }).then(({ status }) => status),
    ),
  )
  assert.ok(codes.every((code) => code === 200))
  assert.equal(await held(person), 40)
})

test('D12.3 credit and points are read by their owner and by a linked parent, and by no other family', async () => {
  const [child, stranger] = [await makeStudent(centre), await makeStudent(centre)]
  const { Parent } = centre.app.users
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: Parent.token,
    relativeRelationTypeToken: (await centre.create('relativeRelationType', { names: { en: 'Mother' } })).token,
  })
  for (const person of [child, stranger]) {
    await give(person, 5)
    const credit = { accountToken: drawer.token, money: 300, reason: { en: 'Credit' } }
    await centre.act('student', person.token, 'depositCredit', credit)
  }
  const parent: Partial<Actor> = { userType: 'Parent', userId: Parent.id, privileges: everyPrivilege }
  const seen = async (list: string, who: Partial<Actor>, of: Shown) =>
    (await centre.call(`${list}.list`, { query: { userToken: of.token } }, who)).items.length
  for (const list of ['walletTransaction', 'pointsTransaction'])
    assert.deepEqual(
      [
        await seen(list, student(child), child),
        await seen(list, student(child), stranger),
        await seen(list, parent, child),
        await seen(list, parent, stranger),
      ],
      [1, 0, 1, 0],
      list,
    )
  const [line] = await linesOf(child)
  assert.equal(
    await codeIn(centre.act('pointsTransaction', line.token, 'takeBack', { reason: { en: 'Mine' } }, parent)),
    'permission.missing',
  )
})
