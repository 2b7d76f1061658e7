import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { decodeForm, encodeForm } from './codec.ts'
import { Refused } from './refusal.ts'

const isMalformed = (error: unknown) => error instanceof Refused && error.refusal.refused === 'request.malformed'
const refused = (...entries: [string, unknown][]) =>
  assert.throws(() => decodeForm(entries), isMalformed, entries[0]?.[0].slice(0, 80))

/** Returns a value as it is after the trip: texts, nulls and files; absent members gone. */
function asText(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => [key, asText(member)]),
    )
  return String(value)
}

const key = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/)
  .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(null, undefined, '', 'أحمد', '[]', '{}', new Blob(['x'])),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}))

test('any value survives the form, as text', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value!, { maxKeys: 6 }), (object) => {
      assert.deepEqual(decodeForm(encodeForm(object), { keys: 5000, depth: 8 }), asText(object))
    }),
    { numRuns: 3000 },
  )
})

test('the form is the product’s own', () => {
  const photo = new Blob(['x'])
  const value = {
    names: { ar: 'أ', en: null, und: undefined },
    slices: [{ placeToken: 'plc_1', minutes: 90 }, { open: true }],
    tags: [],
    grid: [[1], [2]],
    photo,
    privileges: {},
  }
  assert.deepEqual(encodeForm(value), [
    ['names.ar', 'أ'],
    ['names.en', ''],
    ['slices[0].placeToken', 'plc_1'],
    ['slices[0].minutes', '90'],
    ['slices[1].open', 'true'],
    ['tags[]', ''],
    ['grid[0][0]', '1'],
    ['grid[1][0]', '2'],
    ['photo', photo],
    ['privileges{}', ''],
  ])
})

test('items may arrive in any order', () => {
  assert.deepEqual(
    decodeForm([
      ['a[1]', 'y'],
      ['b.c', '1'],
      ['a[0]', 'x'],
      ['b.d', ''],
    ]),
    { a: ['x', 'y'], b: { c: '1', d: null } },
  )
})

test('F3 a value given twice, or as two kinds, is refused', () => {
  refused(['a', '1'], ['a', '2'])
  refused(['a[0]', '1'], ['a[0]', '1'])
  refused(['a', '1'], ['a.b', '1'])
  refused(['a.b', '1'], ['a', '1'])
  refused(['a.b', '1'], ['a[0]', '1'])
  refused(['a[]', ''], ['a[0]', '1'])
  refused(['a{}', ''], ['a.b', '1'])
  refused(['a[0]', '1'], ['a[]', ''])
  refused(['a', new Blob()], ['a', new Blob()])
})

test('F3 keys of the prototype are refused, and nothing is polluted', () => {
  for (const path of ['__proto__', 'a.__proto__.x', 'constructor.prototype.x', 'a[0].constructor', 'prototype'])
    refused([path, '1'])
  assert.equal(({} as Record<string, unknown>)['x'], undefined)
})

test('F3 unknown syntax is refused', () => {
  for (const path of [
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a[',
    'a]',
    'a[x]',
    'a[-1]',
    'a[01]',
    'a[1.5]',
    'a[ 0]',
    'a[0]b',
    '[0]',
    '[]',
    '{}',
    'a[].b',
    'a[][0]',
    'a b',
    'a\n',
    'اسم',
    'a[0',
    'a[٠]',
    '0a',
    'a=b',
    '{}x',
    'x'.repeat(501),
  ])
    refused([path, ''])
  refused(['a[]', 'x'])
  refused(['a{}', 'x'])
})

test('F3 depth, keys and indexes have limits, and a great index allocates nothing', () => {
  assert.deepEqual(decodeForm([['a.b[0].c.d.e', '1']]), { a: { b: [{ c: { d: { e: '1' } } }] } })
  refused(['a.b[0].c.d.e.f', '1'])
  refused(['a' + '.b'.repeat(200), '1'])
  for (const path of ['a[1000]', 'a[4294967294]', 'a[99999999999999999999]']) refused([path, '1'])
  refused(['a[999]', '1']) // a list has no holes
  const many = (count: number) => Array.from({ length: count }, (_, index): [string, string] => [`k${index}`, ''])
  assert.equal(Object.keys(decodeForm(many(1000))).length, 1000)
  refused(...many(1001))
  assert.equal(Object.keys(decodeForm(many(5000), { keys: 5000 })).length, 5000)
})

test('F3 whatever is sent, the answer is a value or a refusal', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', '.', '[0]', '[1]', '[', ']', '[]', '{}', '__proto__', '999', '"', ' '), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(path, fc.string()), fc.string()), { maxLength: 8 }), (entries) => {
      try {
        assert.equal(typeof decodeForm(entries), 'object')
      } catch (error) {
        assert.ok(isMalformed(error), String(error))
      }
    }),
    { numRuns: 5000 },
  )
})

test('what no form can carry is a bug of the caller', () => {
  for (const wrong of [
    { a: () => 1 },
    { a: NaN },
    { a: Infinity },
    { 'a.b': 1 },
    { 'a[0]': 1 },
    { '': 1 },
    { a: 1n },
    JSON.parse('{"__proto__":{"x":1}}'),
  ])
    assert.throws(() => encodeForm(wrong), TypeError)
})
