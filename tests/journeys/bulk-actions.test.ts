/**
 * One bulk action with a dialog of each entity that has one, in a real browser; the entities follow from the
 * definitions.
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

/** Entities whose bulk actions people use every day; the demo centre has records that permit one. */
const daily = ['educationalJoiningApplication', 'student', 'parent', 'employee', 'educationalGroup', 'complaint']

test('a bulk action that asks first leaves its list in place and shows its result, for every entity that has one', async (t) => {
  const { tries, leftOut } = await bulkTriesOf(product)
  t.diagnostic(`no record of the demo centre permits one: ${leftOut.join(', ')}`)
  assert.deepEqual(
    daily.filter((id) => leftOut.includes(id)),
    [],
  )
  assert.ok(tries.length > 20, `only ${tries.length} entities have a bulk action with a dialog`)
  const visit = await product.visit(englishLight, 'manager')
  await visit.go('/settings/settings-others')
  const faults: string[] = []
  for (const each of tries)
    faults.push(...(await tryBulkAction(visit, each)).map((fault) => `${each.path} ${each.name}: ${fault}`))
  assert.deepEqual(faults, [])
  await visit.close()
})
