import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markKey } from './mark-keys.ts'
import {
  changeMark,
  countMarks,
  type Drafts,
  isOvertaken,
  keepMine,
  markAllPresent,
  marksToSend,
  shownMark,
} from './marks.ts'
import type { RegisterStudent } from './register-data.ts'

const row = (token: string, more: Partial<RegisterStudent> = {}): RegisterStudent => ({
  groupStudentToken: token,
  student: { token: `usr_${token}`, names: { ar: token }, code: token, phone: null, imageAt: null },
  attendance: 'Unknown',
  minutesLate: null,
  leftEarly: null,
  excused: false,
  reason: null,
  way: null,
  expected: true,
  subscribed: true,
  attended: 0,
  held: 0,
  counted: 0,
  percent: null,
  warning: 0,
  version: null,
  ...more,
})
const none: Drafts = {}

test('D4.4 all present leaves exceptions and the frozen as they are', () => {
  const rows = [row('a'), row('b'), row('c', { expected: false }), row('d', { attendance: 'Absence', version: 3 })]
  const drafts = markAllPresent(changeMark(none, rows[1]!, { attendance: 'Absence' }), rows)
  assert.deepEqual(
    rows.map((each) => shownMark(each, drafts).attendance),
    ['Attendance', 'Absence', 'Unknown', 'Absence'],
  )
  assert.deepEqual(countMarks(rows, drafts), { present: 1, absent: 2, unmarked: 0 })
})

test('D4.4 lateness goes with presence and an excuse with absence', () => {
  const one = row('a')
  const late = changeMark(none, one, { attendance: 'Attendance', minutesLate: 10 })
  assert.equal(late.a!.minutesLate, 10)
  const absent = changeMark(late, one, { attendance: 'Absence', excused: true })
  assert.deepEqual([absent.a!.minutesLate, absent.a!.excused], [null, true])
  assert.equal(changeMark(absent, one, { attendance: 'Attendance' }).a!.excused, false)
})

test('a mark that comes back to what is saved is not sent', () => {
  const one = row('a', { attendance: 'Attendance', version: 4 })
  const changed = changeMark(none, one, { attendance: 'Absence' })
  assert.deepEqual(changeMark(changed, one, { attendance: 'Attendance' }), {})
})

test('D1.5 a mark is sent with the version that its person saw, until they keep their own', () => {
  const before = row('a', { attendance: 'Attendance', version: 4 })
  const now = row('a', { attendance: 'Unknown', version: 5 })
  const drafts = changeMark(none, before, { attendance: 'Absence' })
  assert.equal(marksToSend([now], changeMark(drafts, now, { excused: true }), '')[0]!.version, 4)
  assert.equal(marksToSend([now], keepMine(drafts, now), '')[0]!.version, 5)
  assert.equal(
    marksToSend([row('b')], changeMark(none, row('b'), { attendance: 'Absence' }), '')[0]!.version,
    0,
    'saw no mark',
  )
})

test('D4.4 corrections of a closed register share their reason', () => {
  const one = row('a', { attendance: 'Attendance', version: 1, reason: 'old' })
  assert.equal(
    marksToSend([one], changeMark(none, one, { attendance: 'Absence' }), 'wrong line')[0]!.reason,
    'wrong line',
  )
})

test('the keys mean the same in both directions, but arrows follow the reading', () => {
  const press = (code: string, direction: 'rtl' | 'ltr' = 'rtl') =>
    markKey({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, direction)
  assert.deepEqual(press('KeyP'), { kind: 'mark', attendance: 'Attendance' })
  assert.deepEqual(press('Numpad2'), { kind: 'mark', attendance: 'Absence' })
  assert.deepEqual(press('Enter'), { kind: 'move', by: 1 })
  assert.deepEqual(
    [press('ArrowLeft', 'rtl'), press('ArrowLeft', 'ltr')],
    [
      { kind: 'turn', by: 1 },
      { kind: 'turn', by: -1 },
    ],
  )
  assert.equal(
    markKey({ code: 'KeyP', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }, 'ltr'),
    undefined,
  )
  assert.deepEqual(markKey({ code: 'KeyP', ctrlKey: false, metaKey: false, altKey: false, shiftKey: true }, 'ltr'), {
    kind: 'all',
  })
})

test('ح and غ mark as the words that begin with them, wherever they lie on the keyboard', () => {
  const press = (code: string, key: string) =>
    markKey({ code, key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, 'rtl')
  assert.deepEqual(press('KeyP', 'ح'), { kind: 'mark', attendance: 'Attendance' })
  assert.deepEqual(press('KeyY', 'غ'), { kind: 'mark', attendance: 'Absence' })
  assert.equal(press('KeyY', 'y'), undefined)
})

test('D1.5 a mark that came first is not overwritten by one whose person saw none', () => {
  const drafts = changeMark(none, row('a'), { attendance: 'Absence' })
  const now = row('a', { attendance: 'Attendance', version: 1 })
  assert.ok(isOvertaken(now, drafts.a!))
  assert.deepEqual(marksToSend([now], drafts, ''), [])
  assert.equal(marksToSend([now], keepMine(drafts, now), '')[0]!.version, 1)
})
