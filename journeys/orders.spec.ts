import { activityPage } from '@pfotenportal/text/de/activity'
import { inactive } from '@pfotenportal/text/de/dashboard-parts'
import { orders } from '@pfotenportal/text/de/orders'
import { chooseEntry, rowEntry, switchDog, TIM } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  signIn,
  skipNext,
  test,
  visit,
  waitForCommand,
  waitUntilSettled,
} from './support/test.ts'

test.describe('while emails are delayed', () => {
  test.use({ environment: { MAIL_DELAY_SECONDS: '600' } })

  test('an order is skipped and restored in its row, and no email is sent', async ({ page, world }) => {
    await signIn(page, 'tim', '/orders')
    const skips = rowEntry(page, /überspringen$/)
    await expect(skips).toHaveCount(6)
    const skipped = waitForCommand(page, 'skip')
    await chooseEntry(skips.nth(1))
    const again = rowEntry(page, /wieder einplanen$/)
    await expect(again).toHaveCount(1)
    await expect(page.getByRole('button', { name: /ändern$/ }).nth(1)).toBeFocused()
    await expect(skips).toHaveCount(6)
    await expectAccessible(page)
    await skipped
    expect(await world.waitingMailsTo(TIM)).toEqual(['orderSkipped'])
    await page.reload()
    await expect(again).toHaveCount(1)
    await chooseEntry(again)
    await expect(again).toHaveCount(0)
    await expect(skips).toHaveCount(6)
    await expect(page.getByText(orders.skipToast.success)).toHaveCount(0)
    await expect.poll(() => world.waitingMailsTo(TIM)).toEqual([])
    expect(await world.mailsTo(TIM, 0)).toEqual([])
  })
})

test('an acknowledged skip survives a crash, and its email arrives once @long', async ({ page, world }) => {
  await signIn(page, 'tim', '/orders')
  const skipped = waitForCommand(page, 'skip')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await skipped
  await world.crashAndRestart()
  await page.reload()
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(1)
  const mails = await world.mailsTo(TIM)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('übersprungen')
})

test('the next order is skipped on the dashboard with a toast, and undone in place @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  await expect(page.getByText('Di., 15. – Do., 17. Dezember').first()).toBeVisible()
  await skipNext(page)
  await expect(page.getByText(orders.skipToast.success)).toBeVisible()
  await page.getByRole('button', { name: /rückgängig/i }).click()
  await expect(page.getByText('Di., 15. – Do., 17. Dezember').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /rückgängig/i })).toHaveCount(0)
})

test('past the cut-off a skip is refused in its row, which shows the cut-off @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'tim')
  // The page first shows cached data; move the clock only after the data has been refreshed.
  const read = page.waitForResponse((it) => /\/(start|order_schedule)/.test(it.url()))
  await page.goto('/orders')
  await read
  await waitUntilSettled(page)
  await world.setClock('2026-11-30T00:00:01+01:00')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(page.locator('main').getByText(/wird bereits verarbeitet/)).toBeVisible()
  await expect(page.locator('main').getByText(/Frist war .*29\. November/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await waitUntilSettled(page)
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(0)
  await expect(page.getByText(orders.locked).first()).toBeVisible()
})

test('a command sent offline is rolled back with an explanation @long', async ({ page, context }) => {
  await signIn(page, 'tim', '/orders')
  await context.setOffline(true)
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(page.locator('main').getByText(orders.refusalOffline)).toBeVisible()
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(0)
  await context.setOffline(false)
})

test('two processes on one database serve the same customer @long', async ({ page, world }) => {
  const other = await world.startProcess({ PUBLIC_URL: world.url })
  await signIn(page, 'tim', '/orders')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(1)
  const token = await page.evaluate(
    () => /"accessToken":"([^"]+)"/.exec(localStorage.getItem('persist:auth') ?? '')?.[1],
  )
  const skippedElsewhere = async () => {
    const answer = await fetch(`${other.url}/api/v1/subscriptions/20015/order_schedule`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await answer.json()) as { data: { status: string }[] }
    return data.filter(({ status }) => status === 'SKIPPED').length
  }
  // The page shows the skip before the service has answered.
  await expect.poll(skippedElsewhere).toBe(1)
})

test('menu, dog selection and skipping work on a phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'thomas')
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expectAccessible(page)
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link').first()).toContainText('Profil')
  await menu.getByRole('link', { name: 'Bestellungen' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: /^Hund auswählen/ }).click()
  await expect(page.getByText('Pausiert').first()).toBeVisible()
  await expect(page.getByText('Gekündigt').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(1)
})

test('the selected dog is kept for the next visit @long', async ({ page }) => {
  await signIn(page, 'thomas')
  await switchDog(page, /Luna/)
  await expect(page.getByText(inactive.heading)).toBeVisible()
  await page.reload()
  await expect(page.getByText(inactive.heading)).toBeVisible()
})

test('the activity page lists a skip with its actor and time, and undoes it', async ({ page }) => {
  await signIn(page, 'tim', '/orders')
  const skipped = waitForCommand(page, 'skip')
  await chooseEntry(rowEntry(page, /überspringen$/).nth(1))
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(1)
  await skipped
  await visit(page, '/subscriptions')
  await page.getByRole('link', { name: /Aktivität/ }).click()
  await waitUntilSettled(page)
  await expect(page.getByText(activityPage.actors.customer).first()).toBeVisible()
  await expectAccessible(page)
  const undone = waitForCommand(page, 'undo')
  await page
    .getByRole('button', { name: new RegExp(`^${activityPage.undo}`) })
    .first()
    .click()
  await undone
  await expect(page.getByRole('button', { name: new RegExp(`^${activityPage.undo}`) })).toHaveCount(1)
  await visit(page, '/orders')
  await expect(rowEntry(page, /wieder einplanen$/)).toHaveCount(0)
})
