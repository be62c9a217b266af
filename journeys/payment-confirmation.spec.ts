import { paymentState } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { expect, expectAccessible, signIn, test } from './support/test.ts'

const OWED = 20010010

test('the page of a payment says that it failed, and how to pay instead', async ({ page }) => {
  await signIn(page, 'katharina')
  await page.goto(`/orders/payment?order=${OWED}`)
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expect(page.getByRole('link', { name: orders.renewPayment })).toBeVisible()
  await expectAccessible(page)
})
