import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeToken } from '@topcenter/model/kit/token'
import { entityOf } from '@topcenter/model/areas'
import type { Refused } from '@topcenter/model/kit/refusal'
import { listRecords } from '../records/list/list.ts'
import { createRecord } from '../records/write/create.ts'
import { recordHistory } from '../records/write/history.ts'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../test/education/test-centre.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const line = (item: Shown): { token: string; itemName: object } => ({ token: item.token, itemName: item.itemName })

test('D7.8 a line has an identity that survives a new name, a new place and the loss of its neighbours', async () => {
  const list = await centre.create('dropDownList', {
    names: { en: 'Sizes' },
    items: [{ itemName: { en: 'S' } }, { itemName: { en: 'M' } }, { itemName: { en: 'L' } }],
  })
  const [small, medium, large] = list.items.map(line)
  assert.equal(new Set([small.token, medium.token, large.token]).size, 3)
  const changed = await centre.change('dropDownList', list, {
    items: [large, { itemName: { en: 'XL' } }, { ...small, itemName: { en: 'Small' } }],
  })
  assert.deepEqual(
    changed.items.map(({ itemName }: Shown) => itemName.en),
    ['L', 'XL', 'Small'],
  )
  assert.deepEqual([changed.items[0].token, changed.items[2].token], [large.token, small.token])
  assert.ok(![small.token, medium.token, large.token].includes(changed.items[1].token), 'a new line is a new one')
  const other = await centre.create('dropDownList', { names: { en: 'Fits' }, items: [{ itemName: { en: 'Slim' } }] })
  for (const [what, items] of [
    ['one that went', [medium]],
    ['of another list', [line(other.items[0])]],
    ['of nobody', [{ ...large, token: makeToken('dli') }]],
    ['of another kind', [{ ...large, token: changed.token }]],
    ['twice', [large, large]],
  ] as const)
    assert.equal(await codeIn(centre.change('dropDownList', changed, { items })), 'field.reference', what)
  assert.equal(
    await codeIn(centre.create('dropDownList', { names: { en: 'Copy' }, items: [large] })),
    'field.reference',
    'a new list has no lines yet',
  )
  const swapped = await centre.change('dropDownList', changed, { items: changed.items.map(line).toReversed() })
  assert.deepEqual(
    swapped.items.map(({ token }: Shown) => token),
    changed.items.map(({ token }: Shown) => token).toReversed(),
  )
})

const item = (type: Shown, itemProperties: object[] | undefined, as?: object): Promise<Shown> =>
  centre.create(
    'storeItem',
    { names: { en: 'Thing' }, propertyTypeToken: type.token, ...(itemProperties ? { itemProperties } : {}) },
    as,
  )
const valuesIn = (record: Shown): unknown[] => record.itemProperties.map(({ value }: Shown) => value)
const propertyLine = ({ token, valueType, propertyName, defaultValue, dropDownListToken }: Shown): Shown =>
  ({ token, valueType, propertyName, defaultValue, ...(dropDownListToken ? { dropDownListToken } : {}) }) as Shown

/** One property of each kind: what is typed, what is kept, what is refused and how, and its default. */
const cases = [
  ['Text', '  Intel  i7 ', 'Intel i7', 'x'.repeat(401), 'field.tooLong', 'معالج'],
  ['Number', '٢٫٥', 2.5, 'two', 'field.number', '3'],
  ['Integer', '١٦', 16, '1.5', 'field.integer', '8'],
  ['Percentage', '٤٠', 40, '101', 'field.max', '10'],
  ['Decimal', '1.25', 1.25, '1.23456', 'field.decimals', '0.5'],
  [
    'DateTime',
    '2026-11-21T10:00:00+02:00',
    '2026-11-21T08:00:00.000Z',
    '2026-11-21',
    'field.dateTime',
    '2026-01-01T00:00:00Z',
  ],
  ['Date', '٢١/١١/٢٠٢٦', '2026-11-21', '31/2/2026', 'field.date', '2026-01-01'],
  ['Time', '٩:٠٥', '09:05', '24:00', 'field.time', '10:00'],
  ['Email', 'Maker@Example.org', 'maker@example.org', 'nobody', 'field.email', 'a@example.org'],
  [
    'Link',
    'https://example.org/a',
    'https://example.org/a',
    'javascript:alert(1)',
    'field.url',
    'https://example.org/',
  ],
  ['Logical', 'true', true, 'perhaps', 'field.boolean', 'false'],
  ['DropDownList', 'كبير', undefined, 'XXL', 'field.oneOf', 'Small'],
] as const

