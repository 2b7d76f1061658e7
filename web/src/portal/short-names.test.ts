import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortNames } from './short-names.ts'

test('a child is called by the first name, compound ones whole, and two of one name by all of theirs', () => {
  assert.deepEqual(shortNames(['يوسف محمد إبراهيم', 'عبد الرحمن محمد', 'نور الدين محمد', 'مريم']), [
    'يوسف',
    'عبد الرحمن',
    'نور الدين',
    'مريم',
  ])
  assert.deepEqual(shortNames(['Omar Ali', 'Omar Hassan', 'Abu Bakr Ali']), ['Omar Ali', 'Omar Hassan', 'Abu Bakr'])
  assert.deepEqual(
    shortNames([' ', '']),
    ['', ''].map((_, at) => [' ', ''][at]!),
  )
})
