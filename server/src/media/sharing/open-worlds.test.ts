/**
 * Visibility of shared media (D9.6), checked against a slow reading of the rules: the same question about 10,000 small
 * random worlds, to the function that all parts of the product use, and to plain loops over the same rows.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pastRules, startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const worlds = 10_000
/** Noon of a winter day in Cairo, so that the day there is the day in UTC. */
const now = Date.parse('2026-11-26T10:00:00Z')
const dayMs = 86_400_000

/** A small generator with a seed, so that a world that fails can be looked at again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface World {
  readonly centre: string
  readonly grace: number
  readonly people: { id: string; type: string; state: string }[]
  readonly families: { of: string; relative: string; type: string; state: string }[]
  readonly categories: { id: string; parent: string | null }[]
  readonly groups: { id: string; category: string; finished: number | null }[]
  readonly applications: {
    id: string
    student: string
    category: string
    state: string
    recordState: string
    postpone: readonly [number, number] | null
    freeze: readonly [number, number] | null
    ended: number | null
  }[]
  readonly seats: {
    id: string
    group: string
    application: string
    student: string
    /** Days from today. */
    joined: number
    left: number | null
    state: string
  }[]
  readonly folders: {
    id: string
    with: string
    category: string | null
    group: string | null
    byPackage: boolean
    from: number | null
    to: number | null
    state: string
  }[]
  readonly media: {
    id: string
    folder: string
    viewOnly: boolean
    created: number
    from: number | null
    to: number | null
    state: string
    stored: string | null
  }[]
  readonly stored: { id: string; state: string }[]
}

function worldOf(seed: number): World {
  const random = randomOf(seed)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const many = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index))
  const mostly = (usual: string): string => (random() < 0.95 ? usual : oneOf(['active', 'archived', 'blocked']))
  /** A moment some days away from now; none for most. */
  const away = (): number | null => (random() < 0.8 ? null : now + (upTo(8) - 4) * dayMs + 1_000)
  const span = (): { from: number | null; to: number | null } => {
    const [from, to] = [away(), away()]
    return from !== null && to !== null && to < from ? { from: to, to: from } : { from, to }
  }
  const days = (): readonly [number, number] | null => {
    if (random() < 0.6) return null
    const from = upTo(6) - 4
    return [from, from + upTo(4)]
  }
  const people = [
    { id: randomUUID(), type: 'Student', state: mostly('active') },
    { id: randomUUID(), type: 'Student', state: 'active' },
    { id: randomUUID(), type: oneOf(['Parent', 'Client', 'Sales', 'Employee']), state: mostly('active') },
  ]
  const [one, two, third] = people as [World['people'][0], World['people'][0], World['people'][0]]
  const families = [
    ...(random() < 0.6 ? [{ of: one.id, relative: third.id, type: 'Student', state: mostly('active') }] : []),
    ...(random() < 0.4 ? [{ of: third.id, relative: two.id, type: third.type, state: mostly('active') }] : []),
  ]
  const categories = many(3, () => ({ id: randomUUID(), parent: null as string | null }))
  if (random() < 0.6) categories[1]!.parent = categories[0]!.id
  if (random() < 0.6) categories[2]!.parent = categories[1]!.id
  const ago = (): number | null => (random() < 0.6 ? null : now - upTo(9) * dayMs - 1_000)
  const groups = many(2, () => ({ id: randomUUID(), category: oneOf(categories).id, finished: ago() }))
  const applications = many(1 + upTo(2), () => {
    const state = random() < 0.65 ? 'Accepted' : oneOf(['UnderReview', 'Rejected', 'Canceled'])
    return {
      id: randomUUID(),
      student: oneOf([one, two]).id,
      category: oneOf(categories).id,
      state,
      recordState: mostly('active'),
      postpone: days(),
      freeze: days(),
      ended: state === 'Canceled' ? ago() : null,
    }
  })
  const drawn = applications.flatMap((application) =>
    many(upTo(1), () => ({
      id: randomUUID(),
      group: oneOf(groups).id,
      application: application.id,
      student: application.student,
      ...oneOf([
        { joined: -50, left: null },
        { joined: -50, left: null },
        { joined: -50, left: -upTo(6) },
        { joined: 1 + upTo(2), left: null },
      ]),
      state: mostly('active'),
    })),
  )
  /** Nobody has two seats in one group at a time. */
  const seats = drawn.filter(
    ({ group, student }, index) =>
      drawn.findIndex((each) => each.group === group && each.student === student) === index,
  )
  const folders = many(1 + upTo(2), () => {
    const shared = oneOf([
      'General',
      'EducationalCategory',
      'EducationalCategory',
      'EducationalGroup',
      'EducationalGroup',
    ])
    return {
      id: randomUUID(),
      with: shared,
      category: shared === 'EducationalCategory' ? oneOf(categories).id : null,
      group: shared === 'EducationalGroup' ? oneOf(groups).id : null,
      byPackage: random() < 0.1,
      ...span(),
      state: mostly('active'),
    }
  })
  const stored = many(1, () => ({ id: randomUUID(), state: mostly('active') }))
  const media = many(1 + upTo(2), () => ({
    id: randomUUID(),
    folder: oneOf(folders).id,
    viewOnly: random() < 0.5,
    created: random() < 0.7 ? now - 100 * dayMs : now - upTo(8) * dayMs,
    ...span(),
    state: mostly('active'),
    stored: random() < 0.4 ? stored[0]!.id : null,
  }))
  return {
    centre: randomUUID(),
    grace: upTo(6),
    people,
    families,
    categories,
    groups,
    applications,
    seats,
    folders,
    media,
    stored,
  }
}

