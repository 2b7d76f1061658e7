import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../../test/education/test-centre.ts'
import { type Movement, moveStore } from './store.service.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

const makeItem = (quantity = 0): Promise<Shown> => centre.create('storeItem', { names: { en: 'Desk' }, quantity })
const now = ({ token }: Shown): Promise<Shown> => centre.read('storeItem', token)
const standing = async (item: Shown): Promise<number[]> => {
  const { quantity, reserved, stockValue } = await now(item)
  return [quantity, reserved, stockValue]
}
const move = (item: Shown, movement: Omit<Movement, 'storeItem'>): Promise<string> =>
  centre.run((ctx) => moveStore(ctx, { storeItem: idOf(item.token, 'sti')!, ...movement }))
const act = (item: Shown, action: string, input: object) => centre.act('storeItem', item.token, action, input)

test('D7.7 what an item holds is the sum of its movements, each with what was there after it; nobody types it', async () => {
  const item = await makeItem(4)
  assert.deepEqual(await standing(item), [4, 0, 0])
  await act(item, 'receive', { quantity: 6, priceOne: 1_000 })
  await move(item, { movementType: 'Reserve', reserved: 3 })
  await move(item, { movementType: 'OutToJobOrder', quantity: -3, reserved: -3 })
  assert.deepEqual(await standing(item), [7, 0, 4_200])
  await act(item, 'count', { quantity: 8, reason: 'One was behind the shelf' })
  const { items } = await centre.call('storeMovement.list', { query: { storeItemToken: item.token } })
  assert.deepEqual(
    items
      .map(({ movementType, quantity, quantityAfter, reservedAfter }: Shown) => [
        movementType,
        quantity,
        quantityAfter,
        reservedAfter,
      ])
      .sort((one: number[], other: number[]) => one[2]! - other[2]! || one[3]! - other[3]!),
    [
      ['Count', 4, 4, 0],
      ['OutToJobOrder', -3, 7, 0],
      ['Count', 1, 8, 0],
      ['In', 6, 10, 0],
      ['Reserve', 0, 10, 3],
    ],
  )
  assert.equal(await codeIn(centre.change('storeItem', await now(item), { quantity: 100 })), 'field.unknown')
  await assert.rejects(centre.owner('update store_item set quantity = 100 where id = $1', [idOf(item.token, 'sti')]), {
    constraint: 'store_item_moved',
  })
  await assert.rejects(centre.owner('update store_movement set quantity = quantity + 1'), {
    constraint: 'store_movement_kept',
  })
})

test('D7.7 promises that come numbered follow from what the item holds, or none is written', async () => {
  const item = await makeItem(10)
  await move(item, { movementType: 'Reserve', reserved: 3 })
  const append = (...movements: readonly (readonly [number, number, number, number])[]) =>
    centre.owner(
      `insert into store_movement
         (establishment_id, id, store_item_id, movement_type, quantity, number, reserved, quantity_after, reserved_after, at, created_at, updated_at)
       select establishment_id, gen_random_uuid(), id, 'Reserve', 0, m.number, m.reserved, m.quantity_after, m.reserved_after, now(), now(), now()
       from store_item, jsonb_to_recordset($2) as m(number integer, reserved integer, quantity_after integer, reserved_after integer)
       where id = $1`,
      [
        idOf(item.token, 'sti'),
        JSON.stringify(
          movements.map(([number, reserved, quantity_after, reserved_after]) => ({
            number,
            reserved,
            quantity_after,
            reserved_after,
          })),
        ),
      ],
    )
  const wrong = {
    'a number is left out': [[4, 1, 10, 4]],
    'more is there': [[3, 1, 11, 4]],
    'more was promised before': [[3, 1, 10, 5]],
    'the first of two is not what it says': [
      [3, 1, 10, 5],
      [4, 1, 10, 5],
    ],
    'the second does not follow': [
      [3, 1, 10, 4],
      [5, 1, 10, 5],
    ],
  } as const
  for (const [what, movements] of Object.entries(wrong))
    await assert.rejects(append(...movements), { constraint: 'store_item_moved' }, what)
  await assert.rejects(append([2, 1, 10, 4]), { constraint: 'store_movement_number_key' })
  await assert.rejects(append([3, 8, 10, 11]), { constraint: 'store_item_reserved' })
  assert.deepEqual(await standing(item), [10, 3, 0])
  await append([3, 1, 10, 4], [4, -2, 10, 2])
  assert.deepEqual(await standing(item), [10, 2, 0])
  await move(item, { movementType: 'Reserve', reserved: 8 })
  assert.deepEqual(await standing(item), [10, 10, 0])
})

test('D7.7 never below zero, never below what is reserved: of two who reserve eight of ten at once one gets them', async () => {
  const item = await makeItem(10)
  const outcomes = await Promise.allSettled([1, 2].map(() => move(item, { movementType: 'Reserve', reserved: 8 })))
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.deepEqual(await standing(item), [10, 8, 0])
  assert.equal(await codeIn(move(item, { movementType: 'OutSold', quantity: -3 })), 'store.belowZero')
  assert.equal(await codeIn(move(item, { movementType: 'OutSold', quantity: -11 })), 'store.belowZero')
  assert.deepEqual(await refusalIn(act(item, 'count', { quantity: 7, reason: 'Broken' })), {
    refused: 'record.invalid',
    fields: [{ name: 'quantity', code: 'store.reserved', params: { reserved: 8 } }],
  })
  await move(item, { movementType: 'Release', reserved: -8 })
  await act(item, 'count', { quantity: 7, reason: 'Broken' })
  assert.deepEqual(await standing(item), [7, 0, 0])
})

