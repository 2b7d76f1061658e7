/**
 * Limits of statements and of waits for PostgreSQL per request: a new N+1 fails here. Counts only the application's own
 * connections; the numbers exclude the lookup of the caller, which happens once a second.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { entities, everyPrivilege } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { newId } from '@topcenter/model/kit/token'
import type { TestUser } from '../test/test-application.ts'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../test/education/test-centre.ts'
import { oweCourse } from '../test/finance/debts/debts-for-tests.ts'
import { orderingIn } from '../test/quotations/orders-for-tests.ts'

interface Sent {
  readonly statements: string[]
  waits: number
}
/** A transaction each. */
let counted: Sent[] | undefined
let centre: Centre
const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown

/** Matches statements that begin, end or divide a transaction; its settings are sent with its beginning. */
const isOfTransaction =
  /^(begin|commit|rollback|savepoint|release|set local (app\.establishment|statement_timeout|work_mem|plan_cache_mode))/

before(async () => {
  const [transactions, outstanding] = [new WeakMap<pg.Client, Sent>(), new WeakMap<pg.Client, number>()]
  /** A wait begins with a send on an idle connection; statements pipelined behind it add none. */
  pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
    const asked = given[0] as string | { readonly text: string; callback?: (...callback: unknown[]) => void }
    const text = typeof asked === 'string' ? asked : asked.text
    if (counted && /^(commit; )?begin/.test(text)) {
      // a read ends with the next one's beginning
      const transaction: Sent = { statements: [], waits: 0 }
      transactions.set(this, transaction)
      counted.push(transaction)
    }
    const [transaction, waiting] = [transactions.get(this), outstanding.get(this) ?? 0]
    if (transaction && waiting === 0) transaction.waits += 1
    if (transaction && !isOfTransaction.test(text)) transaction.statements.push(text)
    outstanding.set(this, waiting + 1)
    const ended = () => outstanding.set(this, outstanding.get(this)! - 1)
    if (typeof asked !== 'string' && asked.callback) {
      const callback = asked.callback
      asked.callback = (...what) => {
        ended()
        callback(...what)
      }
      return send.apply(this, given)
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const more = [
        ...given.slice(0, -1),
        (...what: unknown[]) => (ended(), (callback as (...all: unknown[]) => void)(...what)),
      ]
      return send.apply(this, more)
    }
    const answer = send.apply(this, given)
    void (answer as Promise<unknown> | undefined)?.then?.(ended, ended)
    return answer
  } as typeof pg.Client.prototype.query
  centre = await startCentre('2026-11-10T17:00:00Z')
})
after(async () => {
  pg.Client.prototype.query = send as typeof pg.Client.prototype.query
  await centre.close()
})

/** Matches the lookup of a session and its user, which happens once a second. */
const looksUpUser = ({ statements }: Sent): boolean => /token_hash = |establishment home/.test(statements.join())

/**
 * Returns the lowest count of up to four runs. On a busy machine a response may arrive before the next statement is
 * sent, which adds a wait; a statement that needs a response adds it every time.
 */
async function fewestWaits(sent: () => Promise<Sent>, most: number): Promise<Sent> {
  let found = await sent()
  for (let again = 0; again < 3 && found.waits > most; again += 1) {
    const next = await sent()
    if (next.waits < found.waits) found = next
  }
  return found
}

