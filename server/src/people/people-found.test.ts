/** Wherever people are found, they are found by the phone number that somebody pasted and in other ways of writing. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { fieldsOf, resourceOf, tableOf } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { makeDebt } from '../finance/debts/debts.service.ts'
import {
  type Centre,
  makeCategory,
  makeGroup,
  makeJoined,
  makePeriod,
  makeTime,
  seat,
  type Shown,
  startCentre,
} from '../../test/education/test-centre.ts'

let centre: Centre
let student: Shown
let category: Shown
let group: Shown
const phone = '01097978388'
before(async () => {
  centre = await startCentre('2026-11-21T09:00:00Z')
  student = await centre.create('student', { names: { ar: 'عبد الرءوف مسئول', en: 'René Müller' }, phone })
  await centre.create('student', { names: { ar: 'رؤى مسعود', en: 'Renata Mill' }, phone: '01097978300' })
  const period = await makePeriod(centre)
  category = await makeCategory(centre)
  group = await makeGroup(centre, category, period)
  await seat(centre, group, await makeJoined(centre, category, period, student.token))
  await makeTime(centre, group, '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z')
  await centre.run((ctx) =>
    makeDebt(ctx, {
      user: idOf(student.token, 'usr')!,
      debtType: 'Service',
      debtOn: { en: 'A course', ar: 'دورة' },
      price: 5_000,
    }),
  )
})
after(() => centre.close())

const pasted = [
  '+20 10 9797 8388',
  '0020 10 9797 8388',
  '+20 (0)10-9797-8388',
  '010.9797.8388',
  '(010) 9797 8388',
  '٠١٠ ٩٧٩٧ ٨٣٨٨',
  '۰۱۰۹۷۹۷۸۳۸۸',
  '01097978388',
  '1097978388',
  '10 9797 8388',
  '\u202A+20 10 9797 8388\u202C',
  '978388',
  '78388',
  '8388',
]
const written = ['عبدالرؤوف', 'الرؤوف مسؤول', 'عبد الرءوف مسوول', 'rene', 'muller', 'RENÉ']

/** Each place by what is found there, as tokens of people. */
const places: Readonly<Record<string, (search: string) => Promise<readonly string[]>>> = {
  'the list of students': async (search) => listed('student', search),
  'the palette': async (search) => {
    const { body } = await centre.app.call(
      centre.app.users.MasterAdmin,
      'GET',
      `/api/search?${new URLSearchParams({ q: search }).toString()}`,
    )
    return body.groups.flatMap((each: Shown) =>
      each.entity === 'student' ? each.items.map((item: Shown) => item.token) : [],
    )
  },
  'the desk': async (search) =>
    (await centre.call('desk.find', { query: { search } })).items.map((each: Shown) => each.token),
  'the gate': async (search) =>
    (await centre.call('gate.find', { query: { search } })).items.map((each: Shown) => each.token),
  'students with debts': async (search) =>
    (await centre.call('studentDebts.list', { query: { search } })).items.map((each: Shown) => each.token),
  'joined students': async (search) =>
    (await centre.call('joinedStudents.list', { query: { search } })).items.map((each: Shown) => each.studentToken),
  'applications, by their student': async (search) =>
    (await listedRecords('educationalJoiningApplication', search)).map((each) => each.studentToken),
  'seats of groups': async (search) =>
    (await listedRecords('educationalGroupStudent', search)).map((each) => each.studentToken),
  debts: async (search) => (await listedRecords('debt', search)).map((each) => each.userToken),
  results: async (search) =>
    (
      await centre.call('educationalCategory.results', { params: { token: category.token }, query: { search } })
    ).items.map((each: Shown) => each.student.token),
}
async function listedRecords(entity: string, search: string): Promise<Shown[]> {
  const { body, status, text } = await centre.app.call(
    centre.app.users.MasterAdmin,
    'GET',
    `/api/${resourceOf(entityOf(entity))}?${new URLSearchParams({ search }).toString()}`,
  )
  assert.equal(status, 200, text)
  return body.items
}
const listed = async (entity: string, search: string): Promise<string[]> =>
  (await listedRecords(entity, search)).map((each) => each.token)

for (const [place, find] of Object.entries(places)) {
  test(`D1.8 a pasted phone number and another way of writing find the student: ${place}`, async () => {
    for (const search of [...pasted, ...written]) assert.deepEqual(await find(search), [student.token], search)
    for (const search of ['+20 10 9797 8389', '050 9797 8388', 'رفعت', 'rené mill'])
      assert.deepEqual(await find(search), [], search)
  })
}

