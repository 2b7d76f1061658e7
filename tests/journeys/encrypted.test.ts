/** A browser that trusts only the installation's own authority (D13.6): what it refuses without, and what works with it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildHttp } from '@topcenter/server/platform/http/http'
import { openLog } from '@topcenter/server/platform/log'
import { makeAuthority } from '@topcenter/server/platform/tls/own-authority'
import { folderOf } from '@topcenter/server/platform/tls/own-authority-files'
import { openTls } from '@topcenter/server/platform/tls/tls'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../tools/installation.mjs'

const hasCertutil = spawnSync('certutil', ['-H']).error === undefined
const reason = hasCertutil ? false : 'this machine has no certutil (libnss3-tools)'
let folder: string
let stop: () => Promise<void>
let port: number
const browsers: Browser[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topcenter-encrypted-'))
  const [dataDir, webDist] = [join(folder, 'data'), join(folder, 'web')]
  await mkdir(webDist)
  await writeFile(join(webDist, 'index.html'), '<!doctype html><title>A centre</title>')
  await writeFile(
    join(webDist, 'sw.js'),
    `addEventListener('fetch', (event) => event.respondWith(fetch(event.request).catch(() => new Response('kept', { headers: { 'content-type': 'text/html' } }))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))`,
  )
  await mkdir(dataDir)
  await makeAuthority(dataDir, [])
  const log = openLog('silent')
  const http = await buildHttp({
    config: { publicUrl: undefined, trustProxy: false, webDist, dataDir },
    log,
    db: { ready: async () => true },
    describe: (code) => ({ title: code, detail: '' }),
    tls: await openTls({ dataDir, tlsCert: undefined, tlsKey: undefined }, log),
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
  stop = () => http.close()
})
after(async () => {
  await Promise.all(browsers.map((each) => each.close()))
  await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** With a home of its own, in which nothing is trusted but the authority, if that. */
async function openBrowser(trusts: boolean): Promise<Browser> {
  const home = join(folder, trusts ? 'trusting' : 'wary')
  const store = join(home, '.pki', 'nssdb')
  await mkdir(store, { recursive: true })
  const certutil = (...args: string[]): void => {
    const { status, stderr } = spawnSync('certutil', ['-d', `sql:${store}`, ...args], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  certutil('-N', '--empty-password')
  if (trusts) certutil('-A', '-t', 'C,,', '-n', 'centre', '-i', folderOf(join(folder, 'data')).authority)
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    env: { ...process.env, HOME: home } as Record<string, string>,
    args: [
      '--no-sandbox',
      '--host-resolver-rules=MAP centre.local 127.0.0.1',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  })
  browsers.push(browser)
  return browser
}

test(
  'without the authority the page is refused, and plain http leads to the page that helps',
  { skip: reason },
  async () => {
    const browser = await openBrowser(false)
    await assert.rejects((await browser.newPage()).goto(`https://localhost:${port}/`), /ERR_CERT_AUTHORITY_INVALID/)
    const page = await browser.newPage({ locale: 'ar-EG', viewport: { width: 390, height: 800 } })
    await page.goto(`http://localhost:${port}/`)
    assert.equal(new URL(page.url()).pathname, '/trust')
    assert.equal(await page.locator('h1').textContent(), 'اتصال آمن بالمركز')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.first').click()])
    assert.equal(download.suggestedFilename(), 'top-center.crt')
  },
)

test('with it the page is a secure one: camera, work without a network, messages', { skip: reason }, async () => {
  const context = await (await openBrowser(true)).newContext({ permissions: ['camera', 'notifications'] })
  const page = await context.newPage()
  for (const host of ['localhost', '127.0.0.1'])
    assert.equal((await page.goto(`https://${host}:${port}/`))?.status(), 200)
  const origin = `https://127.0.0.1:${port}`
  assert.equal(await page.evaluate('isSecureContext'), true)
  assert.equal(
    await page.evaluate(
      `navigator.mediaDevices.getUserMedia({ video: true }).then((stream) => stream.getVideoTracks().length)`,
    ),
    1,
  )
  const ready = `navigator.serviceWorker.register(trustedTypes.createPolicy('test', { createScriptURL: (url) => url }).createScriptURL('/sw.js')).then(() => navigator.serviceWorker.ready)`
  assert.equal(await page.evaluate(`${ready}.then((worker) => 'subscribe' in worker.pushManager)`), true)
  await page.waitForFunction('navigator.serviceWorker.controller !== null')
  await context.setOffline(true)
  await page.goto(`${origin}/register`)
  assert.equal(await page.locator('body').textContent(), 'kept')
})
