import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'
import { educationProofs } from '../totals-proof.ts'
import { whileBusy } from '../../../test/while-busy.ts'

let centre: Centre
let about: Shown
let elsewhere: Shown
before(async () => {
  centre = await startCentre()
  const [category, period] = [await makeCategory(centre), await makePeriod(centre)]
  const [group, other] = [await makeGroup(centre, category, period), await makeGroup(centre, category, period)]
  await seat(centre, group, await makeJoined(centre, category, period, centre.app.users.Student.token))
  about = await centre.create('discussion', { names: { en: 'Words' }, educationalGroupToken: group.token })
  elsewhere = await centre.create('discussion', { names: { en: 'Other' }, educationalGroupToken: other.token })
})
after(() => centre.close())

const comment = (body: object = {}, user = centre.app.users.Student) =>
  centre.app.call(user, 'POST', '/api/discussion-comments', { discussionToken: about.token, text: 'Hello', ...body })
const react = (token: string, rating: string | null, user = centre.app.users.Student) =>
  centre.app.call(user, 'POST', `/api/discussion-comments/${token}/react`, { rating })

test('D2.4 a student reads and writes in the discussions of their own groups, and changes only what they wrote', async () => {
  const { app } = centre
  const seen = await app.call(app.users.Student, 'GET', '/api/discussions')
  assert.deepEqual(
    seen.body.items.map((each: Shown) => each.token),
    [about.token],
  )
  assert.equal((await comment()).status, 200)
  assert.equal((await comment({ discussionToken: elsewhere.token })).status, 406)
  const theirs = (await comment({}, app.users.Employee)).body
  assert.equal(theirs.userToken, app.users.Employee.token)
  assert.equal(
    (
      await app.call(app.users.Student, 'PATCH', `/api/discussion-comments/${theirs.token}`, {
        text: 'Bye',
        version: 1,
      })
    ).body.code,
    'discussion.notOwn',
  )
  assert.equal(
    (await app.call(app.users.Student, 'POST', `/api/discussion-comments/${theirs.token}/archive`, {})).body.code,
    'permission.missing',
  )
})

test('comments count their replies and reactions, each person once; a reply stays in its discussion', async () => {
  const { body: top } = await comment()
  const { body: reply } = await comment({ parentCommentToken: top.token })
  assert.equal(
    (await comment({ discussionToken: elsewhere.token, parentCommentToken: top.token }, centre.app.users.MasterAdmin))
      .body.code,
    'record.invalid',
  )
  await Promise.all([
    react(top.token, 'Like'),
    react(top.token, 'Like'),
    react(top.token, 'Like', centre.app.users.Employee),
    react(top.token, 'DisLike', centre.app.users.MasterAdmin),
  ])
  const counts = async () => {
    const { likeCount, disLikeCount, reactionCount, replyCount } = await centre.read('discussionComment', top.token)
    return { likeCount, disLikeCount, reactionCount, replyCount }
  }
  assert.deepEqual(await counts(), { likeCount: 2, disLikeCount: 1, reactionCount: 3, replyCount: 1 })
  await react(top.token, 'DisLike')
  await react(top.token, null, centre.app.users.Employee)
  await centre.act('discussionComment', reply.token, 'archive')
  assert.deepEqual(await counts(), { likeCount: 0, disLikeCount: 2, reactionCount: 2, replyCount: 0 })
})

test('in a closed discussion nobody writes', async () => {
  await centre.act('discussion', about.token, 'close')
  assert.equal((await comment()).body.code, 'discussion.closed')
  await centre.act('discussion', about.token, 'open')
  assert.equal((await comment()).status, 200)
})

test('only its author changes a comment; staff remove another’s with a reason, which its author gets; the removed comment keeps its place and its replies', async () => {
  const { app } = centre
  const { Student, Employee } = app.users
  const { body: bad } = await comment({ text: 'Rude' })
  const { body: reply } = await comment({ parentCommentToken: bad.token }, Employee)
  assert.equal(
    (await app.call(Employee, 'PATCH', `/api/discussion-comments/${bad.token}`, { text: 'Polite', version: 1 })).body
      .code,
    'discussion.notOwn',
  )
  assert.equal(
    (await app.call(Student, 'PATCH', `/api/discussion-comments/${bad.token}`, { text: 'Rude, edited', version: 1 }))
      .status,
    200,
  )
  const takeBack = (token: string, user: typeof Student, body: object = {}) =>
    app.call(user, 'POST', `/api/discussion-comments/${token}/take-back`, body)
  assert.equal((await takeBack(reply.token, Student, { reason: 'x' })).body.code, 'discussion.notOwn')
  assert.equal((await takeBack(bad.token, Employee)).body.code, 'discussion.reasonRequired')
  assert.equal((await takeBack(bad.token, Employee, { reason: 'Be kind' })).status, 200)
  assert.equal((await takeBack(bad.token, Employee, { reason: 'Be kind' })).body.code, 'discussion.removed')
  const seen = (await app.call(Student, 'GET', `/api/discussion-comments/${bad.token}`)).body
  assert.deepEqual(
    [seen.text, seen.removeReason, seen.removedByToken, seen.replyCount],
    ['—', 'Be kind', Employee.token, 1],
  )
  assert.equal(
    (await app.call(Employee, 'GET', `/api/discussion-comments/${bad.token}/original`)).body.text,
    'Rude, edited',
  )
  assert.equal(
    (await app.call(Student, 'GET', `/api/discussion-comments/${bad.token}/original`)).body.code,
    'permission.missing',
  )
  const notifications = (await app.call(Student, 'GET', '/api/notifications')).body.items
  assert.ok(notifications.some((each: Shown) => each.description?.en === 'Your comment was removed: Be kind'))
  assert.equal((await takeBack((await comment()).body.token, Student)).status, 200)
})

