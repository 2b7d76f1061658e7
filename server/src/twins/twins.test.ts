/** Two records of one person: found, merged to the piastre and the row, refused where they clash, and parted again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { mergeable } from '@topcenter/model/people/twins'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  makeTime,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import { prove, trialBalance } from '../finance/books/proof.service.ts'
import { clashSql, countRows } from './clashes.ts'
import { catalogue, staying, staysIn } from './references.ts'

let centre: Centre
let period: Shown
let drawer: Shown
let cash: Shown
before(async () => {
  centre = await startCentre()
  period = await makePeriod(centre)
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
})
after(() => centre.close())

const id = (shown: { token: string }): string => idOf(shown.token, 'usr')!
const preview = (kept: Shown, merged: Shown) =>
  centre.call('twins.preview', { params: { token: kept.token, twin: merged.token } })
const merge = async (kept: Shown, merged: Shown, more: object = {}) => {
  const { seen } = await preview(kept, merged)
  centre.app.clock.advance(1_000)
  return centre.call('twins.merge', { params: { token: kept.token }, body: { twin: merged.token, seen, ...more } })
}
const undo = (merged: { merge: string }) => centre.call('twins.undo', { params: { token: merged.merge } })
const owe = async (of: Shown, price: number): Promise<string> =>
  tokenOf(
    'dbt',
    (await centre.run((ctx) =>
      makeDebt(ctx, { user: id(of), debtType: 'Service', debtOn: { en: 'A course' }, price }),
    ))!,
  )
const pay = (payer: Shown, money: number, more: object = {}): Promise<Shown> =>
  centre.call('receipt.take', {
    body: { payerToken: payer.token, money, accountToken: drawer.token, paymentMethodToken: cash.token, ...more },
  })
const reason = { reason: { en: 'Because' } }
const deposit = (of: Shown, money: number) =>
  centre.act('student', of.token, 'depositCredit', { money, accountToken: drawer.token, ...reason })
const give = (of: Shown, numberOfPoints: number, valuePerPoint: number) =>
  centre.act('student', of.token, 'increasePoints', { numberOfPoints, valuePerPoint, ...reason })
const moneyOf = async (kept: Shown, merged: Shown) => {
  const balances = await centre.run(async (ctx) => {
    const { balanceOfPerson } = await import('./money.ts')
    return [await balanceOfPerson(ctx, id(kept)), await balanceOfPerson(ctx, id(merged))] as const
  })
  return balances.map(({ owed, credit, points }) => [owed, credit, points])
}
const trial = async () =>
  Object.fromEntries(
    (await centre.run((ctx) => trialBalance(ctx.tx))).map(({ kind, token, debit, credit }) => [
      `${kind} ${token ?? ''}`,
      debit - credit,
    ]),
  )
const clean = async () => assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])

/** All rows that can name a person, and the two accounts, without what says when and by whom they were changed. */
async function everything(...people: readonly Shown[]): Promise<Record<string, unknown>> {
  const all = await centre.run((ctx) => catalogue(ctx))
  const tables = [...new Set(all.references.map(({ table }) => table))].filter(
    (table) => !['wallet_transaction', 'points_transaction', 'person_merge'].includes(table),
  )
  const found: Record<string, unknown> = {}
  for (const table of tables)
    found[table] = await centre.owner(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)
  // the merge and its undo each notify the user that their address changed
  found.notification = (found.notification as { row: { kind: string } }[]).filter(
    ({ row }) => row.kind !== 'addressChanged',
  )
  found.people = await centre.owner(
    `
      select to_jsonb(u) - 'trusted_addresses' - array['version', 'updated_at', 'updated_by'] as row
      from user_account u
      where id = any($1)
      order by id
    `,
    [people.map(id)],
  )
  found.logins = await centre.owner('select * from login_name where user_id = any($1) order by 1', [people.map(id)])
  found.images = await centre.owner('select record_id from record_image where record_id = any($1)', [people.map(id)])
  return found
}

