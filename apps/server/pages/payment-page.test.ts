import { afterEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { auditOf, entriesOf } from '../testing/charging.ts'
import {
  LinkBrowser,
  mailedToken,
  methodOf,
  openLinkBrowser,
  readStoredLinkData,
  VALID_CARD,
} from '../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'

const world = sharedSampleWorld()

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('renewing a card from the mail', () => {
  it('charges the outstanding order once and immediately, and confirms it on the page and by mail', async () => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    const page = inOneLine(await katharina.open())
    expect(page).toContain('Zahlungsmethode erneuern')
    const sent = await world.request('GET', `/zahlung/${katharina.token}`)
    expect(await sent.text()).toContain('<bdi translate="no">128,70\u00a0€</bdi>')
    const [mail] = await mailsOf(world)
    const text = inOneLine(mail?.text ?? '')
    const announced =
      'Die Bestellung für Balu ist noch offen: 128,70 €. Sobald du die Zahlungsmethode bestätigt hast, buchen wir diesen Betrag sofort ab. Möchte deine Bank auch diese Zahlung bestätigt haben, führen wir dich gleich zu ihr.'
    for (const [words, button] of [
      [page, 'name="kind"'],
      [text, '/zahlung/'],
    ] as const) {
      expect(words).toContain(announced)
      expect(words.indexOf(announced)).toBeLessThan(words.indexOf(button))
      expect(words).not.toContain('Abgebucht wird dabei nichts')
    }
    const done = await katharina.renewByCard(VALID_CARD)
    expect(done).toContain('Deine Zahlungsmethode ist bestätigt')
    expect(done).toContain('Die offene Bestellung für Balu über 128,70\u00a0€ ist bezahlt.')
    expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
    expect(await methodOf(world, 'Katharina', 'pm_5007')).toMatchObject({
      id: 'pm_5007',
      status: 'ACTIVE',
      card: { brand: 'visa', lastDigits: '4242', expiryMonth: 12, expiryYear: 2031 },
    })
    expect((await mailsOf(world)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Zahlungsmethode sicher aktualisieren',
        'Deine Zahlungsdaten wurden aktualisiert',
        'Danke! Balus Bestellung ist auf dem Weg',
      ]),
    )
    expect(await auditOf(world, 20010)).toContain('paymentRecovered by customer')
  })

  it('says if the new card cannot pay for the outstanding order either, and keeps the new card', async () => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    const done = await katharina.renewByCard('4000 0000 0000 9995')
    expect(done).toMatch(/konnten wir auch damit nicht abbuchen. Wir versuchen es am .*22\. November/)
    expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 DECLINED 12870'])
    expect((await methodOf(world, 'Katharina', 'pm_5007'))?.status).toBe('ACTIVE')
  })

  it('charges nothing if nothing is outstanding', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    expect(await anna.open()).toContain('Abgebucht wird dabei nichts.')
    const [mail] = await mailsOf(world)
    expect(inOneLine(mail?.text ?? '')).toContain('Abgebucht wird dabei nichts.')
    expect(await anna.renewByCard(VALID_CARD)).toContain('Deine Zahlungsmethode ist bestätigt')
    expect(await entriesOf(world, 20001)).toEqual([])
  })

  it('replaces a card by a PayPal account with an authorisation of 0.01 EUR that is released immediately', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    expect(await anna.renewByPayPal('anna@example.de')).toContain('PayPal (anna@example.de)')
    expect(await methodOf(world, 'Anna', 'pm_5001')).toMatchObject({
      card: null,
      payPal: { email: 'anna@example.de' },
      status: 'ACTIVE',
    })
    const { rows } = await world.services.database.pool.query<Record<string, unknown>>(
      'select amount_cents, currency, voided_at is not null as is_void from simulated_gateway.authorisation',
    )
    expect(rows).toEqual([{ amount_cents: 1, currency: 'EUR', is_void: true }])
    expect(await entriesOf(world, 20001)).toEqual([])
  })

  it('shows a migrating customer by which day the subscription will be active', async () => {
    const markus = await openLinkBrowser(world, 'Markus', 'pm_5006')
    expect(await markus.renewByPayPal('markus@example.de')).toContain('folgt bis Mo., 23. November.')
    expect((await methodOf(world, 'Markus', 'pm_5006'))?.status).toBe('ACTIVE')
  })

  it('promises no activation for a method without a migrating subscription', async () => {
    await world.call('addPaymentMethod', { token: await world.tokenOf('Markus') })
    const added = await new LinkBrowser(world, await mailedToken(world)).renewByCard(VALID_CARD)
    expect(added).toContain('Deine Zahlungsmethode ist bestätigt')
    expect(added).not.toContain('Aktivierung')
  })

  it('is in the language of the customer', async () => {
    await world.call('chooseLanguage', {
      params: { id: 1 },
      body: { selectedLang: 'en' },
      token: await world.tokenOf('Sophie'),
    })
    const sophie = await openLinkBrowser(world, 'Sophie', 'pm_5003')
    expect(await sophie.open()).toContain('<html lang="en">')
    expect(await sophie.renewByCard(VALID_CARD)).toContain('Your payment method is confirmed')
  })
})

