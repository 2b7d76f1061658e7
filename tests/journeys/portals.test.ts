/** D2.4 portal users on a phone: a home of their own, lists of their own, another's address not found. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { codeOf, shownCode } from '@topcenter/model/media/code-text'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { refusals as arabicRefusals } from '@topcenter/texts/ar/refusals'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app } from '@topcenter/texts/en/app'
import { alerts } from '@topcenter/texts/en/alerts'
import { media } from '@topcenter/texts/en/media'
import { joining } from '@topcenter/texts/en/joining'
import { interests } from '@topcenter/texts/en/interests'
import { interpolate } from '@topcenter/texts/interpolate'
import { refusals } from '@topcenter/texts/en/refusals'
import { ui } from '@topcenter/texts/en/ui'
import { words } from '@topcenter/texts/en/words'
import { work } from '@topcenter/texts/en/work'
import { picture } from './picture.ts'
import { faintTexts } from '../walk/contrast.ts'
import { prepare, turn } from '../walk/judge.ts'
import { arabicDark, englishLight, type Look, type Product, settled, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const money = (piastres: number): string =>
  (piastres / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const home = '/settings/settings-others'
const pictures = process.env.PICTURES
/** A list that this user has, and whose records are in it. */
const lists = {
  student: '/educational/educational-group-attendances',
  parent: '/educational/educational-group-attendances',
  client: '/products/price-quotations-1',
  supplier: '/alerts/complaints',
  sales: '/follow-ups/user-sales',
  owner: '/news',
} as const

/** Both in one page, the second switched to in place. */
const looks: readonly (Look & { readonly words: typeof app | typeof arabicApp; readonly hasAxe: boolean })[] = [
  { ...arabicDark, width: 390, words: arabicApp, hasAxe: true },
  { ...englishLight, width: 390, words: app, hasAxe: false },
]

