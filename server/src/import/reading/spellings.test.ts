import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { entityOf } from '@topcenter/model/areas'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { labelOfEntity } from '@topcenter/texts/describe'
import { normalizePhone } from '@topcenter/model/kit/phone'
import { usePhoneRule } from '@topcenter/model/kit/phone-rule'
import { parseCell } from './cell.ts'
import { spellings } from './spellings.ts'

usePhoneRule(normalizePhone)

interface Row {
  readonly code: string
  readonly ar: string
  readonly en: string
  readonly nationalityAr?: string | null
  readonly nationalityEn?: string | null
}
/** Loads a seeded list as an import does. */
function listOf(id: string) {
  const rows = JSON.parse(readFileSync(new URL(`../../../seed/reference/${id}.json`, import.meta.url), 'utf8')) as Row[]
  const known = spellings<string>({
    gendered: entityOf(id).spec.gendered ?? false,
    things: [labelOfEntity(id, 'ar'), labelOfEntity(id, 'en')],
  })
  for (const { code, ar, en, nationalityAr, nationalityEn } of rows)
    known.add(code, [code, ar, en], [nationalityAr ?? '', nationalityEn ?? ''])
  return { rows, find: (text: string) => known.find(text) }
}
const means = (id: string, expected: Readonly<Record<string, string>>) => {
  const { find } = listOf(id)
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((text) => [text, find(text)])), expected)
}

test('every country is found by its names, and by its nationality in both genders unless another country shares it', () => {
  const { rows, find } = listOf('country')
  for (const { code, ar, en, nationalityAr, nationalityEn } of rows) {
    for (const name of [code, ar, en]) assert.equal(find(name), code, name)
    for (const [name, key] of [
      [nationalityAr, 'nationalityAr'],
      [nationalityEn, 'nationalityEn'],
    ] as const) {
      if (!name) continue
      const shared = rows.filter((each) => each[key] === name).length > 1
      for (const said of [name, ...(key === 'nationalityAr' && name.endsWith('ي') ? [`${name}ة`] : [])])
        assert.equal(find(said), shared ? 'many' : code, said)
    }
  }
  means('country', {
    مصرى: 'EG',
    مصرية: 'EG',
    المصرية: 'EG',
    'جمهورية مصر العربية': 'EG',
    egyptian: 'EG',
    سعوديه: 'SA',
    السعودية: 'SA',
    KSA: 'SA',
    سورية: 'SY',
    الإمارات: 'AE',
    أمريكا: 'US',
    UK: 'GB',
    فلسطينية: 'PS',
    'دولة الكويت': 'KW',
  })
})

test('a feminine or masculine status finds the value that names both; grades and religions are found as people say them; near misses are not', () => {
  means('socialStatuse', {
    أعزب: 'SINGLE',
    عزباء: 'SINGLE',
    آنسة: 'SINGLE',
    'أعزب/عزباء': 'SINGLE',
    متزوجة: 'MARRIED',
    'متزوج ويعول': 'MARRIED-CHILDREN',
    'متزوجه و تعول': undefined as never,
    مطلقة: 'DIVORCED',
    ارملة: 'WIDOWED',
    widow: 'WIDOWED',
  })
  means('religion', {
    مسلم: 'ISLAM',
    مسلمة: 'ISLAM',
    Muslim: 'ISLAM',
    مسيحي: 'CHRISTIANITY',
    مسيحية: 'CHRISTIANITY',
    قبطى: 'CHRISTIANITY',
  })
  means('educationalStage', {
    'الصف الثالث الثانوي': 'S3',
    'تالتة ثانوي': 'S3',
    '٣ ثانوي': 'S3',
    'أولى إعدادى': 'M1',
    'ثانية ابتدائي': 'P2',
    'Secondary 3': 'S3',
  })
  means('governorate', { 'محافظة الجيزة': 'GZ', جيزة: 'GZ', 'Giza Governorate': 'GZ' })
  means('bloodType', { '+O': 'O+', 'AB -ve': undefined as never, 'A+ve': 'A+', 'O positive': 'O+' })
  means('job', { محاسبة: 'ACCOUNTANT', مدرسة: 'TEACHER', دكتورة: 'DOCTOR' })
  means('relativeRelationType', { زوجة: 'WIFE', زوج: 'HUSBAND', الأم: 'MOTHER', والد: 'FATHER', ابنة: 'DAUGHTER' })
  means('activityType', { مكتب: undefined as never, المكتبة: 'BOOKSHOP' })
})

test('choices, yes and no, dates and phones are read as sheets write them', () => {
  const read = (entity: string, field: string, text: string) =>
    parseCell(entity, field, fieldsOf(entityOf(entity))[field]!, text, 'Africa/Cairo')
  for (const text of ['ذكر', 'M', 'male', 'ولد', 'Male']) assert.equal(read('student', 'gender', text), 'Male', text)
  for (const text of ['أنثى', 'انثي', 'F', 'بنت', 'female'])
    assert.equal(read('student', 'gender', text), 'Female', text)
  for (const text of ['عزباء', 'اعزب', 'single']) assert.equal(read('employee', 'maritalStatus', text), 'Single', text)
  assert.equal(read('student', 'approval', 'معتمدة'), 'Approved')
  for (const text of ['نعم', 'yes', '✓', '1', '١', 'صح', 'true'])
    assert.equal(read('student', 'whatsAppStatus', text), true, text)
  for (const text of ['لا', 'No', '0', '✗', 'FALSE']) assert.equal(read('student', 'whatsAppStatus', text), false, text)
  for (const text of ['2010-03-05', '٥/٣/٢٠١٠', '2010/3/5', '5 / 3 / 2010', '٥-٣-٢٠١٠ م', '40242', '20100305'])
    assert.equal(read('student', 'birthDate', text), '2010-03-05', text)
  assert.equal(read('student', 'birthDate', '3/25/2010'), '2010-03-25')
  for (const text of [
    '01012345678',
    '1012345678',
    '201012345678',
    '+20 101 234 5678',
    '00201012345678',
    '٠١٠١٢٣٤٥٦٧٨',
    '1012345678.0',
  ])
    assert.equal(read('student', 'phone', text), '+201012345678', text)
  assert.equal(read('student', 'phone', '966501234567'), '+966501234567')
})
