/**
 * The definitions hold what the specification names: every group with its flags, every address, every kind of record,
 * every word of its enumerations and tabs.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { entities, entityOf, everyPrivilege } from '@topcenter/model/areas'
import { screens } from '@topcenter/model/screens'
import { type AnyEntity, fieldsOf } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { countryCodes } from '@topcenter/model/kit/phone-rule'
import { refusalStatus } from '@topcenter/model/kit/refusal'
import { joinedTabs } from '@topcenter/model/joining/educational-joining-application'
import { priorityUses } from '@topcenter/model/lookups/priority-uses'
import { fieldSchema } from '@topcenter/model/kit/value-schema'
import { mediaTypeCodes, mediaTypes } from '@topcenter/model/media/shared-media'
import { defaultPageSize } from '@topcenter/server/records/list/list-query'
import { shape } from './addresses.ts'
import { specifiedFields } from './fields.ts'
import { missingIn, namedIn } from './kept-fields.ts'
import { specifiedGroups } from './permissions.ts'
import { specifiedRecords } from './records.ts'
import { specifiedRoutes } from './routes.ts'
import { specifiedConstants, specifiedEnumerations, specifiedTabs } from './values.ts'

/**
 * Flags that are ours, beside the specification's own: what it asks for without a name (a view flag for each work
 * stage), and privileges that the domain decided on: to book over any clash (D4.2), to refund another amount than the
 * proposed one (D6.11), to say how complaints are handled (D8.3), how long notifications are kept (D8.5), to merge two
 * records of one person, to answer a quotation as its client or for one (D7.4).
 */
const ours: Readonly<Record<string, RegExp>> = {
  StoreItem: /^(receiveStock|countStock)$/,
  PriceQuotation: /^(view[A-Z].*|acceptQuotation|rejectQuotation|takeBackAcceptance|sellBelowFloor)$/,
  QuotationPriceHistory: /^answerPriceRequest$/,
  EducationalScheduleTime: /^confirmClash$/,
  InstallmentPayment: /^refundOtherAmount$/,
  Complaint: /^changeComplaintManner$/,
  Notification: /^changeKept$/,
  FollowUpSession: /^(takeOver|viewBoard)$/,
  ...Object.fromEntries(
    ['Student', 'Parent', 'Client', 'Supplier', 'VechileOwner'].map((group) => [group, /^mergeTwins$/]),
  ),
}

test('D2.2 every permission group of the specification is there, with exactly its flags', () => {
  const wrong = Object.entries(specifiedGroups).flatMap(([group, flags]) => {
    const specified = flags.split(' ').sort()
    const held = (everyPrivilege[group] ?? [])
      .filter((flag) => specified.includes(flag) || !ours[group]?.test(flag))
      .toSorted()
    return JSON.stringify(held) === JSON.stringify(specified) ? [] : [`${group}: has ${held.join(' ') || 'nothing'}`]
  })
  assert.deepEqual(wrong, [])
})

const known = new Set(
  [
    ...entities.filter((entity) => !entity.spec.abstract).map((entity) => entity.spec.path ?? ''),
    ...screens.map((screen) => screen.path),
  ].map(shape),
)

test('D10.2 every address of the specification belongs to an entity or a screen', () => {
  const spelled = (path: string) =>
    path.includes(':userTypeToken/') ? [path, path.replace(':userTypeToken', 'Student')] : [path]
  const missing = specifiedRoutes
    .filter((route) => !spelled(route.path).some((path) => known.has(shape(path))))
    .map((route) => route.path)
  assert.deepEqual(missing, [])
})

test('every kind of record of the specification has its entity', () => {
  const ids = new Set(entities.map((entity) => entity.id))
  assert.deepEqual(
    Object.entries(specifiedRecords)
      .filter(([, id]) => !ids.has(id))
      .map(([name]) => name),
    [],
  )
})

/** Fields that the product does not keep under any name; `docs/coverage.md` has a row for each. */
const notKept = [
  'EducationalGroupAttendance.payAtAttendance',
  'EducationalScheduleTime.duration',
  'JoiningApplication.studentExistInSystem',
  'SimpleExamModel.studentPercentage',
  'UserLoginCode.code',
]

test('every field that the specification names of a record is kept, or its exception has a reason', () => {
  assert.deepEqual(Object.keys(specifiedFields).sort(), Object.keys(specifiedRecords).sort())
  const missing = Object.entries(specifiedFields).flatMap(([name, row]) =>
    missingIn(specifiedRecords[name]!, row).map((field) => `${name}.${field}`),
  )
  assert.deepEqual(missing.sort(), notKept)
  assert.deepEqual(unexplained(notKept), [])
})

test('a field that is taken away is missed', () => {
  for (const [name, row] of Object.entries(specifiedFields)) {
    const id = specifiedRecords[name]!
    const whole = missingIn(id, row)
    for (const taken of Object.keys(fieldsOf(entityOf(id)))) {
      const named = namedIn(row).filter(({ place }) => place.split('.')[0] === taken)
      const { [taken]: _, ...rest } = fieldsOf(entityOf(id))
      const without = entities.map((each) => (each.id === id ? { id, spec: { ...each.spec, fields: rest } } : each))
      assert.equal(missingIn(id, row, without).length, whole.length + named.length, `${name}.${taken}`)
    }
  }
})

/** Values of every field that is one of several, of lines and of inputs of actions too. */
const choices = (fields: Fields): (readonly string[])[] =>
  Object.values(fields).flatMap((field) => [field.values ?? [], ...choices(field.fields ?? {})])
