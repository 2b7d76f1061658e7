/**
 * One bulk action with a dialog of each entity that has one, in a real browser; the entities follow from the
 * definitions. It takes over 40 seconds of CPU time because it opens over 150 lists.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkTriesOf, tryBulkAction } from '../walk/bulk.ts'
import { englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('a bulk action that asks first leaves its list in place and shows its result, for every entity that has one', async (t) => {
  const visits = {
    manager: await product.visit(englishLight, 'manager'),
    admin: await product.visit(englishLight, 'admin'),
  }
  for (const visit of Object.values(visits)) await visit.go('/settings/settings-others')
  const faults: string[] = []
  let count = 0
  for await (const each of bulkTriesOf(product)) {
    count += 1
    for (const fault of await tryBulkAction(visits[each.reader], each))
      faults.push(`${each.path} ${each.name}: ${fault}`)
  }
  t.diagnostic(`${count} lists`)
  assert.deepEqual(faults, [])
  assert.ok(count > 150, `only ${count} entities have a bulk action with a dialog`)
  for (const visit of Object.values(visits)) await visit.close()
})
