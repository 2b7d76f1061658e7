/** The papers of a group, and weeks on paper, as they are printed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { idOf } from '@topcenter/model/kit/token'
import { printedPages } from '../../../test/documents/read-pdf-for-tests.ts'
import type { Actor } from '../../records/context.ts'
import {
  type Centre,
  codeIn,
  makeCategory,
  makeGroup,
  makeJoined,
  makeLecturer,
  makePeriod,
  makePlace,
  seat,
  type Shown,
  startCentre,
} from '../../../test/education/test-centre.ts'

let centre: Centre
let category: Shown
let period: Shown
before(async () => {
  centre = await startCentre()
  category = await makeCategory(centre)
  period = await makePeriod(centre)
})
after(() => centre.close())

const print = async (
  operation: string,
  token: string,
  query: Readonly<Record<string, string>> = {},
  actor?: Partial<Actor>,
): Promise<string[]> => {
  const { body } = await centre.call(operation, { params: { token }, query }, actor)
  return printedPages(body as Buffer)
}
const register = (group: Shown, query = {}) => print('educationalGroup.blankRegister', group.token, query)
const names = (group: Shown, query = {}) => print('educationalGroup.namesDocument', group.token, query)
const count = (text: string, part: string): number => text.split(part).length - 1

/** A seat with its student. */
async function makeSeat(group: Shown, studentToken?: string): Promise<{ token: string; student: Shown }> {
  const made = await seat(centre, group, await makeJoined(centre, category, period, studentToken))
  return { token: made.token, student: await centre.read('student', made.studentToken) }
}

/** A group of this week with a lecturer and a place. */
async function taught(): Promise<{ group: Shown; place: Shown; lecturer: Shown }> {
  const [place, lecturer] = [await makePlace(centre), await makeLecturer(centre)]
  const group = await makeGroup(centre, category, period, {
    names: { ar: 'مجموعة الرسم', en: 'Drawing group' },
    lecturerToken: lecturer.token,
    slices: [{ weekday: 'Monday', from: '16:00', to: '18:00', placeToken: place.token }],
  })
  return { group, place, lecturer }
}
const lesson = (group: Shown, day: string, more: object = {}): Promise<Shown> =>
  centre.create('educationalScheduleTime', {
    educationalGroupToken: group.token,
    from: `${day}T14:00:00Z`,
    to: `${day}T16:00:00Z`,
    ...more,
  })

test('D11.6 a blank register has who sits in the group, a box for each of its next lessons, and lines for who walks in', async () => {
  const { group, place, lecturer } = await taught()
  const [stays, leaves] = [await makeSeat(group), await makeSeat(group)]
  await centre.act('educationalGroupStudent', leaves.token, 'leave')
  await lesson(group, '2026-11-23')
  const canceled = await lesson(group, '2026-11-24')
  await centre.act('educationalScheduleTime', canceled.token, 'cancel', { reason: 'ill' })
  await lesson(group, '2026-11-30')
  const [english, ...more] = await register(group, { language: 'en' })
  assert.equal(more.length, 0)
  for (const phrase of [
    'Attendance register · Drawing group',
    'Students: 1',
    'Weekly times Monday 4:00 PM – 6:00 PM',
    'Mon',
    '23/11',
    '30/11',
    lecturer.names.ar,
    place.names.ar,
    stays.student.names.ar,
    'Page 1 of 1',
  ])
    assert.ok(english!.includes(phrase), `${phrase} in ${english}`)
  for (const absent of ['24/11', leaves.student.names.ar]) assert.ok(!english!.includes(absent), absent)
  const [arabic] = await register(group, { language: 'ar' })
  for (const phrase of ['كشف حضور', 'مجموعة الرسم', 'المواعيد الأسبوعية', '23/11', 'الاثنين'])
    assert.ok(arabic!.includes(phrase), `${phrase} in ${arabic}`)
})

test('D4.1 a blocked seat is taken: the count of the group, its page, register and names have the same students', async () => {
  const { group } = await taught()
  const seats = [await makeSeat(group), await makeSeat(group), await makeSeat(group)]
  const counts = async () => {
    const { totalNumberOfStudents } = await centre.read('educationalGroup', group.token)
    const { students } = await centre.call('educationalGroup.overview', { params: { token: group.token } })
    const on = (pages: string[]) => seats.filter(({ student }) => pages.join().includes(student.code)).length
    return [totalNumberOfStudents, students.length, on(await register(group)), on(await names(group))]
  }
  assert.deepEqual(await counts(), [3, 3, 3, 3])
  await centre.act('educationalGroupStudent', seats[0]!.token, 'block')
  assert.deepEqual(await counts(), [3, 3, 3, 3])
  await centre.act('educationalGroupStudent', seats[0]!.token, 'archive')
  assert.deepEqual(await counts(), [2, 2, 2, 2])
})

