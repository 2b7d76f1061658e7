import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { everyPrivilege } from '@topcenter/model/areas'
import { idOf, tokenOf } from '@topcenter/model/kit/token'
import { stoppedClock } from '../platform/clock.ts'
import { keyOf } from '../platform/files/file-store.ts'
import { writeXlsx } from '../sheets/write-sheet.ts'
import { cleanImports } from './run/clean.ts'
import { type ImportTest, startImportTest, type Json } from '../../test/import/imports-for-tests.ts'

let app: ImportTest
before(async () => {
  app = await startImportTest()
})
after(() => app.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const verdicts = (rows: { line: number; verdict: string }[]) =>
  Object.fromEntries(rows.map((row) => [row.line, row.verdict]))
const every = 'new,same,changed,duplicate,refused'

test('headers find their fields in both languages, by key, and with additions', async () => {
  const answer = await app.upload('/api/students/import', {
    file: { name: 'طلاب.csv', bytes: csv('اسم الطالب *,Phone:,nationalID,النوع,governorateToken,؟', 'x,y,z,,,') },
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual(answer.body.mapping, { 0: 'names', 1: 'phone', 2: 'nationalID', 3: 'gender', 4: 'governorate' })
  assert.equal(answer.body.totalRows, 1)
  assert.equal(answer.body.state, 'prepared')
})

test('headers as centres write them find their fields by their words, in any order and spelling; unknown headers get no field', async () => {
  const heads = [
    'م',
    'اسم الطالب رباعى',
    'موبايل ولى الأمر',
    'ت. الميلاد',
    'الجنس',
    'المحافظه',
    'رقم تليفون الطالب',
    'ملاحظات السنتر',
    'E-mail',
    'رقم',
    'صلة القرابة',
  ]
  const answer = await app.upload('/api/students/import', {
    file: { name: 'كشف.csv', bytes: csv(heads.join(','), heads.join(',')) },
  })
  assert.deepEqual(answer.body.mapping, {
    1: 'names',
    2: 'parent.phone',
    3: 'birthDate',
    4: 'gender',
    5: 'governorate',
    6: 'phone',
    8: 'email',
    10: 'parent.relation',
  })
})

test('a month may be written by its name in Egypt, in the Levant and in English', async () => {
  const dates = [
    '3 مارس 2010',
    '٣ يونيه ٢٠١٠',
    '15 كانون الثاني 2012',
    '3-Mar-2010',
    '"March 3, 2010"',
    '31 فبراير 2010',
    'مارس 2010',
  ]
  const run = await app.rehearse(
    'students',
    csv('Code,Name (English),Birth date', ...dates.map((date, at) => `M-${at},Month ${'ABCDEFG'[at]},${date}`)),
  )
  assert.deepEqual(verdicts(await app.rows(run.token, every)), {
    2: 'new',
    3: 'new',
    4: 'new',
    5: 'new',
    6: 'new',
    7: 'refused',
    8: 'refused',
  })
})

test("a rehearsal reports the line and the column of every fault, in the reader's language, and changes nothing", async () => {
  const students = await app.count('user_account')
  const run = await app.rehearse(
    'students',
    csv(
      'Code,Name (Arabic),Name (English),Phone,Birth date,Gender',
      'A-1,أحمد علي حسن,,01012345678,5/3/2010,ذكر',
      '',
      'A-2,Ahmed,,0101,31/2/2010,Lad',
      'A-3,,,01112345678,,',
      'A-4,,Mona,٠١٢١٢٣٤٥٦٧٨,2010-03-05,Female',
    ),
  )
  assert.deepEqual(run.steps[0].counts, { new: 2, same: 0, changed: 0, duplicate: 0, refused: 2 })
  const rows = await app.rows(run.token, every)
  assert.deepEqual(verdicts(rows), { 2: 'new', 4: 'refused', 5: 'refused', 6: 'new' })
  const faults = rows.find((row) => row.line === 4).faults
  assert.deepEqual(faults.map((fault: { column: string; code: string }) => [fault.column, fault.code]).sort(), [
    ['birthDate', 'field.date'],
    ['gender', 'field.oneOf'],
    ['names.ar', 'field.arabicLetters'],
    ['phone', 'field.phone'],
  ])
  assert.deepEqual(
    faults.find((fault: { column: string }) => fault.column === 'phone'),
    { column: 'phone', label: 'Phone', value: '0101', code: 'field.phone', message: 'Enter a valid phone number.' },
  )
  const arabic = await app.rows(run.token, 'refused', 'ar')
  assert.match(arabic[0].faults[0].message, /[\u0600-\u06ff]/)
  assert.equal(rows.find((row) => row.line === 5).faults[0].code, 'field.nameRequired')
  assert.equal(await app.count('user_account'), students)
  assert.equal(await app.count('import_key'), 0)
})

test('a person gives an unknown value a meaning once, and the next rehearsal uses it', async () => {
  const sheet = csv(
    'Code,Name,Gender,Blood type',
    'V-1,Mona One,Dame,Oplus',
    'V-2,Omar Two,Monsieur,Oplus',
    'V-3,Ali Three,Monsieur,?',
  )
  await app.call('POST', '/api/blood-types', { code: 'O-POS', names: { en: 'O positive' } })
  const first = await app.rehearse('students', sheet)
  assert.equal(first.steps[0].counts.refused, 3)
  const path = `/api/imports/${first.token}`
  const { items } = (await app.call('GET', `${path}/values`)).body
  assert.deepEqual(
    items.map((each: Json) => [each.column, each.value, each.rows, each.as]),
    [
      ['bloodType', 'Oplus', 2, null],
      ['gender', 'Monsieur', 2, null],
      ['bloodType', '?', 1, null],
      ['gender', 'Dame', 1, null],
    ],
  )
  assert.deepEqual(
    items[1].choices.map((choice: Json) => choice.value),
    ['Male', 'Female'],
  )
  assert.equal(items[0].to, 'bloodType')
  const token = (await app.call('GET', '/api/blood-types?search=O-POS')).body.items[0].token
  const means = {
    'bloodType Oplus': token,
    'gender Monsieur': 'Male',
    'gender Dame': 'Female',
    'bloodType ?': '',
  } as const
  const values = items.map(({ column, value }: Json) => ({
    column,
    value,
    as: means[`${column} ${value}` as keyof typeof means],
  }))
  assert.equal((await app.call('POST', `${path}/rehearse`, { values })).status, 200)
  assert.equal((await app.settled(first.token)).steps[0].counts.new, 3)
  assert.deepEqual(
    (await app.rows(first.token, 'new')).map((row) => row.shown),
    ['V-1 · Mona One · Dame', 'V-2 · Omar Two · Monsieur', 'V-3 · Ali Three · Monsieur'],
    'as the file has it',
  )
  assert.deepEqual(
    (await app.call('GET', `${path}/values`)).body.items.map((each: Json) => each.rows),
    [0, 0, 0, 0],
  )
  await app.run(first.token)
  const made = (await app.call('GET', '/api/students?search=V-1&columns=code,gender,bloodType')).body.items[0]
  assert.deepEqual([made.gender, made.bloodTypeToken], ['Female', token])
  const wrong = (await app.rehearse('students', sheet)).token
  for (const bad of [
    'x',
    [{}],
    [{ column: 'phone', value: 'x', as: 'y' }],
    [{ column: 'gender', value: 'Monsieur', as: 7 }],
  ])
    assert.equal((await app.call('POST', `/api/imports/${wrong}/rehearse`, { values: bad })).status, 406)
})

test('a row reports all its faults at once, each with its column: unknown and missing values, refusals of rules and other records, and faults of its parent', async () => {
  await app.run(
    (await app.rehearse('parents', csv('Code,Name,National ID', 'AP-1,Somebody Else,28001021234567'))).token,
  )
  const run = await app.rehearse(
    'students',
    csv(
      'Code,Name,Gender,National ID,Birth date,Phone,Nationality,Parent: Name,Parent: Phone,Parent: Relation',
      'AL-1,,Dame,29002011234567,5/3/1999,12,Atlantis,,0101,Cook',
      'AL-2,Fine One,Female,28001021234567,,0,,سامي حسن,01012345699,Cook',
    ),
  )
  const reported = (await app.rows(run.token, 'refused')).map((row) => [
    row.step,
    row.line,
    ...row.faults.map((fault: Json) => `${fault.column} ${fault.code}`).sort(),
  ])
  assert.deepEqual(reported, [
    ['parent', 2, 'parent.names field.nameRequired', 'parent.phone field.phone'],
    [
      'student',
      2,
      'gender field.oneOf',
      'names field.nameRequired',
      'nationalID field.nationalIdBirthDate',
      'nationality import.referenceUnknown',
      'phone field.phone',
    ],
    ['student', 3, 'nationalID field.taken', 'phone field.phone'],
    ['studentFamily', 2, 'parent.relation import.referenceUnknown'],
    ['studentFamily', 3, 'parent.relation import.referenceUnknown'],
  ])
  assert.deepEqual(run.progress, { done: 2, all: 2, share: 1, step: 'Student family' })
})

test('valid rows are imported and the others reported; importing the same file again changes nothing', async () => {
  const sheet = csv(
    'Code,Name,Phone',
    'B-1,سارة محمود عبد الله,01012345601',
    'B-2,,01012345602',
    'B-3,Hany Kamal,01012345603',
  )
  const first = await app.rehearse('students', sheet)
  const done = await app.run(first.token)
  assert.equal(done.state, 'done')
  assert.deepEqual(done.steps[0].counts, { new: 2, same: 0, changed: 0, duplicate: 0, refused: 1 })
  const before = await app.database.owner.query(
    `
      select u.n, u.v, a.audits
      from (select count(*)::int as n, sum(version)::int as v from user_account) u,
        (select count(*)::int as audits from audit) a
    `,
  )
  const again = await app.run((await app.rehearse('students', sheet)).token)
  assert.deepEqual(again.steps[0].counts, { new: 0, same: 2, changed: 0, duplicate: 0, refused: 1 })
  const after = await app.database.owner.query(
    `
      select u.n, u.v, a.audits
      from (select count(*)::int as n, sum(version)::int as v from user_account) u,
        (select count(*)::int as audits from audit) a
    `,
  )
  assert.deepEqual(after.rows, before.rows)
  const faults = await app.call('GET', `/api/imports/${done.token}/faults.csv`)
  assert.match(faults.text, /3,Name.*,,Required in Arabic or English\./)
  const student = (await app.call('GET', '/api/students?search=B-1')).body.items[0]
  assert.equal(student.names.ar, 'سارة محمود عبد الله')
  const history = await app.call('GET', `/api/students/${student.token}/history`)
  assert.equal(history.body.items[0].action, 'import')
})

test('a time of day has a column beside its date, may be empty, and is refused without the date', async () => {
  const named = (name: string) => ({ names: { en: name } })
  await app.call('POST', '/api/educational-categories', { ...named('Timed'), code: 'TIMED' })
  await app.call('POST', '/api/educational-periods', {
    ...named('Term'),
    code: 'TERM',
    from: '2026-01-01',
    to: '2026-12-31',
  })
  const sheet = csv(
    'Code,Name (English),educationalCategory,educationalPeriod,Expected start,Expected start (time)',
    'T-1,First,TIMED,TERM,01/03/2026,4:30 PM',
    'T-2,Second,TIMED,TERM,01/03/2026,',
    'T-3,Third,TIMED,TERM,,16:30',
  )
  const run = await app.rehearse('educational-groups', sheet)
  assert.deepEqual(verdicts(await app.rows(run.token, every)), { 2: 'new', 3: 'new', 4: 'refused' })
  await app.run(run.token)
  const { body } = await app.call('GET', '/api/educational-groups?search=T-&columns=expectedStart&sort=code')
  assert.deepEqual(
    body.items.map((each: Json) => [each.code, each.expectedStart, each.expectedStartTime]),
    [
      ['T-1', '2026-03-01', '16:30'],
      ['T-2', '2026-03-01', undefined],
    ],
  )
  const again = await app.rehearse('educational-groups', sheet)
  assert.deepEqual(verdicts(await app.rows(again.token, every)), { 2: 'same', 3: 'same', 4: 'refused' })
})

test('the same file does not overwrite a later edit; a row that changed in the file does', async () => {
  await app.run(
    (
      await app.rehearse(
        'students',
        csv('Code,Name,Phone,Address', 'C-1,Laila One,01012345611,Giza', 'C-2,Laila Two,01012345612,Giza'),
      )
    ).token,
  )
  const record = (await app.call('GET', '/api/students?search=C-1')).body.items[0]
  const edited = await app.call('PATCH', `/api/students/${record.token}`, { version: record.version, address: 'Tanta' })
  assert.equal(edited.status, 200, edited.text)
  const again = await app.run(
    (
      await app.rehearse(
        'students',
        csv('Code,Name,Phone,Address', 'C-1,Laila One,01012345611,Giza', 'C-2,Laila Two,01012345612,Luxor'),
      )
    ).token,
  )
  assert.deepEqual(again.steps[0].counts, { new: 0, same: 1, changed: 1, duplicate: 0, refused: 0 })
  const addresses = await app.database.owner.query(
    `select code, address from user_account where code like 'C-%' order by code`,
  )
  assert.deepEqual(addresses.rows, [
    { code: 'C-1', address: 'Tanta' },
    { code: 'C-2', address: 'Luxor' },
  ])
})

test('undo deletes new records and restores changed ones; it keeps and reports records that were edited or are in use', async () => {
  await app.run((await app.rehearse('students', csv('Code,Name,Address', 'D-1,Old Student,Giza'))).token)
  const run = await app.run(
    (
      await app.rehearse(
        'students',
        csv(
          'Code,Name,Address',
          'D-1,Old Student,Luxor',
          'D-2,New Student,Luxor',
          'D-3,Edited Student,Luxor',
          'D-4,Used Student,Luxor',
        ),
      )
    ).token,
  )
  assert.deepEqual(run.steps[0].counts, { new: 3, same: 0, changed: 1, duplicate: 0, refused: 0 })
  const [edited] = (await app.call('GET', '/api/students?search=D-3')).body.items
  await app.call('PATCH', `/api/students/${edited.token}`, { version: edited.version, address: 'Aswan' })
  const [used] = (await app.call('GET', '/api/students?search=D-4')).body.items
  const family = await app.database.owner.query(
    `
      insert into relative_relation_type (establishment_id, id, code, name_en, created_at, updated_at)
      values ($1, gen_random_uuid(), 'UNCLE', 'Uncle', now(), now())
      returning id
    `,
    [app.establishmentId],
  )
  await app.database.owner.query(
    `
      insert into user_family (
        establishment_id, id, user_type, user_id, relative_relation_type_id, relative_name, created_at,
        updated_at
      )
      select $1, gen_random_uuid(), user_type, id, $2, 'Uncle', now(), now()
      from user_account
      where code = 'D-4'
    `,
    [app.establishmentId, family.rows[0].id],
  )
  assert.ok(used)
  const undo = await app.call('POST', `/api/imports/${run.token}/undo`)
  assert.equal(undo.status, 200, undo.text)
  const undone = await app.settled(run.token)
  assert.equal(undone.state, 'undone', String(undone.error))
  assert.deepEqual({ undone: undone.steps[0].counts.undone, kept: undone.steps[0].counts.kept }, { undone: 2, kept: 2 })
  const left = await app.database.owner.query(
    `select code, address from user_account where code like 'D-%' order by code`,
  )
  assert.deepEqual(left.rows, [
    { code: 'D-1', address: 'Giza' },
    { code: 'D-3', address: 'Aswan' },
    { code: 'D-4', address: 'Luxor' },
  ])
  const kept = await app.rows(run.token, 'kept')
  assert.deepEqual(
    kept.map((row) => [row.line, row.faults[0].code]),
    [
      [4, 'record.stale'],
      [5, 'record.inUse'],
    ],
  )
})

test('people with the same name and phone are suspected duplicates, in the list and in the file; they are imported only on request', async () => {
  await app.run((await app.rehearse('students', csv('Code,Name,Phone', 'E-1,محمد أحمد علي,01012345651'))).token)
  const sheet = csv(
    'Code,Name,Phone',
    'E-2,محمد احمد على,01012345651',
    'E-3,محمد أحمد علي,01012345652',
    'E-4,Zein One,01012345653',
    'E-5,Zein  one,01012345653',
  )
  const run = await app.rehearse('students', sheet)
  assert.deepEqual(verdicts(await app.rows(run.token, every)), { 2: 'duplicate', 3: 'new', 4: 'new', 5: 'duplicate' })
  const done = await app.run(run.token, { addDuplicates: true })
  assert.deepEqual(done.steps[0].counts, { new: 4, same: 0, changed: 0, duplicate: 0, refused: 0 })
})

test('D1.8 another spelling of a hamza or an accent makes no second person, and a pasted phone finds its person', async () => {
  await app.run(
    (
      await app.rehearse(
        'students',
        csv('Code,Name,Phone', 'HS-1,عبد الرءوف شئون,01012345671', 'HS-2,René Weiß,01012345672'),
      )
    ).token,
  )
  const run = await app.rehearse(
    'students',
    csv(
      'Code,Name,Phone',
      'HS-3,عبد الرؤوف شؤون,01012345671',
      'HS-4,Rene Weiss,01012345672',
      'HS-5,Renée White,01012345672',
    ),
  )
  assert.deepEqual(verdicts(await app.rows(run.token, every)), { 2: 'duplicate', 3: 'duplicate', 4: 'new' })
  await app.call('POST', '/api/relative-relation-types', { code: 'H-UNCLE', names: { en: 'Uncle' } })
  const relatives = await app.rehearse(
    'student-families',
    csv('user,relativeRelationType,relativeName', '010 1234 5671,H-UNCLE,Saad', '+20 10 1234 5679,H-UNCLE,Saad'),
  )
  assert.deepEqual(
    (await app.rows(relatives.token, every)).map((row) => row.faults.map((fault: Json) => fault.code)),
    [[], ['import.referenceUnknown']],
  )
})

test('a Latin name with its words separated differently makes no second person, and finds the existing one', async () => {
  const saved = ['Rami El-Shazly', 'Mona O’Neil', 'Abd El-Rahman Fathy', 'Nour Elsayed', 'Anne Marie Hill']
  const again = ['Rami Elshazly', "Mona O'Neil", 'Abdelrahman Fathy', 'Nour El-Sayed', 'Anne-Marie Hill']
  const phoneAt = (at: number) => `0101234580${at}`
  const sheet = (code: string, names: readonly string[]) =>
    csv('Code,Name,Phone', ...names.map((name, at) => `${code}-${at},${name},${phoneAt(at)}`))
  await app.run((await app.rehearse('students', sheet('LN', saved))).token)
  const run = await app.rehearse('students', sheet('LM', again))
  assert.deepEqual(
    Object.values(verdicts(await app.rows(run.token, every))),
    again.map(() => 'duplicate'),
  )
  const withoutPhone = await app.rehearse('students', csv('Code,Name', 'LP-1,Abdelrahman Fathy', 'LP-2,Rami Elshazlyy'))
  assert.deepEqual(verdicts(await app.rows(withoutPhone.token, every)), { 2: 'duplicate', 3: 'new' })
  await app.call('POST', '/api/relative-relation-types', { code: 'L-AUNT', names: { en: 'Aunt' } })
  const relatives = await app.rehearse(
    'student-families',
    csv('user,relativeRelationType,relativeName', ...again.map((name) => `${name},L-AUNT,Saad`)),
  )
  assert.deepEqual(
    (await app.rows(relatives.token, every)).flatMap((row) => row.faults),
    [],
  )
})

test('the national ID finds the existing student; the ID of somebody else is a fault', async () => {
  await app.run((await app.rehearse('students', csv('Code,Name,National ID', 'F-1,Karim Saad,29001011234567'))).token)
  await app.run((await app.rehearse('parents', csv('Code,Name,National ID', 'FP-1,Saad Karim,28001011234567'))).token)
  const run = await app.rehearse(
    'students',
    csv('Name,National ID,Phone', 'Karim Saad,29001011234567,01012345661', 'Saad Karim,28001011234567,'),
  )
  const rows = await app.rows(run.token, every)
  assert.deepEqual(verdicts(rows), { 2: 'changed', 3: 'refused' })
  const [born1999, boy] = await app.rows(
    (
      await app.rehearse(
        'students',
        csv(
          'Name,National ID,Birth date,Gender',
          'Somebody Else,29002011234567,5/3/1999,',
          'Another One,29002021234567,,ولد',
        ),
      )
    ).token,
    'refused',
  )
  assert.deepEqual(
    [born1999.faults[0].code, born1999.faults[0].message.includes('1 Feb 1990'), boy.faults[0].code],
    ['field.nationalIdBirthDate', true, 'field.nationalIdGender'],
  )
  assert.deepEqual(
    rows[1].faults.map((fault: { column: string; code: string }) => [fault.column, fault.code]),
    [['nationalID', 'field.taken']],
  )
  const born = await app.database.owner.query(`select birth_date::text, gender from user_account where code = 'F-1'`)
  assert.deepEqual(born.rows, [{ birth_date: '1990-01-01', gender: 'Female' }])
})

test('each parent is made once for all their children, and linked to them', async () => {
  await app.database.owner.query(
    `
      insert into relative_relation_type (
        establishment_id, id, code, name_ar, name_en, created_at, updated_at
      )
      values ($1, gen_random_uuid(), 'FATHER', 'أب', 'Father', now(), now())
    `,
    [app.establishmentId],
  )
  const sheet = csv(
    'Code,Name,Parent: Name,Parent: Phone,Parent: Relation',
    'G-1,Omar Adel,عادل فؤاد,01012345671,أب',
    'G-2,Nour Adel,عادل فؤاد,01012345671,Father',
    'G-3,Hana Sami,سامي,0101,Father',
    'G-4,,مجدي,01012345674,Father',
  )
  const answer = await app.upload('/api/students/import', { file: { name: 'g.csv', bytes: sheet } })
  assert.deepEqual(Object.values(answer.body.mapping).slice(0, 4), ['code', 'names', 'parent.names', 'parent.phone'])
  const run = await app.rehearse('students', sheet, {
    0: 'code',
    1: 'names',
    2: 'parent.names',
    3: 'parent.phone',
    4: 'parent.relation',
  })
  assert.deepEqual(
    run.steps.map((step: { id: string; counts: object }) => [step.id, step.counts]),
    [
      ['student', { new: 3, same: 0, changed: 0, duplicate: 0, refused: 1 }],
      ['parent', { new: 1, same: 0, changed: 0, duplicate: 0, refused: 1 }],
      ['studentFamily', { new: 2, same: 0, changed: 0, duplicate: 0, refused: 0 }],
    ],
  )
  const done = await app.run(run.token)
  assert.deepEqual(
    done.steps.map((step: { counts: object }) => step.counts),
    run.steps.map((step: { counts: object }) => step.counts),
  )
  const linked = await app.database.owner.query(
    `
      select s.code, p.name_ar
      from user_family f
      join user_account s on s.establishment_id = f.establishment_id and s.id = f.user_id
      join user_account p on p.establishment_id = f.establishment_id and p.id = f.relative_id
      order by s.code
    `,
  )
  assert.deepEqual(linked.rows, [
    { code: 'G-1', name_ar: 'عادل فؤاد' },
    { code: 'G-2', name_ar: 'عادل فؤاد' },
  ])
  const again = await app.run((await app.rehearse('students', sheet, run.mapping)).token)
  assert.deepEqual(
    again.steps.map((step: { counts: { new: number } }) => step.counts.new),
    [0, 0, 0],
  )
  const unsaid = await app.rehearse(
    'students',
    csv('Code,Name,Parent: Name,Parent: Phone,Parent: Relation', 'G-9,Huda Said,سعيد,01012345679,الحاج'),
    run.mapping,
  )
  assert.deepEqual(
    (await app.call('GET', `/api/imports/${unsaid.token}/values`)).body.items.map((each: Json) => [
      each.column,
      each.value,
      each.rows,
      each.to,
    ]),
    [['parent.relation', 'الحاج', 1, 'relativeRelationType']],
  )
  assert.deepEqual(
    (await app.rows(unsaid.token, 'refused')).map((row) => row.shown),
    ['G-9 · Huda Said · سعيد'],
  )
})

test('a parent with a phone only is named after the student, once for all siblings; a second import changes nothing', async () => {
  await app.call('POST', '/api/relative-relation-types', { code: 'GUARDIAN', names: { en: 'Guardian' } })
  const sheet = csv(
    'Code,Name,Parent: Phone',
    'PP-1,منى فريد,01012345690',
    'PP-2,علي فريد,01012345690',
    'PP-3,Sara Adel,01012345691',
    'PP-4,Nobody Else,',
  )
  const done = await app.run((await app.rehearse('students', sheet)).token)
  assert.deepEqual(
    done.steps.map((step: Json) => [step.id, step.counts.new, step.counts.refused]),
    [
      ['student', 4, 0],
      ['parent', 2, 0],
      ['studentFamily', 3, 0],
    ],
  )
  const made = await app.database.owner.query(
    `
      select coalesce(name_ar, name_en) as name, phone
      from user_account
      where phone in ('+201012345690', '+201012345691', '01012345690', '01012345691')
      order by phone
    `,
  )
  assert.deepEqual(
    made.rows.map((row) => row.name),
    ['ولي أمر منى فريد', 'Parent of Sara Adel'],
  )
  assert.deepEqual(
    (await app.rehearse('students', sheet)).steps.map((step: Json) => step.counts.same),
    [4, 2, 3],
  )
  await app.call('POST', `/api/imports/${done.token}/undo`, {})
  const undone = await app.settled(done.token)
  assert.deepEqual(
    [undone.state, undone.progress],
    ['undone', { done: 9, all: 9, share: 1, step: null }],
    'an undo of several steps can be read',
  )
  assert.equal((await app.call('GET', '/api/imports')).status, 200)
})

test('a windows-1256 file and texts that look like formulas are imported as written', async () => {
  const arabic = Buffer.from([0xe3, 0xcd, 0xe3, 0xcf]) // محمد
  const bytes = Buffer.concat([Buffer.from('Code,Name,Address\r\nH-1,'), arabic, Buffer.from(",'=1+1\r\n")])
  const done = await app.run((await app.rehearse('students', bytes)).token)
  assert.equal(done.steps[0].counts.new, 1)
  const row = await app.database.owner.query(`select name_ar, address from user_account where code = 'H-1'`)
  assert.deepEqual(row.rows, [{ name_ar: 'محمد', address: '=1+1' }])
})

test('a picture, an empty file and 200,000 rows are refused at upload, and nothing of them is stored', async () => {
  const runs = await app.count('import_run')
  const send = async (bytes: Uint8Array, name = 'x.xlsx') =>
    (await app.upload('/api/students/import', { file: { name, bytes } })).body.code
  assert.equal(await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])), 'import.fileType')
  assert.equal(
    await send(Buffer.from('Code,Name\r\n' + 'X-1,Somebody\r\n'.repeat(200_000)), 'x.csv'),
    'import.tooManyRows',
  )
  assert.equal(await send(csv('Code,Name', 'X-1,Somebody')), 'import.notExcel')
  assert.equal(await send(Buffer.alloc(0)), 'import.empty')
  assert.equal((await app.upload('/api/students/import', {})).body.code, 'import.sheetRequired')
  assert.equal(await app.count('import_run'), runs)
})

