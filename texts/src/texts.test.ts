/** Every text that the definitions need exists in both languages, in the right letters. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe as group, test } from 'node:test'
import { areas, entities, needs } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { menuGroups } from '@topcenter/model/kit/area'
import { type AnyEntity, fieldsOf, groupOf, recordStates, userTypes } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { traitFields } from '@topcenter/model/kit/input-fields'
import { hasArabic, hasLatin, type Language } from '@topcenter/model/kit/names'
import { flagsOf, standardOperations } from '@topcenter/model/kit/permission'
import { type RefusalCode, refusalStatus } from '@topcenter/model/kit/refusal'
import { dimensionsOf } from '@topcenter/model/reports/reach'
import { screenOf } from '@topcenter/model/reports/report'
import { reports } from '@topcenter/model/reports/reports'
import { ar } from './ar/catalogue.ts'
import { insteadOf } from './banned.ts'
import { reportWords } from './both.ts'
import { reportIndex as arabicIndex } from './ar/report-index.ts'
import { reportIndex as englishIndex } from './en/report-index.ts'
import { catalogues, describe, fieldLabel, valueLabel } from './describe.ts'
import { en } from './en/catalogue.ts'
import { interpolate, marked } from './interpolate.ts'
import { reportLabels } from './report-labels.ts'
import { sayer } from './say.ts'
import * as labels from './labels.ts'

const languages: readonly Language[] = ['ar', 'en']
const reportIndex = { ar: arabicIndex, en: englishIndex }
/** Actions that the server writes into histories and no definition has. */
const onlyTold = {
  outboundMessage: ['withdraw'],
  complaint: ['rate'],
  debt: ['pay', 'refund'],
  educationalGroupAttendance: ['excuse', 'unexcuse'],
  educationalScheduleTime: ['takeRegister'],
}
const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Tests for what Arabic says of a woman beside what it says of a man. */
const isFeminine = (path: string): boolean => path.endsWith('_female')

/** Every text under a value, by its path. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, path ? `${path}/${key}` : key))
}
const english = leaves(en)
const arabic = leaves(ar)

/** Names that stay Latin in Arabic: formats, keys of the keyboard, and a language's own name for itself. */
const latinInArabic =
  /XLSX|CSV|PDF|PNG|JPEG|WebP|UTF-8|Excel|QR|API|HTTPS?|https|Ctrl|Shift|Enter|Esc|F2|English|#0b6579|\b[AEILOPSU]\b/g
const arabicInEnglish = /العربية/g
/** Texts that are the same in both languages: a language's own name. */
const ownNames = ['English']
const plain = (text: string) => text.replace(/\{\{\w+\}\}/g, '')

const said = (text: string | undefined, what: string) => assert.ok(text?.trim(), `no text: ${what}`)
const known = (label: string, id: string, what: string) => {
  said(label, what)
  assert.notEqual(label, id, `no text: ${what}`)
}
const flattened = (fields: Fields, prefix = ''): [string, Fields[string]][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [prefix + name, field] as [string, Fields[string]],
    ...(field.fields ? flattened(field.fields, `${prefix}${name}.`) : []),
  ])

