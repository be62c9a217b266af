import type { Locator, Page } from '@playwright/test'
import { activityDe } from '@pfotenportal/text/de/activity'
import { address } from '@pfotenportal/text/de/address'
import { login } from '@pfotenportal/text/de/login'
import { mailDe } from '@pfotenportal/text/de/mail'
import { operatorDe as labels } from '@pfotenportal/text/de/operator'
import { operatorDeskDe as desk } from '@pfotenportal/text/de/operator-desk'
import { orders } from '@pfotenportal/text/de/orders'
import { staffOutcomesDe as outcomes } from '@pfotenportal/text/de/staff-outcomes'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { supportBar } from '@pfotenportal/text/de/support-bar'
import { operatorDeskEn } from '@pfotenportal/text/en/operator-desk'
import { switchDog, toast } from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  skipNext,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const JONAS = 'jonas.weber@example.de'
const PIPPA = 20007

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Signs in as the person of the sample world who answers the phone. */
async function signInAsSupport(page: Page): Promise<void> {
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Mara Vogt' }).click()
}

async function findCustomer(page: Page, text: string): Promise<void> {
  await page.getByLabel(desk.find.label).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Jonas Weber' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Weber' })).toBeVisible()
}

/** Opens the portal of the customer on the page, as customer service. */
async function actInPortal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: desk.actions.portal }).click()
  const portal = await opened
  await portal.waitForURL('**/dashboard')
  await waitUntilSettled(portal)
  await expect(portal.getByRole('complementary', { name: supportBar.title })).toContainText(
    supportBar.acting('Jonas Weber'),
  )
  return portal
}

async function changeAddress(portal: Page): Promise<void> {
  await visit(portal, '/subscriptions')
  await portal.getByRole('button', { name: subscriptions.actions.address.label }).first().click()
  await portal.getByRole('dialog').getByRole('button', { name: address.add }).click()
  const form = portal.getByRole('dialog', { name: address.newTitle })
  await form.getByLabel(address.fields.address1).fill('Lindenallee 7')
  await form.getByLabel(address.fields.zip).fill('04109')
  await form.getByLabel(address.fields.city).fill('Leipzig')
  await form.getByRole('button', { name: address.saveAndShip }).click()
  await expect(toast(portal, address.toast.success)).toBeVisible()
}

/** Nothing covers the middle of the element. */
async function expectOnTop(element: Locator): Promise<void> {
  const isOnTop = (it: Element) => {
    const { x, y, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await element.evaluate(isOnTop)).toBe(true)
}

test('“I have moved, please skip the next box, and the last one never came” is answered on the desk', async ({
  page,
  world,
}) => {
  await page.setViewportSize(DESKTOP)
  await signInAsSupport(page)
  await findCustomer(page, 'pippa')
  const portal = await actInPortal(page)
  await switchDog(portal, /Pippa/)
  await changeAddress(portal)
  await visit(portal, '/dashboard')
  await skipNext(portal)
  const end = portal.getByRole('link', { name: supportBar.end })
  for (const size of [PHONE, DESKTOP]) {
    await portal.setViewportSize(size)
    // A toast stays under the pointer. Waiting until it has come to rest could outlast it.
    await toast(portal, orders.skipToast.success).hover({ force: true })
    await expectOnTop(end)
  }
  await end.click()
  await expect(portal.getByText(login.logout.done)).toBeVisible()
  await expect(portal.getByRole('complementary', { name: supportBar.title })).toHaveCount(0)
  await portal.close()

  await page.reload()
  const placed = page.getByRole('region', { name: desk.orders.title })
  const lost = placed.getByRole('listitem').filter({ hasText: 'Pippa' }).first()
  await lost.getByText(desk.actions.replace, { exact: true }).click()
  await expectAccessible(page)
  await lost.getByRole('button', { name: desk.actions.replaceSubmit }).click()
  await expect(page.getByText(outcomes.done.replaced)).toBeVisible()

  await expect(lost).toContainText('Ersatz: ')
  const timeline = page.getByRole('region', { name: desk.timeline.title })
  for (const what of [activityDe.titles.parcel.replaced, activityDe.titles.addressChanged])
    await expect(timeline.getByRole('listitem').filter({ hasText: what })).toContainText('Team, Mara Vogt')
  await expect(page.getByText('Lindenallee 7')).toBeVisible()
  await expectAccessible(page)
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }

  const subjects = (await world.mailsTo(JONAS, 3)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(
    [
      mailDe.addressChanged.subject('Pippa'),
      mailDe.orderSkipped.subject('Do., 10. Dezember'),
      mailDe.boxReplaced.subject('Pippa'),
    ].toSorted(),
  )
  expect(await listCharges(world.databaseUrl, PIPPA)).toEqual([])

  await signIn(page, 'jonas')
  await visit(page, '/orders')
  await expect(page.getByText('Di., 24. – Do., 26. November').first()).toBeVisible()
})

/** No accessibility findings and no sideways scrolling, at both widths. */
async function expectUsable(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    [PHONE, 'dark'],
    [DESKTOP, 'light'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { frames: false })
    await expectNoSidewaysScroll(page)
  }
}

test('every page of the desk can be used on a phone and a desktop, and offers no money to customer service @long', async ({
  page,
}) => {
  await signInAsSupport(page)
  await expectUsable(page)
  await page.getByLabel(desk.find.label).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText(desk.find.none('nobody'))).toBeVisible()
  await expectUsable(page)
  await findCustomer(page, 'weber')
  // What opens may contain others.
  const closed = page.locator('details:not([open]) > summary').filter({ visible: true })
  while ((await closed.count()) > 0) await closed.first().click()
  await expect(page.getByText(desk.actions.refund, { exact: true })).toHaveCount(0)
  await expect(page.getByText(desk.actions.credit, { exact: true })).toHaveCount(0)
  await expectUsable(page)
  await page.getByLabel(desk.customer.email).fill('anna.berger@example.de')
  await page.getByRole('button', { name: desk.actions.save, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(outcomes.problems.taken)
  await page.getByLabel(desk.notes.label).fill('Zieht nach Leipzig.')
  await page.getByRole('button', { name: desk.notes.submit }).click()
  await expect(page.getByText('Zieht nach Leipzig.')).toBeVisible()
  await page.getByRole('button', { name: desk.actions.link }).click()
  await expect(page.getByText(outcomes.done.link)).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: new RegExp(labels.mailNames.loginLink) }).click()
  await expect(page.frameLocator('iframe').getByText(mailDe.loginLink.button).first()).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: labels.language }).click()
  await expect(page.getByRole('link', { name: operatorDeskEn.mail.back })).toBeVisible()
  await page.getByRole('link', { name: operatorDeskEn.mail.back }).click()
  await expect(page.getByRole('heading', { name: operatorDeskEn.timeline.title })).toBeVisible()
  await page.goto('/operator/customers/999999')
  await expect(page.getByRole('heading', { level: 1, name: operatorDeskEn.noCustomer })).toBeVisible()
  await expectUsable(page)
})
