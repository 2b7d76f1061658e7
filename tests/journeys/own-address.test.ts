/** An own mail address in the browser: it changes only with the password and is confirmed with a code from the mail. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app as arabic } from '@topcenter/texts/ar/app'
import { refusals } from '@topcenter/texts/ar/refusals'
import { type MailServer, startMailServer } from '@topcenter/server/test/platform/mail/mail-server-for-tests'
import { arabicDark, type Product, startProduct } from './product.ts'

let product: Product
let mail: MailServer
before(async () => {
  mail = await startMailServer()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'centre@example.com' })
  product = await startProduct()
})
after(async () => {
  await product.stop()
  await mail.close()
})

const digits = /\b\d{4} \d{4}\b/
/** Returns a raw letter with its base64 parts decoded, as Arabic letters are sent. */
const readable = (raw: string): string =>
  raw.replace(/(?:^[A-Za-z\d+/]{20,}={0,2}\r?\n)+(?:^[A-Za-z\d+/]+={0,2}\r?\n)?/gm, (part) =>
    Buffer.from(part, 'base64').toString(),
  )

test('a user changes an own address with the password and confirms it with a code; the form of the own record shows it read-only', async () => {
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
  assert.deepEqual([await visit.axe(), await visit.overflow()], [[], 0])
  await page.getByRole('button', { name: settings.sendAddressCode }).first().click()
  const code = page.getByLabel(settings.addressCode).first()
  const letter = () =>
    mail.received.find(({ to, raw }) => to === 'manager.new@example.com' && digits.test(readable(raw)))
  for (let tries = 0; !letter() && tries < 300; tries += 1) await page.waitForTimeout(100)
  await code.fill(digits.exec(readable(letter()!.raw))![0])
  await code.press('Enter')
  await page.getByText(settings.addressConfirmDone).waitFor()
  await page.getByText(settings.addressConfirmed, { exact: true }).first().waitFor()

  const { token } = (await product.api('manager', 'GET', '/session')).userPersonalData
  await visit.turnTo(`/users/master-admin?record=${token}&edit=1`)
  await page.getByText(refusals['field.ownAddress']).first().waitFor()
  // of the wrong password
  assert.deepEqual(
    visit.complaints().filter((each) => !/406 .*\/api\/session\/addresses/.test(each)),
    [],
  )
  await visit.close()
})
