/** What the migrations make of properties that store items had as texts under an older release. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OlderDatabase, startOlderDatabase } from '../../test/platform/database/older-database-for-tests.ts'

let older: OlderDatabase
before(async () => {
  older = await startOlderDatabase('0186')
})
after(() => older.close())

async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const full = { establishment_id: older.establishment, ...row }
  const names = Object.keys(full)
  await older.client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(full),
  )
}
async function record(table: string, code: string, more: Record<string, unknown> = {}): Promise<string> {
  const [id, at] = [randomUUID(), '2026-01-01T00:00:00Z']
  await add(table, { id, code, name_en: code, created_at: at, updated_at: at, ...more })
  return id
}

/** Kind, name, what was typed, what becomes of it. */
const typed = [
  ['Text', 'المعالج', ' Intel i7 ', 'Intel i7'],
  ['Number', 'Weight', '٢٫٥', 2.5],
  ['Integer', 'Memory', '١٦', 16],
  ['Percentage', 'Battery', '92', 92],
  ['Decimal', 'Screen', '15.6', 15.6],
  ['DateTime', 'Serviced', '2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['Date', 'Bought', '٢١/١١/٢٠٢٦', '2026-11-21'],
  ['Time', 'On at', '9:05', '09:05'],
  ['Email', 'Support', 'Help@Example.org', 'help@example.org'],
  ['Link', 'Page', 'https://example.org/a', 'https://example.org/a'],
  ['Logical', 'Touch', 'true', true],
  ['DropDownList', 'Condition', 'جديد', undefined],
  ['Integer', 'Slots', 'many', undefined],
] as const

test('values are carried over by the names of their properties, and what fits none stays as a text', async () => {
  const list = await record('drop_down_list', 'LIST')
  await add('drop_down_list_items', { parent_id: list, position: 0, item_name_ar: 'جديد', item_name_en: 'New' })
  const type = await record('property_type', 'TYPE')
  for (const [position, [kind, name]] of typed.entries())
    await add('property_type_properties', {
      parent_id: type,
      position,
      value_type: kind,
      [/[a-z]/.test(name) ? 'property_name_en' : 'property_name_ar']: name,
      drop_down_list_id: kind === 'DropDownList' ? list : null,
    })
  const item = await record('store_item', 'ITEM', { property_type_id: type, quantity: 0 })
  const line = (position: number, kind: string, property: string, value: string | null) =>
    add('store_item_item_properties', { parent_id: item, position, property, value_type: kind, value })
  for (const [position, [kind, name, value]] of typed.entries()) await line(position, kind, name, value)
  await line(20, 'Text', 'Gone', 'kept all the same')
  await line(21, 'Text', 'Empty', null)
  const bare = await record('store_item', 'BARE', { quantity: 0 })
  const done = await older.goOn()
  assert.ok(done.includes('0187_properties_by_identity.sql'))
  const { rows } = await older.client.query(
    `
      select p.value_type, coalesce(p.property_name_ar, p.property_name_en, p.property_name_und) as name, t.item_properties -> p.id::text as value
      from property_type_properties p
      join store_item t on t.establishment_id = p.establishment_id and t.property_type_id = p.parent_id
      order by p.position
    `,
  )
  const { rows: items } = await older.client.query('select id from drop_down_list_items')
  assert.deepEqual(
    rows.map(({ value_type: kind, name, value }) => [kind, name, value]),
    [
      ...typed.map(([kind, name, , value]) => [
        kind,
        name,
        kind === 'DropDownList' ? items[0].id : name === 'Slots' ? null : value,
      ]),
      ['Text', 'Slots', 'many'],
      ['Text', 'Gone', 'kept all the same'],
    ],
  )
  const { rows: empty } = await older.client.query('select item_properties from store_item where id = $1', [bare])
  assert.deepEqual(empty, [{ item_properties: {} }])
  const beside = async (source: string): Promise<unknown[]> =>
    (await older.client.query(`select v.property_id, v.number, v.moment, v.search ${source} order by 1`)).rows
  const found = await beside('from store_item_property_value v')
  assert.ok(found.length > 8)
  assert.deepEqual(
    found,
    await beside(
      'from store_item t cross join lateral property_values_of(t.establishment_id, t.property_type_id, t.item_properties) v',
    ),
  )
})
