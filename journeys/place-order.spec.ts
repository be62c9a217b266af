import { errorsDe } from '@pfotenportal/text/de/errors'
import { placeOrder } from '@pfotenportal/text/de/order-operations'
import { payment } from '@pfotenportal/text/de/payment'
import { quote } from '@pfotenportal/text/de/quote'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { chargesOf } from './support/ledger.ts'
import { TIM, TIMS_SUBSCRIPTION, openAction, toast } from './support/operations.ts'
import { expect, expectAccessible, settled, test } from './support/test.ts'

const { actions } = subscriptions

test('an immediate order is reviewed, charged once despite a double click, confirmed by email and listed', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.orderNow.label, 'tim')
  await expect(dialog.getByText(placeOrder.final)).toBeVisible()
  await expect(dialog.getByText(quote.review.withdrawal.NONE)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: quote.review.order }).dblclick()
  await expect(toast(page, placeOrder.toast.success)).toBeVisible()
  const ledger = await chargesOf(world.databaseUrl, TIMS_SUBSCRIPTION)
  expect(ledger.map(({ outcome }) => outcome)).toEqual(['APPROVED'])
  const [mail] = await world.mailsTo(TIM)
  expect(mail?.subject).toMatch(/^Deine Bestellung PP-\d+ wurde ausgelöst$/)
  await page.goto('/orders')
  await settled(page)
  await expect(page.getByText('Di., 24. – Do., 26. November').first()).toBeVisible()
})

test('an immediate order with a stale quote is refused, shows the changes, and then succeeds @long', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.orderNow.label, 'tim')
  await expect(dialog.getByRole('button', { name: quote.review.order })).toBeEnabled()
  await world.setClock('2026-11-22T12:00:00+01:00')
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(dialog.getByText(quote.review.changed)).toBeVisible()
  await expect(toast(page, placeOrder.toast.failure)).toHaveCount(0)
  await expectAccessible(page)
  expect(await chargesOf(world.databaseUrl, TIMS_SUBSCRIPTION)).toEqual([])
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, placeOrder.toast.success)).toBeVisible()
  expect(await chargesOf(world.databaseUrl, TIMS_SUBSCRIPTION)).toHaveLength(1)
})

test('a declined immediate order changes nothing and offers another payment method @long', async ({
  page,
  world,
}) => {
  const methods = await openAction(page, actions.payment.label, 'tim')
  await methods.getByRole('radio', { name: /9995/ }).check()
  await methods.getByRole('button', { name: payment.save }).click()
  await expect(toast(page, payment.toast.success)).toBeVisible()
  const dialog = await openAction(page, actions.orderNow.label)
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, placeOrder.toast.failure)).toBeVisible()
  await expect(dialog.getByText(errorsDe.PAYMENT_DECLINED)).toBeVisible()
  await expectAccessible(page)
  expect((await chargesOf(world.databaseUrl, TIMS_SUBSCRIPTION)).map(({ outcome }) => outcome)).toEqual([
    'DECLINED',
  ])
  await dialog.getByRole('button', { name: placeOrder.otherPayment }).click()
  await expect(page.getByRole('dialog', { name: payment.title })).toBeVisible()
})
