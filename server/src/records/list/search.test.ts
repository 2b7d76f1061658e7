/** The search in every list, and in all of them, by each type of user who may read all of its type's records. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, everyPrivilege } from '@topcenter/model/areas'
import { groupOf, resourceOf, userTypes } from '@topcenter/model/kit/entity'
import { type Centre, startCentre } from '../../../test/education/test-centre.ts'
import type { TestUser } from '../../../test/test-application.ts'
import { hasSearchText } from './search-condition.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const searched = entities.filter((entity) => !entity.spec.abstract && hasSearchText(entity))
const words = ['ab', 'محمد علي', '0100', '%']

for (const userType of userTypes)
  test(`D1.8 a search as ${userType} is answered in every list and in all of them`, async () => {
    const user = await centre.app.addUser(userType, everyPrivilege)
    const answered = new Set<string>()
    for (const word of words) {
      const query = `?${new URLSearchParams({ q: word })}`
      assert.equal((await centre.app.call(user, 'GET', `/api/search${query}`)).status, 200, word)
    }
    for (const entity of searched) {
      const status = await statusOf(user, `/api/${resourceOf(entity)}?search=ab`)
      assert.ok(status === 200 || status === 403, `${entity.id}: ${status}`)
      if (status === 200) answered.add(groupOf(entity))
    }
    assert.ok(answered.has('Notification'), 'everybody searches their own notifications')
  })

const statusOf = async (user: TestUser, path: string): Promise<number> =>
  (await centre.app.call(user, 'GET', path)).status
