import assert from 'node:assert/strict'
import test from 'node:test'
import { entities, entityOf } from '@topcenter/model/areas'
import { type UserType, userTypes } from '@topcenter/model/kit/entity'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { isOneself } from '../../fields/filter.ts'
import { keyOf } from '../../fields/key-of.ts'
import { formTabs } from './form-tabs.ts'
import {
  changedPayload,
  conflictsOf,
  errorPaths,
  formValues,
  keptOf,
  openedAnew,
  orderFaults,
  ownValues,
  payloadOf,
} from './form-values.ts'
import { checked } from './load-schemas.ts'
import type { RecordData } from '../record.ts'

const group = entityOf('educationalGroup')
const fields = inputFields(group, 'create')
const record = {
  token: 'edg_1',
  version: 3,
  recordState: 'active',
  label: { ar: 'أ' },
  createdAt: '',
  updatedAt: '',
  allowed: ['update'],
  code: 'G-1',
  names: { ar: 'مجموعة' },
  lecturerToken: 'usr_1',
  lecturer: { token: 'usr_1', names: { ar: 'أحمد' } },
  duration: 90,
  slices: [{ weekday: 'Saturday', from: '10:00', to: '11:30', placeToken: 'plc_1', place: { token: 'plc_1' } }],
} as unknown as RecordData

test('D1.5 what is sent is what was changed, by API key, without the records shown beside references', () => {
  const before = formValues(group, record)
  const after = {
    ...before,
    duration: 60,
    lecturerToken: 'usr_2',
    lecturer: { token: 'usr_2' },
    slices: [{ ...(record.slices as object[]) }[0]],
  }
  assert.deepEqual(changedPayload(inputFields(group, 'update'), before, after), {
    duration: 60,
    lecturerToken: 'usr_2',
  })
  assert.deepEqual(changedPayload(inputFields(group, 'update'), before, { ...before, duration: null }), {
    duration: null,
  })
})

test('a draft keeps what was changed of a preset by hand, and gives way to another preset', () => {
  const hall = { placeToken: 'plc_1', place: { token: 'plc_1', names: { ar: 'قاعة' } } }
  assert.deepEqual(openedAnew(hall, { ...hall, place: { token: 'plc_1', names: { ar: 'قاعة كبيرة' } } }), {})
  assert.deepEqual(openedAnew(hall, { placeToken: 'plc_2', place: { token: 'plc_2' } }), hall)
  assert.deepEqual(openedAnew(hall), hall)
})

test('a new record is sent without what was left empty, and its lines without shown records', () => {
  const values = {
    ...formValues(group, undefined),
    names: { ar: 'مجموعة', en: '' },
    slices: [
      {
        weekday: 'Saturday',
        from: '10:00',
        to: '11:30',
        placeToken: 'plc_1',
        place: { token: 'plc_1' },
        lecturerToken: null,
      },
    ],
  }
  const payload = payloadOf(fields, values, { emptied: false })
  assert.deepEqual(payload.names, { ar: 'مجموعة' })
  assert.deepEqual(payload.slices, [{ weekday: 'Saturday', from: '10:00', to: '11:30', placeToken: 'plc_1' }])
  assert.ok(!('code' in payload) && !('lecturerToken' in payload) && !('place' in payload))
})

test('D1.5 a conflict is a field that both changed to different ends; the same change twice is none', () => {
  const base = formValues(group, record)
  const mine = { ...base, duration: 60, maximumNumberOfStudents: 20 }
  const theirs = { ...base, duration: 45, maximumNumberOfStudents: 20, minimumNumberOfStudents: 4 }
  assert.deepEqual(
    conflictsOf(group, base, mine, theirs).map((conflict) => conflict.key),
    ['duration'],
  )
})

test('D1.5 each language of a name is a value of its own: what only the other one changed stays theirs, whatever is chosen of the rest', () => {
  const named = (ar: string, en: string) => ({ ...formValues(group, record), names: { ar, en } })
  const [base, mine, theirs] = [named('ألف', 'Alpha'), named('باء', 'Alpha'), named('ألف', 'Gamma')]
  assert.deepEqual(conflictsOf(group, base, mine, theirs), [])
  assert.deepEqual(keptOf(fields.names, 'names', { base, mine, theirs, taken: new Set() }), {
    ar: 'باء',
    en: 'Gamma',
    und: null,
  })
  const both = named('جيم', 'Gamma')
  assert.deepEqual(
    conflictsOf(group, base, mine, both).map(({ name, path }) => [name, path]),
    [['names.ar', 'names.ar']],
  )
  assert.deepEqual(keptOf(fields.names, 'names', { base, mine, theirs: both, taken: new Set(['names.ar']) }), {
    ar: 'جيم',
    en: 'Gamma',
    und: null,
  })
})

