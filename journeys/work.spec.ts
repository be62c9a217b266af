import { operatorDe } from '@pfotenportal/text/de/operator'
import { operatorWorkDe as labels } from '@pfotenportal/text/de/operator-work'
import { staffOutcomesDe } from '@pfotenportal/text/de/staff-outcomes'
import { operatorWorkEn } from '@pfotenportal/text/en/operator-work'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const sizes = [
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const

test('staff carry out a mailed cancellation and deal with a late box, until nothing is left to do @long', async ({
  page,
}) => {
  async function expectGoodPage(): Promise<void> {
    for (const { colorScheme, viewport } of sizes) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
  const { declarations, lists } = labels
  const { done } = staffOutcomesDe

  await page.goto('/operator')
  await page.getByRole('button', { name: 'Ines Albrecht' }).click()
  await page
    .getByRole('region', { name: operatorDe.tools.work })
    .getByRole('link', { name: lists.boxes.title })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: labels.title })).toBeVisible()

  const record = page.getByRole('region', { name: lists.declarations.title })
  await record.getByText(declarations.record.title).click()
  await expectGoodPage()
  await record.getByLabel(declarations.record.name, { exact: true }).fill('A. Berger')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna.berger@example.de')
  await page.keyboard.press('Enter')
  await expect(page.getByText(done.recorded)).toBeVisible()
  await expectGoodPage()
  await page.getByRole('button', { name: declarations.find.carryOut }).click()
  await expect(page.getByText(done.carriedOut)).toBeVisible()

  const boxes = page.getByRole('region', { name: lists.boxes.title })
  await expect(boxes.getByRole('link', { name: 'Jonas Weber', exact: true })).toBeVisible()
  await boxes.getByText(labels.boxes.handled).first().click()
  await boxes.getByLabel(labels.note).fill('Ersatz ist unterwegs')
  await page.keyboard.press('Enter')
  await expect(boxes.getByText(done.handled)).toBeVisible()
  await expect(page.getByText(labels.allDone)).toBeVisible()
  await expectGoodPage()
  await page.getByRole('link', { name: operatorDe.language }).click()
  await expect(page.getByText(operatorWorkEn.allDone)).toBeVisible()
})
