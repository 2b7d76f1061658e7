/** Names in the order of their language, however many there are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byName } from './by-name.ts'

const parts = [
  'أحياء',
  'احياء',
  'Group',
  'group',
  'é',
  'e',
  ' ',
  '-',
  '2',
  '10',
  '007',
  '7',
  '٣',
  '١٠',
  'مجموعة',
  '',
  '.',
]

test('D11.1 names stand as their language orders them, with numbers by their size', () => {
  const names = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => ({ name: a + b + c }))))
  for (const language of ['ar', 'en'] as const) {
    const { compare } = new Intl.Collator(language, { numeric: true })
    const sorted = byName(names, language)
    assert.equal(sorted.length, names.length)
    for (const [at, { name }] of sorted.slice(1).entries())
      assert.ok(compare(sorted[at]!.name, name) <= 0, `${sorted[at]!.name} before ${name}`)
  }
})
