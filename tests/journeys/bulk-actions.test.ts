/**
 * One bulk action with a dialog of each entity that has one, in a real browser; the entities follow from the
 * definitions.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkActionsOf, tryBulkAction } from '../walk/bulk.ts'
import { englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('a bulk action that asks first leaves its list in place and shows its result, for every entity that has one', async () => {
  const actions = await bulkActionsOf(product)
  assert.ok(actions.length > 20, `only ${actions.length} entities have a bulk action with a dialog`)
  const visit = await product.visit(englishLight, 'manager')
  await visit.go('/settings/settings-others')
  const faults: string[] = []
  for (const each of actions)
    faults.push(...(await tryBulkAction(visit, each)).map((fault) => `${each.path} ${each.name}: ${fault}`))
  assert.deepEqual(faults, [])
  await visit.close()
})