for (const [userName, list] of Object.entries(lists)) {
  test(`D2.4 ${userName}: the home and a list at 390 px, both languages`, async () => {
    const visit = await product.visit({ ...arabicDark, width: 390 }, userName)
    const { page } = visit
    // nothing half behind the bar, which axe takes for a small target
    await page.setViewportSize({ width: 390, height: 2400 })
    await visit.go(home)
    await prepare(visit)
    let order = looks
    for (const path of [home, list]) {
      if (path === list) await visit.turnTo(list)
      assert.equal(new URL(page.url()).pathname, path)
      for (const look of order) {
        await turn(visit, look)
        if (pictures)
          await page.screenshot({
            path: `${pictures}/${userName}-${look.language}-${path === home ? 'home' : 'list'}.png`,
            fullPage: true,
          })
        assert.deepEqual(
          [look.hasAxe ? await visit.axe() : [], await faintTexts(visit.page), await visit.overflow()],
          [[], [], 0],
          `${userName} ${path} ${look.language}`,
        )
        await page.getByRole('link', { name: look.words.lists.bar.home, exact: true }).waitFor()
      }
      order = order.toReversed()
    }
    await page.getByRole('link', { name: arabicApp.lists.bar.home, exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === home)
    await settled(page)
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  })
}

test('D2.4 the records of others are not theirs to find: by address, list or search', async () => {
  const others = (await product.api('manager', 'GET', '/students?size=5&sort=code')).items.filter(
    (each: { userName?: string }) => each.userName !== 'student',
  )
  const own = await product.api('student', 'GET', '/students')
  assert.equal(own.page.total, 1)
  const other = others.find((each: { token: string }) => each.token !== own.items[0].token)
  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  await visit.go(`/users/students?record=${other.token}`)
  await visit.page.getByText(app.record.notFound).first().waitFor()
  visit.complaints() // the browser notes the 404 that was meant
  assert.deepEqual((await product.api('student', 'GET', `/search?q=${encodeURIComponent(other.names.ar)}`)).groups, [])
  await visit.go(home)
  await visit.page.getByRole('button', { name: ui.shell.more, exact: true }).click()
  await visit.page.getByRole('dialog', { name: ui.shell.menu }).waitFor()
  assert.equal((await product.api('student', 'GET', '/educational-group-transfers')).page.total, 0)
  await visit.go('/educational/educational-group-transfers')
  await visit.page.getByText(joining.educationalGroupTransfer.ownEmpty).waitFor() // to the reader, without what staff do
  await visit.close()
})

test('D2.4 a parent’s results are a card a course, each score of its highest, of the child that was chosen, also after a reload', async () => {
  const children = (await product.api('parent', 'GET', '/students?sort=names')).items
  assert.ok(children.length > 1)
  const [first, last] = [children[0], children.at(-1)]
  const visit = await product.visit({ ...englishLight, width: 390 }, 'parent')
  const { page } = visit
  const chosen = (child: { names: { en: string } }) =>
    page.getByRole('radio', { name: child.names.en, exact: true, checked: true })
  await visit.go(home)
  await chosen(first).waitFor()
  await page.getByRole('radio', { name: last.names.en, exact: true }).click()
  await chosen(last).waitFor()
  await page.getByRole('link', { name: app.lists.bar.results, exact: true }).click()
  await chosen(last).waitFor()
  await page.reload()
  await chosen(last).waitFor()
  for (const child of [last, first]) {
    await page.getByRole('radio', { name: child.names.en, exact: true }).click()
    const { items } = await product.api(
      'parent',
      'GET',
      `/educational-joining-applications?studentToken=${child.token}&size=50`,
    )
    if (items.length === 0) await page.getByText(work.portal.noApplications).waitFor()
    const cards = page.getByRole('list', { name: app.lists.bar.results, exact: true })
    for (const { educationalCategory } of items)
      await cards.getByRole('heading', { name: educationalCategory.names.en }).first().waitFor()
    await settled(page)
    assert.equal(await cards.locator('> li').count(), items.length)
  }
  assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
  await visit.close()
})

test('D2.4 a student’s card shows a score as n of m, as the server worked it out, and how it came about', async () => {
  const scored: { name: string; score: number; of: number }[] = []
  for (const { token } of (await product.api('student', 'GET', '/educational-joining-applications?stateIs=Accepted'))
    .items) {
    const result = await product
      .api('student', 'GET', `/educational-joining-applications/${token}/result`)
      .catch(() => undefined) // not published
    for (const { components } of result?.parts ?? [])
      for (const { names, finalScore, attempts } of components) {
        const counting = attempts.filter((each: { counts: boolean }) => each.counts)
        if (counting.length === 1 && counting[0].status === 'Entered')
          scored.push({ name: names.en, score: counting[0].studentScore, of: finalScore })
      }
  }
  assert.ok(scored.length > 0)
  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  const { page } = visit
  await visit.go('/educational/monitor-score-exams')
  const cards = page.getByRole('list', { name: app.lists.bar.results, exact: true })
  for (const { name, score, of } of scored)
    await cards
      .getByRole('listitem')
      .filter({ hasText: `${name}${interpolate(work.exam.degree, { degree: score, of })}` })
      .first()
      .waitFor()
  await cards
    .getByRole('button', { name: new RegExp(`^${work.results.explain}`) })
    .first()
    .click()
  await page.getByRole('dialog').getByText(work.results.rounded).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D2.4 a parent’s account is the family’s, said to the reader; the choice of a child stays from screen to screen and is the same after a reload', async () => {
  const all = await product.api('parent', 'GET', '/family-account')
  const [first, second] = all.people.filter((each: { isSelf: boolean }) => !each.isSelf)
  assert.ok(all.owed > 0 && all.receiptCount > 0, 'the demo family owes and paid something')
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'parent')
  const { page } = visit
  // nothing half behind the bar, which axe takes for a small target
  await page.setViewportSize({ width: 390, height: 2400 })
  const words = arabicWork.portal
  const chip = (name: string) => page.getByRole('radio', { name, exact: true })
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true, checked: true }).waitFor()
  const sum = page.getByRole('region', { name: words.account.left })
  const figure = (piastres: number) => sum.getByText(money(piastres), { exact: true }).first().waitFor()
  await visit.go(home)
  await page.getByRole('link', { name: arabicApp.lists.bar.account, exact: true }).click()
  await chosen(words.account.family)
  await figure(all.owed)
  assert.equal(
    await page.getByRole('list', { name: words.debts, exact: true }).locator('> li').count(),
    all.dues.length,
  )
  const receipts = page.getByRole('list', { name: words.account.receipts, exact: true }).locator('> li')
  assert.equal(await receipts.count(), all.receipts.length)
  assert.doesNotMatch(await page.getByRole('main').innerText(), /عليه/, 'nobody else is spoken of')
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])
  for (const child of [second, first]) {
    const own = await product.api('parent', 'GET', `/family-account?user=${child.token}`)
    await chip(child.names.ar).click()
    await chosen(child.names.ar)
    await page.waitForFunction(
      (count) => document.querySelectorAll('.account-tile').length === count,
      own.receipts.length,
    )
    if (own.owed > 0) await figure(own.owed)
    else await sum.getByText(words.account.nothing).waitFor()
  }
  await chip(second.names.ar).click()
  await page.getByText(words.account.movements).click()
  await page.getByText(arabicWork.desk.own.closing).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page.reload()
  await chosen(second.names.ar)
  await page.getByRole('link', { name: arabicApp.lists.bar.results, exact: true }).click()
  await chosen(second.names.ar)
  for (const [path, asked] of [
    ['/educational/calendar', `of=${second.token}`],
    ['/educational/educational-group-attendances', `studentToken=${second.token}`],
  ] as const) {
    const question = page.waitForRequest((request) => request.url().includes(asked))
    await visit.turnTo(path)
    await question
    await chosen(second.names.ar)
    assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0], path)
  }
  await page.getByRole('link', { name: arabicApp.lists.bar.account, exact: true }).click()
  await chosen(second.names.ar)
  await chip(words.account.family).click()
  await figure(all.owed)
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: arabicWork.desk.print, exact: true }).click(),
  ])
  await paper.close()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

