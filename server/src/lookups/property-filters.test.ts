/**
 * The property values in the tables that lists filter by (0024_property_values.sql) match the values in the records,
 * and both ways to find a record agree.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf } from '@topcenter/model/areas'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { listRecords } from '../records/list/list.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const kinds = ['Text', 'Integer', 'Decimal', 'Date', 'Time', 'DateTime', 'Email', 'Link', 'Logical'] as const
const makeType = (): Promise<Shown> =>
  centre.create('propertyType', {
    names: { en: 'Computer' },
    properties: kinds.map((valueType) => ({ valueType, propertyName: { en: `A ${valueType}` } })),
  })

/** Returns the stored filter rows of a table, and the rows computed from its records now. */
async function besideAndHeld(table: string): Promise<[Shown[], Shown[]]> {
  const beside = await centre.owner(
    `select record_id, property_id, number, moment, search from ${table}_property_value order by 1, 2`,
  )
  const held = await centre.owner(`
    select t.id as record_id, v.property_id, v.number, v.moment, v.search
    from ${table} t
    cross join lateral property_values_of(t.establishment_id, t.property_type_id, t.item_properties) v
    order by 1, 2
  `)
  return [beside, held]
}

test('D7.8 what lists find by follows each change: of values, of the type, of its properties, and goes with the record', async () => {
  const [type, other] = [await makeType(), await makeType()]
  const tokens: string[] = type.properties.map(({ token }: Shown) => token)
  const values = [
    'ثلاجة LG',
    '16',
    '2.5',
    '2026-03-01',
    '9:05',
    '2026-03-01T10:00:00Z',
    'a@example.org',
    'https://x.org/',
    'true',
  ]
  const given = (all: readonly (string | null)[]) =>
    all.map((value, at) => ({ propertyToken: tokens[at], value })).filter(({ value }) => value !== undefined)
  const agree = async (count: number, what: string) => {
    for (const table of ['store_item', 'price_quotation_detail']) {
      const [beside, held] = await besideAndHeld(table)
      assert.deepEqual(beside, held, what)
      if (table === 'store_item') assert.equal(beside.length, count, what)
    }
  }
  const make = (itemProperties: object[], body: object = {}) =>
    centre.create('storeItem', { names: { en: 'Thing' }, propertyTypeToken: type.token, itemProperties, ...body })
  const one = await make(given(values))
  const two = await make(given(['Dell', '8']))
  await agree(8 + 2, 'made; yes or no has no order')
  const [named] = await centre.owner(`select search, number from store_item_property_value where search like '%lg%'`)
  assert.equal(named.search, 'ثلاجه lg')
  const changed = await centre.change('storeItem', one, { itemProperties: given(['LG 2', '17', null]) })
  await agree(7 + 2, 'changed and emptied')
  const quotation = await centre.create('priceQuotation', { clientName: 'Somebody' })
  const wanted = await centre.create('priceQuotationDetail', {
    priceQuotationToken: quotation.token,
    storeItemToken: two.token,
  })
  await centre.change('priceQuotationDetail', wanted, { itemProperties: given(['HP', null]) })
  await agree(7 + 2, 'a wanted thing has its own')
  assert.deepEqual(
    (await centre.owner(`select search, number from price_quotation_detail_property_value`)).map(
      ({ search }) => search,
    ),
    ['hp'],
  )
  const line = ({ token, valueType, propertyName }: Shown) => ({ token, valueType, propertyName })
  await centre.change('propertyType', type, { properties: type.properties.slice(1).map(line), dropValues: true })
  await agree(6 + 1, 'a property went')
  const retyped = await centre.change('storeItem', changed, {
    propertyTypeToken: other.token,
    itemProperties: [{ propertyToken: other.properties[1].token, value: '5' }],
  })
  await agree(1 + 1, 'another type')
  await centre.change('storeItem', retyped, { propertyTypeToken: null })
  await agree(1, 'no type')
  const last = await make(given([null, '3']).slice(1))
  await agree(2, 'one more')
  await centre.act('storeItem', last.token, 'archive')
  await centre.remove('storeItem', last.token)
  await agree(1, 'removed')
})