test('references are found by code, token or name in both languages; a tree may contain its own parents in any order', async () => {
  const sheet = csv('Code,Name,parentToken', 'T-3,Leaf,T-2', 'T-2,Branch,Root', 'T-1,Root,', 'T-4,Stray,Nowhere')
  const run = await app.rehearse('educational-categories', sheet)
  const rows = await app.rows(run.token, every)
  assert.deepEqual(verdicts(rows), { 2: 'new', 3: 'new', 4: 'new', 5: 'refused' })
  assert.deepEqual(
    rows[3].faults.map((fault: { column: string; code: string; value: string }) => [
      fault.column,
      fault.code,
      fault.value,
    ]),
    [['parent', 'import.referenceUnknown', 'Nowhere']],
  )
  await app.run(run.token)
  const tree = await app.database.owner.query(
    `
      select c.code, p.code as parent
      from educational_category c
      left join educational_category p on p.establishment_id = c.establishment_id and p.id = c.parent_id
      where c.code like 'T-%'
      order by 1
    `,
  )
  assert.deepEqual(tree.rows, [
    { code: 'T-1', parent: null },
    { code: 'T-2', parent: 'T-1' },
    { code: 'T-3', parent: 'T-2' },
  ])
  await app.run((await app.rehearse('educational-categories', csv('Code,Name', 'TA-1,الرياضيات'))).token)
  assert.equal(
    (await app.rehearse('educational-categories', csv('Code,Name,parentToken', 'TA-2,جبر,رياضيات'))).steps[0].counts
      .new,
    1,
  )
})

