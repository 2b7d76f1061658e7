/**
 * The desk over the real database: who owes what since when, statements, papers, the page that proves a receipt,
 * reminders, proposed refunds.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { proposeRefund } from '@topcenter/model/finance/refund'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeStudent, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { actOn } from '../../records/write/act.ts'
import { makeDebt } from '../debts/debts.service.ts'

let centre: Centre
let cash: Shown
let method: Shown
let transfer: Shown
before(async () => {
  centre = await startCentre()
  cash = await centre.create('account', { names: { en: 'Drawer', ar: 'الخزينة' } })
  method = await centre.create('paymentMethod', { names: { en: 'Cash', ar: 'نقدي' }, needsVerification: false })
  transfer = await centre.create('paymentMethod', { names: { en: 'Transfer', ar: 'تحويل' }, needsVerification: true })
})
after(() => centre.close())

const owe = (person: Shown, price: number, more: object = {}) =>
  centre.run((ctx) =>
    makeDebt(ctx, {
      user: idOf(person.token, 'usr')!,
      debtType: 'Service',
      debtOn: { en: 'A course', ar: 'دورة الرسم' },
      price,
      ...more,
    }),
  )
const pay = (body: object): Promise<Shown> =>
  centre.call('receipt.take', { body: { accountToken: cash.token, paymentMethodToken: method.token, ...body } })
const desk = (person: Shown): Promise<Shown> => centre.call('desk.read', { params: { token: person.token } })
const statement = (person: Shown, query = {}): Promise<Shown> =>
  centre.call('statement.read', { params: { token: person.token }, query })
const debtors = (query: object): Promise<Shown> =>
  centre.call('studentDebts.list', { query: query as Record<string, string> })

/** A parent with a phone, and two children. */
async function family(): Promise<[Shown, Shown, Shown]> {
  const parent = await centre.create('parent', { names: { ar: 'ولي الأمر', en: 'The parent' }, phone: '01012345678' })
  const children = [await makeStudent(centre), await makeStudent(centre)]
  const relation = await centre.create('relativeRelationType', { names: { en: 'Father' } })
  for (const child of children)
    await centre.create('studentFamily', {
      userToken: child.token,
      relativeToken: parent.token,
      relativeRelationTypeToken: relation.token,
    })
  return [parent, children[0]!, children[1]!]
}

test('D6.6 the desk finds by name, code, phone and card, and shows what a family owes, oldest first, with credit and what waits', async () => {
  const [parent, one, two] = await family()
  await owe(one, 5_000, { dueOn: '2026-11-21' })
  await owe(two, 7_000, { dueOn: '2026-08-01' })
  await owe(two, 900, { dueOn: '2027-01-01' })
  for (const search of [one.code, one.names.ar, `STU:${one.token}`, `stu:${one.token.toUpperCase()}`]) {
    const { items } = await centre.call('desk.find', { query: { search } })
    assert.equal(items[0]?.token, one.token, search)
  }
  assert.equal((await centre.call('desk.find', { query: { search: '01012345678' } })).items[0].token, parent.token)
  const seen = await desk(parent)
  assert.deepEqual(
    seen.family.map((each: Shown) => [each.token, each.relation, each.owed, each.due, each.overdue]),
    [
      [one.token, 'child', 5_000, 5_000, 0],
      [two.token, 'child', 7_900, 7_000, 7_000],
    ],
  )
  assert.deepEqual(
    seen.lines.map((line: Shown) => [line.dueOn, line.remainder]),
    [
      ['2026-08-01', 7_000],
      ['2026-11-21', 5_000],
      ['2027-01-01', 900],
    ],
  )
  assert.deepEqual(
    (await desk(one)).family.map((each: Shown) => [each.token, each.relation]),
    [
      [parent.token, 'parent'],
      [two.token, 'sibling'],
    ],
  )
  await pay({
    payerToken: parent.token,
    debtorsTokens: [one.token, two.token],
    money: 500,
    paymentMethodToken: transfer.token,
  })
  await pay({ payerToken: parent.token, debtorsTokens: [one.token], money: 5_100, leftOver: 'Credit' })
  assert.deepEqual(
    (await pay({ payerToken: parent.token, debtorsTokens: [one.token, two.token], money: 100 })).debtors.map(
      (each: Shown) => each.token,
    ),
    [two.token],
    'who owes nothing is not named',
  )
  await centre.act('parent', parent.token, 'increasePoints', {
    numberOfPoints: 40,
    valuePerPoint: 25,
    reason: { ar: 'ولاء' },
  })
  const later = await desk(parent)
  assert.deepEqual(
    [later.waiting.map((each: Shown) => each.money), later.credit, later.points],
    [[500], 100, { count: 40, value: 1_000 }],
  )
  await pay({
    payerToken: parent.token,
    debtorsTokens: [two.token],
    money: 750,
    source: 'Points',
    accountToken: undefined,
    paymentMethodToken: undefined,
  })
  assert.deepEqual((await desk(parent)).points, { count: 10, value: 250 })
  assert.ok(seen.accounts.length > 0 && seen.methods[0].needsVerification === false)
  assert.deepEqual(
    await centre.call('desk.till', {}),
    { accounts: seen.accounts, methods: seen.methods },
    'known before anybody stands there',
  )
  assert.equal(
    await codeIn(centre.call('desk.read', { params: { token: 'usr_00000000000000000000000000' } })),
    'record.notFound',
  )
})

