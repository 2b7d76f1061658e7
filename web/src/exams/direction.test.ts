import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf } from './direction.ts'

test('a text goes the way of its first letter, and one without letters the way of the page', () => {
  assert.equal(directionOf('____ you play tennis?'), 'ltr')
  assert.equal(directionOf('ما ناتج 7 // 2 ؟'), 'rtl')
  assert.equal(directionOf('«Mona» كتاب'), 'ltr')
  assert.equal(directionOf('7 // 2 = ؟'), undefined)
  assert.equal(directionOf(''), undefined)
})