test('a name of several records is refused as ambiguous; a repeated row is reported with the line of the first one', async () => {
  await app.run(
    (await app.rehearse('educational-categories', csv('Code,Name (English)', 'TW-1,Twin', 'TW-2,Twin'))).token,
    { addDuplicates: true },
  )
  const run = await app.rehearse(
    'educational-categories',
    csv(
      'Code,Name (English),parentToken',
      'TW-3,Under one,Twin',
      'TW-4,Under another,TW-2',
      'TW-4,Told otherwise,TW-2',
      'TW-5,Twin,',
    ),
  )
  const rows = await app.rows(run.token, every)
  assert.deepEqual(
    rows.map((row) => [row.line, row.verdict, row.faults[0]?.code]),
    [
      [2, 'refused', 'import.referenceAmbiguous'],
      [3, 'new', undefined],
      [4, 'refused', 'import.repeated'],
      [5, 'duplicate', 'import.suspect'],
    ],
  )
  assert.match(rows[2].faults[0].message, /Row 3 /)
})

test('after a day, imports that nobody continued are deleted with their files; imports that can be undone remain', async () => {
  const { dataDir } = app.application.runtime
  const kept = async (run: string) =>
    (await app.database.owner.query('select from import_file where run_id = $1', [run])).rowCount
  const upload = async (code: string) =>
    idOf(
      (
        await app.upload('/api/students/import', {
          file: { name: 'w.csv', bytes: csv('Code,Name', `${code},Wizard ${code}`) },
        })
      ).body.token,
      'imp',
    )!
  const [abandoned, fresh, run] = [
    await upload('W-1'),
    await upload('W-2'),
    await app.run((await app.rehearse('students', csv('Code,Name', 'W-3,Wizard three'))).token),
  ]
  const done = idOf(run.token, 'imp')!
  await app.database.owner.query(
    `
      update import_run
      set created_at = (created_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'
      where id = any($1)
    `,
    [[abandoned, done]],
  )
  const clean = (at: Date) => cleanImports({ db: app.application.db, clock: stoppedClock(at), dataDir })
  await clean(new Date())
  assert.deepEqual(await Promise.all([abandoned, fresh, done].map(kept)), [0, 1, 1])
  assert.equal((await app.call('GET', `/api/imports/${tokenOf('imp', abandoned)}`)).status, 404)
  assert.equal((await app.call('GET', `/api/imports/${run.token}`)).body.canUndo, true)
  await clean(new Date(Date.now() + 25 * 3_600_000))
  assert.equal(await kept(done), 0)
  assert.equal((await app.call('GET', `/api/imports/${run.token}`)).body.canUndo, false)
  assert.equal((await app.call('POST', `/api/imports/${run.token}/undo`)).body.code, 'import.undoExpired')
})

