/** The running product with a demo centre of its own, and a real browser that opens it as one of its users. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { everyPrivilege } from '@topcenter/model/areas'
import { addDays } from '@topcenter/model/kit/date-text'
import type { UserType } from '@topcenter/model/kit/entity'
import { newId } from '@topcenter/model/kit/token'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { startTestDatabase, type TestDatabase } from '@topcenter/server/test/platform/database/test-database'
import type { Ctx } from '@topcenter/server/records/context'
import pg, { type ClientConfig } from 'pg'
import { chromium, type Locator, type Page } from 'playwright-core'
import { encode } from 'uqr'
import { findBrowser, productOptions } from '../../tools/installation.mjs'
import { blank, type Contexts, openContexts } from './contexts.ts'
import { browserFlags } from './browser-flags.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/**
 * A name that leads the browser here and is no secure origin to it over http, as the address of a server in the
 * centre's own network is none.
 */
const otherMachine = 'centre.test'
/** The browser uses a camera without asking for permission. */
const flags = [
  `--host-resolver-rules=MAP ${otherMachine} 127.0.0.1`,
  ...browserFlags,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export interface Look {
  readonly language: 'ar-EG' | 'en-US'
  readonly theme: 'dark' | 'light'
  readonly width: 1440 | 390
}
export const arabicDark: Look = { language: 'ar-EG', theme: 'dark', width: 1440 }
export const englishLight: Look = { language: 'en-US', theme: 'light', width: 1440 }

export interface Visit {
  readonly page: Page
  /** Returns the complaints of the console and the page since the last call. */
  complaints(): string[]
  go(path: string): Promise<void>
  /** Goes to an address of the running page like a link, without a reload; waits a while for one of the titles. */
  turnTo(path: string, titles?: readonly string[]): Promise<Seen>
  /** The screen as `turnTo` describes it, after a switch of language or width. */
  look(titles: readonly string[]): Promise<Seen>
  /** Violations of WCAG A and AA, as `rule: where`: everywhere or within what a selector finds. */
  axe(bounds?: AxeBounds): Promise<string[]>
  /** Pixels that the page is wider than its window. */
  overflow(): Promise<number>
  close(): Promise<void>
}
export interface AxeBounds {
  readonly within?: string
}
/** A screen at first sight, when nothing loads any more. */
export interface Seen {
  readonly path: string
  readonly title: string
  readonly hasHeading: boolean
  readonly hasCrumbs: boolean
  readonly isInMenu: boolean
  readonly isTooWide: boolean
}

export interface Product {
  readonly address: string
  /** Id of the server's process. */
  readonly pid: number
  /** First password of the admin of an installation without a demo centre. */
  readonly adminPassword: string | undefined
  /** The same as the machines of the centre's network see it: over plain http. A visit there logs in by the page. */
  readonly plainAddress: string
  /**
   * Opens a page, as a visitor or logged in through the API (the login page has a journey of its own).
   *
   * @param options.isOwn In a browser context of its own: for a test that changes the browser itself
   */
  visit(
    look: Look,
    userName?: string,
    options?: { readonly address?: string; readonly isOwn?: boolean },
  ): Promise<Visit>
  /** A QR code before the camera of every visit from now on. */
  hold(code: string): Promise<void>
  api<T = any>(userName: string, method: string, path: string, body?: unknown): Promise<T> // oxlint-disable-line typescript/no-explicit-any
  /** Writes past the rules, as this user of the demo centre or, of `admin`, of the platform. */
  write<T>(userName: string, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Adds a person with an account who has already replaced the manager's password. */
  addPerson<T = any>(kind: string, input: { readonly userName: string; readonly [field: string]: unknown }): Promise<T> // oxlint-disable-line typescript/no-explicit-any
  /** No statement comes to a table until the answered function is called, as if it had too many rows to read. */
  hinder(table: string): Promise<() => Promise<void>>
  /** All sessions of today's calls end in so many seconds. */
  endLeases(seconds: number): Promise<void>
  /** Returns the number of statements that wait for a table. */
  waiting(): Promise<number>
  stop(): Promise<void>
}

/**
 * @param options.hasScrollBars They take room, as on most desks; Playwright hides them otherwise.
 * @param options.hasDemo False starts an installation without a centre, whose admin has `adminPassword`.
 */
export async function startProduct({ hasScrollBars = false, hasDemo = true } = {}): Promise<Product> {
  const executablePath = findBrowser()
  if (!executablePath)
    throw new Error('no Chromium on this machine: npm test installs it on Debian, elsewhere install Chromium or Chrome')
  const database = await startTestDatabase(
    hasDemo
      ? {
          seed: {
            name: 'demo',
            make: async (connection) => {
              await (await startServer(connection)).stop()
              await forgetCodeKey(connection)
            },
          },
        }
      : {},
  )
  await beginLeases(database.connection)
  const seen = await mkdtemp(join(tmpdir(), 'topcenter-camera-'))
  const camera = join(seen, 'picture.y4m')
  const hold = (code: string) => writeFile(camera, pictureOf(code))
  await hold('nobody')
  const [server, browser] = await Promise.all([
    startServer(database.connection, hasDemo),
    chromium.launch({
      executablePath,
      // without a language of the machine Chromium calls a file of an Arabic name "download"
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      args: [...flags, `--use-file-for-fake-video-capture=${camera}`],
      ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : [],
    }),
  ])
  const api = callApi(server.address)
  const contexts = openContexts(browser)
  return {
    address: server.address,
    pid: server.pid,
    adminPassword: server.adminPassword,
    plainAddress: server.address.replace('127.0.0.1', otherMachine),
    hold,
    api,
    write: (userName, work) => writeAs(database, userName, work),
    addPerson: async (kind, input) => {
      const person = await api('manager', 'POST', `/${kind}`, { ...input, password: givenPassword })
      await choosePassword(server.address, input.userName)
      return person
    },
    hinder: async (table) => {
      const owner = new pg.Client(database.connection)
      await owner.connect()
      await owner.query(`begin; lock table ${table} in access exclusive mode`)
      return () => owner.end()
    },
    endLeases: async (seconds) => {
      const owner = new pg.Client(database.connection)
      await owner.connect()
      await owner.query(
        `update follow_up_session set expires_at = now() + make_interval(secs => $1) where state <> 'Close'`,
        [seconds],
      )
      await owner.end()
    },
    waiting: async () => {
      const owner = new pg.Client(database.connection)
      await owner.connect()
      const { rowCount } = await owner.query(
        `
          select 1
          from pg_stat_activity
          where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
        `,
      )
      await owner.end()
      return rowCount ?? 0
    },
    visit: (look, userName, { address = server.address, isOwn = false } = {}) =>
      openVisit(contexts, look, userName, { address, isOwn: isOwn || address !== server.address }),
    stop: async () => {
      await Promise.all([browser.close(), server.stop()])
      await database.close()
      await rm(seen, { recursive: true })
    },
  }
}

/** The context has no runtime: writes past the rules notify nobody. */
async function writeAs<T>({ db, owner }: TestDatabase, userName: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ establishmentId: string; userId: string; userType: UserType }>(
    `
      select establishment_id as "establishmentId", id as "userId", user_type as "userType"
      from user_account
      where user_name = $1
    `,
    [userName],
  )
  const { establishmentId, userId, userType } = rows[0]!
  const actor = {
    establishmentId,
    homeEstablishmentId: establishmentId,
    userId,
    userType,
    privileges: everyPrivilege,
    names: { en: userName },
    ownGroupsOnly: false,
    address: '127.0.0.1',
    requestId: 'test',
  }
  return db.transaction(establishmentId, (tx) =>
    work({ tx, actor, now: new Date(), timeZone: 'Africa/Cairo', language: 'en', key: newId() } as unknown as Ctx),
  )
}

/** A code as the only picture of a film that Chromium takes for its camera (YUV4MPEG2). */
function pictureOf(code: string): Buffer {
  const [width, height] = [640, 480]
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const side = Math.floor(height / size)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < size * side; y += 1)
    for (let x = 0; x < size * side; x += 1)
      if (data[Math.floor(y / side)]![Math.floor(x / side)]) light[y * width + x + 80] = 16
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
}