test('a statement is the ledger: its lines add up, each balance follows from the one before, and its end is what is owed', async () => {
  const student = await makeStudent(centre)
  await owe(student, 10_000, { discount: 500 })
  await owe(student, 3_000)
  const receipt = await pay({ payerToken: student.token, money: 4_000 })
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { money: 1_000, reason: 'Ill' })
  const [, second] = (await centre.call('debt.list', { query: { userToken: student.token, sort: 'createdAt' } })).items
  await centre.act('debt', second.token, 'cancel', { reason: 'Twice' })
  const all = await statement(student)
  let balance = 0
  for (const line of all.lines) assert.equal(line.balance, (balance += line.owed - line.paid))
  const owed = (await centre.call('debt.list', { query: { userToken: student.token } })).items.reduce(
    (sum: number, each: Shown) => sum + each.remainder,
    0,
  )
  assert.deepEqual([all.opening, all.owed, all.paid, all.closing, owed], [0, 9_500, 3_000, 6_500, 6_500])
  assert.deepEqual(
    all.lines.map((line: Shown) => [line.event, line.owed, line.paid]),
    [
      ['DebtMade', 9_500, 0],
      ['DebtMade', 3_000, 0],
      ['PaymentReceived', 0, 4_000],
      ['PaymentRefunded', 0, -1_000],
      ['DebtCanceled', -3_000, 0],
    ],
  )
  assert.equal(all.lines[2].receiptNumber, receipt.receiptNumber)
  const [before, since] = [
    await statement(student, { to: '2026-11-20' }),
    await statement(student, { from: '2026-11-22' }),
  ]
  assert.deepEqual([before.lines.length, before.closing, since.opening, since.closing], [0, 0, 6_500, 6_500])
  assert.equal(await codeIn(statement(student, { from: '2026-11-22', to: '2026-11-21' })), 'field.endBeforeStart')
  assert.equal(await codeIn(statement(student, { from: 'soon' })), 'field.date')
})

test('D2.4 a student has their own statement and papers, and nobody else’s', async () => {
  const [mine, other] = [centre.app.users.Student, await makeStudent(centre)]
  const as = (token: string) => ({
    userType: 'Student' as const,
    privileges: everyPrivilege,
    userId: idOf(token, 'usr')!,
  })
  await owe({ token: mine.token }, 100)
  assert.equal((await centre.call('statement.read', { params: { token: mine.token } }, as(mine.token))).closing, 100)
  assert.equal(
    await codeIn(centre.call('statement.read', { params: { token: other.token } }, as(mine.token))),
    'record.notFound',
  )
  const receipt = await pay({ payerToken: mine.token, money: 100 })
  assert.equal(
    await codeIn(centre.call('receipt.document', { params: { token: receipt.token } }, as(other.token))),
    'record.notFound',
  )
  assert.ok(
    (await centre.call('receipt.document', { params: { token: receipt.token } }, as(mine.token))).body.length > 1_000,
  )
})

