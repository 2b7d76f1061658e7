/** Cards that many use in the same second (D9.9). */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDays } from '@topcenter/model/kit/date-text'
import { Refused } from '@topcenter/model/kit/refusal'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, makeStudent, newId, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { prove } from '../../finance/books/proof.service.ts'
import type { Actor } from '../../records/context.ts'
import type { Answer, TestUser } from '../../../test/test-application.ts'
import { cardsOf } from '../../../test/media/packages/cards-for-tests.ts'
import { redeem } from './redeem.service.ts'
import { whileBusy } from '../../../test/while-busy.ts'

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
      whileBusy(() =>
        centre.app.call(
          user,
          'POST',
          '/api/media-package-codes/redeem',
          { code: cards[at] },
          { 'idempotency-key': keys[at]! },
        ),
      ),
    ),
  )

interface Try {
  readonly code: string
  readonly student: string
  /** The student, if left out. */
  readonly by?: string
  readonly userType?: Actor['userType']
}
/** Returns the first day of what each try opened, or the code of its refusal. */
const tryAll = (tries: readonly Try[]): Promise<string[]> =>
  Promise.all(tries.map((each, at) => tryCard(each, `10.9.${at}.1`)))
async function tryCard({ code, student, by = student, userType = 'Student' }: Try, address: string): Promise<string> {
  try {
    const { refused, redeemed } = await centre.run((ctx) => redeem(ctx, code, student), {
      userType,
      userId: by,
      address,
    })
    return refused?.code ?? redeemed!.from
  } catch (error) {
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}
async function balanced(): Promise<void> {
  assert.deepEqual((await centre.run((ctx) => prove(ctx.tx))).findings, [])
}

test('D9.9 sixty students use their cards in the same second, over HTTP: each once, as themselves', async () => {
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
        count(*)::int as subscriptions,
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
  assert.deepEqual(written, [{ subscriptions: 60, own: 60, keys: 60, actors: 60 }])
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

test('D9.10 of one student, by a parent too, one card begins where the other ends', async () => {
  const pack = await makePackage()
  const cards = await soldCards(pack, 4)
  const [mona, ahmed] = idsOf([await makeStudent(centre), await makeStudent(centre)])
  const parent = idOf((await centre.create('parent', { names: { en: 'Parent' } })).token, 'usr')!
  const [own, ofParent, other] = await tryAll([
    { code: cards[0]!, student: mona! },
    { code: cards[1]!, student: mona!, by: parent, userType: 'Parent' },
    { code: cards[2]!, student: ahmed! },
  ])
  assert.deepEqual([own, ofParent].toSorted(), [today, addDays(today, 30)])
  assert.equal(other, today)
  await balanced()
})

test('D9.9 one card twice at once opens once; whom it cannot serve leaves it to the other', async () => {
  const pack = await makePackage({
    durationType: 'FixedPeriod',
    numberOfDays: null,
    from: '2026-11-01',
    to: '2026-12-31',
  })
  const cards = await soldCards(pack, 3)
  const [mona, ahmed, sara] = idsOf([await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)])
  const ends = await tryAll([
    { code: cards[0]!, student: mona! },
    { code: cards[0]!, student: ahmed! },
  ])
  assert.deepEqual(ends.toSorted(), [today, 'media.codeWrong'])
  const winner = ends[0] === today ? mona! : ahmed!
  // the winner has the period already, so the card is still there for Sara
  assert.deepEqual(
    [
      ...(await tryAll([{ code: cards[1]!, student: winner }])),
      ...(await tryAll([
        { code: cards[1]!, student: sara! },
        { code: 'wrong', student: ahmed! },
      ])),
    ],
    ['media.subscribedAlready', today, 'media.codeWrong'],
  )
  await balanced()
})

test('D9.9 a user who has to wait is refused alone, and one who was wrong is counted alone', async () => {
  const pack = await makePackage()
  const cards = await soldCards(pack, 3)
  const [slow, wrong, right] = idsOf([await makeStudent(centre), await makeStudent(centre), await makeStudent(centre)])
  for (let at = 0; at < 5; at += 1) await tryAll([{ code: 'wrong', student: slow! }])
  for (let at = 0; at < 4; at += 1)
    assert.deepEqual(
      await tryAll([
        { code: cards[0]!, student: slow! },
        { code: 'ABCD', student: wrong! },
      ]),
      ['session.slowDown', 'media.codeWrong'],
    )
  assert.deepEqual(
    await tryAll([
      { code: cards[0]!, student: right! },
      { code: cards[1]!, student: wrong! },
    ]),
    [today, today],
  )
  // a right one forgets the wrong ones before it
  for (let at = 0; at < 5; at += 1)
    assert.deepEqual(await tryAll([{ code: 'ABCD', student: wrong! }]), ['media.codeWrong'])
  assert.deepEqual(await tryAll([{ code: cards[2]!, student: wrong! }]), ['session.slowDown'])
})