const longName = 'عبد الرحمن محمد عبد العزيز عبد المنعم عبد الوهاب الشرقاوي'
const noun = 'نص'

test('D2.4 a parent of nine with names of sixty letters, a child without results and people without any data have screens that fit and say so', async () => {
  const roleOf = async (kind: string) =>
    (await product.api('manager', 'GET', `/${kind}-establishment-roles`)).items[0].token
  const [studentRole, parentRole] = [await roleOf('student'), await roleOf('parent')]
  const person = (kind: string, userName: string, roleToken: string) =>
    product.addPerson(kind, {
      names: { ar: longName, en: 'Abdelrahman Mohamed Abdelaziz Abdelmoneim Abdelwahab' },
      userName,
      roleToken,
    })
  await person('students', 'newcomer', studentRole)
  await person('parents', 'childless', parentRole)
  const mother = await person('parents', 'mother', parentRole)
  const relation = (await product.api('manager', 'GET', '/relative-relation-types?size=1')).items[0].token
  for (let nth = 1; nth <= 9; nth += 1) {
    const child = await product.api('manager', 'POST', '/students', {
      names: { ar: `${longName} ${noun.repeat(nth)}`, en: `Abdelrahman Mohamed Abdelaziz ${'x'.repeat(nth)}` },
    })
    await product.api('manager', 'POST', '/student-families', {
      userToken: child.token,
      relativeToken: mother.token,
      relativeRelationTypeToken: relation,
    })
  }
  const words = arabicWork.portal
  for (const [userName, said] of [
    ['newcomer', [words.nothing, words.noApplications]],
    ['childless', [words.noChildren]],
    ['mother', [words.nothingOfTheirs, words.noApplications]],
  ] as const) {
    const visit = await product.visit({ ...arabicDark, width: 390 }, userName)
    const { page } = visit
    await page.setViewportSize({ width: 390, height: 2400 })
    await visit.go(home)
    for (const text of said) await page.getByText(text, { exact: true }).first().waitFor()
    for (const path of [home, '/JoiningApplications/statement', '/educational/monitor-score-exams']) {
      if (path !== home) await visit.turnTo(path)
      await settled(page)
      if (userName === 'mother')
        assert.equal(
          await page.getByRole('radiogroup', { name: words.children }).getByRole('radio').count(),
          path.endsWith('statement') ? 10 : 9,
        )
      if (path.endsWith('statement')) await page.getByText(words.account.nothing).waitFor()
      assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0], `${userName} ${path}`)
    }
    if (userName === 'mother') {
      const last = page.getByRole('radio').last()
      await last.click()
      await page.getByRole('radio', { checked: true }).and(last).waitFor()
      const [strip, chip] = [page.getByRole('radiogroup'), last]
      const [around, inside] = [(await strip.boundingBox())!, (await chip.boundingBox())!]
      assert.ok(
        inside.x >= around.x - 1 && inside.x + inside.width <= around.x + around.width + 1,
        'the chosen is in sight',
      )
    }
    assert.deepEqual(visit.complaints(), [])
    await visit.close()
  }
})

test('D2.4 the home begins with what is urgent: the open exam, the next lesson by its day, dues with the way to pay them; a number is copied by one press', async () => {
  const [open] = (await product.api('student', 'GET', '/student-exams')).items.filter(
    (each: { standing: string }) => each.standing === 'Open',
  )
  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  const { page } = visit
  await visit.go(home)
  const exam = page.getByRole('region', { name: open.names.en })
  await exam.getByRole('link', { name: new RegExp(`^${work.portal.beginExam}`) }).waitFor()
  const lessons = page.getByRole('list', { name: work.portal.next })
  await lessons.getByRole('listitem').first().waitFor()
  const [top, below] = [await exam.boundingBox(), await lessons.boundingBox()]
  assert.ok(top!.y < below!.y && below!.y < 844, 'both before the fold')
  assert.doesNotMatch(await page.getByRole('main').innerText(), /register|not taken/i, 'registers are staff’s')
  await lessons.getByRole('link').first().click()
  await page.waitForURL(/educational\/calendar/)
  assert.deepEqual(visit.complaints(), [])
  await visit.close()

  const parent = await product.visit({ ...englishLight, width: 390 }, 'parent')
  await parent.go(home)
  const names = (await product.api('parent', 'GET', '/family-account')).people
    .filter((each: { isSelf: boolean; owed: number }) => !each.isSelf && each.owed > 0)
    .map((each: { names: { en: string } }) => each.names.en)
  await parent.page.getByRole('radio', { name: names[0], exact: true }).click()
  await parent.page.getByRole('link', { name: work.portal.pay.title, exact: true }).click()
  const card = parent.page.getByRole('region', { name: work.portal.pay.title })
  await parent.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ways } = await product.api('parent', 'GET', '/how-to-pay')
  const [way] = ways
  await card.getByRole('button', { name: way.payTo }).click()
  await parent.page
    .getByText(interpolate(work.portal.pay.copied, { name: way.names.en }))
    .first()
    .waitFor()
  assert.equal(await parent.page.evaluate(() => navigator.clipboard.readText()), way.payTo)
  assert.deepEqual([await parent.overflow(), parent.complaints()], [0, []])
  await parent.close()
})

