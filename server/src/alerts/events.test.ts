/** Tests the table of events: its words, its recipients, channels and speed (D8.5, D8.6). */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventKinds, eventOf, ways } from '@topcenter/model/alerts/events'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import type { Privileges } from '@topcenter/model/kit/permission'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { eventTexts } from '@topcenter/texts/both'
import {
  codeIn,
  refusalIn,
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'
import { makeDebt } from '../finance/debts/debts.service.ts'
import type { Ctx } from '../records/context.ts'
import { remindClients } from '../quotations/quotation.jobs.ts'
import { weekSummary } from '../reports/sending/week.jobs.ts'
import { nobody } from '../records/nightly.ts'
import type { TestUser } from '../../test/test-application.ts'
import { sourcesBelow } from '../../test/sources-for-tests.ts'
import { tellFailures } from './job-failures.ts'
import { newsJobs } from './news.rules.ts'
import { nightlyForgetting } from './forget.jobs.ts'
import { sendingJobs } from './sending.rules.ts'
import { notifyUsers } from './tell.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-26T15:00:00Z')
})
after(() => centre.close())

const placeholders = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

test('D8.5 every kind has words in both languages that name the same, words for a locked phone that name nothing, and a record that opens', () => {
  for (const kind of eventKinds) {
    const [en, ar] = [eventTexts.en[kind], eventTexts.ar[kind]]
    for (const part of ['title', 'text'] as const) {
      assert.deepEqual(placeholders(en[part]).sort(), placeholders(ar[part]).sort(), `${kind} ${part}`)
      assert.equal(en[part] === undefined, ar[part] === undefined, `${kind} ${part}`)
    }
    for (const words of [en, ar]) assert.ok(words.push && !/\{\{|\d/.test(words.push), `${kind}: ${words.push}`)
    const { about, who, by } = eventOf(kind)
    if (about) assert.ok(entityOf(about).spec.path, `${kind}: ${about} has no screen`)
    assert.ok(who.length > 0, `${kind} tells nobody`)
    for (const way of by) assert.ok((ways as readonly string[]).includes(way))
  }
})

let relation: Shown | undefined
const parentOf = async (child: Shown, parent?: Shown): Promise<Shown> => {
  relation ??= await centre.create('relativeRelationType', { names: { en: 'Mother' } })
  const of = parent ?? (await centre.create('parent', { names: { en: `Parent ${Math.random()}` } }))
  await centre.create('studentFamily', {
    userToken: child.token,
    relativeToken: of.token,
    relativeRelationTypeToken: relation.token,
  })
  return of
}
const student = () => centre.create('student', { names: { en: `Student ${Math.random()}` } })
const idsOf = (...people: Shown[]) => people.map(({ token }) => idOf(token, 'usr')!)
const rowsOf = (person: Shown) =>
  centre.owner(`select * from notification where user_id = $1 order by id`, idsOf(person))
const sentTo = (person: Shown) =>
  centre.owner(`select * from delivery where user_id = $1 order by channel`, idsOf(person))
const prefer = (person: Shown, kind: string, way: string, isOn: boolean) =>
  centre.owner(
    `
      insert into notification_preference (establishment_id, user_id, kind, way, is_on)
      values ($1, $2, $3, $4, $5)
    `,
    [centre.app.establishmentId, ...idsOf(person), kind, way, isOn],
  )
const device = (person: Shown, channel = 'push') =>
  centre.owner(
    `
      insert into push_device (establishment_id, id, user_id, channel, endpoint, p256dh, auth, created_at)
      values ($1, gen_random_uuid(), $2, $3, 'https://push.example/' || gen_random_uuid(), 'key', 'secret', now())
    `,
    [centre.app.establishmentId, ...idsOf(person), channel],
  )

test('D8.6 a parent is told what their child is told about money, with the child’s name; of two children at once only once', async () => {
  const [one, two, other] = [await student(), await student(), await student()]
  const parent = await parentOf(one)
  await parentOf(two, parent)
  const say = (users: Shown[], kind: 'payment' | 'mediaShared' = 'payment') =>
    centre.run((ctx) =>
      notifyUsers(ctx, kind, { users: idsOf(...users), params: { amount: '5', code: 'R', name: 'N', folder: 'F' } }),
    )
  assert.equal(await say([one]), 2)
  assert.equal(await say([one, two, other]), 4)
  assert.equal(await say([one], 'mediaShared'), 1)
  const rows = await rowsOf(parent)
  assert.deepEqual(
    rows.map((row) => row.student_id),
    [...idsOf(one), null],
  )
  assert.deepEqual([rows[0].kind, rows[0].topic, rows[0].name_en], ['payment', 'money', 'Payment received: 5'])
  const own = await rowsOf(one)
  assert.deepEqual([own.length, own[0].student_id], [3, null])
})

test('D8.5 who switched a way off is not told by it, who switched all off not at all; the outbox has a row for each channel that somebody has', async () => {
  const people = [await student(), await student(), await student(), await student(), await student()]
  const [usual, noPush, noProduct, nothing, withoutDevice] = people as [Shown, Shown, Shown, Shown, Shown]
  for (const each of [usual, noPush, noProduct, nothing]) await device(each)
  await device(usual)
  await device(usual, 'fcm')
  await prefer(noPush, 'payment', 'push', false)
  await prefer(noProduct, 'payment', 'product', false)
  for (const way of ['product', 'push']) await prefer(nothing, 'payment', way, false)
  await prefer(withoutDevice, 'payment', 'product', false)
  const count = await centre.run((ctx) =>
    notifyUsers(ctx, 'payment', { users: idsOf(...people), params: { amount: '5', code: 'R' } }),
  )
  assert.equal(count, 2)
  const states = async (person: Shown) => (await rowsOf(person)).map((row) => row.record_state)
  const channels = async (person: Shown) => (await sentTo(person)).map((row) => row.channel)
  assert.deepEqual(await Promise.all(people.map(states)), [['active'], ['active'], ['archived'], [], []])
  assert.deepEqual(await Promise.all(people.map(channels)), [['fcm', 'push'], [], ['push'], [], []])
})

test('D8.5 what must reach somebody passes what they switched off and their quiet hours; all else leaves at their end', async () => {
  const person = await student()
  await device(person)
  for (const kind of ['passwordChanged', 'payment']) await prefer(person, kind, 'product', false)
  await prefer(person, 'passwordChanged', 'push', false)
  await centre.owner(
    `
      insert into notification_quiet (establishment_id, user_id, quiet_from, quiet_to)
      values ($1, $2, '16:00', '07:00')
    `,
    [centre.app.establishmentId, ...idsOf(person)],
  )
  for (const kind of ['passwordChanged', 'payment'] as const)
    await centre.run((ctx) => notifyUsers(ctx, kind, { users: idsOf(person), params: { amount: '5', code: 'R' } }))
  const left = await centre.owner(
    `
      select n.kind, n.record_state, d.next_try_at
      from delivery d
      join notification n on n.establishment_id = d.establishment_id and n.id = d.notification_id
      where d.user_id = $1
      order by n.id
    `,
    idsOf(person),
  )
  assert.deepEqual(
    left.map((row) => [row.kind, row.record_state, new Date(row.next_try_at).toISOString()]),
    [
      ['passwordChanged', 'active', '2026-11-26T15:00:00.000Z'],
      ['payment', 'archived', '2026-11-27T05:00:00.000Z'],
    ],
  )
})

test('D8.5 what has a key is told once to each user, however many tell it at the same time', async () => {
  const [one, two] = [await student(), await student()]
  const say = (users: Shown[]) =>
    centre.run((ctx) =>
      notifyUsers(ctx, 'instalmentDue', {
        users: idsOf(...users),
        params: { date: '', amount: '', name: '' },
        once: 'due x',
      }),
    )
  const counts = await Promise.all([say([one]), say([one]), say([one])])
  assert.deepEqual(counts.sort(), [0, 0, 1])
  assert.equal(await say([one, two]), 1)
})

const namesOf = async (person: Shown, kind: string): Promise<string[]> =>
  (await rowsOf(person)).filter((row) => row.kind === kind).map((row) => row.name_en)
/** A kind of notification happens; answers whom it should reach. */
type Cause = () => Promise<Shown>
const userOf = ({ token }: Shown): Shown => ({ token })

function joiningCauses(): Record<string, Cause> {
  const application = async (): Promise<Shown> =>
    centre.create('educationalJoiningApplication', {
      studentToken: (await student()).token,
      educationalPeriodToken: (await makePeriod(centre)).token,
      educationalCategoryToken: (await makeCategory(centre)).token,
    })
  const decided =
    (action: string, input: object = {}) =>
    async () => {
      const made = await application()
      if (action === 'postpone') await centre.act('educationalJoiningApplication', made.token, 'accept')
      await centre.act('educationalJoiningApplication', made.token, action, input)
      return userOf({ token: made.studentToken })
    }
  return {
    applicationAccepted: decided('accept'),
    applicationRefused: decided('reject', { reason: 'Full' }),
    applicationPostponed: decided('postpone', { from: '2026-12-01', to: '2026-12-10', reason: 'Travel' }),
    seatOffered: async () => {
      const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
      const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true })
      const first = await seat(centre, group, await makeJoined(centre, category, period))
      const waits = await makeJoined(centre, category, period)
      await centre.create('groupWaiting', { educationalGroupToken: group.token, applicationToken: waits.token })
      await centre.act('educationalGroupStudent', first.token, 'leave')
      return userOf({ token: waits.studentToken })
    },
  }
}

