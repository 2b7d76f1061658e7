import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeToken } from '@topcenter/model/kit/token'
import { type Centre, codeIn, type Shown, startCentre } from '../education/test-centre.ts'

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