for (const language of languages) {
  const catalogue = catalogues[language]
  const where = (entity: AnyEntity, what: string) => `${language} ${entity.id} ${what}`
  // A value or a field of which the text equals its id in code is fine in English only ('Text', 'Male').
  const valued = (label: string, id: string, what: string) =>
    language === 'ar' ? known(label, id, what) : said(label, what)

  group(`nothing is missing in ${language}`, () => {
    test('every entity has its name, plural, add button and empty sentence, and no stranger has texts', () => {
      for (const entity of entities)
        for (const part of ['one', 'many', 'add', 'empty'] as const)
          said(labels.textsOf(catalogue, entity)[part], where(entity, part))
      assert.deepEqual(
        Object.keys(catalogue.entities).sort(),
        entities
          .filter((entity) => !entity.spec.kindOf)
          .map(({ id }) => id)
          .sort(),
      )
    })
    test('every field, row field and trait field has a label, every choice a text', () => {
      for (const entity of entities)
        for (const [name, field] of flattened({ ...traitFields(entity), ...fieldsOf(entity) })) {
          known(labels.fieldLabel(catalogue, entity, name), name, where(entity, name))
          for (const value of field.values ?? []) {
            const shared =
              labels.textsOf(catalogue, entity).values?.[name]?.[value] ??
              catalogue.values[name.split('.').at(-1)!]?.[value]
            said(shared, where(entity, `${name} ${value}`))
            valued(labels.valueLabel(catalogue, entity, name, value), value, where(entity, `${name} ${value}`))
          }
        }
    })
    test('the fields that every record answers with have labels', () => {
      for (const name of [
        'token',
        'recordState',
        'state',
        'version',
        'createdAt',
        'createdBy',
        'updatedAt',
        'updatedBy',
        'archivedAt',
        'blockedAt',
        'image',
        'imageAt',
        'names.ar',
        'names.en',
        'names.und',
        'parentToken',
      ])
        known(labels.fieldLabel(catalogue, 'student', name), name, `${language} ${name}`)
    })
    test('every state, action, confirm text and action input is said', () => {
      for (const entity of entities) {
        for (const state of entity.spec.states ?? [])
          said(labels.textsOf(catalogue, entity).states?.[state], where(entity, state))
        for (const [name, action] of Object.entries(entity.spec.actions ?? {})) {
          const texts = labels.textsOf(catalogue, entity).actions?.[name]
          said(texts?.do, where(entity, `${name}.do`))
          said(texts?.done, where(entity, `${name}.done`))
          if (action.confirm) assert.match(texts?.confirm ?? '', /\{\{name\}\}/, where(entity, `${name}.confirm`))
          for (const [input, field] of flattened(action.input ?? {})) {
            known(labels.inputLabel(catalogue, entity, name, input), input, where(entity, `${name} ${input}`))
            for (const value of field.values ?? [])
              valued(
                labels.valueLabel(catalogue, entity, input, value),
                value,
                where(entity, `${name} ${input} ${value}`),
              )
          }
        }
      }
    })
    test('standard operations, record states, form tabs, list tabs and units are said', () => {
      for (const operation of [...standardOperations, 'putImage'].filter((name) => name !== 'view'))
        known(labels.actionTexts(catalogue, 'student', operation).done, operation, operation)
      for (const [entity, actions] of Object.entries(onlyTold))
        for (const action of actions) known(labels.actionTexts(catalogue, entity, action).done, action, action)
      for (const operation of ['archive', 'block', 'remove', 'removeImage'])
        assert.match(labels.actionTexts(catalogue, 'student', operation).confirm ?? '', /\{\{name\}\}/)
      for (const state of recordStates)
        known(labels.valueLabel(catalogue, 'student', 'recordState', state), state, state)
      for (const entity of entities) {
        for (const tab of entity.spec.form?.tabs ?? [])
          said(labels.textsOf(catalogue, entity).tabs?.[tab.key] ?? catalogue.tabs[tab.key], where(entity, tab.key))
        known(labels.listTabLabel(catalogue, entity, 'all'), 'all', where(entity, 'all'))
        for (const [name, { options }] of flattened(fieldsOf(entity)))
          if (options.unit) said(catalogue.units[options.unit], where(entity, `${name} ${options.unit}`))
      }
    })
    test('screens, menu groups, flags, permission groups and user types are said', () => {
      for (const { screen } of screens) said(catalogue.screens[screen], screen)
      for (const each of menuGroups) said(catalogue.menu[each], each)
      const named = entities.flatMap((entity) =>
        Object.values(entity.spec.actions ?? {}).flatMap(({ flag }) => flag ?? []),
      )
      for (const flag of new Set([
        ...entities.flatMap(flagsOf),
        ...named,
        ...screens.flatMap(({ flag }) => flag ?? []),
      ]))
        said(catalogue.permissions.flags[flag], flag)
      for (const entity of entities)
        known(
          labels.groupLabel(catalogue, groupOf(entity), entities),
          language === 'ar' ? groupOf(entity) : '',
          where(entity, groupOf(entity)),
        )
      for (const userType of userTypes) said(catalogue.values.userType?.[userType], userType)
    })
    test('every refusal is described, and without parameters never shows a placeholder', () => {
      for (const code of Object.keys(refusalStatus) as RefusalCode[]) {
        said(describe(code, undefined, language).title, code)
        said(describe(code, undefined, language).detail, code)
        assert.doesNotMatch(describe(code, undefined, language).detail, /\{\{/)
      }
      assert.deepEqual(Object.keys(catalogue.refusals).sort(), Object.keys(refusalStatus).sort())
    })
  })
}

group('the two languages say the same', () => {
  test('the same keys, with six plural forms in Arabic where English has two', () => {
    const base = (path: string, plurals: readonly string[]) =>
      plurals.reduce((key, form) => key.replace(new RegExp(`(_|/doneMany/)${form}$`), '$1*'), path)
    const keys = (list: [string, string][], plurals: readonly string[]) =>
      [...new Set(list.map(([path]) => base(path, plurals)))].sort()
    const [ar, en] = [
      new Set(
        keys(
          arabic.filter(([path]) => !isFeminine(path)),
          forms,
        ),
      ),
      new Set(keys(english, ['one', 'other'])),
    ]
    assert.deepEqual(
      { onlyArabic: [...ar].filter((key) => !en.has(key)), onlyEnglish: [...en].filter((key) => !ar.has(key)) },
      { onlyArabic: [], onlyEnglish: [] },
    )
    const all = new Set(arabic.map(([path]) => path))
    for (const [path] of english)
      if (path.endsWith('_other'))
        for (const form of forms) assert.ok(all.has(path.replace(/other$/, form)), `${path}: no ${form}`)
  })
  test('no text is empty, and none is the same in both languages', () => {
    const other = new Map(arabic)
    for (const [path, text] of [...english, ...arabic]) said(text, path)
    for (const [path, text] of english)
      if (hasLatin(plain(text)) && !ownNames.includes(text))
        assert.notEqual(other.get(path), text, `not translated: ${path}`)
  })
  test('the same parameters on both sides', () => {
    const params = (text: string) =>
      [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))]
        .filter((name) => name !== 'count')
        .sort()
        .join()
    const other = new Map(arabic)
    for (const [path, text] of english)
      if (other.has(path) && !/_(one|zero|two)$/.test(path)) assert.equal(params(other.get(path)!), params(text), path)
  })
  test('English has no Arabic letters and Arabic no Latin ones, but for names', () => {
    for (const [path, text] of english)
      assert.ok(!hasArabic(plain(text).replace(arabicInEnglish, '')), `${path}: ${text}`)
    for (const [path, text] of arabic) assert.ok(!hasLatin(plain(text).replace(latinInArabic, '')), `${path}: ${text}`)
  })
})