test('D1.8 a number of another country is found as it is written there, in every kind that has phones', async () => {
  const kinds = entities.filter(
    (entity) =>
      !entity.spec.abstract &&
      !entity.spec.view &&
      Object.values(fieldsOf(entity)).some((field) => field.kind === 'phone' && field.options.search),
  )
  assert.ok(kinds.length > 10)
  for (const entity of kinds) {
    const { rows } = await centre.app.database.owner.query<{ found: boolean }>(
      `
        select pg_get_expr(d.adbin, d.adrelid) like '%phone_forms_v1(phone)%' as found
        from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = $1::regclass and a.attname = 'search'
      `,
      [tableOf(entity)],
    )
    assert.deepEqual(rows, [{ found: true }], entity.id)
  }
  const saudi = await centre.create('parent', { names: { ar: 'سارة العتيبي' }, phone: '+966501234567' })
  for (const search of ['0501234567', '050 123 4567', '00966 50 123 4567', '501234567', '٠٥٠١٢٣٤٥٦٧'])
    assert.deepEqual(await listed('parent', search), [saudi.token], search)
})

test('D1.8 names with digits, codes and national IDs stay findable', async () => {
  const one = await centre.create('student', {
    names: { en: 'Team 10 20 Nour' },
    nationalID: '30001010101557',
    phone: '01055500001',
  })
  for (const search of ['Team 10 20', '10 20 nour', one.code, one.code.slice(-6), '30001010101557', '3000101 0101557'])
    assert.ok((await listed('student', search)).includes(one.token), search)
  assert.deepEqual(await listed('student', `${one.code} 055 500`), [one.token])
})

test('D3.1 D1.8 who is written with the hamza on another seat may be here already', async () => {
  const twins = async (body: object) =>
    (await centre.call('student.twins', { body })).items.map((each: Shown) => [each.token, each.likeness])
  assert.deepEqual(await twins({ names: { ar: 'عبدالرؤوف مسؤول' }, phone: '٠١٠ ٩٧٩٧ ٨٣٨٨' }), [
    [student.token, 'namePhone'],
  ])
  assert.deepEqual(await twins({ names: { en: 'Rene Muller' } }), [[student.token, 'near']])
  assert.deepEqual(await twins({ names: { ar: 'عبد رفعت' } }), [])
})

/** Each name as it was saved, other spellings of it, and parts of it. */
const latinNames = [
  {
    saved: 'Rami El-Shazly',
    same: ['Rami Elshazly', 'rami el shazly', 'Rami El–Shazly', 'RAMI  EL- SHAZLY'],
    parts: ['shazly', 'elsha', 'rami el-'],
  },
  {
    saved: 'Nour Elsayed',
    same: ['Nour El-Sayed', 'Nour El Sayed', 'Nour El\u2011Sayed', 'Nour El−Sayed'],
    parts: ['el-say', 'sayed nour'],
  },
  {
    saved: 'Mona O’Neil',
    same: ["Mona O'Neil", 'Mona OʼNeil', 'Mona O‘Neil', 'Mona O`Neil', 'Mona O´Neil', 'Mona O′Neil', 'mona oneil'],
    parts: ['neil mona', "o'nei"],
  },
  {
    saved: 'Abd El-Rahman Fathy',
    same: ['Abdelrahman Fathy', 'Abd El Rahman Fathy', 'Abdel Rahman Fathy', 'Abdel-Rahman  Fathy'],
    parts: ['rahman fathy', 'abd rahman', 'fathy abdel'],
  },
  { saved: 'José Al-Masry', same: ['Jose Almasry', 'JOSE\u0301 Al Masry'], parts: ['masry', 'jose al'] },
  { saved: 'Anne Marie Hill', same: ['Anne-Marie Hill', 'Anne–Marie Hill'], parts: ['marie', 'anne-ma'] },
  { saved: 'نور الدين الشامي', same: ['نورالدين الشامي', 'نور-الدين الشامى'], parts: ['نور ال', 'الدين', 'الشامي'] },
] as const

test('a name is one name however its words are parted: in lists, the palette and pickers, and among possible twins', async () => {
  for (const [at, { saved, same, parts }] of latinNames.entries()) {
    const phoneOfAll = `010666${String(at).padStart(5, '0')}`
    const one = await centre.create('student', { names: { und: saved }, phone: phoneOfAll })
    for (const search of [saved, ...same, ...parts])
      for (const place of ['the list of students', 'the palette', 'the desk', 'the gate'])
        assert.deepEqual(await places[place]!(search), [one.token], `${place}: ${search}`)
    const likenesses = await Promise.all(
      same.map(async (name) => {
        const body = { names: { und: name }, phone: phoneOfAll }
        return (await centre.call('student.twins', { body })).items.map((each: Shown) => [each.token, each.likeness])
      }),
    )
    assert.deepEqual(
      likenesses,
      same.map(() => [[one.token, 'namePhone']]),
      saved,
    )
    for (const [index, name] of same.entries()) {
      const other = await centre.create('student', {
        names: { und: name },
        phone: `01077${at}${String(index).padStart(5, '0')}`,
      })
      const twins = (await centre.call('twins.ofPerson', { params: { token: other.token } })).items
      assert.deepEqual(twins.find((each: Shown) => each.token === one.token)?.reason, 'name', `${saved}: ${name}`)
    }
    const { groups } = await centre.call('twins.possible', {})
    assert.equal(
      groups.find((each: Shown) => each.people.some(({ token }: Shown) => token === one.token))?.people.length,
      same.length + 1,
      saved,
    )
  }
})
