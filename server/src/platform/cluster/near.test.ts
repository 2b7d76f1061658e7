/** On the cluster of CLUSTER_URL alone: one PostgreSQL has no other nodes. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openDatabase, platformEstablishment, type Tx } from '../database/database.ts'
import { distribute, takeAway } from './distribute.ts'
import { whileMoving } from './join-node.ts'
import { placeOfRows } from './parts.ts'
import { patience, startTestDatabase, type TestDatabase } from '../../../test/platform/database/test-database.ts'

const skip = process.env.CLUSTER_URL ? false : 'CLUSTER_URL names no cluster'

let database: TestDatabase
let db: Database
before(async () => {
  if (skip) return
  database = await startTestDatabase()
  ;({ db } = database)
})
after(() => database?.close())

const centre = platformEstablishment

const schemaIn = async (tx: Tx): Promise<string> =>
  (await tx.first<{ name: string }>({ sql: 'select current_schema()::text as name' }))!.name
const schema = (of: Database = db): Promise<string> => of.read(centre, schemaIn)
/** Waits for queries to go to the node of the rows; until it is found they go to the coordinator. */
async function near(of: Database = db): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const name = await schema(of)
    if (name.startsWith('part_')) return name
    await delay(50)
  }
  throw new Error('it is never asked at the node of its rows')
}

const note = (id: string) => ({
  sql: 'insert into outbox (establishment_id, id, kind, payload) values ($1, $2, $3, $4)',
  parameters: [centre, id, 'near', {}],
})
const noted = async (id: string): Promise<number> =>
  (await database.owner.query('select from outbox where establishment_id = $1 and id = $2', [centre, id])).rowCount!
/** A statement that only the coordinator answers. */
const ofCoordinator = { sql: 'select count(*)::int as count from session' }

test('D13.5 a centre is asked at the node of its rows, which row security keeps apart there', { skip }, async () => {
  await near()
  const id = randomUUID()
  await db.transaction(centre, (tx) => tx.run(note(id)))
  assert.equal(await noted(id), 1)
  const seen = (of: string) =>
    db.read(of, (tx) => tx.query({ sql: 'select from outbox where id = $1', parameters: [id] }))
  assert.equal((await seen(centre)).length, 1)
  // another centre of the same parts
  const name = await near()
  const { rows } = await database.owner.query<{ id: string }>(
    `select id from (select gen_random_uuid() as id from generate_series(1, 40)) each
     where 'part_' || get_shard_id_for_distribution_column('audit', id) = $1 limit 1`,
    [name],
  )
  const other = rows[0]!.id
  for (let tries = 0; (await db.read(other, schemaIn)) !== name; tries += 1) {
    assert.ok(tries < 100)
    await delay(50)
  }
  assert.equal((await seen(other)).length, 0)
  await assert.rejects(
    db.transaction(other, (tx) => tx.run(note(randomUUID()))),
    /row-level security/,
  )
})

test('what the node cannot answer begins anew at the coordinator, and is there once', { skip }, async () => {
  await near()
  const id = randomUUID()
  const asked: string[] = []
  let effects = 0
  await db.transaction(centre, async (tx) => {
    asked.push(await schemaIn(tx))
    tx.afterCommit(() => void (effects += 1))
    await tx.run(note(id))
    await tx.first(ofCoordinator)
  })
  assert.deepEqual([asked[0]!.startsWith('part_'), asked[1], asked.length], [true, 'public', 2])
  assert.equal(await noted(id), 1)
  await delay(10)
  assert.equal(effects, 1)
  // work that goes on after a refusal does not commit half of itself
  const caught = randomUUID()
  await db.transaction(centre, async (tx) => {
    await tx.run(note(caught))
    await tx.savepoint(() => tx.first(ofCoordinator)).catch(() => {})
  })
  assert.equal(await noted(caught), 1)
  // an establishment lies on each node, and is changed by the coordinator
  const change = { sql: 'update establishment set settings = settings where id = $1', parameters: [centre] }
  await db.transaction(centre, (tx) => tx.run(change))
  await db.transaction(centre, (tx) =>
    tx.first({
      sql: 'select e.id from (select 1) one join establishment e on e.id = $1 for update of e',
      parameters: [centre],
    }),
  )
  assert.ok((await near()).startsWith('part_'))
})

test('a record of the establishment is locked at the coordinator before a node refuses it', { skip }, async () => {
  const refused: string[] = []
  const configured = openDatabase({
    connection: database.connection,
    role: 'topcenter_app',
    size: 2,
    onError: (error) => refused.push(error.message),
    ...patience,
  })
  try {
    await near(configured)
    const locked = (text: string) =>
      configured.transaction(centre, (tx) => tx.first({ sql: text, parameters: [centre] }))
    await locked('select 1 from establishment where id = $1 for no key update')
    await locked(
      `select t.id from "establishment" t where (t.id = $1 and (t.code is not null or lower(t.code) = 'a')) for update`,
    )
    await locked('update "establishment" set settings = settings where id = $1')
    assert.deepEqual(refused, [])
    await locked('select e.id from (select 1) one join establishment e on e.id = $1 for update of e')
    assert.match(refused.join(), /^not understood by a node: permission denied/)
  } finally {
    await configured.close()
  }
})