/** A step that the database may refuse, and what there has to be after it. */
interface Step {
  readonly kind: string
  readonly by: number
  readonly held: number
  readonly cost: number
}
const steps = 10_000

test(`D7.7 after each of ${steps} random movements what is there is their sum, at its mean cost; what cannot be is refused and changes nothing`, async () => {
  const item = await makeItem()
  let seed = 11
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
  const wanted = Array.from({ length: steps }, (): Step => {
    const pieces = 1 + random(6)
    const [kind, by, held] = (
      [
        ['In', pieces, 0],
        ['OutSold', -pieces, 0],
        ['Reserve', 0, pieces],
        ['Release', 0, -pieces],
        ['OutToJobOrder', -pieces, -pieces],
      ] as const
    )[random(4)]!
    return { kind, by, held, cost: kind === 'In' ? pieces * (100 + random(900)) : 0 }
  })
  await centre.owner(
    'create temporary table wanted (n integer primary key, kind text, pieces integer, held integer, cost bigint, done boolean)',
  )
  await centre.owner(
    `insert into wanted select (e ->> 'n')::int, e ->> 'kind', (e ->> 'by')::int, (e ->> 'held')::int, (e ->> 'cost')::bigint
     from jsonb_array_elements($1::jsonb) e`,
    [JSON.stringify(wanted.map((step, n) => ({ ...step, n })))],
  )
  await centre.owner(`
    do $$
    declare
      w wanted;
    begin
      for w in select * from wanted order by n loop
        begin
          insert into store_movement (establishment_id, id, store_item_id, movement_type, quantity, reserved, cost, at, created_at, updated_at)
          select establishment_id, gen_random_uuid(), id, w.kind, w.pieces, w.held, w.cost, now(), now(), now() from store_item where id = '${idOf(item.token, 'sti')}';
          update wanted set done = true where n = w.n;
        exception when check_violation then null;
        end;
        if w.n % 10 = 0 then commit; end if;
      end loop;
    end $$
  `)
  const done = await centre.owner('select n, done from wanted order by n')
  const kept = await centre.owner(
    'select number, quantity_after, reserved_after, cost from store_movement where store_item_id = $1 order by number',
    [idOf(item.token, 'sti')],
  )
  let [quantity, reserved, value, number] = [0, 0, 0, 0]
  wanted.forEach(({ kind, by, held, cost }, n) => {
    const isPossible = quantity + by >= 0 && reserved + held >= 0 && quantity + by >= reserved + held
    assert.equal(done[n].done === true, isPossible, `${n}: ${kind} ${by} ${held} of ${quantity} ${reserved}`)
    if (!isPossible) return
    const gone = by >= 0 ? cost : quantity + by === 0 ? value : Math.round((value * -by) / quantity)
    value += by >= 0 ? gone : -gone
    quantity += by
    reserved += held
    const row = kept[number]
    number += 1
    assert.deepEqual(
      [row.number, row.quantity_after, row.reserved_after, Number(row.cost)],
      [number, quantity, reserved, gone],
      `${n}`,
    )
  })
  assert.equal(kept.length, number)
  assert.ok(number > steps / 3, `${number} were possible`)
  assert.deepEqual(await standing(item), [quantity, reserved, value])
})

test('D7.7 prices of all that is there follow what is there, and nobody types them', async () => {
  const item = await centre.create('storeItem', { names: { en: 'Pen' }, quantity: 4, priceOne: 500, bestPriceOne: 450 })
  assert.deepEqual([item.priceTotal, item.bestPriceTotal], [2_000, 1_800])
  await act(item, 'receive', { quantity: 6 })
  const more = await now(item)
  assert.deepEqual([more.priceTotal, more.bestPriceTotal], [5_000, 4_500])
  assert.equal(await codeIn(centre.change('storeItem', more, { priceTotal: 1 })), 'field.unknown')
})

test('D7.7 little left: marked, and told once to who may bring pieces in, each time that it comes to that', async () => {
  const item = await centre.create('storeItem', { names: { en: 'Chalk' }, quantity: 10, lowStock: 5 })
  const { Employee, MasterAdmin } = centre.app.users
  const notifications = async (): Promise<Shown[]> =>
    centre.owner(`select user_id from notification where kind = 'storeLow' order by created_at, id`)
  const level = async () => (await now(item)).stockLevel
  assert.equal(await level(), 'Enough')
  const by = (movement: Omit<Movement, 'storeItem'>) =>
    centre.run((ctx) => moveStore(ctx, { storeItem: idOf(item.token, 'sti')!, ...movement }), { userId: Employee.id })
  await by({ movementType: 'Reserve', reserved: 5 })
  assert.deepEqual([await level(), (await notifications()).length], ['Enough', 0])
  await by({ movementType: 'Reserve', reserved: 1 })
  const notified = await notifications()
  assert.equal(await level(), 'Low')
  assert.ok(notified.some(({ user_id }) => user_id === MasterAdmin.id))
  await by({ movementType: 'OutSold', quantity: -1 })
  assert.equal((await notifications()).length, notified.length, 'it was low already')
  const { items } = await centre.call('storeItem.list', { query: { tab: 'Low' } })
  assert.deepEqual(
    items.map(({ token }: Shown) => token),
    [item.token],
  )
  await act(item, 'receive', { quantity: 20 })
  assert.equal(await level(), 'Enough')
  await by({ movementType: 'OutSold', quantity: -19 })
  assert.equal((await notifications()).length, 2 * notified.length)
})