test('participants get one notice until they look, the author none; comments that others wrote since are unread', async () => {
  const { app } = centre
  const { Student, Employee, MasterAdmin } = app.users
  await centre.owner('delete from notification')
  await centre.owner('delete from discussion_comment_react')
  app.clock.set('2026-11-21T09:05:00Z')
  const talk = await centre.create('discussion', {
    names: { en: 'Talk' },
    educationalGroupToken: about.educationalGroupToken,
  })
  const say = (user: typeof Student) => comment({ discussionToken: talk.token }, user)
  await say(Student)
  await say(Employee)
  await say(Employee)
  const linked = async (user: typeof Student) =>
    (await app.call(user, 'GET', '/api/notifications')).body.items.filter((each: Shown) =>
      each.link?.includes(talk.token),
    ).length
  assert.deepEqual([await linked(Student), await linked(Employee), await linked(MasterAdmin)], [1, 0, 1])
  const unread = async (user: typeof Student) =>
    (await app.call(user, 'GET', `/api/discussions/unread?educationalGroupToken=${about.educationalGroupToken}`)).body
      .unread[talk.token]
  assert.deepEqual([await unread(Student), await unread(Employee)], [2, 1])
  assert.equal((await app.call(Student, 'POST', `/api/discussions/${talk.token}/mark-read`, {})).body.before, null)
  assert.equal(await unread(Student), undefined)
  app.clock.set('2026-11-21T09:06:00Z')
  await say(Employee)
  assert.equal(await unread(Student), 1)
  assert.notEqual((await app.call(Student, 'POST', `/api/discussions/${elsewhere.token}/mark-read`, {})).status, 200)
})

test('nobody floods a discussion: ten comments within a minute', async () => {
  centre.app.clock.set('2026-11-21T10:00:00Z')
  const answers = []
  for (let at = 0; at < 11; at += 1) answers.push((await comment({ text: `Spam ${at}` })).status)
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 200), 429])
  centre.app.clock.set('2026-11-21T10:01:30Z')
  assert.equal((await comment()).status, 200)
})

test('a student rates each thing that they are taught once and may change the rating; staff see the average and how many rated', async () => {
  const { app } = centre
  const { Student, Parent, MasterAdmin } = app.users
  const rate = (body: object, user = Student) =>
    app.call(user, 'POST', '/api/educational-ratings', {
      educationalGroupToken: about.educationalGroupToken,
      ratedType: 'Lecturer',
      userToken: Student.token,
      ratingNumber: 4,
      ...body,
    })
  const { body: first, status } = await rate({})
  assert.equal(status, 200)
  assert.notEqual((await rate({})).status, 200, 'once')
  assert.notEqual((await rate({ ratedType: 'EducationalGroup', ratingNumber: 6 })).status, 200)
  assert.notEqual(
    (await rate({ ratedType: 'EducationalGroup', educationalGroupToken: elsewhere.educationalGroupToken })).status,
    200,
  )
  assert.equal(
    (await rate({ ratedType: 'EducationalGroup', educationalGroupToken: elsewhere.educationalGroupToken }, MasterAdmin))
      .body.code,
    'rating.notTaught',
  )
  assert.equal(
    (
      await app.call(Student, 'PATCH', `/api/educational-ratings/${first.token}`, {
        ratingNumber: 2,
        version: first.version,
      })
    ).status,
    200,
  )
  const { averages } = (
    await app.call(
      MasterAdmin,
      'GET',
      `/api/educational-ratings/averages?educationalGroupToken=${about.educationalGroupToken}`,
    )
  ).body
  assert.deepEqual(
    averages.find((each: Shown) => each.ratedType === 'Lecturer'),
    { ratedType: 'Lecturer', average: 2, n: 1 },
  )
  for (const user of [Student, Parent])
    assert.equal((await app.call(user, 'GET', '/api/educational-ratings/averages')).body.code, 'permission.missing')
})

test('of thirty comments that one person sends at once ten are taken; each person is counted alone', async () => {
  const { app } = centre
  const [one, two] = [await app.addUser('Employee', everyPrivilege), await app.addUser('Employee', everyPrivilege)]
  const answers = await Promise.all(
    [one, two].map((user) => Promise.all(Array.from({ length: 30 }, () => whileBusy(() => comment({}, user))))),
  )
  for (const each of answers) {
    assert.equal(each.filter(({ status }) => status === 200).length, 10)
    assert.deepEqual(
      [...new Set(each.filter(({ status }) => status !== 200).map(({ body }) => body.code))],
      ['discussion.tooFast'],
    )
  }
})

test('the nightly proofs find nothing wrong with what these tests left', async () => {
  for (const { check, sql } of educationProofs)
    assert.deepEqual(await centre.owner(sql, [centre.app.establishmentId]), [], check)
})