type Open = ReadonlyMap<string, { until: number | null; download: boolean }>
const within = (from: number | null, to: number | null): boolean =>
  (from === null || from <= now) && (to === null || to > now)

/** The rules in the words of D9.6, one after the other. */
function slowly(world: World, viewer: string): Open {
  const open = new Map<string, { until: number | null; download: boolean }>()
  const person = world.people.find(({ id }) => id === viewer)!
  if (person.state !== 'active' || person.type === 'Employee') return open
  const learners = new Set([viewer])
  if (person.type === 'Parent')
    for (const link of world.families) {
      if (link.state !== 'active') continue
      if (link.relative === viewer && link.type === 'Student') learners.add(link.of)
      if (link.of === viewer && world.people.some(({ id, type }) => id === link.relative && type === 'Student'))
        learners.add(link.relative)
    }
  const grace = world.grace * dayMs
  const seats = world.seats.filter((seat) => seat.state === 'active' && seat.joined <= 0)
  const currentSeats = world.seats.filter((seat) => seat.left === null && seat.state === 'active')
  const endOfGroup = (id: string): number | null => {
    const finished = world.groups.find((group) => group.id === id)!.finished
    return finished === null ? null : finished + grace
  }
  /** A student who left keeps what was shared in their time until their application ended, and some days longer. */
  const endOfSeat = (seat: World['seats'][0]): number | null => {
    const { ended } = world.applications.find(({ id }) => id === seat.application)!
    const ends = [endOfGroup(seat.group), seat.left === null || ended === null ? null : ended + grace]
    return ends.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one))
  }
  const isUnder = (category: string, above: string): boolean => {
    for (let id: string | null = category; id; id = world.categories.find((each) => each.id === id)!.parent)
      if (id === above) return true
    return false
  }
  /** Until when each way into a folder holds; null: without an end. */
  const waysInto = (folder: World['folders'][0], medium: World['media'][0]): (number | null)[] => {
    if (folder.with === 'General') return [null]
    if (folder.with === 'EducationalGroup')
      return seats
        .filter((seat) => seat.group === folder.group && learners.has(seat.student))
        .filter(({ left }) => left === null || dayIn(Math.max(folder.from ?? 0, medium.from ?? medium.created)) < left)
        .map(endOfSeat)
    return world.applications
      .filter(
        (application) =>
          learners.has(application.student) &&
          application.recordState === 'active' &&
          isUnder(application.category, folder.category!) &&
          (application.state === 'Accepted' || (application.state === 'Canceled' && application.ended !== null)) &&
          !(application.postpone && application.postpone[0] <= 0 && application.postpone[1] >= 0),
      )
      .map((application) => {
        const ends = [
          application.ended === null ? null : application.ended + grace,
          ...currentSeats.filter((seat) => seat.application === application.id).map((seat) => endOfGroup(seat.group)),
        ].filter((end) => end !== null)
        return ends.length > 0 ? Math.min(...ends) : null
      })
  }
  for (const medium of world.media) {
    const folder = world.folders.find(({ id }) => id === medium.folder)!
    const isThere =
      medium.state === 'active' &&
      folder.state === 'active' &&
      !folder.byPackage &&
      within(medium.from, medium.to) &&
      within(folder.from, folder.to) &&
      (medium.stored === null || world.stored.find(({ id }) => id === medium.stored)!.state === 'active')
    if (!isThere) continue
    for (const end of waysInto(folder, medium)) {
      if (end !== null && end <= now) continue
      const ends = [end, medium.to, folder.to].filter((each) => each !== null)
      const until = ends.length > 0 ? Math.min(...ends) : null
      const known = open.get(medium.id)
      if (!known || (known.until !== null && (until === null || until > known.until)))
        open.set(medium.id, { until, download: !medium.viewOnly })
    }
  }
  return open
}

