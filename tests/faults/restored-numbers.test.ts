/** The product is restored to a moment before its last receipts: none of their numbers is handed out again. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId } from '@topcenter/model/kit/token'
import { openSignatures } from '@topcenter/server/platform/backup/signatures'
import { payUntilAnswered } from './payment-storm.ts'
import { addressOf, backedUp, prepare } from './restore-storm.ts'

const source = (name: string): string => fileURLToPath(new URL(`../../server/src/${name}.ts`, import.meta.url))
interface Answer {
  readonly items: readonly { readonly from: number; readonly to: number; readonly reason: string }[]
  readonly findings: readonly unknown[]
}
const products: ChildProcess[] = []
let root: string
after(async () => {
  for (const product of products) if (product.exitCode === null) product.kill('SIGKILL')
  await rm(root, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
})

test('a receipt after a restore has a number that no lost receipt can have, and the proof holds', async () => {
  root = await mkdtemp(join(tmpdir(), 'topcenter-numbers-'))
  const [lost, restored, backup] = ['lost', 'restored', 'backup'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(backup)
  const centre = await prepare(lost)
  const start = async (dataDir: string): Promise<[product: ChildProcess, origin: string]> => {
    const product = spawn(process.execPath, [source('main')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        BACKUP_TO: backup,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        NODE_TEST_CONTEXT: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    products.push(product)
    return [product, await addressOf(product)]
  }
  const end = async (product: ChildProcess): Promise<void> => {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  const pay = async (origin: string): Promise<number> => {
    const counts = { retried: 0, droppedAnswers: 0 }
    const paid = await payUntilAnswered({ centre, server: { origin: () => origin }, key: newId(), money: 100, counts })
    return paid.receiptNumber
  }
  const read = async (origin: string, path: string): Promise<Answer> => {
    const headers = { 'api-version': '1.0', authorization: `Bearer ${centre.session}` }
    const answer = await fetch(`${origin}${path}`, { headers })
    assert.equal(answer.status, 200, path)
    return (await answer.json()) as Answer
  }

  const [product, origin] = await start(lost)
  await backedUp(origin)
  const survives = [await pay(origin), await pay(origin)]
  await delay(50)
  const moment = new Date()
  await delay(50)
  const handedOut = [await pay(origin), await pay(origin), await pay(origin)]
  assert.deepEqual([...survives, ...handedOut], [1, 2, 3, 4, 5])
  await end(product)
  const { key } = await openSignatures(lost)
  await promisify(execFile)(
    process.execPath,
    [source('restore'), '--from', backup, '--key', key!, '--at', moment.toISOString()],
    { env: { ...process.env, DATA_DIR: restored, NODE_TEST_CONTEXT: '' } },
  )

  const [again, there] = await start(restored)
  assert.equal(await pay(there), 103)
  const { items } = await read(there, '/api/number-gaps?kind=Receipt')
  assert.deepEqual(
    items.map(({ from, to, reason }) => [from, to, reason]),
    [[3, 102, 'Restore']],
  )
  assert.deepEqual((await read(there, '/api/finance/proof')).findings, [])
  await end(again)
  const [third, origin3] = await start(restored)
  assert.equal(await pay(origin3), 104, 'numbers are skipped once')
  await end(third)
})
