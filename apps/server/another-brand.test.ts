/** With another brand and words of its own, nothing that a customer or operator sees names the shipped ones. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { legalPageNames, legalPagePath } from '@pfotenportal/contract/legal'
import { neutrals } from '@pfotenportal/contract/palette'
import { instant } from '@pfotenportal/domain/core/calendar'
import { brandFile } from './core/brand/schema.ts'
import { DEFAULT_OPERATOR_TOKEN } from './core/settings/groups/service.ts'
import { listOrdersToPack, packOrder } from './database/parcel/packing.ts'
import { isTemplate, mailTemplates } from './mail/templates.ts'
import { catalogueCommand, changedCatalogue } from './testing/catalogue.ts'
import { otherBrand, SHIPPED_BRAND, writeOtherBrand } from './testing/other-brand.ts'
import { BATCH, textOf } from './testing/packing.ts'
import { openLinkBrowser } from './testing/payment-links.ts'
import { startSampleWorld, type SampleWorld } from './testing/sample-world.ts'
import { linkFor } from './testing/sign-in.ts'
import { startTestService } from './testing/start.ts'
import { TEST_NOW } from './testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const BUILD = '0123456789ab'
const page = `<!doctype html><html><head>
<meta name="theme-color" content="" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="" media="(prefers-color-scheme: dark)" />
<title>%BRAND%</title><meta name="build" content="${BUILD}" />
<script type="application/json" id="portal-config">{}</script>
</head><body><div id="root"><span>%BRAND%</span><h1>Willkommen in deinem %PORTAL%!</h1></div></body></html>`

const languages = ['de', 'en'] as const
const shipped = brandFile.parse(JSON.parse(readFileSync(join(SHIPPED_BRAND, 'default.json'), 'utf8')))
const shared = new Set([...Object.values(neutrals.light), ...Object.values(neutrals.dark)])
const shippedColours = [
  ...Object.values(shipped.colours.light),
  ...Object.values(shipped.colours.dark),
].filter((colour) => !shared.has(colour))
const shippedWords = [
  'Pfotenportal',
  'Muster',
  'pfotenportal.example',
  shipped.orderNumberPrefix,
  ...Object.values(shipped.seller),
  ...Object.values(shipped.links),
  // What the catalogue below calls otherwise.
  'Vollpension',
  'Halbpension',
  'Treuepfot',
  'oyalty paw',
]

let world: SampleWorld
const portalDirectory = mkdtempSync(join(tmpdir(), 'branded-portal-'))
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
// The pictures that the catalogue below still names.
const pictures = readdirSync(join(SHIPPED_BRAND, 'pictures')).map((name): [string, Buffer] => [
  `pictures/${name}`,
  readFileSync(join(SHIPPED_BRAND, 'pictures', name)),
])
const brandDirectory = writeOtherBrand({ ...Object.fromEntries(pictures), 'pictures/wild.svg': DRAWING })

beforeAll(async () => {
  writeFileSync(join(portalDirectory, 'index.html'), page)
  writeFileSync(join(portalDirectory, 'worker.js'), `const build = "${BUILD}"`)
  writeFileSync(join(portalDirectory, 'robots.txt'), 'User-agent: *')
  world = await startSampleWorld(undefined, { portalDirectory, environment: { BRAND_DIR: brandDirectory } })
  // The world was copied from one that was filled under the shipped brand.
  const named = changedCatalogue((document) => {
    document.portions = {
      V: { de: 'Ganzer Napf', en: 'Whole bowl' },
      H: { de: 'Halber Napf', en: 'Half a bowl' },
    }
    document.points = {
      de: { one: 'Knochen', many: 'Knochen' },
      en: { one: 'bone', many: 'bones' },
    }
  })
  expect((await catalogueCommand(world.services, 'apply', named)).code).toBe(0)
  const { pool } = world.services.database
  const { orderNumberPrefix } = otherBrand
  await pool.query(
    `update customer_order set order_number = replace(order_number, 'PP-', '${orderNumberPrefix}')`,
  )
})
afterAll(async () => {
  await world.stop()
  rmSync(portalDirectory, { recursive: true })
  rmSync(brandDirectory, { recursive: true })
})

function expectOtherBrand(text: string, what: string): void {
  const found = shippedWords.filter((word) => text.includes(word))
  expect(found, what).toEqual([])
  const lowerCase = text.toLowerCase()
  expect(
    shippedColours.filter((colour) => lowerCase.includes(colour)),
    what,
  ).toEqual([])
}

async function read(path: string, language = 'de'): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language }
  const token = path.startsWith('/operator') ? { token: DEFAULT_OPERATOR_TOKEN } : {}
  const answer = await world.request('GET', path, { headers, ...token })
  expect(answer.status, path).not.toBe(500)
  return answer.text()
}

it.each(Object.keys(mailTemplates))('the email %s', async (template) => {
  if (!isTemplate(template)) throw new Error(template)
  const { today } = await world.services.clock.moment()
  for (const language of languages) {
    const { sample } = mailTemplates[template]
    const recipient = { firstName: 'Lea', language }
    const { subject, html, text } = await world.services.mail.render(template, sample, recipient, today)
    for (const part of [subject, html, text]) expectOtherBrand(part, `${template} ${language}`)
    expect(html).toContain(otherBrand.name)
    expect(html).toContain(otherBrand.colours.light.action)
    expect(text).toContain(otherBrand.name)
  }
})

it.each([
  '/mailbox',
  '/mailbox/preview',
  '/mailbox/preview/loginLink/de',
  '/zeitreise',
  '/zahlung/unknown',
  '/abmelden/unknown',
  '/email-adresse/unknown',
  '/preis/unknown',
  '/operator',
  '/operator/sign-in',
  '/operator/money',
  '/operator/dunning',
  '/operator/parcels',
  '/operator/mails',
  '/operator/jobs',
  '/operator/webhooks',
  '/operator/customers',
  '/operator/customers/1001',
  '/operator/customers/1001/merge?other=1002',
  '/operator/subscriptions/20001',
  '/operator/campaigns',
  '/operator/orders/FN-104081',
  '/operator/unknown',
])('the page %s', async (path) => {
  for (const language of languages) {
    const html = await read(path, language)
    expectOtherBrand(html, path)
    expect(html).toContain(otherBrand.name)
    expect(html).toContain('href="/brand.css"')
  }
})

it.each([
  '/simulated-gateway/unknown',
  '/brand.css',
  '/icon.svg',
  '/manifest.webmanifest',
  '/manifest.en.webmanifest',
  '/api/docs/',
  '/api/openapi.json',
])('the file %s', async (path) => {
  expectOtherBrand(await read(path), path)
})

it("the portal's page, with names, colours, addresses and a version of its own", async () => {
  const html = await read('/')
  expectOtherBrand(html, 'page')
  expect(html).toContain('<title>Frischnapf</title>')
  expect(html).toContain('Willkommen in deinem Kundenportal!')
  expect(html).toContain('content="#f5faf4" media="(prefers-color-scheme: light)"')
  expect(html).toContain('--action:light-dark(#1b6b3a,#5cc684);')
  const config = /id="portal-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(config)).toMatchObject({
    brand: { name: 'Frischnapf', portalName: { en: 'customer portal' }, email: 'hallo@frischnapf.de' },
    faqUrl: 'https://frischnapf.de/fragen',
  })
  const build = /name="build" content="([^"]+)"/.exec(html)?.[1]
  expect(build).toMatch(/^[0-9a-f]{12}$/)
  expect(build).not.toBe(BUILD)
  expect(await read('/worker.js')).toBe(`const build = "${build}"`)
})

it.each(legalPageNames)('the legal page %s, in both languages', async (name) => {
  for (const language of languages) {
    const html = await read(legalPagePath(language, name))
    expectOtherBrand(html, name)
    expect(html).toContain(language === 'de' ? 'Text der Seite' : 'Text of the page')
  }
})

it('the shop, the retention offers and the calendar feed', async () => {
  const token = await world.tokenOf('Anna')
  const shop = await world.call('readShop', { query: { subscriptionId: 20001 }, token })
  expectOtherBrand(JSON.stringify(shop.data), 'shop')
  expect(shop.data.items[0]?.label?.business).toBe('Frischnapf GmbH & Co. KG, Hafenstraße 7, 20457 Hamburg')
  const flow = await world.call('startCancellationFlow', { params: { id: 20001 }, token })
  expectOtherBrand(JSON.stringify(flow.data), 'cancellation')
  const { data } = await world.call('renewCalendarFeed', { token })
  const feed = await read(new URL(data.feed?.url ?? '').pathname)
  expectOtherBrand(feed, 'feed')
  expect(feed).toContain('Frischnapf')
})

it('what the API says of the dogs of several customers, of their rewards and of what they did', async () => {
  for (const name of ['Anna', 'Thomas', 'Nina', 'Lea']) {
    const token = await world.tokenOf(name)
    for (const language of languages) {
      const headers = { 'accept-language': language }
      const { data } = await world.call('listSubscriptions', { token, headers })
      expectOtherBrand(JSON.stringify(data), `subscriptions of ${name}`)
      for (const { id } of data) {
        const path = `/api/v1/subscriptions/${id}/flow_reward_banner`
        const banner = await world.request('GET', path, { token, headers })
        expectOtherBrand(await banner.text(), `banner of ${id}`)
        const activity = await world.call('listActivity', { params: { id }, query: {}, token, headers })
        expectOtherBrand(JSON.stringify(activity.data), `activity of ${id}`)
      }
    }
  }
})

it('the packing list and the labels', async () => {
  const { database } = world.services
  for (const { id } of await listOrdersToPack(database.query, BATCH, { after: 0, size: 99 })) {
    await database.transaction((tx) => packOrder(tx, id, BATCH))
  }
  expectOtherBrand(await read('/operator/packing/2026-W48.csv'), 'csv')
  for (const path of ['/operator/packing/2026-W48.pdf', '/operator/packing/2026-W48/labels.pdf']) {
    const answer = await world.request('GET', path, { token: DEFAULT_OPERATOR_TOKEN })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expectOtherBrand(Buffer.from(bytes).toString('latin1'), path)
    const text = await textOf(bytes)
    expectOtherBrand(text, path)
    if (path.endsWith('labels.pdf')) expect(text).toContain('Auskunft: rat@frischnapf.de')
  }
})

it('the numbers of its orders', async () => {
  const order = await world.call('placeOrder', {
    params: { id: 20002 },
    token: await world.tokenOf('Thomas'),
  })
  expect(order.status).toBeLessThan(300)
  const { pool } = world.services.database
  const { rows } = await pool.query<{ number: string }>(
    `select order_number as number from customer_order where order_number is not null order by processed_at desc limit 1`,
  )
  expect(rows[0]?.number).toMatch(/^FN-\d{6}$/)
})

it('the form for a direct debit mandate, which names creditor and identifier', async () => {
  const browser = await openLinkBrowser(world, 'Anna', 'pm_5001')
  expectOtherBrand(await browser.open(), 'choice of payment methods')
  const form = await browser.choose('sepaDebit')
  expectOtherBrand(form, 'mandate')
  expect(form).toContain('Zahlungsempfänger: Frischnapf GmbH &amp; Co. KG')
  expect(form).toContain('Gläubiger-Identifikationsnummer DE98ZZZ01234567890')
})

it('the pictures that its catalogue names are served, and run no scripts', async () => {
  const answer = await world.request('GET', '/pictures/wild.svg')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toBe(DRAWING)
})

/** What a service with this brand stores about all contracts, and what it answers Anna about hers. */
async function contractsUnder(brand: Record<string, string>, { url }: TestDatabase) {
  const environment = { PUBLIC_URL: 'https://portal.example.com', ...brand }
  const service = await startTestService({ databaseUrl: url, environment })
  try {
    const { pool, query } = service.services.database
    const tables = ['subscription', 'subscription_line', 'discount', 'customer_order', 'payment_method']
    const rows = await Promise.all(
      tables.map(async (table) => (await pool.query<object>(`select * from ${table} order by 1, 2`)).rows),
    )
    const { id } = await query
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'anna.berger@example.de')
      .executeTakeFirstOrThrow()
    const sessionToken = await linkFor(service, { id })
    const { data: session } = await service.call('signIn', { body: { sessionToken } })
    const token = session.accessToken
    const { data: subscriptions } = await service.call('listSubscriptions', { token })
    const params = { id: subscriptions[0]?.id ?? 0 }
    const { data: orders } = await service.call('listOrderHistory', { params, query: {}, token })
    const { data: methods } = await service.call('listPaymentMethods', { token })
    const name = service.services.config.brand.name
    return { name, contracts: { rows, subscriptions, orders, methods } }
  } finally {
    await service.stop()
  }
}

it('leaves every contract as it was: its rows, and what the API answers about it', async () => {
  const database = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
  try {
    const before = await contractsUnder({}, database)
    const after = await contractsUnder({ BRAND_DIR: brandDirectory }, database)
    expect([before.name, after.name]).toEqual([shipped.name, otherBrand.name])
    expect(before.contracts.rows.every(({ length }) => length > 0)).toBe(true)
    expect(before.contracts.subscriptions).not.toEqual([])
    expect(after.contracts).toEqual(before.contracts)
  } finally {
    await database.drop()
  }
})
