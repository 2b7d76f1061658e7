import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeStudent,
  refusalIn,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { educationProofs } from '../totals-proof.ts'

let centre: Centre
let period: Shown
let category: Shown
before(async () => {
  centre = await startCentre()
  period = await makePeriod(centre)
  category = await makeCategory(centre)
})
after(() => centre.close())

const countsOf = async (group: Shown): Promise<[number, number]> => {
  const rows = await centre.owner(
    `
      select
        g.total_number_of_students as total,
        (
          select count(*)::int
          from educational_group_student s
          where s.establishment_id = g.establishment_id and s.educational_group_id = g.id and s.left_on is null and s.record_state <> 'archived'
        ) as seats
      from educational_group g
      where g.code = $1
    `,
    [group.code],
  )
  return [rows[0].total, rows[0].seats]
}
const outcomes = (settled: PromiseSettledResult<unknown>[]): [number, number] => [
  settled.filter((each) => each.status === 'fulfilled').length,
  settled.filter((each) => each.status === 'rejected').length,
]

test('D4.1 fifty parallel joins on one seat: exactly one sits, the count equals the rows', async () => {
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true })
  const joined: Shown[] = []
  for (let at = 0; at < 50; at += 1) joined.push(await makeJoined(centre, category, period))
  const settled = await Promise.allSettled(joined.map((application) => seat(centre, group, application)))
  assert.deepEqual(outcomes(settled), [1, 49])
  for (const each of settled) if (each.status === 'rejected') assert.equal(each.reason?.refusal?.refused, 'group.full')
  assert.deepEqual(await countsOf(group), [1, 1])
})

test('D4.1 the database alone keeps the maximum, whoever writes', async () => {
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true })
  await seat(centre, group, await makeJoined(centre, category, period))
  const other = await makeJoined(centre, category, period)
  await assert.rejects(
    centre.owner(
      `
        insert into educational_group_student (
          establishment_id, id, educational_group_id, application_id, student_id,
          educational_category_id, created_at, updated_at
        )
        select
          g.establishment_id,
          gen_random_uuid(),
          g.id,
          a.id,
          a.student_id,
          a.educational_category_id,
          now(),
          now()
        from educational_group g, educational_joining_application a
        where g.establishment_id = $3 and a.establishment_id = $3 and g.code = $1 and a.code = $2
      `,
      [group.code, other.code, centre.app.establishmentId],
    ),
    { constraint: 'educational_group_seats' },
  )
})

test('D4.1 leaving frees the seat and the next one sits; archiving and restoring count too', async () => {
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 1, maximumStatus: true })
  const [first, second] = [await makeJoined(centre, category, period), await makeJoined(centre, category, period)]
  const sitting = await seat(centre, group, first)
  assert.equal(sitting.joinedOn, '2026-11-21')
  assert.equal(sitting.studentToken, first.studentToken)
  assert.equal((await centre.read('educationalJoiningApplication', first.token)).relatedWithGroup, 'Related')
  const left = (await centre.act('educationalGroupStudent', sitting.token, 'leave')).record
  assert.equal(left.leftOn, '2026-11-21')
  assert.equal((await centre.read('educationalJoiningApplication', first.token)).relatedWithGroup, 'NotRelated')
  assert.equal(await codeIn(centre.act('educationalGroupStudent', sitting.token, 'leave')), 'record.wrongState')
  const next = await seat(centre, group, second)
  await centre.act('educationalGroupStudent', next.token, 'archive')
  assert.deepEqual(await countsOf(group), [0, 0])
  await seat(centre, group, first)
  assert.equal(await codeIn(centre.act('educationalGroupStudent', next.token, 'restore')), 'group.full')
  assert.deepEqual(await countsOf(group), [1, 1])
})

test('D4.1 no seat for an application that is not accepted or of another category, for a student who has one, or in a closed or finished group', async () => {
  const group = await makeGroup(centre, category, period)
  const student = await makeStudent(centre)
  const application = await centre.create('educationalJoiningApplication', {
    studentToken: student.token,
    educationalPeriodToken: period.token,
    educationalCategoryToken: category.token,
  })
  assert.equal(await codeIn(seat(centre, group, application)), 'group.notAccepted')
  const joined = (await centre.act('educationalJoiningApplication', application.token, 'accept')).record
  assert.equal(
    await codeIn(seat(centre, await makeGroup(centre, await makeCategory(centre), period), joined)),
    'group.otherCategory',
  )
  await centre.act('educationalGroup', group.token, 'close')
  assert.equal(await codeIn(seat(centre, group, joined)), 'group.closed')
  await centre.act('educationalGroup', group.token, 'open')
  await centre.act('educationalGroup', group.token, 'finish')
  assert.equal(await codeIn(seat(centre, group, joined)), 'group.finished')
  await centre.act('educationalGroup', group.token, 'unfinish')
  await seat(centre, group, joined)
  assert.equal(await codeIn(seat(centre, group, joined)), 'group.alreadyIn')
  assert.equal(await codeIn(seat(centre, await makeGroup(centre, category, period), joined)), 'group.alreadyIn')
  const both = await makeJoined(centre, category, period)
  const settled = await Promise.allSettled([
    seat(centre, group, both),
    seat(centre, await makeGroup(centre, category, period), both),
  ])
  assert.deepEqual(outcomes(settled), [1, 1])
})

test('D4.1 a maximum below those who sit is refused, and so is a minimum above it', async () => {
  const group = await makeGroup(centre, category, period, { maximumNumberOfStudents: 5, maximumStatus: true })
  await seat(centre, group, await makeJoined(centre, category, period))
  await seat(centre, group, await makeJoined(centre, category, period))
  const now = await centre.read('educationalGroup', group.token)
  assert.deepEqual((await refusalIn(centre.change('educationalGroup', now, { maximumNumberOfStudents: 1 }))).fields, [
    { name: 'maximumNumberOfStudents', code: 'field.min', params: { min: 2 } },
  ])
  assert.equal(
    await codeIn(centre.change('educationalGroup', now, { minimumNumberOfStudents: 6 })),
    'group.minimumAboveMaximum',
  )
  assert.equal(
    await codeIn(centre.change('educationalGroup', now, { maximumNumberOfStudents: null })),
    'field.required',
  )
  assert.equal(await codeIn(makeGroup(centre, category, period, { warningStatus1: 3, warningStatus2: 3 })), 'field.min')
})

test('the nightly proofs find nothing wrong with what these tests left', async () => {
  for (const { check, sql } of educationProofs)
    assert.deepEqual(await centre.owner(sql, [centre.app.establishmentId]), [], check)
})
