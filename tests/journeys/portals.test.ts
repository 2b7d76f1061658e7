/**
 * D2.4 portal users on a phone: a home of their own, lists of their own, another's address not found.
 *
 * It takes some 50 s of CPU: six kinds of users, each in both languages on a phone, with an audit of accessibility.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabicApp } from '@topcenter/texts/ar/app'
import { work as arabicWork } from '@topcenter/texts/ar/work'
import { app } from '@topcenter/texts/en/app'
import { joining } from '@topcenter/texts/en/joining'
import { interpolate } from '@topcenter/texts/interpolate'
import { ui } from '@topcenter/texts/en/ui'
import { work } from '@topcenter/texts/en/work'
import { faintTexts } from '../walk/contrast.ts'
import { prepare, turn } from '../walk/judge.ts'
import { arabicDark, englishLight, type Look, type Product, settled, startProduct, untilCount } from './product.ts'

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
  await page.waitForURL('**/educational/monitor-score-exams')
  await chosen(last).waitFor()
  await page.reload()
  await chosen(last).waitFor()
  for (const child of [last, first]) {
    await page.getByRole('radio', { name: child.names.en, exact: true }).click()
    await chosen(child).waitFor()
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
    await untilCount(cards.locator('> li'), items.length)
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
  await page.waitForURL('**/educational/monitor-score-exams')
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
        await untilCount(
          page.getByRole('radiogroup', { name: words.children }).getByRole('radio'),
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