/** The demo centre's sessions of calls last half an hour from when it was made, which a copy may be later than. */
async function beginLeases(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `
      update follow_up_session s
      set expires_at = now() + make_interval(mins => e.follow_up_minutes)
      from establishment e
      where e.id = s.establishment_id and s.state <> 'Close'
    `,
  )
  await client.end()
}

/** Each copy is served from a folder of its own, and so makes a key of codes of its own (0075). */
async function forgetCodeKey(connection: ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`delete from signing_key where purpose = 'mark of the key of codes'`)
  await client.end()
}

/**
 * Over a database that it seeds when it is the first there; with a PostgreSQL of its own it is tried in
 * tests/faults/start.test.ts.
 */
async function startServer(
  { user, password, host, port, database }: ClientConfig,
  hasDemo = true,
): Promise<{ address: string; adminPassword: string | undefined; pid: number; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'topcenter-journey-'))
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@${encodeURIComponent(host!)}:${port}/${database}`
  const server = spawn(process.execPath, [...productOptions, main], {
    env: {
      ...process.env,
      DATABASE_URL,
      DATA_DIR: dataDir,
      DEMO: hasDemo ? 'on' : 'off',
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_TEST_CONTEXT: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    ...(await greetingOf(server, hasDemo)),
    pid: server.pid!,
    stop: async () => {
      server.kill('SIGTERM')
      await new Promise((resolve) => (server.exitCode === null ? server.once('close', resolve) : resolve(undefined)))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function greetingOf(
  server: ChildProcess,
  hasDemo: boolean,
): Promise<{ address: string; adminPassword: string | undefined }> {
  let output = ''
  server.stdout!.on('data', (text) => (output += String(text)))
  server.stderr!.on('data', (text) => (output += String(text)))
  server.stdout!.on('data', (text) => {
    if (/"level":[456]0/.test(String(text))) process.stderr.write(String(text))
  }) // stands in the report, beside the test that met it
  for (let waited = 0; waited < 6_000; waited += 1) {
    // the first start of all seeds a centre: minutes on a loaded machine
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
    const adminPassword = /كلمة المرور +(\S+)/.exec(output)?.[1]
    if (found && (hasDemo || adminPassword))
      return { address: found[0], adminPassword: hasDemo ? undefined : adminPassword }
    if (server.exitCode !== null) break
    await delay(100)
  }
  server.kill('SIGKILL')
  throw new Error(`the product did not start: ${output}`)
}

const password = 'Demo@1234'
const givenPassword = 'Given@1234'

async function choosePassword(address: string, userName: string): Promise<void> {
  const ask = async (path: string, body: object, session?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'api-version': '1.0',
        ...(session && { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} of ${userName}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { userAuthorizeToken: string }
  }
  const { userAuthorizeToken } = await ask('/session', { userName, password: givenPassword, platform: 'desktop' })
  await ask('/session/password', { oldPassword: givenPassword, newPassword: password }, userAuthorizeToken)
}

function callApi(address: string): Product['api'] {
  const sessions = new Map<string, Promise<string>>()
  const logIn = async (userName: string) => {
    const answer = await fetch(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-version': '1.0' },
      body: JSON.stringify({ userName, password, platform: 'desktop' }),
    })
    return ((await answer.json()) as { userAuthorizeToken: string }).userAuthorizeToken
  }
  return async (userName, method, path, body) => {
    const isForm = body instanceof FormData
    const ask = async () =>
      fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await sessions.get(userName)}`,
          'api-version': '1.0',
          ...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
    if (!sessions.has(userName)) sessions.set(userName, logIn(userName))
    let answer = await ask()
    if (answer.status === 498) {
      // of many visits as this user the oldest session ended
      sessions.set(userName, logIn(userName))
      answer = await ask()
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}

