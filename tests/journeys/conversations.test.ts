/** Communication between the centre and its people: messages, complaints, news, reminders, notices on a phone. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import { utcToZoned, zonedToUtc } from '@topcenter/model/kit/zoned-time'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app } from '@topcenter/texts/en/app'
import { alerts } from '@topcenter/texts/en/alerts'
import { media } from '@topcenter/texts/en/media'
import { interpolate } from '@topcenter/texts/interpolate'
import { words } from '@topcenter/texts/en/words'
import { work } from '@topcenter/texts/en/work'
import { arabicDark, englishLight, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const pictures = process.env.PICTURES
const zone = 'Africa/Cairo'

test('messages wait by person and are worked by keys alone: opened in WhatsApp as they are written, sent when somebody says so, and who was written to today is seen', async () => {
  const debtors = (await product.api('manager', 'GET', '/student-debts?size=8')).items
  const remind = (some: { token: string }[]) =>
    product.api('manager', 'POST', '/outbound-messages/remind', { usersTokens: some.map(({ token }) => token) })
  await remind(debtors)
  const waiting = (await product.api('manager', 'GET', '/message-queue')).counts.Waiting
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const { messages } = work
  const states = async (token: string) =>
    (await product.api('manager', 'GET', `/outbound-messages?userToken=${token}&sort=-createdAt`)).items
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await visit.go('/alerts/messages')
  const name = page.locator('.call-name')
  const area = page.locator('.message.is-current textarea')
  const inLine = () => page.locator('.calls-row[aria-current] bdi').innerText()
  await name.waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  const { lines } = await product.api('manager', 'GET', '/message-queue')
  /** Presses a key and reads what WhatsApp is asked to show. */
  const opening = async (key: string) => {
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/open'))
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press(key)])
    await noted
    const { origin, pathname, searchParams } = new URL(tab.url() === 'about:blank' ? await urlOf(tab) : tab.url())
    await tab.close()
    return [origin, pathname.slice(1), searchParams.get('text')]
  }
  const urlOf = async (tab: typeof page) => {
    await tab.waitForURL('https://wa.me/**')
    return tab.url()
  }
  const [first, second, third] = lines
  const next = async (who: typeof first) => {
    await name.filter({ hasText: who.names.en }).waitFor()
    // the keys are for this person by then
    await page.waitForFunction(() => document.activeElement?.matches('.call-name') ?? false)
  }
  await next(first)
  assert.deepEqual(await opening('w'), ['https://wa.me', first.phone.slice(1), first.messages[0].text])
  await page.getByRole('button', { name: alerts.outboundMessage.actions.markSent.do, exact: true }).waitFor()
  assert.equal((await states(first.token))[0].state, 'Opened', 'nobody said yet that it was sent')
  await page.keyboard.press('s')
  await next(second)
  assert.equal((await states(first.token))[0].state, 'Sent')
  await page.keyboard.press('t')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ✓ 100% & #1')
  const typed = await area.inputValue()
  await page.keyboard.press('Escape')
  assert.deepEqual((await opening('Enter')).at(-1), typed)
  await page.keyboard.press('j')
  await next(third)
  assert.equal(await inLine(), third.names.en)
  await page.keyboard.press('x')
  await name.filter({ hasText: third.names.en }).waitFor({ state: 'detached' })
  assert.deepEqual(
    [(await states(second.token))[0].state, (await states(second.token))[0].text, (await states(third.token))[0].state],
    ['Opened', typed, 'Skipped'],
  )
  const { counts } = await product.api('manager', 'GET', '/message-queue')
  assert.deepEqual([counts.Waiting, counts.Opened], [waiting - 3, 1])
  // the same person gets a new message: today's earlier message is shown above it
  await remind([first.messages[0].about ?? first])
  await visit.go('/alerts/messages')
  await page.locator('.calls-row').filter({ hasText: first.names.en }).click()
  await page.getByText(messages.writtenToday).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.3 a complaint is answered in its conversation: the centre’s answer turns it over, a note stays among the staff, an unsent text survives a reload, and who complained answers in theirs', async () => {
  const [made] = (await product.api('student', 'GET', '/complaints')).items
  for (const [userName, text] of [
    ['employee', 'The seats were changed'],
    ['student', 'Thank you, they are good'],
  ] as const) {
    const visit = await product.visit({ ...englishLight, width: 390 }, userName)
    const { page } = visit
    const isStaff = userName === 'employee'
    const said = page.getByRole('list', { name: alerts.complaintFollowUp.many })
    const box = page.getByRole('textbox', { name: isStaff ? /^Reply to/ : work.talk.yourMessage })
    await visit.go(`/alerts/complaints?record=${made.token}`)
    await said.waitFor()
    if (isStaff) {
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: work.talk.noteText }).fill('The supplier comes at noon')
      await page.keyboard.press('Control+Enter')
      await said.getByText('The supplier comes at noon').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('radio', { name: /^Reply to/ }).click()
    } else {
      await said.getByText('The seats were changed').waitFor()
      assert.equal(await page.getByText('The supplier comes at noon').count(), 0)
    }
    await box.fill(text)
    await page.reload()
    await box.waitFor()
    assert.equal(await box.inputValue(), text)
    assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
    if (!isStaff) {
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: media.attachment.add }).click()
      await (await chosen).setFiles(fileURLToPath(new URL('../../server/seed/media/summary.pdf', import.meta.url)))
      await page
        .getByRole('list', { name: words.attachments })
        .getByRole('button', { name: interpolate(app.field.takeAway, { name: 'summary.pdf' }) })
        .waitFor()
      assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
    }
    await box.focus()
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/complaint-follow-ups'),
    )
    await page.keyboard.press('Control+Enter')
    await sent
    if (isStaff) await visit.go(`/alerts/complaints?record=${made.token}`) // the next one has opened
    await said.getByText(text).waitFor()
    if (!isStaff) {
      const path = await said.getByRole('link', { name: /summary/ }).getAttribute('href')
      const file = await page.request.get(new URL(path!, page.url()).href)
      assert.deepEqual([file.status(), file.headers()['content-type']], [200, 'application/pdf'])
    }
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  }
})

