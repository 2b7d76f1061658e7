import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaOf, areas, entities, entityOf, needs } from './areas.ts'
import { screens } from './screens.ts'
import { figures, listOf } from './figures.ts'
import { menuGroups } from './kit/area.ts'
import { type AnyEntity, fieldsOf, groupOf, ownJobs, resourceOf, tableOf } from './kit/entity.ts'
import type { Field } from './kit/field.ts'
import { inputFields, traitFields } from './kit/input-fields.ts'
import { openers, standardOperations } from './kit/permission.ts'
import { filedTypes } from './people/person-file.ts'
import { keptMeasure, keptPath, rowsKept } from './reports/kept.ts'
import { reach } from './reports/reach.ts'
import { isWorkedOut, looksBack, type Measure, operandsOf, type Report, workedOutRows } from './reports/report.ts'
import { reports } from './reports/reports.ts'

const builtIn = ['names', 'description', 'code', 'state', 'recordState', 'createdAt', 'updatedAt', 'parent', 'image']
const named = (entity: AnyEntity) =>
  new Set([...Object.keys(fieldsOf(entity)), ...Object.keys(traitFields(entity)), ...builtIn])
const grouped = <T, K>(items: readonly T[], key: (item: T) => K) => [...Map.groupBy(items, key)]

/** Fields of its own that limit what portal users see of it (D2.4); those of another entity must be there. */
function ownNames({ spec }: AnyEntity): string[] {
  return Object.values(spec.own ?? {}).flatMap((own): string[] => {
    if (typeof own === 'string') return own === 'self' || own === 'all' ? [] : [own.replace(/^family\./, '')]
    if ('now' in own) return [...own.now]
    if ('among' in own) return []
    if ('in' in own) return [own.in, ...Object.keys(own.where)]
    const fields = fieldsOf(entityOf(own.through))
    for (const name of [own.from, ...(own.during ?? [])]) assert.ok(fields[name], `${own.through}.${name}`)
    if (own.or) assert.ok(fieldsOf(entityOf(own.or.through))[own.or.from], `${own.or.through}.${own.or.from}`)
    assert.equal(Boolean(own.during), Boolean(own.on && own.by))
    return [...(own.by ? [own.by] : []), ...(own.on ?? [])].filter(
      (name) => name !== null && name !== 'createdAt',
    ) as string[]
  })
}

test('definitions are data: nothing in them is lost by JSON (architecture rule 1)', () => {
  for (const entity of entities) assert.deepEqual(JSON.parse(JSON.stringify(entity.spec)), entity.spec, entity.id)
})

test('ids, prefixes and resources tell entities apart; kinds of one table share their prefix', () => {
  assert.equal(new Set(entities.map((entity) => entity.id)).size, entities.length)
  for (const [prefix, sharing] of grouped(entities, (entity) => entity.spec.prefix)) {
    assert.match(prefix, /^[a-z]{2,5}$/)
    assert.equal(new Set(sharing.map(tableOf)).size, 1, prefix)
  }
  for (const [table, sharing] of grouped(entities, tableOf))
    assert.equal(new Set(sharing.map((entity) => entity.spec.prefix)).size, 1, table)
  const routed = entities.filter((entity) => !entity.spec.abstract)
  assert.equal(new Set(routed.map(resourceOf)).size, routed.length)
})

