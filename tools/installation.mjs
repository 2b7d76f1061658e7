/** Runs on any Node from 20 on, with nothing installed: brings node_modules and the built web up to the sources. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
/** The version of Node for which the product is written; it is part of the installation. */
export const productNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
/** An archive of `npm run release` holds everything; nothing is installed or built in it. */
export const isArchive = existsSync(join(root, 'release.json'))
/**
 * MiB. Twice the room for what is new: a request's rows are forgotten by the next one, and room for more of them has to
 * be tidied half as often. And more than what stays before all of it is looked through for the first time: V8's own
 * limit is so near to our 40 that it did that with every two hundred lists, a quarter of the application's CPU
 * (`--trace-gc`); it costs some 50 MiB. The last keeps V8 from letting the heap grow to four times of what is used
 * before it tidies, as it does where it may take 2 GiB: resident memory stayed at 500 MB in place of 700. No request,
 * sheet or paper needs so much (docs/bench.md).
 */
export const productOptions = ['--max-semi-space-size=32', '--initial-old-space-size=256', '--max-old-space-size=1536']
/** A Chromium for the journeys. The shell without a window draws the same pages with a fifth less of the processor. */
export const findBrowser = () =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path))
/** A cache of what Node has compiled of the server: it halves the work of a start. It may be moved with its sources. */
export const compiled = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
}
/**
 * Environment of the product's process. Memory outside V8's comes from two pools instead of one for each thread: 7 MB
 * less.
 */
export const productEnvironment = { ...compiled, MALLOC_ARENA_MAX: '2' }

export function fail(...sentences) {
  process.stderr.write(`${sentences.join('\n')}\n`)
  process.exit(1)
}

export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    fail(
      `This needs Node.js 20 or newer, and runs on ${process.versions.node}. Get one from https://nodejs.org.`,
      `يحتاج البرنامج إلى Node.js إصدار 20 أو أحدث.`,
    )
}

/**
 * Returns the pids above this process up to npm. npm sends a signal to the shell between itself and this process, which
 * ends without passing it on; and if npm itself is killed, that shell goes on without it.
 */
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux') return String(parent)
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c'
    // the name in brackets before these fields may contain spaces
    const [, above] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return isShell ? `${parent} ${above}` : String(parent)
  } catch {
    return String(parent) // a parent that has just ended, or a system without /proc
  }
}

/** Signals are passed to the child, and its exit code is returned. */
export function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const above = ancestors()
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => ancestors() !== above && forward('SIGTERM'), 500)
    : undefined
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${file} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

function npm(...args) {
  const cli = process.env.npm_execpath
  const [file, before] = cli && /\.[cm]?js$/.test(cli) ? [process.execPath, [cli]] : [windows ? 'npm.cmd' : 'npm', []]
  return (
    spawnSync(file, [...before, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
      .status === 0
  )
}

const stampFile = (name) => join(root, 'node_modules', '.cache', 'topcenter', name)
const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '')
function writeStamp(name, text) {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), text)
}

/** `npm ci` when nothing is installed, or something else than package-lock.json says. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(productNode) && existsSync(join(root, 'node_modules', 'fastify'))
  // npm's own note of what it installed, for an installation that was made by hand
  const byHand = join(root, 'node_modules', '.package-lock.json')
  const fresh =
    readStamp('installed') === lock ||
    (readStamp('installed') === '' &&
      existsSync(byHand) &&
      statSync(byHand).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 5_000)
  if (!installed || !fresh) {
    console.log('Installing what the product needs (npm ci) …')
    // npm would warn of the Node on which it runs itself, which the product does not use
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    if (!npm('ci', ...quiet) && !npm('install', ...quiet)) {
      fail(
        'The installation failed; npm says why above. The network or the npm registry may be out of reach.',
        'تعذّر تثبيت المكونات؛ راجع رسالة npm أعلاه.',
      )
    }
  }
  if (!existsSync(productNode))
    fail(
      'The installation has no Node.js of its own (node_modules/node): this system may not be supported, or npm was told to skip install scripts.',
    )
  writeStamp('installed', lock)
}

/** Returns a hash of all sources below these folders and files. */
function sourcesHash(...parts) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!['node_modules', 'dist'].includes(name)) add(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
    }
  }
  for (const part of parts) add(join(root, part))
  return hash.digest('hex')
}

const webSources = () => sourcesHash('web', 'model/src', 'texts/src', 'package-lock.json')
const isBuilt = (sources) => existsSync(join(root, 'web', 'dist', 'index.html')) && readStamp('built') === sources

/** Builds the web when its sources changed since the last build. */
export async function ensureBuilt() {
  if (!existsSync(join(root, 'web', 'index.html'))) return
  const sources = webSources()
  if (isBuilt(sources)) return
  console.log('Building the web …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(productNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (code !== 0) fail('The web could not be built; the reason is above.')
  writeStamp('built', sources)
}

/**
 * Builds the web, and beside it writes the description of the API, which then goes into the built web. Skips what is up
 * to date.
 */
export async function ensureBuiltAndDescribed() {
  const folder = join(root, 'web', 'dist', 'api')
  const aside = join(root, 'node_modules', '.cache', 'topcenter', 'api')
  const sources = sourcesHash('server/src', 'model/src', 'texts/src', 'package-lock.json')
  // a build empties the folder of the web
  const isDescribed =
    isBuilt(webSources()) && existsSync(join(folder, 'openapi.json')) && readStamp('described') === sources
  const describe = async () => {
    const code = await run(productNode, [join(root, 'server', 'src', 'write-openapi.ts'), aside], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (code !== 0) fail('The description of the API could not be written; the reason is above.')
  }
  await Promise.all([ensureBuilt(), isDescribed || describe()])
  if (isDescribed) return
  rmSync(folder, { recursive: true, force: true })
  cpSync(aside, folder, { recursive: true })
  rmSync(aside, { recursive: true })
  writeStamp('described', sources)
}
