/** One's own mail address in the browser: it changes only with the password, and says that it is not confirmed. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabic } from '@topcenter/texts/ar/app'
import { refusals } from '@topcenter/texts/ar/refusals'
import { arabicDark, type Product, startProduct } from './product.ts'

let product: Product
before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('a user changes an own address with the password; the form of the own record shows it read-only', async () => {
  const { settings } = arabic
  const visit = await product.visit(arabicDark, 'manager')
  const { page } = visit
  await visit.go('/user-app-settings')
  await page.getByRole('button', { name: settings.changeAddress }).first().click()
  const card = page
    .locator('section')
    .filter({ has: page.getByLabel(settings.oldPassword) })
    .first()
  await card.locator('input[type=email]').fill('manager.new@example.com')
  await card.getByRole('button', { name: settings.saveAddress }).click()
  await card.getByText(settings.needOld).waitFor()
  await card.getByLabel(settings.oldPassword).fill('Wrong@1234')
  await card.getByRole('button', { name: settings.saveAddress }).click()
  await card.getByText(refusals['field.oldPassword']).waitFor()
  assert.equal(await card.locator('input[type=email]').inputValue(), 'manager.new@example.com', 'nothing typed is lost')
  await card.getByLabel(settings.oldPassword).fill('Demo@1234')
  await card.getByRole('button', { name: settings.saveAddress }).click()
  await page.getByText('manager.new@example.com').waitFor()
  await page.getByText(settings.addressNotConfirmed, { exact: true }).waitFor()
  await page.getByText(settings.addressesOff).waitFor()
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])

  const { token } = (await product.api('manager', 'GET', '/session')).userPersonalData
  await visit.go(`/users/master-admin/${token}`)
  await page.getByText(refusals['field.ownAddress']).first().waitFor()
  assert.deepEqual(visit.complaints(), [])
  await visit.close()
})
