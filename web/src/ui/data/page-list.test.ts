import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageList } from './page-list.ts'

test('a gap hides two pages or more, never one', () => {
  assert.deepEqual(pageList(1, 1), [1])
  assert.deepEqual(pageList(1, 3), [1, 2, 3])
  assert.deepEqual(pageList(4, 7), [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(pageList(10, 20), [1, null, 9, 10, 11, null, 20])
  assert.deepEqual(pageList(20, 20), [1, null, 19, 20])
})
