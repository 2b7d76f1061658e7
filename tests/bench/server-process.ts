/**
 * The child process that the bench measures: the real application over the bench's cluster. Its log goes to stdout, its
 * port to the parent.
 */
import type pg from 'pg'
import { buildApplication } from '@topcenter/server/application'
import { systemClock } from '@topcenter/server/platform/clock'
import { openLog } from '@topcenter/server/platform/log'

export interface Order {
  readonly connection: pg.ClientConfig
  readonly webDist: string
  readonly dataDir: string
}
/** The answer to any message: microseconds of user and system time so far, and bytes in memory. */
export interface Usage {
  readonly cpu: number
  readonly memory: number
}
export type Report = { readonly port: number } | Usage

const { connection, webDist, dataDir } = JSON.parse(process.argv[2]!) as Order
const application = await buildApplication({
  connection,
  clock: systemClock,
  log: openLog('info'),
  config: { publicUrl: undefined, trustProxy: false, webDist, dataDir },
})
const report = (message: Report): void => void process.send?.(message)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ cpu: user + system, memory: process.memoryUsage.rss() })
})
process.on('disconnect', () => {
  void application.http
    .close()
    .then(() => application.close())
    .then(() => process.exit(0))
})
application.jobs.start() // sums are folded while payments come in, as in a centre
await application.http.listen({ port: 0, host: '127.0.0.1' })
report({ port: (application.http.server.address() as { port: number }).port })
