/** A board shows the same records as the lists of its states, to every user who may see them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, everyPrivilege } from '@topcenter/model/areas'
import { resourceOf } from '@topcenter/model/kit/entity'
import { type Centre, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import type { TestUser } from '../../../test/test-application.ts'
import { boardSize } from './board.ts'

let centre: Centre
let other: TestUser
const boards = entities.filter((entity) => entity.spec.list?.board)

before(async () => {
  centre = await startCentre()
  other = await centre.app.addUser('Client', everyPrivilege)
  const made: Shown[] = []
  for (let count = 0; count < boardSize + 5; count += 1)
    made.push(
      await centre.create('priceQuotation', {
        clientToken: (count % 4 === 0 ? other : centre.app.users.Client).token,
        subject: count % 3 === 0 ? 'Desks of oak' : 'Chairs',
      }),
    )
  for (const { token } of made.slice(0, 3)) await centre.act('priceQuotation', token, 'cancel', { reason: 'No' })
})
after(() => centre.close())

interface BoardResponse {
  readonly tabs: Record<string, number>
  readonly items: Record<string, Shown[]>
}
async function read<T = BoardResponse>(user: TestUser, path: string): Promise<T> {
  const answer = await centre.app.call(user, 'GET', path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as T
}

for (const query of ['', 'search=oak', 'search=oak&sort=code&page=3&size=1', 'search=nothing-of-this-name'])
  for (const who of ['MasterAdmin', 'Client'] as const)
    test(`a board shows the records of the lists of its states: ${query || 'whole'}, ${who}`, async () => {
      for (const entity of boards) {
        const path = `/api/${resourceOf(entity)}`
        const user = centre.app.users[who]
        const search = new URLSearchParams(query).get('search') ?? ''
        const board = await read(user, `${path}/board?${query}`)
        const { tabs } = await read(user, `${path}/tabs?search=${search}`)
        for (const state of entity.spec.states!) {
          const { items } = await read<{ items: Shown[] }>(
            user,
            `${path}?tab=${state}&search=${search}&size=${boardSize}`,
          )
          const tokens = ({ token }: Shown) => token
          assert.deepEqual((board.items[state] ?? []).map(tokens), items.map(tokens), `${entity.id} ${state}`)
          assert.equal(board.tabs[state], tabs[state], `${entity.id} ${state}`)
        }
      }
      const { items } = await read(centre.app.users.MasterAdmin, '/api/price-quotations/board')
      assert.deepEqual([items.WorkProgress!.length, items.Canceled!.length], [boardSize, 3])
    })
