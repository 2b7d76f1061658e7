/**
 * `npm run release`: writes an archive for this platform to `dist/`, with the built web, Node, PostgreSQL, licences and
 * a bill of materials. A machine without npm and without a network unpacks it and runs `bin/top-center`.
 *
 * Takes committed files alone. Refuses a tree with changes, so that the commit in `release.json` is what is inside.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { ensureBuiltAndDescribed, ensureInstalled, fail, requireNode, root } from './installation.mjs'
import { isShipped } from './shipped.mjs'

requireNode()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commit = git('rev-parse', '--short=12', 'HEAD')
if (git('status', '--porcelain', '--untracked-files=no') !== '' && !process.argv.includes('--dirty'))
  fail('There are uncommitted changes: commit them, or give -- --dirty for a trial.')
ensureInstalled()
await ensureBuiltAndDescribed()

const name = `top-center-${version}-${process.platform}-${process.arch}`
const out = join(root, 'dist')
const stage = join(out, name)
rmSync(stage, { recursive: true, force: true })
for (const file of git('ls-files').split('\n').filter(isShipped)) copy(file)
copy('web/dist')
writeFileSync(join(stage, 'README.md'), read('deploy/README.md').replaceAll('](../', ']('))
installInto(stage)
writeFileSync(join(stage, 'LICENCES.txt'), licences())
writeFileSync(join(stage, 'sbom.cdx.json'), billOfMaterials())
writeFileSync(join(stage, 'release.json'), `${JSON.stringify({ version, commit })}\n`)
compileOnce()
const archive = join(out, `${name}.tar.gz`)
must('tar', ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '-czf', archive, '-C', out, name])
const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`)
rmSync(stage, { recursive: true })
console.log(`${archive}\n${(statSync(archive).size / 1e6).toFixed(0)} MB, SHA-256 ${hash}`)

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

function copy(file) {
  mkdirSync(dirname(join(stage, file)), { recursive: true })
  cpSync(join(root, file), join(stage, file), { recursive: true })
}

function must(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e8, ...options })
  if (done.status !== 0) fail(`${command} ${args[0]} failed: ${done.error?.message ?? done.stderr}`)
  return done
}

function git(...args) {
  return must('git', args, { cwd: root }).stdout.trim()
}

/** Lists what the server runs on and what the web was built from. */
function billOfMaterials() {
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application']
  return must('npm', ['sbom', '--omit=dev', ...format], { cwd: root }).stdout
}

/** Installs what the server needs from npm's cache or registry, and drops what only helps to build with Node. */
function installInto(folder) {
  const workspaces = ['model', 'texts', 'server'].flatMap((each) => ['--workspace', each])
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  must('npm', ['ci', '--omit=dev', '--include-workspace-root', ...workspaces, ...quiet], { cwd: folder })
  rmSync(join(folder, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
}

/** Returns the text of each licence of a package that the server runs on or the web was built from. */
function licences() {
  const { packages } = JSON.parse(read('package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev && existsSync(join(root, path)))
    .map(([path, { version: installed, license }]) => {
      const folder = join(root, path)
      const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      const texts = files.filter((file) => statSync(join(folder, file)).isFile())
      const whole = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
      return `${path.split('node_modules/').at(-1)} ${installed}: ${license ?? 'see below'}\n\n${whole}`.trim()
    })
    .join(`\n\n${'='.repeat(100)}\n\n`)
}

/** Fills the cache of compiled code, so that the first start reads it. */
function compileOnce() {
  const folder = join(stage, 'node_modules', '.cache', 'node')
  must(join(stage, 'node_modules', 'node', 'bin', 'node'), [join(stage, 'server', 'src', 'serve.ts')], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder, NODE_COMPILE_CACHE_PORTABLE: '1' },
  })
}