for (const entity of entities) {
  test(`${entity.id}: what it names exists`, () => {
    const { spec } = entity
    const known = named(entity)
    const fields = fieldsOf(entity)
    const listed: string[] = [
      ...(spec.list?.columns ?? []),
      ...(spec.label ?? []),
      ...(spec.hero ?? []),
      ...(spec.form?.tabs ?? []).flatMap((tab) => [...tab.fields]),
      ...ownNames(entity),
    ] as string[]
    for (const name of listed) assert.ok(known.has(name), name)
    for (const field of Object.values(fields)) if (field.to) assert.ok(entityOf(field.to))
    for (const name of (spec.label ?? []) as string[])
      assert.notEqual(fields[name]?.kind, 'oneOf', `${name} has words in two languages, a label is shown as it is kept`)
    for (const name of Object.values(spec.pathFilters ?? {}))
      assert.ok(
        { ...traitFields(entity), ...fields }[name]?.options.filter,
        `${name} filters the path, so it is a filter`,
      )
    if (spec.list?.usualTab)
      assert.ok(
        (spec.list.tabs === 'state' ? spec.states : fields[spec.list.tabs as string]?.values)?.includes(
          spec.list.usualTab,
        ),
        entity.id,
      )
    if (spec.list?.tabs && spec.list.tabs !== 'state') assert.equal(fields[spec.list.tabs as string]?.kind, 'oneOf')
    const bounded = [
      ...Object.values(fields),
      ...Object.values(spec.actions ?? {}).flatMap(({ input }) => Object.values(input ?? {})),
    ]
    for (const { to, options } of bounded)
      for (const flag of options.must ?? []) {
        const there = fieldsOf(entityOf(to!))[flag]
        assert.ok(there?.kind === 'bool' && there.options.filter, `${entity.id} must ${flag}`)
      }
    for (const field of bounded)
      for (const [name, value] of Object.entries(field.options.where ?? {})) {
        const [there, from] = [
          fieldsOf(entityOf(field.to!))[name],
          typeof value === 'string' ? undefined : fields[value.of],
        ]
        if (name === 'state') assert.ok(entityOf(field.to!).spec.states?.includes(value as string))
        else if (typeof value === 'string')
          assert.ok(
            there?.options.filter &&
              (value === 'none' || (there.kind === 'bool' ? ['true', 'false'] : (there.values ?? [])).includes(value)),
            `${name} = ${value}`,
          )
        else if (name === 'except' && !value.field)
          assert.equal(value.of, field.to === entity.id ? entity.id : '', `${name} of ${value.of}`)
        else if (name === 'except')
          assert.equal(fieldsOf(entityOf(from!.to!))[value.field!]?.to, field.to, `${name} of ${value.of}`)
        else
          assert.ok(
            there?.options.filter && fieldsOf(entityOf(from!.to!))[name]?.to === there.to,
            `${name} of ${value.of}`,
          )
      }
    for (const id of spec.follows ?? []) assert.ok(entityOf(id))
    assert.ok((spec.hero?.length ?? 0) <= 3, 'three facts stand in one line')
    for (const [job, letter] of Object.entries(spec.jobs ?? {})) {
      const action = spec.actions?.[job]
      assert.ok(
        action ? action.by !== 'system' : (ownJobs as readonly string[]).includes(job),
        `${job} is something that people do`,
      )
      assert.match(letter, /^[ABDF-MO-Z]$/, 'C and N make something new, E edits')
    }
    for (const [name, { undo }] of Object.entries(spec.actions ?? {}))
      if (undo)
        assert.ok(
          spec.actions?.[undo] && !Object.values(spec.actions[undo].input ?? {}).some((field) => field.required),
          `${name} is taken back without being asked anything`,
        )
    const takes = (field: Field | undefined, value: unknown): boolean => {
      if (value === null) return field !== undefined
      if (typeof value === 'object')
        return field !== undefined && field.kind === fields[(value as { sameAs: string }).sameAs]?.kind
      return typeof value === 'number'
        ? ['int', 'money'].includes(field?.kind ?? '')
        : field?.kind === 'bool' || field?.values?.includes(String(value)) === true
    }
    for (const action of Object.values(spec.actions ?? {}))
      for (const [name, value] of Object.entries({ ...action.when, ...action.unless, ...action.set }))
        assert.ok(takes(fields[name], value), `${name} = ${JSON.stringify(value)}`)
    for (const { refusals, when, unless } of Object.values(spec.actions ?? {}))
      for (const name of Object.keys(refusals ?? {}))
        assert.ok(name in { ...when, ...unless }, `${name} can stand in the way`)
    for (const state of Object.values(spec.actions ?? {}).flatMap((action) => [
      ...(action.from ?? []),
      ...(action.to ? [action.to] : []),
    ]))
      assert.ok(spec.states?.includes(state), state)
    assert.ok(spec.abstract || (spec.path?.startsWith('/') && spec.list), 'a kind of record has a path and a list')
    assert.ok(!spec.menu || (menuGroups as readonly string[]).includes(spec.menu))
    assert.equal(areaOf(entity).entities.includes(entity), true)
  })
  test(`${entity.id}: every field that may be written stands in the form`, () => {
    const tabs = entity.spec.form?.tabs
    if (!tabs) return
    const placed = new Set([
      ...tabs.flatMap((tab) => [...tab.fields] as string[]),
      ...(entity.spec.form?.elsewhere ?? []),
    ])
    const written = Object.entries(fieldsOf(entity)).filter(
      ([name, field]) => !field.options.readonly && !field.options.timeOf && !(name in (entity.spec.fixed ?? {})),
    )
    for (const [name] of written) assert.ok(placed.has(name), name)
  })
}