test('D9.8 D9.9 a student finds a package on a phone, mistypes a code and is told before and after the server is asked, asks for it and has it once the centre says yes, and once for points', async () => {
  const { packages, points } = await product.api('student', 'GET', '/media-shop')
  const pack = packages.find((each: { insteadOf: number | null }) => each.insteadOf !== null)
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
  const { page } = visit
  await visit.go('/packages')
  await prepare(visit)
  assert.equal(
    await page
      .locator('s')
      .first()
      .innerText()
      .then((shown) => /450/.test(shown)),
    true,
  )
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])
  const { shop } = arabicWork
  await page.getByRole('button', { name: shop.haveCode }).click()
  const sheet = page.getByRole('dialog', { name: shop.useCode })
  const input = sheet.getByRole('textbox', { name: shop.code })
  const code = codeOf(new Uint8Array(randomBytes(10)))
  const say = async (typed: string, fault: string): Promise<void> => {
    await input.fill(typed)
    await input.press('Enter')
    await sheet.getByText(fault).waitFor()
  }
  await say(code.slice(0, 9), shop.fault.short)
  await say(`${code.slice(0, 16)}${code[16] === 'A' ? 'B' : 'A'}`, shop.fault.check)
  await say(shownCode(code).toLowerCase(), arabicRefusals['media.codeWrong'].detail)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: pack.names.ar }).click()
  const about = page.getByRole('dialog', { name: pack.names.ar })
  await about.getByRole('list', { name: shop.contents }).getByRole('listitem').first().waitFor()
  await about.getByRole('button', { name: shop.subscribe, exact: true }).click()
  await about.getByRole('button', { name: shop.askNow }).click()
  await about.getByText(shop.asked).waitFor()
  const { items } = await product.api('manager', 'GET', '/media-package-subscriptions?stateIs=Asked')
  await product.api('manager', 'POST', `/media-package-subscriptions/${items[0].token}/accept`, {})
  await visit.go(`/packages/${pack.token}`)
  await about.getByRole('link', { name: shop.watch }).waitFor()
  // canceled, and got again for points: the balance before and after stands there first
  await product.api('manager', 'POST', `/media-package-subscriptions/${items[0].token}/cancel`, { reason: 'خطأ' })
  await visit.go(`/packages/${pack.token}`)
  const get = about.getByRole('button', { name: interpolate(shop.getForPoints_many, { count: pack.pricePoints }) })
  await get.click()
  const facts = about.locator('dl').filter({ hasText: shop.pointsBefore })
  assert.deepEqual((await facts.locator('dd').allInnerTexts()).map(Number), [
    points,
    pack.pricePoints,
    points - pack.pricePoints,
  ])
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await get.click()
  await about.getByRole('link', { name: shop.watch }).waitFor()
  // where the code of a card leads: it is filled in, and stands in the address no longer
  await visit.go(`/r#${code}`)
  assert.equal(await page.getByRole('textbox', { name: shop.code }).inputValue(), shownCode(code))
  assert.equal(new URL(page.url()).hash, '')
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('no staff word in what portals say: their own texts, and the titles of their lists', () => {
  const verbs = {
    ar: /رصد|تحصيل|شباك|كشوف? الحضور|أخذ الحضور|المتبقي عليه|عليه\b|المدين|إدخال الدرجات|العميل|مقدم الشكوى/,
    en: /\b(?:collect|enter scores|score sheet|take the register|register|debtor|payment desk|he owes|complainant|customer)\b/i,
  }
  const flat = (texts: unknown): string[] =>
    typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(flat)
  for (const [language, lists, portal] of [
    ['ar', arabicApp.lists, arabicWork.portal],
    ['en', app.lists, work.portal],
  ] as const)
    for (const said of flat([lists.mine, lists.bar, { ...portal, pay: { ...portal.pay, shown: '', shownText: '' } }]))
      assert.doesNotMatch(said, verbs[language], said)
})