function moneyCauses(): Record<string, Cause> {
  const owing = async (): Promise<Shown> => {
    const person = await student()
    await centre.run((ctx) =>
      makeDebt(ctx, {
        user: idOf(person.token, 'usr')!,
        debtType: 'Service',
        debtOn: { en: 'A course' },
        price: 3_000,
      }),
    )
    return person
  }
  const pay = async (): Promise<{ person: Shown; payment: Shown }> => {
    const person = await owing()
    const [drawer, method] = [
      await centre.create('account', { names: { en: `Drawer ${Math.random()}` } }),
      await centre.create('paymentMethod', { names: { en: `Cash ${Math.random()}` }, needsVerification: false }),
    ]
    const receipt = await centre.call('receipt.take', {
      body: { payerToken: person.token, money: 2_000, accountToken: drawer.token, paymentMethodToken: method.token },
    })
    return {
      person,
      payment: (await centre.call('installmentPayment.list', { query: { receiptToken: receipt.token } })).items[0],
    }
  }
  return {
    payment: async () => (await pay()).person,
    refund: async () => {
      const { person, payment } = await pay()
      await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Agreed', money: 2_000 })
      return person
    },
  }
}

function otherCauses(): Record<string, Cause> {
  const quotation = async (): Promise<{ client: Shown; made: Shown; maker: Shown }> => {
    const client = await centre.create('client', { names: { en: `Client ${Math.random()}` } })
    const maker = centre.app.users.MasterAdmin
    const made = await centre.app
      .call(maker, 'POST', '/api/price-quotations', { clientToken: client.token })
      .then(({ body }) => body)
    const item = await centre.create('storeItem', { names: { en: `Sign ${Math.random()}` } })
    const detail = await centre.create('priceQuotationDetail', {
      priceQuotationToken: made.token,
      storeItemToken: item.token,
      quantity: 3,
    })
    const price = await centre.create('quotationPriceHistory', {
      priceQuotationDetailToken: detail.token,
      priceOne: 1_000,
    })
    await centre.act('quotationPriceHistory', price.token, 'approve')
    for (const action of ['askQuotes', 'offer']) await centre.act('priceQuotation', made.token, action)
    return { client, made, maker }
  }
  const { Employee, MasterAdmin, Student } = centre.app.users
  const remarked = async (made: Shown): Promise<string> => {
    const query = { priceQuotationToken: made.token }
    const { items } = await centre.call('priceQuotationVersion.list', { query })
    const { remarks } = await centre.call(
      'priceQuotationVersion.remark',
      { params: { token: items[0].token }, body: { text: 'In which wood?' } },
      { userId: Employee.id },
    )
    return remarks[0].token
  }
  return {
    quotationSent: async () => (await quotation()).client,
    priceRequested: async () => {
      const { made } = await quotation()
      const supplier = await centre.create('supplier', { names: { en: `Supplier ${Math.random()}` } })
      await centre.call('priceQuotation.askSuppliers', {
        params: { token: made.token },
        body: { suppliersTokens: [supplier.token] },
      })
      return supplier
    },
    quotationEnds: async () => {
      const { client, made } = await quotation()
      await centre.act('priceQuotation', made.token, 'offer', { validDays: 1 })
      await centre.run((ctx) => remindClients({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) }))
      return client
    },
    pricesAnswered: async () => {
      const { made, maker } = await quotation()
      const supplier = await centre.create('supplier', { names: { en: `Supplier ${Math.random()}` } })
      const asked = await centre.app.call(maker, 'POST', `/api/price-quotations/${made.token}/price-requests`, {
        suppliersTokens: [supplier.token],
      })
      const { token } = asked.body.suppliers[0].request
      await centre.act('priceRequest', token, 'decline', {}, { userId: Employee.id })
      return maker
    },
    quotationAsked: async () => {
      const maker = await centre.app.addUser('Employee', everyPrivilege)
      const asked = await centre.app.call(centre.app.users.Client, 'POST', '/api/price-quotations', {
        clientToken: centre.app.users.Client.token,
        subject: 'Desks',
        wanted: [{ what: 'Desk', quantity: 3 }],
      })
      assert.equal(asked.status, 200, asked.text)
      return maker
    },
    quotationAnswered: async () => {
      const { made, maker } = await quotation()
      await centre.act('priceQuotation', made.token, 'accept', {}, { userId: Employee.id })
      return maker
    },
    quotationRemark: async () => {
      const { made, maker } = await quotation()
      await remarked(made)
      return maker
    },
    quotationRemarkAnswered: async () => {
      const { client, made } = await quotation()
      await centre.act('quotationRemark', await remarked(made), 'answerRemark', { answer: 'In oak' })
      return client
    },
    mediaShared: async () => {
      const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
      const joined = await makeJoined(centre, category, period)
      const folder = await centre.create('sharedMediaFolder', {
        names: { en: 'Sheets' },
        sharedWith: 'EducationalCategory',
        educationalCategoryToken: category.token,
      })
      for (const name of ['One', 'Two'])
        await centre.create('sharedMedia', {
          names: { en: name },
          sharedMediaFolderToken: folder.token,
          sharedLink: 'https://media.example/sheets',
        })
      return userOf({ token: joined.studentToken })
    },
    jobFailed: async () => {
      const { application, clock, establishmentId } = centre.app
      await tellFailures(
        () => application.runtime,
        application.db,
        clock,
      )({ establishmentId, id: '', kind: 'planning.solve', createdBy: Employee.id })
      return Employee
    },
    addressChanged: async () => {
      const person = await centre.create('student', { names: { en: 'Noha' }, email: 'noha@example.com' })
      await centre.change('student', person, { email: 'noha.new@example.com' })
      return person
    },
    passwordChanged: async () => {
      const person = await centre.create('student', {
        names: { en: 'Mona' },
        userName: 'mona.told',
        password: 'Salma@2026',
      })
      await centre.change('student', person, { password: 'Nagwa@2027' })
      return person
    },
    newDevice: async () => {
      const [{ id }] = (await centre.owner(`select id from user_account where user_name = 'mona.told'`)) as [
        { id: string },
      ]
      for (let at = 0; at < 2; at += 1)
        await centre.app.call(undefined, 'POST', '/api/session', {
          userName: 'mona.told',
          password: 'Nagwa@2027',
        })
      return { token: tokenOf('usr', id) }
    },
    loginCode: async () => {
      const path = '/api/student-login-codes'
      const { body } = await centre.app.call(MasterAdmin, 'POST', `${path}/issue`, {
        userToken: Student.token,
        platform: 'ios',
        source: 'SystemGenerated',
      })
      await centre.app.call(MasterAdmin, 'POST', `${path}/${body.record.token}/resetLoginCode`, {})
      return Student
    },
  }
}

