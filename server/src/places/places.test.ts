import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entityOf, everyPrivilege } from '@topcenter/model/areas'
import { tableOf } from '@topcenter/model/kit/entity'
import { idOf } from '@topcenter/model/kit/token'
import { constraintTexts } from '../areas.ts'
import { type Centre, codeIn, refusalIn, type Shown, startCentre } from '../../test/education/test-centre.ts'
import { makeRecords } from '../import/run/make-records.ts'
import type { ParsedRow } from '../import/reading/parsed-row.ts'
import type { Step } from '../import/run/step.ts'
import { constraintRefusals } from '../records/schema/constraints.ts'

let centre: Centre
before(async () => {
  centre = await startCentre()
})
after(() => centre.close())

let made = 0
const named = (more: object = {}) => ({ names: { ar: 'سجل', en: `Record ${(made += 1)}` }, ...more })
const make = (entity: string, more: object = {}): Promise<Shown> => centre.create(entity, named(more))
const tokens = (list: Shown): string[] => list.items.map((each: Shown) => each.token)

/** Trees whose records have a component. */
const trees = {
  placeMasterAdmin: 'Place',
  educationalCategory: 'EducationalActivity',
  geographicalDistribution: 'GeographicalDistribution',
  jobGrade: 'JobGrade',
  bodyPart: 'BodyPart',
  storeItem: 'StoreItem',
}
for (const [tree, kind] of Object.entries(trees)) {
  test(`a ${tree} stands only where its hierarchy lets it: made, moved, given another component, and in the database`, async () => {
    const [component, hierarchy] = [`systemComponent${kind}`, `systemComponentHierarchy${kind}`]
    const [building, floor] = [await make(component), await make(component)]
    const [top, low] = [
      await make(tree, { componentToken: building.token }),
      await make(tree, { componentToken: floor.token }),
    ]
    // without a line a kind is free, and what stands then stays when the first line comes
    const early = await make(tree, { componentToken: building.token, parentToken: low.token })
    const line = await centre.create(hierarchy, {
      parentComponentToken: building.token,
      childComponentToken: floor.token,
    })
    const child = await make(tree, { componentToken: floor.token, parentToken: top.token })
    assert.equal(
      await codeIn(make(tree, { componentToken: building.token, parentToken: low.token })),
      'hierarchy.misplaced',
    )
    const free = await make(tree, { parentToken: low.token })
    assert.equal(await codeIn(centre.change(tree, free, { componentToken: building.token })), 'hierarchy.misplaced')
    assert.equal(await codeIn(centre.change(tree, top, { parentToken: low.token })), 'hierarchy.misplaced')
    assert.equal(await codeIn(centre.change(tree, top, { componentToken: floor.token })), 'hierarchy.misplacedUnder')
    const renamed = await centre.change(tree, early, named())
    assert.equal(renamed.parentToken, low.token)
    // what pickers offer
    const parents = tokens(await centre.call(`${tree}.list`, { query: { fits: floor.token } }))
    assert.deepEqual(
      [top, low, free].map(({ token }) => parents.includes(token)),
      [true, false, true],
    )
    assert.deepEqual(tokens(await centre.call(`${tree}.list`, { query: { fits: child.token } })), parents)
    assert.deepEqual(tokens(await centre.call(`${component}.list`, { query: { fits: top.token } })), [floor.token])
    // past the application
    const table = tableOf(entityOf(tree))
    const id = (record: Shown) => idOf(record.token, entityOf(tree).spec.prefix)
    await assert.rejects(centre.owner(`update ${table} set parent_id = $2 where id = $1`, [id(top), id(low)]), {
      constraint: 'component_above',
    })
    const stranger = await make(kind === 'Place' ? 'systemComponentFinance' : 'systemComponentPlace')
    assert.equal(await codeIn(make(tree, { componentToken: stranger.token })), 'field.reference')
    await assert.rejects(
      centre.owner(`update ${table} set component_id = $2 where id = $1`, [id(free), idOf(stranger.token, 'syc')]),
      { constraint: 'component_kind' },
    )
    // a line that goes forbids what is new only
    await centre.create(hierarchy, {
      parentComponentToken: floor.token,
      childComponentToken: (await make(component)).token,
    })
    await centre.act(hierarchy, line.token, 'archive')
    assert.equal(
      await codeIn(make(tree, { componentToken: floor.token, parentToken: top.token })),
      'hierarchy.misplaced',
    )
    assert.equal((await centre.read(tree, child.token)).parentToken, top.token)
  })
}

test('a hierarchy repeats a level, but never goes round; a line is there once and joins one kind', async () => {
  const kind = 'Finance'
  const [a, b, c] = [
    await make(`systemComponent${kind}`),
    await make(`systemComponent${kind}`),
    await make(`systemComponent${kind}`),
  ]
  const line = (parent: Shown, child: Shown) =>
    centre.create(`systemComponentHierarchy${kind}`, {
      parentComponentToken: parent.token,
      childComponentToken: child.token,
    })
  await line(a, a)
  await line(a, b)
  await line(b, c)
  assert.equal(await codeIn(line(c, a)), 'hierarchy.circle')
  assert.equal(await codeIn(line(a, b)), 'record.duplicate')
  assert.equal(await codeIn(line(a, await make('systemComponentPlace'))), 'field.reference')
  const settled = await Promise.allSettled([line(c, await make(`systemComponent${kind}`)), line(c, b)])
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  )
})