test('a name that is locked at the node is locked for who asks at the coordinator', { skip }, async () => {
  await near()
  const order: string[] = []
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const first = db.transaction(centre, async (tx) => {
    await tx.lock('turns')
    assert.ok((await schemaIn(tx)).startsWith('part_'))
    isLocked()
    await done
    order.push('node')
  })
  await locked
  const second = db.transaction(centre, async (tx) => {
    await tx.first(ofCoordinator)
    await tx.lock('turns', 'more')
    order.push('coordinator')
  })
  await delay(500)
  assert.deepEqual(order, [])
  end()
  await Promise.all([first, second])
  assert.deepEqual(order, ['node', 'coordinator'])
})

test('rows that move wait for who writes, and are asked where they have gone', { skip }, async () => {
  const from = await placeOf(database.owner)
  const before = await near()
  const { rows } = await database.owner.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node
     where groupid <> 0 and (nodename, nodeport) <> ($1, $2) limit 1`,
    [from.host, from.port],
  )
  const to = rows[0]!
  const id = randomUUID()
  let moved: Promise<unknown> = Promise.resolve()
  let hasMoved = false
  await db.transaction(centre, async (tx) => {
    await tx.run(note(id))
    moved = move(database.owner, from, to).then(() => (hasMoved = true))
    await delay(1_500)
    assert.equal(hasMoved, false)
  })
  await moved
  assert.deepEqual(await placeOf(database.owner), to)
  // nothing is asked where they were
  const later = randomUUID()
  await db.transaction(centre, (tx) => tx.run(note(later)))
  assert.deepEqual([await noted(id), await noted(later)], [1, 1])
  assert.equal(
    await db.read(
      centre,
      async (tx) => (await tx.query({ sql: 'select from outbox where id = $1', parameters: [later] })).length,
    ),
    1,
  )
  assert.equal(await near(), before)
})

test('while tables change, and after it, nothing is lost', { skip }, async () => {
  await near()
  const owner = await database.owner.connect()
  try {
    const client = owner as unknown as pg.Client
    await owner.query(`select pg_advisory_lock(hashtext('topcenter migrations'))`)
    await takeAway(client)
    const id = randomUUID()
    await db.transaction(centre, (tx) => tx.run(note(id)))
    assert.equal(await noted(id), 1)
    await delay(500)
    assert.equal(await schema(), 'public', 'it makes nothing anew that would stand in the way')
    await owner.query('alter table outbox add column more text')
    await distribute(client)
    await owner.query(`select pg_advisory_unlock(hashtext('topcenter migrations'))`)
  } finally {
    owner.release()
  }
  await near()
  await db.read(centre, (tx) => tx.query({ sql: 'select more from outbox limit 1' }))
  assert.ok((await schema()).startsWith('part_'))
})

test('where the nodes cannot be reached all is asked at the coordinator, and told once', { skip }, async () => {
  const messages: string[] = []
  const name = `coordinator_only_${process.pid}`
  const owner = await database.owner.connect()
  await owner.query('set citus.enable_ddl_propagation = off')
  await owner.query(`create role ${name} login in role topcenter_app, topcenter_own, topcenter_taught`)
  owner.release()
  const far = openDatabase({
    connection: { ...database.connection, user: name },
    role: 'topcenter_app',
    size: 2,
    onError: (error) => messages.push(error.message),
    ...patience,
  })
  try {
    for (let tries = 0; tries < 20; tries += 1) {
      const id = randomUUID()
      await far.transaction(centre, (tx) => tx.run(note(id)))
      assert.equal(await noted(id), 1)
      assert.equal(await schema(far), 'public')
      await delay(25)
    }
    assert.equal(messages.length, 1)
    assert.match(messages[0]!, /^the node .*:\d+ is not asked itself/)
  } finally {
    await far.close()
    const again = await database.owner.connect()
    await again.query('set citus.enable_ddl_propagation = off')
    await again.query(`drop role ${name}`)
    again.release()
  }
})

interface Place {
  readonly host: string
  readonly port: number
}
async function placeOf(owner: pg.Pool): Promise<Place> {
  const { rows } = await owner.query<Place>(placeOfRows, [centre])
  const { host, port } = rows[0]!
  return { host, port }
}
const move = (owner: pg.Pool, from: Place, to: Place): Promise<unknown> =>
  owner.query(
    `select citus_move_shard_placement(
       get_shard_id_for_distribution_column('audit', $1::uuid), $2, $3, $4, $5, '${whileMoving}')`,
    [centre, from.host, from.port, to.host, to.port],
  )