async function everyKind(): Promise<{ type: Shown; sizes: Shown }> {
  const sizes = await centre.create('dropDownList', {
    names: { en: 'Sizes of all' },
    items: [{ itemName: { ar: 'صغير', en: 'Small' } }, { itemName: { ar: 'كبير', en: 'Large' } }],
  })
  const type = await centre.create('propertyType', {
    names: { en: 'Everything' },
    properties: cases.map(([valueType, , , , , preset]) => ({
      valueType,
      propertyName: {
        ar: `خاصية ${'أبتثجحخدذرزس'[cases.findIndex(([kind]) => kind === valueType)]}`,
        en: `A ${valueType}`,
      },
      defaultValue: valueType === 'Text' ? { ar: preset } : { und: preset },
      ...(valueType === 'DropDownList' ? { dropDownListToken: sizes.token } : {}),
    })),
  })
  return { type, sizes }
}

test('D7.8 all twelve kinds: defaults, Arabic digits, and a bad value refused in both languages under the property’s name', async () => {
  const { type, sizes } = await everyKind()
  const [small, large] = sizes.items as Shown[]
  const preset = await item(type, undefined)
  assert.deepEqual(
    preset.itemProperties.map(({ valueType }: Shown) => valueType),
    cases.map(([kind]) => kind),
  )
  assert.deepEqual(valuesIn(preset), [
    'معالج',
    3,
    8,
    10,
    0.5,
    '2026-01-01T00:00:00.000Z',
    '2026-01-01',
    '10:00',
    'a@example.org',
    'https://example.org/',
    false,
    small!.token,
  ])
  const [tokens, kept] = [
    type.properties.map(({ token }: Shown) => token),
    cases.map(([, , value]) => value ?? large!.token),
  ]
  const given = await item(
    type,
    cases.map(([, typed], at) => ({ propertyToken: tokens[at], value: typed })),
  )
  assert.deepEqual(valuesIn(given), kept)
  assert.deepEqual(given.itemProperties.at(-1).itemNames, { ar: 'كبير', en: 'Large' })
  for (const [at, [kind, , , bad, code]] of cases.entries())
    for (const language of ['ar', 'en'] as const) {
      const refusal = await centre.run((ctx) =>
        createRecord({ ...ctx, language }, entityOf('storeItem'), {
          names: { en: 'Bad' },
          propertyTypeToken: type.token,
          itemProperties: [{ propertyToken: tokens[at], value: bad }],
        }).then(
          () => assert.fail(kind),
          (error: Refused) => error.refusal,
        ),
      )
      assert.deepEqual(
        [refusal.refused, refusal.params!.names, refusal.fields![0]!.name, refusal.fields![0]!.code],
        ['property.invalid', type.properties[at].propertyName[language], 'itemProperties[0].value', code],
        kind,
      )
    }
  const emptied = await centre.change('storeItem', given, {
    itemProperties: [{ propertyToken: tokens[2], value: null }],
  })
  assert.deepEqual(valuesIn(emptied), kept.toSpliced(2, 1, null), 'what is not sent stays')
  const other = await everyKind()
  assert.equal(await codeIn(item(other.type, [{ propertyToken: tokens[0], value: 'x' }])), 'field.reference')
  assert.equal(await codeIn(item(type, [{ propertyToken: small!.token, value: 'x' }])), 'field.reference')
  const retyped = await centre.change('storeItem', emptied, { propertyTypeToken: other.type.token })
  assert.deepEqual(valuesIn(retyped)[1], 3, 'another type brings its own, preset')
  assert.deepEqual((await centre.change('storeItem', retyped, { propertyTypeToken: null })).itemProperties, [])
})

