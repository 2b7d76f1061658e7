/** Packages, codes and their money (D9.8–D9.10), through the real operations and over the books. */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codeLetters, isCode, shownCode, typedCode } from '@topcenter/model/media/code-text'
import { addDays } from '@topcenter/model/kit/date-text'
import type { Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeStudent,
  newId,
  refusalIn,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { prove } from '../../finance/books/proof.service.ts'
import { recogniseHeld } from '../../finance/books/recognition.service.ts'
import { cardsOrder } from '../../documents/cards.ts'
import { type Card, cardsOf as cardsIn } from '../../../test/media/packages/cards-for-tests.ts'
import { codeKeyIn, codeKeyOf } from './code-key.ts'

let centre: Centre
let drawer: Shown
let cash: Shown
let lessons: Shown[]
before(async () => {
  centre = await startCentre()
  drawer = await centre.create('account', { names: { en: 'Drawer' } })
  cash = await centre.create('paymentMethod', { names: { en: 'Cash' }, needsVerification: false })
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  lessons = await Promise.all(
    [1, 2, 3].map((at) =>
      centre.create('sharedMedia', {
        names: { en: `Lecture ${at}` },
        sharedMediaFolderToken: folder.token,
        sharedLink: `https://media.example/${at}`,
      }),
    ),
  )
})
after(() => centre.close())

const makePackage = (more: object = {}): Promise<Shown> =>
  centre.create('mediaPackage', {
    names: { en: 'English one' },
    durationType: 'Days',
    numberOfDays: 30,
    originalPrice: 45_000,
    mediasTokens: lessons.map(({ token }) => token),
    samplesTokens: [lessons[0].token],
    ...more,
  })
const makeBatch = (pack: Shown, howMany: number, more: object = {}): Promise<Shown> =>
  centre.create('mediaPackageCodeBatch', {
    names: { en: 'Batch' },
    mediaPackageToken: pack.token,
    howMany,
    ...more,
  })
const cardsOf = (batch: Shown): Promise<Card[]> => cardsIn(centre, batch)
const as = (student: Shown, address = '10.0.0.1') => ({
  userType: 'Student' as const,
  userId: idOf(student.token, 'usr')!,
  privileges: { MediaPackageCode: ['view'] },
  address,
})
const redeem = (code: string, student: Shown, address?: string): Promise<Shown> =>
  centre.call('mediaPackageCode.redeem', { body: { code } }, as(student, address))
const sell = (body: object): Promise<Shown> =>
  centre.call('mediaPackageCode.sell', {
    body: { accountToken: drawer.token, paymentMethodToken: cash.token, ...body },
  })
const openFor = async (student: Shown, day: string): Promise<Shown[]> =>
  centre.owner(
    'select o.shared_media_id, o.until from packages_open($1, $2) o where student_id = $3 order by until, 1',
    [centre.app.establishmentId, day, idOf(student.token, 'usr')],
  )
async function balanced(): Promise<void> {
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
}
const today = '2026-11-21'

test('D9.9 a code is 80 random bits and a check letter that tells a wrong letter and two that changed places', async () => {
  const pack = await makePackage()
  const began = performance.now()
  const batch = await makeBatch(pack, 10_000)
  const took = performance.now() - began
  const cards = await cardsOf(batch)
  const codes = cards.map(({ code }) => code)
  assert.equal(new Set(codes).size, 10_000)
  assert.ok(codes.every(isCode))
  // on a cluster on one machine how long is not what is tried
  if (!process.env.CLUSTER_URL) assert.ok(took < 10_000, `10,000 codes took ${took} ms`)
  // chi-square of 32 letters: 31 degrees of freedom, p = 0.0001 at 67.6
  const counts = new Map<string, number>()
  for (const code of codes) for (const letter of code.slice(0, 16)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = (10_000 * 16) / 32
  const chi = [...codeLetters].reduce((sum, letter) => sum + ((counts.get(letter) ?? 0) - expected) ** 2 / expected, 0)
  assert.ok(chi < 67.6, `chi-square ${chi}`)
  const [first] = codes
  for (let at = 0; at < 16; at += 1) {
    const other = codeLetters[(codeLetters.indexOf(first![at]!) + 7) % 32]!
    assert.ok(!isCode(first!.slice(0, at) + other + first!.slice(at + 1)))
    if (first![at] !== first![at + 1])
      assert.ok(!isCode(first!.slice(0, at) + first![at + 1]! + first![at]! + first!.slice(at + 2)))
  }
  const arabic = shownCode(first!)
    .toLowerCase()
    .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
  assert.equal(typedCode(`https://centre.example/r#${arabic}`), first)
  // nothing that the database contains tells a code
  const dump = JSON.stringify([
    await centre.owner("select c.*, encode(secret, 'escape') as said from media_package_code c where serial <= 200"),
    await centre.owner('select * from audit order by at desc limit 500'),
  ])
  for (const code of codes.slice(0, 200)) assert.ok(!dump.includes(code) && !dump.includes(shownCode(code)))
  const shown = (await centre.call('mediaPackageCode.list', { query: { size: '5' } })).items
  for (const { code } of shown) assert.match(code, /^[2-9A-HJ-NP-Z]{4}$/)
})

test('D9.9 a batch of which nobody says how many has a hundred', async () => {
  const { token: mediaPackageToken } = await makePackage()
  const { serialFrom, serialTo } = await centre.create('mediaPackageCodeBatch', {
    names: { en: 'Batch' },
    mediaPackageToken,
  })
  assert.equal(serialTo - serialFrom, 99)
})

test('D9.9 an unsold card opens nothing; sold over the counter with a receipt, it opens once, pays its debt, and the books hold', async () => {
  const pack = await makePackage({ offerPrice: 40_000, offerFrom: '2026-11-20', offerTo: '2026-11-22' })
  const batch = await makeBatch(pack, 5)
  const cards = await cardsOf(batch)
  const student = await makeStudent(centre)
  assert.equal((await redeem(cards[0]!.code, student)).refused.code, 'media.codeWrong')
  const sold = await sell({ mediaPackageToken: pack.token, howMany: 2 })
  assert.deepEqual([sold.price, sold.serials], [40_000, [cards[0]!.serial, cards[1]!.serial]])
  const receipt = await centre.read('receipt', sold.receiptToken)
  assert.deepEqual([receipt.money, receipt.cards, receipt.allocated], [80_000, 80_000, 0])
  await balanced()
  const { redeemed } = await redeem(shownCode(cards[0]!.code).toLowerCase(), student)
  assert.deepEqual([redeemed.from, redeemed.validTo], [today, '2026-12-20'])
  assert.equal((await openFor(student, today)).length, 3)
  assert.equal((await openFor(student, '2026-12-21')).length, 0)
  const subscription = await centre.read('mediaPackageSubscription', redeemed.subscriptionToken)
  const debt = await centre.read('debt', subscription.debtToken)
  assert.deepEqual([debt.state, debt.money, debt.paid, debt.debtType], ['PaidOff', 40_000, 40_000, 'MediaPackageCode'])
  await balanced()
  const again = await redeem(cards[0]!.code, student)
  assert.equal(again.refused.code, 'media.codeYours')
  assert.match(again.refused.at, /2026/)
  assert.equal((await redeem(cards[0]!.code, await makeStudent(centre), '10.0.0.9')).refused.code, 'media.codeWrong')
  const scanned = await sell({ code: shownCode(cards[3]!.code) })
  assert.deepEqual(scanned.serials, [cards[3]!.serial])
  assert.equal(await codeIn(sell({ code: cards[3]!.code })), 'media.cardNotForSale')
  assert.equal(await codeIn(sell({ mediaPackageToken: pack.token, howMany: 3 })), 'media.tooFewCards')
  const used = await centre.read('mediaPackage', pack.token)
  assert.deepEqual([used.totalCoupons, used.usedCoupons, used.notUsedCoupons], [5, 1, 4])
  await balanced()
})

test('D9.9 cards are printed with their codes by who may make them, as sheets and as a table, and each time is in the history', async () => {
  const pack = await makePackage()
  const batch = await makeBatch(pack, 25)
  const [first] = await cardsOf(batch)
  const print = () =>
    centre.call('mediaPackageCodeBatch.cards', { params: { token: batch.token }, origin: 'https://centre.example' })
  const { body } = await print()
  assert.equal(body.subarray(0, 5).toString('latin1'), '%PDF-')
  const order = cardsOrder('en', {
    title: 'T',
    centre: 'C',
    name: 'N',
    facts: [],
    howTo: 'H',
    cards: [{ code: shownCode(first!.code), address: `https://centre.example/r#${first!.code}`, serial: '1' }],
  })
  assert.match(order.data, new RegExp(shownCode(first!.code)))
  await print()
  const printed = await centre.owner(`select 1 from audit where action = 'print' and record_id = $1`, [
    idOf(batch.token, 'mcb'),
  ])
  assert.equal(printed.length, 2)
  const mayNot = { userType: 'Employee' as const, privileges: { MediaPackageCode: ['view'] } }
  assert.equal(
    await codeIn(centre.call('mediaPackageCodeBatch.cards', { params: { token: batch.token } }, mayNot)),
    'permission.missing',
  )
})

test('D9.9 of two hundred who use one code at once one wins: one subscription, one debt, one payment', async () => {
  const pack = await makePackage()
  const [card] = await cardsOf(
    await makeBatch(pack, 1, { batchKind: 'Reseller', clientToken: (await makeClient()).token, pricePerCode: 30_000 }),
  )
  const students = await Promise.all(Array.from({ length: 20 }, () => makeStudent(centre)))
  const ended = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      redeem(card!.code, students[at % 20]!, `10.1.${at}.1`).catch(() => undefined),
    ),
  )
  assert.equal(ended.filter((each) => each?.redeemed).length, 1)
  const [made] = await centre.owner(
    `
      select
        (select count(*)::int from media_package_subscription where media_package_id = $1) as subscriptions,
        (select count(*)::int from debt d join media_package_subscription s on s.establishment_id = d.establishment_id and s.debt_id = d.id where s.media_package_id = $1) as debts,
        (select count(*)::int from installment_payment p join media_package_subscription s on s.establishment_id = p.establishment_id and s.debt_id = p.debt_id where s.media_package_id = $1) as payments
    `,
    [idOf(pack.token, 'mpk')],
  )
  assert.deepEqual(made, { subscriptions: 1, debts: 1, payments: 1 })
  await balanced()
})

