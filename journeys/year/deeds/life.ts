/** Pausing, resuming, cancelling, staying, coming back. */
import { expect } from '../../support/test.ts'
import type { Deed } from '../row.ts'
import type { Words } from '../words.ts'
import { deed, expectToast, idle, meanwhile, openFrom, press } from './open.ts'

/** Pauses for so many weeks, or changes a running pause to it. */
export const pauses = (weeks: number, changing = false): Deed =>
  deed(`pauses for ${weeks} weeks`, async ({ page, text }) => {
    const { pause, pauseAgain } = text.subscriptions.actions
    const dialog = await openFrom(page, '/subscriptions', (changing ? pauseAgain : pause).label)
    await dialog.getByText(text.pause.weeks(weeks), { exact: true }).click()
    await idle(dialog)
    await press(dialog, text.pause.confirm(weeks))
    await expectToast(page, text.pause.toast.success)
  })

/** Has the dialog open until a moment, and agrees then. */
export const pausesLate = (weeks: number, until: string, changing = false): Deed =>
  deed(`agrees to a pause of ${weeks} weeks at ${until}`, async ({ page, text, stage }) => {
    const { pause, pauseAgain } = text.subscriptions.actions
    const dialog = await openFrom(page, '/subscriptions', (changing ? pauseAgain : pause).label)
    await dialog.getByText(text.pause.weeks(weeks), { exact: true }).click()
    await idle(dialog)
    await stage.travel(until)
    await press(dialog, text.pause.confirm(weeks))
  })

async function openActivation(page: Parameters<typeof openFrom>[0], text: Words, button: string) {
  const dialog = await openFrom(page, '/subscriptions', button)
  await expect(dialog.getByRole('heading', { name: text.activation.title })).toBeVisible()
  return dialog
}

/** Resumes; a first box of today is an order and has its button. */
export const resumes = deed('resumes', async ({ page, text }) => {
  const dialog = await openActivation(page, text, text.subscriptions.actions.resume)
  const order = dialog.getByRole('button', { name: text.quote.review.order })
  await order.or(dialog.getByRole('button', { name: text.activation.resume, exact: true })).click()
  await expectToast(page, text.activation.toast.resumeSubscription.success)
})

export const reactivates = deed('reactivates', async ({ page, text }) => {
  const dialog = await openActivation(page, text, text.subscriptions.actions.reactivate)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.activation.toast.reactivateSubscription.success)
})

/** Opens the way back and looks at what it says. */
export const asksToResume = deed('asks to resume', async ({ page, text }) => {
  await openActivation(page, text, text.subscriptions.actions.resume)
})

/** Has the way back open until a moment, and agrees then. */
export const resumesLate = (until: string): Deed =>
  deed(`agrees to resume at ${until}`, async ({ page, text, stage }) => {
    const dialog = await openActivation(page, text, text.subscriptions.actions.resume)
    const order = dialog.getByRole('button', { name: text.quote.review.order })
    const button = order.or(dialog.getByRole('button', { name: text.activation.resume, exact: true }))
    await expect(button).toBeEnabled()
    await stage.travel(until)
    await button.click()
  })

/** Agrees to reactivate when a second tab has done so already. */
export const reactivatesTwice = deed('reactivates in two tabs', async (scene) => {
  const { page, text } = scene
  const dialog = await openActivation(page, text, text.subscriptions.actions.reactivate)
  await meanwhile(scene, reactivates)
  await press(dialog, text.quote.review.order)
})

/** Cancels at once, on the first step. */
export const cancels = deed('cancels', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await press(dialog, text.cancel.now)
  await expectToast(page, text.cancel.toast.success)
})

/** The dog has died. */
export const saysFarewell = deed('says that the dog has died', async ({ page, text, dog }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await press(dialog, text.cancel.next)
  await dialog.getByText(text.cancel.farewell.link(dog)).click()
  await press(dialog, text.cancel.next)
  await expect(page.getByText(text.cancel.farewell.title(dog))).toBeVisible()
  await press(page.getByRole('dialog'), text.cancel.now)
  await expect(page.getByText(text.cancel.farewell.done)).toBeVisible()
})

type Reason = keyof Words['flow']['reasons']

/** Gives a reason for wanting to cancel, and sees what is offered instead. */
export const isOffered = (reason: Reason): Deed =>
  deed(`wants to cancel (${reason}) and is offered something`, async ({ page, text, dog }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
    await press(dialog, text.cancel.next)
    await dialog.getByText(text.flow.reasons[reason](dog), { exact: true }).click()
    await press(dialog, text.cancel.next)
    await idle(dialog)
  })

const accepts = deed('accepts it', async ({ page, text }) => {
  const dialog = page.getByRole('dialog')
  await press(dialog, text.flow.accept)
  await expect(page.getByText(text.cancel.stayed.title)).toBeVisible()
})

/** Stays for what is offered. */
export const staysFor = (reason: Reason): Deed =>
  deed(`stays for the offer (${reason})`, async (scene) => {
    await isOffered(reason).run(scene)
    await accepts.run(scene)
  })

/** Accepts an offer of the same kind in two tabs. */
export const staysTwice = (reason: Reason): Deed =>
  deed(`accepts the offer (${reason}) in two tabs`, async (scene) => {
    await isOffered(reason).run(scene)
    await meanwhile(scene, staysFor(reason))
    await press(scene.page.getByRole('dialog'), scene.text.flow.accept)
  })

const takesSample = deed('takes the free sample', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await press(dialog, text.cancel.sample.take)
  await expect(page.getByText(text.cancel.stayed.title)).toBeVisible()
})

/** Takes the free sample that comes with the way out, in two tabs. */
export const takesSampleTwice = deed('takes the free sample in two tabs', async (scene) => {
  const { page, text } = scene
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.cancel)
  await meanwhile(scene, takesSample)
  await press(dialog, text.cancel.sample.take)
})

/** Skips in one tab what was cancelled, paused or ordered in another. */
export const skipsMeanwhile = (other: Deed): Deed =>
  deed(`skips while another tab ${other.what}`, async (scene) => {
    const { page, text } = scene
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.skip.label)
    await meanwhile(scene, other)
    await press(dialog, text.skip.confirm)
  })
