import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ImportTest, type Json, startImportTest } from '../../test/import/imports-for-tests.ts'

let app: ImportTest
before(async () => {
  app = await startImportTest()
})
after(() => app.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
async function make(path: string, body: object): Promise<Json> {
  const answer = await app.call('POST', `/api/${path}`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('D7.8 properties are imported from the columns with their names, recognised again, and exported under their names', async () => {
  const list = await make('drop-down-lists', {
    names: { en: 'Conditions' },
    items: [{ itemName: { ar: 'جديد', en: 'New' } }, { itemName: { ar: 'قديم', en: 'Old' } }],
  })
  const condition = {
    valueType: 'DropDownList',
    propertyName: { ar: 'حالة القطعة', en: 'State of it' },
    dropDownListToken: list.token,
  }
  const [laptop, book] = [
    await make('property-types', {
      code: 'LAPTOP',
      names: { en: 'Laptop' },
      properties: [
        { valueType: 'Integer', propertyName: { ar: 'سعة الذاكرة', en: 'Memory size' }, defaultValue: { und: '8' } },
        { valueType: 'Logical', propertyName: { ar: 'لمس', en: 'Touch' } },
        { valueType: 'Date', propertyName: { en: 'Warranty' } },
        condition,
      ],
    }),
    await make('property-types', { code: 'PAPER', names: { en: 'Paper' }, properties: [condition] }),
  ]
  const head = 'Code,Name,Property type,سعة الذاكرة,Touch,Warranty,State of it'
  const rows = [
    'X-1,One,LAPTOP,١٦,نعم,3 مارس 2027,جديد',
    'X-2,Two,PAPER,,,,Old',
    'X-3,Three,LAPTOP,,,,',
    'X-4,Four,LAPTOP,many,,,',
    'X-5,Five,LAPTOP,4,,,Broken',
    'X-6,Six,PAPER,4,,,New',
  ]
  const first = await app.rehearse('store-items', csv(head, ...rows))
  await app.run(first.token)
  const wrong = await app.rows(first.token, 'refused')
  assert.deepEqual(
    wrong.map(({ line, faults }: Json) => [line, faults[0].label, faults[0].code]),
    [
      [5, 'سعة الذاكرة', 'field.number'],
      [6, 'State of it', 'field.oneOf'],
      [7, 'سعة الذاكرة', 'field.reference'],
    ],
  )
  const valuesOf = async (code: string): Promise<unknown[]> => {
    const { body } = await app.call('GET', `/api/store-items?search=${code}&columns=code,itemProperties`)
    return body.items[0].itemProperties.map((each: Json) => each.itemNames?.en ?? each.value)
  }
  assert.deepEqual(await valuesOf('X-1'), [16, true, '2027-03-03', 'New'])
  assert.deepEqual(await valuesOf('X-2'), ['Old'], 'another type has a property of the same name')
  assert.deepEqual(await valuesOf('X-3'), [8, null, null, null], 'what a sheet leaves empty is preset')
  const second = await app.rehearse('store-items', csv(head, 'X-1,One,LAPTOP,١٦,نعم,3 مارس 2027,قديم', rows[1]!))
  const done = await app.run(second.token)
  assert.deepEqual([done.steps[0].counts.changed, done.steps[0].counts.same], [1, 1])
  assert.deepEqual(await valuesOf('X-1'), [16, true, '2027-03-03', 'Old'])
  const columns = ['code', ...laptop.properties.map(({ token }: Json) => token), 'itemProperties'].join()
  const file = await app.call(
    'GET',
    `/api/store-items/export?format=csv&sort=code&columns=${columns}&propertyTypeToken=${laptop.token}`,
    undefined,
    undefined,
    'en',
  )
  assert.deepEqual(file.text.replace('\ufeff', '').trim().split(/\r?\n/).slice(0, 2), [
    'Code,Memory size,Touch,Warranty,State of it,Properties',
    'X-1,16,Yes,2027-03-03,Old,"Memory size: 16, Touch: Yes, Warranty: 2027-03-03, State of it: Old"',
  ])
  const unknown = await app.call('GET', `/api/store-items/export?columns=code,${book.token.replace('ppt', 'prp')}`)
  assert.equal(unknown.body.code, 'record.filterUnknown')
})

test('D7.8 the template has a column for each property in the reader’s language; an import of it works, and a refusal names the property', async () => {
  const list = await make('drop-down-lists', {
    names: { en: 'Colours' },
    items: [{ itemName: { ar: 'أحمر', en: 'Red' } }, { itemName: { ar: 'أزرق', en: 'Blue' } }],
  })
  const type = await make('property-types', {
    code: 'CAR',
    names: { ar: 'سيارة', en: 'Car' },
    properties: [
      { valueType: 'Text', propertyName: { ar: 'رقم اللوحة', en: 'Plate' } },
      { valueType: 'Percentage', propertyName: { ar: 'نسبة الخصم', en: 'Rebate' } },
      { valueType: 'DateTime', propertyName: { ar: 'موعد الفحص', en: 'Checked at' } },
      { valueType: 'Time', propertyName: { ar: 'ساعة الفتح', en: 'Opens' } },
      { valueType: 'DropDownList', propertyName: { ar: 'لون الطلاء', en: 'Paint' }, dropDownListToken: list.token },
      { valueType: 'Integer', propertyName: { ar: 'الكمية', en: 'Quantity' } },
    ],
  })
  const gone = await make('property-types', {
    names: { en: 'Gone' },
    properties: [{ valueType: 'Text', propertyName: { ar: 'قديمة', en: 'Of old' } }],
  })
  await make(`property-types/${gone.token}/archive`, { version: gone.version })
  const templates = {
    ar: ['رقم اللوحة', 'نسبة الخصم', 'موعد الفحص', 'ساعة الفتح', 'لون الطلاء', 'سيارة: الكمية'],
    en: ['Plate', 'Rebate', 'Checked at', 'Opens', 'Paint', 'Car: Quantity'],
  }
  for (const [language, names] of Object.entries(templates)) {
    const answer = await app.call('GET', '/api/store-items/import-template?format=csv', undefined, undefined, language)
    const headers = answer.text.replace('\ufeff', '').trim().split(',')
    assert.deepEqual(
      headers.filter((header) => names.includes(header)),
      names,
    )
    assert.ok(!headers.includes('Of old') && !headers.includes('قديمة'), 'of a type that is archived')
    assert.ok(headers.some((header) => header.endsWith(' *')))

    const line = (code: string, values: readonly string[]) =>
      headers
        .map((header) => {
          if (names.includes(header)) return values[names.indexOf(header)]
          if (/^(الكود|الرمز|كود|رمز|Code)( \*)?$/.test(header)) return code
          if (/^(الاسم|Name)/.test(header))
            return /عرب|Arabic/.test(header) ? (language === 'ar' ? 'أولى' : 'ثانية') : `Car ${language}`
          return /type|نوع/i.test(header) ? 'CAR' : ''
        })
        .join()
    const good = ['ABC 123', '٤٠', '2026-11-21 10:00', '9:05', language === 'ar' ? 'أحمر' : 'Red', '7']
    const bad = good.with(1, '400')
    const run = await app.rehearse(
      'store-items',
      csv(answer.text.replace('\ufeff', '').trim(), line(`CAR-${language}`, good), line(`BAD-${language}`, bad)),
    )
    await app.run(run.token)
    const wrong = await app.rows(run.token, 'refused')
    assert.deepEqual(
      wrong.map(({ line: at, faults }: Json) => [at, faults[0].label, faults[0].code]),
      [[3, names[1], 'field.max']],
    )
    const { body } = await app.call('GET', `/api/store-items?search=CAR-${language}&columns=code,itemProperties`)
    assert.deepEqual(
      body.items[0].itemProperties.map((each: Json) => each.itemNames?.en ?? each.value),
      ['ABC 123', 40, '2026-11-21T08:00:00.000Z', '09:05', 'Red', 7],
      type.token,
    )
  }
})
