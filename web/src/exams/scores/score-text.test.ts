import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseScore, pastedBlock, sameScore, scoreText } from './score-text.ts'

const words = { absent: 'غائب', excused: 'غائب بعذر' }
const valueOf = (typed: string) => parseScore(typed, 20, words)

test('D1.7 scores are typed in any digits', () => {
  for (const typed of ['17.5', '١٧٫٥', '۱۷٫۵', ' 17.50 '])
    assert.deepEqual(valueOf(typed).value, { status: 'Entered', studentScore: 17.5 })
})
test('D5.3 empty is missing and never zero; absent and excused are said by letter or word', () => {
  assert.deepEqual(valueOf('').value, { status: 'Missing', studentScore: null })
  assert.deepEqual(valueOf('0').value, { status: 'Entered', studentScore: 0 })
  for (const typed of ['a', 'A', 'غ', 'غائب']) assert.equal(valueOf(typed).value?.status, 'Absent')
  for (const typed of ['e', 'ع', 'غائب بعذر']) assert.equal(valueOf(typed).value?.status, 'Excused')
})
test('what is no score says why', () => {
  assert.deepEqual(
    ['x', '20.5', '-1', '1.23456', '1,5'].map((typed) => valueOf(typed).fault),
    ['field.number', 'score.aboveMaximum', 'field.min', 'field.decimals', 'field.number'],
  )
})
test('a score written out and read again is the same score', () => {
  for (const score of [
    { status: 'Entered', studentScore: 12.25 },
    { status: 'Absent', studentScore: null },
    { status: 'Excused', studentScore: null },
    { status: 'Missing', studentScore: null },
  ] as const) {
    assert.ok(sameScore(valueOf(scoreText(score, words)).value!, score))
  }
})
test('a block copied from Excel keeps its rows and its empty cells', () => {
  assert.deepEqual(pastedBlock('1\t2\r\n\t4\r\n'), [
    ['1', '2'],
    ['', '4'],
  ])
})
