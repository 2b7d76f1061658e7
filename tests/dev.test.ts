/**
 * `npm run dev` on a copy of the sources: changes of a text, a style and a server file reach an open page.
 *
 * It takes some 60 s of CPU: the development server compiles the sources of the web anew, and restarts the product at
 * each save.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestDatabase } from '@topcenter/server/test/platform/database/test-database'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser, productNode, root } from '../tools/installation.mjs'
import { browserFlags } from './journeys/browser-flags.ts'

/** The title of the login page in `texts/src/<language>/app.ts`. */
const title = { en: "title: 'Log in'", ar: "title: 'تسجيل الدخول'" }
let copy: string
let dataDir: string
let dev: Dev
let browser: Browser

before(async () => {
  copy = await copySources()
  dataDir = await mkdtemp(join(tmpdir(), 'topcenter-dev-data-'))
  browser = await chromium.launch({ executablePath: findBrowser()!, args: browserFlags })
  dev = await startDev({ DATA_DIR: dataDir, DEMO: 'off' })
})
after(async () => {
  dev?.child.kill('SIGKILL')
  await browser?.close()
  for (const folder of [copy, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 250 })
})

test('a saved text is shown without a reload, in both languages', async (t) => {
  for (const [language, locale] of [
    ['en', 'en-US'],
    ['ar', 'ar-EG'],
  ] as const) {
    const page = await openLogin(locale)
    await page.getByRole('textbox').first().fill('typed before')
    const saved = stopwatch(t)
    await change(`texts/src/${language}/app.ts`, title[language], `title: 'Changed ${language}'`)
    await page.getByRole('heading', { name: `Changed ${language}` }).waitFor()
    saved(`a text (${language})`)
    assert.equal(await page.getByRole('textbox').first().inputValue(), 'typed before')
    await page.close()
  }
})

test('a saved component and style are shown without a reload', async (t) => {
  const page = await openLogin('en-US')
  await page.getByRole('textbox').first().fill('typed before')
  const saved = stopwatch(t)
  await change('web/src/app/login/login-page.tsx', "{say('login.submit')}", "{say('login.submit')} and more")
  await page.getByText('and more').waitFor()
  saved('a component')
  await change('web/src/app/login/login.css', '.login-form {', '.login-form {\n  letter-spacing: 7px;')
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.login-form')!).letterSpacing === '7px')
  saved('a style')
  assert.equal(await page.getByRole('textbox').first().inputValue(), 'typed before')
  await page.close()
})

test('a saved server file restarts the server and leaves PostgreSQL running', async (t) => {
  const postgres = await postmaster()
  const saved = stopwatch(t)
  await change('server/src/platform/http/http.ts', "status: 'alive'", "status: 'alive again'")
  await until(async () => (await (await fetch(`${dev.address}/api/health/live`)).text()).includes('alive again'))
  saved('a server file')
  assert.equal(await postmaster(), postgres)
})

test('a field without a column is named in the terminal', async () => {
  const mend = await change('model/src/lookups/lists.ts', 'hex: hexColour(', 'shade: hexColour(), hex: hexColour(')
  await until(async () => dev.output().includes('color.shade: missing'))
  await mend()
})

test('an error of the server is shown in the terminal and on the page until it is mended', async () => {
  const page = await openLogin('en-US')
  const mend = await change('server/src/platform/http/http.ts', "status: 'alive again'", "status: 'alive again' oops")
  await page.locator('vite-error-overlay').getByText('oops').first().waitFor()
  assert.match(dev.output(), /SyntaxError|oops/)
  await mend()
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
  await page.getByRole('textbox').first().waitFor()
  await page.close()
})

test('PostgreSQL ends with the command, and the data stays for the next run', async () => {
  const postgres = await postmaster()
  dev.child.kill('SIGTERM')
  await dev.ended
  assert.throws(() => process.kill(postgres, 0), { code: 'ESRCH' })
  assert.deepEqual((await readdir(dataDir)).includes('postgres'), true)
})

test('it serves a database of DATABASE_URL and starts none', async () => {
  const database = await startTestDatabase()
  try {
    const { host = '', port = 5432, user = '', password = '', database: name } = database.connection
    const query = new URLSearchParams({ host, port: `${port}`, user, ...(password ? { password: `${password}` } : {}) })
    dev = await startDev({ DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: `postgres://localhost/${name}?${query}` })
    const answer = await fetch(`${dev.address}/api/health`)
    assert.equal(((await answer.json()) as { database: boolean }).database, true)
    assert.equal(await postmaster().catch(() => undefined), undefined)
    dev.child.kill('SIGTERM')
    await dev.ended
  } finally {
    await database.close()
  }
})

interface Dev {
  readonly child: ChildProcess
  readonly address: string
  readonly output: () => string
  readonly ended: Promise<unknown>
}

async function startDev(env: Record<string, string>): Promise<Dev> {
  const child = spawn(productNode, [join(copy, 'tools/dev-server.ts')], {
    cwd: copy,
    env: { ...process.env, NODE_TEST_CONTEXT: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += String(part)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await until(() => {
    if (child.exitCode !== null) throw new Error(text)
    return /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
  })
  return { child, address, output: () => text, ended }
}

async function openLogin(locale: 'ar-EG' | 'en-US'): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript((language) => localStorage.setItem('userLanguage', language), locale)
  await page.goto(`${dev.address}/auth/login`)
  await page.getByRole('textbox').first().waitFor()
  return page
}

/** Returns a function that reports the milliseconds since its last call; no test gates on them. */
function stopwatch(t: TestContext): (event: string) => void {
  let since = performance.now()
  return (event) => {
    t.diagnostic(`${event}: shown after ${Math.round(performance.now() - since)} ms`)
    since = performance.now()
  }
}

/** Replaces a text in a file of the copy; returns what puts the old text back. */
async function change(file: string, from: string, to: string): Promise<() => Promise<void>> {
  const path = join(copy, file)
  const before = await readFile(path, 'utf8')
  assert.ok(before.includes(from), `${file} has no ${from}`)
  await writeFile(path, before.replace(from, to))
  return () => writeFile(path, before)
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** Retries until a value comes; fails after a minute. */
async function until<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const value = await ask()
    if (value) return value
    await delay(50)
  }
  throw new Error('it did not come within a minute')
}

/** The sources with links to the installed packages, so that a test may change a file. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'topcenter-dev-'))
  const workspaces = ['model', 'texts', 'server', 'web']
  const filter = (path: string): boolean => !['node_modules', 'dist'].includes(basename(path))
  for (const name of [...workspaces, 'tools', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(folder, name), { recursive: true, filter })
  for (const part of ['', ...workspaces])
    await linkPackages(join(root, part, 'node_modules'), join(folder, part, 'node_modules'))
  await mkdir(join(folder, 'node_modules/@topcenter'))
  for (const name of workspaces) await symlink(join(folder, name), join(folder, 'node_modules/@topcenter', name))
  return folder
}

async function linkPackages(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  await mkdir(to, { recursive: true })
  for (const name of names) if (!/^\.|^@topcenter$/.test(name)) await symlink(join(from, name), join(to, name))
}
