/** Cards that many use at once are written together, each as if it were alone (D9.9, 0077). */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, newId, type Shown, startCentre } from '../../education/test-centre.ts'
import { prove } from '../../finance/books/proof.service.ts'
import type { Actor, Ctx } from '../../records/context.ts'
import type { Answer, TestUser } from '../../test-application.ts'
import { cardsOf } from './cards-for-tests.ts'
import { redeemAll } from './redeem.service.ts'

const morning = '2026-11-21T10:00:00Z'
const today = '2026-11-21'
let centre: Centre
let lesson: Shown
let client: Shown
before(async () => {
  centre = await startCentre(morning)
  client = await centre.create('client', { names: { en: 'Bookshop' } })
  const folder = await centre.create('sharedMediaFolder', { names: { en: 'Lectures' } })
  lesson = await centre.create('sharedMedia', {
    names: { en: 'Lecture' },
    sharedMediaFolderToken: folder.token,
    sharedLink: 'https://media.example/1',
  })
})
beforeEach(() => centre.app.clock.set(morning))
after(() => centre.close())

const makePackage = (more: object = {}): Promise<Shown> =>
  centre.create('mediaPackage', {
    names: { en: 'English one', ar: 'الإنجليزية' },
    durationType: 'Days',
    numberOfDays: 30,
    originalPrice: 45_000,
    mediasTokens: [lesson.token],
    ...more,
  })
async function soldCards(pack: Shown, howMany: number): Promise<string[]> {
  const batch = await centre.create('mediaPackageCodeBatch', {
    names: { en: `Batch ${newId()}` },
    mediaPackageToken: pack.token,
    howMany,
    batchKind: 'Reseller',
    clientToken: client.token,
    pricePerCode: 30_000,
  })
  return (await cardsOf(centre, batch)).map(({ code }) => code)
}
async function makeUsers(count: number): Promise<TestUser[]> {
  const users: TestUser[] = []
  while (users.length < count) users.push(await centre.app.addUser('Student', { MediaPackageCode: ['view'] }))
  return users
}
const idsOf = (students: readonly Shown[]): string[] => students.map(({ token }) => idOf(token, 'usr')!)

/** Over HTTP, all at once. */
const useAll = (
  users: readonly TestUser[],
  cards: readonly string[],
  keys = users.map(() => newId()),
): Promise<Answer[]> =>
  Promise.all(
    users.map((user, at) =>
      centre.app.call(
        user,
        'POST',
        '/api/media-package-codes/redeem',
        { code: cards[at] },
        { 'idempotency-key': keys[at]! },
      ),
    ),
  )

/** Tries in one transaction, each by its student or by somebody else. */
const together = (tries: readonly { code: string; student: string; by?: string; userType?: Actor['userType'] }[]) =>
  centre.run((ctx) =>
    redeemAll(
      tries.map(({ code, student, by = student, userType = 'Student' }, at) => {
        const actor = { ...ctx.actor, userType, userId: by, address: `10.9.${at}.1` }
        return { ctx: { ...ctx, actor, key: newId() } satisfies Ctx, code, student }
      }),
    ),
  )
const said = (results: Awaited<ReturnType<typeof together>>) =>
  results.map((each) =>
    each.status === 'rejected' ? each.reason.refusal.refused : (each.value.refused?.code ?? each.value.redeemed!.from),
  )
async function balanced(): Promise<void> {
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
}

test('D9.9 sixty students use their cards in the same second, over HTTP: each once, as themselves, in few transactions', async () => {
  const pack = await makePackage()
  const [cards, users] = [await soldCards(pack, 60), await makeUsers(60)]
  const keys = users.map(() => newId())
  const use = () => useAll(users, cards, keys)
  const first = await use()
  assert.deepEqual(new Set(first.map(({ status }) => status)), new Set([200]))
  assert.ok(first.every(({ body }) => body.redeemed.from === today && !body.refused))
  const written = await centre.owner(
    `
      select
        count(*)::int as subscriptions, count(distinct s.xmin::text)::int as transactions,
        count(*) filter (
          where s.created_by = s.student_id and d.created_by = s.student_id and d.user_id = s.student_id
            and p.created_by = s.student_id and p.user_id = s.student_id and p.money = d.money and d.state = 'PaidOff'
            and c.used_by_id = s.student_id and c.updated_by = s.student_id
        )::int as own,
        count(distinct e.key)::int as keys,
        count(distinct (a.actor_id, a.address)) filter (where a.actor_id = s.student_id)::int as actors
      from media_package_subscription s
      join debt d on d.establishment_id = s.establishment_id and d.id = s.debt_id
      join installment_payment p on p.establishment_id = s.establishment_id and p.debt_id = d.id
      join media_package_code c on c.establishment_id = s.establishment_id and c.id = s.media_package_code_id
      join ledger_event e on e.establishment_id = s.establishment_id and e.record_id = p.id and e.by_id = s.student_id
      join audit a on a.establishment_id = s.establishment_id and a.record_id = s.media_package_code_id and a.action = 'redeem'
      where s.media_package_id = $1
    `,
    [idOf(pack.token, 'mpk')],
  )
  const [{ transactions, ...counts }] = written as [Record<string, number>]
  assert.deepEqual(counts, { subscriptions: 60, own: 60, keys: 60, actors: 60 })
  assert.ok(transactions! <= 20, `${transactions} transactions`)
  // asked again under their keys, they are answered as before, and nothing is written
  const again = await use()
  assert.deepEqual(
    again.map(({ text }) => text),
    first.map(({ text }) => text),
  )
  assert.ok(again.every(({ headers }) => headers['idempotent-replayed'] === 'true'))
  await balanced()
})

