/** How fast a list is filtered by a property of its records: 100,000 store items of one type (D7.8). */
import { entityOf } from '@topcenter/model/areas'
import { propertyPrefix } from '@topcenter/model/kit/property'
import { idOf } from '@topcenter/model/kit/token'
import type { Centre, Shown } from '@topcenter/server/test/education/test-centre'
import { listRecords } from '@topcenter/server/records/list/list'
import { makeQuickly, median, timed, withOwnCentre } from '../own-centre.ts'
import { ms, type Verdict, verdict } from '../print.ts'

const items = 100_000
const asked = 60
/** Milliseconds of the whole list: its page, what it shows and the count. */
const goal = 20

export const propertyFigures = (say: (text: string) => void): Promise<Verdict[]> =>
  withOwnCentre(async (centre) => {
    const type = await typeOf(centre)
    await fill(centre, type)
    say(`${items.toLocaleString('en')} store items with six properties each\n`)
    const [text, memory, bought, touch, condition, serial] = type.properties.map(
      ({ token }: Shown) => token,
    ) as string[]
    const offered = (await centre.read('dropDownList', type.properties[4].dropDownListToken)).items as Shown[]
    const figures: readonly (readonly [string, Record<string, string>])[] = [
      ['an item of a drop-down list that one in five has', { [condition!]: offered[0]!.token }],
      ['an item of a drop-down list that 100 have', { [condition!]: offered[5]!.token }],
      ['yes or no', { [touch!]: 'true' }],
      ['a number that 100 have', { [memory!]: '777' }],
      ['a date', { [bought!]: '2026-03-01' }],
      ['a range that one in ten is in', { [`${memory}From`]: '100', [`${memory}To`]: '199' }],
      ['a range of two numbers, that 200 are in', { [`${memory}From`]: '776', [`${memory}To`]: '777' }],
      ['a range of a month', { [`${bought}From`]: '2026-03-01', [`${bought}To`]: '2026-03-31' }],
      ['a range of one in ten, all behind the first ones of the list', { [`${serial}From`]: '90001' }],
      ['a piece of a text that one in ten has', { [text!]: 'model 7' }],
      ['a piece of a text that one has', { [text!]: 'serial 77777' }],
      ['two properties at once', { [condition!]: offered[0]!.token, [`${memory}To`]: '10' }],
    ]
    const verdicts: Verdict[] = []
    for (const [what, query] of figures) {
      const times: number[] = []
      for (let count = 0; count < asked; count += 1)
        times.push(
          await timed(() =>
            centre.run((ctx) => listRecords(ctx, entityOf('storeItem'), { propertyTypeToken: type.token, ...query })),
          ),
        )
      verdicts.push(verdict(`properties: ${what}, median ms`, median(times), goal, ms))
    }
    return verdicts
  })

async function typeOf(centre: Centre): Promise<Shown> {
  const list = await centre.create('dropDownList', {
    names: { en: 'Conditions' },
    items: ['One', 'Two', 'Three', 'Four', 'Five', 'Rare'].map((en) => ({ itemName: { en } })),
  })
  return centre.create('propertyType', {
    names: { en: 'Computer' },
    properties: [
      { valueType: 'Text', propertyName: { en: 'Model' } },
      { valueType: 'Integer', propertyName: { en: 'Memory' } },
      { valueType: 'Date', propertyName: { en: 'Bought' } },
      { valueType: 'Logical', propertyName: { en: 'Touch' } },
      { valueType: 'DropDownList', propertyName: { en: 'Condition' }, dropDownListToken: list.token },
      { valueType: 'Integer', propertyName: { en: 'Serial' } },
    ],
  })
}

async function fill(centre: Centre, type: Shown): Promise<void> {
  const [text, memory, bought, touch, condition, serial] = type.properties.map(({ token }: Shown) =>
    idOf(token, propertyPrefix),
  )
  const here = `'${centre.app.establishmentId}'::uuid`
  await makeQuickly(
    centre,
    `
      insert into store_item (establishment_id, id, code, name_en, quantity, property_type_id, item_properties, created_at, updated_at)
      select ${here}, uuidv7(), 'BENCH-' || lpad(n::text, 6, '0'), 'Thing ' || n, 0, t.id,
        jsonb_build_object(
          '${text}', 'Model ' || n % 10 || ', serial ' || n,
          '${memory}', n % 1000,
          '${bought}', to_char(date '2026-01-01' + n % 365, 'YYYY-MM-DD'),
          '${touch}', n % 2 = 0,
          '${condition}', i.id,
          '${serial}', n
        ), now(), now()
      from generate_series(1, ${items}) n
      join property_type t on t.establishment_id = ${here} and t.name_en = 'Computer'
      join drop_down_list_items i
        on i.establishment_id = ${here} and i.position = case when n % 1000 = 0 then 5 else n % 5 end
    `,
    // what the trigger would have written
    `
      insert into store_item_property_value (establishment_id, record_id, property_id, number, moment, search)
      select t.establishment_id, t.id, v.property_id, v.number, v.moment, v.search
      from store_item t
      cross join lateral property_values_of(t.establishment_id, t.property_type_id, t.item_properties) v
    `,
  )
  await centre.owner('vacuum analyze')
}
