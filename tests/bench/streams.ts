/**
 * Open live streams on one node: `node tests/bench/streams.ts [5000]` opens so many over loopback, ten of each user,
 * and says the memory of the process before, with all of them open, and after two heartbeats and a change that all
 * hear.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { everyPrivilege } from '@topcenter/model/areas'
import { startTestApplication } from '@topcenter/server/test/test-application'
import { productEnvironment, productOptions } from '../../tools/installation.mjs'
import type { NoticeOrder } from '../faults/notice-server.ts'
import { openStreams } from './open-streams.ts'

const count = Number(process.argv[2] ?? 5_000)
const ofUser = 10
const now = new Date()
const app = await startTestApplication({ now: now.toISOString() })
const sessions: string[] = []
for (let made = 0; made < count / ofUser; made += 1)
  sessions.push((await app.addUser('Employee', everyPrivilege)).session)
const order: NoticeOrder = {
  connection: app.database.connection,
  dataDir: app.application.runtime.dataDir,
  at: now.getTime(),
}
const child = fork(fileURLToPath(new URL('../faults/notice-server.ts', import.meta.url)), [JSON.stringify(order)], {
  env: { ...productEnvironment, ...process.env },
  execArgv: productOptions,
})
const [port] = (await once(child, 'message')) as [number]
const address = `http://127.0.0.1:${port}`
const look = async (name: string): Promise<void> => {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${child.pid}/${file}`, 'utf8')),
  )
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status!)![1]) / 1_024)
  const fields = stat!
    .replace(/^.*\) . /, '')
    .split(' ')
    .map(Number)
  const seconds = (fields[10]! + fields[11]!) / 100
  process.stdout.write(`${name.padEnd(36)} ${megabytes} MB, ${seconds.toFixed(1)} s of the processor\n`)
}
await delay(3_000)
await look('before')

const { counts, close } = await openStreams(
  address,
  sessions.flatMap((session) => Array.from({ length: ofUser }, () => session)).slice(0, count),
)
await look(`${counts.open} open`)
await delay(55_000)
await look(`${counts.beats} heartbeats heard`)
const saved = await fetch(`${address}/api/colors`, {
  method: 'POST',
  body: JSON.stringify({ names: { en: 'Heard by all' }, hex: '#102030' }),
  headers: { 'api-version': '1.0', 'content-type': 'application/json', authorization: `Bearer ${sessions[0]}` },
})
if (saved.status !== 200) throw new Error(await saved.text())
const begun = performance.now()
while (counts.changes < count && performance.now() - begun < 10_000) await delay(10)
await look(`${counts.changes} heard a change in ${Math.round(performance.now() - begun)} ms`)
const isWhole = counts.open >= count && counts.beats >= 2 * count && counts.changes >= count
close()
child.kill('SIGKILL')
await once(child, 'exit')
await app.close()
if (!isWhole) throw new Error(`not all heard all: ${JSON.stringify(counts)}`)