/** The tests of these kinds lie with what causes them. */
const elsewhere: Readonly<Record<string, string>> = {
  absence: 'education/attendance/attendance.test.ts',
  excuseDecided: 'education/attendance/attendance.test.ts',
  examSet: 'exams/exams/exams.test.ts',
  resultsPublished: 'exams/results/results.test.ts',
  certificateReady: 'exams/results/results.test.ts',
  timetableChanged: 'education/calendar/calendar.test.ts',
  comment: 'education/discussions/discussions.test.ts',
  commentRemoved: 'education/discussions/discussions.test.ts',
  complaintNew: 'alerts/alerts.test.ts',
  complaintAssigned: 'alerts/alerts.test.ts',
  complaintAnswered: 'alerts/alerts.test.ts',
  complaintNote: 'alerts/alerts.test.ts',
  complaintLate: 'alerts/alerts.test.ts',
  complaintWaits: 'alerts/alerts.test.ts',
  complaintClosed: 'alerts/alerts.test.ts',
  message: 'alerts/alerts.test.ts',
  newsPublished: 'alerts/events.test.ts',
  weekSummary: 'alerts/events.test.ts',
  packageOpened: 'media/packages/packages.test.ts',
  manyPageRequests: 'access/public-page.test.ts',
  codeGuesses: 'media/packages/packages.test.ts',
  orderProgress: 'quotations/job-orders.test.ts',
  storeShort: 'quotations/reserving.test.ts',
  storeLow: 'finance/store/store.test.ts',
  followUpTaken: 'interests/interests.test.ts',
  instalmentDue: 'reminders/reminders.test.ts',
  instalmentOverdue: 'reminders/reminders.test.ts',
  subscriptionEnding: 'reminders/reminders.test.ts',
  subscriptionEnded: 'reminders/reminders.test.ts',
  lessonReminder: 'reminders/reminders.test.ts',
  examReminder: 'reminders/reminders.test.ts',
  documentExpiring: 'reminders/reminders.test.ts',
  documentExpired: 'reminders/reminders.test.ts',
  followUpDue: 'reminders/reminders.test.ts',
  reminderDue: 'reminders/reminders.test.ts',
  importDone: 'import/imports.test.ts',
  booksBroken: 'finance/books/proof.test.ts',
  scoreNotEntered: 'exams/sitting/sitting.test.ts',
  reportSent: 'reports/sending/sending.test.ts',
  reportFailed: 'reports/sending/schedules.test.ts',
}