test('PlaceUser: made from the place or the user, found by both, taken away at once, and it holds the place', async () => {
  const place = await make('placeEmployee')
  const user = await make('employee')
  const link = await centre.create('placeUser', { placeToken: place.token, userToken: user.token })
  assert.deepEqual([link.userType, link.placeType, link.allowed], ['Employee', 'Employee', ['remove']])
  const filters: Record<string, string>[] = [
    { placeToken: place.token },
    { userToken: user.token },
    { placeToken: place.token, userType: 'Employee' },
    { placeToken: place.token, placeType: 'Employee' },
  ]
  for (const query of filters) assert.deepEqual(tokens(await centre.call('placeUser.list', { query })), [link.token])
  assert.deepEqual(
    tokens(await centre.call('placeUser.list', { query: { placeToken: place.token, userType: 'Student' } })),
    [],
  )
  assert.equal(
    await codeIn(centre.create('placeUser', { placeToken: place.token, userToken: user.token })),
    'record.duplicate',
  )
  await centre.act('placeEmployee', place.token, 'archive')
  assert.equal(await codeIn(centre.remove('placeEmployee', place.token)), 'record.heldBy')
  assert.equal(
    await codeIn(
      centre.call(
        'placeUser.remove',
        { params: { token: link.token } },
        { privileges: { PlaceUser: ['view', 'itemAdd'] } },
      ),
    ),
    'permission.missing',
  )
  await centre.remove('placeUser', link.token)
  await centre.remove('placeEmployee', place.token)
  assert.deepEqual(everyPrivilege.PlaceUser, ['view', 'itemAdd', 'itemFinaleDelete'])
})

test('opening hours of a place: several a day, in order, never over each other', async () => {
  const at = (from: string, to: string, weekday = 'Sunday') => ({ weekday, from, to })
  const place = await make('placeMasterAdmin', {
    openingTimes: [at('09:00', '12:00'), at('12:00', '16:00'), at('09:00', '12:00', 'Monday')],
    address: { ar: 'شارع النيل', en: 'Nile Street' },
    latitude: 30.0626,
    longitude: 31.3413,
  })
  assert.equal(place.openingTimes.length, 3)
  assert.equal(
    await codeIn(make('placeMasterAdmin', { openingTimes: [at('09:00', '12:00'), at('11:00', '16:00')] })),
    'place.timesOverlap',
  )
  const { fields } = await refusalIn(
    make('placeMasterAdmin', { openingTimes: [at('09:00', '12:00'), at('12:00', '09:00', 'Monday')] }),
  )
  assert.deepEqual(fields, [{ name: 'openingTimes[1].to', code: 'field.endBeforeStart' }])
})

test('opening hours over midnight meet the morning after them, in the database as well', async () => {
  const night = { weekday: 'Friday', from: '20:00', to: '02:00' }
  const place = await make('placeMasterAdmin', {
    openingTimes: [night, { weekday: 'Saturday', from: '02:00', to: '03:00' }],
  })
  assert.deepEqual(
    place.openingTimes.map(({ from, to }: Shown) => `${from.slice(0, 5)} ${to.slice(0, 5)}`),
    ['20:00 02:00', '02:00 03:00'],
  )
  assert.equal(
    await codeIn(
      make('placeMasterAdmin', { openingTimes: [night, { weekday: 'Saturday', from: '01:00', to: '03:00' }] }),
    ),
    'place.timesOverlap',
  )
  const insert = (weekday: string, from: string, to: string) =>
    centre.owner(
      `
        insert into place_opening_times (establishment_id, parent_id, position, weekday, "from", "to")
        select establishment_id, id, 9, $2, $3::time, $4::time
        from place
        where code = $1
      `,
      [place.code, weekday, from, to],
    )
  await assert.rejects(insert('Saturday', '01:00', '01:30'), /place_opening_times_overlap/)
  await assert.rejects(insert('Monday', '12:00', '09:00'), /place_opening_times_order/)
  await insert('Friday', '19:00', '20:00')
})

test('the local address of a place is one that a network can have', async () => {
  for (const localIpAddress of ['192.168.1.10', '10.0.0.0/8', 'fe80::1', '2001:db8::/32'])
    assert.equal((await make('placeStudent', { localIpAddress })).localIpAddress, localIpAddress)
  for (const localIpAddress of ['999.1.1.9', '192.168.1', '10.0.0.0/33', 'abcd', '1:2', '1:::2'])
    assert.equal(await codeIn(make('placeStudent', { localIpAddress })), 'field.example', localIpAddress)
})

test('an import takes the rows that fit the hierarchy and names those that do not', async () => {
  const [group, grade] = [await make('systemComponentJobGrade'), await make('systemComponentJobGrade')]
  await centre.create('systemComponentHierarchyJobGrade', {
    parentComponentToken: group.token,
    childComponentToken: grade.token,
  })
  const top = await make('jobGrade', { componentToken: group.token })
  const id = (record: Shown) => idOf(record.token, record.token.split('_')[0])
  const rows = [grade, group, grade].map(
    (component, line) =>
      ({ line, values: { ...named(), component: id(component), parent: id(top) } }) as unknown as ParsedRow,
  )
  const made = await centre.run((ctx) =>
    makeRecords(ctx, { entity: entityOf('jobGrade') } as Step, rows, constraintRefusals(constraintTexts)),
  )
  assert.deepEqual(
    rows.map((row) => {
      const one = made.get(row)!
      return 'refusal' in one ? one.refusal.fields![0]!.code : 'made'
    }),
    ['made', 'hierarchy.misplaced', 'made'],
  )
})
