/** WCAG 2.2 AA: every flow by keyboard alone. Skipping, pausing, cancelling and withdrawing are in the neighbouring files. */
import { address } from '@pfotenportal/text/de/address'
import { firstOrder } from '@pfotenportal/text/de/first-order'
import { login } from '@pfotenportal/text/de/login'
import { newDog } from '@pfotenportal/text/de/new-dog'
import { swapPlan } from '@pfotenportal/text/de/plan'
import { quote } from '@pfotenportal/text/de/quote'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { press, tabTo, typeInto } from './support/keyboard.ts'
import { ANNA, toast } from './support/portal.ts'
import { expect, signIn, test, waitUntilIdle, waitUntilLoaded } from './support/test.ts'

const { actions } = subscriptions

/** The name of a control begins with this text. */
const begins = (text: string) => new RegExp(String.raw`^\s*${text.replaceAll(/[+.?()]/g, String.raw`\$&`)}`)

test('a customer signs in with the mailed code by keyboard alone', async ({ page, world }) => {
  await page.goto('/auth/login')
  await typeInto(page, begins(login.email), ANNA)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(login.code.label)).toBeVisible()
  const [mail] = await world.mailsTo(ANNA)
  const code = /Dein Code: (\d{3})\s(\d{3})/.exec(mail?.text ?? '')
  await typeInto(page, begins(login.code.label), `${code?.[1]}${code?.[2]}`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
})

test('the plan is changed and ordered by keyboard alone', async ({ page }) => {
  await signIn(page, 'thomas', '/subscriptions')
  await waitUntilLoaded(page)
  await press(page, begins(actions.swap.label))
  const dialog = page.getByRole('dialog')
  await waitUntilIdle(dialog)
  // Of a group of radio buttons, Tab reaches the chosen one, and the arrows choose another.
  await tabTo(page, /^Halbpension/)
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: /^Vollpension/ })).toBeChecked()
  await waitUntilIdle(dialog)
  await expect(dialog.getByRole('button', { name: quote.review.order })).toBeEnabled()
  await press(page, begins(quote.review.order))
  await expect(toast(page, swapPlan.toast.success)).toBeVisible()
})

test('a new delivery address is entered by keyboard alone', async ({ page }) => {
  await signIn(page, 'anna', '/subscriptions')
  await waitUntilLoaded(page)
  await press(page, begins(actions.address.label))
  const dialog = page.getByRole('dialog')
  await waitUntilIdle(dialog)
  await press(page, begins(address.add))
  await expect(dialog.getByText(address.newTitle)).toBeVisible()
  await typeInto(page, begins(address.fields.address1), 'Ahornweg 7')
  await typeInto(page, begins(address.fields.zip), '50667')
  await typeInto(page, begins(address.fields.city), 'Köln')
  await press(page, begins(address.saveAndShip))
  await expect(toast(page, address.toast.success)).toBeVisible()
  await expect(page.getByText('Ahornweg 7').first()).toBeVisible()
})

test.describe('a visitor', () => {
  test.use({ environment: { NEW_DOG_URL: 'portal' } })

  test('orders the first box by keyboard alone @long', async ({ page, world }) => {
    await page.goto('/bestellen')
    await typeInto(page, begins(newDog.dog.name), 'Momo')
    await tabTo(page, begins(newDog.dog.genders.f))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, begins(newDog.dog.birthMonth))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, begins(newDog.dog.birthYear))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await typeInto(page, begins(newDog.dog.weight), '12,5')
    await expect(page.getByRole('region', { name: newDog.answer.title('Momo') })).toContainText('kcal')
    await press(page, begins(newDog.next.dog))
    await expect(page.getByRole('button', { name: newDog.next.menu })).toBeVisible()
    await press(page, begins(newDog.next.menu))
    await expect(page.getByLabel(firstOrder.email)).toBeVisible()
    await typeInto(page, begins(firstOrder.email), 'vera@example.de')
    await typeInto(page, begins(address.fields.firstName), 'Vera')
    await typeInto(page, begins(address.fields.lastName), 'Neu')
    await typeInto(page, begins(address.fields.address1), 'Ahornweg 7')
    await typeInto(page, begins(address.fields.zip), '50667')
    await typeInto(page, begins(address.fields.city), 'Köln')
    await press(page, begins(firstOrder.next))
    await expect(page.getByLabel(login.code.label)).toBeVisible()
    const [mail] = await world.mailsTo('vera@example.de')
    const code = /(\d{3})\s(\d{3})/.exec(mail?.text ?? '')
    await typeInto(page, begins(login.code.label), `${code?.[1]}${code?.[2]}`)
    await expect(page.getByText(quote.review.notice)).toBeVisible()
    await press(page, begins(quote.review.order))
    await expect(page).toHaveURL(/\/zahlung\//)
  })
})
