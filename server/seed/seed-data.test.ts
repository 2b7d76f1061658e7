// The seed files are typed by hand: every file is held to what the model will ask of it before anything is loaded.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { examTypes } from '@topcenter/model/education/educational-category'
import { isArabicText, isEnglishText } from '@topcenter/model/kit/names'
import { parseNationalId } from '@topcenter/model/kit/national-id'
import { normalizePhone } from '@topcenter/model/kit/phone'
import { lookupsArea } from '@topcenter/model/lookups/lookups.area'
import { componentKinds, systemComponentKinds } from '@topcenter/model/places/system-component'

type Row = Record<string, unknown>
interface Named extends Row {
  code: string
  ar: string
  en: string
  parent?: string | null
}
interface Slice {
  weekday: number
  from: string
  to: string
  place: string
  lecturer: string
}
interface Group extends Named {
  category: string
  period: string
  lecturer: string
  expectedStart: string
  expectedEnd: string
  minimumNumberOfStudents: number
  maximumNumberOfStudents: number
  slices: Slice[]
}
interface Person extends Named {
  gender: 'Male' | 'Female'
  phone: string
  birthDate: string
  governorate: string
  nationalID: string
  userType?: string
  userName?: string
}
interface Application extends Row {
  code: string
  student: string
  category: string
  period: string
  joiningDateTime: string
  approval: string
  group: string | null
  rejectReason?: string
}

/** The current day of the demo data. */
const today = '2026-11-21'
const here = new URL('./', import.meta.url)
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, here), 'utf8')) as T
const names = (folder: string): string[] =>
  readdirSync(new URL(folder, here)).map((file) => file.replace(/\.json$/, ''))
const reference = new Map(names('reference/').map((name) => [name, read<Named[]>(`reference/${name}.json`)]))
const list = (name: string): Named[] => reference.get(name) ?? assert.fail(`no list ${name}`)
const codes = (rows: readonly { code: string }[]): Set<string> => new Set(rows.map((row) => row.code))

const users = read<Person[]>('demo/users.json')
const lecturers = read<Person[]>('demo/lecturers.json')
const students = read<Person[]>('demo/students.json')
const parents = read<Person[]>('demo/parents.json')
const people = [...users, ...lecturers, ...parents, ...students]
const places = read<Named[]>('demo/places.json')
const periods = read<(Named & { from: string; to: string })[]>('demo/periods.json')
const categories = read<Named[]>('demo/categories.json')
const groups = read<Group[]>('demo/groups.json')
const applications = read<Application[]>('demo/applications.json')
const families = read<{ user: string; relativeRelationType: string; relative: string }[]>('demo/families.json')

function assertResolves(rows: readonly Row[], field: string, targets: Set<string>, where: string): void {
  for (const row of rows) {
    const value = row[field]
    if (value !== undefined && value !== null)
      assert.ok(targets.has(String(value)), `${where} ${String(row['code'])}: ${field} ${String(value)} leads nowhere`)
  }
}

function assertTree(rows: readonly Named[], where: string): void {
  assertResolves(rows, 'parent', codes(rows), where)
  const parents = new Map(rows.map((row) => [row.code, row.parent ?? null]))
  for (const row of rows) {
    const seen = new Set<string>()
    for (let at: string | null = row.code; at !== null; at = parents.get(at) ?? null) {
      assert.ok(!seen.has(at), `${where} ${at} is its own ancestor`)
      seen.add(at)
    }
  }
}

function assertNamed(rows: readonly Named[], where: string): void {
  assert.equal(codes(rows).size, rows.length, `${where}: a code is used twice`)
  for (const row of rows) {
    assert.match(row.code, /^[A-Z0-9][A-Z0-9+-]{0,59}$/, `${where} ${row.code}`)
    assertLanguages(row, `${where} ${row.code}`)
  }
}