const makeClient = (): Promise<Shown> => centre.create('client', { names: { en: 'Bookshop' } })

test('D9.9 a reseller owes for a batch; ranges are voided while cards are used, and each is used or void, never both', async () => {
  const pack = await makePackage()
  const client = await makeClient()
  const batch = await makeBatch(pack, 60)
  const cards = await cardsOf(batch)
  await centre.act('mediaPackageCodeBatch', batch.token, 'resell', { clientToken: client.token, pricePerCode: 35_000 })
  const debts = (await centre.call('debt.list', { query: { userToken: client.token } })).items
  assert.deepEqual(
    debts.map((each: Shown) => each.money),
    [60 * 35_000],
  )
  assert.equal(await codeIn(centre.act('debt', debts[0].token, 'cancel', { reason: 'no' })), 'debt.ofCards')
  const students = await Promise.all(Array.from({ length: 20 }, () => makeStudent(centre)))
  const [voided, ...uses] = await Promise.all([
    centre.act('mediaPackageCodeBatch', batch.token, 'void', {
      serialFrom: cards[10]!.serial,
      serialTo: cards[49]!.serial,
      moneyTo: 'Credit',
      reason: 'Lost',
    }),
    ...students.map((student, at) => redeem(cards[20 + at]!.code, student, `10.2.${at}.1`)),
  ])
  const won = uses.filter((each) => each.redeemed).length
  assert.equal(voided.result.voided + won, 40)
  const both = await centre.owner(`select 1 from media_package_code where state = 'Used' and activation = 'Void'`)
  assert.equal(both.length, 0)
  const [wallet] = await centre.owner(
    `select balance from wallet_transaction where user_id = $1 order by at desc limit 1`,
    [idOf(client.token, 'usr')],
  )
  assert.equal(Number(wallet.balance), voided.result.voided * 35_000)
  await balanced()
  await centre.act('mediaPackageCodeBatch', batch.token, 'void', { reason: 'The rest' })
  assert.equal(
    await codeIn(centre.act('mediaPackageCodeBatch', batch.token, 'void', { reason: 'x' })),
    'media.nothingToVoid',
  )
  await balanced()
})