test('StudentHasDebts: ages by the day, the oldest first, found by name and age, totals that add up', async () => {
  const group = `Z${Date.now()}`
  const dues = {
    later: '2026-11-22',
    from0: '2026-10-22',
    from31: '2026-09-22',
    from61: '2026-08-23',
    over90: '2026-08-22',
  }
  const people: Record<string, Shown> = {}
  for (const [index, [age, dueOn]] of Object.entries(dues).entries()) {
    people[age] = await makeStudent(centre, { names: { en: `${group} ${age}` } })
    await owe(people[age], 1_000 * (index + 1), { dueOn })
  }
  const planned = people.over90!
  const debt = (await centre.call('debt.list', { query: { userToken: planned.token } })).items[0]
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-08-22', parts: 2, everyMonths: 3 })
  const { items, page } = await debtors({ search: group })
  assert.deepEqual(
    items.map((each: Shown) => [each.token, each.from0, each.from31, each.from61, each.over90, each.later]),
    [
      [planned.token, 0, 0, 0, 2_500, 2_500],
      [people.from61!.token, 0, 0, 4_000, 0, 0],
      [people.from31!.token, 0, 3_000, 0, 0, 0],
      [people.from0!.token, 2_000, 0, 0, 0, 0],
      [people.later!.token, 0, 0, 0, 0, 1_000],
    ],
  )
  assert.equal(page.total, 5)
  for (const age of Object.keys(dues))
    assert.deepEqual(
      (await debtors({ search: group, age })).items.map((each: Shown) => each.token),
      [people[age]!.token],
      age,
    )
  assert.deepEqual(
    (await debtors({ search: group, sort: 'owed', size: '2' })).items.map((each: Shown) => each.owed),
    [5_000, 4_000],
  )
  const totals = await centre.call('studentDebts.totals', { query: { search: group } })
  assert.deepEqual(totals, {
    people: 5,
    owed: 15_000,
    later: 3_500,
    from0: 2_000,
    from31: 3_000,
    from61: 4_000,
    over90: 2_500,
  })
  const [whole, everybody] = [await centre.call('studentDebts.totals', {}), await debtors({ size: '100' })]
  assert.equal(whole.people, everybody.page.total)
  assert.equal(
    whole.owed,
    everybody.items.reduce((sum: number, each: Shown) => sum + each.owed, 0),
  )
  assert.equal(
    whole.later,
    everybody.items.reduce((sum: number, each: Shown) => sum + each.later, 0),
    'later parts of a late debt are not late',
  )
  const days = everybody.items.map((each: Shown) => each.oldestDueOn)
  assert.deepEqual(days, days.toSorted())
  assert.equal(await codeIn(debtors({ age: 'old' })), 'record.filterUnknown')
  const { headers, body } = await centre.call('studentDebts.export', { query: { search: group, format: 'csv' } })
  const sheet = (await text(body))
    .trim()
    .split('\r\n')
    .map((line) => line.replace('\uFEFF', '').split(','))
  assert.deepEqual(
    [headers['content-disposition'], sheet.length, sheet[0]![3], sheet[1]!.slice(3)],
    [
      'attachment; filename="student-debts-2026-11-21.csv"; filename*=UTF-8\'\'Students%20with%20debts%202026-11-21.csv',
      6,
      'Owed',
      ['50.00', '25.00', '25.00', '0.00', '0.00', '0.00', '25.00', '2026-08-22'],
    ],
  )
  assert.equal(await codeIn(centre.call('studentDebts.export', { query: { format: 'pdf' } })), 'request.malformed')
})

