/** The pages of the desk that are about two customers: merging them, and moving a dog from one to the other. */
import type { Page } from '@playwright/test'
import { operatorDeskDe as desk } from '@pfotenportal/text/de/operator-desk'
import { staffOutcomesDe as outcomes } from '@pfotenportal/text/de/staff-outcomes'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const ANNA = '/operator/customers/1001'
const MERGE = `${ANNA}/merge?with=`
const MOVE = `${ANNA}/move?subscription=20001`

/** Axe finds nothing and nothing is cut off: on a phone in the dark in English, on a desktop in the light in German. */
async function expectUsable(page: Page, path: string): Promise<void> {
  for (const [width, colorScheme, language] of [
    [360, 'dark', 'en'],
    [1440, 'light', 'de'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${path}&lang=${language}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

test('the page that moves a dog and the page that merges customers have no accessibility findings', async ({
  page,
}) => {
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Mara Vogt' }).click()
  for (const path of [
    MERGE,
    `${MERGE}1002`,
    // Refused, with the reason above the form.
    `${MERGE}1001`,
    MOVE,
    `${MOVE}&other=1002`,
    `${MOVE}&other=999`,
    // Possible for nobody, with what it would be all the same.
    '/operator/customers/1011/move?subscription=20014&other=1001',
  ])
    await expectUsable(page, path)
})

test('a dog moves and two customers become one from a telephone, and the page says so @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Mara Vogt' }).click()
  await page.goto(MOVE)
  await page.getByLabel(desk.move.other).fill('1002')
  await page.getByRole('button', { name: desk.move.show }).click()
  await page.getByLabel(desk.move.agreed).check()
  await page.getByRole('button', { name: desk.move.submit }).click()
  await expect(page.getByText(outcomes.done.dogMoved)).toBeVisible()
  await expectAccessible(page)

  await page.goto(MERGE)
  await page.getByLabel(desk.merge.other).fill('1002')
  await page.getByRole('button', { name: desk.merge.show }).click()
  await page.getByRole('button', { name: desk.merge.submit }).click()
  await expect(page.getByText(outcomes.done.merged)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