test('D8.1 a sales agent goes from home to a student, writes a call down and reads it there; in the form alone the student is found by name', async () => {
  const visit = await product.visit({ ...englishLight, width: 390 }, 'sales')
  const { page } = visit
  await visit.go(home)
  const [line] = (await product.api('sales', 'GET', '/follow-up-sessions?stateIs=Open,Renewal')).items
  await page
    .getByRole('list', { name: work.portal.sessions })
    .getByRole('link', { name: new RegExp(`^${line.user.names.en}`) })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.locator(`a[href="tel:${line.user.phone}"]`).waitFor()
  await drawer.getByRole('button', { name: interests.interestFollowUp.add }).click()
  const form = page.getByRole('dialog', { name: interests.interestFollowUp.add })
  for (const name of [words.interest, words.followUpType]) {
    await form.getByRole('combobox', { name }).press('ArrowDown')
    await page.getByRole('option').first().click()
  }
  await form.getByRole('textbox', { name: words.text }).fill('Calls again on Sunday')
  await form.getByRole('button', { name: app.form.save, exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await drawer.getByText('Calls again on Sunday').waitFor()
  const [call] = (await product.api('sales', 'GET', '/interest-follow-ups?sort=-createdAt&columns=text')).items
  assert.deepEqual([call.text, call.userToken], ['Calls again on Sunday', line.userToken])
  await visit.go('/interest-follow-ups?new=1')
  await form
    .getByRole('combobox', { name: interests.interestFollowUp.fields.user })
    .fill(line.user.names.en.slice(0, 4))
  await page.getByRole('option', { name: line.user.names.en }).waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.1 D8.2 a sales agent works ten calls without touching the mouse: each outcome is one key, what is typed is kept, and saving takes the next one', async () => {
  const visit = await product.visit({ ...englishLight, width: 1440 }, 'sales')
  const { page } = visit
  const { calls } = work
  // another journey writes one down
  const before = (await product.api('sales', 'GET', '/calls?scope=done')).counts.done
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await visit.go('/follow-ups/calls?tab=all')
  await page.getByText(calls.begin).waitFor()
  await page.keyboard.press('n')
  const name = page.locator('.call-name')
  await name.waitFor()
  const called: string[] = []
  for (let count = 0; count < 10; count += 1) {
    const who = await name.innerText()
    called.push(who)
    if (count === 0) {
      await page.keyboard.press('Control+Enter')
      await page.getByText(calls.chooseOutcome).waitFor()
      await page.keyboard.press('t')
      await page.keyboard.type('Wants the morning group, 3 days a week')
      await page.reload()
      await page.locator('.calls-row').first().waitFor()
      await page.keyboard.press('j')
      await page.locator('.call textarea').filter({ hasText: 'morning group' }).waitFor()
    }
    if (count === 1) {
      const [chat] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('w')])
      await chat.close()
      await page.locator('.call-moments').getByText(calls.openedWhatsApp).waitFor()
      await page.getByText(work.messages.writtenToday).waitFor()
    }
    await page.keyboard.press(String((count % 5) + 1))
    await page.locator('.call-outcome[aria-pressed=true]').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForFunction(
      (last) => {
        const shown = document.querySelector<HTMLElement>('.call-name')
        return !shown || shown.innerText !== last
      },
      await name.innerText(),
    )
  }
  const { counts, lines } = await product.api('sales', 'GET', '/calls?scope=done')
  assert.equal(counts.done, before + 10)
  assert.equal(lines.length, before + 10)

  // who calls the centre is noted by keys, and is on the line at once; the same number in other digits is known
  for (const number of ['01007234599', '٠١٠٠٧٢٣٤٥٩٩']) {
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: calls.lead })
    await dialog.waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'phone')
    await page.keyboard.type(number)
    if (number.startsWith('0')) {
      await dialog.getByLabel(words.name).fill('Hend Adel')
      assert.deepEqual(await visit.axe(), [])
      await page.keyboard.press('Control+s')
      await page.locator('.call-name', { hasText: 'Hend Adel' }).waitFor()
    } else {
      await dialog.getByText(refusals['followUp.knownWith'].detail.split('{{')[0]!.trim()).waitFor()
      await page.keyboard.press('Escape')
    }
  }
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