const at = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())
/** Days from today until the day of a moment, in Cairo. */
const dayIn = (moment: number): number =>
  Math.round((Date.parse(cairo.format(moment)) - Date.parse(cairo.format(now))) / dayMs)
const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' })
const onDay = (days: number): string => new Date(now + days * dayMs).toISOString().slice(0, 10)
const stamps = { version: 1, created_at: at(now - 100 * dayMs), updated_at: at(now - 100 * dayMs) }
let codes = 0
const named = () => ({ ...stamps, code: `C${(codes += 1)}`, name_en: 'It' })

function rowsOf(all: readonly World[]): Record<string, object[]> {
  const rows = (make: (world: World) => object[]): object[] =>
    all.flatMap((world) =>
      make(world).map((row) => ({ establishment_id: world.centre, record_state: 'active', ...row })),
    )
  return {
    user_account: rows(({ people }) =>
      people.map(({ id, type, state }) => ({ ...named(), id, user_type: type, record_state: state })),
    ),
    user_family: rows(({ families }) =>
      families.map(({ of, relative, type, state }) => ({
        ...stamps,
        id: randomUUID(),
        user_type: type,
        user_id: of,
        relative_id: relative,
        relative_relation_type_id: randomUUID(),
        record_state: state,
      })),
    ),
    educational_category: rows(({ categories }) =>
      categories.map(({ id, parent }) => ({ ...named(), id, parent_id: parent })),
    ),
    educational_group: rows(({ groups }) =>
      groups.map(({ id, category, finished }) => ({
        ...named(),
        id,
        educational_category_id: category,
        educational_period_id: randomUUID(),
        finished: finished === null ? 'NotFinished' : 'Finished',
      })),
    ),
    educational_joining_application: rows(({ applications }) =>
      applications.map(({ id, student, category, state, recordState, postpone, freeze }) => ({
        ...stamps,
        code: `C${(codes += 1)}`,
        id,
        student_id: student,
        educational_period_id: randomUUID(),
        educational_category_id: category,
        state,
        record_state: recordState,
        reject_reason: 'No room',
        postpone_from: postpone && onDay(postpone[0]),
        postpone_to: postpone && onDay(postpone[1]),
        freeze_from: freeze && onDay(freeze[0]),
        freeze_to: freeze && onDay(freeze[1]),
      })),
    ),
    educational_group_student: rows(({ seats }) =>
      seats.map(({ id, group, application, student, joined, left, state }) => ({
        ...stamps,
        id,
        educational_group_id: group,
        application_id: application,
        student_id: student,
        educational_category_id: randomUUID(),
        joined_on: onDay(joined),
        left_on: left === null ? null : onDay(left),
        record_state: state,
      })),
    ),
    media_end: all.flatMap(({ centre, groups, applications }) => [
      ...groups.flatMap(({ id, finished }) =>
        finished === null ? [] : [{ establishment_id: centre, of_id: id, at: at(finished) }],
      ),
      ...applications.flatMap(({ id, ended }) =>
        ended === null ? [] : [{ establishment_id: centre, of_id: id, at: at(ended) }],
      ),
    ]),
    shared_media_folder: rows(({ folders }) =>
      folders.map((folder) => ({
        ...named(),
        id: folder.id,
        shared_with: folder.with,
        educational_category_id: folder.category,
        educational_group_id: folder.group,
        by_package_only: folder.byPackage,
        from: at(folder.from),
        to: at(folder.to),
        record_state: folder.state,
      })),
    ),
    storage_space_media: rows(({ stored }) =>
      stored.map(({ id, state }) => ({
        ...named(),
        id,
        storage_space_id: randomUUID(),
        owner_type: 'MasterAdmin',
        user_id: randomUUID(),
        record_state: state,
      })),
    ),
    shared_media: rows(({ media }) =>
      media.map((medium) => ({
        ...named(),
        created_at: at(medium.created),
        id: medium.id,
        shared_media_folder_id: medium.folder,
        shared_link: medium.stored ? null : 'https://media.example/1',
        link_kind: medium.stored ? null : 'Other',
        media_source: medium.stored ? 'StorageSpaceMedia' : 'Link',
        storage_space_media_id: medium.stored,
        view_only: medium.viewOnly,
        from: at(medium.from),
        to: at(medium.to),
        record_state: medium.state,
      })),
    ),
  }
}