/** The paths and groups of a person's file, with the specification's spelling. */
const filedSorts = [
  ['user-family', 'Family'],
  ['user-qualifications', 'Qualification'],
  ['user-scientific-Degrees', 'ScientificDegree'],
  ['user-trainingCourses', 'TrainingCourse'],
  ['user-experiences', 'Experience'],
  ['user-injuries', 'Injury'],
  ['user-operations', 'Operation'],
  ['user-personal-cards', 'PersonalCard'],
] as const
test('every sort of record of a person has its address for every type of user', () => {
  const paths = new Map(entities.map((entity) => [entity.spec.path, groupOf(entity)]))
  for (const userType of Object.keys(filedTypes))
    for (const [path, sort] of filedSorts)
      assert.equal(paths.get(`/users/${path}/${userType}/:userToken?`), userType + sort)
})

/** The specification's addresses under /settings/settings-others, letter for letter. */
const lookupPaths = [
  'qualifications',
  'educational-stages',
  'injury-types',
  'operation-types',
  'religions',
  'installmentBatchTypes',
  'personalCardTypes',
  'jobGrades/:parentJobGradeToken?',
  'classificationDegrees',
  'scientificDegrees',
  'relativeRelationTypes',
  'generalJobs',
  'colors',
  'priorityTypes',
  'communication-types',
  'complaintTypes',
  'newsCategories',
  'complaintSectors',
  'reminderPlans',
  'paymentMethods',
  'militaryStatusTypes',
  'bloodTypes',
  'Certificates',
  'countries',
  'SocialStatuses',
  'Specialties',
  'Banks',
  'known-methods',
  'GeographicalDistributions/:parentGeographicalDistributionToken?',
  'BodyParts/:parentBodyPartToken?',
  'insuranceCompanies',
  'gradingPlans',
]
test('D10.2 every lookup list of the specification has its address', () => {
  const paths = new Set([...entities.map((entity) => entity.spec.path), ...screens.map((screen) => screen.path)])
  for (const path of lookupPaths) assert.ok(paths.has(`/settings/settings-others/${path}`), path)
  assert.ok(areas.length > 0)
})

test('D10.2 what access has addresses for: roles, valid settings and login codes of each user type, and the privileges', () => {
  const paths = new Set([...entities.map((entity) => entity.spec.path), ...screens.map((screen) => screen.path)])
  for (const kind of ['admins-egypt', 'master-admin', 'employee', 'student', 'parent']) {
    for (const path of [
      `establishment-roles/${kind}`,
      `user-valid-settings/${kind}`,
      `user-login-codes/${kind}/:userToken?`,
    ])
      assert.ok(paths.has(`/user-settings/${path}`), path)
  }
  for (const kind of ['master-admin', 'employee', 'student', 'parent'])
    assert.ok(paths.has(`/user-settings/${kind}`), kind)
  assert.ok(paths.has('/privileges/edit/:establishmentRoleToken?/:modelName?'))
})

const moneyPaths = [
  '/educational/educational-group-transfers',
  '/educational/price-list/:educationalCategoryToken?',
  '/JoiningApplications/joining-application-subscriptions/:userStudentToken?/:educationalJoiningApplicationToken?/:debtOnToken?',
  '/JoiningApplications/Debt/:userToken?/:educationalGroupToken?',
  '/JoiningApplications/Installments/:userToken?',
  '/JoiningApplications/InstallmentScheduleTimes/:userToken?/:debtToken',
  '/JoiningApplications/InstallmentPayments/:userToken?',
  '/JoiningApplications/StudentHasDebts',
  '/JoiningApplications/ServiceEntitlements',
  '/settings/services-and-counted-services/services/:debtOnToken?',
  '/settings/services-and-counted-services/countedServices/:debtOnToken?',
  '/settings/services-and-counted-services/ServiceType',
  '/settings/services-and-counted-services/CountedServiceType',
  '/products/price-quotations-1/info/:token',
  '/products/price-quotations-1/prices-history/:priceQuotationDetailsToken',
  '/products/price-quotation-affiliate-operations/:priceQuotationDetailsToken?',
  '/finance/accounts',
  '/finance/accounts/account-transactions',
  '/finance/counted-service-transactions',
  '/finance/expenses',
  '/finance/expenses/expenses-types',
  '/finance/revenues',
]
test('D10.2 every screen of prices, goods and money has the specification’s address', () => {
  const paths = new Set([...entities.map((entity) => entity.spec.path), ...screens.map((screen) => screen.path)])
  for (const path of moneyPaths) assert.ok(paths.has(path), path)
})