async function openVisit(
  contexts: Contexts,
  look: Look,
  userName: string | undefined,
  { address, isOwn }: { readonly address: string; readonly isOwn: boolean },
): Promise<Visit> {
  const { page, end } = await contexts.lease(address, look, isOwn)
  if (page.url() !== `${address}${blank}`) await page.goto(blank)
  await page.evaluate(
    ([language, theme, isIn]) => {
      sessionStorage.clear()
      localStorage.setItem('userLanguage', language)
      localStorage.setItem('userTheme', theme)
      if (isIn) localStorage.setItem('signedIn', '1')
    },
    [look.language, look.theme, Boolean(userName)] as const,
  )
  if (userName) {
    const answer = await page.request.post('/api/session', {
      headers: { 'api-version': '1.0', origin: address },
      data: { userName, password, platform: 'web' },
    })
    if (!answer.ok()) throw new Error(`${userName} did not log in: ${await answer.text()}`)
  }
  const noted: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /violates the following Content Security Policy/.test(message.text()))
      noted.push(
        `${message.text()} ${/Failed to load/.test(message.text()) ? asked(message.location().url) : ''}`.trim(),
      )
  })
  page.on('pageerror', (error) => noted.push(error.message))
  return {
    page,
    complaints: () => noted.splice(0),
    go: async (path) => {
      await page.goto(path)
      await settled(page)
    },
    turnTo: (path, titles = []) => turnTo(page, path, titles),
    look: (titles) => turnTo(page, undefined, titles),
    axe: (bounds) => axe(page, bounds),
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    close: end,
  }
}