/** Past foreign keys and triggers, whose work is done by the worlds themselves. */
async function fill(all: readonly World[]): Promise<void> {
  const { owner } = database
  await pastRules(owner, async (client) => {
    await client.query(
      `
        insert into establishment (id, code, name_en, time_zone, media_grace_days)
        select w.id, left(w.id::text, 30), 'Centre', 'Africa/Cairo', w.grace
        from unnest($1::uuid[], $2::integer[]) as w (id, grace)
      `,
      [all.map(({ centre }) => centre), all.map(({ grace }) => grace)],
    )
    for (const [table, rows] of Object.entries(rowsOf(all))) {
      const columns = Object.keys(rows[0]!)
        .map((name) => `"${name}"`)
        .join(', ')
      const filled = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
      for (let from = 0; from < rows.length; from += 2_000)
        await client.query(filled, [JSON.stringify(rows.slice(from, from + 2_000))])
    }
  })
  for (const table of ['user_account', 'shared_media', 'shared_media_folder', 'educational_joining_application'])
    await owner.query(`analyze ${table}`)
}

test('D9.6 what is open to whom, and until when, is what the rules say in 10,000 random worlds', async () => {
  const all = Array.from({ length: worlds }, (_, seed) => worldOf(seed + 1))
  await fill(all)
  const viewers = all.map((world, index) => ({ world, viewer: world.people[index % 3 === 0 ? 2 : 0]!.id }))
  const { rows } = await database.owner.query(
    `
      select v.viewer, o.shared_media_id as id, o.until, o.may_download
      from unnest($1::uuid[], $2::uuid[]) as v (centre, viewer)
      cross join lateral media_open(v.centre, v.viewer, null, $3::timestamptz) o
    `,
    [viewers.map(({ world }) => world.centre), viewers.map(({ viewer }) => viewer), at(now)],
  )
  const found = Map.groupBy(
    rows as { viewer: string; id: string; until: Date | null; may_download: boolean }[],
    (row) => row.viewer,
  )
  let open = 0
  for (const [index, { world, viewer }] of viewers.entries()) {
    const actual = (found.get(viewer) ?? []).map(
      (row) => [row.id, row.until?.getTime() ?? null, row.may_download] as const,
    )
    const expected = [...slowly(world, viewer)].map(([id, { until, download }]) => [id, until, download] as const)
    assert.deepEqual(actual.sort(), expected.sort(), `world ${index + 1}, ${JSON.stringify({ world, viewer })}`)
    open += expected.length
  }
  assert.ok(open > worlds / 4, `only ${open} media were open at all, so little was compared`)
})