/** Goes into nested rows too: any key that ends in Ar or En speaks that language. */
function assertLanguages(value: unknown, where: string): void {
  if (Array.isArray(value)) for (const item of value) assertLanguages(item, where)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string') assertLanguages(text, where)
      else if (/^ar$|[a-z]Ar$/.test(key))
        assert.ok(isArabicText(text) && text === text.trim(), `${where}: ${key} "${text}"`)
      else if (/^en$|[a-z]En$/.test(key))
        assert.ok(isEnglishText(text) && text === text.trim(), `${where}: ${key} "${text}"`)
    }
    for (const key of Object.keys(value).filter((name) => /[a-z]Ar$/.test(name))) {
      const other: unknown = (value as Row)[key.replace(/Ar$/, 'En')]
      assert.equal((other ?? null) === null, (value as Row)[key] === null, `${where}: ${key} has no English beside it`)
    }
  }
}

/** Lines of hierarchies have no names of their own. */
const named = [...reference].filter(([name]) => !name.startsWith('systemComponentHierarchy'))

test('D1.6 every list has unique codes and both languages, each in its own script', () => {
  for (const [name, rows] of named) assertNamed(rows, name)
})

test('D1.6 no list says the same thing twice within its parent', () => {
  for (const [name, rows] of named) {
    for (const language of ['ar', 'en'] as const) {
      const said = rows.map((row) =>
        [row[language], row['parent'] ?? row['governorate'] ?? row['city'] ?? ''].join(' @ '),
      )
      const twice = said.filter((text, index) => said.indexOf(text) !== index)
      assert.deepEqual(twice, [], name)
    }
  }
})

test('every list of the lookups area and every kind of component has its file, and every file its list', () => {
  assert.deepEqual(
    [...reference.keys()].toSorted(),
    [...lookupsArea.entities, ...systemComponentKinds].map((entity) => String(entity.id)).toSorted(),
  )
})

test('references inside the lists resolve, and trees have no loops', () => {
  assertResolves(list('governorate'), 'country', codes(list('country')), 'governorate')
  assertResolves(list('city'), 'governorate', codes(list('governorate')), 'city')
  assertResolves(list('district'), 'city', codes(list('city')), 'district')
  for (const field of ['priorityTypeBefore', 'priorityTypeOn', 'priorityTypeAfter'])
    assertResolves(list('reminderPlan'), field, codes(list('priorityType')), 'reminderPlan')
  for (const row of list('propertyType'))
    assertResolves(row['properties'] as Row[], 'dropDownList', codes(list('dropDownList')), 'propertyType')
  for (const name of ['specialty', 'jobGrade', 'bodyPart', 'geographicalDistribution']) assertTree(list(name), name)
})

test('hierarchies join components of their kind, and every seeded tree keeps to its hierarchy', () => {
  const trees: Partial<Record<string, readonly Named[]>> = {
    Place: places,
    EducationalActivity: categories,
    GeographicalDistribution: list('geographicalDistribution'),
    JobGrade: list('jobGrade'),
    BodyPart: list('bodyPart'),
    StoreItem: read<{ storeItems: Named[] }>('demo/prices.json').storeItems,
  }
  for (const kind of componentKinds) {
    const components = codes(list(`systemComponent${kind}`))
    const lines = list(`systemComponentHierarchy${kind}`)
    for (const field of ['parentComponent', 'childComponent']) assertResolves(lines, field, components, kind)
    const allowed = new Set(lines.map((line) => `${line['parentComponent']} ${line['childComponent']}`))
    assert.equal(allowed.size, lines.length, kind)
    const componentOf = new Map((trees[kind] ?? []).map((row) => [row.code, row['component']]))
    for (const row of trees[kind] ?? []) {
      assert.ok(components.has(String(row['component'])), `${kind} ${row.code}`)
      if (row.parent)
        assert.ok(
          allowed.has(`${componentOf.get(row.parent)} ${row['component']}`),
          `${kind} ${row.code} under ${row.parent}`,
        )
    }
  }
})