test('D7.8 a type: defaults of the kind, a list where one is chosen from', async () => {
  const make = (line: object) =>
    centre.create('propertyType', { names: { en: 'T' }, properties: [{ propertyName: { en: 'P' }, ...line }] })
  const list = await centre.create('dropDownList', { names: { en: 'L' }, items: [{ itemName: { en: 'One' } }] })
  assert.equal(await codeIn(make({ valueType: 'Integer', defaultValue: { und: 'many' } })), 'field.number')
  assert.equal(await codeIn(make({ valueType: 'Date', defaultValue: { en: 'soon' } })), 'field.date')
  assert.equal(await codeIn(make({ valueType: 'DropDownList' })), 'field.required')
  assert.equal(await codeIn(make({ valueType: 'Text', dropDownListToken: list.token })), 'field.notOfList')
  assert.equal(
    await codeIn(make({ valueType: 'DropDownList', dropDownListToken: list.token, defaultValue: { en: 'Two' } })),
    'field.oneOf',
  )
  const type = await make({ valueType: 'DropDownList', dropDownListToken: list.token, defaultValue: { en: 'One' } })
  await centre.change('dropDownList', list, { items: [{ ...line(list.items[0]), itemName: { en: 'Uno' } }] })
  const renamed = await centre.read('propertyType', type.token)
  assert.deepEqual(renamed.properties[0].defaultValue, { en: 'Uno' }, 'a default follows the name of its item')
  assert.equal(valuesIn(await item(type, undefined))[0], list.items[0].token)
})

test('D7.8 a new name keeps values, a used kind and a chosen item stay, and what goes is counted first', async () => {
  const { type, sizes } = await everyKind()
  const held = await item(type, undefined)
  await item(type, undefined)
  const lines: Shown[] = type.properties.map(propertyLine)
  const named = await centre.change('propertyType', type, {
    properties: lines.map((each) => ({ ...each, propertyName: { en: 'Renamed' } })).toReversed(),
  })
  const after = await centre.read('storeItem', held.token)
  assert.deepEqual(valuesIn(after), valuesIn(held).toReversed())
  assert.deepEqual(after.itemProperties[0].names, { en: 'Renamed' })
  const other = lines.map((each, at) => (at === 2 ? { ...each, valueType: 'Text' } : each))
  const refused = await refusalIn(centre.change('propertyType', named, { properties: other }))
  assert.deepEqual([refused.refused, refused.params!.values], ['property.kindUsed', 'Renamed: 2'])
  await assert.rejects(
    centre.owner(`update property_type_properties set value_type = 'Text' where value_type = 'Integer'`),
    /the property has values/,
  )
  const fewer = lines.slice(1)
  const going = await refusalIn(centre.change('propertyType', named, { properties: fewer }))
  assert.deepEqual(
    [going.refused, going.params!.values, going.extra!.confirmable],
    ['property.valuesGo', 'Renamed: 2', true],
  )
  const less = await centre.change('propertyType', named, { properties: fewer, dropValues: true })
  assert.equal((await centre.read('storeItem', held.token)).itemProperties.length, 11)
  const unused = await centre.change('propertyType', less, {
    properties: [...fewer, { valueType: 'Integer', propertyName: { en: 'Later' } }],
  })
  await centre.change('propertyType', unused, {
    properties: unused.properties.map((each: Shown, at: number) => ({
      ...propertyLine(each),
      ...(at === 11 ? { valueType: 'Date' } : {}),
    })),
  })
  const chosen = await refusalIn(centre.change('dropDownList', sizes, { items: [line(sizes.items[1])] }))
  assert.deepEqual([chosen.refused, chosen.params!.values], ['property.itemUsed', 'Small: 2'])
  await assert.rejects(
    centre.owner(`delete from drop_down_list_items where item_name_en = 'Small'`),
    /the item is chosen/,
  )
  await assert.rejects(
    centre.owner(`update store_item set item_properties = item_properties || '{"x": 1}' where item_properties <> '{}'`),
    /a value does not fit its property/,
  )
})