/** Sends the request once beforehand, so that filling caches is not counted. */
async function sentBy(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  bodies: readonly unknown[] = [],
  headers: Record<string, string> = {},
  users = [centre.app.users.MasterAdmin],
): Promise<Sent> {
  const ask = async (user: TestUser | undefined, body: unknown, more: Record<string, string>): Promise<void> => {
    const answer = await centre.app.call(user, method, path, body, more)
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`)
  }
  await ask(users[0], bodies[0], {})
  return sentIn(() => ask(users.at(-1), bodies.at(-1), headers))
}

async function sentIn(work: () => Promise<unknown>): Promise<Sent> {
  const all: Sent[] = (counted = [])
  await work()
  counted = undefined
  const own = all.filter((transaction) => !looksUpUser(transaction))
  return {
    statements: own.flatMap(({ statements }) => statements),
    waits: own.reduce((sum, { waits }) => sum + waits, 0),
  }
}

test('each kind of request keeps to its number of statements and waits, with thirty students as with one', async (t) => {
  const [period, category] = [await makePeriod(centre), await makeCategory(centre)]
  const group = await makeGroup(centre, category, period, { warningStatus1: 2, warningStatus2: 3 })
  const time = await makeTime(centre, group, '2026-11-10T16:00:00Z', '2026-11-10T18:00:00Z')
  const seats: Shown[] = []
  for (let at = 0; at < 30; at += 1)
    seats.push(await seat(centre, group, await makeJoined(centre, category, period), { joinedOn: '2026-09-01' }))
  const student = await centre.create('student', { names: { ar: 'طالب العد' } })
  const question = { question: 'Cairo lies on the Nile.', correctAnswer: 'True', degree: 2 }
  const model = await centre.create('simpleExamModel', {
    names: { en: 'Quiz' },
    educationalCategoryToken: category.token,
    answerAppearanceStatus: true,
    trueFalseQuestions: [question, question],
  })
  const takers = [
    await centre.app.addUser('Student', everyPrivilege),
    await centre.app.addUser('Student', everyPrivilege),
  ]
  const other = await makeGroup(centre, category, period)
  for (const taker of takers)
    await seat(centre, other, await makeJoined(centre, category, period, taker.token), { joinedOn: '2026-09-01' })
  const exam = await centre.create('groupScheduleExam', {
    educationalGroupToken: other.token,
    simpleExamModelToken: model.token,
    from: '2026-11-10T16:00:00Z',
    to: '2026-11-10T20:00:00Z',
    duration: 60,
  })
  const sitting = async (): Promise<string> =>
    `/api/student-schedule-exam-times/${(await centre.call('groupScheduleExam.begin', { params: { token: exam.token } }, { userType: 'Student', userId: takers[1]!.id })).token}`
  const answers = (sequence: number) => ({ answers: [{ number: 1, answer: 'True', sequence }] })
  const marks = (attendance: string) => ({
    marks: seats.map((each) => ({ groupStudentToken: each.token, attendance })),
  })
  const save = (version: number) => ({ version, phone2: `+20101234567${version}`, address: `شارع ${version}` })

  const [drawer, method] = [
    await centre.create('account', { names: { en: 'Drawer' } }),
    await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false }),
  ]
  const payment = {
    payerToken: student.token,
    money: 200,
    accountToken: drawer.token,
    paymentMethodToken: method.token,
  }
  const pay = async (): Promise<void> => {
    const key = { 'idempotency-key': newId() }
    const answer = await centre.app.call(centre.app.users.MasterAdmin, 'POST', '/api/receipts', payment, key)
    assert.equal(answer.status, 200, answer.text)
  }
  const paid = async (): Promise<Sent> => {
    await oweCourse(centre, student, 10_000)
    await pay()
    return sentIn(pay)
  }

  const table: readonly (readonly [what: string, statements: number, waits: number, sent: () => Promise<Sent>])[] = [
    ['a list', 1, 2, () => sentBy('GET', '/api/students')],
    [
      'a list with a search',
      1,
      2,
      () => sentBy('GET', '/api/educational-group-students?search=%D8%B7%D8%A7%D9%84%D8%A8'),
    ],
    [
      'the tabs of a list with a search',
      1,
      2,
      () => sentBy('GET', '/api/educational-groups/tabs?search=%D9%85%D8%AC%D9%85'),
    ],
    ['a report', 3, 2, () => sentBy('GET', '/api/reports/joining-applications?period=all&columns=educationalPeriod')],
    ['joined students', 1, 2, () => sentBy('GET', '/api/joined-students')],
    ['one record', 4, 2, () => sentBy('GET', `/api/students/${student.token}`)],
    ['a record with lines', 2, 2, () => sentBy('GET', `/api/educational-groups/${group.token}`)],
    ['a save', 8, 6, () => sentBy('PATCH', `/api/students/${student.token}`, [save(1), save(2)])],
    [
      'a save with a key',
      10,
      10,
      () => sentBy('PATCH', `/api/students/${student.token}`, [save(3), save(4)], { 'idempotency-key': 'once' }),
    ],
    ['a register', 2, 3, () => sentBy('GET', `/api/educational-schedule-times/${time.token}/register`)],
    [
      'attendance of 30', // with the words to parents sent to the queue of jobs, once a session, and the marks of the time counted, and what points they earn
      11,
      7,
      () =>
        sentBy('POST', `/api/educational-schedule-times/${time.token}/register`, [
          marks('Attendance'),
          marks('Absence'),
        ]),
    ],
    ['an exam begun', 6, 5, () => sentBy('POST', `/api/group-schedule-exams/${exam.token}/begin`, [], {}, takers)],
    [
      'answers saved',
      3,
      4,
      async () => sentBy('POST', `${await sitting()}/answers`, [answers(1), answers(2)], {}, [takers[1]!]),
    ],
    [
      'an exam handed in',
      6,
      6,
      async () => sentBy('POST', `${await sitting()}/submit`, [answers(3), answers(4)], {}, [takers[1]!]),
    ],
    ['results of a category', 4, 4, () => sentBy('GET', `/api/educational-categories/${category.token}/results`)],
    ['the palette', Infinity, 3, () => sentBy('GET', '/api/search?q=%D8%B7%D8%A7%D9%84%D8%A8')],
    // its layout and the first steps; then twelve needs, two of the lessons, and one for each of the other cards; names last
    ['home', 26, 3, () => sentBy('GET', '/api/home')],
    [
      'a payment', // its key, all references at once, what is owed, what settles it, and from its number to the commit all at once
      20,
      5,
      paid,
    ],
    [
      'a payment that earns points',
      27,
      5,
      async () => {
        await centre.create('pointRule', { names: { en: 'Paid' }, cause: 'Payment', perAmount: 100, points: 1 })
        return paid()
      },
    ],
  ]
  const over: string[] = []
  for (const [what, statements, waits, sent] of table) {
    const found = await fewestWaits(sent, waits)
    t.diagnostic(`${what}: ${found.statements.length} statements, ${found.waits} waits`)
    assert.ok(found.statements.length > 0 && found.waits > 0, `${what}: nothing was counted`)
    if (found.statements.length > statements || found.waits > waits)
      over.push(
        `${what}: ${found.statements.length} statements, ${found.waits} waits; at most ${statements} and ${waits}\n  ${found.statements.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 110)).join('\n  ')}`,
      )
  }
  assert.equal(over.join('\n'), '')
})

test('D7.4 an acceptance of ten lines, with what it reserves and what is owed from then on, sends no more than one of one line, and waits eight times at most', async (t) => {
  await centre.owner(`update establishment set quotation_debt_at = 'Acceptance'`)
  const { makeItem, sent, act } = orderingIn(() => centre)
  const items = await Promise.all(Array.from({ length: 10 }, () => makeItem(100)))
  const accept = async (...chosen: readonly Shown[]): Promise<Sent> => {
    const quotation = await sent(...chosen.map((item) => [item, 1] as const))
    return sentIn(() =>
      centre.call('priceQuotation.answer', { params: { token: quotation.token }, body: { accepted: true, number: 1 } }),
    )
  }
  await act(await sent([items[0]!, 1]), 'accept') // the service that it is owed for is made once
  const one = await fewestWaits(() => accept(items[0]!), 8)
  const ten = await fewestWaits(() => accept(...items), 8)
  t.diagnostic(
    `one line: ${one.statements.length} statements, ${one.waits} waits; ten: ${ten.statements.length}, ${ten.waits}`,
  )
  assert.equal(ten.statements.length, one.statements.length)
  assert.ok(ten.waits <= 8 && ten.statements.length <= 23, ten.statements.join('\n'))
})

test('the list of every kind of record is one statement', async () => {
  for (const entity of entities.filter((each) => !each.spec.abstract)) {
    const { statements } = await sentBy('GET', `/api/${resourceOf(entity)}`)
    assert.equal(statements.length, 1, entity.id)
  }
})

test('D1.6 where a sheet brought thousands of codes, the next free ones take few statements, gaps first', async () => {
  const make = (at: number) => ({ names: { en: `Colour ${at}` }, hex: '#336699' })
  const first = Number((await centre.create('color', make(0))).code.slice(4))
  const code = (after: number): string => `CLR-${String(first + after).padStart(6, '0')}`
  await centre.owner(
    `
      insert into color (establishment_id, id, code, name_en, hex, created_at, updated_at)
      select $1, gen_random_uuid(), 'CLR-' || lpad(number::text, 6, '0'), 'Imported', '#000000', now(), now()
      from generate_series($2::int + 1, $2::int + 20000) number
      where number <> $2::int + 7001
    `,
    [centre.app.establishmentId, first],
  )
  const { statements } = await sentBy('POST', '/api/colors', [make(1), make(2)])
  assert.ok(statements.length < 12, `${statements.length} statements`)
  const made = await centre.owner(`select code from color where name_en like 'Colour %' order by created_at`)
  assert.deepEqual(
    made.map((each) => each.code),
    [code(0), code(7001), code(20_001)],
  )
  assert.equal((await centre.create('color', make(3))).code, code(20_002), 'and the counter goes on from there')
})
