/**
 * People in a real browser: a national ID that fills the form, a photo cut to a square, a family from both sides, ID
 * cards.
 *
 * It takes some 55 s of CPU: pictures are drawn, cut and encoded in the browser, and papers made on the server.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { catalogues } from '@topcenter/texts/describe'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { person as arabicSaid } from '@topcenter/texts/ar/person-screens'
import { ui as arabicUi } from '@topcenter/texts/ar/ui'
import { app } from '@topcenter/texts/en/app'
import { person as said } from '@topcenter/texts/en/person-screens'
import { refusals } from '@topcenter/texts/en/refusals'
import { ui } from '@topcenter/texts/en/ui'
import { words } from '@topcenter/texts/en/words'
import { work } from '@topcenter/texts/en/work'
import { picture } from './picture.ts'
import {
  arabicDark,
  englishLight,
  nameInput,
  pressUntilFocused,
  type Product,
  settled,
  startProduct,
  untilDialogHasFocus,
} from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { ar, en } = catalogues
const found = async (resource: string, code: string) =>
  (await product.api('manager', 'GET', `/${resource}?search=${code}`)).items[0]

test('a new student: the photo is cut to a square, the national ID fills what is empty and asks about what differs', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students?new=1')
  const form = page.getByRole('dialog')
  await nameInput(form).fill('Photo Person')
  const chooser = form.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await form.getByText(refusals['field.imageBroken']).waitFor()
  await chooser.setInputFiles({ name: 'line.png', mimeType: 'image/png', buffer: picture(1, 4_000) })
  await form.getByText(refusals['field.imageShape']).waitFor()
  await chooser.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: picture() })
  const crop = page.getByRole('dialog', { name: ui.photo.cropTitle })
  await crop.getByRole('img', { name: ui.photo.crop }).focus()
  for (const key of ['+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  await crop.getByRole('button', { name: ui.photo.use }).click()
  await crop.waitFor({ state: 'hidden' })
  await form.getByRole('textbox', { name: en.words.phone!, exact: true }).fill('+966 50 123 4567')
  await form.getByRole('tab', { selected: true }).press('ArrowRight')
  await form.getByRole('tab', { name: en.tabs.PersonalData!, selected: true }).waitFor()
  await form.getByRole('textbox', { name: en.words.nationalID!, exact: true }).fill('30605142112358')
  await form.getByText(en.values.gender!.Male!).first().waitFor()
  await form.locator('[data-field=governorateToken] input').waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field=governorateToken] input')?.value === 'Giza',
  )
  await form.getByRole('textbox', { name: en.words.nationalID!, exact: true }).fill('30605152112358')
  await form.getByRole('button', { name: app.nationalId.take }).click() // the field had the birth date of the first national ID
  await page.keyboard.press('Control+s')
  await page.waitForURL(/record=/)
  const made = await found('students', 'Photo')
  const { birthDate, gender, phone, governorate, token, imageAt } = await product.api(
    'manager',
    'GET',
    `/students/${made.token}`,
  )
  assert.deepEqual([birthDate, gender, phone, governorate.names.en], ['2006-05-15', 'Male', '+966501234567', 'Giza'])
  assert.ok(imageAt)
  const bytes = Buffer.from(
    await (await page.request.get(`/api/students/${token}/image`, { headers: { 'api-version': '1.0' } })).body(),
  )
  assert.deepEqual([...bytes.subarray(0, 3)], [0xff, 0xd8, 0xff], 'drawn anew as a JPEG')
  assert.ok(!bytes.includes('Secret street'))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a photo taken with the camera is kept with the person', async () => {
  const { token } = await product.api('manager', 'POST', '/students', {
    names: { en: 'Camera Person', ar: 'صاحب الصورة' },
  })
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go(`/users/students?record=${token}&edit=1`)
  await page.getByRole('button', { name: arabicUi.photo.camera }).click()
  await page.getByRole('button', { name: arabicUi.photo.take }).click() // waits for the picture
  const crop = page.getByRole('dialog', { name: arabicUi.photo.cropTitle })
  await crop.waitFor()
  await page.keyboard.press('Control+s') // saves nothing while the photo is not chosen yet
  // both in one task, as nobody's fingers are: what a press leaves to a later task would not be saved
  await crop.getByRole('button', { name: arabicUi.photo.use }).evaluate(async (use) => {
    ;(use as HTMLElement).click()
    await Promise.resolve()
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', key: 's', ctrlKey: true, bubbles: true }))
  })
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  assert.ok((await product.api('manager', 'GET', `/students/${token}`)).imageAt)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.2 a second record of a student is found, compared by the keyboard, merged, undone, and its address leads to the one that stayed', async () => {
  const names = { en: 'Twice Written', ar: 'مكتوب مرتين' }
  const [kept, twin] = [
    await product.api('manager', 'POST', '/students', { names, phone: '01055512399' }),
    await product.api('manager', 'POST', '/students', { names, phone: '+20 105 551 2399', email: 'twice@example.com' }),
  ]
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/possible-duplicates')
  await page.getByRole('heading', { name: said.twins.reasons.phoneAndName }).first().waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page
    .getByRole('link', { name: /Twice Written/ })
    .first()
    .click()
  await page.waitForURL(new RegExp(kept.token))
  const more = page.locator('.page-actions').getByRole('button', { name: app.record.more })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: app.record.jobs.merge }).press('Enter')
  const dialog = page.getByRole('dialog', { name: said.twins.title })
  const choice = dialog.getByRole('button').filter({ hasText: twin.code })
  await choice.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: said.twins.stays, exact: true }).waitFor()
  assert.ok(await dialog.getByRole('radio', { name: 'twice@example.com' }).isChecked(), 'what is empty is filled')
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  const merge = dialog.getByRole('button', { name: said.twins.merge, exact: true })
  await merge.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: app.record.undo, exact: true }).waitFor()
  const now = await product.api('manager', 'GET', `/students/${kept.token}`)
  assert.equal(now.email, 'twice@example.com')
  assert.equal((await product.api('manager', 'GET', `/students/${twin.token}`)).recordState, 'archived')
  await visit.go(`/users/students/${twin.token}`)
  await page.getByText(said.twins.cameFrom).waitFor()
  await page.waitForURL(new RegExp(kept.token))
  await page.getByRole('button', { name: said.twins.part }).click()
  await page.getByRole('button', { name: said.twins.part }).waitFor({ state: 'hidden' })
  assert.equal((await product.api('manager', 'GET', `/students/${twin.token}`)).recordState, 'active')
  assert.equal((await product.api('manager', 'GET', `/students/${kept.token}`)).email, null)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a child that is added on the parent’s page stands on both pages, until the link is archived', async () => {
  const [student, parent] = [await found('students', 'STU-001017'), await found('parents', 'PAR-000101')]
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go(`/users/parents/${parent.token}`)
  await page.getByRole('tab', { name: arabicSaid.family }).click()
  await page.getByRole('button', { name: ar.entities.userFamily!.add }).click()
  const form = page.getByRole('dialog')
  for (const [name, text] of [
    ['relativeRelationType', 'ابنة'],
    ['relative', 'STU-001017'],
  ] as const) {
    await form.locator(`[data-field=${name}Token] input`).fill(text)
    await page
      .getByRole('option')
      .filter({ has: page.getByText(name === 'relative' ? 'ملك شريف لطفي' : text, { exact: true }) })
      .first()
      .click()
  }
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'ملك شريف لطفي' }).waitFor()
  assert.equal((await product.api('parent', 'GET', `/students/${student.token}`)).code, 'STU-001017')
  assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
  await visit.go(`/users/students/${student.token}`)
  await page.getByRole('tab', { name: arabicSaid.family }).click()
  await page.getByRole('heading', { name: arabicSaid.parents }).waitFor()
  const link = page.getByRole('button', { name: parent.names.ar })
  await link.click()
  await page.getByRole('dialog').getByRole('button', { name: arabicApp.record.more }).click()
  await page.getByRole('menuitem', { name: ar.record.actions.archive.do, exact: true }).click()
  await assert.rejects(async () => {
    for (let tries = 0; tries < 50; tries += 1) {
      await product.api('parent', 'GET', `/students/${student.token}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, /404/)
  await visit.close()
})

test('a list leads to a person’s page, and what is selected to a sheet of ID cards in their real size', async () => {
  const student = await found('students', 'STU-001000')
  const visit = await product.visit({ ...englishLight, width: 390 }, 'manager')
  const { page } = visit
  await visit.go(`/users/students?record=${student.token}`)
  await page.getByRole('link', { name: app.record.openPage }).click()
  await page.getByRole('heading', { level: 1, name: student.names.en }).waitFor()
  assert.equal(
    await page
      .getByRole('link', { name: /WhatsApp/ })
      .first()
      .getAttribute('href'),
    'https://wa.me/201000009004',
  )
  for (const tab of [said.file, said.related]) {
    await page.locator('.tabs-more').click()
    await page.getByRole('menuitem', { name: tab, exact: true }).click()
    await settled(page)
    assert.deepEqual([tab, await visit.axe(), await visit.overflow()], [tab, [], 0])
  }
  await page.getByRole('button', { name: app.record.more }).click()
  await page.getByRole('menuitem', { name: app.record.jobs.card }).click()
  const card = page.getByRole('article', { name: student.names.en })
  await card.waitFor()
  await page.emulateMedia({ media: 'print' })
  const { width, height } = (await card.boundingBox())!
  const millimetre = 96 / 25.4
  assert.ok(Math.abs(width - 85.6 * millimetre) < 1 && Math.abs(height - 54 * millimetre) < 1, `${width} × ${height}`)
  for (const text of [student.code, student.names.ar, student.names.en, 'طالب', 'Student'])
    await card.getByText(text).first().waitFor()
  assert.equal(await page.locator('.topbar').isVisible(), false)
  await page.emulateMedia({ media: null })
  assert.deepEqual([await visit.axe(), visit.complaints()], [[], []])
  await visit.go('/users/students?search=STU-00100')
  await page.getByRole('checkbox').nth(1).waitFor()
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await page.getByRole('link', { name: app.list.idCards }).click()
  await page.waitForURL(/id-cards\/students\?tokens=/)
  await page.locator('.id-card').nth(1).waitFor()
  assert.equal(await page.locator('.id-card').count(), 2)
  await visit.close()
})

const longName = {
  ar: 'عبد الرحمن محمد عبد العزيز عبد المنعم عبد الوهاب الشرقاوى بك',
  en: 'Abdelrahman Mohamed Abdelaziz Abdelmoneim Abdelwahab Sharkaw',
} // 60 letters each

/** Finds elements that are wider than their room and are not cut with dots. */
const cutWithoutDots = (page: Page, names: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => {
          const around = each.closest('td, li, header, h1, h2')!.getBoundingClientRect()
          const { left, right } = each.getBoundingClientRect()
          const isOut = left < around.left - 1 || right > around.right + 1
          return (
            isOut || (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow !== 'ellipsis')
          )
        })
        .map((each) => `${each.className}: ${each.textContent}`),
    names,
  )