test('every reference to a person is moved by a merge, or stays for a reason; whatever makes two rows one is known', async () => {
  const all = await centre.run((ctx) => catalogue(ctx))
  assert.ok(all.references.length > 90, 'read from the database')
  const known = new Set(all.references.map(({ table, column }) => `${table}.${column}`))
  assert.deepEqual(
    Object.keys(staying).filter((each) => !known.has(each)),
    [],
    'what stays is there',
  )
  const may = await centre.owner(
    `
      select t.table, t.column
      from jsonb_to_recordset($1) as t("table" text, "column" text)
      where not has_column_privilege('topcenter_app', t.table, t.column, 'update')
    `,
    [JSON.stringify(all.references.filter((each) => !staysIn(each)))],
  )
  assert.deepEqual(may, [], 'the application may move it')
  assert.deepEqual(
    all.uniques.filter(
      ({ parts, name }) => parts.some((part) => /\W/.test(part.replaceAll('"', ''))) && name !== 'report_receiver_mail',
    ),
    all.uniques.filter(({ name }) => name === 'user_family_pair'),
    'an index over an expression has a condition of its own',
  )
  for (const reference of all.references) assert.ok(clashSql(all, reference).stays)
  const [kept, merged] = [await makeStudent(centre), await makeStudent(centre)]
  assert.deepEqual(
    (await centre.run((ctx) => countRows(ctx, all, id(kept), id(merged)))).map(({ table }) => table),
    [],
  )
})

test('D8.2 money, seats, marks, interests, family and fields go to the kept record; undone, all is as it was', async () => {
  const { app } = centre
  const [category, other] = [await makeCategory(centre), await makeCategory(centre)]
  const kept = await makeStudent(centre, { phone: '01001234567' })
  const merged = await makeStudent(centre, {
    phone: '01001234567',
    email: 'twin@example.com',
    nationalID: '30001010101239',
    userName: 'the.twin',
    password: 'Correct-Horse-7',
  })
  const parent = await centre.create('parent', { names: { en: 'Father' } })
  const relation = await centre.create('relativeRelationType', { names: { en: 'Father' } })
  await centre.create('studentFamily', {
    userToken: merged.token,
    relativeToken: parent.token,
    relativeRelationTypeToken: relation.token,
  })
  const application = await makeJoined(centre, category, period, merged.token)
  await makeJoined(centre, other, period, kept.token)
  const group = await makeGroup(centre, category, period)
  const sitting = await seat(centre, group, application, { joinedOn: '2026-11-01' })
  const lesson = await makeTime(centre, group, '2026-11-21T06:00:00Z', '2026-11-21T08:00:00Z')
  await centre.call('educationalScheduleTime.mark', {
    params: { token: lesson.token },
    body: { marks: [{ groupStudentToken: sitting.token, attendance: 'Attendance' }] },
  })
  const interest = await centre.create('interest', { names: { en: 'French' } })
  const call = await centre.create('communicationType', { names: { en: 'Call' } })
  for (const one of [kept, merged, merged])
    await centre.create('interestFollowUp', {
      interestToken: interest.token,
      userToken: one.token,
      followUpTypeToken: call.token,
      replyStatus: 'NotReplied',
    })
  const debt = await owe(merged, 10_001)
  await owe(kept, 7_003)
  await centre.create('installment', { debtToken: debt, startsOn: '2026-12-01', parts: 3 })
  await pay(merged, 3_334)
  await deposit(merged, 1_117)
  await deposit(kept, 5)
  await give(merged, 7, 33)
  await give(kept, 3, 10)
  await clean()

  const [before, balances, trialBefore] = [await everything(kept, merged), await moneyOf(kept, merged), await trial()]
  const shown = await preview(kept, merged)
  assert.deepEqual(shown.clashes, [])
  assert.deepEqual(
    [shown.kept.money, shown.merged.money],
    [
      { owed: 7_003, credit: 5, points: 3 },
      { owed: 6_667, credit: 1_117, points: 7 },
    ],
  )
  const moves = Object.fromEntries(shown.moves.map((each: Shown) => [each.entity, each.count]))
  assert.deepEqual(
    [
      moves.educationalGroupStudent,
      moves.educationalGroupAttendance,
      moves.debt,
      moves.studentFamily,
      moves.interestFollowUp,
    ],
    [1, 1, 1, 1, 2],
  )
  assert.deepEqual(
    shown.fields
      .filter((each: Shown) => each.fills)
      .map((each: Shown) => each.name)
      .sort(),
    ['birthDate', 'email', 'gender', 'nationalID'],
  )
  const done = await merge(kept, merged)
  await clean()
  assert.deepEqual(await moneyOf(kept, merged), [balances[0]!.map((each, at) => each + balances[1]![at]!), [0, 0, 0]])
  assert.deepEqual(await trial(), trialBefore, 'nothing came in and nothing went out')
  const now = await centre.read('student', kept.token)
  assert.deepEqual(
    [now.email, now.nationalID, now.names, now.userName],
    ['twin@example.com', '30001010101239', kept.names, null],
  )
  assert.equal((await centre.read('educationalGroupStudent', sitting.token)).studentToken, kept.token)
  assert.equal((await centre.call('debt.list', { query: { userToken: kept.token } })).items.length, 2)
  assert.equal((await centre.read('student', merged.token)).recordState, 'archived')
  assert.deepEqual(
    (await centre.owner('select number from interest_follow_up where user_id = $1 order by 1', [id(kept)])).map(
      (each) => each.number,
    ),
    [1, 2, 3],
  )
  assert.equal(
    (await centre.owner('select number from follow_case where user_id = any($1)', [[id(kept), id(merged)]]))[0].number,
    3,
  )
  const history = await app.call(app.users.MasterAdmin, 'GET', `/api/students/${kept.token}/history`)
  assert.ok(
    history.body.items.some((each: Shown) => each.action === 'mergeTwins'),
    history.text,
  )

  const into = await centre.call('twins.merges', { params: { token: merged.token } })
  assert.equal(into.into.token, kept.token)
  const [line] = (await centre.call('twins.merges', { params: { token: kept.token } })).merges
  assert.deepEqual([line.merge, line.person.token, line.undoneAt], [done.merge, merged.token, null])
  assert.equal(await codeIn(centre.act('student', merged.token, 'restore')), 'twins.merged')
  assert.equal(await codeIn(pay(merged, 1)), 'field.referenceArchived')

  await undo(done)
  await clean()
  assert.deepEqual(await moneyOf(kept, merged), balances)
  assert.deepEqual(await trial(), trialBefore)
  const after = await everything(kept, merged)
  for (const name of Object.keys(before))
    if (name !== 'person_merge_move') assert.deepEqual(after[name], before[name], name)
  assert.equal(await codeIn(undo(done)), 'twins.undone')
})