test('D5.3 the slices of every grading plan cover 0–100 without gap or overlap', () => {
  for (const plan of list('gradingPlan')) {
    const slices = plan['slices'] as { degreeFrom: number; degreeTo: number }[]
    assert.equal(slices[0]?.degreeFrom, 0, plan.code)
    assert.equal(slices.at(-1)?.degreeTo, 100, plan.code)
    for (const [index, slice] of slices.entries()) {
      assert.ok(slice.degreeFrom < slice.degreeTo, plan.code)
      if (index > 0) assert.equal(slice.degreeFrom, slices[index - 1]?.degreeTo, plan.code)
    }
  }
})

test('lists with a form of their own: colours, dial codes, coordinates, instalments, SWIFT codes, scopes', () => {
  for (const row of list('color')) assert.match(String(row['hex']), /^#[0-9a-f]{6}$/)
  for (const row of list('priorityType')) assert.match(String(row['color']), /^#[0-9a-f]{6}$/)
  for (const row of list('country')) {
    assert.match(String(row['iso2']), /^[A-Z]{2}$/)
    assert.match(String(row['iso3']), /^[A-Z]{3}$/)
    if (row['dialCode'] !== null) assert.match(String(row['dialCode']), /^\+[1-9]\d{0,2}$/)
  }
  for (const row of list('geographicalDistribution')) {
    // Egypt's bounding box
    assert.ok(
      Number(row['latitude']) > 22 &&
        Number(row['latitude']) < 32 &&
        Number(row['longitude']) > 24.6 &&
        Number(row['longitude']) < 37,
      row.code,
    )
  }
  for (const row of list('installmentBatchType'))
    assert.ok(Number(row['parts']) >= 1 && Number(row['everyMonths']) >= 1)
  for (const row of list('bank'))
    if (row['swift'] !== null) assert.match(String(row['swift']), /^[A-Z]{4}EG[A-Z0-9]{2}$/)
  for (const row of list('complaintType'))
    assert.ok(['General', 'Group', 'Employee', 'Place'].includes(String(row['scopeType'])))
  for (const row of list('insuranceCompany'))
    if (row['phone'] !== null) assert.equal(normalizePhone(String(row['phone'])), row['phone'])
  assert.deepEqual(
    list('paymentMethod')
      .filter((row) => row['needsVerification'] === false)
      .map((row) => row.code),
    ['CASH'],
  )
})

test('the known sizes: 8 blood types, 27 governorates with the codes of the national ID and 396 cities, 250 countries', () => {
  assert.equal(list('city').length, 396)
  assert.equal(list('governorate').length, 27)
  assert.equal(list('bloodType').length, 8)
  assert.equal(list('country').length, 250)
  assert.equal(new Set(list('governorate').map((row) => row['nationalIdCode'])).size, 27)
})

test('D1.6 the demo centre: codes and names in both languages', () => {
  for (const [name, rows] of Object.entries({ people, places, periods, categories, groups })) assertNamed(rows, name)
  assertLanguages(read('demo/centre.json'), 'centre')
  assert.equal(codes(applications).size, applications.length)
})

test('holidays: the lunar ones lie where Umm al-Qura has them and say that they are expected; no two overlap', () => {
  const holidays =
    read<(Named & { code: string; from: string; to?: string; descriptionEn?: string })[]>('demo/holidays.json')
  assertNamed(holidays, 'holidays')
  const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
  })
  const lunar = { FITR: '10/1', ADHA: '12/9', HIJRA: '1/1', MAWLID: '3/12' } as Record<string, string>
  for (const { code, from, descriptionEn } of holidays) {
    const day = lunar[code.split('-')[0]!]
    assert.equal(descriptionEn?.startsWith('Expected') ?? false, day !== undefined, code)
    if (day) assert.equal(hijri.format(Date.parse(from)).replace(/ .*/, ''), day, code)
  }
  for (const [at, { from }] of holidays.entries())
    assert.ok(at === 0 || from > (holidays[at - 1]!.to ?? holidays[at - 1]!.from), from)
})

test('the nine accounts: one of each user type', () => {
  assert.deepEqual(
    users.map((user) => user.userType),
    ['AdminsEgypt', 'MasterAdmin', 'Employee', 'Student', 'Parent', 'Client', 'Supplier', 'VechileOwner', 'Sales'],
  )
  const logins = people.flatMap((person) => person.userName ?? [])
  assert.equal(new Set(logins).size, logins.length)
})

