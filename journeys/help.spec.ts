import type { Page } from '@playwright/test'
import { core as german } from '@pfotenportal/text/de/core'
import { help as de } from '@pfotenportal/text/de/help'
import { login } from '@pfotenportal/text/de/login'
import { mailMessagesDe } from '@pfotenportal/text/de/messages'
import { operatorWorkDe } from '@pfotenportal/text/de/operator-work'
import { staffOutcomesDe } from '@pfotenportal/text/de/staff-outcomes'
import { core as english } from '@pfotenportal/text/en/core'
import { help as en } from '@pfotenportal/text/en/help'
import { expect, expectAccessibleNow, expectNoSidewaysScroll, signIn, test, visit } from './support/test.ts'

const PHONE = { width: 360, height: 740 }
const { help: titleDe } = german.shell.titles
const { help: titleEn } = english.shell.titles

async function expectGood(page: Page): Promise<void> {
  await expectAccessibleNow(page)
  await expectNoSidewaysScroll(page)
}

/** Loses the answer to the next message, after the service has received it or instead of that. */
async function loseAnswer(page: Page, { isReceived }: { isReceived: boolean }): Promise<void> {
  await page.route(
    /\/api\/v1\/(visitors\/)?messages$/,
    async (route) => {
      if (isReceived) await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a customer asks about a failed payment on a phone, and support answers by mail', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'katharina')
  await page.getByRole('main').getByRole('link', { name: titleDe }).first().click()
  await expect(page).toHaveURL(/\/hilfe\?topic=payment&subscription=\d+&order=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: titleDe })).toBeVisible()
  await expect(page.getByLabel(de.form.topic)).toHaveValue('PAYMENT')
  await expect(page.getByLabel(de.form.order)).toHaveValue(/\d+/)
  await expectGood(page)

  const text = page.getByLabel(de.form.text)
  await page.getByRole('button', { name: de.form.submit }).click()
  await expect(page.getByText(de.form.empty)).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('🐕'.repeat(2002))
  await expect(page.getByText(de.form.tooLong(2))).toBeVisible()
  await expectGood(page)
  await text.fill('Warum wurde die Karte abgelehnt?')

  await page.reload()
  await expect(text).toHaveValue('Warum wurde die Karte abgelehnt?')
  await loseAnswer(page, { isReceived: true })
  await page.getByRole('button', { name: de.form.submit }).click()
  await expect(page.getByText(de.form.failed)).toBeVisible()
  await expect(text).toHaveValue('Warum wurde die Karte abgelehnt?')
  await expectGood(page)
  await page.getByRole('button', { name: de.form.submit }).dblclick()
  await expect(page.getByRole('heading', { name: de.sent.title })).toBeFocused()
  await expectGood(page)
  const number = Number(/\d+/.exec(await page.getByRole('region', { name: de.sent.title }).innerText())?.[0])
  await page.reload()
  await expect(text).toHaveValue('')

  const desk = await (await browser.newContext({ baseURL: world.url, locale: 'de-DE' })).newPage()
  await desk.goto('/operator')
  await desk.getByRole('button', { name: 'Ines Albrecht' }).click()
  await desk.goto('/operator/work')
  const list = desk.getByRole('region', { name: operatorWorkDe.lists.messages.title, exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Warum wurde die Karte abgelehnt?')
  await list.getByRole('link', { name: operatorWorkDe.messages.open }).click()
  await expectAccessibleNow(desk)
  await desk.getByLabel(/^Antwort, höchstens/).fill('das Konto war nicht gedeckt.')
  await desk.getByRole('button', { name: operatorWorkDe.messages.answer.submit }).click()
  await expect(desk.getByText(staffOutcomesDe.done.messageAnswered)).toBeVisible()
  await desk.goto('/mailbox')
  await expect(desk.getByRole('link', { name: mailMessagesDe.messageAnswered.subject(number) })).toBeVisible()
  await expect(desk.getByRole('link', { name: mailMessagesDe.messageReceived.subject(number) })).toHaveCount(
    1,
  )
})

test('whoever waits for a sign-in mail writes without signing in, in English too', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: login.email }).fill('vera@example.de')
  await page.getByRole('button', { name: login.submit }).click()
  await page.getByRole('main').getByRole('link', { name: titleDe }).click()
  await expect(page.getByLabel(de.form.topic)).toHaveValue('SIGN_IN')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: titleEn })).toBeVisible()
  await page.getByLabel(en.form.text).fill('No link.')
  await page.getByLabel(en.form.name).fill('Vera')
  await page.getByLabel(en.form.email).fill('vera@example')
  await page.getByRole('button', { name: en.form.submit }).click()
  await expect(page.getByText(en.form.emailInvalid)).toBeVisible()
  await expectGood(page)
  await page.getByLabel(en.form.email).fill('vera@example.de')
  await loseAnswer(page, { isReceived: false })
  await page.getByRole('button', { name: en.form.submit }).click()
  await expect(page.getByText(en.form.failed)).toBeVisible()
  await page.getByRole('button', { name: en.form.submit }).click()
  await expect(page.getByRole('heading', { name: en.sent.title })).toBeVisible()
  await expect(page.locator('output')).toContainText('vera@example.de')
  await expectGood(page)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the questions open with a keyboard, and without a network @long', async ({ page, context }) => {
    await signIn(page, 'anna')
    await page.getByRole('link', { name: titleDe, exact: true }).first().click()
    const questions = page.getByRole('region', { name: de.questions })
    await expect(questions.locator('details')).toHaveCount(10)
    await questions.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(questions.getByRole('link').first()).toBeVisible()
    await expectGood(page)
    await expect(page.getByRole('link', { name: 'service@pfotenportal.example' })).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await visit(page, '/hilfe')
    await context.setOffline(true)
    await page.reload()
    await expect(questions.locator('details')).toHaveCount(10)
    await page.getByLabel(de.form.text).fill('Ich bin im Keller.')
    await page.getByRole('button', { name: de.form.submit }).click()
    await expect(page.getByText(de.form.failed)).toBeVisible()
    await expect(page.getByLabel(de.form.text)).toHaveValue('Ich bin im Keller.')
    await context.setOffline(false)
    await page.getByRole('button', { name: de.form.submit }).click()
    await expect(page.getByRole('heading', { name: de.sent.title })).toBeVisible()
  })
})
