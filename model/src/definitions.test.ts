import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaOf, areas, entities, entityOf, screens } from './areas.ts'
import { menuGroups } from './kit/area.ts'
import { type AnyEntity, fieldsOf, groupOf, resourceOf, tableOf } from './kit/entity.ts'
import { traitFields } from './kit/input-schema.ts'
import { flagsOf, standardFlags } from './kit/permission.ts'
import { componentKinds } from './places/system-component.ts'

const builtIn = ['names', 'description', 'code', 'state', 'recordState', 'createdAt', 'updatedAt', 'parent', 'image']
const named = (entity: AnyEntity) => new Set([...Object.keys(fieldsOf(entity)), ...Object.keys(traitFields(entity)), ...builtIn])
const grouped = <T, K>(items: readonly T[], key: (item: T) => K) => [...Map.groupBy(items, key)]

test('definitions are data: nothing in them is lost by JSON (architecture rule 1)', () => {
  for (const entity of entities) assert.deepEqual(JSON.parse(JSON.stringify(entity.spec)), entity.spec, entity.id)
})

test('ids, prefixes and resources tell entities apart; kinds of one table share their prefix', () => {
  assert.equal(new Set(entities.map((entity) => entity.id)).size, entities.length)
  for (const [prefix, sharing] of grouped(entities, (entity) => entity.spec.prefix)) {
    assert.match(prefix, /^[a-z]{2,5}$/)
    assert.equal(new Set(sharing.map(tableOf)).size, 1, prefix)
  }
  for (const [table, sharing] of grouped(entities, tableOf)) assert.equal(new Set(sharing.map((entity) => entity.spec.prefix)).size, 1, table)
  const routed = entities.filter((entity) => !entity.spec.abstract)
  assert.equal(new Set(routed.map(resourceOf)).size, routed.length)
})

for (const entity of entities) {
  test(`${entity.id}: what it names exists`, () => {
    const { spec } = entity
    const known = named(entity)
    const fields = fieldsOf(entity)
    const listed: string[] = [...(spec.list?.columns ?? []), ...(spec.label ?? []), ...(spec.form?.tabs ?? []).flatMap((tab) => [...tab.fields]), ...Object.values(spec.own ?? {}).filter((own) => own !== 'self' && own !== 'all')] as string[]
    for (const name of listed) assert.ok(known.has(name), name)
    for (const field of Object.values(fields)) if (field.to) assert.ok(entityOf(field.to))
    for (const name of Object.values(spec.pathFilters ?? {})) assert.ok({ ...traitFields(entity), ...fields }[name]?.options.filter, `${name} filters the path, so it is a filter`)
    if (spec.list?.tabs && spec.list.tabs !== 'state') assert.equal(fields[spec.list.tabs as string]?.kind, 'oneOf')
    for (const action of Object.values(spec.actions ?? {})) for (const [name, value] of Object.entries({ ...action.when, ...action.set })) assert.ok(fields[name]?.kind === 'bool' || fields[name]?.values?.includes(String(value)), `${name} = ${String(value)}`)
    for (const state of Object.values(spec.actions ?? {}).flatMap((action) => [...(action.from ?? []), ...(action.to ? [action.to] : [])])) assert.ok(spec.states?.includes(state), state)
    assert.ok(spec.abstract || (spec.path?.startsWith('/') && spec.list), 'a kind of record has a path and a list')
    assert.ok(!spec.menu || (menuGroups as readonly string[]).includes(spec.menu))
    assert.equal(areaOf(entity).entities.includes(entity), true)
  })
  test(`${entity.id}: every field that may be written stands in the form`, () => {
    const tabs = entity.spec.form?.tabs
    if (!tabs) return
    const placed = new Set(tabs.flatMap((tab) => [...tab.fields] as string[]))
    const written = Object.entries(fieldsOf(entity)).filter(([name, field]) => !field.options.readonly && !(name in (entity.spec.fixed ?? {})))
    for (const [name] of written) assert.ok(placed.has(name), name)
  })
}

