/** Every kind of screen is accessible, in both languages and themes, wide and narrow; paths.test.ts opens all. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, screens } from '@topcenter/model/areas'
import { catalogues, labelOfEntity } from '@topcenter/texts/describe'
import { screenTitle } from '@topcenter/texts/labels'
import { englishLight, arabicDark, type Look, type Product, startProduct, type Visit } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const bare = (path: string) => path.replace(/\/:\w+\??/g, '')
const listed = entities.filter((entity) => !entity.spec.abstract && entity.spec.path && !/:\w+(\/|$)/.test(entity.spec.path)).map((entity) => ({ path: bare(entity.spec.path!), title: (language: 'ar' | 'en') => labelOfEntity(entity, language, 'many') }))
const written = screens.filter((screen) => screen.menu && !screen.only).map((screen) => ({ path: bare(screen.path), title: (language: 'ar' | 'en') => screenTitle(catalogues[language], screen.screen) }))
const all = [...listed, ...written]
/** One of each kind, and all that are written by hand. */
const kinds = ['/users/students', '/educational/educational-categories', '/settings/settings-others/colors', '/settings/settings-others/gradingPlans', '/educational/educational-group-attendances', '/educational/monitor-score-exams', ...written.map(({ path }) => path)]

async function open(visit: Visit, path: string, titles: readonly string[]): Promise<void> {
  const seen = await visit.turnTo(path, titles)
  assert.notEqual(seen.path, '/error-404', path)
  assert.equal(await visit.overflow(), 0, `${path} is wider than its window`)
  assert.deepEqual(visit.complaints(), [], path)
}

for (const look of [arabicDark, { ...arabicDark, theme: 'light', width: 390 }, englishLight, { ...englishLight, theme: 'dark', width: 390 }] as const satisfies readonly Look[]) {
  test(`axe finds nothing in any kind of screen: ${look.language}, ${look.theme}, ${look.width}`, async () => {
    const visit = await product.visit(look, 'manager')
    await visit.go('/user-app-settings')
    for (const path of ['/test2', ...kinds, '/user-app-settings']) {
      await open(visit, path, all.filter((each) => each.path === path).map(({ title }) => title(look.language === 'ar-EG' ? 'ar' : 'en')))
      assert.deepEqual(await visit.axe(), [], path)
    }
    await visit.close()
  })
}

test('what a user may not view is not in the menu and ends at /error-404; so does every unknown path', async () => {
  const visit = await product.visit(englishLight, 'student')
  for (const path of ['/users/employees', '/user-settings/establishment-roles', '/no/such/path']) {
    await visit.page.goto(path)
    await visit.page.waitForURL('**/error-404')
  }
  await visit.close()
})