test('the file of balances has the people and figures of the list, in its order, however it is narrowed and ordered', async () => {
  const group = `F${Date.now()}`
  for (let at = 0; at < 6; at += 1) {
    const student = await makeStudent(centre, { names: { en: `${group} ${at}` } })
    for (const month of [at % 3, at % 2]) await owe(student, 700 + at, { dueOn: `2026-0${7 + month}-15` })
    if (at % 2) await owe(student, 300, { dueOn: '2026-12-15' })
  }
  const money = (piastres: number) => `${Math.trunc(piastres / 100)}.${String(piastres % 100).padStart(2, '0')}`
  const shown = (each: Shown) => [
    each.code,
    ...['owed', 'overdue', 'later', 'from0', 'from31', 'from61', 'over90'].map((name) => money(each[name])),
    each.oldestDueOn,
  ]
  const narrowings: Record<string, string>[] = [
    {},
    { search: group },
    { age: 'overdue' },
    { age: 'later' },
    { age: 'from61' },
    { search: group, age: 'over90' },
  ]
  for (const narrowing of narrowings)
    for (const sort of ['oldest', 'newest', 'owed']) {
      const { items } = await debtors({ ...narrowing, sort, size: '100' })
      const { body } = await centre.call('studentDebts.export', { query: { ...narrowing, sort, format: 'csv' } })
      const lines = (await text(body)).trim().split('\r\n').slice(1)
      assert.deepEqual(
        lines.map((line) => line.split(',')).map((line) => [line[1], ...line.slice(3)]),
        items.map(shown),
        JSON.stringify({ ...narrowing, sort }),
      )
    }
})

test('a reminder is queued once, to a parent before the debtor, in their language, and is then said to be sent or not', async () => {
  const [parent, one, two] = await family()
  await owe(one, 12_345, { dueOn: '2026-11-01' })
  const queue = (...people: Shown[]) =>
    centre.call('outboundMessage.remind', { body: { usersTokens: people.map(({ token }) => token) } })
  assert.deepEqual(await queue(one, two), { queued: 1, skipped: [{ token: two.token, reason: 'nothingDue' }] })
  assert.deepEqual((await queue(one)).skipped[0].reason, 'waiting')
  const [reminder] = (await centre.call('outboundMessage.list', { query: { aboutToken: one.token } })).items
  assert.deepEqual(
    [
      reminder.userToken,
      reminder.phone,
      (await centre.read('outboundMessage', reminder.token)).language,
      (await centre.read('outboundMessage', reminder.token)).money,
      reminder.state,
    ],
    [parent.token, '+201012345678', 'ar', 12_345, 'Waiting'],
  )
  assert.match(reminder.text, /ولي الأمر.*123\.45 جنيه.*1 نوفمبر 2026/)
  assert.equal((await debtors({ search: one.names.ar })).items[0].hasReminder, true)
  const { token } = reminder
  await centre.call('outboundMessage.open', { params: { token }, body: { text: reminder.text } })
  assert.equal((await centre.act('outboundMessage', token, 'markSent')).record.state, 'Sent')
  assert.equal(await codeIn(centre.act('outboundMessage', token, 'skip')), 'record.wrongState')
  assert.equal((await queue(one)).queued, 1)
  const [again] = (await centre.call('outboundMessage.list', { query: { aboutToken: one.token, tab: 'Waiting' } }))
    .items
  await centre.act('outboundMessage', again.token, 'skip')
  assert.equal((await queue(one)).queued, 1)
  assert.equal(await codeIn(centre.act('outboundMessage', again.token, 'putBack')), 'record.duplicate')
  const [debt] = (await centre.call('debt.list', { query: { userToken: one.token } })).items
  await centre.act('debt', debt.token, 'cancel', { reason: 'a mistake' })
  assert.deepEqual(
    (await centre.call('outboundMessage.list', { query: { aboutToken: one.token } })).items.map(
      (each: Shown) => each.state,
    ),
    ['Withdrawn', 'Skipped', 'Sent'],
    'nobody is reminded of what is not owed any more',
  )
  await owe(two, 700, { dueOn: '2026-11-01' })
  await queue(two)
  const states = async () =>
    (await centre.call('outboundMessage.list', { query: { aboutToken: two.token } })).items.map(
      (each: Shown) => each.state,
    )
  await pay({ payerToken: parent.token, debtorsTokens: [two.token], money: 300 })
  assert.deepEqual(await states(), ['Waiting'], 'something is still due')
  await pay({ payerToken: parent.token, debtorsTokens: [two.token], money: 400 })
  assert.deepEqual(await states(), ['Withdrawn'])
})

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')