const asked = (url: string): string => new URL(url).pathname + new URL(url).search

/** Signs of loading; those in the gallery are inert. */
export const loading = '[aria-busy="true"], .skeleton:not([inert] *)'

/** Finds the dialog that asks a question. A notice has the same role, and it may stand beside the question. */
export const questionOf = (page: Page): Locator => page.locator('[role="alertdialog"]:not(.toast)')

/** The screen has its heading and nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1')
  await page.waitForFunction((sign) => !document.querySelector(sign), loading)
  // live updates keep one connection open, so the network is never idle for long
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
}

/**
 * The router follows the history; a skeleton or a running load says that the screen is not there yet. One call into the
 * page: each would cost the browser more than the screen does.
 */
async function turnTo(page: Page, path: string | undefined, titles: readonly string[]): Promise<Seen> {
  return page.evaluate(
    async ([to, expected, sign]) => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 15))
      const until = async (isSo: () => boolean, milliseconds: number): Promise<boolean> => {
        for (const end = performance.now() + milliseconds; !isSo(); await pause())
          if (performance.now() > end) return false
        return true
      }
      const left = { path: location.pathname, title: document.title }
      if (to !== undefined) {
        history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (expected.length === 0)
        // one screen may be called as the other
        await until(() => location.pathname === left.path || document.title !== left.title, 1_000)
      await until(
        () =>
          location.pathname === '/error-404' ||
          expected.length === 0 ||
          expected.some((title) => document.title.startsWith(`${title} –`)),
        20_000,
      ) // when another screen opens, its title is part of the answer
      if (!(await until(() => Boolean(document.querySelector('h1') && !document.querySelector(sign)), 60_000)))
        throw new Error(`${to ?? location.pathname} is still loading after 60 s`)
      return {
        path: location.pathname,
        title: document.title,
        hasHeading: Boolean(document.querySelector('h1')?.textContent?.trim()),
        hasCrumbs: Boolean(document.querySelector('.crumbs')),
        isInMenu: Boolean(document.querySelector('nav [aria-current="page"]')),
        isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }
    },
    [path, titles, loading] as const,
  )
}

/**
 * Adds a lesson of yesterday, by the centre's calendar, to a group of the demo centre with many students. Its register
 * is not taken. The demo's own lessons depend on the day and the hour.
 */
export async function registerNotTaken({
  api,
}: Pick<Product, 'api'>): Promise<{ readonly token: string; readonly educationalGroupToken: string }> {
  const zone = 'Africa/Cairo'
  const day = addDays(utcToZoned(new Date(), zone).date, -1)
  const [group] = (await api('manager', 'GET', '/educational-groups?search=ENG-A1-A&size=1')).items
  const { page } = await api(
    'manager',
    'GET',
    `/educational-schedule-times?educationalGroupToken=${group.token}&fromFrom=${day}&fromTo=${day}&size=1`,
  )
  // each at an hour of its own, in the morning: the group meets in the evening
  const hour = (after: number) => `${String(6 + page.total + after).padStart(2, '0')}:00`
  const { token } = await api('manager', 'POST', '/educational-schedule-times', {
    educationalGroupToken: group.token,
    from: zonedToUtc(day, hour(0), zone),
    to: zonedToUtc(day, hour(1), zone),
    confirmClash: true,
  })
  return { token, educationalGroupToken: group.token }
}

/**
 * Presses a key that leads into a field, as a person does who sees that nothing happened yet while the screen was still
 * coming up.
 */