test('a name of sixty letters, with spaces or without, fits wherever it stands; nobody without data and no parent of nine breaks a page', async () => {
  const { api } = product
  const make = async (kind: string, names: object): Promise<string> =>
    (await api('manager', 'POST', `/${kind}`, { names })).token
  const mother = await make('parents', longName)
  const relation = (await api('manager', 'GET', '/relative-relation-types?size=1')).items[0].token
  const unbroken = await make('students', { ar: 'ع'.repeat(60), en: 'W'.repeat(60) })
  for (let nth = 1; nth <= 9; nth += 1)
    await api('manager', 'POST', '/student-families', {
      userToken: await make('students', {
        ar: `${longName.ar.slice(0, 58)} ${nth}`,
        en: `${longName.en.slice(0, 58)} ${nth}`,
      }),
      relativeToken: mother,
      relativeRelationTypeToken: relation,
    })
  const bare = await Promise.all(
    ['students', 'parents', 'employees', 'clients', 'suppliers', 'vechile-owners', 'saleses'].map(
      async (kind) => [kind === 'saleses' ? 'sales' : kind, await make(kind, { und: 'X' })] as const,
    ),
  )
  const maxShown = 6
  for (const look of [englishLight, { ...arabicDark, width: 390 }] as const) {
    const visit = await product.visit(look, 'manager')
    const { page } = visit
    const isWide = look.width === 1440
    const language = look.language === 'en-US' ? 'en' : 'ar'
    const text = language === 'en' ? { app, said, ui } : { app: arabicApp, said: arabicSaid, ui: arabicUi }
    const fits = async (where: string, names: string) =>
      assert.deepEqual(
        [where, await visit.overflow(), await cutWithoutDots(page, names), visit.complaints()],
        [where, 0, [], []],
      )
    await visit.go(`/users/students?record=${unbroken}`)
    await page.getByRole('dialog').getByRole('tab').first().waitFor()
    await fits('drawer', '.dialog-title')
    const tabs = page.getByRole('dialog').getByRole('tab')
    const shown = await tabs.count()
    assert.ok(shown <= maxShown, `${shown} tabs`)
    if (isWide) {
      const strip = (await page.getByRole('dialog').getByRole('tablist').boundingBox())!
      const last = (await tabs.last().boundingBox())!
      assert.ok(last.x + last.width <= strip.x + strip.width + 1, 'no tab is cut')
    }
    await page.locator('.tabs-more').click()
    const folded = await page.getByRole('menuitem').count()
    assert.ok(shown + folded >= 13, `${shown} + ${folded} tabs`)
    await page.getByRole('menuitem', { name: text.app.record.history, exact: true }).click()
    await page.getByRole('dialog').getByRole('tab', { name: text.app.record.history, selected: true }).waitFor()
    assert.ok((await tabs.count()) <= maxShown + 1)
    await visit.go('/users/students?search=Abdelwahab')
    await fits('list', isWide ? 'td .avatar + bdi' : '.phone-title bdi')
    if (isWide) await fits('menu', '.side-words')
    await page.getByRole('radio', { name: text.app.list.asCards }).click()
    await page.locator('.grid-card-title').first().waitFor()
    await fits('cards', '.grid-card-title')
    await page.getByRole('radio', { name: text.app.list.asTable }).click()
    await visit.go(`/users/students/${unbroken}`)
    await fits('page', '.page-title, .crumb-link')
    if (!isWide)
      assert.equal(
        await page
          .locator('.crumb')
          .first()
          .evaluate((crumb) => crumb.firstElementChild!.scrollWidth > crumb.firstElementChild!.clientWidth),
        false,
        'the page’s own name gives way first',
      )
    await page.getByText(text.said.noGroup).waitFor()
    assert.equal(await page.getByText(text.said.lastResult, { exact: true }).count(), 0)
    await page.getByRole('tab', { name: catalogues[language].screens.CategoryResults! }).click()
    await page.getByText(catalogues[language].entities.monitorScoreExam!.empty!).waitFor()
    await visit.go(`/users/parents/${mother}`)
    const children = page.locator('.person-side li')
    await children.nth(8).waitFor()
    assert.equal(await children.count(), 9)
    await fits('family', '.page-title, .person-side li bdi')
    assert.deepEqual(await visit.axe(), [])
    for (const [kind, token] of bare) {
      await visit.turnTo(`/users/${kind}/${token}`)
      await page.getByRole('heading', { level: 1, name: 'X' }).waitFor()
      await settled(page)
      await fits(kind, '.page-title')
    }
    assert.deepEqual(await visit.axe(), [])
    await visit.close()
  }
})