test('D8.7 D8.4 news are new until they are read, the pinned first; a reminder stands in the month’s calendar by its title, for staff and on a phone', async () => {
  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  const { page } = visit
  await visit.go('/news')
  const cards = page.locator('.news-card')
  await cards.first().getByText(work.news.isNew).waitFor()
  const title = await cards.first().locator('bdi').first().textContent()
  await cards.first().getByRole('img', { name: words.pinned }).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await cards.first().click()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  await page.getByRole('link', { name: alerts.news.many }).first().click()
  await cards.first().waitFor()
  await page.waitForFunction(
    ([card, isNew]) => !document.querySelector(card!)?.textContent?.includes(isNew!),
    ['.news-card', work.news.isNew],
  )
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  // in the centre's month that the calendar opens, whose list on a phone begins today
  const at = zonedToUtc(utcToZoned(new Date(), zone).date, '23:59', zone)
  await product.api('manager', 'POST', '/reminders', { names: { ar: 'تجديد العقد', en: 'Renew the contract' }, at })
  for (const look of [englishLight, { ...arabicDark, width: 390 } as const]) {
    const staff = await product.visit(look, 'manager')
    const isArabic = look.language === 'ar-EG'
    await staff.go('/alerts/reminders')
    await staff.page.getByRole('button', { name: (isArabic ? arabicWork : work).calendar.calendar }).click()
    const line = staff.page.getByRole('link', { name: isArabic ? /تجديد العقد/ : /Renew the contract/ })
    await line.waitFor()
    assert.deepEqual([await staff.axe(), await staff.overflow()], [[], 0])
    await line.click()
    await staff.page.getByRole('dialog').waitFor()
    assert.deepEqual(staff.complaints(), [])
    await staff.close()
  }
})

/** The browsers of this machine reach no push service: what one of them would subscribe to is given here. */
const subscribed = `
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer
  let made = null
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async (options) => (made = {
    endpoint: 'https://push.example.com/journey',
    options: { applicationServerKey: bytes(options.applicationServerKey) },
    getKey: (name) => name === 'auth' ? new Uint8Array(16).buffer : globalThis.publicKey,
    unsubscribe: async () => { made = null; return true },
  })
  crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    .then(({ publicKey }) => crypto.subtle.exportKey('raw', publicKey))
    .then((raw) => { globalThis.publicKey = raw })
`

test('D8.6 a phone is asked where it says why; what comes is shown in its user’s language and opens its page, and it can be turned off', async (t) => {
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'parent', { isOwn: true })
  const { page } = visit
  const { push } = arabicWork
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribed)
  await visit.go('/notifications')
  // Chromium's shell from 156 on denies them, whatever it is granted
  if ((await page.evaluate(() => Notification.permission)) === 'denied') {
    await visit.close()
    return t.skip('this browser shows no notifications')
  }
  await page.getByText(push.off).waitFor()
  if (pictures) await page.screenshot({ path: `${pictures}/push-off.png` })
  await visit.go('/user-app-settings')
  await page.getByText(push.off).waitFor()
  const devices = async () => (await product.api('parent', 'GET', '/push-devices')).items.length
  assert.equal(await devices(), 0, 'nobody is asked by a page that loads')
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page.getByRole('button', { name: push.turnOn }).click()
  await page.getByText(push.on).waitFor()
  assert.equal(await devices(), 1)
  if (pictures) await page.screenshot({ path: `${pictures}/push-on.png`, fullPage: true })

  const link = '/educational/educational-group-attendances'
  const { token: parent } = (await product.api('parent', 'GET', '/session')).userPersonalData
  await product.api('manager', 'POST', '/sendings', {
    usersTokens: [parent],
    names: { ar: 'رسالة', en: 'Message' },
    link,
  })
  const [notice] = (await product.api('parent', 'GET', '/notifications?read=false')).items
  const client = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const data = JSON.stringify({ id: notice.token, title: 'مركز', text: 'رسالة جديدة من المركز', link, lang: 'ar' })
  for (let times = 0; times < 2; times += 1)
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: product.address,
      registrationId: await registration,
      data,
    })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, dir, tag }) => [
        title,
        body,
        dir,
        tag,
      ]),
    )
  for (const end = performance.now() + 60_000; (await shown()).length === 0;)
    if (performance.now() > end) throw new Error('nothing is shown')
  assert.deepEqual(await shown(), [['مركز', 'رسالة جديدة من المركز', 'rtl', notice.token]])

  // a press on it; only the system's own press may open a window, so that is kept
  const [worker] = page.context().serviceWorkers()
  const opened = await worker!.evaluate(async () => {
    const scope = globalThis as any // oxlint-disable-line typescript/no-explicit-any
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address: string) => resolve(address)
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
  })
  assert.equal(opened, product.address + link)
  for (const end = performance.now() + 60_000; (await shown()).length > 0;)
    if (performance.now() > end) throw new Error('what was pressed is still shown')
  const isOpened = async () => (await product.api('parent', 'GET', `/notifications/${notice.token}`)).opened
  for (const end = performance.now() + 60_000; !(await isOpened());)
    if (performance.now() > end) throw new Error('it is not marked')
  await page.goto(opened)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await visit.go('/user-app-settings')
  await page.getByRole('button', { name: push.turnOff }).click()
  await page.getByText(push.off).waitFor()
  assert.equal(await devices(), 0)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