test('an import without its file is refused with its own code, before the run and during it', async () => {
  const { store } = app.application.runtime.files
  const upload = await app.upload('/api/students/import', {
    file: { name: 'lost.csv', bytes: csv('Code,Name', 'LOST-1,Lost one') },
  })
  const run = idOf(upload.body.token, 'imp')!
  const { rows } = await app.database.owner.query('select sha256 from import_file where run_id = $1', [run])
  await store.delete(keyOf(app.establishmentId, rows[0].sha256))
  const chosen = await app.call('POST', `/api/imports/${upload.body.token}/table`, { headLine: 1 })
  assert.deepEqual([chosen.status, chosen.body.code], [406, 'import.fileGone'])
  assert.equal((await app.run(upload.body.token)).error, 'import.fileGone')
})

test('D2.3 without the flags a user can neither import nor change records, and nobody sees the import of another user', async () => {
  const own = await app.rehearse('students', csv('Code,Name', 'J-1,Jana'))
  const student = await app.addUser('Student', everyPrivilege)
  assert.equal(
    (await app.upload('/api/students/import', { file: { name: 'x.csv', bytes: csv('Code', 'J-2') } }, student)).status,
    403,
  )
  const clerk = await app.addUser('Employee', { Student: ['view', 'viewActive', 'itemAdd'] })
  assert.equal((await app.call('GET', `/api/imports/${own.token}`, undefined, clerk)).status, 404)
  assert.equal(
    (await app.upload('/api/parents/import', { file: { name: 'x.csv', bytes: csv('Code', 'J-2') } }, clerk)).status,
    403,
  )
  await app.run(own.token)
  const theirs = await app.upload(
    '/api/students/import',
    { file: { name: 'x.csv', bytes: csv('Code,Name', 'J-1,Jana Renamed', 'J-2,Jad') } },
    clerk,
  )
  assert.ok(!theirs.body.columns.some((column: { key: string }) => column.key.startsWith('parent.')))
  await app.call('POST', `/api/imports/${theirs.body.token}/run`, {}, clerk)
  for (let state = 'running'; state === 'running';)
    state = (await app.call('GET', `/api/imports/${theirs.body.token}`, undefined, clerk)).body.state
  const rows = (await app.call('GET', `/api/imports/${theirs.body.token}/rows?verdict=${every}`, undefined, clerk)).body
    .items
  assert.deepEqual(
    rows.map((row: { line: number; faults: { code: string }[] }) => [row.line, row.faults[0]?.code]),
    [[2, 'permission.missing']],
  )
})

