/** Files for an operator beside the program: the unit of systemd, and the licences. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAllowed, refusedLicences } from '../tools/licences.mjs'

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

test('systemd finds no fault in the unit', async (t) => {
  const unit = await readFile(inRoot('deploy/top-center.service'), 'utf8')
  // systemd looks for the program, which is here and not in /opt
  const copy = join(await mkdtemp(join(tmpdir(), 'topcenter-unit-')), 'top-center.service')
  await writeFile(copy, unit.replace('ExecStart=/opt/top-center/', `ExecStart=${inRoot('')}`))
  t.after(() => rm(dirname(copy), { recursive: true }))
  const { error, status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', copy], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    return t.skip('this machine has no systemd-analyze')
  assert.equal(stderr + stdout, '')
  assert.equal(status, 0)
})

test('each package that is installed has a licence that is allowed, and one that is not is named', async () => {
  const lock = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string }>
  }
  assert.deepEqual(refusedLicences(lock), [])
  lock.packages['node_modules/a/node_modules/@some/copyleft'] = { version: '1.2.3', license: 'AGPL-3.0-only' }
  lock.packages['node_modules/silent'] = { version: '0.0.1' }
  assert.deepEqual(refusedLicences(lock), ['@some/copyleft 1.2.3: AGPL-3.0-only', 'silent 0.0.1: says no licence'])
})

test('with OR one licence is enough, with AND each is needed', () => {
  for (const fine of ['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'Apache-2.0 AND (GPL-2.0-only OR MIT)'])
    assert.ok(isAllowed(fine), fine)
  for (const not of [
    '',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    '(MIT OR ISC) AND SSPL-1.0',
    'MIT GPL-3.0-only',
    'SEE LICENSE IN x',
  ])
    assert.ok(!isAllowed(not), not)
})