test('D11.6 papers of a group without students, of many, and with names as long as they may be', async () => {
  const group = await makeGroup(centre, category, period)
  for (const language of ['ar', 'en']) {
    assert.equal((await register(group, { language })).length, 1)
    assert.equal((await names(group, { language })).length, 1)
  }
  assert.equal((await register(group, { language: 'en', walkIns: '0', lessons: '20' })).length, 1)
  const long = `${'عبدالرحمن '.repeat(19)}الأخير`.slice(0, 200)
  const student = await centre.create('student', { names: { ar: long } })
  await makeSeat(group, student.token)
  for (let at = 0; at < 45; at += 1) await makeSeat(group)
  const pages = await names(group, { language: 'ar', columns: 'code,phone', blanks: '2' })
  assert.ok(pages.length > 1)
  for (const [at, page] of pages.entries())
    for (const phrase of ['الطالب', 'التوقيع', `${at + 1} من ${pages.length}`])
      assert.ok(page.includes(phrase), `${phrase} on page ${at + 1}: ${page}`)
  assert.equal(count(pages.join(' '), 'عبدالرحمن'), 19)
  assert.equal(count(pages.join(' '), 'STU-'), 46)
})

test('D11.6 names have room beside the boxes of many lessons, and a column that is asked for often stands there once', async () => {
  const group = await makeGroup(centre, category, period)
  const seat = await makeSeat(group)
  for (const lessons of ['8', '20']) {
    const [page] = await register(group, { language: 'ar', lessons, walkIns: '0' })
    assert.ok(page!.includes(seat.student.names.ar), `${lessons} lessons: ${page}`)
  }
  const once = await names(group, { language: 'en', columns: 'code' })
  const often = await names(group, { language: 'en', columns: Array.from({ length: 40 }, () => 'code').join() })
  assert.deepEqual(often, once)
})

test('names with columns that do not exist, or with too many to sign in, are refused', async () => {
  const group = await makeGroup(centre, category, period)
  assert.equal(await codeIn(names(group, { columns: 'code,password' })), 'record.filterUnknown')
  assert.equal(await codeIn(names(group, { blanks: '7' })), 'field.max')
  assert.equal(await codeIn(register(group, { lessons: '0' })), 'field.min')
  assert.equal(await codeIn(print('educationalGroup.blankRegister', 'edg_none')), 'record.notFound')
})

test('D11.6 the week of a group, place, lecturer and student stands on one flat page, from Saturday', async () => {
  const { group, place, lecturer } = await taught()
  const { student } = await makeSeat(group)
  await lesson(group, '2026-11-23', { placeToken: place.token, lecturerToken: lecturer.token })
  await lesson(group, '2026-11-30', { placeToken: place.token, lecturerToken: lecturer.token })
  const week = (by: string, of: string, more: object = {}, actor?: Partial<Actor>) =>
    print('calendar.document', '', { by, of, language: 'en', ...more }, actor)
  for (const [by, of, said] of [
    ['group', group.token, [place.names.ar, lecturer.names.ar]],
    ['place', place.token, ['Drawing group', lecturer.names.ar]],
    ['lecturer', lecturer.token, ['Drawing group', place.names.ar]],
    ['student', student.token, ['Drawing group', place.names.ar, lecturer.names.ar]],
  ] as const) {
    const pages = await week(by, of, { week: '2026-11-25' })
    assert.equal(pages.length, 1, by)
    for (const phrase of ['21 Nov 2026 – 27 Nov 2026', 'Saturday', 'Monday', '23/11', '4:00 PM – 6:00 PM', ...said])
      assert.ok(pages[0]!.includes(phrase), `${by}: ${phrase} in ${pages[0]}`)
    assert.equal(count(pages[0]!, '4:00 PM – 6:00 PM'), 1)
  }
  assert.match((await week('group', group.token, { week: '2027-03-01' }))[0]!, /No lessons this week/)
  const later = (await taught()).group
  assert.match((await week('group', later.token))[0]!, /No lessons this week/)
  await lesson(later, '2026-12-14')
  await lesson(later, '2026-12-21')
  assert.match((await week('group', later.token))[0]!, /12 Dec 2026 – 18 Dec 2026/, 'the first week that has lessons')
  assert.match(
    (await print('calendar.document', '', { by: 'group', of: group.token, language: 'ar' }))[0]!,
    /جدول الحصص.*مجموعة الرسم/,
  )
  // D2.4: a student prints their own week, and nobody else's
  const self = { userType: 'Student', userId: idOf(student.token, 'usr')! } as const
  assert.match((await week('student', student.token, {}, self))[0]!, /Drawing group/)
  const other = (await makeSeat(group)).student
  assert.equal(await codeIn(week('student', other.token, {}, self)), 'record.notFound')
  assert.equal(await codeIn(week('lecturer', lecturer.token, {}, self)), 'record.notFound')
})

test('D11.6 a code in any script leaves the name of the file fit for a header', async () => {
  const group = await makeGroup(centre, category, period, { code: 'م-1/أ' })
  for (const operation of ['educationalGroup.blankRegister', 'educationalGroup.namesDocument']) {
    const { headers } = await centre.call(operation, { params: { token: group.token } })
    assert.match(headers['content-disposition'], /^inline; filename="[\w-]+\.pdf"; filename\*=UTF-8''[\w%.-]+$/)
  }
})
