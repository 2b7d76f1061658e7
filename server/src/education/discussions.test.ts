import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Centre, makeCategory, makeGroup, makeJoined, makePeriod, seat, type Shown, startCentre } from './test-centre.ts'

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

const comment = (body: object = {}, user = centre.app.users.Student) => centre.app.call(user, 'POST', '/api/discussion-comments', { discussionToken: about.token, text: 'Hello', ...body })
const react = (token: string, rating: string | null, user = centre.app.users.Student) => centre.app.call(user, 'POST', `/api/discussion-comments/${token}/react`, { rating })

test('D2.4 a student reads and writes in the discussions of their own groups, and changes only what they wrote', async () => {
  const { app } = centre
  const seen = await app.call(app.users.Student, 'GET', '/api/discussions')
  assert.deepEqual(seen.body.items.map((each: Shown) => each.token), [about.token])
  assert.equal((await comment()).status, 200)
  assert.equal((await comment({ discussionToken: elsewhere.token })).status, 406)
  const theirs = (await comment({}, app.users.Employee)).body
  assert.equal(theirs.userToken, app.users.Employee.token)
  assert.equal((await app.call(app.users.Student, 'PATCH', `/api/discussion-comments/${theirs.token}`, { text: 'Bye', version: 1 })).body.code, 'discussion.notOwn')
  assert.equal((await app.call(app.users.Student, 'POST', `/api/discussion-comments/${theirs.token}/archive`, {})).body.code, 'discussion.notOwn')
})

test('comments count their replies and reactions, each person once; a reply stays in its discussion', async () => {
  const { body: top } = await comment()
  const { body: reply } = await comment({ parentCommentToken: top.token })
  assert.equal((await comment({ discussionToken: elsewhere.token, parentCommentToken: top.token }, centre.app.users.MasterAdmin)).body.code, 'record.invalid')
  await Promise.all([react(top.token, 'Like'), react(top.token, 'Like'), react(top.token, 'Like', centre.app.users.Employee), react(top.token, 'DisLike', centre.app.users.MasterAdmin)])
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
