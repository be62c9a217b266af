/** The portal shows whatever a company sells: its screens under random catalogues (docs/decisions/0064). */
import type { Page } from '@playwright/test'
import * as fc from 'fast-check'
import { onSale, type Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { menusOf } from '@pfotenportal/domain/product/variants'
import { anyChoice, documentOf } from '@pfotenportal/domain/testing/random-catalogue'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { withClient } from './support/database.ts'
import { expect, expectNoSidewaysScroll, openDialog, test, visit, waitUntilSettled } from './support/test.ts'

const FRIEDA = 20001

// Its service knows another catalogue, so that it has a world of its own.
test.use({ environment: { LOAD_SHED_MS: '60000' } })
const SEED = Number(process.env['CATALOGUE_SEED'] ?? 20_261_127)

/** Words of the sample company that no other one has, and what a missing text looks like. */
const FOREIGN = /Cowgenuss|Gockelspeis|Ringeltanz|Frischmenü|Vollpension|Halbpension|Treuepfot|loyalty paw/i
const MISSING = /undefined|NaN|\[object|\{[a-z]+\}/

/** Stores the catalogue and gives Frieda, the only dog, a menu of it, all of whose recipes are on sale. */
async function sell(databaseUrl: string, catalogue: Catalogue): Promise<void> {
  const { version, ...content } = catalogue
  const recipes = onSale(catalogue.recipes).map(({ code }) => code)
  const tier = catalogue.energyClasses.at(-1) ?? 0
  const menu = menusOf(tier, [recipes.slice(0, 7)], catalogue).at(-1)
  const country = onSale(catalogue.countries)[0]
  if (!menu || !country) throw new Error('every catalogue sells something somewhere')
  const { plan, sku, price, productId, variantId } = menu
  const days = cycleDays(plan.cycle)
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into catalogue_version (version, effective_from, content, applied_at)
       values ($1, '2026-01-01', $2, now())`,
      [version, JSON.stringify(content)],
    )
    await client.query('truncate document cascade')
    await client.query('delete from subscription where id <> $1', [FRIEDA])
    await client.query('delete from customer_order')
    await client.query('delete from discount')
    await client.query('delete from subscription_line where id <> $1', [FRIEDA * 10 + 1])
    await client.query(
      `update subscription_line set (sku, unit_price_cents, product_id, variant_id, quantity) = ($1, $2, $3, $4, 1)`,
      [sku, price, productId, variantId],
    )
    await client.query(
      `update subscription set (recipes, cycle, pension, interval_days, catalogue_version, last_billed,
         last_processed_on, completed_orders) = ($1, $2, $3, $4, $5, null, null, 0)`,
      [plan.recipes, String(plan.cycle), plan.pension, days, version],
    )
    const place = { zip: country.postcode.example, countryCode: country.code }
    await client.query('update subscription set shipping_address = shipping_address || $1::jsonb', [place])
    await client.query('update address set (zip, country_code) = ($1, $2)', [place.zip, place.countryCode])
  })
}

async function expectWords(page: Page, where: string): Promise<void> {
  await waitUntilSettled(page)
  const text = `${await page.title()} ${await page.locator('body').innerText()}`
  expect(text.match(MISSING), where).toBeNull()
  expect(text.match(FOREIGN), where).toBeNull()
  await expectNoSidewaysScroll(page)
}

for (const [place, choice] of fc.sample(anyChoice, { seed: SEED, numRuns: 6 }).entries())
  test(`the portal of random company ${place + 1} has all its texts and nothing of the sample company${place < 1 ? '' : ' @long'}`, async ({
    page,
    world,
  }) => {
    await sell(world.databaseUrl, catalogueOf(documentOf(choice), 2))
    const { url } = await world.startProcess({})
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of [
      '/dashboard',
      '/orders',
      '/subscriptions',
      '/subscriptions/activity',
      '/shop',
      '/raf',
    ]) {
      if (path === '/dashboard') await page.goto(`${url}/auth?sessionToken=seed-session-anna`)
      else await visit(page, `${url}${path}`)
      await page.waitForURL(`**${path}`)
      await expectWords(page, path)
      if (path !== '/subscriptions') continue
      await openDialog(page.getByRole('button', { name: subscriptions.actions.swap.label }).first())
      await expectWords(page, 'plan change')
    }
    expect(errors).toEqual([])
  })