test('receipts, statements and plans print in both languages and three sizes; the code on a receipt opens a page that proves it and shows no person', async () => {
  const student = await makeStudent(centre, { names: { ar: 'سلمى إبراهيم', en: 'Salma Ibrahim' } })
  await owe(student, 200_000)
  const debt = (await centre.call('debt.list', { query: { userToken: student.token } })).items[0]
  await centre.create('installment', { debtToken: debt.token, startsOn: '2026-11-01', parts: 4, everyMonths: 1 })
  const receipt = await pay({ payerToken: student.token, money: 123_450 })
  const printed = (language: 'ar' | 'en', id: string, token: string, query = {}) =>
    centre.run(async (ctx) => {
      const { operations } = await import('../../areas.ts')
      return textOf(
        (
          (await operations
            .find((each) => each.id === id)!
            .handle(
              { ...ctx, language },
              { params: { token }, query, body: {}, headers: {}, origin: 'http://centre.example' },
            )) as Shown
        ).body,
      )
    })
  for (const format of ['80mm', 'a5', 'a4']) {
    const arabic = await printed('ar', 'receipt.document', receipt.token, { format })
    for (const phrase of ['1,234.50', 'سلمى', String(receipt.receiptNumber), 'فقط', 'وثلاثون'])
      assert.ok(arabic.includes(phrase), `${format}: ${phrase} in ${arabic}`)
  }
  const english = await printed('en', 'receipt.document', receipt.token)
  for (const phrase of [
    'Received from',
    'Salma Ibrahim',
    '1,234.50',
    'One thousand two hundred thirty-four Egyptian pounds and fifty piastres only',
    'Drawer',
    'Cash',
  ])
    assert.ok(english.includes(phrase), `${phrase} in ${english}`)
  assert.match(
    await printed('en', 'statement.document', student.token),
    /Statement of account[^]*2,000\.00[^]*1,234\.50[^]*765\.50/,
  )
  assert.match(
    await printed('en', 'debt.document', debt.token),
    /Instalment plan[^]*1 Nov 2026[^]*500\.00[^]*Partly paid/,
  )
  assert.match(
    await printed('en', 'installmentScheduleTime.export', '', {
      format: 'pdf',
      columns: 'dueDateTime,amount',
      debtToken: debt.token,
    }),
    / 1 Nov 2026 500\.00 /,
  )

  const [seal] = await centre.owner('select secret from receipt_seal where establishment_id = $1', [
    centre.app.establishmentId,
  ])
  assert.equal(seal.secret.length, 32)
  const { checkPath } = await import('../../papers/seal.ts')
  const path = (await centre.run((ctx) => checkPath(ctx.tx, ctx.actor.establishmentId, receipt.receiptNumber)))!
  const look = (url: string, remoteAddress?: string) =>
    centre.app.application.http.inject({
      method: 'GET',
      url,
      headers: { 'accept-language': 'en' },
      ...(remoteAddress ? { remoteAddress } : {}),
    })
  const page = await look(path)
  assert.equal(page.statusCode, 200)
  const policy = String(page.headers['content-security-policy'])
  assert.ok(
    !policy.includes('unsafe') &&
      policy.includes(`'sha256-${hash('sha256', /<style>([^]*)<\/style>/.exec(page.body)![1]!, 'base64')}'`),
    policy,
  )
  for (const phrase of ['1,234.50', 'Valid', 'Centre', '21 Nov 2026']) assert.ok(page.body.includes(phrase), phrase)
  for (const secret of ['Salma', student.code, 'Drawer']) assert.ok(!page.body.includes(secret), secret)
  for (const wrong of [
    path.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')), // B would be the same bytes
    path.replace(/\d+/, (number) => String(Number(number) + 1)),
    '/r/1',
    '/r/1?h=x',
    '/r/x%3Cscript%3E?h=x',
    `/r/${receipt.receiptNumber}?h=${'A'.repeat(43)}`,
  ]) {
    const answer = await look(wrong)
    assert.equal(answer.statusCode, 404, wrong)
    assert.ok(!answer.body.includes('1,234.50') && !answer.body.includes('<script>'), wrong)
  }
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { money: 100, reason: 'Ill' })
  assert.match((await look(path)).body, /1\.00 refunded/)
  const answers = []
  // one household’s addresses
  for (let at = 0; at < 31; at += 1) answers.push((await look(path, `2001:db8::${at.toString(16)}`)).statusCode)
  assert.equal(answers.at(-1), 429)
})

