/** D7.8 D11.1 Reports group what bears properties by those of few values, and each figure opens its records. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeToken } from '@topcenter/model/kit/token'
import { type Cell, noMember, type ReportAnswer } from '@topcenter/model/reports/answer'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
let type: Shown
const of = (name: string): string =>
  type.properties.find(({ propertyName }: Shown) => propertyName.en === name).token as string
/** The items, each as `condition touch quantity`; `-` means no value. */
const kept = ['New true 3', 'New false 5', 'New true 1', 'Old false 2', 'Old - 9', '- true 4', '- - 7'].map((each) => {
  const [condition, touch, quantity] = each.split(' ')
  return { condition: condition!, touch: touch!, quantity: Number(quantity) }
})

before(async () => {
  centre = await startCentre()
  const list = await centre.create('dropDownList', {
    names: { en: 'Conditions' },
    items: [
      ['جديد', 'New'],
      ['قديم', 'Old'],
    ].map(([ar, en]) => ({ itemName: { ar, en } })),
  })
  type = await centre.create('propertyType', {
    names: { ar: 'حاسوب', en: 'Computer' },
    properties: [
      { valueType: 'DropDownList', propertyName: { ar: 'الحالة', en: 'Condition' }, dropDownListToken: list.token },
      { valueType: 'Logical', propertyName: { ar: 'لمس', en: 'Touch' } },
      { valueType: 'Integer', propertyName: { en: 'Memory' } },
    ],
  })
  for (const { condition, touch, quantity } of kept)
    await centre.create('storeItem', {
      names: { en: 'Thing' },
      propertyTypeToken: type.token,
      quantity,
      priceOne: 100,
      itemProperties: [
        ...(condition === '-' ? [] : [{ propertyToken: of('Condition'), value: condition }]),
        ...(touch === '-' ? [] : [{ propertyToken: of('Touch'), value: touch }]),
      ],
    })
  await centre.create('storeItem', { names: { en: 'Of no type' }, quantity: 11 })
})
after(() => centre?.close())

const all = [...kept, { condition: '-', touch: '-', quantity: 11 }]
const call = (path: string, query: Record<string, string>, language = 'en') =>
  centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/reports/${path}?${new URLSearchParams(query).toString()}`,
    undefined,
    { 'accept-language': language },
  )
async function ask(path: string, query: Record<string, string>): Promise<ReportAnswer> {
  const answer = await call(path, query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as ReportAnswer
}
const nameOf = (answer: ReportAnswer, dimension: string, key: string): string =>
  key === noMember ? '-' : answer.members[dimension]!.find((member) => member.key === key)!.names!.en!

test('D7.8 D11.1 a choice from a list and yes or no are offered, counted, named in both languages, and open their records', async () => {
  const [condition, touch] = [of('Condition'), of('Touch')]
  const answer = await ask('store-items', { rows: condition, columns: touch, measures: 'items,quantity' })
  assert.deepEqual(answer.properties, [
    { key: condition, names: { ar: 'الحالة', en: 'Condition' } },
    { key: touch, names: { ar: 'لمس', en: 'Touch' } },
  ])
  assert.deepEqual(answer.members[touch]!.find(({ key }) => key === 'true')!.names, { ar: 'نعم', en: 'Yes' })
  const isAt = ({ row, column }: Cell, one: (typeof all)[number]): boolean =>
    (row.length === 0 || nameOf(answer, condition, row[0]!) === one.condition) &&
    (column === undefined || (column === noMember ? '-' : column) === one.touch)
  for (const cell of answer.cells) {
    const those = all.filter((one) => isAt(cell, one))
    assert.deepEqual(cell.values, [those.length, those.reduce((sum, { quantity }) => sum + quantity, 0)])
    const behind = await call('store-items/rows', {
      measure: 'items',
      ...(cell.row[0] ? { [condition]: cell.row[0] } : {}),
      ...(cell.column ? { [touch]: cell.column } : {}),
    })
    assert.equal(behind.status, 200, behind.text)
    assert.deepEqual(
      behind.body.items.map(({ quantity }: Shown) => quantity).sort(),
      those.map(({ quantity }) => quantity).sort(),
    )
  }
  const [fresh] = answer.members[condition]!.filter(({ names }) => names?.en === 'New')
  const without = await ask('store-items', { rows: touch, measures: 'items', [`${condition}Not`]: fresh!.key })
  assert.equal(without.cells.find(({ row }) => row.length === 0)!.values[0], 5)
  assert.deepEqual(without.filters, [{ dimension: condition, members: [fresh], isExcluded: true }])
})

test('D7.8 the sheet is headed by the property’s name, movements are grouped by what their items are', async () => {
  const sheet = await call('store-items/file', { rows: of('Condition'), measures: 'items', format: 'csv' }, 'ar')
  assert.equal(sheet.status, 200, sheet.text)
  assert.match(sheet.text, /الحالة/)
  assert.match(sheet.text, /جديد/)
  const items = await call('store-items/rows', { [of('Touch')]: 'true', measure: 'items' })
  for (const { token } of items.body.items) await centre.act('storeItem', token, 'receive', { quantity: 2 })
  const answer = await ask('store-movements', {
    rows: of('Touch'),
    columns: 'none',
    measures: 'movements',
    period: 'all',
  })
  const counted = await centre.owner(
    `
      select coalesce(i.item_properties ->> $1, 'none') as key, count(*)::int as count
      from store_movement m
      join store_item i on i.establishment_id = m.establishment_id and i.id = m.store_item_id
      where m.record_state = 'active'
      group by 1
    `,
    [(await centre.owner(`select id from property_type_properties where value_type = 'Logical'`))[0].id],
  )
  assert.ok(counted.length > 1)
  assert.deepEqual(
    new Map(answer.cells.flatMap(({ row, values }) => (row[0] ? [[row[0], values[0]]] : []))),
    new Map(counted.map(({ key, count }) => [key, count])),
  )
})

test('D7.8 what has many values, is unknown, or of a report of other things, is refused by name', async () => {
  const condition = of('Condition')
  for (const [path, query, code] of [
    ['store-items', { rows: of('Memory') }, 'report.dimensionUnknown'],
    ['store-items', { rows: makeToken('prp') }, 'report.dimensionUnknown'],
    ['store-items', { [makeToken('prp')]: 'true' }, 'report.dimensionUnknown'],
    ['store-items', { [condition]: 'yes' }, 'record.invalid'],
    ['store-items', { [condition]: makeToken('sti') }, 'record.invalid'],
    ['student-statistics', { rows: condition }, 'report.dimensionUnknown'],
    ['student-statistics', { [condition]: 'true' }, 'record.filterUnknown'],
  ] as const) {
    const answer = await call(path, query as unknown as Record<string, string>)
    assert.equal(answer.body.code, code, `${path} ${JSON.stringify(query)}`)
  }
})

test('D7.8 properties of one name are told apart by their types', async () => {
  const other = await centre.create('propertyType', {
    names: { en: 'Phone' },
    properties: [{ valueType: 'Logical', propertyName: { en: 'Touch' } }],
  })
  const { properties } = await ask('store-items', {})
  assert.deepEqual(
    properties
      .filter(({ key }) => [of('Touch'), other.properties[0].token].includes(key))
      .map(({ names }) => names!.en),
    ['Computer: Touch', 'Phone: Touch'],
  )
})
