/** Every kind of screen is accessible, in both languages and themes, wide and narrow; paths.test.ts opens all. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { entities, screens } from '@topcenter/model/areas'
import { catalogues, labelOfEntity } from '@topcenter/texts/describe'
import { screenTitle } from '@topcenter/texts/labels'
import { coloursAndWords, lookOf, prepare, turn } from '../walk/judge.ts'
import { arabicDark, type AxeBounds, englishLight, type Look, type Product, startProduct } from './product.ts'

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

/** As in tests/walk: colours do not depend on the language, words and structure not on the theme. These hold every pair of theme and width, and of language and width. */
const looks: readonly (Look & { readonly axe: AxeBounds })[] = [
  { ...arabicDark, axe: {} }, { ...englishLight, axe: coloursAndWords }, { ...englishLight, theme: 'dark', width: 390, axe: {} }, { ...arabicDark, theme: 'light', width: 390, axe: coloursAndWords },
]

test('axe finds nothing in any kind of screen, in both languages and themes, wide and on a phone', async () => {
  const visit = await product.visit(arabicDark, 'manager')
  await visit.go('/user-app-settings')
  await prepare(visit)
  let order = looks
  for (const path of ['/test2', ...kinds, '/user-app-settings']) {
    const titles = all.filter((each) => each.path === path).map(({ title }) => title(order[0]!.language === 'ar-EG' ? 'ar' : 'en'))
    assert.notEqual((await visit.turnTo(path, titles)).path, '/error-404', path)
    for (const look of order) {
      const where = `${path} ${lookOf(look)}`
      await turn(visit, look)
      assert.equal(await visit.overflow(), 0, `${where} is wider than its window`)
      assert.deepEqual([await visit.axe(look.axe), visit.complaints()], [[], []], where)
    }
    order = order.toReversed() // the next one opens in the look that this one ended with
  }
  await visit.close()
})

test('what a user may not view is not in the menu and ends at /error-404; so does every unknown path', async () => {
  const visit = await product.visit(englishLight, 'student')
  for (const path of ['/users/employees', '/user-settings/establishment-roles', '/no/such/path']) {
    await visit.page.goto(path)
    await visit.page.waitForURL('**/error-404')
  }
  await visit.close()
})