test('what is open on both sides is refused with its name, what is over stays with consent, and nothing is lost', async () => {
  const category = await makeCategory(centre)
  const [kept, merged] = [await makeStudent(centre), await makeStudent(centre)]
  const group = await makeGroup(centre, category, period)
  const [mine, theirs] = [
    await makeJoined(centre, category, period, kept.token),
    await makeJoined(centre, category, period, merged.token),
  ]
  const [my, their] = [
    await seat(centre, group, mine, { joinedOn: '2026-11-01' }),
    await seat(centre, group, theirs, { joinedOn: '2026-11-01' }),
  ]
  const lesson = await makeTime(centre, group, '2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z')
  await centre.call('educationalScheduleTime.mark', {
    params: { token: lesson.token },
    body: {
      marks: [
        { groupStudentToken: my.token, attendance: 'Attendance' },
        { groupStudentToken: their.token, attendance: 'Absence' },
      ],
    },
  })
  assert.deepEqual(
    (await preview(kept, merged)).clashes.filter((each: Shown) => each.blocks).map((each: Shown) => each.names),
    [[group.names], [category.names]],
  )
  const refusal = await refusalIn(merge(kept, merged))
  assert.equal(refusal.refused, 'twins.clash')
  assert.deepEqual((refusal.extra!.clashes as Shown[]).map(({ entity, count }) => [entity, count]).sort(), [
    ['educationalGroupStudent', 1],
    ['educationalJoiningApplication', 1],
  ])
  await centre.owner(`update educational_group_student set left_on = '2026-11-21' where id = $1`, [
    idOf(their.token, 'egs'),
  ])
  await centre.act('educationalJoiningApplication', theirs.token, 'cancel', { reason: 'Twice' })
  assert.equal(await codeIn(merge(kept, merged)), 'twins.stays')
  const done = await merge(kept, merged, { leave: true })
  const marks = await centre.owner(
    'select student_id, attendance from educational_group_attendance where schedule_time_id = $1 order by attendance',
    [idOf(lesson.token, 'est')],
  )
  assert.deepEqual(
    marks.map(({ student_id: of, attendance }) => [of === id(kept), attendance]),
    [
      [false, 'Absence'],
      [true, 'Attendance'],
    ],
  )
  await undo(done)
  assert.equal((await centre.read('educationalGroupStudent', their.token)).studentToken, merged.token)
  assert.equal(
    (await centre.owner('select 1 from educational_group_attendance where student_id = $1', [id(merged)])).length,
    1,
  )
})