test('faults stand at the paths of their inputs, in the order of the form', async () => {
  const payload = payloadOf(
    fields,
    { ...formValues(group, undefined), names: { ar: 'group' }, slices: [{ weekday: 'Nunday', from: '10:00' }] },
    { emptied: false },
  )
  const { errors } = await checked(
    ({ createSchema }) => createSchema(group),
    payload,
    orderFaults(group, { expectedStart: '2026-05-01', expectedEnd: '2026-04-01' }),
  )
  const paths = errorPaths(errors, ['names', 'educationalCategoryToken', 'expectedEnd', 'slices'])
  assert.deepEqual(paths.slice(0, 3), ['names.ar', 'educationalCategoryToken', 'expectedEnd'])
  assert.ok(paths.includes('slices.0.weekday') && paths.includes('slices.0.to'))
  const { errors: tooLong } = await checked(({ createSchema }) => createSchema(group), {
    names: { ar: 'group', en: 'x'.repeat(10_000) },
  })
  assert.deepEqual(
    errorPaths(tooLong, ['names']).filter((path) => path.startsWith('names')),
    ['names.ar', 'names.en'],
    'the first as one reads, not as they were found',
  )
})

test('on one day the times are in their order, where both are known', () => {
  const day = { expectedStart: '2026-05-01', expectedEnd: '2026-05-01', expectedStartTime: '16:00' }
  const faults = (values: object) => orderFaults(group, { ...day, ...values })
  assert.deepEqual(faults({ expectedEndTime: '15:30' }), [{ name: 'expectedEnd', code: 'field.endBeforeStart' }])
  for (const right of [{}, { expectedEndTime: '16:00' }, { expectedEnd: '2026-05-02', expectedEndTime: '15:30' }])
    assert.deepEqual(faults(right), [])
})

test('a student is not asked whose an excuse or a rating is; a parent, whose children it may be about, and staff are', () => {
  const who = { token: 'usr_9', names: { ar: 'يوسف' } }
  const excuse = entityOf('attendanceExcuse')
  assert.deepEqual(ownValues(excuse, { ...who, userType: 'Student' }), { studentToken: 'usr_9', student: who })
  for (const userType of ['Parent', 'Employee'] as const) assert.deepEqual(ownValues(excuse, { ...who, userType }), {})
  assert.deepEqual(ownValues(entityOf('discussionComment'), { ...who, userType: 'Student' }), {})
})

test('what a portal user is not asked for is filled, or need not be', () => {
  const who = { token: 'usr_9', names: { ar: 'يوسف' } }
  const asked = (userType: UserType) =>
    formTabs(entityOf('complaint'), 'create', userType).flatMap(({ items }) => items.map(({ name }) => name))
  assert.deepEqual(asked('Client'), [
    'names',
    'description',
    'attachments',
    'complaintType',
    'aboutGroup',
    'aboutEmployee',
    'aboutPlace',
    'shownToNamed',
    'complaintSector',
    'priorityType',
    'follows',
  ])
  for (const userType of ['Parent', 'Employee'] as const) assert.ok(asked(userType).includes('complainant'))
  for (const entity of entities.filter(({ spec }) => !spec.abstract))
    for (const userType of userTypes.filter((each) => entity.spec.own?.[each] !== undefined)) {
      const shown = formTabs(entity, 'create', userType).flatMap(({ items }) => items.map(({ name }) => name))
      const given = ownValues(entity, { ...who, userType })
      for (const [name, field] of Object.entries(inputFields(entity, 'create')))
        if (isOneself(entity, name, userType))
          assert.ok(
            !shown.includes(name) && (!field.required || keyOf(name, field) in given),
            `${entity.id} ${name} ${userType}`,
          )
    }
})

test('a line of a form has every language of its names: it never takes one from the line that stood in its place', () => {
  const type = entityOf('propertyType')
  const properties = [
    { token: 'prp_1', valueType: 'Integer', propertyName: { en: 'Memory' }, defaultValue: { und: '16' } },
    { token: 'prp_2', valueType: 'Text', propertyName: { ar: 'الطراز' }, defaultValue: {} },
  ]
  const known = { ...record, properties } as unknown as RecordData
  const values = formValues(type, known)
  assert.deepEqual((values.properties as typeof properties)[1], {
    ...properties[1],
    propertyName: { ar: 'الطراز', en: null, und: null },
    defaultValue: { ar: null, en: null, und: null },
  })
  const all = inputFields(type, 'update')
  assert.deepEqual(changedPayload(all, values, formValues(type, known)), {})
  assert.deepEqual(payloadOf(all, values, { emptied: false }).properties, [
    properties[0],
    { token: 'prp_2', valueType: 'Text', propertyName: { ar: 'الطراز' } },
  ])
})