test('a short template has what is required, what the list shows, and a parent', async () => {
  const headersOf = async (columns: string) =>
    (
      await app.call('GET', `/api/students/import-template?format=csv&columns=${columns}`, undefined, undefined, 'en')
    ).text
      .trim()
      .split(',')
  const usual = await headersOf('usual')
  assert.deepEqual(usual, [
    'Code',
    'Name (Arabic) *',
    'Name (English)',
    'Phone',
    'Parent: Name',
    'Parent: Phone',
    'Parent: Relation',
  ])
  const all = await headersOf('all')
  assert.ok(all.length > 40 && usual.every((header) => all.includes(header)), all.join())
})

test('every list with a form has a template, and its own import understands the headers', async () => {
  const { importable } = await import('@topcenter/model/kit/permission')
  const { entities } = await import('@topcenter/model/areas')
  const { proposeMapping } = await import('./reading/import-column.ts')
  const { resourceOf } = await import('@topcenter/model/kit/entity')
  for (const entity of entities.filter(importable)) {
    for (const language of ['ar', 'en']) {
      const answer = await app.call(
        'GET',
        `/api/${resourceOf(entity)}/import-template?format=csv`,
        undefined,
        undefined,
        language,
      )
      assert.equal(answer.status, 200, `${entity.id} ${answer.text}`)
      const headers = answer.text
        .replace('\ufeff', '')
        .trim()
        .split(',')
        .map((header) => header.replace(/^"|"$/g, ''))
      assert.equal(
        Object.keys(proposeMapping(entity, headers)).length,
        headers.length,
        `${entity.id} ${language}: ${headers}`,
      )
    }
  }
})

