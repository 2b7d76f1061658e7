import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openLogFile } from './log-file.ts'
import { openLog } from './log.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topcenter-log-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const filesOf = async (name: string): Promise<string[]> =>
  (await readdir(folder)).filter((each) => each.startsWith(name)).toSorted()

test('a file that grows is put aside, no line is lost or cut, and no more than so many are kept', async () => {
  const path = join(folder, 'size.log')
  const moment = new Date() // a quick machine puts several aside in one millisecond
  const output = openLogFile({ path, most: 2_000, kept: 1_000, now: () => moment })
  const log = openLog('info', output)
  for (let line = 0; line < 200; line += 1) log.info({ line }, 'written')
  output.end()
  await delay(50)
  const names = await filesOf('size.log')
  assert.ok(names.length > 5, String(names.length))
  const numbers: number[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    assert.ok(Buffer.byteLength(text) <= 2_000, name)
    numbers.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { line: number }).line),
    )
  }
  assert.deepEqual(
    numbers.toSorted((one, other) => one - other),
    Array.from({ length: 200 }, (_, at) => at),
  )
  if (process.platform !== 'win32') assert.equal((await stat(path)).mode & 0o777, 0o600)
})

test('a new day has a new file, and the oldest go', async () => {
  const path = join(folder, 'day.log')
  let now = new Date('2026-11-01T23:59:59Z')
  const output = openLogFile({ path, kept: 3, now: () => now })
  for (let days = 0; days < 8; days += 1) {
    output.write(`{"day":${days}}\n`)
    output.write(`{"day":${days}}\n`)
    now = new Date(now.getTime() + 86_400_000)
  }
  output.end()
  for (let waited = 0; waited < 50 && (await filesOf('day.log')).length > 4; waited += 1) await delay(20)
  const names = await filesOf('day.log')
  assert.equal(names.length, 4, names.join())
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  assert.deepEqual(
    texts.map((text) => text.trim().split('\n')),
    [7, 4, 5, 6].map((days) => Array(2).fill(`{"day":${days}}`)),
  )
})

test('a file that is continued after a restart of another day begins anew', async () => {
  const path = join(folder, 'again.log')
  const first = openLogFile({ path })
  first.write('{"at":"before"}\n')
  first.end()
  await delay(20)
  const second = openLogFile({ path, now: () => new Date(Date.now() + 2 * 86_400_000) })
  second.write('{"at":"after"}\n')
  second.end()
  await delay(20)
  assert.equal(await readFile(path, 'utf8'), '{"at":"after"}\n')
  assert.equal((await filesOf('again.log')).length, 2)
})
