/** Pausing, resuming, cancelling, accepting an offer, reactivating. */
import type { Locator } from '@playwright/test'
import { choosePause } from '../../support/portal.ts'
import { expect, waitUntilIdle } from '../../support/test.ts'
import type { Labels } from '../labels.ts'
import type { Action } from '../row.ts'
import { action, expectToast, inSecondTab, openFrom, press } from './dialogs.ts'

/** Pauses for some weeks, or changes a running pause to that length. */
export const pauseFor = (weeks: number, changing = false): Action =>
  action(`pauses for ${weeks} weeks`, async ({ page, text }) => {
    const { pause, pauseAgain } = text.subscriptions.actions
    const dialog = await openFrom(page, '/subscriptions', (changing ? pauseAgain : pause).label)
    await choosePause(dialog, weeks, text.pauseSubscription)
    await waitUntilIdle(dialog)
    await press(dialog, text.pauseSubscription.confirm(weeks))
    await expectToast(page, text.pauseSubscription.toast.success)
  })

/** Opens the dialog, moves the clock, then confirms. */
export const pauseLate = (weeks: number, until: string, changing = false): Action =>
  action(
    `opens the pause dialog and confirms ${weeks} weeks at ${until}`,
    async ({ page, text, harness }) => {
      const { pause, pauseAgain } = text.subscriptions.actions
      const dialog = await openFrom(page, '/subscriptions', (changing ? pauseAgain : pause).label)
      await choosePause(dialog, weeks, text.pauseSubscription)
      await waitUntilIdle(dialog)
      await harness.travel(until)
      await press(dialog, text.pauseSubscription.confirm(weeks))
    },
  )

async function openActivation(page: Parameters<typeof openFrom>[0], text: Labels, button: string) {
  const dialog = await openFrom(page, '/subscriptions', button)
  await expect(dialog.getByRole('heading', { name: text.activation.title })).toBeVisible()
  return dialog
}

/** Resumes. If the first box is due today, the dialog shows the order button instead. */
export const resume = action('resumes', async ({ page, text }) => {
  const dialog = await openActivation(page, text, text.subscriptions.actions.resume)
  const order = dialog.getByRole('button', { name: text.quote.review.order })
  await order.or(dialog.getByRole('button', { name: text.activation.resume, exact: true })).click()
  await expectToast(page, text.activation.toast.resumeSubscription.success)
})

export const reactivate = action('reactivates', async ({ page, text }) => {
  const dialog = await openActivation(page, text, text.subscriptions.actions.reactivate)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.activation.toast.reactivateSubscription.success)
})

/** Opens the resume dialog without confirming it. */
export const openResumeDialog = action('opens the resume dialog', async ({ page, text }) => {
  await openActivation(page, text, text.subscriptions.actions.resume)
})

/** Opens the resume dialog, moves the clock, then confirms. */
export const resumeLate = (until: string): Action =>
  action(`opens the resume dialog and confirms at ${until}`, async ({ page, text, harness }) => {
    const dialog = await openActivation(page, text, text.subscriptions.actions.resume)
    const order = dialog.getByRole('button', { name: text.quote.review.order })
    const button = order.or(dialog.getByRole('button', { name: text.activation.resume, exact: true }))
    await expect(button).toBeEnabled()
    await harness.travel(until)
    await button.click()
  })

/** Confirms a reactivation that a second tab has already made. */
export const reactivateInTwoTabs = action('reactivates in two tabs', async (context) => {
  const { page, text } = context
  const dialog = await openActivation(page, text, text.subscriptions.actions.reactivate)
  await inSecondTab(context, reactivate)
  await press(dialog, text.quote.review.order)
})

/** Cancels on the first step of the flow. */
export const cancelNow = action('cancels', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await press(dialog, text.cancelSubscription.now)
  await expectToast(page, text.cancelSubscription.toast.success)
})

/** Cancels because the dog has died. */
export const reportDeath = action('reports that the dog has died', async ({ page, text, dog }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await press(dialog, text.cancelSubscription.giveReason)
  await dialog.getByText(text.cancelSubscription.farewell.link(dog)).click()
  await press(dialog, text.cancelSubscription.next)
  await expect(page.getByText(text.cancelSubscription.farewell.title(dog))).toBeVisible()
  await press(page.getByRole('dialog'), text.cancelSubscription.now)
  await expect(page.getByText(text.cancelSubscription.farewell.done)).toBeVisible()
})

/** Gives a reason for cancelling and views the offer for it. */
export const viewOffer = (reason: string): Action =>
  action(`views the offer for ${reason}`, async ({ page, text, dog }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
    await press(dialog, text.cancelSubscription.giveReason)
    await dialog.getByText(text.catalogue.reason(reason, dog), { exact: true }).click()
    await press(dialog, text.cancelSubscription.next)
    await waitUntilIdle(dialog)
  })

const acceptOffer = action('accepts the offer', async ({ page, text }) => {
  const dialog = page.getByRole('dialog')
  await press(dialog, text.flow.accept)
  await expect(page.getByText(text.cancelSubscription.stayed.title)).toBeVisible()
})

export const acceptOfferFor = (reason: string): Action =>
  action(`accepts the offer for ${reason}`, async (context) => {
    await viewOffer(reason).run(context)
    await acceptOffer.run(context)
  })

/** Accepts an offer of the same kind in two tabs. */
export const acceptOfferInTwoTabs = (reason: string): Action =>
  action(`accepts the offer for ${reason} in two tabs`, async (context) => {
    await viewOffer(reason).run(context)
    await inSecondTab(context, acceptOfferFor(reason))
    await press(context.page.getByRole('dialog'), context.text.flow.accept)
  })

async function takeSample(dialog: Locator, text: Labels): Promise<void> {
  await dialog.getByRole('radio').first().check({ force: true })
  await waitUntilIdle(dialog)
  await press(dialog, text.cancelSubscription.sample.take)
}

const acceptFreeSample = action('takes the free sample', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await takeSample(dialog, text)
  await expect(page.getByText(text.cancelSubscription.stayed.title)).toBeVisible()
})

/** Takes the free sample of the cancellation dialog in two tabs. */
export const acceptFreeSampleInTwoTabs = action('takes the free sample in two tabs', async (context) => {
  const { page, text } = context
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await inSecondTab(context, acceptFreeSample)
  await takeSample(dialog, text)
})

/** Skips an order in one tab after another tab has cancelled or paused the subscription. */
export const skipAfterOtherTab = (other: Action): Action =>
  action(`skips in one tab after another tab ${other.description}`, async (context) => {
    const { page, text } = context
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.skip.label)
    await inSecondTab(context, other)
    await press(dialog, text.skipNextOrder.confirm)
  })