/** Groups and their further flags with the specification's spelling, as far as this product has their records. */
const specified: Record<string, readonly string[]> = {
  EducationalPeriod: [], EducationalCategory: [], EducationalJoiningApplication: ['viewReport', 'changeApproveApplications', 'changePostponedStatus'],
  EducationalGroup: ['changeCloseType', 'changeFinishType'], EducationalGroupAttendance: ['viewReport'], EducationalScheduleTime: ['viewReport'],
  EducationalGroupStudent: ['changeStudentCertificateStatus', 'changeStudentFreezeStatus', 'updateWarning'], MonitorScoreExam: [],
  AdminsEgypt: [], MasterAdmin: [], Employee: [], Student: ['viewReport'], Supplier: [], Parent: [], Client: [], StudentFamily: ['itemActive', 'itemArchived', 'itemBlocked'],
  PlaceMasterAdmin: [], PlaceEmployee: [], PlaceStudent: [], PlaceSupplier: [], PlaceParent: [], PlaceClient: [], PlaceOther: [],
  KnownMethod: ['viewReport'], Religion: ['viewReport'], Qualification: ['viewReport'], BloodType: [], Certificate: [], SocialStatuse: [], Specialty: [], Bank: [],
  GeographicalDistribution: [], InsuranceCompany: [], InstallmentBatchType: [], EducationalStage: [], BodyPart: [], InjuryType: [], OperationType: [], MilitaryStatusType: [],
  Color: [], PriorityType: [], CommunicationType: [], ComplaintType: [], NewsCategory: [], ComplaintSector: [], ReminderPlan: [], ExpensesType: [], RevenuesType: [],
  PaymentMethod: [], GradingPlan: [], Country: [], GeneralJob: [], RelativeRelationType: [], ClassificationDegree: [], JobGrade: [], PersonalCardType: [], ScientificDegree: [],
  ServiceType: [], CountedServiceType: [], DropDownList: [], PropertyType: [],
  ...Object.fromEntries(componentKinds.flatMap((kind) => [[`SystemComponent${kind}`, []], [`SystemComponentHierarchy${kind}`, []]])),
}
test('D2.2 permission groups and flags are those of the specification', () => {
  const held = new Map<string, Set<string>>()
  for (const entity of entities) held.set(groupOf(entity), new Set([...(held.get(groupOf(entity)) ?? []), ...flagsOf(entity)]))
  for (const [group, flags] of Object.entries(specified)) assert.deepEqual([...(held.get(group) ?? [])].sort(), [...standardFlags, ...flags].sort(), group)
})

/** The specification's addresses under /settings/settings-others, letter for letter. */
const lookupPaths = [
  'qualifications', 'educational-stages', 'injury-types', 'operation-types', 'religions', 'installmentBatchTypes', 'personalCardTypes', 'jobGrades/:parentJobGradeToken?',
  'classificationDegrees', 'scientificDegrees', 'relativeRelationTypes', 'generalJobs', 'colors', 'priorityTypes', 'communication-types', 'complaintTypes', 'newsCategories',
  'complaintSectors', 'reminderPlans', 'paymentMethods', 'militaryStatusTypes', 'bloodTypes', 'Certificates', 'countries', 'SocialStatuses', 'Specialties', 'Banks', 'known-methods',
  'GeographicalDistributions/:parentGeographicalDistributionToken?', 'BodyParts/:parentBodyPartToken?', 'insuranceCompanies', 'gradingPlans',
]
test('D10.2 every lookup list of the specification has its address', () => {
  const paths = new Set([...entities.map((entity) => entity.spec.path), ...screens.map((screen) => screen.path)])
  for (const path of lookupPaths) assert.ok(paths.has(`/settings/settings-others/${path}`), path)
  assert.ok(areas.length > 0)
})

const placesPaths = {
  '/educational/system-components-educational-categories': ['SystemComponentEducationalActivity'], '/educational/system-components-hierarchies-educational-categories': ['SystemComponentHierarchyEducationalActivity'],
  '/system-components-places': ['SystemComponentPlace'], '/system-components-hierarchies-places': ['SystemComponentHierarchyPlace'],
  '/system-components-job-grade': ['SystemComponentJobGrade'], '/system-components-hierarchies-job-grade': ['SystemComponentHierarchyJobGrade'],
  '/system-components-geographical-distributions': ['SystemComponentGeographicalDistribution', 'SystemComponentBodyPart'],
  '/system-components-hierarchies-geographical-distributions': ['SystemComponentHierarchyGeographicalDistribution', 'SystemComponentHierarchyBodyPart'],
  '/system-components-body-parts': ['SystemComponentBodyPart'], '/system-components-store-items': ['SystemComponentStoreItem'],
  ...Object.fromEntries(['master-admin', 'employees', 'students', 'parents', 'others'].map((path, at) => [`/places/${path}/:parentPlaceToken?`, [['PlaceMasterAdmin', 'PlaceEmployee', 'PlaceStudent', 'PlaceParent', 'PlaceOther'][at]]])),
  '/place-user/:placeTypeToken?/:placeToken?/:placeModelName?/:userTypeToken?/:userToken?/:userModelName?': ['PlaceUser'],
}
test('D10.1 places and hierarchies have the specification’s addresses; the geographical ones are given to body parts too', () => {
  for (const [path, groups] of Object.entries(placesPaths)) assert.deepEqual(entities.filter(({ spec }) => spec.path === path || spec.alsoAt?.includes(path)).map(groupOf), groups, path)
  assert.deepEqual(flagsOf(entityOf('placeUser')), ['view', 'itemAdd', 'itemFinaleDelete'])
})
