/**
 * One of several servers on one database, by the clock of the test: it serves, and works off jobs until it is killed.
 * The port goes to the parent.
 */
import type pg from 'pg'
import { pino } from 'pino'
import { buildApplication } from '@topcenter/server/application'

export interface NoticeOrder {
  readonly connection: pg.ClientConfig
  readonly dataDir: string
  /** Milliseconds since 1970, until a message says another. */
  readonly at: number
}

const order = JSON.parse(process.argv[2]!) as NoticeOrder
let at = order.at
process.on('message', (now: number) => (at = now))
const application = await buildApplication({
  connection: order.connection,
  clock: { now: () => new Date(at) },
  log: pino({ level: 'silent' }),
  config: { publicUrl: undefined, trustProxy: false, webDist: `${order.dataDir}/none`, dataDir: order.dataDir },
  look: 0.5,
})
process.once('disconnect', () => process.exit(0))
application.jobs.start()
await application.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.((application.http.server.address() as { port: number }).port)