test('importing an exported list changes nothing, in both languages and formats; the history names the platform’s staff as such', async () => {
  await app.call('POST', '/api/countries', {
    code: 'EG',
    names: { ar: 'مصر', en: 'Egypt' },
    nationality: { ar: 'مصري', en: 'Egyptian' },
    dialCode: '+20',
    iso2: 'EG',
  })
  await app.call('POST', '/api/countries', {
    code: 'SD',
    names: { ar: 'السودان', en: 'Sudan' },
    nationality: { ar: 'سوداني', en: 'Sudanese' },
  })
  await app.call('POST', '/api/religions', { code: 'R-1', names: { ar: 'الإسلام', en: 'Islam' } })
  await app.run(
    (await app.rehearse('educational-periods', csv('Code,Name,From,To', 'RT-P,Autumn,2026-09-01,2027-01-31'))).token,
  )
  const made = [
    [
      'educational-categories',
      csv('Code,Name (Arabic),Name (English),Parent', 'RT-C1,لغات,Languages,', 'RT-C2,إنجليزي,English,RT-C1'),
    ],
    [
      'educational-groups',
      csv(
        'Code,Name (Arabic),Name (English),Educational category,Educational period,Expected start',
        'RT-G1,مجموعة أ,Group A,RT-C2,RT-P,5/9/2026',
        'RT-G2,مجموعة ب,Group B,RT-C2,RT-P,',
      ),
    ],
    [
      'students',
      csv(
        'Code,Name (Arabic),Name (English),Phone,Gender,Birth date,Nationality,Religion,WhatsApp,Address',
        'RT-1,منى علي حسن,Mona Ali Hassan,01012345691,أنثى,5/3/2010,مصرية,مسلمة,لا,"12 ش النصر، ""الدور 2"""',
        'RT-2,عمر سالم طه,Omar Salem Taha,201012345692,M,٣/٤/٢٠١١,سوداني,,✓,"=1+1"',
      ),
    ],
  ] as const
  for (const [resource, sheet] of made) {
    const run = await app.run((await app.rehearse(resource, sheet)).token)
    assert.equal(
      run.steps[0].counts.new,
      sheet.toString().split('\r\n').length - 1,
      `${resource} ${JSON.stringify(await app.rows(run.token, 'refused'))}`,
    )
  }
  const columns = {
    students:
      '&columns=code,names,phone,gender,birthDate,nationality,religion,whatsAppStatus,address,approval,createdAt',
    'educational-groups': '',
    'educational-categories': '',
    countries: '',
  }
  for (const [resource, chosen] of Object.entries(columns)) {
    for (const [format, language] of [
      ['csv', 'ar'],
      ['xlsx', 'en'],
    ] as const) {
      const file = await app.call(
        'GET',
        `/api/${resource}/export?format=${format}${chosen}&search=${resource === 'countries' ? '' : 'RT-'}`,
        undefined,
        undefined,
        language,
      )
      assert.equal(file.status, 200, file.text.slice(0, 300))
      const run = await app.rehearse(resource, file.raw)
      assert.deepEqual(
        run.steps[0].counts,
        { new: 0, same: 2, changed: 0, duplicate: 0, refused: 0 },
        `${resource} ${format}: ${JSON.stringify(await app.rows(run.token, every))}`,
      )
    }
  }
  await app.database.owner.query(
    `
      insert into result_publication (
        establishment_id, id, educational_category_id, educational_period_id, state, published_at,
        created_at, updated_at
      )
      select $1, gen_random_uuid(), c.id, p.id, 'Final', now(), now(), now()
      from educational_category c, educational_period p
      where p.establishment_id = c.establishment_id and c.code = 'RT-C2' and p.code = 'RT-P'
    `,
    [app.establishmentId],
  )
  for (const [language, who] of [
    ['ar', 'إدارة النظام'],
    ['en', 'System'],
  ] as const) {
    const { text } = await app.call(
      'GET',
      '/api/result-publications/export?format=csv&columns=educationalCategory,publishedBy',
      undefined,
      undefined,
      language,
    )
    assert.equal(text.split(/\r?\n/)[1]?.split(',')[1], who)
  }
})

