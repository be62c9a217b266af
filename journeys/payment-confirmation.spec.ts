import { paymentState } from '@pfotenportal/text/de/order-operations'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const OWED = 20010010

test('the page of a payment says that it failed, and how to pay instead', async ({ page }) => {
  await signIn(page, 'katharina')
  await page.goto(`/orders/payment?order=${OWED}`)
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  const again = page.getByRole('button', { name: paymentState.again })
  const other = page.getByRole('button', { name: paymentState.otherPayment })
  await expect(again.or(other).first()).toBeVisible()
  await expectAccessible(page)
})
