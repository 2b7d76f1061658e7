import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Refused } from '@topcenter/model/kit/refusal'
import { openDatabase, platformEstablishment, sql } from './database.ts'
import { builder } from './query.ts'
import { openLog } from '../log.ts'
import { migrate, migrationsDirectory, readMigrations } from './migrate.ts'
import { startTestDatabase } from '../../../test/platform/database/test-database.ts'
import type { TestDatabase } from '../../../test/platform/database/test-database.ts'
import { together } from './together.ts'

let database: TestDatabase
before(async () => {
  database = await startTestDatabase()
})
after(() => database.close())

const isCluster = Boolean(process.env.CLUSTER_URL)
const a = randomUUID()
const b = randomUUID()

test('migrations run twice change nothing, and a changed or missing file is refused', async () => {
  assert.deepEqual(await migrate(database.connection), [])
  const directory = await mkdtemp('/tmp/topcenter-migrations-')
  try {
    const migrations = await readMigrations()
    for (const { name, text } of migrations) await writeFile(join(directory, name), `${text}\n-- edited`)
    await assert.rejects(migrate(database.connection, { directory }), { why: 'changed' })
    await rm(join(directory, migrations[0]!.name))
    await assert.rejects(migrate(database.connection, { directory }), { why: 'newer' })
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('two nodes migrate at once: one applies, the other waits and finds it done', async () => {
  const name = `twice_${randomUUID().slice(0, 8)}`
  await database.owner.query(`create database ${name} template template0`)
  const connection = { ...database.connection, database: name }
  const applied = await Promise.all([migrate(connection), migrate(connection)])
  const all = (await readMigrations()).map((migration) => migration.name)
  assert.deepEqual(applied.flat().sort(), all)
  await database.owner.query(`drop database ${name}`)
})

test('`begin` and what is asked at once leave in one write', async (t) => {
  const asked = () => database.db.read(a, (tx) => tx.first({ sql: 'select 1' }))
  await asked() // connected, and the statement is known
  if (isCluster) {
    await delay(2_000) // the node of the rows is found
    await asked()
  }
  await delay(20)
  let writes = 0
  const socket = Socket.prototype as unknown as Record<'_write' | '_writev', (...given: unknown[]) => void>
  for (const way of ['_write', '_writev'] as const) {
    const send = socket[way]
    t.mock.method(socket, way, function count(this: Socket, ...given: unknown[]) {
      writes += 1
      send.apply(this, given)
    })
  }
  await database.db.transaction(a, async (tx) => {
    await Promise.all([tx.first({ sql: 'select 1' }), tx.first({ sql: 'select 1' })])
    assert.equal(writes, 1)
  })
  assert.equal(writes, 2)
})

test('a read ends with the next transaction of its connection, or by itself within milliseconds', async () => {
  const single = openDatabase({ connection: database.connection, role: 'topcenter_app', size: 1 })
  const me = () =>
    single.read(a, (tx) =>
      tx.first<{ pid: number; since: string }>({ sql: 'select pg_backend_pid() as pid, now()::text as since' }),
    )
  const seen = [await me(), await me()]
  assert.equal(seen[0]!.pid, seen[1]!.pid)
  assert.notEqual(seen[0]!.since, seen[1]!.since, 'now() is the beginning of a transaction')
  const counts = await single.transaction(a, (tx) =>
    tx.run({
      sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
      parameters: [a, randomUUID(), 'after a read', {}],
    }),
  )
  assert.equal(counts, 1)
  await me()
  const stateOf = async () =>
    (await database.owner.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [seen[0]!.pid]))
      .rows[0]?.state
  for (let tries = 0; tries < 200 && (await stateOf()) !== 'idle'; tries += 1) await delay(10)
  assert.equal(await stateOf(), 'idle')
  await single.close()
})

/** Tables with an establishment column that are read before the establishment is known, or by workers over all of them. */
const platformTables = ['background_job', 'establishment', 'login_name', 'password_reset', 'session']

test('D1.2 row security: without its establishment the app role sees nothing, in another one it cannot write', async () => {
  const { rows } = await database.owner.query<{ table_name: string; forced: boolean }>(`
    select c.relname as table_name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'establishment_id'
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by 1
  `)
  const tenant = rows.filter(({ table_name }) => !platformTables.includes(table_name))
  assert.ok(tenant.length >= 5)
  await database.db.transaction(a, async (tx) => {
    await tx.run({
      sql: `
        insert into audit (establishment_id, id, at, entity, action)
        values ($1, $2, now(), $3, $4)
      `,
      parameters: [a, randomUUID(), 'x', 'y'],
    })
    await tx.run({
      sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
      parameters: [a, randomUUID(), 'x', {}],
    })
  })
  for (const { table_name, forced } of tenant) {
    assert.equal(forced, true, table_name)
    const seen = await database.db.platform((tx) => tx.query({ sql: `select 1 from ${table_name}` }))
    assert.equal(seen.length, 0, table_name)
  }
  assert.equal((await database.db.read(a, (tx) => tx.query({ sql: 'select 1 from audit' }))).length, 1)
  assert.equal((await database.db.read(b, (tx) => tx.query({ sql: 'select 1 from audit' }))).length, 0)
  await assert.rejects(
    database.db.transaction(b, (tx) =>
      tx.run({
        sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
        parameters: [a, randomUUID(), 'x', {}],
      }),
    ),
    /row-level security/,
  )
})

test('D1.4 nobody edits or deletes audit rows, not even the owner', async () => {
  for (const statement of ["update audit set action = 'z'", 'delete from audit', 'truncate audit']) {
    await assert.rejects(
      database.db.transaction(a, (tx) => tx.run({ sql: statement })),
      { code: '42501' },
    )
    await assert.rejects(database.owner.query(statement), { code: '55000' })
  }
})

test('the app role owns nothing and cannot pass row security', async () => {
  const role = await database.db.platform((tx) =>
    tx.first<{ name: string; bypass: boolean; super: boolean; owned: number }>({
      sql: `
        select
          current_user::text as name,
          rolbypassrls as bypass,
          rolsuper as super,
          (select count(*)::int from pg_class where relowner = r.oid) as owned
        from pg_roles r
        where rolname = current_user
      `,
    }),
  )
  assert.deepEqual(role, { name: 'topcenter_app', bypass: false, super: false, owned: 0 })
})

test('an establishment that is not a uuid never reaches the SQL', async () => {
  await assert.rejects(
    database.db.transaction("x'; drop table audit; --", async () => {}),
    TypeError,
  )
})

test('a deadlock is tried again, and both succeed', async () => {
  for (const entity of ['one', 'two']) {
    await database.db.transaction(platformEstablishment, (tx) =>
      tx.run({ sql: 'insert into code_counter values ($1, $2, 0)', parameters: [platformEstablishment, entity] }),
    )
  }
  let runs = 0
  const held = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  const both = (first: 'one' | 'two', second: 'one' | 'two'): Promise<void> =>
    database.db.transaction(platformEstablishment, async (tx) => {
      runs += 1
      const add = (entity: string) =>
        tx.run({
          sql: 'update code_counter set last = last + 1 where establishment_id = $1 and entity = $2',
          parameters: [platformEstablishment, entity],
        })
      await add(first)
      held[first].resolve()
      await held[second].promise // each holds its own and wants the other's
      await add(second)
    })
  await Promise.all([both('one', 'two'), both('two', 'one')])
  assert.ok(runs > 2)
  const rows = await database.db.read(platformEstablishment, (tx) =>
    tx.query(builder.selectFrom('code_counter').select('last').orderBy('entity')),
  )
  assert.deepEqual(rows, [{ last: 2 }, { last: 2 }])
})

test('a swallowed error cannot commit half a transaction', async () => {
  await assert.rejects(
    database.db.transaction(a, async (tx) => {
      await tx.run({
        sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
        parameters: [a, randomUUID(), 'half', {}],
      })
      await tx.run({ sql: 'select 1/0' }).catch(() => {})
    }),
    /could not commit/,
  )
  const rows = await database.db.read(a, (tx) => tx.query({ sql: "select 1 from outbox where kind = 'half'" }))
  assert.equal(rows.length, 0)
})

test('what is sent and not waited for ends the transaction when it fails, and is what is heard', async () => {
  const insert = (kind: string) => ({
    sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
    parameters: [a, randomUUID(), kind, {}],
  })
  await assert.rejects(
    database.db.transaction(a, async (tx) => {
      await tx.run(insert('sent'))
      tx.send({ sql: 'select 1/0' })
      await tx.savepoint(() => tx.run(insert('after it'))).catch(() => {})
    }),
    { code: '22012' },
  )
  await database.db.transaction(a, async (tx) => {
    await assert.rejects(
      tx.savepoint(async () => {
        tx.send({ sql: 'select 1/0' })
        await tx.run(insert('undone with it'))
      }),
    )
    tx.send(insert('kept after a savepoint'))
  })
  const rows = await database.db.read(a, (tx) =>
    tx.query<{ kind: string }>({
      sql: `
        select kind
        from outbox
        where kind in ('sent', 'after it', 'undone with it', 'kept after a savepoint')
      `,
    }),
  )
  assert.deepEqual(rows, [{ kind: 'kept after a savepoint' }])
})

test('what is sent last and fails is heard, although its answer and that to the commit come together', async () => {
  const observed = openDatabase({ connection: database.connection, size: 1, observe: () => {} })
  try {
    for (const db of [database.db, observed])
      for (let round = 0; round < 20; round += 1)
        await assert.rejects(
          db.transaction(a, async (tx) => {
            await tx.run({ sql: 'select 1' })
            for (let sent = 0; sent < 5; sent += 1) tx.send({ sql: 'select 1' })
            tx.send({ sql: 'select 1/0' })
          }),
          { code: '22012' },
          `round ${round}`,
        )
  } finally {
    await observed.close()
  }
})

test('together ends when all have ended, and throws what failed first, not what failed because of it', async () => {
  let ended = false
  const aftermath = Object.assign(new Error('current transaction is aborted'), { code: '25P02' })
  await assert.rejects(
    together([
      Promise.reject(aftermath),
      Promise.reject(new Error('the cause')),
      delay(20).finally(() => {
        ended = true
      }),
    ]),
    /the cause/,
  )
  assert.ok(ended)
  assert.deepEqual(await together([1, Promise.resolve('two'), undefined]), [1, 'two', undefined])
})

test('a savepoint undoes its own part only, effects run after the commit, and nothing runs after the end', async () => {
  const effects: string[] = []
  let escaped: (() => Promise<unknown>) | undefined
  const insert = (kind: string) => ({
    sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
    parameters: [a, randomUUID(), kind, {}],
  })
  await database.db.transaction(a, async (tx) => {
    await tx.run(insert('kept'))
    tx.afterCommit(() => {
      effects.push('kept')
    })
    await assert.rejects(
      tx.savepoint(async () => {
        await tx.run(insert('undone'))
        tx.afterCommit(() => {
          effects.push('undone')
        })
        throw new Error('no')
      }),
    )
    assert.deepEqual(effects, [])
    escaped = () => tx.query({ sql: 'select 1' })
  })
  await assert.rejects(escaped!(), /transaction is over/)
  const rows = await database.db.read(a, (tx) =>
    tx.query<{ kind: string }>({ sql: "select kind from outbox where kind in ('kept', 'undone')" }),
  )
  assert.deepEqual([rows, effects], [[{ kind: 'kept' }], ['kept']])
})

test('work has the memory that it asks for, and what comes next on its connection has not', async () => {
  for (const way of ['read', 'transaction'] as const) {
    const memory = (limits?: object) =>
      database.db[way](a, (tx) => tx.first({ sql: `select current_setting('work_mem') as is` }), limits)
    const usual = await memory()
    assert.deepEqual([await memory({ memory: 64 }), await memory()], [{ is: '64MB' }, usual], way)
    assert.notDeepEqual(usual, { is: '64MB' })
    const plans = (limits?: object) =>
      database.db[way](a, (tx) => tx.first({ sql: `select current_setting('plan_cache_mode') as is` }), limits)
    assert.deepEqual(
      [await plans({ plansAnew: true }), await plans({ plansOnce: true }), await plans()],
      [{ is: 'force_custom_plan' }, { is: 'force_generic_plan' }, { is: 'auto' }],
      way,
    )
  }
})

test('reading is read only, and a slow statement is a refusal', async () => {
  await assert.rejects(
    database.db.read(a, (tx) => tx.run({ sql: 'delete from outbox' })),
    { code: '25006' },
  )
  const quick = openDatabase({ connection: database.connection, role: 'topcenter_app', readTimeout: 50 })
  await assert.rejects(
    quick.read(a, (tx) => tx.run({ sql: 'select pg_sleep(1)' })),
    (error: unknown) => error instanceof Refused && error.refusal.refused === 'request.timeout',
  )
  await quick.close()
})

test('values arrive as JSON would carry them', async () => {
  const row = await database.db.read(a, (tx) =>
    tx.first(sql`
      select
        12345678901::bigint as money,
        1.50::numeric as score,
        '2026-03-01 10:00+02'::timestamptz as at,
        '2026-03-01 10:00:00.123456+02'::timestamptz as precise,
        '2026-03-01 10:00:00.1+02'::timestamptz as tenth,
        '2026-03-01 10:00:00.1234+02'::timestamptz as finer,
        '12026-03-01 10:00+02'::timestamptz as far,
        '1999-12-31'::date as born,
        '08:30'::time as starts,
        array[1,
        2]::bigint[] as many,
        array['2026-01-01']::date[] as days,
        array['08:00']::time[] as times,
        array[]::numeric[] as none
    `),
  )
  assert.deepEqual(row, {
    money: 12345678901,
    score: 1.5,
    at: '2026-03-01T08:00:00.000Z',
    precise: '2026-03-01T08:00:00.123456Z',
    tenth: '2026-03-01T08:00:00.100Z',
    finer: '2026-03-01T08:00:00.123400Z',
    far: '12026-03-01T08:00:00.000Z',
    born: '1999-12-31',
    starts: '08:30',
    many: [1, 2],
    days: ['2026-01-01'],
    times: ['08:00'],
    none: [],
  })
  await assert.rejects(
    database.db.read(a, (tx) => tx.first({ sql: 'select 9007199254740993::bigint as n' })),
    RangeError,
  )
})

test('statements are named, so that each connection plans them once', async () => {
  const count = await database.db.read(a, async (tx) => {
    for (let i = 0; i < 5; i += 1) await tx.query({ sql: 'select $1::int as planned_once', parameters: [i] })
    return tx.first<{ n: number }>({
      sql: `
        select count(*) as n
        from pg_prepared_statements
        where statement like '%planned_once%' and statement not like '%pg_prepared%'
      `,
    })
  })
  assert.equal(count?.n, 1)
})

test('a statement is named when it comes for the third time, and no connection keeps more than 500 of them', async () => {
  const db = openDatabase({ connection: database.connection, role: 'topcenter_app', size: 1 })
  // `platform`: on a cluster the rows of an establishment are asked on another connection as soon as their node is found
  const kept = (like: string) =>
    db.platform(async (tx) => {
      const row = await tx.first<{ n: number }>({
        sql: 'select count(*) as n from pg_prepared_statements where statement like $1',
        parameters: [like],
      })
      return row!.n
    })
  const ask = (text: string) => db.platform((tx) => tx.first({ sql: text, parameters: [1] }))
  for (const expected of [0, 0, 1, 1]) {
    await ask('select $1::int as third_time')
    assert.equal(await kept('%third_time'), expected)
  }
  for (let at = 0; at < 1_200; at += 1) {
    const text = `select $1::int as varied_${at}`
    assert.deepEqual(
      await db.platform((tx) => Promise.all([1, 2, 3, 4].map((n) => tx.first({ sql: text, parameters: [n] })))),
      [{ [`varied_${at}`]: 1 }, { [`varied_${at}`]: 2 }, { [`varied_${at}`]: 3 }, { [`varied_${at}`]: 4 }],
    )
  }
  const left = await kept('%')
  assert.ok(left <= 501, String(left))
  // the first of them lost its name, and gets it again
  for (let time = 0; time < 3; time += 1) assert.deepEqual(await ask('select $1::int as varied_0'), { varied_0: 1 })
  assert.equal(await kept('%varied_0'), 1)
  await db.close()
})

test('the columns of a statement are described to a connection once', async (t) => {
  // twice without a name
  for (const text of [
    'select $1::int as n, array[$2]::text[] as told_once',
    'create temporary table if not exists rowless ()',
  ])
    for (let i = 0; i < 2; i += 1)
      await database.db.transaction(a, (tx) => tx.run({ sql: text, parameters: text.includes('$') ? [i, ''] : [] }))
  const describe = t.mock.method(pg.Connection.prototype, 'describe')
  const before = await database.db.transaction(a, async (tx) => {
    for (let i = 0; i < 3; i += 1)
      assert.deepEqual(
        await tx.first({ sql: 'select $1::int as n, array[$2]::text[] as told_once', parameters: [i, 'نعم'] }),
        { n: i, told_once: ['نعم'] },
      )
    return describe.mock.callCount()
  })
  assert.equal(before, 1)
  await database.db
    .transaction(a, async (tx) => {
      for (let i = 0; i < 3; i += 1)
        assert.equal(await tx.run({ sql: 'create temporary table if not exists rowless ()' }), 0)
      await assert.rejects(
        tx.first({ sql: 'select $1::int as n, array[$2]::text[] as told_once', parameters: ['not a number', ''] }),
        /invalid input syntax/,
      )
    })
    .catch(() => {}) // PostgreSQL has ended it
  assert.deepEqual(
    await database.db.read(a, (tx) =>
      tx.first({ sql: 'select $1::int as n, array[$2]::text[] as told_once', parameters: [null, null] }),
    ),
    { n: null, told_once: [null] },
  )
  assert.equal(describe.mock.callCount(), 2)
})

test('no migration grants the app more than row security allows: every policy checks the establishment', async () => {
  const text = await readFile(join(migrationsDirectory, '0001_platform.sql'), 'utf8')
  assert.match(text, /force row level security/)
  // restrictive ones take away; what begins with false lets nothing through
  const open = await database.owner.query(
    `select tablename from pg_policies where qual not like $1 and qual not like $2 and permissive = 'PERMISSIVE'`,
    ['%app.establishment%', '((establishment_id <> establishment_id) AND %'],
  )
  assert.deepEqual(open.rows, [])
})

test('one statement, asked for several times at once on a connection that has never seen it, answers each', async () => {
  const rows = await database.db.read(a, (tx) =>
    Promise.all([1, 2, 3].map((each) => tx.first({ sql: 'select $1::int as never_seen_before', parameters: [each] }))),
  )
  assert.deepEqual(
    rows,
    [1, 2, 3].map((each) => ({ never_seen_before: each })),
  )
})

test('an error of the database is logged by what broke, never with what somebody typed', async () => {
  const lines: string[] = []
  const log = openLog('error', {
    write: (line) => {
      lines.push(line)
    },
  })
  await database.owner.query('create table secret_note (words text constraint only_one unique, number int)')
  for (const sql of [
    `insert into secret_note values ('typed by Mona'), ('typed by Mona')`,
    `insert into secret_note values ('x', 'typed by Mona')`,
    `insert into secret_note values ('typed by Mona', 1, 'typed by Mona')`,
  ]) {
    await database.owner.query(sql).then(
      () => assert.fail(sql),
      (error: unknown) => log.error({ err: error }, 'an error was caught'),
    )
  }
  assert.equal(lines.length, 3)
  assert.doesNotMatch(lines.join(''), /Mona/)
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, string> }
  assert.deepEqual(
    [err.type, err.code, err.constraint, err.table, err.message],
    ['DatabaseError', '23505', 'only_one', 'secret_note', 'duplicate key value violates unique constraint "only_one"'],
  )
  assert.match(err.stack!, /database\.test\.ts/)
  assert.match(lines[1]!, /"message":"invalid input syntax for type integer: \\"…\\""/)
  await database.owner.query('drop table secret_note')
})