test('D9.9 five wrong codes slow their user down to one a minute; unknown, void, unsold and foreign codes have one answer', async () => {
  const pack = await makePackage()
  const batch = await makeBatch(pack, 4)
  const cards = await cardsOf(batch)
  await centre.act('mediaPackageCodeBatch', batch.token, 'void', { serialTo: cards[0]!.serial, reason: 'Lost' })
  await centre.act('mediaPackageCodeBatch', batch.token, 'give', { serialFrom: cards[3]!.serial })
  const student = await makeStudent(centre)
  const tries = [cards[0]!.code, cards[1]!.code, 'ABCD-EFGH', '22222222222222222', 'باقة']
  for (const code of tries)
    assert.deepEqual(await redeem(code, student, '10.3.0.1'), { redeemed: null, refused: { code: 'media.codeWrong' } })
  const slowed = await refusalIn(redeem(cards[3]!.code, student, '10.3.0.1'))
  assert.deepEqual([slowed.refused, slowed.params], ['session.slowDown', { retryAfter: 60 }])
  centre.app.clock.advance(61_000)
  for (let minutes = 0; minutes < 20; minutes += 1) {
    assert.equal((await redeem('wrong', student, '10.3.0.1')).refused.code, 'media.codeWrong')
    const refusal = await refusalIn(redeem(cards[3]!.code, student, '10.3.0.1'))
    assert.equal(refusal.params!.retryAfter, 60, 'as long as wrong ones continue')
    centre.app.clock.advance(61_000)
  }
  assert.ok((await redeem(cards[3]!.code, student, '10.3.0.1')).redeemed)
  // a gift makes no debt
  const [gift] = (await centre.call('mediaPackageSubscription.list', { query: { studentToken: student.token } })).items
  assert.deepEqual([gift.state, gift.debtToken ?? null], ['Subscribed', null])
})

