import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { openAction } from './support/operations.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const FRIEDAS = 20001

test('a customer takes a free sample instead of cancelling, and it comes with the next box @long', async ({
  page,
}) => {
  const dialog = await openAction(page, subscriptions.actions.cancel, 'anna')
  await dialog.getByText(cancelSubscription.sample.kinds.gut, { exact: true }).click()
  await expect(dialog.getByText(/15\. – Do\., 17\. Dezember/)).toBeVisible()
  await dialog.getByRole('button', { name: cancelSubscription.sample.take }).click()
  await expect(page.getByText(cancelSubscription.stayed.title)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/subscriptions/activity')
  await expect(page.getByText(new RegExp(cancelSubscription.sample.kinds.gut)).first()).toBeVisible()
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
