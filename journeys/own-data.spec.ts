/** What customers keep here, take with them, and decide: their dog's photo, documents, data and prices. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { operatorCatalogueDe as catalogue } from '@pfotenportal/text/de/operator-catalogue'
import { operatorPricesDe as prices } from '@pfotenportal/text/de/operator-prices'
import { petPhoto, portrait } from '@pfotenportal/text/de/pet-photo'
import { priceOffer } from '@pfotenportal/text/de/price-offer'
import { privacyCard } from '@pfotenportal/text/de/privacy-card'
import { ANNA, toast } from './support/portal.ts'
import { expect, expectAccessible, signIn, test, visit, waitUntilSettled } from './support/test.ts'

/** What the button saves, as text. */
async function saved(page: Page, button: Locator): Promise<string> {
  const loading = page.waitForEvent('download')
  await button.click()
  return readFileSync(await (await loading).path(), 'latin1')
}

test('a customer gives a dog a photo, finds it again after a reload, and takes it away @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  const frame = page.getByRole('button', { name: portrait.change('Frieda') }).first()
  await frame.click()
  const dialog = page.getByRole('dialog', { name: petPhoto.title('Frieda') })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'not-a-photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no photo'),
  })
  await expect(dialog.getByText(petPhoto.problems.unreadable)).toBeVisible()
  const picture = await page.locator('body').screenshot({ type: 'jpeg' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'frieda.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(dialog.getByLabel(petPhoto.zoom)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: petPhoto.save }).click()
  await expect(toast(page, petPhoto.saved.success)).toBeVisible()
  await expect(frame.locator('img')).toBeVisible()

  const read = page.waitForResponse((answer) => /\/pets\/\d+\/photo$/.test(answer.url()))
  await page.reload()
  expect((await read).status()).toBe(200)
  await expect(frame.locator('img')).toBeVisible()

  await frame.click()
  await dialog.getByRole('button', { name: petPhoto.remove }).click()
  await expect(toast(page, petPhoto.removed.success)).toBeVisible()
  await expect(frame.locator('img')).toHaveCount(0)
})

test('a customer loads a receipt, takes all data along, and reads why the account cannot be erased yet @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna', '/profile/documents')
  const receipt = page.getByRole('button', { name: /als PDF laden$/ }).first()
  expect(await saved(page, receipt)).toMatch(/^%PDF-/)

  const { export: load, erase } = privacyCard
  await visit(page, '/profile/privacy')
  await waitUntilSettled(page)
  const file: unknown = JSON.parse(
    Buffer.from(await saved(page, page.getByRole('button', { name: load.json })), 'latin1').toString('utf8'),
  )
  expect(JSON.stringify(file)).toContain(ANNA)
  expect(await saved(page, page.getByRole('button', { name: load.page }))).toContain('Frieda')
  await expectAccessible(page)

  await expect(page.getByText(erase.notNow)).toBeVisible()
  expect(await world.waitingMailsTo(ANNA)).toEqual([])
})

test('a customer who has cancelled asks for the link that erases the account @long', async ({
  page,
  world,
}) => {
  const { erase } = privacyCard
  await signIn(page, 'paul', '/profile/privacy')
  await page.getByRole('button', { name: erase.submit }).click()
  await expect(page.getByText(/^Der Link ist unterwegs\./)).toBeVisible()
  const [mail] = await world.mailsTo('paul.neumann@example.at')
  expect(mail?.text).toContain('/konto-loeschen')
})

test('staff announce dearer prices, and a customer says yes and then no in the portal @long', async ({
  page,
  world,
}) => {
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Jonas Reuter' }).click()
  await page.goto('/operator/catalogue')
  const content = JSON.parse(readFileSync(new URL('../catalogue/default.json', import.meta.url), 'utf8')) as {
    recipes: { pricePerKg: number }[]
  }
  for (const recipe of content.recipes) recipe.pricePerKg += 50
  const { upload, check } = catalogue.versions
  await page.getByLabel(upload.file).setInputFiles({
    name: 'catalogue.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
  await page.getByLabel(upload.from).fill('2027-02-01')
  await page.getByRole('button', { name: upload.submit }).click()
  await page.getByRole('button', { name: check.confirm }).click()
  await page.goto('/operator/prices')
  await page.getByRole('button', { name: prices.announce.submit }).click()
  await expect(page.getByRole('cell', { name: prices.states.ANNOUNCED, exact: true })).toBeVisible()

  await signIn(page, 'anna')
  await page.getByRole('button', { name: priceOffer.accept }).click()
  await expect(toast(page, priceOffer.toast.accepted.success)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: priceOffer.keep }).click()
  await expect(toast(page, priceOffer.toast.kept.success)).toBeVisible()
  await expect(page.getByRole('button', { name: priceOffer.accept })).toBeVisible()
  expect((await world.mailsTo(ANNA)).length).toBeGreaterThan(0)
})
