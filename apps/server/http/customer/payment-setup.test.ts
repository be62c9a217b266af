import { afterEach, describe, expect, it } from 'vitest'
import type { PaymentKind } from '@pfotenportal/contract/payments'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { entriesOf } from '../../testing/charging.ts'
import { LinkBrowser, methodOf, requestLink, VALID_CARD } from '../../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld('2026-11-20T11:00:00.000Z', {
  environment: { PAYMENT_TIMEOUT_SECONDS: '1' },
})

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

const setup = async (firstName: string, id: string, kind?: PaymentKind) =>
  world.call('openPaymentSetup', {
    params: { id },
    body: { ...(kind && { kind }) },
    token: await world.tokenOf(firstName),
  })

/** A browser that the portal has led to the provider's page. */
async function atProvider(firstName: string, id: string, kind: PaymentKind = 'card') {
  const { status, data, headers } = await setup(firstName, id, kind)
  expect(status).toBe(200)
  const browser = new LinkBrowser(world, '')
  const page = await browser.arrive(data.url, headers)
  return { browser, page, url: data.url }
}

const mailedLinks = () =>
  world.services.database.query
    .selectFrom('outbox')
    .select('template')
    .where('template', '=', 'paymentMethodLink')
    .execute()

const linksOf = (methodId: string) =>
  world.services.database.query
    .selectFrom('payment_link')
    .select(['voided_at', 'set_ups'])
    .where('payment_method_id', '=', methodId)
    .execute()