test('D7.8 lists are filtered by each kind, and show properties as columns', async () => {
  const { type, sizes } = await everyKind()
  const tokens: string[] = type.properties.map(({ token }: Shown) => token)
  const full = await item(
    type,
    cases.map(([, typed], at) => ({ propertyToken: tokens[at], value: typed })),
  )
  await item(type, undefined)
  const bare = await item(
    type,
    tokens.map((propertyToken) => ({ propertyToken, value: null })),
  )
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (
      await centre.run((ctx) => listRecords(ctx, entityOf('storeItem'), { propertyTypeToken: type.token, ...query }))
    ).items.map(({ token }) => token as string)
  const asked = [
    'intel',
    '2.5',
    '١٦',
    '40',
    '1.25',
    '2026-11-21T08:00:00Z',
    '21/11/2026',
    '9:05',
    'maker',
    'example.org/a',
    'true',
    sizes.items[1].token,
  ]
  for (const [at, value] of asked.entries())
    assert.deepEqual(await found({ [tokens[at]!]: value }), [full.token], cases[at]![0])
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    const [from, to] = at === 1 ? ['2', '2.6'] : at === 5 ? ['2026-11-21', '2026-11-21'] : [asked[at]!, asked[at]!]
    assert.deepEqual(await found({ [`${tokens[at]}From`]: from, [`${tokens[at]}To`]: to }), [full.token], cases[at]![0])
  }
  assert.deepEqual(await found({ [`${tokens[2]}From`]: '9', [`${tokens[2]}To`]: '900' }), [full.token])
  assert.deepEqual(await found({ [`${tokens[6]}From`]: '2026-01-02' }), [full.token])
  for (const token of tokens) assert.deepEqual(await found({ [token]: 'none' }), [bare.token])
  assert.equal((await found({ [tokens[11]!]: `${sizes.items[0].token},${sizes.items[1].token}` })).length, 2)
  for (const [query, code] of [
    [{ [tokens[2]!]: 'many' }, 'field.number'],
    [{ [`${tokens[2]}From`]: 'many' }, 'field.number'],
    [{ [`${tokens[2]}From`]: '9', [`${tokens[2]}To`]: '8' }, 'field.toBeforeFrom'],
    [{ [`${tokens[7]}From`]: '10:00', [`${tokens[7]}To`]: '09:00' }, 'field.toBeforeFrom'],
    [{ [`${tokens[0]}From`]: 'a' }, 'record.filterUnknown'],
    [{ [makeToken('prp')]: 'a' }, 'record.filterUnknown'],
  ] as const)
    assert.equal(await codeIn(found(query as unknown as Record<string, string>)), code)
  assert.equal(
    await codeIn(centre.run((ctx) => listRecords(ctx, entityOf('student'), { [tokens[0]!]: 'a' }))),
    'record.filterUnknown',
  )
  const page = await centre.run((ctx) =>
    listRecords(ctx, entityOf('storeItem'), { propertyTypeToken: type.token, columns: `code,${tokens[0]}` }),
  )
  assert.equal((page.items[0]!.itemProperties as unknown[]).length, 12)
})

test('D7.8 a wanted thing takes type and values of its store item, unless others are given; its history names what changed', async () => {
  const { type } = await everyKind()
  const tokens: string[] = type.properties.map(({ token }: Shown) => token)
  const held = await item(type, [{ propertyToken: tokens[2], value: 99 }])
  const quotation = await centre.create('priceQuotation', { clientName: 'Somebody' })
  const want = (body: object) =>
    centre.create('priceQuotationDetail', { priceQuotationToken: quotation.token, storeItemToken: held.token, ...body })
  const own = await want({})
  assert.equal(own.propertyTypeToken, type.token)
  assert.deepEqual(valuesIn(own), valuesIn(held))
  const changed = await want({ itemProperties: [{ propertyToken: tokens[2], value: '7' }] })
  assert.deepEqual(valuesIn(changed), valuesIn(held).toSpliced(2, 1, 7))
  const other = await everyKind()
  assert.equal(valuesIn(await want({ propertyTypeToken: other.type.token }))[2], 8)
  await centre.change('priceQuotationDetail', changed, { itemProperties: [{ propertyToken: tokens[2], value: 5 }] })
  const history = (await centre.run((ctx) =>
    recordHistory(ctx, entityOf('priceQuotationDetail'), changed.token, {}),
  )) as Shown
  assert.deepEqual(
    [history.items[0].changes.itemProperties.old, history.items[0].changes.itemProperties.new].map(
      ([each]: Shown[]) => [each!.names.en, each!.value],
    ),
    [
      ['A Integer', 7],
      ['A Integer', 5],
    ],
  )
})
