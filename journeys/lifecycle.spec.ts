import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { rescheduleOrder } from '@pfotenportal/text/de/order-operations'
import { quote } from '@pfotenportal/text/de/quote'
import { activation, pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { ANNA, choosePause, openAction, PAULS_SUBSCRIPTION, toast } from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import { expect, expectAccessible, signIn, test, visit, waitUntilIdle } from './support/test.ts'

const { actions } = subscriptions

test('a pause shows its dates first, stops deliveries, and is resumed with one confirmation', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.pause.label, 'anna')
  await choosePause(dialog, 4)
  await expect(dialog.getByText(/18\. Dezember/).first()).toBeVisible()
  await expect(dialog.getByText(/29\. – Do\., 31\. Dezember/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: pauseSubscription.confirm(4) }).click()
  await expect(toast(page, pauseSubscription.toast.success)).toBeVisible()
  expect((await world.mailsTo(ANNA))[0]?.subject).toContain('pausiert')
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: actions.resume }).click()
  const modal = page.getByRole('dialog', { name: activation.title })
  await waitUntilIdle(modal)
  await expectAccessible(page)
  await modal.getByRole('button', { name: activation.resume, exact: true }).click()
  await expect(toast(page, activation.toast.resumeSubscription.success)).toBeVisible()
})

test('a reactivation needs the order button and charges once, after the grace period', async ({
  page,
  world,
}) => {
  await signIn(page, 'paul')
  await page.getByRole('button', { name: actions.reactivate }).click()
  const modal = page.getByRole('dialog', { name: activation.title })
  await expect(modal.getByRole('button', { name: quote.review.order })).toBeVisible()
  await expect(modal.getByRole('combobox')).toHaveCount(2)
  await expectAccessible(page)
  await modal.getByRole('button', { name: quote.review.order }).dblclick()
  await expect(toast(page, activation.toast.reactivateSubscription.success)).toBeVisible()
  expect(await listCharges(world.databaseUrl, PAULS_SUBSCRIPTION)).toEqual([])
  await world.setClock('2026-11-20T13:00:00+01:00')
  expect(await listCharges(world.databaseUrl, PAULS_SUBSCRIPTION)).toHaveLength(1)
})

test('a customer cancels on the first step, and is sent a confirmation by email', async ({ page, world }) => {
  const dialog = await openAction(page, actions.cancel, 'anna')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: cancelSubscription.now, exact: true }).click()
  await expect(toast(page, cancelSubscription.toast.success)).toBeVisible()
  await expect(page.getByText(cancelSubscription.done.title('Frieda'))).toBeVisible()
  await expectAccessible(page)
  const [mail] = await world.mailsTo(ANNA)
  expect(mail?.subject).toBe('Bestätigung deiner Kündigung für Frieda')
})

test('a customer accepts an offer instead of cancelling', async ({ page }) => {
  const dialog = await openAction(page, actions.cancel, 'anna')
  await dialog.getByRole('button', { name: cancelSubscription.giveReason }).click()
  await dialog.getByText('Es ist mir zu teuer').click()
  await expect(dialog.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: cancelSubscription.next }).click()
  await expect(dialog.getByText('20\u202f%').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Angebot annehmen/ }).click()
  await expect(page.getByText(cancelSubscription.stayed.title)).toBeVisible()
  await page.goto('/subscriptions')
  await expect(page.getByText(subscriptions.discount.offer)).toBeVisible()
})

test('after a dog’s death the subscription ends immediately, with a short condolence and no offer @long', async ({
  page,
  world,
}) => {
  const dialog = await openAction(page, actions.cancel, 'anna')
  await dialog.getByRole('button', { name: cancelSubscription.giveReason }).click()
  await dialog.getByText('Frieda ist verstorben').click()
  await dialog.getByRole('button', { name: cancelSubscription.next }).click()
  await expect(page.getByText(cancelSubscription.farewell.title('Frieda'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: cancelSubscription.now, exact: true }).click()
  await expect(page.getByText(cancelSubscription.farewell.done)).toBeVisible()
  const mails = await world.mailsTo(ANNA)
  expect(mails.map(({ subject }) => subject).join('\n')).toContain('In stillem Gedenken an Frieda')
})

test('a reactivation with a stale quote is refused, shows the changes, and then succeeds @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'paul')
  await page.getByRole('button', { name: actions.reactivate }).click()
  const modal = page.getByRole('dialog', { name: activation.title })
  await expect(modal.getByRole('button', { name: quote.review.order })).toBeVisible()
  await world.setClock('2026-11-23T12:00:00+01:00')
  await modal.getByRole('button', { name: quote.review.order }).click()
  await expect(modal.getByText(quote.review.changed)).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, activation.toast.reactivateSubscription.success)).toBeVisible()
})

test('a subscription paused after failed payments needs a valid payment method to resume @long', async ({
  page,
}) => {
  await signIn(page, 'ingrid')
  await page.getByRole('button', { name: actions.resume }).click()
  const modal = page.getByRole('dialog', { name: activation.title })
  await waitUntilIdle(modal)
  await expectAccessible(page)
  await expect(modal.getByText(/Zahlungsmethode/).first()).toBeVisible()
})

test('the first box after a reactivation can be moved during the grace period, without a toast @long', async ({
  page,
}) => {
  await signIn(page, 'paul')
  await page.getByRole('button', { name: actions.reactivate }).click()
  const modal = page.getByRole('dialog', { name: activation.title })
  await modal.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, activation.toast.reactivateSubscription.success)).toBeVisible()
  await page.getByRole('button', { name: activation.done.change, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: rescheduleOrder.nextCharge.title })
  await dialog.getByRole('button', { name: rescheduleOrder.calendar.next }).click()
  await dialog.getByRole('button', { name: /^Di., 1\. Dezember/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(dialog.getByText(/1\. – Do\., 3\. Dezember/).first()).toBeVisible()
})

const FRIEDAS = 20001

test('a customer takes a free sample instead of cancelling, and it comes with the next box @long', async ({
  page,
}) => {
  const dialog = await openAction(page, subscriptions.actions.cancel, 'anna')
  await dialog.getByText('Darm', { exact: true }).click()
  await expect(dialog.getByText(/15\. – Do\., 17\. Dezember/)).toBeVisible()
  await dialog.getByRole('button', { name: cancelSubscription.sample.take }).click()
  await expect(page.getByText(cancelSubscription.stayed.title)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/subscriptions/activity')
  await expect(page.getByText(/Darm/).first()).toBeVisible()
})

test('calls that the portal itself does not make also work in a browser @long', async ({ page }) => {
  await openAction(page, subscriptions.actions.cancel, 'anna')
  const answers = await page.evaluate(async (id) => {
    const token = /"accessToken":"([^"]+)"/.exec(localStorage.getItem('persist:auth') ?? '')?.[1]
    const read = async (path: string) => {
      const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
      return (await answer.json()) as { data: Record<string, unknown> }
    }
    const flow = await read(`/api/v1/subscriptions/${id}/cancellationFlow`)
    const product = await read('/api/v2/products/701400')
    const [variant] = product.data['variants'] as { id: number }[]
    const one = await read(`/api/v2/products/701400/variants/${variant?.id}`)
    return { reasons: flow.data['reasons'], asked: variant?.id, answered: one.data['id'] }
  }, FRIEDAS)
  expect(answers.reasons).not.toEqual([])
  expect(answers.answered).toBe(answers.asked)
})
