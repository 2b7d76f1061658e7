/** Heartbeats of live streams: all of a node are asked about together, however many there are. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { everyPrivilege } from '@topcenter/model/areas'
import type { Tx } from '../platform/database/database.ts'
import { openLiveHub, type StreamOptions } from '../platform/http/live.ts'
import { startTestApplication, type TestApplication } from '../../test/test-application.ts'
import { createLook, type Listening } from './live.routes.ts'

let app: TestApplication
before(async () => {
  app = await startTestApplication()
})
after(() => app.close())

test('D13.4 a heartbeat asks once for all streams of a node, and ends those that may not go on', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const hub = openLiveHub({ connection: app.database.connection, log, every: 100 })
  const asks: number[] = []
  hub.beatBy(async (asked) => {
    asks.push(asked.length)
    return new Set(asked.filter(({ userId }) => userId !== 'gone'))
  })
  const http = fastify()
  http.get('/:user', (request, reply) => {
    hub.stream(request, reply, {
      establishmentId: app.establishmentId,
      userId: (request.params as { user: string }).user,
      sees: () => true,
      alive: () => assert.fail('no stream is asked about by itself'),
    })
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const texts = ['gone', ...Array.from({ length: 30 }, (_, n) => `user ${n}`)].map((user) =>
    fetch(`${address}/${user}`).then((answer) => answer.text()),
  )
  await texts[0] // who may not go on has ended
  for (let waited = 0; waited < 100 && !asks.includes(30); waited += 1) await delay(20)
  assert.ok(asks.includes(30), 'and is not asked about again')
  assert.ok(asks.length < 40, `${asks.length} questions`)
  await hub.close()
  assert.ok((await Promise.all(texts.slice(1))).every((text) => text.includes(': \n\n')))
  await http.close()
})

test('D13.4 two statements tell who of many streams may go on: sessions at each heartbeat, users within four', async () => {
  const { db, runtime } = app.application
  const [stays, ended, blocked] = [
    await app.addUser('Employee', everyPrivilege),
    await app.addUser('Employee', everyPrivilege),
    await app.addUser('Employee', everyPrivilege),
  ]
  const users = [stays, ended, blocked]
  const listening = new WeakMap<StreamOptions, Listening>()
  const taken = new Map<string, boolean>()
  const streams = await Promise.all(
    users
      .flatMap((user) => [user, user])
      .map(async (user): Promise<StreamOptions> => {
        const options: StreamOptions = {
          establishmentId: app.establishmentId,
          userId: user.id,
          sees: () => true,
          alive: async () => true,
        }
        listening.set(options, {
          given: { token: user.session, via: 'bearer' },
          session: (await runtime.sessions.find(user.session))!,
          take: (identity) => taken.set(user.id, identity !== undefined),
        })
        return options
      }),
  )
  let statements = 0
  const counting = (tx: Tx): Tx =>
    Object.assign(Object.create(tx) as Tx, {
      query: (query: never) => ((statements += 1), tx.query(query)),
    })
  const counted = {
    ...db,
    read: (id: string, work: (tx: Tx) => Promise<never>) => db.read(id, (tx) => work(counting(tx))),
  }
  const look = createLook({ db: counted as typeof db, clock: app.clock, runtime }, listening)
  const who = async () => {
    const alive = await look(streams)
    return new Set(streams.filter((each) => alive.has(each)).map(({ userId }) => userId))
  }
  assert.deepEqual(await who(), new Set([stays.id, ended.id, blocked.id]))
  await db.platform((tx) =>
    runtime.sessions.endWhere(tx, { establishmentId: app.establishmentId, userId: ended.id }, 'blocked'),
  )
  // as nothing in the product does it: without an end of the session
  await app.database.owner.query('update user_account set active_status = false where id = $1', [blocked.id])
  assert.ok(!(await who()).has(ended.id), 'at the next heartbeat')
  let isLeftOut = false
  for (let round = 0; round < 4; round += 1) isLeftOut ||= !(await who()).has(blocked.id)
  assert.ok(isLeftOut)
  assert.equal(taken.get(stays.id), true)
  assert.ok(statements <= 2, `${statements} statements for six rounds of six streams`)
})