test('D9.9 one whose writing fails hinders nobody, and its card stays unused', async () => {
  const pack = await makePackage()
  const [cards, users] = [await soldCards(pack, 30), await makeUsers(30)]
  const constraint = `constraint not_this_one check (student_id <> '${users[7]!.id}')`
  await centre.owner(`alter table media_package_subscription add ${constraint}`)
  const ended = await useAll(users, cards)
  await centre.owner('alter table media_package_subscription drop constraint not_this_one')
  assert.deepEqual(
    ended.flatMap(({ status }, at) => (status === 200 ? [] : [at])),
    [7],
  )
  const [{ status, body }] = (await useAll([users[7]!], [cards[7]!])) as [Answer]
  assert.equal(status, 200)
  assert.ok(body.redeemed)
  await balanced()
})

test('D9.10 of one student, by a parent too, the second card begins where the first ends', async () => {
  const pack = await makePackage()
  const cards = await soldCards(pack, 4)
  const [mona, ahmed] = idsOf([await makeStudent(centre), await makeStudent(centre)])
  const parent = idOf((await centre.create('parent', { names: { en: 'Parent' } })).token, 'usr')!
  const ends = said(
    await together([
      { code: cards[0]!, student: mona! },
      { code: cards[1]!, student: mona!, by: parent, userType: 'Parent' },
      { code: cards[2]!, student: ahmed! },
    ]),
  )
  assert.deepEqual(ends, [today, addDays(today, 30), today])
  await balanced()
})

test('D9.9 one card twice in one transaction opens once; whom it cannot serve leaves it to the other', async () => {
  const pack = await makePackage({
    durationType: 'FixedPeriod',
    numberOfDays: null,
    from: '2026-11-01',
    to: '2026-12-31',
  })
  const cards = await soldCards(pack, 3)
  const [mona, ahmed, sara] = idsOf([await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)])
  assert.deepEqual(
    said(
      await together([
        { code: cards[0]!, student: mona! },
        { code: cards[0]!, student: ahmed! },
      ]),
    ),
    [today, 'media.codeWrong'],
  )
  // Mona has the period already, so the card is still there for Sara
  assert.deepEqual(
    said(
      await together([
        { code: cards[1]!, student: mona! },
        { code: cards[1]!, student: sara! },
        { code: 'wrong', student: ahmed! },
      ]),
    ),
    ['media.subscribedAlready', today, 'media.codeWrong'],
  )
  await balanced()
})

test('D9.9 who has to wait is refused alone, and who was wrong is counted alone', async () => {
  const pack = await makePackage()
  const cards = await soldCards(pack, 3)
  const [slow, wrong, right] = idsOf([await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)])
  for (let at = 0; at < 5; at += 1) await together([{ code: 'wrong', student: slow! }])
  for (let at = 0; at < 4; at += 1)
    assert.deepEqual(
      said(
        await together([
          { code: cards[0]!, student: slow! },
          { code: 'ABCD', student: wrong! },
        ]),
      ),
      ['session.slowDown', 'media.codeWrong'],
    )
  assert.deepEqual(
    said(
      await together([
        { code: cards[0]!, student: right! },
        { code: cards[1]!, student: wrong! },
      ]),
    ),
    [today, today],
  )
  // a right one forgets the wrong ones before it
  for (let at = 0; at < 5; at += 1)
    assert.deepEqual(said(await together([{ code: 'ABCD', student: wrong! }])), ['media.codeWrong'])
  assert.deepEqual(said(await together([{ code: cards[2]!, student: wrong! }])), ['session.slowDown'])
})