test('D6 nothing that moves money is changed, put away or deleted, and only documents with a flag of their own are made by a form', () => {
  const moves = [
    'countedServiceTransaction',
    'accountTransaction',
    'cashierShift',
    'expense',
    'revenue',
    'debt',
    'installment',
    'installmentSchedule',
    'installmentScheduleTime',
    'receipt',
    'installmentPayment',
    'paymentRefund',
    'numberGap',
    'serviceEntitlement',
    'walletTransaction',
    'pointsTransaction',
    'joiningApplicationSubscription',
    'educationalGroupTransfer',
  ]
  // its voucher comes later, and is no money
  const later: Readonly<Record<string, readonly string[]>> = { expense: ['attachments'] }
  for (const id of moves)
    for (const operation of standardOperations.filter((each) => each !== 'view' && each !== 'create')) {
      const opens = openers(entityOf(id), operation)
      if (operation === 'update' && opens.length > 0)
        assert.deepEqual(Object.keys(inputFields(entityOf(id), 'update')), later[id], id)
      else assert.deepEqual(opens, [], `${id} ${operation}`)
    }
  for (const id of [
    'accountTransaction',
    'debt',
    'installmentSchedule',
    'installmentScheduleTime',
    'receipt',
    'installmentPayment',
    'paymentRefund',
    'numberGap',
    'walletTransaction',
    'pointsTransaction',
  ])
    assert.deepEqual(openers(entityOf(id), 'create'), [], id)
})

test('D11.1 what there was before a period is asked of records that have a time, and worked-out measures name others', () => {
  for (const report of reports)
    for (const [name, measure] of Object.entries(report.measures)) {
      for (const operand of operandsOf(measure))
        assert.ok(Object.hasOwn(report.measures, operand), `${report.id}: ${operand} of ${name}`)
      if (!looksBack(report, name)) continue
      assert.ok(report.time && !report.rowsOf, `${report.id}: ${name}`)
      assert.ok(
        report.shown.some((shown) => !looksBack(report, shown)),
        `${report.id} shows something by months too`,
      )
    }
})

/** A figure is followed by who sees it, over the same records and their times. */
function leadsFaults({ leadsTo, ...report }: Report): string[] {
  if (leadsTo === undefined) return []
  const other = reports.find(({ id }) => id === leadsTo)
  if (!other) return [`leadsTo: no report ${leadsTo}`]
  return (['source', 'group', 'time', 'period'] as const).flatMap((name) =>
    report[name] === other[name] ? [] : [`leadsTo: ${leadsTo} has another ${name}`],
  )
}

/** Lists the names in a report that do not exist, with their place in its definition. */
function faultsOf(report: Report): string[] {
  const source = entities.find(({ id }) => id === report.source)
  if (!source) return [`source: no entity ${report.source}`]
  const own = report.rowsOf && workedOutRows[report.rowsOf]
  const workedOut: readonly string[] = own
    ? [...own.numbers, ...own.money, ...own.counts, ...own.keys, ...own.records]
    : []
  const path = (place: string, name: string): string[] => {
    if (workedOut.includes(name)) return []
    try {
      reach(source, name)
      return []
    } catch (error) {
      return [`${place}: ${(error as Error).message}`]
    }
  }
  const match = (place: string, wanted: object = {}): string[] =>
    Object.keys(wanted).flatMap((name) => path(place, name))
  const measure = (name: string, each: Measure): string[] => {
    if (isWorkedOut(each)) {
      return operandsOf(each)
        .filter((other) => !report.measures[other])
        .map((other) => `measures.${name}: no measure ${other}`)
    }
    const paths = 'distinct' in each ? [each.distinct] : 'sum' in each ? [each.sum] : 'time' in each ? each.time : []
    return [
      ...paths.flatMap((other) => path(`measures.${name}`, other)),
      ...match(`measures.${name}.where`, each.where),
    ]
  }
  return [
    ...(report.time === undefined ? [] : path('time', report.time)),
    ...match('where', report.where),
    ...Object.entries(report.dimensions).flatMap(([id, by]) =>
      path(`dimensions.${id}`, typeof by === 'string' ? by : Object.values(by)[0]!),
    ),
    ...Object.entries(report.measures).flatMap(([name, each]) => measure(name, each)),
    ...(entities.some((entity) => groupOf(entity) === report.group) ? [] : [`group: no group ${report.group}`]),
    ...[report.largest, report.smallest].flatMap((main) =>
      main === undefined || report.shown.includes(main) ? [] : [`largest, smallest: ${main} is not shown`],
    ),
    ...(report.largest && report.smallest ? ['largest and smallest: one of them'] : []),
    ...leadsFaults(report),
  ]
}

