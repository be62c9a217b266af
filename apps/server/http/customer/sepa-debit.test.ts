import { afterEach, expect, test } from 'vitest'
import { entriesOf } from '../../testing/charging.ts'
import {
  LinkBrowser,
  mailedToken,
  methodOf,
  openLinkBrowser,
  readStoredLinkData,
} from '../../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

/** The simulated bank accepts every debit of this account. */
const FINE_IBAN = 'DE89 3704 0044 0532 0130 00'
const REVOKED_IBAN = 'DE08 3704 0044 0532 0130 03'

const world = sharedSampleWorld()

afterEach(() => world.services.database.query.deleteFrom('rate_limit').execute())
restoreAfterEach(world)

test('the page offers card, PayPal and direct debit, and shows the mandate before the customer gives it', async () => {
  const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
  const page = await anna.open()
  const offered = [...page.matchAll(/<button[^>]*value="(\w+)"/g)].map(([, kind]) => kind)
  expect(offered).toEqual(['card', 'payPal', 'sepaDebit'])
  const form = await anna.choose('sepaDebit')
  expect(form).toContain('Ich ermächtige Pfotenportal Muster GmbH')
  expect(form).toContain('innerhalb von acht Wochen')
  expect(form).toContain('Gläubiger-Identifikationsnummer DE98ZZZ09999999999')
})

test('a card is replaced by a bank account, and the outstanding order is debited immediately', async () => {
  const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
  const done = await katharina.renewByDebit(FINE_IBAN, 'Katharina Wolf')
  expect(done).toContain('SEPA-Lastschrift, IBAN endet auf 3000')
  expect(done).toContain('Die offene Bestellung für Balu über 128,70\u00a0€ ist bezahlt.')
  expect(await entriesOf(world, 20010)).toEqual(['charge:20010010:3 APPROVED 12870'])
  expect(await methodOf(world, 'Katharina', 'pm_5007')).toMatchObject({
    status: 'ACTIVE',
    card: null,
    payPal: null,
    sepaDebit: { lastDigits: '3000', bankCode: '37040044', country: 'DE' },
  })
  const mails = await mailsOf(world)
  const confirmation = mails.find(({ subject }) => subject === 'Deine Zahlungsdaten wurden aktualisiert')
  expect(confirmation?.text).toContain('SEPA-Lastschrift, IBAN endet auf 3000')
})

test('only the last digits, the bank and the country of an IBAN are stored', async () => {
  const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
  await anna.renewByDebit(FINE_IBAN)
  const stored = await readStoredLinkData(world)
  expect(stored).toContain('"sepa_last_digits": "3000"')
  expect(stored).not.toMatch(/0532\s*0130|370400440|DE89/)
})

test('a bank account that was set up is not reused for the next new method', async () => {
  const token = await world.tokenOf('Anna')
  const first = await world.call('addPaymentMethod', { token })
  await new LinkBrowser(world, await mailedToken(world)).renewByDebit(FINE_IBAN)
  const second = await world.call('addPaymentMethod', { token })
  expect(second.data.id).not.toBe(first.data.id)
})

test.each([
  ['', 'Anna Berger', 'Gib die IBAN ein.'],
  ['DE89 3704 0044 0532 0130 01', 'Anna Berger', 'Diese IBAN stimmt nicht.'],
  ['TR33 0006 1005 1978 6457 8413 26', 'Anna Berger', 'Diese IBAN stimmt nicht.'],
  [FINE_IBAN, '', 'Gib den Namen ein, auf den das Konto läuft.'],
])('IBAN %o of %o is refused with a message', async (iban, holder, message) => {
  const anna = await openLinkBrowser(world, 'Anna', 'pm_5001')
  expect(await anna.renewByDebit(iban, holder)).toContain(message)
  expect(await methodOf(world, 'Anna', 'pm_5001')).toMatchObject({ sepaDebit: null })
})

test('an account with an invalid mandate is declined, and nothing changes', async () => {
  const katharina = await openLinkBrowser(world, 'Katharina', 'pm_5007')
  const before = await methodOf(world, 'Katharina', 'pm_5007')
  expect(await katharina.renewByDebit(REVOKED_IBAN)).toContain('abgelehnt')
  expect(await methodOf(world, 'Katharina', 'pm_5007')).toEqual(before)
})
