import type { Page } from '@playwright/test'
import { operatorDe as labels } from '@pfotenportal/text/de/operator'
import { operatorCatalogueDe as texts } from '@pfotenportal/text/de/operator-catalogue'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const SIZES = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

/** No accessibility findings and nothing cut off, on a desktop and on a phone in the dark. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of SIZES) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

async function open(page: Page, tool: keyof typeof labels.tools): Promise<void> {
  const navigation = page.getByRole('navigation', { name: labels.navigation })
  await navigation.getByRole('link', { name: labels.tools[tool], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.tools[tool] })).toBeVisible()
}

test('staff start a campaign, schedule another offer for a reason, and take it back @long', async ({
  page,
  world,
}) => {
  await world.setClock('2026-11-20T12:00:00+01:00')
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Jonas Reuter' }).click()

  const { campaigns, versions, reasons } = texts
  await open(page, 'campaigns')
  await page.getByText(campaigns.create.kinds.single).click()
  await expectAccessibleEverywhere(page)
  await page.getByLabel(campaigns.create.code).nth(1).fill('ADVENT12')
  await page.getByLabel(campaigns.create.titleDe).first().fill('Adventsrabatt')
  await page.getByLabel(campaigns.create.titleEn).first().fill('Advent discount')
  await page.getByLabel(campaigns.create.value, { exact: true }).first().fill('12')
  await page.getByRole('button', { name: campaigns.create.submit }).first().click()
  await expect(page.getByText(campaigns.created)).toBeVisible()
  await expectAccessibleEverywhere(page)

  await open(page, 'catalogue')
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: versions.reasons }).click()
  await page.getByText('1. Zu teuer').click()
  await expectAccessibleEverywhere(page)
  await page.getByLabel(reasons.reason.value).first().fill('30')
  await page.getByLabel(reasons.from).fill('2026-12-01')
  await page.getByRole('button', { name: reasons.submit }).click()
  await expect(page.getByText(/30\s% auf deine nächste Bestellung/)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: versions.check.confirm }).click()
  await expect(page.getByText(versions.stored(2))).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: versions.takeBack.submit }).click()
  await page.getByRole('button', { name: versions.check.confirm }).click()
  await expect(page.getByText(versions.stored(3))).toBeVisible()
  await page.getByRole('link', { name: versions.compare.heading(2, 3) }).click()
  await expectAccessibleEverywhere(page)
})