test('what was written since on a row that goes back goes with it', async () => {
  const category = await makeCategory(centre)
  const [kept, merged] = [await makeStudent(centre), await makeStudent(centre)]
  const group = await makeGroup(centre, category, period)
  const sitting = await seat(centre, group, await makeJoined(centre, category, period, merged.token), {
    joinedOn: '2026-11-01',
  })
  const lesson = await makeTime(centre, group, '2026-11-19T06:00:00Z', '2026-11-19T08:00:00Z')
  const done = await merge(kept, merged)
  centre.app.clock.advance(1_000)
  await centre.call('educationalScheduleTime.mark', {
    params: { token: lesson.token },
    body: { marks: [{ groupStudentToken: sitting.token, attendance: 'Attendance' }] },
  })
  const whose = async () =>
    (
      await centre.owner('select student_id from educational_group_attendance where group_student_id = $1', [
        idOf(sitting.token, 'egs'),
      ])
    ).map((each) => each.student_id)
  assert.deepEqual(await whose(), [id(kept)])
  await undo(done)
  assert.deepEqual(await whose(), [id(merged)])
})

test('undoing is refused when money moved, somebody followed up, a record changed its state, or thirty days are over', async () => {
  const pair = async () => [await makeStudent(centre), await makeStudent(centre)] as const
  const [kept, merged] = await pair()
  await owe(merged, 5_000)
  const paid = await merge(kept, merged)
  centre.app.clock.advance(1_000)
  await pay(kept, 1_000)
  assert.equal(await codeIn(undo(paid)), 'twins.paidSince')

  const [rich, poor] = await pair()
  await deposit(poor, 2_000)
  const used = await merge(rich, poor)
  centre.app.clock.advance(1_000)
  await centre.act('student', rich.token, 'withdrawCredit', { money: 500, accountToken: drawer.token, ...reason })
  assert.equal(await codeIn(undo(used)), 'twins.moneyUsed')

  const [first, second] = await pair()
  const third = await makeStudent(centre)
  const inner = await merge(first, second)
  await merge(third, first)
  assert.equal(await codeIn(undo(inner)), 'twins.stateSince')
  assert.equal((await centre.call('twins.merges', { params: { token: second.token } })).into.token, third.token)

  const [called, again] = await pair()
  const interest = await centre.create('interest', { names: { en: 'Chess' } })
  const call = await centre.create('communicationType', { names: { en: 'By phone' } })
  const follow = (of: Shown) =>
    centre.create('interestFollowUp', {
      interestToken: interest.token,
      userToken: of.token,
      followUpTypeToken: call.token,
      replyStatus: 'NotReplied',
    })
  await follow(again)
  const followed = await merge(called, again)
  assert.equal((await follow(called)).number, 2)
  assert.equal(await codeIn(undo(followed)), 'twins.followedSince')

  const [one, two] = await pair()
  const old = await merge(one, two)
  const at = centre.app.clock.now().toISOString()
  centre.app.clock.advance(31 * 86_400_000)
  assert.equal(await codeIn(undo(old)), 'twins.undoOver')
  centre.app.clock.set(at)
  await clean()
})

