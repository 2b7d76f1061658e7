import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAfter } from './sheet-keys.ts'

const size = { rows: 3, columns: 4 }
const press = (
  key: string,
  direction: 'rtl' | 'ltr',
  more: { ctrlKey?: boolean; shiftKey?: boolean } = {},
  isCaret = false,
) =>
  placeAfter(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
    { row: 1, column: 1 },
    size,
    direction,
    isCaret,
  )

test('sideways arrows follow the reading direction', () => {
  assert.deepEqual(
    [press('ArrowLeft', 'rtl'), press('ArrowLeft', 'ltr')],
    [
      { row: 1, column: 2 },
      { row: 1, column: 0 },
    ],
  )
  assert.deepEqual(press('ArrowLeft', 'rtl', { ctrlKey: true }), { row: 1, column: 3 })
})
test('Enter goes down, Shift Enter up, and nothing leaves the sheet', () => {
  assert.deepEqual(
    [press('Enter', 'ltr'), press('Enter', 'ltr', { shiftKey: true })],
    [
      { row: 2, column: 1 },
      { row: 0, column: 1 },
    ],
  )
  assert.deepEqual(
    [press('PageDown', 'ltr'), press('PageUp', 'ltr'), press('End', 'ltr', { ctrlKey: true })],
    [
      { row: 2, column: 1 },
      { row: 0, column: 1 },
      { row: 2, column: 3 },
    ],
  )
})
test('in caret mode the sideways arrows move inside the text', () => {
  assert.equal(press('ArrowLeft', 'ltr', {}, true), undefined)
  assert.deepEqual(press('ArrowDown', 'ltr', {}, true), { row: 2, column: 1 })
  assert.equal(press('5', 'ltr'), undefined)
})