test('D9.9 the wrong codes of others at the same address keep nobody from using a right one', async () => {
  const pack = await makePackage()
  const batch = await makeBatch(pack, 1)
  const [card] = await cardsOf(batch)
  await centre.act('mediaPackageCodeBatch', batch.token, 'give', {})
  const address = '10.5.0.1'
  for (let users = 0; users < 16; users += 1) {
    const other = await makeStudent(centre)
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await redeem('wrong', other, address)).refused.code, 'media.codeWrong')
  }
  assert.ok((await redeem(card!.code, await makeStudent(centre), address)).redeemed, 'eighty wrong ones before it')
})

test('D9.9 a thousand wrong codes of a centre in an hour are told to who may void cards, once', async () => {
  const countNotified = async () =>
    (await centre.owner(`select count(*)::int as told from notification where kind = 'codeGuesses'`))[0].told as number
  const counted = (points: number) =>
    centre.owner(`update pace_count set points = $1 where key like '%establishment%' and points < $1`, [points])
  const student = await makeStudent(centre)
  await redeem('wrong', student, '10.4.0.1')
  await counted(999)
  assert.equal(await countNotified(), 0)
  await redeem('wrong', student, '10.4.0.1')
  const first = await countNotified()
  assert.ok(first > 0)
  await redeem('wrong', student, '10.4.0.1')
  assert.equal(await countNotified(), first)
})

