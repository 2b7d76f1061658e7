import { chromium } from 'playwright-core'
const [base, user, paths, ...looks] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const look of looks) {
  const [lang, theme, width] = look.split('-')
  const context = await browser.newContext({
    viewport: { width: Number(width), height: width === '390' ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([l, t]) => {
      localStorage.setItem('userLanguage', l === 'ar' ? 'ar-EG' : 'en-US')
      localStorage.setItem('userTheme', t)
    },
    [lang, theme],
  )
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(look, m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log(look, 'ERR', String(e.stack).slice(0, 600)))
  await page.goto(base + '/auth/login')
  await page.locator('input').first().waitFor()
  await page.locator('input').nth(0).fill(user)
  await page.locator('input').nth(1).fill('Demo@1234')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(2500)
  for (const [n, path] of paths.split(' ').entries()) {
    const [address, press] = path.split('@')
    await page.goto(base + address)
    await page.waitForTimeout(1800)
    if (press) {
      await page.locator(press).first().click()
      await page.waitForTimeout(900)
    }
    await page.screenshot({ path: `/tmp/jobs/rep-${look}-${n}.png`, fullPage: false })
  }
  await context.close()
}
await browser.close()
