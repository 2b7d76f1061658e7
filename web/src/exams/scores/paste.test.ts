import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placePasted } from './paste.ts'
import type { SheetComponent, SheetStudent } from './score-sheet-data.ts'
import { parseScore, pastedBlock } from './score-text.ts'

const student = (code: string, ar: string): SheetStudent => ({
  applicationToken: code,
  groupStudentToken: code,
  leftOn: null,
  publication: null,
  student: { token: code, names: { ar }, code },
  scores: [],
})
const component = (code: string, en: string): SheetComponent => ({
  token: code,
  names: { en },
  code,
  examType: 'Oral',
  weight: 1,
  finalScore: 20,
  on: null,
})
const students = [student('STU-1', 'أحمد علي'), student('STU-2', 'منى سعد'), student('STU-3', 'أحمد علي')]
const components = [component('Q1', 'Quiz one'), component('Q2', 'Quiz two')]
const words = { absent: 'غائب', excused: 'غائب بعذر' }
const isScore = (text: string) => parseScore(text, 20, words).fault !== 'field.number'
const paste = (text: string, from = { row: 0, column: 0 }) =>
  placePasted(pastedBlock(text), from, students, components, isScore)
const flat = ({ cells }: ReturnType<typeof paste>) => cells.map(({ at, text }) => `${at.row},${at.column}=${text}`)

test('a column or block without names goes in by position; what has no place is counted', () => {
  const pasted = paste('١٧٫٥\nغائب\n', { row: 1, column: 1 })
  assert.deepEqual([pasted.by, flat(pasted), pasted.outside], ['place', ['1,1=١٧٫٥', '2,1=غائب'], 0])
  assert.equal(paste('1\t2\t3', { row: 0, column: 1 }).outside, 2)
})
test('rows that begin with a code go to that student, whatever their order; a name beside it is no score', () => {
  const pasted = paste('STU-3\tأحمد علي\t12\nSTU-1\tأحمد علي\tA\nSTU-9\tغريب\t5')
  assert.deepEqual([pasted.by, flat(pasted), pasted.nobody], ['code', ['2,0=12', '0,0=A'], ['STU-9']])
})
test('rows that begin with a name go to whom alone it belongs, in another spelling too; two of one name are told', () => {
  const pasted = paste('منى سعد\t9\nاحمد على\t8')
  assert.deepEqual([pasted.by, flat(pasted), pasted.twice], ['name', ['1,0=9'], ['احمد على']])
})
test('a student who stands twice in a block with two scores gets the later one, and that is told; the same score twice is none', () => {
  const pasted = paste('STU-1\t5\nSTU-2\t7\nSTU-1\t6\nSTU-2\t7')
  assert.deepEqual([flat(pasted), pasted.repeated], [['0,0=6', '1,0=7'], ['STU-1']])
})
test('a head with the items’ names says which column is which', () => {
  assert.deepEqual(flat(paste('Code\tQuiz two\tQuiz one\nSTU-1\t5\t6\nSTU-2\t7\t', { row: 2, column: 1 })), [
    '0,1=5',
    '0,0=6',
    '1,1=7',
  ])
})