test('D9.10 subscribing again prolongs from the end; media that leave stay open to who had them', async () => {
  const pack = await makePackage({ maximumDiscountPercentage: 10 })
  const student = await makeStudent(centre)
  const subscribe = (body: object = {}) =>
    centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: student.token, ...body })
  assert.equal(await codeIn(subscribe({ discountPercentage: 20 })), 'debt.overDiscount')
  await Promise.all([subscribe({ discountPercentage: 10 }), subscribe()])
  const rows = (await centre.call('mediaPackageSubscription.list', { query: { studentToken: student.token } })).items
  assert.deepEqual(rows.map((each: Shown) => [each.from, each.validTo]).sort(), [
    ['2026-11-21', '2026-12-20'],
    ['2026-12-21', '2027-01-19'],
  ])
  const now = await centre.read('mediaPackage', pack.token)
  await centre.change('mediaPackage', now, { mediasTokens: [lessons[0].token], samplesTokens: [] })
  assert.equal((await openFor(student, today)).length, 3)
  const late = await makeStudent(centre)
  await centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: late.token })
  assert.equal((await openFor(late, today)).length, 1)
  assert.equal(
    await codeIn(
      centre.change('mediaPackage', await centre.read('mediaPackage', pack.token), {
        samplesTokens: [lessons[2].token],
      }),
    ),
    'media.sampleOutside',
  )
  await balanced()
})

test('D9.8 access follows the debt: overdue closes where the centre says so, payment opens, a refund by the days left closes and leaves nothing owed', async () => {
  const pack = await makePackage()
  const student = await makeStudent(centre)
  await centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: student.token })
  const [row] = (await centre.call('mediaPackageSubscription.list', { query: { studentToken: student.token } })).items
  assert.equal((await openFor(student, addDays(today, 5))).length, 3)
  await centre.owner('update establishment set media_overdue_closes = true')
  assert.equal((await openFor(student, today)).length, 3)
  assert.equal((await openFor(student, addDays(today, 5))).length, 0)
  await centre.call('receipt.take', {
    body: {
      payerToken: student.token,
      debtToken: row.debtToken,
      money: 45_000,
      accountToken: drawer.token,
      paymentMethodToken: cash.token,
    },
  })
  assert.equal((await openFor(student, addDays(today, 5))).length, 3)
  centre.app.clock.set('2026-12-01T09:00:00Z') // ten of thirty days have passed
  const [payment] = (await centre.call('installmentPayment.list', { query: { debtToken: row.debtToken } })).items
  await centre.act('installmentPayment', payment.token, 'refund', { reason: 'Leaves' })
  const debt = await centre.read('debt', row.debtToken)
  assert.deepEqual([debt.paid, debt.writtenOff, debt.remainder, debt.state], [15_000, 30_000, 0, 'PaidOff'])
  assert.equal((await centre.read('mediaPackageSubscription', row.token)).state, 'Canceled')
  assert.equal((await openFor(student, '2026-12-01')).length, 0)
  await balanced()
  centre.app.clock.set('2026-11-21T12:00:00Z')
  await centre.owner('update establishment set media_overdue_closes = false')
})

test('D9.8 a free package opens by one press, a fixed period that is over does not; what is asked for opens when the centre accepts it', async () => {
  const [free, fixed, over] = [
    await makePackage({ freeStatus: true, originalPrice: 0 }),
    await makePackage({ durationType: 'FixedPeriod', numberOfDays: null, from: '2026-11-01', to: '2026-12-31' }),
    await makePackage({ durationType: 'FixedPeriod', numberOfDays: null, from: '2026-10-01', to: '2026-11-20' }),
  ]
  assert.equal(await codeIn(makePackage({ freeStatus: true })), 'media.freeHasNoPrice')
  const student = await makeStudent(centre)
  const ask = (pack: Shown) => centre.call('mediaPackage.ask', { params: { token: pack.token } }, as(student))
  await ask(free)
  assert.equal((await openFor(student, today)).length, 3)
  assert.equal(await codeIn(ask(over)), 'media.packageOver')
  const { subscriptionToken } = await ask(fixed)
  assert.equal((await ask(fixed)).subscriptionToken, subscriptionToken)
  assert.equal((await openFor(student, today)).length, 3)
  const countNotified = async () =>
    (await centre.owner(`select count(*)::int as told from notification where kind = 'packageOpened'`))[0]
      .told as number
  const before = await countNotified()
  const { record, result } = await centre.act('mediaPackageSubscription', subscriptionToken, 'accept', {
    accountToken: drawer.token,
    paymentMethodToken: cash.token,
  })
  assert.equal((await countNotified()) - before, 1, 'whoever asked is told that it is open')
  assert.deepEqual([record.state, record.from, record.validTo], ['Subscribed', today, '2026-12-31'])
  assert.equal((await centre.read('receipt', result.receiptToken)).money, 45_000)
  assert.equal((await openFor(student, today)).length, 6)
  assert.equal(await codeIn(ask(fixed)), 'media.subscribedAlready')
  await balanced()
})