describe('going to the payment provider from the portal', () => {
  it('leads to its page at once, without a mail, and renews the method', async () => {
    const { browser, page, url } = await atProvider('Lea', 'pm_5005')
    expect(url).toContain('/simulated-gateway/')
    expect(page).toContain('Kartennummer')
    expect(await mailedLinks()).toEqual([])
    expect(await browser.payByCard(VALID_CARD)).toContain('Deine Zahlungsmethode ist bestätigt')
    expect(await methodOf(world, 'Lea', 'pm_5005')).toMatchObject({
      status: 'ACTIVE',
      card: { lastDigits: '4242' },
    })
    const mails = (await mailsOf(world)).map(({ subject }) => subject)
    expect(mails).toEqual(['Deine Zahlungsdaten wurden aktualisiert'])
  })

  it('charges the order that is owed, once', async () => {
    const { browser } = await atProvider('Katharina', 'pm_5007')
    expect(await browser.payByCard(VALID_CARD)).toMatch(
      /Die offene Bestellung für Balu über 128,70.€ ist bezahlt/,
    )
    expect(await browser.returnFromGateway()).toMatch(/ist bezahlt/)
    expect(await entriesOf(world, 20010)).toHaveLength(1)
  })

  it.each(['payPal', 'sepaDebit'] as const)('leads to the page of %s', async (kind) => {
    const { page } = await atProvider('Lea', 'pm_5005', kind)
    expect(page).toContain(kind === 'payPal' ? 'PayPal' : 'IBAN')
  })

  it('changes nothing if the customer gives up or the bank refuses, and leads back to the portal', async () => {
    const before = await methodOf(world, 'Lea', 'pm_5005')
    const { browser } = await atProvider('Lea', 'pm_5005')
    const left = await browser.leave()
    expect(left).toContain('Es hat sich nichts geändert')
    expect(left).toContain('Zum Portal')
    const again = await atProvider('Lea', 'pm_5005')
    expect(await again.browser.payByCard(VALID_CARD, 'refuse')).toContain('Die Bestätigung fehlt')
    expect(await methodOf(world, 'Lea', 'pm_5005')).toEqual(before)
  })

  it('leads to the profile if the browser comes back without the cookie', async () => {
    await atProvider('Lea', 'pm_5005')
    const page = await new LinkBrowser(world, '').returnFromGateway()
    expect(page).toContain('Ob alles geklappt hat, siehst du im Portal')
    expect(page).toContain('/profile/payments')
  })

  it('keeps a mailed link valid, and is one link with it', async () => {
    const mailed = await requestLink(world, 'Lea', 'pm_5005')
    const { browser } = await atProvider('Lea', 'pm_5005')
    expect(await new LinkBrowser(world, mailed).open()).toContain('Zahlungsmethode erneuern')
    await browser.payByCard(VALID_CARD)
    expect(await new LinkBrowser(world, mailed).open()).toContain('Dieser Link ist eingelöst')
    expect(await linksOf('pm_5005')).toHaveLength(1)
  })

  it('does not use a link that expires during the visit', async () => {
    await requestLink(world, 'Lea', 'pm_5005')
    const { query } = world.services.database
    const soon = new Date(Date.parse(world.services.clock.realNow()) + 1_800_000).toISOString()
    await query
      .updateTable('payment_link')
      .set({ expires_at: soon as never })
      .execute()
    const { browser } = await atProvider('Lea', 'pm_5005')
    expect((await linksOf('pm_5005')).filter(({ voided_at: at }) => at === null)).toHaveLength(1)
    expect(await linksOf('pm_5005')).toHaveLength(2)
    expect(await browser.payByCard(VALID_CARD)).toContain('ist bestätigt')
  })

  it('stores one method for two tabs, whichever comes back first', async () => {
    const first = await atProvider('Lea', 'pm_5005')
    const second = await atProvider('Lea', 'pm_5005', 'payPal')
    expect(await second.browser.leave()).toContain('Es hat sich nichts geändert')
    await first.browser.payByCard(VALID_CARD)
    expect(await second.browser.returnFromGateway()).toMatch(/eingelöst|ist bestätigt/)
    expect(await methodOf(world, 'Lea', 'pm_5005')).toMatchObject({ card: { lastDigits: '4242' } })
  })

  it('adds a method, the same until it is set up', async () => {
    const { browser } = await atProvider('Tim', 'new')
    await atProvider('Tim', 'new')
    const before = (await world.call('listPaymentMethods', { token: await world.tokenOf('Tim') })).data
    const added = before.filter(({ card, payPal, sepaDebit }) => !card && !payPal && !sepaDebit)
    expect(added).toHaveLength(1)
    expect(await mailedLinks()).toEqual([])
    await browser.payByCard('5555 5555 5555 4444')
    expect(await methodOf(world, 'Tim', added[0]?.id ?? '')).toMatchObject({
      status: 'ACTIVE',
      card: { brand: 'mastercard' },
    })
  })

  it('leads to the page with the choice without a kind', async () => {
    const { data } = await setup('Lea', 'pm_5005')
    expect(data.url).toMatch(/^\/zahlung\/[\w-]{43}$/)
    expect(await new LinkBrowser(world, data.url.slice(9)).open()).toContain('Mit Karte')
  })

  it('is refused for a method of another customer, an unknown one, and an unknown kind', async () => {
    for (const id of ['pm_5012', 'pm_0', 'NEW', '../pm_5012']) {
      const { status, error } = await setup('Anna', id, 'card')
      expect([id, status, error.type]).toEqual([id, 404, 'NOT_FOUND'])
    }
    const odd = await setup('Anna', 'pm_5001', 'cash' as PaymentKind)
    expect([odd.status, odd.error.type]).toEqual([422, 'VALIDATION_FAILED'])
    expect(await linksOf('pm_5012')).toEqual([])
  })

  it('is refused if the provider does not answer, changes nothing, and works again afterwards', async () => {
    const { gateway } = world.services
    const beginSetup = gateway.beginSetup.bind(gateway)
    for (const answer of [
      Promise.reject(new GatewayUnreachable('down')),
      new Promise<never>(() => undefined),
    ]) {
      answer.catch(() => undefined)
      gateway.beginSetup = () => answer
      const { status, error, headers } = await setup('Lea', 'pm_5005', 'card')
      expect([status, error.type]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
      expect(headers.getSetCookie()).toEqual([])
    }
    gateway.beginSetup = beginSetup
    const { browser } = await atProvider('Lea', 'pm_5005')
    expect(await browser.payByCard(VALID_CARD)).toContain('ist bestätigt')
  })

  it('is limited to eight an hour for each customer, so that it cannot test stolen cards', async () => {
    for (let count = 0; count < 8; count += 1)
      expect((await setup('Tim', 'pm_5012', 'card')).status).toBe(200)
    const refused = await setup('Tim', 'new', 'card')
    expect([refused.status, refused.error.type]).toEqual([429, 'RATE_LIMITED'])
    expect((await setup('Lea', 'pm_5005', 'card')).status).toBe(200)
  })
})
