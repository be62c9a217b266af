/** A visitor without an account orders the first box where the brand has no shop for that (docs/domain.md 8.8). */
import { firstOrder } from '@pfotenportal/text/de/first-order'
import { login } from '@pfotenportal/text/de/login'
import { newDog as text } from '@pfotenportal/text/de/new-dog'
import { quote } from '@pfotenportal/text/de/quote'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ environment: { NEW_DOG_URL: 'portal' } })

test('a visitor confirms the address on another device, orders, and is led to the payment page @long', async ({
  page,
  world,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/auth/login')
  await page.getByRole('link', { name: firstOrder.fromLogin }).click()
  await page.getByLabel(text.dog.name, { exact: true }).fill('Momo')
  await page.getByLabel(text.dog.birthMonth).selectOption('5')
  await page.getByLabel(text.dog.birthYear).selectOption('2023')
  await page.getByLabel(text.dog.weight).fill('12,5')
  await page.getByText(text.dog.genders.m).click()
  await expect(page.getByRole('region', { name: text.answer.title('Momo') })).toContainText('750')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: text.next.dog }).click()
  await page.getByRole('button', { name: text.next.menu }).click()
  await page.getByLabel(firstOrder.email).fill('vera@example.de')
  await page.getByLabel('Vorname').fill('Vera')
  await page.getByLabel('Nachname').fill('Neu')
  await page.getByLabel(/^Straße/).fill('Ahornweg 7')
  await page.getByLabel(/^(PLZ|Postleitzahl)/).fill('50667')
  await page.getByLabel(/^(Ort|Stadt)/).fill('Köln')
  await expectAccessible(page)
  await page.getByRole('button', { name: firstOrder.next }).click()
  await expect(page.getByLabel(login.code.label)).toBeVisible()
  await expectNoSidewaysScroll(page)

  const [mail] = await world.mailsTo('vera@example.de')
  const link = /https?:\S+\/auth\?sessionToken=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: login.confirm.action }).click()
  await expect(other.getByText(quote.review.notice)).toBeVisible()
  await expect(other.getByText('Ahornweg 7')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: quote.review.order, exact: true }).click()
  await expect(other).toHaveURL(/\/zahlung\//)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.context().close()
})