describe('a renewal that is not finished', () => {
  it.each([
    [
      'the customer refuses at the bank',
      (browser: LinkBrowser) => browser.renewByCard(VALID_CARD, 'refuse'),
      'Die Bestätigung fehlt',
    ],
    ['the customer gives up', (browser: LinkBrowser) => browser.cancelSetup('card'), 'Die Bestätigung fehlt'],
    [
      'a stolen card is entered',
      (browser: LinkBrowser) => browser.renewByCard('4000 0000 0000 9979'),
      'abgelehnt',
    ],
    ['PayPal declines', (browser: LinkBrowser) => browser.renewByPayPal('k+revoked@example.de'), 'abgelehnt'],
  ])('changes nothing and can be tried again when %s', async (_case, fail, message) => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    const before = await methodOf(world, 'Katharina', 'pm_5007')
    expect(await fail(katharina)).toContain(message)
    expect(await methodOf(world, 'Katharina', 'pm_5007')).toEqual(before)
    expect(await entriesOf(world, 20010)).toEqual([])
    expect(await katharina.renewByCard(VALID_CARD)).toContain('ist bezahlt')
  })

  it('continues with the same link if the customer did not return from the gateway', async () => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    await katharina.confirmCard(VALID_CARD)
    expect((await methodOf(world, 'Katharina', 'pm_5007'))?.status).toBe('EXPIRED')
    const elsewhere = new LinkBrowser(world, katharina.token)
    expect(await elsewhere.returnFromGateway()).toContain('oder über den Link aus deiner E-Mail')
    expect(await elsewhere.open()).toContain('ist bezahlt')
  })

  it.each([
    ['4242 4242 4242 4241', '12/31', '123', 'Diese Kartennummer stimmt nicht.'],
    ['4242 4242 4242 4242', '10/26', '123', 'Diese Karte ist abgelaufen.'],
    ['4242 4242 4242 4242', '13/31', '123', 'Gib Monat und Jahr ein'],
    ['', '', '', 'Gib die Kartennummer ein.'],
  ])('says what is wrong with card %s, %s, %s', async (number, expiry, cvc, message) => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    expect(await anna.enterCard({ number, expiry, cvc })).toContain(message)
  })

  it('ends after eight attempts, so that a link cannot be used to test cards', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    for (let index = 0; index < 8; index += 1) await anna.cancelSetup('payPal')
    expect(await anna.open()).toContain('Zu viele Versuche')
    expect(await anna.choose('card')).toContain('Zu viele Versuche')
  })
})

describe('a link', () => {
  it('works once', async () => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    await katharina.confirmCard(VALID_CARD)
    const pages = await Promise.all([1, 2, 3, 4].map(() => new LinkBrowser(world, katharina.token).open()))
    expect(pages.filter((page) => page.includes('ist bestätigt</h1>'))).toHaveLength(4)
    expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
    for (const again of [await katharina.open(), await katharina.choose('card')]) {
      expect(again).toContain('Die offene Bestellung für Balu über 128,70\u00a0€ ist bezahlt.')
      expect(again).not.toContain('name="kind"')
    }
    expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
  })

  it('that charged nothing says that it has been used', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    await anna.renewByCard(VALID_CARD)
    expect(await anna.open()).toContain('Dieser Link ist eingelöst')
    expect(await anna.choose('card')).toContain('Dieser Link ist eingelöst')
  })

  it('is replaced by a newer one', async () => {
    const older = await openLinkBrowser(world, 'Anna', 'pm_5001')
    const newer = await openLinkBrowser(world, 'Anna', 'pm_5001')
    expect(await older.open()).toContain('Es gibt einen neueren Link')
    expect(await older.choose('card')).toContain('Es gibt einen neueren Link')
    expect(await newer.renewByCard(VALID_CARD)).toContain('ist bestätigt')
  })

  it('expires after a day, including setups that were begun with it', async () => {
    const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
    await katharina.confirmCard(VALID_CARD)
    const expires_at = addSeconds(world.services.clock.realNow(), -1)
    await world.services.database.query.updateTable('payment_link').set({ expires_at }).execute()
    expect(await katharina.open()).toContain('Dieser Link ist abgelaufen')
    expect((await methodOf(world, 'Katharina', 'pm_5007'))?.status).toBe('EXPIRED')
  })

  it('that is unknown reveals nothing', async () => {
    const answer = await world.request('GET', '/zahlung/abcdefghijklmnopqrstuvwxyz')
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Diesen Link gibt es nicht')
  })

  it.each(['.', '>', ').', '%E2%80%9D', '%E2%80%8B', '%20', '&gt;', '%3E%0D%0A'])(
    'is opened also with what stands behind it in a text: %s',
    async (end) => {
      const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
      const answer = await world.request('GET', `/zahlung/${anna.token}${end}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/zahlung/${anna.token}`])
    },
  )

  it('is not used up by opening it', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    for (const method of ['GET', 'HEAD', 'GET']) await world.request(method, `/zahlung/${anna.token}`)
    expect(await anna.renewByCard(VALID_CARD)).toContain('ist bestätigt')
  })

  it('is not stored in plain text, and neither is a card number', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    await anna.confirmCard(VALID_CARD)
    await mailsOf(world)
    await world.services.database.query.deleteFrom('mailbox').execute()
    const rows = await readStoredLinkData(world)
    expect(rows).not.toContain(anna.token)
    expect(rows).not.toContain(VALID_CARD.replaceAll(' ', ''))
    expect(rows).toContain('4242')
  })

  it('opens a page without scripts or resources of others that cannot be framed', async () => {
    const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
    const { headers } = await world.request('GET', `/zahlung/${anna.token}`)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+';/,
    )
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
  })
})
