import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { gather } from './gather.ts'

interface Item {
  readonly name: string
  readonly user?: string
}
/** How much was done together each time; a batch with `poison` fails as a whole, an item `refused` by itself. */
function recorded(pause = 20) {
  const batches: string[][] = []
  let [running, mostRunning] = [0, 0]
  const add = gather<Item, string>({
    doAll: async (items) => {
      batches.push(items.map(({ name }) => name))
      mostRunning = Math.max(mostRunning, (running += 1))
      await delay(pause)
      running -= 1
      if (items.some(({ name }) => name === 'poison')) throw new Error('poison')
      return items.map(({ name }) =>
        name === 'refused' ? { status: 'rejected', reason: new Error(name) } : { status: 'fulfilled', value: name },
      )
    },
    apart: ({ name, user }) => user ?? name,
  })
  return { batches, add, mostRunning: () => mostRunning }
}
const names = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ name: `n${at}` }))

test('one alone begins at once; those that come meanwhile are done together, in their order, each with its answer', async () => {
  const { batches, add, mostRunning } = recorded()
  const first = add('cards', { name: 'first' })
  assert.deepEqual(batches, [['first']])
  const answers = await Promise.all([first, ...names(40).map((item) => add('cards', item))])
  assert.deepEqual(answers, ['first', ...names(40).map(({ name }) => name)])
  assert.deepEqual(batches.flat().toSorted(), answers.toSorted())
  assert.ok(batches.length < 10, `${batches.length} goes for 41`)
  assert.equal(mostRunning(), 2)
})

test('never more than a hundred together, and kinds do not wait for each other', async () => {
  const { batches, add } = recorded()
  await Promise.all(names(500).map((item) => add('cards', item)))
  assert.ok(batches.every((some) => some.length <= 100))
  assert.ok(batches.length <= 10, `${batches.length} goes for 500`)
  batches.length = 0
  void add('a', { name: 'a' })
  const other = add('b', { name: 'b' })
  assert.deepEqual(batches, [['a'], ['b']])
  assert.equal(await other, 'b')
})

test('while many are done a few wait, as they would cost as much', async () => {
  const { batches, add } = recorded(200)
  const all = [add('cards', { name: 'x' }), add('cards', { name: 'y' })]
  all.push(...names(60).map((item) => add('cards', item)))
  while (batches.length < 4) await delay(1) // until the first two have ended, and the sixty run in two goes
  assert.deepEqual(
    batches.map(({ length }) => length),
    [1, 1, 30, 30],
  )
  const late = add('cards', { name: 'late' })
  assert.equal(batches.length, 4)
  assert.equal(await late, 'late')
  await Promise.all(all)
})

test('two of one user are never done together', async () => {
  const { batches, add } = recorded()
  await Promise.all(Array.from({ length: 40 }, (_, at) => add('cards', { name: `${at}`, user: `user ${at % 8}` })))
  for (const some of batches) assert.equal(new Set(some.map((name) => Number(name) % 8)).size, some.length)
  assert.equal(batches.flat().length, 40)
})

test('a refusal is one’s own; what fails for all is done again for each alone, and fails for its own sake', async () => {
  const { batches, add } = recorded()
  const ended = await Promise.allSettled(
    ['a', 'b', 'c', 'refused', 'poison', 'd'].map((name) => add('cards', { name })),
  )
  assert.deepEqual(
    ended.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message)),
    ['a', 'b', 'c', 'refused', 'poison', 'd'],
  )
  assert.ok(batches.some((some) => some.length > 1 && some.includes('poison')))
  assert.ok(batches.some((some) => some.length === 1 && some[0] === 'poison'))
  assert.equal(await add('cards', { name: 'after' }), 'after')
})