const listsOf = (entity: AnyEntity): (readonly string[])[] => [
  entity.spec.states ?? [],
  (entity.spec.form?.tabs ?? []).map(({ key }) => key),
  ...choices(fieldsOf(entity)),
  ...Object.values(entity.spec.actions ?? {}).flatMap(({ input }) => choices(input ?? {})),
]
const held = [...entities.flatMap(listsOf), joinedTabs, Object.keys(priorityUses)].map((values) => new Set(values))
/** `all` is a tab of every list. */
const isHeld = (words: readonly string[]): boolean =>
  held.some((values) => words.every((word) => word === 'all' || values.has(word)))

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** Returns the names that have no row with a reason in `docs/coverage.md`. */
function unexplained(names: readonly string[]): readonly string[] {
  const rows = textOf('docs/coverage.md')
    .split('\n')
    .map((row) => row.split('|'))
  return names.filter((name) => !rows.some(([, of, , why]) => of?.includes(`\`${name}\``) && why?.trim()))
}

/** Enumerations and tabs whose words the model does not have as they are; `docs/coverage.md` has a row for each. */
const otherwise = [
  'RecordState',
  'Postponed',
  'Freeze',
  'DelayTime',
  'AttendanceView',
  'ViewMode',
  'Language',
  'Theme',
  'Debts',
]

test('every enumeration and every set of tabs of the specification is in the model, or its exception has a reason', () => {
  const missing = Object.entries({ ...specifiedEnumerations, ...specifiedTabs })
    .filter(([, words]) => !isHeld(words))
    .map(([name]) => name)
  assert.deepEqual(missing, otherwise)
  assert.deepEqual(unexplained(otherwise), [])
})

/** Constants that stand in one place of the browser's half or of the texts: the file, and what it says there. */
const standing: Partial<Record<keyof typeof specifiedConstants, readonly [path: string, text: string]>> = {
  alertDismissMs: ['web/src/ui/messages/alerts.ts', 'ALERT_LIFE = 5000'],
  toastHideMs: ['web/src/ui/messages/toasts.ts', 'TOAST_LIFE = 5000'],
  baseUrl: ['web/src/platform/configuration.ts', 'VITE_API_BASE'],
  requestTimeout: ['web/src/platform/configuration.ts', 'VITE_REQUEST_TIMEOUT_MS'],
  applicationIdentifier: ['web/src/platform/configuration.ts', 'meta[name=application-key]'],
  cloudMessagingProject: ['docs/operating/variables.md', '`FCM_SERVICE_ACCOUNT`'],
  screenLoadTimeoutMs: ['web/src/platform/configuration.ts', 'screenTimeout: 120_000'],
  apiVersion: ['web/src/platform/configuration.ts', "apiVersion: '1.0'"],
  languageStorageKey: ['web/src/ui/page/boot-memory.ts', "'userLanguage'"],
  themeStorageKey: ['web/src/ui/page/boot-memory.ts', "'userTheme'"],
  defaultLanguage: ['web/index.html', '<html lang="ar"'],
  defaultTheme: ['web/index.html', 'data-theme="dark"'],
  defaultViewMode: ['web/src/records/list/record-list.tsx', "firstView = 'table'"],
  currency: ['web/src/ui/page/format.ts', "currency: 'EGP'"],
  distanceUnit: ['model/src/places/place.ts', "unit: 'km'"],
  defaultCentreName: ['texts/src/en/ui.ts', "product: 'Top center'"],
  chartColours: ['web/src/styles/tokens.css', '--chart-5:'],
  passwordMinLength: ['model/src/kit/password-rule.ts', 'passwordMinimum = 8'],
}
/** Constants that the product has otherwise, or has no use for; `docs/coverage.md` has a row for each. */
const constantsOtherwise = ['copyrightYear', 'daysInMonth', 'daysInYear']
const { userName, birthDate } = fieldsOf(entityOf('student'))

test('every constant of the specification is in the product, or its exception has a reason', () => {
  const { userNameLength, defaultDate } = specifiedConstants
  assert.deepEqual(countryCodes, specifiedConstants.countryCodes)
  assert.equal(countryCodes.EG, specifiedConstants.defaultCountryCode)
  for (const [type, code] of Object.entries(specifiedConstants.mediaTypeCodes))
    assert.equal(mediaTypeCodes[mediaTypes.findIndex((each) => each === type)], code)
  assert.equal(defaultPageSize, specifiedConstants.defaultPageSize)
  assert.equal(birthDate!.options.opensAt, defaultDate.replaceAll('/', '-'))
  const [shortest, longest] = userNameLength
  const taken = (length: number) => fieldSchema({ ...userName!, required: true }).safeParse('a'.repeat(length)).success
  assert.deepEqual([shortest - 1, shortest, longest, longest + 1].map(taken), [false, true, true, false])
  const made = textOf('web/src/platform/api.ts') // statuses that the browser gives to a failed request itself
  const answered = new Set<number>([200, 204, ...Object.values(refusalStatus)])
  assert.deepEqual(
    Object.keys(specifiedConstants.statusCodes).filter(
      (status) => !answered.has(Number(status)) && !made.includes(`status: ${status}`),
    ),
    [],
  )
  for (const [name, [path, text]] of Object.entries(standing)) assert.ok(textOf(path).includes(text), name)
  const asserted = ['countryCodes', 'defaultCountryCode', 'mediaTypeCodes', 'defaultPageSize', 'defaultDate']
  const proved = new Set([...asserted, 'userNameLength', 'statusCodes', ...Object.keys(standing)])
  assert.deepEqual(
    Object.keys(specifiedConstants)
      .filter((name) => !proved.has(name))
      .sort(),
    constantsOtherwise,
  )
  assert.deepEqual(unexplained(constantsOtherwise), [])
})