test('people: phones are valid E.164 and unique', () => {
  for (const person of people) assert.equal(normalizePhone(person.phone), person.phone, person.code)
  assert.equal(new Set(people.map((person) => person.phone)).size, people.length)
})

test('people: national IDs agree with birth date, governorate, gender and check digit, and are unique', () => {
  const codeOf = new Map(list('governorate').map((row) => [row.code, row['nationalIdCode']]))
  for (const person of people) {
    const id = parseNationalId(person.nationalID, today)
    assert.ok(!('fault' in id), person.code)
    assert.deepEqual(
      [id.birthDate, id.gender, id.governorateCode, id.checkDigitAgrees, id.digits],
      [person.birthDate, person.gender, codeOf.get(person.governorate), true, person.nationalID],
      person.code,
    )
  }
  assert.equal(new Set(people.map((person) => person.nationalID)).size, people.length)
})

test('people, places and families: references resolve', () => {
  const lists = {
    city: 'city',
    nationality: 'country',
    governorate: 'governorate',
    knownMethod: 'knownMethod',
    educationalStage: 'educationalStage',
    job: 'job',
    jobGrade: 'jobGrade',
    specialty: 'specialty',
    qualification: 'qualification',
  }
  for (const [field, name] of Object.entries(lists)) assertResolves(people, field, codes(list(name)), 'people')
  assertTree(places, 'places')
  assertResolves(places, 'activityType', codes(list('activityType')), 'places')
  assertResolves(places, 'geographicalDistribution', codes(list('geographicalDistribution')), 'places')
  assertResolves(families, 'user', codes(people), 'families')
  assertResolves(families, 'relative', codes(people), 'families')
  assertResolves(families, 'relativeRelationType', codes(list('relativeRelationType')), 'families')
  const city = new Map(list('city').map((row) => [row.code, row['governorate']]))
  for (const student of students) assert.equal(city.get(String(student['city'])), student.governorate, student.code)
})

test('D5.3 categories: a tree, a grading plan each, weights that sum to 100', () => {
  assertTree(categories, 'categories')
  for (const category of categories) {
    assert.ok(codes(list('gradingPlan')).has(String(category['gradingPlan'])), category.code)
    const weights = ['finalExamWeight', 'attendanceWeight', 'midtermWeight', 'oralWeight', 'periodicalWeight'].map(
      (key) => Number(category[key]),
    )
    assert.equal(
      weights.reduce((sum, weight) => sum + weight, 0),
      100,
      category.code,
    )
    assert.ok(Number(category['successDegree']) > 0 && Number(category['successDegree']) <= 100)
    const slices = list('gradingPlan').find((plan) => plan.code === category['gradingPlan'])!['slices'] as {
      degreeFrom: number
    }[]
    assert.ok(
      slices.some((slice) => slice.degreeFrom === category['successDegree']),
      `${category.code}: a grade stands on both sides of its pass mark`,
    )
  }
})

test("D5.3 score components: of the parts of a category, each within its group's dates; seasons: four, from winter", () => {
  const components =
    read<(Named & { examType: string; weight: number; finalScore: number; share: number })[]>('demo/components.json')
  assertNamed(components, 'components')
  for (const component of components) {
    assert.ok(examTypes.includes(component.examType as (typeof examTypes)[number]), component.code)
    assert.ok(
      component.weight > 0 && component.finalScore > 0 && component.share > 0 && component.share <= 1,
      component.code,
    )
  }
  const seasons = read<Named[]>('demo/seasons.json')
  assertNamed(seasons, 'seasons')
  assert.deepEqual(
    seasons.map((season) => season.code),
    ['WINTER', 'SPRING', 'SUMMER', 'AUTUMN'],
  )
})

