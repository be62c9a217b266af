import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { placeOrder, rescheduleOrder, skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { payment } from '@pfotenportal/text/de/payment'
import { quote } from '@pfotenportal/text/de/quote'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import {
  ANNA,
  chooseEntry,
  choosePause,
  openAction,
  rowEntry,
  switchDog,
  TIM,
  TIMS_SUBSCRIPTION,
  toast,
} from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitForCommand,
  waitUntilIdle,
  waitUntilSettled,
} from './support/test.ts'

const { actions } = subscriptions

test('the next order is skipped after its consequences are shown', async ({ page, world }) => {
  const dialog = await openAction(page, actions.skip.label, 'tim')
  for (const { de } of CATALOGUE.pitches.skip.questions) await expect(dialog.getByText(de)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: skipNextOrder.confirm, exact: true }).click()
  await expect(toast(page, 'Bestellung übersprungen. E-mail folgt')).toBeVisible()
  const [mail] = await world.mailsTo(TIM)
  expect(mail?.subject).toContain('übersprungen')
})

test('a box is moved to another delivery by keyboard, and no other box moves with it', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.reschedule.label, 'anna')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Di., 15\. Dezember/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const { arrives, arrivesOnly } = rescheduleOrder
  await expect(dialog.getByText(arrives('Di., 22. – Do., 24. Dezember', arrivesOnly.single))).toBeVisible()
  await dialog.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(toast(page, rescheduleOrder.toast.success)).toBeVisible()
  const [mail] = await world.mailsTo(ANNA)
  expect(mail?.subject).toBe('Neues Bestelldatum: Di., 15. Dezember')
})

test('while the next order is being charged, no action that would change it is offered @long', async ({
  page,
  world,
}) => {
  await world.setClock('2026-11-27T02:00:00+01:00')
  await signIn(page, 'markus')
  await visit(page, '/subscriptions')
  await expect(page.getByText(actions.locked)).toBeVisible()
  for (const { label } of [actions.pause, actions.swap, actions.orderNow, actions.reschedule]) {
    await expect(page.getByRole('button', { name: label })).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('a dialog shows the refusal if the order was locked while it was open @long', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.pause.label, 'tim')
  await choosePause(dialog, 2)
  const confirm = dialog.getByRole('button', { name: pauseSubscription.confirm(2) })
  await waitUntilIdle(dialog)
  await expect(confirm).toBeEnabled()
  await world.setClock('2026-11-30T02:00:00+01:00')
  await confirm.click()
  await expect(dialog.getByText(errorsDe.ORDER_LOCKED)).toBeVisible()
  await expectAccessible(page)
})

test('a plan change with a stale quote is refused, shows the changes, and then succeeds @long', async ({
  page,
  context,
}) => {
  const dialog = await openAction(page, actions.swap.label, 'thomas')
  await dialog.getByText('Vollpension', { exact: true }).click()
  await expect(dialog.getByRole('button', { name: quote.review.order })).toBeVisible()
  await waitUntilIdle(dialog)
  const elsewhere = await context.newPage()
  await visit(elsewhere, '/orders')
  const skipped = waitForCommand(elsewhere, 'skip')
  await chooseEntry(rowEntry(elsewhere, /überspringen$/).first())
  await expect(rowEntry(elsewhere, /wieder einplanen$/)).toHaveCount(1)
  await skipped
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(dialog.getByText(quote.review.changed)).toBeVisible()
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, 'Abo erfolgreich geändert')).toBeVisible()
})

test('on a phone every action is within three taps of the dashboard @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'tim')
  await page.getByRole('link', { name: /Abo verwalten/ }).click()
  await waitUntilSettled(page)
  for (const { label } of [
    actions.swap,
    actions.reschedule,
    actions.orderNow,
    actions.skip,
    actions.pause,
    actions.address,
    actions.payment,
  ]) {
    await page.getByRole('button', { name: label }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: actions.cancel }).click()
  await expect(page.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeVisible()
})

test('a resume date is moved without a toast; a day that has passed in the meantime is refused @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'thomas')
  await switchDog(page, /Luna/)
  const dialog = await openAction(page, actions.nextChargeDate.label)
  await dialog.getByRole('button', { name: /^Do., 17\. Dezember/ }).click()
  await dialog.getByRole('combobox').selectOption('2026-12-10')
  await waitUntilIdle(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(dialog.getByText(rescheduleOrder.nextCharge.changed('Do., 10. Dezember'))).toBeVisible()
  const again = await openAction(page, actions.nextChargeDate.label)
  await again.getByRole('button', { name: /^Di., 8\. Dezember/ }).click()
  await again.getByRole('combobox').selectOption('2026-12-01')
  await waitUntilIdle(again)
  await world.setClock('2026-12-03T12:00:00+01:00')
  await again.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(toast(page, rescheduleOrder.nextCharge.failure)).toBeVisible()
  await expect(again.getByText(/Bitte wähle ein Datum zwischen/).first()).toBeVisible()
})

test('an immediate order is reviewed and listed; a double click makes one order, and a confirmation email follows', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.orderNow.label, 'tim')
  await expect(dialog.getByText(placeOrder.final)).toBeVisible()
  await expect(dialog.getByText(quote.review.withdrawal.NONE)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: quote.review.order }).dblclick()
  await expect(toast(page, placeOrder.toast.success)).toBeVisible()
  const ledger = await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)
  expect(ledger.map(({ outcome }) => outcome)).toEqual(['APPROVED'])
  const [mail] = await world.mailsTo(TIM)
  expect(mail?.subject).toMatch(/^Deine Bestellung PP-\d+ wurde ausgelöst$/)
  await visit(page, '/orders')
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
  expect(await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)).toEqual([])
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, placeOrder.toast.success)).toBeVisible()
  expect(await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)).toHaveLength(1)
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
  expect((await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)).map(({ outcome }) => outcome)).toEqual([
    'DECLINED',
  ])
  await dialog.getByRole('button', { name: orders.otherPayment }).click()
  await expect(page.getByRole('dialog', { name: payment.title })).toBeVisible()
})