test('D9.8 the shop says in one answer what is offered, at which price until when, and how its reader stands to each', async () => {
  const student = await makeStudent(centre)
  const offer = { offerPrice: 30_000, offerTo: '2026-11-28' }
  const [cut, dear, old] = [await makePackage(offer), await makePackage(), await makePackage()]
  await makePackage({ durationType: 'FixedPeriod', numberOfDays: null, from: '2026-10-01', to: '2026-11-20' })
  const read = async (who = student): Promise<Shown> => {
    const { packages } = await centre.call('mediaShop.read', {}, as(who))
    return Object.fromEntries(packages.map((each: Shown) => [each.token, each]))
  }
  const before = await read()
  assert.ok(Object.values(before).every((each) => (each as Shown).to === null || (each as Shown).to >= today))
  const { price, insteadOf, offerUntil, lectures, files, sample, standing, next } = before[cut.token]
  assert.deepEqual(
    { price, insteadOf, offerUntil, lectures, files, sample, standing, next },
    {
      price: 30_000,
      insteadOf: 45_000,
      offerUntil: '2026-11-28',
      lectures: 3,
      files: 0,
      sample: lessons[0].token,
      standing: 'None',
      next: null,
    },
  )
  assert.deepEqual([before[dear.token].price, before[dear.token].insteadOf], [45_000, null])
  await centre.call('mediaPackage.ask', { params: { token: dear.token } }, as(student))
  await centre.act('mediaPackage', cut.token, 'subscribe', { studentToken: student.token })
  await centre.act('mediaPackage', old.token, 'subscribe', { studentToken: student.token })
  await centre.owner(
    `insert into media_view (establishment_id, shared_media_id, user_id, first_at, last_at, seconds, watched)
     values ($1, $2, $3, now(), now(), 100, '{[0,50)}')`,
    [centre.app.establishmentId, idOf(lessons[1].token, 'shm'), idOf(student.token, 'usr')],
  )
  // what left stays with who has it, and is offered to nobody else
  await centre.change('mediaPackage', await centre.read('mediaPackage', old.token), {
    mediasTokens: [lessons[0].token],
    samplesTokens: [],
  })
  const after = await read()
  assert.equal(after[dear.token].standing, 'Asked')
  assert.deepEqual(
    [after[cut.token].standing, after[cut.token].until, after[cut.token].percent, after[cut.token].next],
    ['Open', '2026-12-20', 17, lessons[1].token],
  )
  assert.equal(after[old.token].lectures, 3)
  assert.equal((await read(await makeStudent(centre)))[old.token].lectures, 1)
  const { items } = await centre.call('mediaShop.contents', { params: { token: cut.token } }, as(student))
  assert.deepEqual(
    items.map(({ token, isOpen, isSample, percent }: Shown) => [token, isOpen, isSample, percent]),
    [
      [lessons[0].token, true, true, 0],
      [lessons[1].token, true, false, 50],
      [lessons[2].token, true, false, 0],
    ],
  )
  const stranger = await makeStudent(centre)
  const shut = await centre.call('mediaShop.contents', { params: { token: cut.token } }, as(stranger))
  assert.deepEqual(
    shut.items.map(({ isOpen }: Shown) => isOpen),
    [true, false, false],
  )
  assert.equal(
    await codeIn(centre.call('mediaShop.read', { query: { student: student.token } }, as(stranger))),
    'permission.missing',
  )
})