test('D6.11 golden refunds: before the start, a share used up, too much used, the fee, and never more than was paid', () => {
  const rules = { daysBefore: 7, mostConsumed: 50, fee: 5_000 }
  const course = { money: 120_000, paid: 120_000, daysToStart: -10, consumed: 3, total: 12 }
  const cases: [object, object, object][] = [
    [rules, course, { basis: 'used', used: 30_000, fee: 5_000, proposed: 85_000 }],
    [
      rules,
      { ...course, daysToStart: 7, consumed: 0 },
      { basis: 'beforeStart', used: 0, fee: 5_000, proposed: 115_000 },
    ],
    [rules, { ...course, consumed: 6 }, { basis: 'used', used: 60_000, fee: 5_000, proposed: 55_000 }],
    [rules, { ...course, consumed: 7 }, { basis: 'tooMuchUsed', used: 70_000, fee: 5_000, proposed: 0 }],
    [rules, { ...course, paid: 30_000 }, { basis: 'used', used: 30_000, fee: 5_000, proposed: 0 }],
    [
      { daysBefore: null, mostConsumed: null, fee: 0 },
      { ...course, consumed: 20 },
      { basis: 'used', used: 120_000, fee: 0, proposed: 0 },
    ],
    [
      { daysBefore: null, mostConsumed: null, fee: 0 },
      { ...course, total: 0 },
      { basis: 'used', used: 0, fee: 0, proposed: 120_000 },
    ],
  ]
  for (const [given, of, expected] of cases) assert.deepEqual(proposeRefund(given as never, of as never), expected)
})

test('D6.11 for a payment that is for no subscription the proposal is all that is left of it', async () => {
  const student = await makeStudent(centre)
  await owe(student, 900)
  const receipt = await pay({ payerToken: student.token, money: 900 })
  const [payment] = (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items
  assert.deepEqual(await centre.call('installmentPayment.refundProposal', { params: { token: payment.token } }), {
    basis: 'noRules',
    left: 900,
    proposed: 900,
  })
})

test('D2.4 D6.6 a family’s account is one for all: what each owes, what the parent paid for a child, nothing of others', async () => {
  const [parent, one, two] = await family()
  const [stranger, theirs] = await family()
  const as = (person: Shown, userType: 'Parent' | 'Student' = 'Parent') => ({
    userType,
    userId: idOf(person.token, 'usr')!,
  })
  const account = (user?: Shown, actor = as(parent)): Promise<Shown> =>
    centre.call('statement.family', { query: user ? { user: user.token } : {} }, actor)
  const [empty] = [await account()]
  assert.deepEqual(
    [empty.total, empty.paid, empty.owed, empty.overdue, empty.dues, empty.receipts, empty.receiptCount],
    [0, 0, 0, 0, [], [], 0],
  )
  await owe(one, 60_000, { dueOn: '2026-11-01' })
  await owe(two, 40_000, { dueOn: '2027-03-01' })
  await owe(theirs, 9_900)
  const canceled = await owe(two, 7_000)
  await centre.run((ctx) =>
    actOn(ctx, entityOf('debt'), 'cancel', tokenOf('dbt', canceled!), { reason: 'made by mistake' }),
  )
  await pay({ payerToken: parent.token, debtorsTokens: [two.token], money: 14_400 })
  await pay({
    payerToken: parent.token,
    debtorsTokens: [one.token, two.token],
    money: 1_000,
    paymentMethodToken: transfer.token,
  })
  await pay({ payerToken: stranger.token, debtorsTokens: [one.token], money: 5_000 })
  const all = await account()
  assert.deepEqual(
    [all.total, all.paid, all.owed, all.overdue],
    [100_000, 19_400, 80_600, 55_000],
    'what was canceled is owed by nobody',
  )
  assert.equal(all.total, all.paid + all.owed)
  assert.deepEqual(
    all.people.map((each: Shown) => [each.token, each.isSelf, each.owed]),
    [
      [parent.token, true, 0],
      [one.token, false, 55_000],
      [two.token, false, 25_600],
    ],
  )
  assert.deepEqual(
    all.dues.map((due: Shown) => [due.userToken, due.remainder]),
    [
      [one.token, 55_000],
      [two.token, 25_600],
    ],
  )
  const summaryOf = ({ receipts }: Shown) =>
    receipts
      .map((each: Shown) => [each.money, each.verification, each.token !== null, each.debtorsTokens])
      .sort(([a]: Shown, [b]: Shown) => a - b)
  const both = [one.token, two.token]
  assert.deepEqual(summaryOf(all), [
    [1_000, 'Waiting', true, both],
    [5_000, 'Verified', false, [one.token]],
    [14_400, 'Verified', true, [two.token]],
  ])
  assert.equal(all.receiptCount, 3)
  assert.deepEqual(summaryOf(await account(two)), [
    [1_000, 'Waiting', true, both],
    [14_400, 'Verified', true, [two.token]],
  ])
  assert.deepEqual((await account(two)).owed, 25_600)
  const own = await account(undefined, as(two, 'Student'))
  assert.deepEqual(
    [own.people.length, own.owed, summaryOf(own)],
    [1, 25_600, [[14_400, 'Verified', false, [two.token]]]],
  )
  for (const other of [theirs, stranger, cash, { token: 'usr_' }, { token: '0' }])
    assert.equal(await codeIn(account(other)), 'record.notFound')
  assert.equal(await codeIn(account(one, as(two, 'Student'))), 'record.notFound', 'a brother or sister')
  for (const language of ['ar', 'en']) {
    const paper = await centre.call('statement.familyDocument', { query: { language } }, as(parent))
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(paper.body)), { mergePages: true })
    for (const figure of ['806.00', '550.00', '256.00', '144.00'])
      assert.ok(pages.includes(figure), `${language} ${figure}`)
  }
})