test('D8.1 a session ends while its holder types: nothing typed is lost, and it is saved when nobody else took them', async () => {
  const visit = await product.visit({ ...englishLight, width: 1440 }, 'sales')
  const { page } = visit
  const { calls } = work
  await visit.go('/follow-ups/calls?tab=all')
  await page.getByText(calls.begin).waitFor()
  await page.keyboard.press('n')
  await page.locator('.call-name').waitFor()
  await page.keyboard.press('t')
  await page.keyboard.type('Before the end')
  await product.endLeases(8)
  await page.reload()
  await page.locator('.calls-row').first().waitFor()
  await page.keyboard.press('j')
  const words = page.locator('.call textarea')
  await words.filter({ hasText: 'Before the end' }).waitFor()
  await page.keyboard.press('t')
  await page.keyboard.press('Control+End')
  const over = page.getByText(calls.textStays)
  let typed = 'Before the end'
  for (let count = 0; count < 60 && (!(await over.isVisible()) || count < 5); count += 1) {
    await page.keyboard.type(` ${count}`, { delay: 100 })
    typed += ` ${count}`
  }
  await over.waitFor()
  await page.keyboard.type(' after it')
  typed += ' after it'
  assert.equal(await words.inputValue(), typed)
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await page.locator('.call-outcome[aria-pressed=true]').waitFor()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/outcome'))
  await page.keyboard.press('Control+Enter')
  assert.equal((await saved).status(), 200)
  const [, token] = /calls\/(\w+)\/outcome/.exec((await saved).url())!
  const card = await product.api('manager', 'GET', `/calls/${token}`)
  assert.ok(card.moments.some(({ text }: { text: string | null }) => text === typed))
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})

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
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press(key)])
    const { origin, pathname, searchParams } = new URL(tab.url() === 'about:blank' ? await urlOf(tab) : tab.url())
    await tab.close()
    return [origin, pathname.slice(1), searchParams.get('text')]
  }
  const urlOf = async (tab: typeof page) => {
    await tab.waitForURL('https://wa.me/**')
    return tab.url()
  }
  const [first, second, third] = lines
  const next = (who: typeof first) => page.locator('.call-name').filter({ hasText: who.names.en }).waitFor()
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
  // the same person has something new: what they were told today stands above it
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
    await page.keyboard.press('Control+Enter')
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

  const at = new Date(Date.now() + 60_000).toISOString()
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