export async function pressUntilFocused(page: Page, key: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press(key)
    if (await page.evaluate(() => document.activeElement?.matches('input, textarea'))) return
    await delay(250)
  }
  throw new Error(`${key} led into no field`)
}

/** Waits until keys go to the dialog that is open: it gets the focus a moment after it is drawn, and another one closed. */
export async function untilDialogHasFocus(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]:not(.toast)')]
      .at(-1)
      ?.contains(document.activeElement),
  )
}

/**
 * Waits until a branch of a tree is dragged by the keyboard, which begins in the next frame: arrows then seek its
 * place.
 */
export async function untilDragged(page: Page): Promise<void> {
  await page.waitForFunction(() => /^(Drop|Insert)/.test(document.activeElement?.ariaLabel ?? ''))
}

/** Waits until a locator finds this number of elements: a screen may still show what was there before. */
export async function untilCount(locator: Locator, count: number): Promise<void> {
  if (count > 0) await locator.nth(count - 1).waitFor({ state: 'attached' })
  await locator.nth(count).waitFor({ state: 'detached' })
  assert.equal(await locator.count(), count)
}

/** Waits until the page has written a text of its local store to the disk, packed or plain: `LocalStore` pauses first. */
export async function untilStored(page: Page, text: string): Promise<void> {
  // waitForFunction takes the promise of an async function for a yes
  const isStored = await page.evaluate(async (sought) => {
    const unpacked = async (kept: string): Promise<string> => {
      const packed = new Blob([Uint8Array.from(atob(kept.slice(2)), (letter) => letter.charCodeAt(0))])
      return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
    }
    for (const end = performance.now() + 30_000; performance.now() < end;) {
      const kept = localStorage.getItem('appState') ?? ''
      if ((kept.startsWith('z:') ? await unpacked(kept) : kept).includes(sought)) return true
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return false
  }, text)
  assert.ok(isStored, `the page has stored: ${text}`)
}

/** Takes the marked option of a picker by Enter, which does nothing while the options belong to earlier letters. */
export async function takeMarked(page: Page): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await page.keyboard.press('Enter')
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') !== 'true')) return
    await delay(250)
  }
  throw new Error('Enter takes no option')
}

async function axe(page: Page, bounds: AxeBounds = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(axeSource, 'utf8')) // not as a script tag: the page's policy takes no foreign ones
  return page.evaluate(async ({ within }) => {
    const run = (
      globalThis as unknown as {
        axe: {
          run(
            context: { include?: string[][]; exclude: string[] },
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
        }
      }
    ).axe
    const { violations } = await run.run(
      {
        ...(within && document.querySelector(within) ? { include: [[within]] } : {}),
        exclude: ['[data-live-announcer]'],
      },
      {
        // React Aria's own, there for seconds
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        resultTypes: ['violations'],
        preload: false,
      },
    )
    /** Returns true if a floating bar half covers the element: it seems too small until it is scrolled to. */
    const isUnderABar = (selector: string): boolean => {
      const element = document.querySelector(selector)
      const box = element?.getBoundingClientRect()
      return (
        box !== undefined &&
        [box.top + 1, box.bottom - 1].some((y) => {
          const above = document.elementFromPoint(box.left + box.width / 2, y)
          for (let each = above; each; each = each.parentElement)
            if (/fixed|sticky/.test(getComputedStyle(each).position)) return !each.contains(element!)
          return false
        })
      )
    }
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'target-size' || !isUnderABar(String(target[0])))
        .map((node) => `${id}: ${node.target.join(' ')}`),
    )
  }, bounds)
}

/** Returns the first line of the names, or of another text in languages, in a form. */
export const nameInput = (form: Locator): Locator =>
  form.locator('[name$=".en"], [name$=".ar"], [name$=".und"]').first()

/** Types a name in both languages: the second line is added where the form begins with one. */
export async function fillNames(form: Locator, arabic: string, english: string): Promise<void> {
  await nameInput(form).waitFor()
  if ((await form.locator('[name="names.ar"]').count()) + (await form.locator('[name="names.en"]').count()) < 2)
    await form
      .getByRole('button', { name: /\((Arabic|English|العربية|الإنجليزية)\)/ })
      .first()
      .click()
  await form.locator('[name="names.ar"]').fill(arabic)
  await form.locator('[name="names.en"]').fill(english)
}