test('D9.9 cards are sold in a row of serials or out of one batch, and the package says what was sold, used and is left', async () => {
  const pack = await makePackage()
  const [first, second] = [await makeBatch(pack, 5), await makeBatch(pack, 5)]
  const cards = await cardsOf(first)
  const [from, to] = [cards[1]!.serial, cards[3]!.serial]
  const sold = await sell({ mediaPackageToken: pack.token, serial: from, serialTo: to })
  assert.deepEqual(sold.serials, [from, from + 1, to])
  assert.equal((await centre.read('receipt', sold.receiptToken)).money, 135_000)
  assert.equal(
    await codeIn(sell({ mediaPackageToken: pack.token, serial: from - 1, serialTo: to })),
    'media.tooFewCards',
  )
  assert.equal(await codeIn(sell({ mediaPackageToken: pack.token, serial: 1, serialTo: 1_000 })), 'media.tooManyCards')
  const next = await sell({ batchToken: second.token, howMany: 2 })
  assert.deepEqual(
    next.serials,
    (await cardsOf(second)).slice(0, 2).map(({ serial }) => serial),
  )
  await redeem(cards[1]!.code, await makeStudent(centre))
  await centre.act('mediaPackageCodeBatch', first.token, 'give', { serialFrom: cards[4]!.serial })
  await centre.act('mediaPackageCodeBatch', second.token, 'void', { serialFrom: next.serials[1] + 1, reason: 'Lost' })
  const sales = await centre.call('mediaPackage.sales', { params: { token: pack.token } })
  assert.deepEqual(sales, {
    made: 6,
    sold: 5,
    gifts: 1,
    used: 1,
    left: 1,
    running: 1,
    asked: 0,
    money: 225_000,
    waiting: 180_000,
    price: 45_000,
    forPoints: 0,
    points: 0,
  })
  await balanced()
})

test('D6.12 the price of a package is earned as its days pass, over the night of the clock too', async () => {
  await centre.owner(`update establishment set revenue_recognition = 'SessionsHeld'`)
  centre.app.clock.set('2027-04-25T09:00:00Z') // Cairo’s clock jumps on the 30th
  const pack = await makePackage({ numberOfDays: 10, originalPrice: 1_000 })
  const student = await makeStudent(centre)
  await centre.act('mediaPackage', pack.token, 'subscribe', { studentToken: student.token })
  const [row] = (await centre.call('mediaPackageSubscription.list', { query: { studentToken: student.token } })).items
  assert.equal(row.validTo, '2027-05-04')
  const unearned = async () =>
    Number(
      (
        await centre.owner(
          `select sum(case when credit_kind = 'Unearned' then amount when debit_kind = 'Unearned' then -amount else 0 end) as left from ledger_transfer where debt_id = $1`,
          [idOf(row.debtToken, 'dbt')],
        )
      )[0].left,
    )
  assert.equal(await unearned(), 1_000)
  centre.app.clock.set('2027-04-30T22:30:00Z') // the first of May in Cairo: six days have passed
  await centre.run((ctx) => recogniseHeld({ ...ctx, key: newId() }))
  assert.equal(await unearned(), 400)
  centre.app.clock.set('2027-05-05T00:30:00Z')
  await centre.run((ctx) => recogniseHeld({ ...ctx, key: newId() }))
  assert.equal(await unearned(), 0)
  await balanced()
})

test('D13.4 a second node without the file of the key makes no key of its own: it says what to copy, and then works', async () => {
  const { runtime, db } = centre.app.application
  await codeKeyOf(runtime)
  const other = await mkdtemp(join(tmpdir(), 'topcenter-node-'))
  try {
    // another process has not proved the key yet
    const node = { dataDir: other, files: { db: { ...db } } }
    await assert.rejects(codeKeyOf(node), (error: Refused) => error.refusal.refused === 'media.codeKeyElsewhere')
    assert.deepEqual(await readdir(other), [])
    await codeKeyIn(other)
    await assert.rejects(codeKeyOf(node), (error: Refused) => error.refusal.refused === 'media.codeKeyElsewhere')
    await cp(join(runtime.dataDir, 'keys'), join(other, 'keys'), { recursive: true })
    assert.deepEqual((await codeKeyOf(node)).mac('A'), (await codeKeyOf(runtime)).mac('A'))
  } finally {
    await rm(other, { recursive: true })
  }
})
