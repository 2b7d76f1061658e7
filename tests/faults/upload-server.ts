/** A server that takes uploads into boxes until it is killed. Its port goes to the parent. */
import type pg from 'pg'
import { pino } from 'pino'
import { buildApplication } from '@topcenter/server/application'
import { dropGarbageOfStart } from '@topcenter/server/platform/after-start'
import { box } from '@topcenter/server/test/platform/uploads/box-for-tests'

export interface UploadOrder {
  readonly connection: pg.ClientConfig
  readonly dataDir: string
}

const { connection, dataDir } = JSON.parse(process.argv[2]!) as UploadOrder
const application = await buildApplication({
  connection,
  clock: { now: () => new Date() },
  log: pino({ level: 'silent' }),
  config: { publicUrl: undefined, trustProxy: false, webDist: `${dataDir}/none`, dataDir },
  pacer: async () => {},
  targets: [box],
})
process.once('disconnect', () => process.exit(0))
await application.http.listen({ port: 0, host: '127.0.0.1' })
dropGarbageOfStart()
process.send?.((application.http.server.address() as { port: number }).port)
