import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, makeCategory, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

test('no category stands under itself: through the form, in the database, and when two moves meet', async () => {
  const top = await makeCategory(centre)
  const middle = await makeCategory(centre, { parentToken: top.token })
  const low = await makeCategory(centre, { parentToken: middle.token })
  assert.equal(await codeIn(centre.change('educationalCategory', top, { parentToken: low.token })), 'record.cycle')
  assert.equal(await codeIn(centre.change('educationalCategory', top, { parentToken: top.token })), 'record.cycle')
  const move = (child: string, parent: string) =>
    centre.owner('update educational_category set parent_id = $2 where id = $1', [
      idOf(child, 'edc'),
      idOf(parent, 'edc'),
    ])
  await assert.rejects(move(top.token, low.token), { code: '23514', constraint: 'educational_category_cycle' })
  const [left, right] = [await makeCategory(centre), await makeCategory(centre)]
  const settled = await Promise.allSettled([move(left.token, right.token), move(right.token, left.token)])
  assert.equal(settled.filter((each) => each.status === 'fulfilled').length, 1)
})
