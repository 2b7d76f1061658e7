/**
 * Each kept total that the nightly job of an area proves: a wrong one, written past all triggers, is logged with its
 * record and both numbers, and nothing else is. The books have their own test (finance/books/proof.test.ts), and so
 * have the counts of attendance (education/attendance/counts.test.ts).
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tokenOf } from '@topcenter/model/kit/token'
import { pino } from 'pino'
import { nights } from './background.ts'
import { type Centre, type Shown, startCentre } from '../test/education/test-centre.ts'
import { pastRules } from '../test/platform/database/test-database.ts'
import { runNightly } from '../test/records/run-nightly.ts'

const logged: Shown[] = []
let centre: Centre
before(async () => {
  centre = await startCentre(undefined, {
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  })
})
after(() => centre.close())

const jobs = nights.filter(({ kind, checks }) => checks && kind !== 'finance.prove')

/** Runs the jobs, and returns the differences that they logged. */
async function proveAll(): Promise<Shown[]> {
  logged.length = 0
  for (const nightly of jobs) await runNightly(centre.app, nightly)
  return logged.flatMap(({ check, record, stored, counted }) => (record ? [{ check, record, stored, counted }] : []))
}

const [record, elsewhere] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
/** Values for columns that a row must have, by type. */
const filler: Readonly<Record<string, unknown>> = {
  uuid: elsewhere,
  text: 'x',
  integer: 1,
  'numeric(14,4)': 1,
  'timestamp with time zone': '2026-11-10T08:00:00Z',
}

/** Writes a row past triggers and foreign keys; columns that it must have are filled. */
const write = (table: string, values: Readonly<Record<string, unknown>>): Promise<void> =>
  pastRules(centre.app.database.owner, async (client) => {
    const { rows: needed } = await client.query<{ name: string; type: string }>(
      `
        select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_attribute a
        where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
          and (a.attnotnull and not a.atthasdef or a.attname = 'name_en')
      `,
      [table],
    )
    const row = {
      ...Object.fromEntries(needed.map(({ name, type }) => [name, filler[type]])),
      establishment_id: centre.app.establishmentId,
      ...values,
    }
    await client.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    )
  })

interface Planted {
  readonly table: string
  readonly prefix: string
  /** The column with the id of the record, if it is not `id`. */
  readonly key?: string
  /** The wrong numbers: there are no source rows at all. */
  readonly stored: Readonly<Record<string, number>>
  /** Other columns of the row, and what the report adds to both numbers. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly reported?: Readonly<Record<string, unknown>>
}

const owned = { owner_type: 'PlaceOther', place_id: elsewhere }
const planted: Readonly<Record<string, Planted>> = {
  seats: { table: 'educational_group', prefix: 'edg', stored: { total_number_of_students: 3 } },
  comments: { table: 'discussion', prefix: 'dsc', stored: { comment_count: 2 } },
  replies: { table: 'discussion_comment', prefix: 'dcm', stored: { reply_count: 1 } },
  reactions: {
    table: 'discussion_comment',
    prefix: 'dcm',
    stored: { reaction_count: 3, like_count: 2, dis_like_count: 1 },
  },
  examDegrees: { table: 'simple_exam_model', prefix: 'sem', stored: { exam_degree: 5 } },
  sittingDegrees: {
    table: 'student_schedule_exam_time',
    prefix: 'sxt',
    stored: { student_degree: 4 },
    more: { submit: 'Submit', submitted_at: filler['timestamp with time zone'], ended_by: 'Student' },
  },
  storageUsed: { table: 'storage_space', prefix: 'sts', stored: { used_bytes: 7 }, more: owned },
  storageReserved: { table: 'storage_space', prefix: 'sts', stored: { reserved_bytes: 9 }, more: owned },
  storageFolders: {
    table: 'storage_space_sum',
    prefix: 'sts',
    key: 'storage_space_id',
    stored: { files: 1, bytes: 10, all_bytes: 30, archived: 2 },
    more: { media_type: 'image' },
    reported: { lies_in: elsewhere, media_type: 'image' },
  },
  mediaPlays: {
    table: 'media_view',
    prefix: 'shm',
    key: 'shared_media_id',
    stored: { plays: 2 },
    more: { watched: '{[0,30)}' },
    reported: { user: elsewhere },
  },
  quotations: {
    table: 'price_quotation',
    prefix: 'pqt',
    stored: { approved_price_store_items_amount: 40, affiliate_operation_amount: 2, approved_amount: 42 },
    more: { client_id: elsewhere },
  },
  quotationAmounts: { table: 'price_quotation', prefix: 'pqt', stored: { amount: 40 }, more: { client_id: elsewhere } },
  priceRequests: { table: 'price_request', prefix: 'prq', stored: { asked: 2 } },
  receivedPieces: {
    table: 'job_order_line',
    prefix: 'jbo',
    key: 'job_order_id',
    stored: { received: 2 },
    more: { ordered: 2, done: 2 },
    reported: { store_item: elsewhere },
  },
  placedSessions: { table: 'timetable_plan', prefix: 'ttp', stored: { placed: 1 } },
}

test('nothing is reported of a centre whose totals are right, and each proof is tried here', async () => {
  assert.deepEqual(await proveAll(), [])
  assert.deepEqual(
    Object.keys(planted).toSorted(),
    jobs
      .flatMap(({ checks }) => checks!)
      // no sums: tried in counts.test.ts and in-their-time.test.ts
      .filter((check) => check !== 'attendance' && check !== 'teaching')
      .toSorted(),
  )
})

for (const [check, { table, prefix, key = 'id', stored, more, reported }] of Object.entries(planted))
  test(`the nightly proof reports wrong ${check} of ${table}, each night, and repairs nothing`, async () => {
    await write(table, { [key]: record, ...more, ...stored })
    const watched = check === 'mediaPlays' ? [{ watched: '{[0,30)}' }, { watched: '{}' }] : []
    const none = Object.fromEntries(Object.keys(stored).map((column) => [column, 0]))
    const difference = {
      check,
      record: tokenOf(prefix, record),
      stored: { ...stored, ...reported, ...watched[0] },
      counted: { ...none, ...reported, ...watched[1] },
    }
    assert.deepEqual([await proveAll(), await proveAll()], [[difference], [difference]])
    await pastRules(centre.app.database.owner, (client) =>
      client.query(`delete from ${table} where ${key} = $1`, [record]),
    )
  })