test('a payment that is taken for the merged record while it is merged is not lost', async () => {
  let merges = 0
  for (let round = 0; round < 6; round += 1) {
    const [kept, merged] = [await makeStudent(centre), await makeStudent(centre)]
    const debt = await owe(merged, 4_000)
    const { seen } = await preview(kept, merged)
    const [went, ...payments] = await Promise.allSettled([
      centre.call('twins.merge', { params: { token: kept.token }, body: { twin: merged.token, seen } }),
      pay(merged, 1_000, { debtToken: debt, debtorsTokens: [merged.token] }),
      deposit(merged, 300),
      owe(merged, 77),
    ])
    const isMerged = went.status === 'fulfilled'
    merges += Number(isMerged)
    if (!isMerged) assert.match(String(went.reason), /twins\.changed|server\.busy/)
    const took = payments.map(({ status }) => status === 'fulfilled')
    const total = 4_000 - (took[0] ? 1_000 : 0) + (took[2] ? 77 : 0)
    assert.deepEqual(
      await moneyOf(kept, merged),
      isMerged
        ? [
            [total, took[1] ? 300 : 0, 0],
            [0, 0, 0],
          ]
        : [
            [0, 0, 0],
            [total, took[1] ? 300 : 0, 0],
          ],
      `round ${round}: ${JSON.stringify(payments)}`,
    )
    if (isMerged)
      for (const table of ['receipt', 'debt'])
        assert.deepEqual(await centre.owner(`select id from ${table} where user_id = $1`, [id(merged)]), [])
  }
  assert.ok(merges > 0)
  await clean()
})

test('only who holds the flag of the kind merges it, and nobody who sees own groups only; two kinds never become one', async () => {
  const [kept, merged] = [await makeStudent(centre), await makeStudent(centre)]
  const parent = await centre.create('parent', { names: { en: 'A parent' } })
  assert.equal(await codeIn(preview(kept, parent)), 'twins.otherKind')
  assert.equal(await codeIn(preview(kept, kept)), 'twins.otherKind')
  const params = { token: kept.token, twin: merged.token }
  const without = { ...everyPrivilege, Student: everyPrivilege.Student!.filter((flag) => flag !== 'mergeTwins') }
  assert.equal(await codeIn(centre.call('twins.preview', { params }, { privileges: without })), 'permission.missing')
  assert.equal(
    await codeIn(centre.call('twins.preview', { params }, { userType: 'Employee', ownGroupsOnly: true })),
    'permission.missing',
  )
  assert.deepEqual(
    await centre.call('twins.possible', { query: { kind: 'student' } }, { privileges: { Student: ['mergeTwins'] } }),
    { groups: [], isMore: false, at: centre.app.clock.now().toISOString() },
    'nobody is shown to who may not see the list',
  )
  for (const { id: kind } of mergeable) {
    const two = [
      await centre.create(kind, { names: { en: 'Sama Adel' } }),
      await centre.create(kind, { names: { en: 'Sama Adel' } }),
    ]
    const done = await merge(two[0], two[1])
    await undo(done)
    assert.equal((await centre.read(kind, two[1].token)).recordState, 'active', kind)
  }
})

test('who may be one person is found by phone in any spelling and by the folded name, and told in that order', async () => {
  const kept = await makeStudent(centre, { names: { ar: 'أحمد عبد الله' }, phone: '٠١٠٩٧٩٧٨٣٨٨' })
  const both = await makeStudent(centre, { names: { ar: 'احمد عبدالله' }, phone: '+20 109 797 8388' })
  const named = await makeStudent(centre, { names: { ar: 'أحمد عبدالله' } })
  const sister = await makeStudent(centre, { names: { ar: 'سما عبدالله' }, phone: '01097978388' })
  const { items } = await centre.call('twins.ofPerson', { params: { token: kept.token } })
  assert.deepEqual(
    items.map((each: Shown) => [each.token, each.reason]),
    [
      [both.token, 'phoneAndName'],
      [named.token, 'name'],
      [sister.token, 'phone'],
    ],
  )
  const { groups } = await centre.call('twins.possible', { query: { kind: 'student' } })
  const of = groups.find((each: Shown) => each.people.some(({ token }: Shown) => token === kept.token))
  assert.deepEqual([of.reason, of.people.map(({ token }: Shown) => token)], ['phoneAndName', [kept.token, both.token]])
  assert.equal(await codeIn(centre.call('twins.possible', { query: { kind: 'employee' } })), 'request.malformed')
})