group('the specification’s own wordings', () => {
  test('are said as they stand', () => {
    assert.equal(
      describe('permission.missing', undefined, 'en').detail,
      'You do not have this permission, contact management.',
    )
    assert.equal(describe('permission.missing', undefined, 'ar').detail, 'ليس لديك هذه الصلاحية، تواصل مع الإدارة.')
    assert.equal(
      describe('session.platformBarred', undefined, 'en').detail,
      'can not login to this platform depend on your settings',
    )
    assert.equal(describe('field.passwordsDiffer', undefined, 'en').detail, 'Two passwords not matched')
    assert.equal(describe('import.sheetRequired', undefined, 'en').detail, 'Please select a sheet.')
    assert.equal(describe('request.notFound', undefined, 'en').title, 'Page not found')
  })
})

group('labels', () => {
  test('an API path finds its field: rows, references, languages', () => {
    assert.equal(labels.fieldLabel(en, 'educationalGroup', 'slices[0].placeToken'), 'Place')
    assert.equal(labels.fieldLabel(en, 'educationalGroup', 'slices'), 'Weekly times')
    assert.equal(labels.fieldLabel(en, 'gradingPlan', 'slices[2].degreeName.en'), 'Grade (English)')
    assert.equal(labels.fieldLabel(ar, 'student', 'names.ar'), 'الاسم (بالعربية)')
    assert.equal(labels.fieldLabel(en, 'student', 'surgeriesTokens'), 'Surgeries')
    assert.equal(labels.fieldLabel(en, 'student', 'noSuchField'), 'noSuchField')
  })
  test('a parameter is filled, as text and not as a pattern', () => {
    assert.equal(describe('field.max', { max: 5 }, 'en').detail, 'Must be 5 or less.')
    assert.equal(
      describe('record.filterUnknown', { name: '$&{{name}}' }, 'en').detail,
      'Nothing here is filtered by $&{{name}}.',
    )
  })
  test('a truth value is a word', () => assert.equal(labels.valueLabel(ar, 'student', 'activeStatus', 'true'), 'نعم'))
  test('the browser’s half does not bring both languages', () => {
    for (const file of ['labels.ts', 'text-types.ts', 'interpolate.ts'])
      assert.doesNotMatch(readFileSync(new URL(file, import.meta.url), 'utf8'), /catalogue\.ts'/)
  })
})

test('every need of the page after the login has its sentence', () => {
  for (const need of needs)
    for (const catalogue of [en, ar]) assert.ok(`${need.id}_other` in catalogue.app.needs, need.id)
})

test('what the entities of an area are called stands in the area’s own file, which the browser loads by its name', async () => {
  for (const language of languages)
    for (const { id, entities: own } of areas) {
      const file = (await import(`./${language}/${id}.ts`)) as Readonly<Record<string, object>>
      for (const { id: entity, spec } of own)
        assert.ok((spec.kindOf?.entity ?? entity) in file[id]!, `${language}/${id}.ts: ${entity}`)
    }
  const loader = readFileSync(new URL('../../web/src/platform/text-files.ts', import.meta.url), 'utf8')
  for (const { id } of areas)
    assert.match(
      loader,
      new RegExp(`import\\.meta\\.glob[^;]*[{,]${id}[,}]`, 's'),
      `the browser does not load the words of ${id}`,
    )
})

test('a bound in a refusal and a count in a sentence have marks of thousands, a year has none', () => {
  assert.equal(
    sayer('ar', { done_many: '{{count}} صفًا', done_other: '{{count}} صف' })('done', { count: 13_011 }),
    '13,011 صفًا',
  )
  assert.equal(
    interpolate(
      '{{min}} – {{ max }} {{code}}{{missing}}',
      marked({ min: 1000, max: 1234567.8912, code: 'A1000' }, 'ar'),
    ),
    '1,000 – 1,234,567.8912 A1000',
  )
  assert.equal(interpolate('© {{year}}', { year: 2026 }), '© 2026')
  assert.match(describe('field.max', { max: 100000 }, 'ar').detail, /100,000/)
})

test('that there is no way back is added by the question itself, and said once', () => {
  for (const { record, work, ui } of [ar, en]) {
    const beginning = ui.confirmation.cannotUndo.split(' ').slice(0, 3).join(' ')
    for (const [path, text] of leaves({
      remove: record.actions.remove.confirm,
      removeImage: record.actions.removeImage.confirm,
      bulk: work.bulk,
    }))
      assert.ok(!text.includes(beginning), `${path}: ${text}`)
  }
})

test('every report has its title, how it is counted, its measures and its dimensions in both languages', () => {
  const missing: string[] = []
  for (const language of ['ar', 'en'] as const) {
    const words = reportWords[language]
    for (const report of reports) {
      const labels = reportLabels(report, {
        language,
        words,
        field: (entity, name) => fieldLabel(entity, name, language),
        value: (entity, name, value) => valueLabel(entity, name, value, language),
        yesNo: String,
      })
      const note = (what: string, text: string | undefined): unknown =>
        text || missing.push(`${report.id}: no ${what} of texts/src/${language}`)
      note(`${screenOf(report)} in screens.ts`, catalogues[language].screens[screenOf(report)])
      note(`how.${report.id} in reports.ts`, (words.how as Readonly<Record<string, string>>)[report.id])
      const { questions, synonyms }: Readonly<Record<'questions' | 'synonyms', Readonly<Record<string, string>>>> =
        reportIndex[language]
      const question = questions[report.id] ?? ''
      // one line of a column of the index, beside the figure
      if (!/^.{8,30}[?؟]$/u.test(question))
        missing.push(`${report.id}: no question of one line in ${language}: ${question}`)
      note(`synonyms.${report.id} in report-index.ts`, synonyms[report.id])
      for (const name of Object.keys(report.measures))
        note(`measures.${name} in reports.ts`, (words.measures as Readonly<Record<string, string>>)[name])
      for (const id of dimensionsOf(report)) {
        const label = labels.dimension(id)
        note(`dimensions.${id} in reports.ts`, label === id ? undefined : label)
      }
      const names = dimensionsOf(report).map((id) => labels.dimension(id))
      if (new Set(names).size < names.length) missing.push(`${report.id}: in ${language} two dimensions have one name`)
    }
  }
  assert.ok(missing.length === 0, missing.join('\n'))
})

test('no word comes back that was replaced, so that one thing has one word', () => {
  const faults: string[] = []
  for (const language of languages)
    for (const file of readdirSync(new URL(language, import.meta.url))) {
      const lines = readFileSync(new URL(`${language}/${file}`, import.meta.url), 'utf8').split('\n')
      for (const [at, line] of lines.entries()) {
        if (/^\s*(import|\/\/|\/?\*)|^\} from /.test(line)) continue
        for (const [, text = ''] of line.matchAll(/'((?:[^'\\]|\\.)*)'(?!:)/g)) {
          const read = text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
            String.fromCharCode(parseInt(code, 16)),
          )
          for (const instead of insteadOf(read, language))
            faults.push(`${language}/${file}:${at + 1}: ${read} (say: ${instead})`)
        }
      }
    }
  assert.ok(faults.length === 0, faults.join('\n'))
})
