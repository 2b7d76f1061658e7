/** The committed files of an archive, run as an operator runs them: without npm, git or any tool to build. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../tools/installation.mjs'
import { isShipped } from '../tools/shipped.mjs'

const release = { version: '9.8.7', commit: 'abcdef012345' }
const folder = mkdtempSync(join(tmpdir(), 'topcenter-archive-'))
const program = join(folder, 'bin', 'top-center')
const env = {
  PATH: join(folder, 'path'),
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  DEMO: 'off',
  PORT: '0',
  LOG_LEVEL: 'info',
}
let server: ChildProcess | undefined

before(() => {
  const committed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\n')
  for (const file of committed.filter((each) => isShipped(each) && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  linkPackages()
  mkdirSync(env.PATH)
  for (const tool of ['sh', 'readlink', 'dirname'])
    symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(env.PATH, tool))
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release))
})
after(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Links what is installed here; the product's own packages are those of the folder. */
function linkPackages(): void {
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@topcenter'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@topcenter') symlinkSync(join(root, 'node_modules', name), join(to, name))
  for (const name of ['model', 'texts', 'server']) symlinkSync(join(folder, name), join(to, '@topcenter', name))
}

test('an archive names its release, starts, and serves its first page', async () => {
  const said = spawnSync(program, ['version'], { env, encoding: 'utf8' })
  assert.deepEqual([said.stdout.trim(), said.stderr], ['9.8.7 (abcdef012345)', ''])
  server = spawn(program, [], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = await printed(server, /Server listening at/)
  const [, address = ''] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? []
  assert.match(output.split('\n')[0]!, /"version":"9\.8\.7","commit":"abcdef012345"/)
  assert.match(await (await fetch(`${address}/auth/login`)).text(), /<div id="root"/)
  const health = (await (await fetch(`${address}/api/health`)).json()) as { release: unknown }
  assert.deepEqual(health.release, release)
})

test('a command names a file from the folder of its caller, and an unknown one lists those that there are', () => {
  const cwd = join(folder, 'elsewhere')
  mkdirSync(cwd)
  const dump = spawnSync(program, ['dump', 'all.tar'], { env, cwd, encoding: 'utf8' })
  assert.deepEqual([dump.status, existsSync(join(cwd, 'all.tar'))], [0, true], dump.stdout + dump.stderr)
  const odd = spawnSync(program, ['install'], { env, encoding: 'utf8' })
  assert.deepEqual([odd.status, /restore/.test(odd.stderr)], [2, true])
  // an archive has no npm
  const bare = spawnSync(program, ['load'], { env, encoding: 'utf8' })
  assert.match(bare.stderr + bare.stdout, /bin\/top-center load FILE/)
})

/** Resolves with the output once it matches; rejects with it when the process ends before. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: Buffer) => {
        text += String(part)
        if (pattern.test(text)) resolve(text)
      })
    child.once('exit', () => reject(new Error(text)))
  })
}
