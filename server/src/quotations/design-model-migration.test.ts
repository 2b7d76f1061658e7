/** What the migration makes of design models that were lines of what is wanted under an older release. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OlderDatabase, startOlderDatabase } from '../../test/platform/database/older-database-for-tests.ts'

let older: OlderDatabase
before(async () => {
  older = await startOlderDatabase('0202')
})
after(() => older.close())

async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const [id, at] = [randomUUID(), '2026-01-01T00:00:00Z']
  const full = { establishment_id: older.establishment, id, created_at: at, updated_at: at, ...row }
  const names = Object.entries(full).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  await older.client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    names.map((name) => full[name as keyof typeof full]),
  )
  return id
}

test('design models become records in their order, with their words and the day of what they belong to', async () => {
  const item = await add('store_item', { code: 'ITEM', name_en: 'Desk' })
  const quotation = await add('price_quotation', { code: 'OLD', client_name: 'Mona' })
  const detail = await add('price_quotation_detail', {
    price_quotation_id: quotation,
    store_item_id: item,
    quantity: 1,
  })
  for (const [position, title] of ['The hall', 'The door'].entries())
    await add('price_quotation_detail_design_models', {
      id: undefined,
      created_at: undefined,
      updated_at: undefined,
      parent_id: detail,
      position,
      title,
      details: position === 0 ? 'In oak' : null,
    })
  assert.ok((await older.goOn()).includes('0202_design_models.sql'))
  const { rows } = await older.client.query(
    `select price_quotation_detail_id as detail, title, details, created_at::date::text as day from design_model order by created_at`,
  )
  assert.deepEqual(rows, [
    { detail, title: 'The hall', details: 'In oak', day: '2026-01-01' },
    { detail, title: 'The door', details: null, day: '2026-01-01' },
  ])
})