test('groups: references resolve, dates lie inside the period, the room holds the group', () => {
  assertResolves(groups, 'category', codes(categories), 'groups')
  assertResolves(groups, 'lecturer', codes(lecturers), 'groups')
  for (const group of groups) {
    const period = periods.find((candidate) => candidate.code === group.period) ?? assert.fail(group.code)
    assert.ok(
      period.from <= group.expectedStart && group.expectedStart < group.expectedEnd && group.expectedEnd <= period.to,
      group.code,
    )
    assert.ok(group.minimumNumberOfStudents <= group.maximumNumberOfStudents)
    assertResolves(group.slices as unknown as Row[], 'lecturer', codes(lecturers), group.code)
    for (const slice of group.slices) {
      assert.ok(
        Number.isInteger(slice.weekday) && slice.weekday >= 0 && slice.weekday <= 6 && slice.from < slice.to,
        group.code,
      )
      const room =
        places.find((place) => place.code === slice.place) ?? assert.fail(`${group.code}: no place ${slice.place}`)
      assert.ok(group.maximumNumberOfStudents <= Number(room['capacity']), `${group.code} does not fit ${room.code}`)
    }
  }
})

const membersOf = (group: Group): string[] =>
  applications.filter((one) => one.group === group.code).map((one) => one.student)

test('D4.2 no two sessions share a room, a lecturer or a student', () => {
  for (const [index, first] of groups.entries()) {
    for (const second of groups.slice(index)) {
      const together = first.expectedStart <= second.expectedEnd && second.expectedStart <= first.expectedEnd
      const shared = first !== second && membersOf(first).some((student) => membersOf(second).includes(student))
      for (const a of first.slices)
        for (const b of second.slices) {
          const meet = together && a !== b && a.weekday === b.weekday && a.from < b.to && b.from < a.to
          assert.ok(
            !meet || (a.place !== b.place && a.lecturer !== b.lecturer && !shared),
            `${first.code} and ${second.code}`,
          )
        }
    }
  }
})

test('D4.2 a week of the running groups has forty lessons, on every day, from morning to evening, in every room', () => {
  const slices = groups
    .filter((group) => group.expectedStart <= today && today <= group.expectedEnd)
    .flatMap((group) => group.slices)
  assert.equal(slices.length, 40)
  assert.equal(new Set(slices.map((slice) => slice.weekday)).size, 7)
  assert.deepEqual([...new Set(slices.map((slice) => slice.place))].sort(), ['LAB1', 'LAB2', 'R101', 'R102', 'R201'])
  assert.ok(slices.some((slice) => slice.from < '11:00') && slices.some((slice) => slice.to > '21:00'))
})

test('D3.1 applications: references, states and seats agree', () => {
  assertResolves(applications, 'student', new Set([...codes(students), 'STU-001000']), 'applications')
  assertResolves(applications, 'category', codes(categories), 'applications')
  assertResolves(applications, 'period', codes(periods), 'applications')
  const wishes = applications.map((one) => [one.student, one.category, one.period].join())
  assert.equal(new Set(wishes).size, wishes.length, 'the same wish twice')
  for (const one of applications) {
    assert.ok(new Date(one.joiningDateTime) <= new Date(`${today}T23:59:59Z`), one.code)
    assert.equal(one.approval === 'Accepted', one.group !== null, one.code)
    assert.equal(one.approval === 'Rejected', one.rejectReason !== undefined, one.code)
    for (const pause of ['freeze', 'postpone'])
      assert.ok(!one[`${pause}Reason`] || String(one[`${pause}From`]) <= String(one[`${pause}To`]), one.code)
    if (one.group === null) continue
    const group = groups.find((candidate) => candidate.code === one.group) ?? assert.fail(one.code)
    assert.deepEqual([group.category, group.period], [one.category, one.period], one.code)
  }
  for (const group of groups) {
    const seated = applications.filter((one) => one.group === group.code).length
    assert.ok(seated > 0 && seated <= group.maximumNumberOfStudents, group.code)
  }
  const count = (state: string) => applications.filter((one) => one.approval === state).length
  assert.deepEqual(['Accepted', 'UnderReview', 'Rejected', 'Canceled'].map(count), [131, 8, 3, 2])
})