test('D2.4 a parent of nine reads all nine, by names of sixty letters too', async () => {
  const parent = await centre.create('parent', { names: { ar: 'ولي أمر تسعة' } })
  const relation = await centre.create('relativeRelationType', { names: { en: 'Mother' } })
  for (let nth = 0; nth < 9; nth += 1) {
    const child = await makeStudent(centre, { names: { en: `${'Abcdefghi '.repeat(6)}`.trim() } })
    await centre.create('studentFamily', {
      userToken: child.token,
      relativeToken: parent.token,
      relativeRelationTypeToken: relation.token,
    })
    await owe(child, 1_000 + nth)
  }
  const actor = { userType: 'Parent' as const, userId: idOf(parent.token, 'usr')! }
  const account = await centre.call('statement.family', {}, actor)
  assert.deepEqual([account.people.length, account.dues.length, account.owed], [10, 9, 9_036])
  assert.ok((await centre.call('statement.familyDocument', {}, actor)).body.length > 1_000)
})

test('how to pay: active methods with a number or terms, numbers first, to students and parents; nobody without the flag, no other centre’s', async () => {
  const read = (actor = {}): Promise<Shown> => centre.call('howToPay.read', {}, actor)
  const before: Shown = await read()
  assert.deepEqual(before.ways, [])
  await centre.change('paymentMethod', method, { payTerms: { ar: 'السبت إلى الخميس', en: 'Saturday to Thursday' } })
  await centre.change('paymentMethod', transfer, { payTo: 'centre@instapay' })
  const old = await centre.create('paymentMethod', { names: { en: 'Old wallet' }, payTo: '01000000000' })
  await centre.act('paymentMethod', old.token, 'archive')
  for (const userType of ['Student', 'Parent', 'Employee'] as const) {
    const { ways } = await read({ userType })
    assert.deepEqual(
      ways.map((each: Shown) => [each.names.en, each.payTo, each.payTerms?.en ?? null]),
      [
        ['Transfer', 'centre@instapay', null],
        ['Cash', null, 'Saturday to Thursday'],
      ],
    )
  }
  assert.equal(await codeIn(read({ privileges: { ...everyPrivilege, Debt: [] } })), 'permission.missing')
  assert.equal(
    await codeIn(centre.create('paymentMethod', { names: { en: 'Long' }, payTo: 'x'.repeat(121) })),
    'field.tooLong',
  )
  assert.equal(
    await codeIn(centre.create('paymentMethod', { names: { en: 'Mine' }, payTo: '1' }, { userType: 'Student' })),
    'permission.missing',
    'who pays does not say where to',
  )
})