test('2,000 Arabic rows with one bad row in twenty are rehearsed in 10 s of CPU time; the good ones are imported, and undo restores the counts', async () => {
  const people = Array.from({ length: 2_000 }, (_, at) => [
    `P-${at}`,
    `طالب رقم ${at} حسن`,
    at % 20 === 7 ? '0123' : `010${String(20_000_000 + at)}`,
    at % 2 ? 'ذكر' : 'أنثى',
    '2010-05-01',
  ])
  const stream = new PassThrough()
  const bytes = buffer(stream)
  await writeXlsx(
    {
      columns: ['الكود', 'الاسم', 'الهاتف', 'النوع', 'تاريخ الميلاد'].map((header) => ({
        header,
        kind: 'text' as const,
      })),
      rows: [people],
      rightToLeft: true,
    },
    stream,
  )
  const before = await app.count('user_account')
  const began = process.cpuUsage()
  const run = await app.rehearse('students', await bytes)
  const { user, system } = process.cpuUsage(began) // a busy machine would decide the wall-clock time
  assert.ok(user + system < 10_000_000, `${(user + system) / 1_000} ms`)
  assert.deepEqual(run.steps[0].counts, { new: 1_900, same: 0, changed: 0, duplicate: 0, refused: 100 })
  const [first] = await app.rows(run.token, 'refused')
  assert.deepEqual([first.line, first.faults[0].column, first.faults[0].value], [9, 'phone', '0123'])
  await app.run(run.token)
  assert.equal(await app.count('user_account'), before + 1_900)
  await app.call('POST', `/api/imports/${run.token}/undo`)
  const undone = await app.settled(run.token)
  assert.equal(undone.steps[0].counts.undone, 1_900)
  assert.equal(await app.count('user_account'), before)
})