test('D8.5 every kind is raised by something: it happens here, each once, or in the test of its cause', async () => {
  const causes = { ...joiningCauses(), ...moneyCauses(), ...otherCauses() }
  const sources = sourcesBelow('server/src')
  for (const kind of eventKinds) {
    assert.ok(
      sources.some(({ text }) => text.includes(`'${kind}'`)),
      `${kind} is raised nowhere`,
    )
    if (kind in elsewhere) continue
    assert.ok(causes[kind], `no test causes ${kind}`)
    const person = await causes[kind]()
    const names = await namesOf(person, kind)
    assert.equal(names.length, 1, `${kind}: ${JSON.stringify(await rowsOf(person))}`)
    assert.ok(!/\{\{|undefined|null/.test(names[0]!), names[0])
  }
})

test('D8.5 everybody chooses for themselves what comes by which way, but what must reach them; quiet hours are given and taken away whole', async () => {
  const { Parent } = centre.app.users
  const settings = (body?: object) =>
    centre.app.call(Parent, body ? 'PATCH' : 'GET', '/api/notification-settings', body)
  const of = async (kind: string) => (await settings()).body.kinds.find((each: { kind: string }) => each.kind === kind)
  assert.equal(await of('booksBroken'), undefined, 'what nobody like them is told is not there')
  const { product, push, always } = await of('payment')
  assert.deepEqual([product, push, always], [true, true, false])
  const off = { choices: [{ kind: 'payment', way: 'product', isOn: false }], quietFrom: '22:00', quietTo: '07:00' }
  const changed = (await settings(off)).body
  assert.deepEqual([changed.quietFrom, changed.quietTo, (await of('payment')).product], ['22:00', '07:00', false])
  const pay = () =>
    centre.run((ctx) => notifyUsers(ctx, 'payment', { users: [Parent.id], params: { amount: '5', code: 'R' } }))
  assert.equal(await pay(), 0)
  await settings({ choices: [{ kind: 'payment', way: 'product', isOn: true }], quietFrom: null, quietTo: null })
  assert.deepEqual([await pay(), (await settings()).body.quietFrom], [1, null])
  for (const [wrong, code] of [
    [{ choices: [{ kind: 'passwordChanged', way: 'product', isOn: false }] }, 'notification.always'],
    [{ choices: [{ kind: 'gossip', way: 'product', isOn: false }] }, undefined],
    [{ quietFrom: '22:00' }, 'field.required'],
    [{ quietFrom: '22:00', quietTo: '22:00' }, undefined],
  ] as const) {
    const { status, body } = await settings(wrong)
    assert.equal(status, 406, JSON.stringify(wrong))
    if (code) assert.equal(body.fields[0].code, code)
  }
})

test('D8.5 staff send to people, groups, subjects, types and filtered lists: each receiver once and counted before, parents when asked, many asked with their number', async () => {
  const { MasterAdmin, Employee, Parent } = centre.app.users
  const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
  const group = await makeGroup(centre, category, period)
  const joined = [await makeJoined(centre, category, period), await makeJoined(centre, category, period)]
  for (const each of joined) await seat(centre, group, each)
  const [one] = joined.map(({ studentToken }) => ({ token: studentToken }) as Shown)
  await parentOf(one!)
  await device(one!)
  const ask = (path: string, body: object, user = MasterAdmin) =>
    centre.app.call(user, 'POST', `/api/sendings${path}`, body)
  const whom = {
    usersTokens: [one!.token],
    educationalGroupsTokens: [group.token],
    educationalCategoriesTokens: [category.token],
  }
  assert.deepEqual((await ask('/count', whom)).body, { count: 2, devices: 1, mail: 0 })
  assert.equal((await ask('/count', { ...whom, withParents: true })).body.count, 3)
  assert.equal((await ask('/count', {})).body.count, 0)
  const { names: called } = (await centre.app.call(MasterAdmin, 'GET', `/api/students/${one!.token}`)).body
  const search = new URLSearchParams({ search: called.ar, sort: 'names', page: '1' })
  assert.equal((await ask('/count', { list: `students?${search}`, withParents: true })).body.count, 2)
  for (const list of ['groups', 'educational-groups?x=1', 'students?passwords=1', '']) {
    const { status } = await ask('/count', { list, usersTokens: list ? [] : [one!.token] })
    assert.equal(status, list ? 406 : 200, list)
  }
  const names = { ar: 'غدًا إجازة يا {الاسم}', en: 'Closed tomorrow, {name}' }
  const sent = (await ask('', { ...whom, withParents: true, names })).body
  assert.deepEqual([sent.receivers, sent.told, sent.seen, sent.state], [3, 3, 0, 'Sent'])
  const [words] = await namesOf(one!, 'message')
  assert.match(words!, /^Closed tomorrow, [^{]/)
  await centre.owner('update notification set read = true where user_id = $1', [idOf(one!.token, 'usr')])
  assert.equal((await centre.app.call(MasterAdmin, 'GET', `/api/sendings/${sent.token}`)).body.seen, 1)
  // only readers who may see the people get names; for others there are counts by result
  const receiversFor = async (privileges: Privileges) => {
    const reader = await centre.app.addUser('Employee', { Notification: ['notificationAdd'], ...privileges })
    const { total, items, unnamed } = (await centre.app.call(reader, 'GET', `/api/sendings/${sent.token}/receivers`))
      .body
    return { total, named: items.map(({ state }: { state: string }) => state), unnamed }
  }
  assert.deepEqual(await receiversFor({ Student: ['view', 'viewActive'], Parent: ['view', 'viewActive'] }), {
    total: 3,
    named: ['Told', 'Told', 'Read'],
    unnamed: [],
  })
  assert.deepEqual(await receiversFor({ Parent: ['view', 'viewActive'] }), {
    total: 3,
    named: ['Told'],
    unnamed: [
      { state: 'Told', count: 1 },
      { state: 'Read', count: 1 },
    ],
  })
  assert.deepEqual((await receiversFor({})).named, [])

  const faults = async (body: object) => (await ask('', body)).body.fields.map((each: { code: string }) => each.code)
  assert.deepEqual(await faults({ names }), ['sending.nobody'])
  assert.deepEqual(await faults({ ...whom, names: { en: 'Hello {nickname}' } }), ['message.field'])
  // a template knows the fields of its kind, and a refusal lists them
  const template = (body: object) => centre.create('messageTemplate', { names: { en: 'Words' }, ...body })
  const wording = await refusalIn(template({ kind: 'absence', description: { en: '{name} owes {amount} {oops}' } }))
  assert.deepEqual(wording.fields?.[0]?.params, {
    fields: '{amount} {oops}',
    known: '{name} {to} {centre} {group} {day} {time}',
  })
  const own = await template({ kind: 'absence', description: { ar: 'غاب {الاسم} عن {المجموعة} {اليوم}' } })
  assert.equal(await codeIn(template({ kind: 'absence' })), 'message.oneTemplate')
  assert.equal(await codeIn(centre.change('messageTemplate', own, { kind: 'debt' })), 'message.field')
  assert.equal(
    (await centre.change('messageTemplate', own, { kind: 'debt', description: { en: '{amount}' } })).kind,
    'debt',
  )
  assert.deepEqual(await faults({ ...whom, names, at: '2020-01-01T10:00:00.000Z' }), ['sending.past'])
  assert.equal((await ask('', { ...whom, names: { en: 'x'.repeat(10_000) } })).status, 406)
  assert.equal((await ask('/count', whom, Parent)).status, 403)
  await centre.owner(
    `
      insert into user_account (establishment_id, id, user_type, name_en, code, created_at, updated_at)
      select $1, gen_random_uuid(), 'Supplier', 'Supplier ' || n, 'SOME-' || n, now(), now()
      from generate_series(1, 600) n
    `,
    [centre.app.establishmentId],
  )
  const suppliers = { userTypes: [{ userType: 'Supplier' }], names }
  const refused = (await ask('', suppliers)).body
  assert.deepEqual([refused.code, refused.confirmable], ['sending.many', true])
  assert.ok(refused.params.count >= 600)
  assert.equal((await ask('', { ...suppliers, confirmMany: true })).body.state, 'Sent')
  const lecturer = { ownGroupsOnly: true, userId: idOf(Employee.token, 'usr')!, userType: 'Employee' as const }
  await assert.rejects(centre.call('sending.count', { body: { userTypes: suppliers.userTypes } }, lecturer))
})

test('D8.5 what is sent later waits, is taken back until then, and goes by a job in batches, each receiver once though it is run again', async () => {
  const { MasterAdmin } = centre.app.users
  const reader = await centre.app.addUser('Parent', { Notification: ['notificationView', 'notificationRead'] })
  const at = new Date(centre.app.clock.now().getTime() + 3_600_000).toISOString()
  const body = { usersTokens: [reader.token], names: { en: 'Later' }, at }
  const add = async (): Promise<{ token: string; state: string }> =>
    (await centre.app.call(MasterAdmin, 'POST', '/api/sendings', body)).body
  const [back, kept] = [await add(), await add()]
  assert.deepEqual([back.state, kept.state], ['Waiting', 'Waiting'])
  const taken = await centre.app.call(MasterAdmin, 'POST', `/api/sendings/${back.token}/takeBack`, {})
  assert.equal(taken.body.record.state, 'TakenBack')
  assert.deepEqual(await namesOf(reader as unknown as Shown, 'message'), [])
  const jobs = sendingJobs(() => centre.app.application.runtime, centre.app.application.db, centre.app.clock)
  const run = (sending: string) =>
    jobs['sendings.send']!({
      establishmentId: centre.app.establishmentId,
      input: { sending },
      signal: new AbortController().signal,
    } as never)
  for (const { token } of [back, kept, kept]) await run(token)
  assert.deepEqual(await namesOf(reader as unknown as Shown, 'message'), ['Later'])
  const now = (await centre.app.call(MasterAdmin, 'GET', `/api/sendings/${kept.token}`)).body
  assert.deepEqual([now.state, now.told], ['Sent', 1])
})

test('D8.7 news are seen by whom they are for and told them at their moment, once though they are published again; strangers see what is for everybody, and staff how many have read it', async () => {
  const { MasterAdmin } = centre.app.users
  const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
  const group = await makeGroup(centre, category, period)
  const joined = await makeJoined(centre, category, period)
  await seat(centre, group, joined)
  const child = { token: joined.studentToken } as Shown
  const parent = await parentOf(child)
  const stranger = await student()
  const newsCategory = await centre.create('newsCategory', { names: { en: 'Courses' } })
  const from = new Date(centre.app.clock.now().getTime() + 3_600_000).toISOString()
  const add = async (body: object): Promise<Shown> =>
    (
      await centre.app.call(MasterAdmin, 'POST', '/api/news', {
        names: { ar: 'يوم مفتوح', en: 'Open day' },
        code: `N${Math.round(Math.random() * 1e6)}`,
        newsCategoryToken: newsCategory.token,
        from: null,
        ...body,
      })
    ).body
  const forGroup = await add({ educationalGroupsTokens: [group.token], from })
  const forParents = await add({ userTypes: [{ userType: 'Parent' }] })
  const forAll = await add({ pinned: true })
  const silentNews = await add({ notify: false })
  const jobs = newsJobs(() => centre.app.application.runtime, centre.app.application.db, centre.app.clock)
  const publish = (item: Shown) =>
    jobs['news.publish']!({
      establishmentId: centre.app.establishmentId,
      input: { news: item.token },
      progress: {},
      signal: new AbortController().signal,
      save: async () => undefined,
    } as never)
  await publish(forGroup)
  const countOf = async (person: Shown) => (await namesOf(person, 'newsPublished')).length
  assert.equal(await countOf(child), 0, 'it is not its time yet')
  for (const each of [forParents, forAll, silentNews]) await Promise.all([publish(each), publish(each)])
  assert.deepEqual([await countOf(child), await countOf(parent), await countOf(stranger)], [1, 2, 1])
  centre.app.clock.advance(3_700_000)
  await publish(forGroup)
  await publish(forGroup)
  assert.deepEqual([await countOf(child), await countOf(parent), await countOf(stranger)], [2, 3, 1])

  const as = (person: Shown, userType: 'Student' | 'Parent') => ({
    userType,
    userId: idOf(person.token, 'usr')!,
    privileges: { News: ['view', 'viewActive'] },
  })
  const seen = async (person: Shown, userType: 'Student' | 'Parent') =>
    (await centre.call('news.list', { query: {} }, as(person, userType))).items
      .map(({ token }: Shown) => token)
      .filter((token: string) => [forGroup, forParents, forAll].some((each) => each.token === token))
      .toSorted()
  // the list goes by the database's clock, which the group's news wait for
  await centre.owner(`update news set "from" = null where id = $1`, [idOf(forGroup.token, 'nws')])
  const sorted = (...some: Shown[]) => some.map(({ token }) => token).toSorted()
  assert.deepEqual(await seen(child, 'Student'), sorted(forGroup, forAll))
  assert.deepEqual(await seen(parent, 'Parent'), sorted(forGroup, forParents, forAll))
  assert.deepEqual(await seen(stranger, 'Student'), sorted(forAll))
  for (let times = 0; times < 2; times += 1)
    await centre.call('news.markRead', { params: { token: forGroup.token } }, as(child, 'Student'))
  await assert.rejects(async () =>
    centre.call('news.markRead', { params: { token: forGroup.token } }, as(stranger, 'Student')),
  )
  assert.deepEqual((await centre.call('news.ownReads', {}, as(child, 'Student'))).tokens, [forGroup.token])
  const shown = (await centre.app.call(MasterAdmin, 'GET', `/api/news/${forGroup.token}`)).body
  assert.deepEqual([shown.readers, typeof shown.publishedAt], [1, 'string'])
})

test('D8.5 on the first morning of a week each owner is told of the last one, in the lines whose reports they may open; a quiet week is not told', async () => {
  const { clock, establishmentId } = centre.app
  const tell = (night: string) =>
    weekSummary.work({
      night,
      job: {} as never,
      run: (work) => centre.run(work, { ...nobody, establishmentId }),
    })
  const { addUser } = centre.app
  const money = await addUser('MasterAdmin', { AccountTransaction: ['viewReport'] })
  const joining = await addUser('MasterAdmin', { EducationalJoiningApplication: ['viewReport'] })
  const nothing = await addUser('MasterAdmin', {})
  const week = 7 * 86_400_000
  clock.advance(Date.parse('2026-11-28T06:00:00Z') - clock.now().getTime())
  const linesOf = async ({ token }: TestUser) =>
    (await rowsOf({ token }))
      .filter(({ kind }) => kind === 'weekSummary')
      .map(({ description_en: text }) => String(text).split('\n'))
  await tell('2026-11-27') // a Friday
  assert.deepEqual(await linesOf(money), [])
  for (let times = 0; times < 2; times += 1) await tell('2026-11-28')
  const [lines, ...others] = await linesOf(money)
  assert.equal(others.length, 0)
  assert.match(lines![0]!, /^Money in: [\d,.]+$/)
  assert.ok((await linesOf(joining))[0]!.some((line) => /^Applications: \d+$/.test(line)))
  assert.ok((await linesOf(joining))[0]!.every((line) => !line.startsWith('Money')))
  assert.deepEqual(await linesOf(nothing), [])
  clock.advance(8 * week)
  await tell('2027-01-23')
  assert.equal((await linesOf(money)).length, 1)
})

test('D8.5 five thousand are told with one statement in well under a second, without an audit row for each', async () => {
  await centre.owner(
    `
      insert into user_account (establishment_id, id, user_type, name_en, code, created_at, updated_at)
      select $1, gen_random_uuid(), 'Client', 'Many ' || n, 'MANY-' || n, now(), now()
      from generate_series(1, 5000) n
    `,
    [centre.app.establishmentId],
  )
  await centre.owner('analyze user_account') // as autovacuum does within a minute; before it each is looked for among all
  const users = await centre.owner(`select id from user_account where code like 'MANY-%'`)
  const before = await centre.owner('select count(*)::int as n from audit')
  const started = performance.now()
  const count = await centre.run((ctx) =>
    notifyUsers(ctx, 'message', { users: users.map(({ id }) => id), names: { en: 'Closed tomorrow' } }),
  )
  const taken = performance.now() - started
  assert.equal(count, 5_000)
  assert.ok(taken < 5_000, `${Math.round(taken)} ms`) // 200 ms on a quiet machine
  assert.deepEqual(await centre.owner('select count(*)::int as n from audit'), before)
  process.stdout.write(`5,000 told in ${Math.round(taken)} ms\n`)
})

test('D8.5 notifications are kept for the days that the centre chose, by who may choose; older ones go at night', async () => {
  const { app } = centre
  const reader = await app.addUser('Parent', { Notification: ['notificationView', 'notificationRead'] })
  const sender = await app.addUser('Employee', { Notification: ['notificationAdd'] })
  const path = '/api/notification-manner'
  const { body: now } = await app.call(sender, 'GET', path)
  assert.equal(now.notificationDays, 180)
  const set = (user: TestUser, notificationDays: number) =>
    app.call(user, 'PATCH', path, { version: now.version, notificationDays })
  assert.equal((await set(sender, 30)).status, 403)
  const flags = { Notification: ['notificationView', 'notificationAdd', 'changeKept'] }
  assert.equal((await set(await app.addUser('Parent', flags), 30)).status, 403, 'staff alone, whatever a role says')
  assert.equal((await set(await app.addUser('MasterAdmin', flags), 6)).status, 406, 'a week at least')
  await centre.run((ctx) => notifyUsers(ctx, 'message', { users: [reader.id], names: { en: 'Old' } }))
  app.clock.advance(31 * 86_400_000)
  await centre.run((ctx) => notifyUsers(ctx, 'message', { users: [reader.id], names: { en: 'New' } }))
  const night = () =>
    nightlyForgetting.work({
      job: { signal: new AbortController().signal },
      run: (work: (ctx: Ctx) => Promise<number>) => centre.run(work),
    } as never)
  await night()
  const titles = async () =>
    (await centre.owner('select name_en from notification where user_id = $1 order by created_at', [reader.id])).map(
      ({ name_en }) => name_en,
    )
  assert.deepEqual(await titles(), ['Old', 'New'])
  assert.equal((await set(await app.addUser('MasterAdmin', flags), 30)).body.notificationDays, 30)
  await night()
  assert.deepEqual(await titles(), ['New'])
})