test('what reports name exists, and nothing of theirs is taken twice', () => {
  for (const name of ['id', 'path'] as const)
    for (const [value, sharing] of grouped(reports, (report) => report[name]))
      assert.equal(sharing.length, 1, `${name} ${value} belongs to ${sharing.length} reports`)
  const faults = reports.flatMap((report) => faultsOf(report).map((fault) => `${report.id} ${fault}`))
  assert.ok(faults.length === 0, faults.join('\n'))
})

test('D4.4 a report whose measures are kept on another record names what both have, and how many rows each record has', () => {
  const keeping = reports.filter(({ kept }) => kept)
  assert.deepEqual(
    keeping.map(({ id }) => id),
    ['scheduleTimesByStudent', 'attendanceAndAbsence'],
  )
  for (const report of keeping) {
    const kept = report.kept!
    const source = entityOf(report.source)
    const { field } = reach(source, kept.on)
    assert.ok(field?.kind === 'ref' && field.options.required, `${report.id}: each row has its ${kept.on}`)
    const keeper = entityOf(field.to!)
    for (const [here, there] of Object.entries(kept.same)) {
      const [one, other] = [reach(source, here).field!, reach(keeper, there).field!]
      assert.deepEqual([one.kind, one.to], [other.kind, other.to], `${report.id}: ${here} is ${there}`)
    }
    assert.ok(report.time && keptPath(kept, report.time), `${report.id}: the period is that of the record`)
    const paths = Object.values(report.dimensions).map((by) => (typeof by === 'string' ? by : Object.values(by)[0]!))
    for (const path of [...paths, report.time]) {
      const there = keptPath(kept, path)
      if (there !== undefined) assert.equal(reach(keeper, there).field?.kind, reach(source, path).field?.kind, path)
    }
    for (const name of Object.keys(kept.measures)) {
      const fields = keptMeasure(report, kept, name)
      const measure = report.measures[name]!
      assert.ok(!isWorkedOut(measure) && Array.isArray(fields) && fields.length > 0, name)
      if ('time' in measure) for (const path of measure.time) assert.ok(keptPath(kept, path), `${report.id}: ${path}`)
      for (const path of fields)
        assert.equal(reach(keeper, path.replace(/^-/, '')).field?.kind, 'int', `${report.id}: ${name} of ${path}`)
    }
    assert.ok(rowsKept(report, kept).length > 0)
  }
})

test('a figure that a place names exists, and the list of students at risk opens with theirs', () => {
  const ids = [
    ...entities.flatMap((entity) => Object.values(fieldsOf(entity)).map(({ options }) => options.figure)),
    ...needs.map(({ figure }) => figure),
  ].filter((id) => id !== undefined)
  assert.ok(ids.length > 0)
  for (const id of ids) assert.ok(Object.hasOwn(figures, id), id)
  const { opening } = entityOf('studentRisk').spec.list!
  assert.deepEqual(Object.fromEntries(new URLSearchParams(opening)), listOf('studentsAtRisk'))
})

test('a time of day is named after a date of its record, and both may be left out', () => {
  const timed = entities.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([name, { kind, required, options }]) =>
      options.timeOf ? [{ entity, name, kind, required, of: options.timeOf }] : [],
    ),
  )
  assert.ok(timed.length > 0)
  for (const { entity, name, kind, required, of } of timed) {
    const day = fieldsOf(entity)[of]
    assert.deepEqual([kind, required, day?.kind, day?.required], ['time', false, 'date', false], `${entity.id}.${name}`)
    assert.equal(name, `${of.replace(/DateTime$/, '')}Time`, 'its label derives from that of its date')
  }
})

test('a filter for each of something once names a reference, and is stored nowhere', () => {
  const found = entities.flatMap((entity) =>
    Object.entries(fieldsOf(entity)).flatMap(([name, { kind, options }]) =>
      options.onePer ? [{ entity, name, kind, options }] : [],
    ),
  )
  assert.ok(found.length > 0)
  for (const { entity, name, kind, options } of found) {
    assert.deepEqual([kind, options.transient, options.filter, options.readonly], ['bool', true, true, true], name)
    assert.equal(fieldsOf(entity)[options.onePer!]?.kind, 'ref', name)
  }
})