/** Of the video that the page shows. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    isPaused: video.paused,
    speed: video.playbackRate,
    from: video.currentSrc,
  }))
type Shown = Awaited<ReturnType<typeof shown>>
async function until(page: Page, isSo: (video: Shown) => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; !isSo(await shown(page)); await delay(50))
    if (performance.now() > end) throw new Error(JSON.stringify(await shown(page)))
}

test('D9.6 D9.7 a lecture that is put on the group’s files and shared plays on a phone: keys, speed, full screen, its mark; a second device takes it over where it stopped, and a sheet over the page goes on', async (t) => {
  const [group] = (await product.api('student', 'GET', '/educational-group-students?size=50')).items
    .map((seat: { educationalGroup: { token: string; code: string } }) => seat.educationalGroup)
    .filter(({ code }: { code: string }) => code === 'ENG-A1-A')
  const staff = await product.visit(englishLight, 'manager')
  await staff.go(`/educational/educational-groups?record=${group.token}`)
  // the list beneath has a button of that name too, which is found while the record is still on its way
  await staff.page.getByRole('dialog').getByRole('button', { name: ui.tabs.more, exact: true }).click()
  await staff.page.getByRole('menuitem', { name: app.record.files, exact: true }).click()
  const chosen = staff.page.waitForEvent('filechooser')
  await staff.page.getByRole('button', { name: work.uploads.choose }).first().click()
  // an empty box at its end makes it another file than that of the demo centre, whose bytes are not here
  const buffer = Buffer.concat([
    await readFile(new URL('../../server/seed/media/lecture.mp4', import.meta.url)),
    Buffer.from('\0\0\0\bfree', 'latin1'),
  ])
  await (await chosen).setFiles({ name: 'lecture.mp4', mimeType: 'video/mp4', buffer })
  await staff.page.getByRole('row', { name: 'lecture' }).click()
  await staff.page.getByRole('button', { name: work.media.shareNow, exact: true }).click()
  const dialog = staff.page.getByRole('dialog', { name: interpolate(work.media.share_one, { count: 1 }) })
  await dialog.getByText(/English A1, group A/).waitFor()
  assert.deepEqual(await staff.axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: work.media.shareNow }).click() // in the group's own folder
  await staff.page.getByText(interpolate(work.media.shared_one, { count: 1 })).waitFor()
  assert.deepEqual(staff.complaints(), [])
  await staff.close()
  const { folders } = await product.api('student', 'GET', `/media-shelf?groupToken=${group.token}`)
  const { token } = folders[0].items.find((each: { isNew: boolean }) => each.isNew)
  const openAs = async (openMode: string) => {
    const { version } = await product.api('manager', 'GET', `/shared-medias/${token}`)
    await product.api('manager', 'PATCH', `/shared-medias/${token}`, { openMode, version })
  }
  await openAs('other')
  for (const end = performance.now() + 90_000; ;) {
    const play = await product.api('manager', 'POST', `/shared-medias/${token}/plays`, { takeOver: true })
    if (play.isStreamed) break
    if (performance.now() > end) throw new Error('no stream is made of it')
    await delay(500)
  }

  const visit = await product.visit({ ...englishLight, width: 390 }, 'student')
  const { page } = visit
  await visit.go(`/educational/educational-groups?record=${group.token}`)
  await page.getByRole('tab', { name: media.sharedMediaFolder.many }).click()
  if (!(await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"'))))
    return t.skip('this browser knows no H.264')
  const row = page.locator('.shelf').getByRole('link', { name: 'lecture' })
  await row.getByText(work.media.new).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await row.click()
  const player = page.getByRole('group', { name: 'lecture' })
  await player.getByRole('button', { name: work.media.play, exact: true }).click()
  await until(page, (video) => video.at > 1)
  assert.match((await shown(page)).from, /^blob:/)
  assert.match((await player.locator('.watch-mark').textContent())!, / · \d{4} · STU-/)
  await page.keyboard.press('Space')
  await until(page, ({ isPaused }) => isPaused)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  const { at } = await shown(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  assert.equal(Math.round((await shown(page)).at - at), 10)
  await player.getByRole('button', { name: interpolate(work.media.speed, { speed: 1 }) }).click()
  assert.equal((await shown(page)).speed, 1.25)
  await player.getByRole('button', { name: work.media.full }).click()
  await page.waitForFunction(() => document.fullscreenElement?.contains(document.querySelector('.watch-mark')))
  await page.keyboard.press('f')
  await page.waitForFunction(() => !document.fullscreenElement)
  await page.keyboard.press('Space')
  await until(page, (video) => !video.isPaused && video.at > at + 10.5)
  assert.deepEqual(visit.complaints(), [])

  const other = await product.visit({ ...arabicDark, width: 390 }, 'student')
  await other.go(new URL(page.url()).pathname)
  const words = arabicWork.media
  await other.page.getByRole('button', { name: new RegExp(`^${words.play}$|^${words.goOn.split('{{')[0]}`) }).click()
  await other.page.getByText(words.stop.elsewhere).waitFor()
  assert.equal(other.complaints().length, 1, 'the browser notes the refusal that was meant')
  await page.keyboard.press('Space') // tells how far it was watched
  await until(page, ({ isPaused }) => isPaused)
  await other.page.getByRole('button', { name: words.here }).click()
  await until(other.page, (video) => video.at > at + 10)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await player.getByText(work.media.stop.elsewhere).waitFor()
  assert.deepEqual([await visit.axe(), await other.axe(), visit.complaints(), other.complaints()], [[], [], [], []])
  // a window that closes before it has told the end of its play is still the one device for a while
  const ended = other.page.waitForResponse(/\/media-plays\/[^/]+\/end$/)
  await other.page.locator('.watch-mark').evaluate((mark) => (mark.style.opacity = '0'))
  await other.page.getByText(words.stop.mark).waitFor()
  await ended
  await other.close()
  await openAs('bottomSheet')
  await visit.go('/shared-media-folders')
  await row.getByText(/watched$/).waitFor()
  await row.click()
  const over = page.getByRole('dialog', { name: 'lecture' })
  await over.getByRole('button', { name: /^Go on at/ }).click()
  await until(page, (video) => video.at > at + 10)
  await page.keyboard.press('Space')
  await until(page, ({ isPaused }) => isPaused)
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await openAs('link')
  await page.keyboard.press('Escape')
  await row.getByText(work.media.newTab).waitFor() // in one from now on
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
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
  const [told] = (await product.api('parent', 'GET', '/notifications?read=false')).items
  const client = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const data = JSON.stringify({ id: told.token, title: 'مركز', text: 'رسالة جديدة من المركز', link, lang: 'ar' })
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
  assert.deepEqual(await shown(), [['مركز', 'رسالة جديدة من المركز', 'rtl', told.token]])

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
  const isOpened = async () => (await product.api('parent', 'GET', `/notifications/${told.token}`)).opened
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

test('D7.4 a client reads what was sent by its link on a phone, pins a remark to a picture, rejects one item, and the sum follows; their portal then says what they accepted', async () => {
  const { sent } = work
  const make = (path: string, body: object) => product.api('manager', 'POST', path, body)
  const modelOf = ({ token }: { token: string }) => ({ priceQuotationDetailToken: token, title: 'The wall' })
  const withPicture = async ({ token }: { token: string }): Promise<void> => {
    const form = new FormData()
    form.append('image', new Blob([Uint8Array.from(picture(300, 200))], { type: 'image/png' }), 'wall.png')
    await make(`/design-models/${token}/image`, form)
  }
  const [{ token: clientToken }] = (await product.api('manager', 'GET', '/clients?search=CLI-000101')).items
  const quotation = await make('/price-quotations', { clientToken, subject: 'A laboratory' })
  for (const [name, priceOne] of [
    ['Desk', 190_000],
    ['Board', 299_000],
  ] as const) {
    const item = await make('/store-items', { names: { en: name } })
    const detail = await make('/price-quotation-details', {
      priceQuotationToken: quotation.token,
      storeItemToken: item.token,
      quantity: 2,
    })
    const price = await make('/quotation-price-histories', { priceQuotationDetailToken: detail.token, priceOne })
    await make(`/quotation-price-histories/${price.token}/approve`, {})
    if (name === 'Board') await withPicture(await make('/design-models', modelOf(detail)))
  }
  await make(`/price-quotations/${quotation.token}/askQuotes`, {})
  await make(`/price-quotations/${quotation.token}/offer`, {})
  const [version] = (
    await product.api('manager', 'GET', `/price-quotation-versions?priceQuotationToken=${quotation.token}`)
  ).items
  const { link } = await product.api('manager', 'GET', `/price-quotation-versions/${version.token}/link`)

  const stranger = await product.visit({ ...englishLight, width: 390 }, undefined)
  const { page } = stranger
  await stranger.go(link)
  const total = page.locator('.sent-foot strong')
  assert.match((await total.textContent())!, /9,780/)
  const paper = await page.request.get((await page.getByRole('link', { name: sent.paper }).getAttribute('href'))!)
  assert.deepEqual([paper.status(), paper.headers()['content-type']], [200, 'application/pdf'])
  const wall = page.getByRole('button', { name: interpolate(sent.pin, { title: 'The wall' }) })
  const { width, height } = (await wall.boundingBox())!
  await wall.click({ position: { x: width * 0.25, y: height * 0.75 } })
  const writing = page.getByRole('dialog')
  await writing.getByLabel(sent.remark).fill('Higher, please')
  await writing.getByLabel(sent.yourName).fill('Nadia')
  await writing.getByRole('button', { name: sent.sendRemark }).click()
  const pin = page.locator('.pin')
  await pin.waitFor()
  const [from, at] = [(await wall.boundingBox())!, (await pin.boundingBox())!]
  assert.ok(
    Math.abs((at.x - from.x) / width - 0.25) < 0.02 && Math.abs((at.y + at.height - from.y) / height - 0.75) < 0.02,
  )
  const { items: remarks } = await product.api(
    'manager',
    'GET',
    `/quotation-remarks?priceQuotationToken=${quotation.token}`,
  )
  await make(`/quotation-remarks/${remarks[0].token}/answerRemark`, { answer: 'By ten centimetres' })
  await page.reload()
  await page.getByText('By ten centimetres').waitFor()
  const board = page.getByRole('listitem').filter({ hasText: 'Board' })
  await board.getByRole('button', { name: sent.disagree }).click()
  await board.getByLabel(sent.whyNot).fill('We have two')
  assert.match((await total.textContent())!, /3,800/)
  assert.deepEqual([await stranger.axe(), await stranger.overflow()], [[], 0])
  await page.getByRole('button', { name: interpolate(sent.acceptLines_one, { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: sent.accept, exact: true }).click()
  await dialog.getByText(sent.needed).waitFor()
  await dialog.getByLabel(sent.yourName).fill('Nadia')
  await dialog.getByRole('button', { name: sent.accept, exact: true }).click()
  await page.getByText(sent.isAccepted).waitFor()
  assert.equal(await page.getByRole('button', { name: sent.rejectAll }).count(), 0)
  assert.deepEqual(stranger.complaints(), [])
  await stranger.go(link.replace(/h=.{6}/, 'h=AAAAAA'))
  await page.getByText(sent.gone).waitFor()
  await stranger.close()

  const own = await product.visit({ ...arabicDark, width: 390 }, 'client')
  await own.go('/')
  await own.page.getByRole('link', { name: 'A laboratory' }).click()
  await own.page.getByText(arabicWork.sent.isAccepted).waitFor()
  assert.match((await own.page.locator('.sent-foot strong').textContent())!, /3,800/)
  assert.deepEqual([await own.axe(), await own.overflow()], [[], 0])
  await own.close()
})

test('D7.9 a student opens the offers on a phone and shows the card; a stranger’s browser reads that it is valid today', async () => {
  const visit = await product.visit({ ...arabicDark, width: 390 }, 'student')
  const { page } = visit
  const { offers } = arabicWork
  await visit.go('/offers')
  await prepare(visit)
  const { brands } = await product.api('student', 'GET', '/offers')
  assert.ok(brands.length > 1)
  for (const { names } of brands) await page.getByRole('article', { name: names.ar, exact: true }).waitFor()
  assert.deepEqual([await visit.axe(), await faintTexts(page), await visit.overflow()], [[], [], 0])
  await page.getByRole('button', { name: offers.showCard }).click()
  const card = page.getByRole('dialog', { name: offers.card }).getByRole('article')
  const link = card.getByRole('link', { name: offers.open })
  await link.getByRole('img').waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow(), visit.complaints()], [[], 0, []])
  const path = (await link.getAttribute('href'))!
  const { names, code } = await product.api('student', 'GET', '/student-card')
  await visit.close()

  const cashier = await product.visit({ ...englishLight, width: 390 })
  await cashier.page.goto(product.address + path)
  const main = cashier.page.getByRole('main')
  await main.getByText('Valid today').waitFor()
  const told = await main.innerText()
  assert.ok(told.includes(names.en) && !told.includes(code), told)
  assert.deepEqual([await cashier.overflow(), cashier.complaints()], [0, []])
  const wrong = await cashier.page.goto(`${product.address}${path.slice(0, -4)}AAAA`)
  assert.equal(wrong?.status(), 404)
  await main.getByText('Not valid').waitFor()
  await cashier.close()
})
