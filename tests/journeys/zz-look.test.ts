import { after, before, test } from 'node:test'
import { work } from '@topcenter/texts/ar/work'
import { app as ar } from '@topcenter/texts/ar/app'
import { app as en } from '@topcenter/texts/en/app'
import { work as workEn } from '@topcenter/texts/en/work'
import { reportWords } from '@topcenter/texts/both'
import { type Product, settled, startProduct } from './product.ts'
let product: Product
before(async () => { product = await startProduct() })
after(() => product.stop())
test('look', async () => {
  const g = (await product.api('manager', 'GET', '/price-lists?size=1')).items[0]
  const st = (await product.api('manager', 'GET', '/students?size=1')).items[0]
  for (const [language, theme, width, app, w] of [['ar-EG', 'dark', 1440, ar, work], ['en-US', 'light', 1440, en, workEn], ['ar-EG', 'light', 390, ar, work], ['en-US', 'dark', 390, en, workEn]] as const) {
    const v = await product.visit({ language, theme, width } as never, 'manager')
    const shot = async (n: string) => { await settled(v.page); await v.page.screenshot({ path: `/tmp/papers-look/s-${n}-${language}-${width}.png` }) }
    const lang = language === 'ar-EG' ? 'ar' : 'en'
    await v.go('/users/students')
    await v.page.getByRole('button', { name: app.list.more, exact: true }).first().click(); await shot('menu')
    await v.page.keyboard.press('Escape')
    if (width === 1440) { await v.page.getByRole('row').nth(2).getByRole('checkbox').click({ force: true }); await shot('bulk') }
    await v.go('/reports/names-list')
    await v.page.getByRole('button', { name: app.list.export, exact: true }).click(); await shot('report-menu')
    await v.page.getByRole('menuitem', { name: reportWords[lang].names.title, exact: true }).click()
    await v.page.getByRole('dialog').waitFor(); await shot('names-dialog')
    await v.page.keyboard.press('Escape')
    for (const [n, a] of [['prl', `/educational/price-list?record=${g.token}`], ['stu', `/users/students?record=${st.token}`]] as const) {
      await v.go(a)
      await v.page.getByRole('dialog').getByRole('tab', { name: app.list.print, exact: true }).click().catch((e) => console.log(n, width, String(e).slice(0, 100)))
      await shot(n)
    }
    void w
    await v.close()
  }
})
