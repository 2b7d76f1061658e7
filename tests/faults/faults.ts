/**
 * `npm run faults`: what must hold while things die or many press at once, at its full length.
 *
 * - Payments: many at once while the application and PostgreSQL are killed in turns with kill -9, fifty times or as often
 *   as `-- --times 10` says.
 * - Notices: 1,000 reminders that speak three times, on three servers that are killed in turns.
 * - Calls: twenty agents take the next of 1,000 students until nobody is left, a hundred times.
 * - Uploads: forty files over a line that is cut each 20 MB, to a server that is killed ten times.
 * - Acceptances: quotations are accepted and taken back on two servers that are killed in turns, as often as payments
 *   are.
 * - Restore: the product with a backup is killed with -9 in the middle of payments, its DATA_DIR deleted and restored.
 * - Nodes: saves at two nodes of the product, of which one is killed with -9 in each of twenty rounds.
 *
 * `-- --only notices` runs one of them. `-- --cluster` runs the payments on a database of its own of the Citus cluster
 * that CLUSTER_URL names, whose nodes run on this machine: they are killed in turns too. `-- --cluster --joins URL`
 * lets the node of this address join in the middle of payments, take their centre over, give it back and leave.
 */
import { parseArgs } from 'node:util'
import { startCentre } from '@topcenter/server/test/education/test-centre'
import { acceptFaults } from './accept-storm.ts'
import { makeDue, raceForCalls } from './call-race.ts'
import { clusterUrl, openFaultCluster } from './cluster-nodes.ts'
import { leaseFaults } from './lease-storm.ts'
import { nodeFaults } from './node-storm.ts'
import { openGrowingCluster } from './growing-cluster.ts'
import { noticeFaults } from './notice-storm.ts'
import { paymentFaults } from './payment-storm.ts'
import { restoreFaults } from './restore-storm.ts'
import { startNodes } from './two-nodes.ts'
import { uploadFaults } from './upload-storm.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    only: { type: 'string' },
    uploads: { type: 'boolean' },
    cluster: { type: 'boolean' },
    joins: { type: 'string' },
  },
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new RangeError(`--times is a whole number of at least 1, not "${values.times}"`)
const openCluster = () =>
  values.joins ? openGrowingCluster(clusterUrl(), values.joins) : openFaultCluster(clusterUrl())
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  payments: () => paymentFaults(times, say, values.cluster ? openCluster : undefined),
  acceptances: () => acceptFaults(times, say),
  notices: () => noticeFaults({ reminders: 1_000, steps: 10, kills: 40 }, say),
  nodes: async () => {
    const nodes = await startNodes(2)
    try {
      return await nodeFaults(nodes, { rounds: 20, saves: 300 }, say)
    } finally {
      await nodes.stop()
    }
  },
  leases: () => leaseFaults(50),
  uploads: () => uploadFaults({ files: 40, size: 12_000_000, cutEach: 20_000_000, kills: 10 }, say),
  restore: () => restoreFaults({ seconds: 75, clients: 8 }, say),
  calls: async () => {
    const centre = await startCentre()
    try {
      await makeDue(centre, 1_000)
      const result = await raceForCalls(centre, 100)
      if (result.twice + result.left > 0) throw new Error(JSON.stringify(result))
      return result
    } finally {
      await centre.close()
    }
  },
}
const only = values.cluster ? 'payments' : values.uploads ? 'uploads' : values.only
if (only && !parts[only]) throw new RangeError(`--only is one of ${Object.keys(parts).join(', ')}, not "${only}"`)
for (const [name, run] of Object.entries(parts))
  if (!only || only === name) say(`${name}: ${JSON.stringify((await run()) ?? 'held')}`)