test('a student is collected from, written to, transferred and carded by keys, in the drawer (which has no room for the card) as on the page, in an Arabic layout too', async () => {
  const student = await found('students', 'STU-001000')
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const press = (code: string, letter: string) =>
    page.evaluate(
      ([place, key]) =>
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { code: place!, key: key!, bubbles: true, cancelable: true }),
        ),
      [code, letter],
    )
  for (const path of [`/users/students?record=${student.token}`, `/users/students/${student.token}`]) {
    const open = async () => {
      await visit.go(path)
      await page.locator(':is(.dialog-foot, .page-actions) [aria-keyshortcuts=p]').waitFor()
    }
    await open()
    for (const [code, letter] of [
      ['KeyM', 'ة'],
      ['KeyT', 'ف'],
    ] as const) {
      const before = await page.getByRole('dialog').count()
      await press(code, letter)
      await page.getByRole('dialog').nth(before).waitFor()
      await untilDialogHasFocus(page)
      await page.keyboard.press('Escape')
      await page.waitForFunction((count) => document.querySelectorAll('[role=dialog]').length === count, before)
    }
    if (!path.includes('record=')) {
      await press('KeyI', 'ه')
      await page.waitForURL(/id-cards\/students\?tokens=/)
      await open()
    }
    await press('KeyP', 'ح')
    await page.waitForURL(new RegExp(`/payment-desk/${student.token}`))
  }
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.5 all whom a list shows are sent to: the number stands there before, what they will see too, and who has read it after', async () => {
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const { token } = (await product.api('student', 'GET', '/session')).userPersonalData
  const { code } = await product.api('manager', 'GET', `/students/${token}`)
  await visit.go(`/users/students?search=${code}`)
  await page.getByRole('button', { name: app.list.more }).click()
  await page.getByRole('menuitem', { name: app.list.sendToThese }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Reaches 1 person').waitFor()
  await nameInput(form).fill('Bring your book, {nickname}')
  await form.getByText('Bring your book, {nickname}').waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page.keyboard.press('Control+s')
  await form
    .getByText(/\{nickname\}\. Use/)
    .first()
    .waitFor()
  await nameInput(form).fill('Bring your book, {name}')
  await form.getByText(/^Bring your book, [^{]+$/).waitFor() // as the employee who is called as the sender would see it
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByText('Have read it').waitFor()
  const [notification] = (await product.api('student', 'GET', '/notifications?read=false&topic=messages')).items
  assert.match(notification.names.en, /^Bring your book, [^{]+$/)
  await product.api('student', 'POST', `/notifications/${notification.token}/markRead`, {})
  const [sent] = (await product.api('manager', 'GET', '/sendings')).items
  assert.deepEqual([sent.receivers, sent.told, sent.seen], [1, 1, 1])
  await visit.go(`/alerts/sendings?record=${sent.token}`)
  await page.getByRole('tab', { name: words.receivers }).click()
  await page.getByText(work.receivers.Read, { exact: true }).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  // the refusal of the unknown field
  assert.deepEqual(
    visit.complaints().filter((each) => !each.includes(' 406 ')),
    [],
  )
  await visit.close()
})

test('the time of a day is asked beside it, goes with it, and stands only where it is known', async () => {
  const { token } = await product.api('manager', 'POST', '/students', {
    names: { en: 'Timed Person', ar: 'صاحب الموعد' },
  })
  const cardType = await product.api('manager', 'POST', '/personal-card-types', {
    names: { en: 'Timed card', ar: 'كارت' },
  })
  const card = await product.api('manager', 'POST', '/student-personal-cards', {
    userToken: token,
    personalCardTypeToken: cardType.token,
    cardNumber: 'T-1',
    creationDateTime: '2026-02-01',
    expiryDateTime: '2033-02-01',
  })
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  const list = `/users/user-personal-cards/Student/${token}`
  await visit.go(`${list}?record=${card.token}&edit=1`)
  const form = page.getByRole('dialog')
  const timeOf = (label: string) => form.getByRole('group', { name: en.words.timeOf!.replace('{{label}}', label) })
  const issued = timeOf(en.words.creationDateTime!)
  await issued.getByRole('spinbutton').first().click()
  await page.keyboard.type('430p')
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  const read = async () => {
    const { creationDateTime, creationTime, expiryDateTime, expiryTime } = await product.api(
      'manager',
      'GET',
      `/student-personal-cards/${card.token}`,
    )
    return [creationDateTime, creationTime, expiryDateTime, expiryTime]
  }
  assert.deepEqual(await read(), ['2026-02-01', '16:30', '2033-02-01', null])
  await page.getByRole('dialog').getByText('1 Feb 2026, 4:30 PM', { exact: true }).waitFor()
  await visit.go(list)
  const row = page.getByRole('row').filter({ hasText: '2033' })
  await row.waitFor()
  const cells = (await row.innerText()).split(/[\t\n]+/)
  assert.deepEqual(
    cells.filter((cell) => cell.startsWith('1 Feb')),
    ['1 Feb 2026, 4:30 PM', '1 Feb 2033'],
  )
  await visit.go(`${list}?record=${card.token}&edit=1`)
  const day = form.getByRole('group', { name: new RegExp(`^${en.words.creationDateTime!}`) }).first()
  await day.getByRole('spinbutton').last().click()
  for (let presses = 0; presses < 14; presses++) await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  assert.deepEqual(await read(), [null, null, '2033-02-01', null])
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a phone number reads from left to right in Arabic: in the list, in the record and in its form', async () => {
  const { token } = await product.api('manager', 'POST', '/students', {
    names: { ar: 'صاحب رقم' },
    phone: '01055512318',
  })
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  const direction = async (within: string) => {
    const shown = page.locator(within).first()
    await shown.waitFor()
    return shown.evaluate((element) => getComputedStyle(element).direction)
  }
  const number = 'a[href="tel:+201055512318"]'
  await visit.go('/users/students?search=01055512318')
  assert.equal(await direction(`[role=row] ${number}, tr ${number}`), 'ltr')
  await visit.go(`/users/students?record=${token}`)
  assert.equal(await direction(`[role=dialog] ${number}`), 'ltr')
  await visit.go(`/users/students?record=${token}&edit=1`)
  assert.equal(await direction('[data-field=phone] input'), 'ltr')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('a person’s page counts its tabs, says what the family owes, takes a note, and J and K go on through the list', async () => {
  const student = await found('students', 'STU-001000')
  const visit = await product.visit(englishLight, 'manager')
  const { page } = visit
  await visit.go('/users/students?sort=code&size=20')
  await page.locator(`tr[data-key="${student.token}"]`).click()
  await page.locator('.dialog-foot').getByRole('link', { name: app.record.openPage }).click()
  await page.waitForURL(`**/users/students/${student.token}`)
  const { total } = (await product.api('manager', 'GET', '/students?size=1')).page
  const place = page.locator('.person-place')
  await place.getByText(`1 of ${total}`, { exact: true }).waitFor()

  const marks = await product.api('manager', 'GET', `/monitor-score-exams?studentToken=${student.token}&size=1`)
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab(en.screens.CategoryResults!)
    .locator('.count', { hasText: String(marks.page.total) })
    .waitFor()
  await tab(said.family).locator('.count').waitFor()

  const { familyOwed, family } = await product.api('manager', 'GET', `/people/${student.token}/summary`)
  assert.ok(familyOwed > 0 && family.length > 0, 'the family of the demo owes something')
  await page
    .locator('.family-owes')
    .filter({ hasText: (familyOwed / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }) })
    .waitFor()

  await pressUntilFocused(page, 'n')
  const note = page.getByRole('textbox', { name: said.note })
  await note.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Pays the rest on Wednesday, jk')
  await page.keyboard.press('Control+Enter')
  const line = page.locator('.story-line', { hasText: 'Pays the rest on Wednesday, jk' })
  await line.waitFor()
  assert.equal(await note.inputValue(), '')
  assert.deepEqual(await visit.axe(), [])
  await page.locator('.toast').getByRole('button', { name: app.record.undo }).click()
  await line.waitFor({ state: 'detached' })

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await place.getByText(`2 of ${total}`, { exact: true }).waitFor()
  assert.ok(!page.url().includes(student.token))
  await page.keyboard.press('k')
  await page.waitForURL(`**/users/students/${student.token}`)
  await place.getByRole('button', { name: app.record.previous, disabled: true }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