test('D7.8 a filter finds the same on the first rows of a long list as by its index, counts to 1,000, and each page follows', async () => {
  const type = await makeType()
  const at = (kind: (typeof kinds)[number]): string => type.properties[kinds.indexOf(kind)].token
  const id = (kind: (typeof kinds)[number]): string => idOf(at(kind), 'prp')!
  const size = 4_500 // the first 2,000 are looked at one by one
  await centre.owner(
    `
      insert into store_item (establishment_id, id, code, name_en, quantity, property_type_id, item_properties, created_at, updated_at)
      select $1, gen_random_uuid(), 'L-' || lpad(n::text, 5, '0'), 'Thing ' || n, 0, $2,
        jsonb_build_object(
          '${id('Text')}', case when n % 3 = 0 then 'قلعة ' else 'Model ' end || n % 10,
          '${id('Integer')}', n,
          '${id('Date')}', to_char(date '2026-01-01' + n % 100, 'YYYY-MM-DD'),
          '${id('Logical')}', n % 2 = 0
        ), now(), now()
      from generate_series(1, ${size}) n
    `,
    [centre.app.establishmentId, idOf(type.token, 'ppt')],
  )
  const rows = Array.from({ length: size }, (_, index) => index + 1)
  const list = (query: Record<string, string>) =>
    centre.run((ctx) =>
      listRecords(ctx, entityOf('storeItem'), { propertyTypeToken: type.token, sort: 'code', ...query }),
    )
  const day = (text: string) => (Date.parse(text) - Date.parse('2026-01-01')) / 86_400_000
  const asked: readonly (readonly [string, Record<string, string>, (n: number) => boolean])[] = [
    ['a piece', { [at('Text')]: 'قلعه ٣' }, (n) => n % 3 === 0 && n % 10 === 3],
    ['plain letters', { [at('Text')]: 'MODEL' }, (n) => n % 3 > 0],
    ['a number', { [at('Integer')]: '4400' }, (n) => n === 4400],
    ['from', { [`${at('Integer')}From`]: '4001' }, (n) => n >= 4001],
    ['up to', { [`${at('Integer')}To`]: '700' }, (n) => n <= 700],
    [
      'days',
      { [`${at('Date')}From`]: '2026-01-05', [`${at('Date')}To`]: '2026-02-10' },
      (n) => n % 100 >= day('2026-01-05') && n % 100 <= day('2026-02-10'),
    ],
    ['one in ten', { [`${at('Date')}From`]: '2026-01-01', [`${at('Date')}To`]: '2026-01-10' }, (n) => n % 100 < 10],
    ['yes', { [at('Logical')]: 'true' }, (n) => n % 2 === 0],
    ['two', { [at('Logical')]: 'true', [`${at('Date')}To`]: '2026-01-01' }, (n) => n % 100 === 0],
    ['with a word', { search: 'thing 44', [at('Logical')]: 'true' }, (n) => n % 2 === 0 && `${n}`.startsWith('44')],
  ]
  for (const [what, query, isSo] of asked) {
    const expected = rows.filter(isSo)
    assert.equal((await list({ ...query, exact: 'true' })).page.total, expected.length, what)
    const codes: string[] = []
    let page = await list(query)
    const { total, totalIsCapped } = page.page
    if (what.startsWith('a piece') || what === 'plain letters' || what === 'with a word')
      assert.ok(totalIsCapped ? total <= expected.length : total === expected.length, what)
    else if (expected.length <= 1_000) assert.deepEqual([total, totalIsCapped], [expected.length, false], what)
    else assert.ok(totalIsCapped && total >= 1_000 && total <= expected.length, what)
    for (;;) {
      codes.push(...page.items.map(({ code }) => code as string))
      if (!page.page.next || codes.length > 400) break
      page = await list({ ...query, after: page.page.next, size: '150' })
    }
    const all = expected.map((n) => `L-${String(n).padStart(5, '0')}`)
    assert.deepEqual(codes, all.slice(0, codes.length), what)
    assert.ok(codes.length === all.length || codes.length > 400, what)
    const back = await list({ ...query, sort: '-code' })
    assert.equal(back.items[0]!.code, all.at(-1), what)
  }
})
