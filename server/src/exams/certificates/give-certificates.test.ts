import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
})
after(() => centre.close())

/** A finished group; the scores are of 100, and half of it passes. */
async function finished(scores: readonly number[]): Promise<{ group: Shown; seats: Shown[]; students: string[] }> {
  const period = await makePeriod(centre)
  const category = await makeCategory(centre, { finalExamWeight: 100 })
  const exam = await centre.create('scoreComponent', {
    names: { en: 'Final' },
    educationalCategoryToken: category.token,
    examType: 'FinalExam',
    finalScore: 100,
  })
  const group = await makeGroup(centre, category, period)
  const [joined, seats]: [Shown[], Shown[]] = [[], []]
  for (const _ of scores) {
    joined.push(await makeJoined(centre, category, period))
    seats.push(await seat(centre, group, joined.at(-1)))
  }
  await centre.call('scoreSheet.save', {
    params: { groupToken: group.token },
    body: {
      scores: scores.map((studentScore, at) => ({
        applicationToken: joined[at].token,
        componentToken: exam.token,
        studentScore,
      })),
    },
  })
  return { group, seats, students: joined.map(({ studentToken }) => idOf(studentToken, 'usr')!) }
}
const owes = (student: string) =>
  centre.owner(
    `
      insert into debt (
        establishment_id, id, code, user_id, debt_type, at, price, money, remainder, unscheduled,
        due_on, next_due_on, created_at, updated_at
      )
      values (
        $1, gen_random_uuid(), 'D-' || gen_random_uuid(), $2, 'Service', now(), 100, 100, 100, 100, '2026-11-21',
        '2026-11-21', now(), now()
      )
    `,
    [centre.app.establishmentId, student],
  )
const give = (group: Shown, body: object = {}): Promise<Shown> =>
  centre.call('educationalGroup.giveCertificates', { params: { token: group.token }, body })
const numbers = async (): Promise<number[]> =>
  (await centre.owner('select serial from educational_certificate order by serial')).map((row) => row.serial as number)

test('D4.7 all who passed and owe nothing get their certificates in one step; who owes is named; a second press gives nobody a second one', async () => {
  const { group, seats, students } = await finished([90, 80, 30, 70])
  await owes(students[3]!)
  assert.equal(await codeIn(give(group)), 'group.notFinished')
  await centre.act('educationalGroup', group.token, 'finish')
  const before = await numbers()
  const { given, refused } = await give(group)
  assert.deepEqual(
    [given.length, refused.map((each: Shown) => [each.refusal, each.owed]).toSorted()],
    [
      2,
      [
        ['certificate.notPassed', 0],
        ['certificate.owes', 100],
      ],
    ],
  )
  assert.equal((await centre.read('educationalGroupStudent', seats[0].token)).certificateStatus, 'Export')
  assert.equal((await numbers()).length, before.length + 2)
  assert.deepEqual((await give(group)).given, [], 'again: nothing')
  await centre.owner(
    'update debt set remainder = 0, paid = money, unscheduled = 0, next_due_on = null, state = $2 where user_id = $1',
    [students[3], 'PaidOff'],
  )
  assert.equal((await give(group)).given.length, 1, 'who has paid since')
})

test('D4.7 of named seats all get one or nobody does: one that has a certificate, or did not pass, refuses the whole', async () => {
  const { group, seats } = await finished([90, 80, 30])
  await centre.act('educationalGroup', group.token, 'finish')
  const named = (...at: number[]) => ({ groupStudentsTokens: at.map((each) => seats[each].token) })
  const before = await numbers()
  assert.equal(await codeIn(give(group, named(0, 2))), 'certificate.notPassed')
  assert.deepEqual(await numbers(), before, 'nobody got one')
  assert.equal((await give(group, named(0))).given.length, 1)
  assert.equal(await codeIn(give(group, named(0, 1))), 'certificate.held')
  assert.equal((await numbers()).length, before.length + 1)
})

test('D4.7 two who press at once give each student one certificate, and numbers have no gap', async () => {
  const { group } = await finished([90, 80, 70])
  await centre.act('educationalGroup', group.token, 'finish')
  const answers = await Promise.all([give(group), give(group)])
  assert.deepEqual(answers.map(({ given }) => given.length).toSorted(), [0, 3])
  const all = await numbers()
  assert.deepEqual(
    all,
    all.map((_, at) => at + 1),
  )
})

test('a group waits for its certificates from its end until the first is given, and again when it ends anew without one', async () => {
  const { group } = await finished([90, 80])
  const state = async () => (await centre.read('educationalGroup', group.token)).certificates
  const due = async () =>
    (await centre.call('educationalGroup.list', { query: { certificates: 'Due' } })).items.map(
      (each: Shown) => each.token,
    )
  assert.equal(await state(), 'NotDue')
  await centre.act('educationalGroup', group.token, 'finish')
  assert.equal(await state(), 'Due')
  assert.ok((await due()).includes(group.token))
  await give(group)
  assert.equal(await state(), 'Given')
  assert.ok(!(await due()).includes(group.token))
  await centre.act('educationalGroup', group.token, 'unfinish')
  assert.equal(await state(), 'NotDue')
  await centre.act('educationalGroup', group.token, 'finish')
  assert.equal(await state(), 'Given', 'its certificates are still valid')
})
