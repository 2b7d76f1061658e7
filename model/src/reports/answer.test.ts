import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReportAnswer, tableOf } from './answer.ts'

const answer = {
  rows: ['place', 'lecturer'],
  columns: 'month',
  measures: ['lessons'],
  members: {
    place: [{ key: 'big' }, { key: 'small' }],
    lecturer: [{ key: 'sara' }, { key: 'adel' }],
    month: [{ key: '2026-10' }, { key: '2026-11' }],
  },
  // as PostgreSQL gives them: in no order, a line under another before it
  cells: [
    { row: ['small', 'adel'], values: [1] },
    { row: ['big', 'adel'], values: [2] },
    { row: ['big'], values: [5] },
    { row: ['big', 'sara'], values: [3] },
    { row: ['big', 'sara'], column: '2026-11', values: [3] },
    { row: ['small'], values: [1] },
    { row: [], values: [6] },
    { row: [], column: '2026-11', values: [3] },
    { row: ['gone', 'sara'], values: [9] },
  ],
} as unknown as ReportAnswer

test('a table has the lines in the order of their members, each followed by those under it, and none without a member', () => {
  const { lines, total, heads } = tableOf(answer)
  assert.deepEqual(
    lines.map((line) => [line.members.map(({ key }) => key).join(' '), line.depth, line.total?.values[0]]),
    [
      ['big', 1, 5],
      ['big sara', 2, 3],
      ['big adel', 2, 2],
      ['small', 1, 1],
      ['small adel', 2, 1],
    ],
  )
  assert.deepEqual(lines[1]!.cells.get('2026-11')?.values, [3])
  assert.deepEqual([total.depth, total.total?.values, total.cells.get('2026-11')?.values], [0, [6], [3]])
  assert.deepEqual(
    heads.map(({ key }) => key),
    ['2026-10', '2026-11'],
  )
  const empty = tableOf({ ...answer, cells: [], members: {} })
  assert.deepEqual([empty.lines, empty.total.total, empty.heads], [[], undefined, []])
})
