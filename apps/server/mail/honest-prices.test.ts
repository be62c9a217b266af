/**
 * Honest prices (docs/decisions/0087): total, price per kg and VAT by delivery country everywhere; a code shows how long it
 * applies and the price after it.
 */
import { describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { testConfig } from '../testing/test-config.ts'
import { mailRenderer } from './renderer.ts'
import { isTemplate, mailTemplates, type MailData, type TemplateName } from './templates.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
const render = mailRenderer({ publicUrl: 'https://portal.example.de', brand: testConfig().brand })
const today = day('2026-11-20')
const templates = Object.keys(mailTemplates).filter(isTemplate)

/** Mails whose amounts are no prices of goods, and what they are. */
const NO_PRICES: Partial<Record<TemplateName, string>> = {
  orderRefunded: 'an amount that goes back, with the VAT in it',
  referralRewarded: 'a credit',
  paymentDeclined: 'the amount of a payment; the order says its VAT when it is made and paid',
  paymentFailed: 'the same',
  paymentLastWarning: 'the same',
  paymentMethodLink: 'the same',
  debitReturned: 'a debt that was invoiced with its VAT',
  debitRecovered: 'a debt that was invoiced with its VAT',
  operatorDigest: 'the sums of a day, for the operator',
}

/** Lines of a receipt and a discount: parts of a total that says its VAT. */
const PART = /^(−|-|Rabatt|Discount|Darin|Nettobetrag|Net|Versand|Shipping|Bruttobetrag|Gross)|·|gratis|×/

/** A sample with another country of delivery. */
function deliveredTo(country: string, sample: unknown): unknown {
  return JSON.parse(JSON.stringify(sample), (key, value: unknown) => {
    if ((key === 'country' || key === 'countryCode') && value !== null) return country
    return key === 'taxRate' && country === 'AT' ? '0.13' : value
  })
}

const textOf = async (template: TemplateName, language: 'de' | 'en', country: string) => {
  const data = deliveredTo(country, mailTemplates[template].sample) as MailData<TemplateName>
  const { text } = await render(template, data, { firstName: 'Lea', language }, today)
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

describe('honest prices: total, price per kg and VAT by delivery country everywhere', () => {
  const cases = templates.flatMap((template) =>
    (['DE', 'AT'] as const).map((country) => [template, country] as const),
  )

  it.each(cases)(
    'the mail %s to %s says the VAT of the country beside its price',
    async (template, country) => {
      const german = await textOf(template, 'de', country)
      const english = await textOf(template, 'en', country)
      const word = country === 'DE' ? 'MwSt.' : 'USt.'
      const other = country === 'DE' ? 'inkl. USt.' : 'inkl. MwSt.'
      expect(german).not.toContain(other)
      const priced = /\d,\d\d €(?!\/)/.test(german)
      if (!priced || NO_PRICES[template] !== undefined) return
      expect(german, template).toContain(word)
      expect(english, template).toMatch(country === 'DE' ? /VAT|MwSt/ : /VAT|USt/)
    },
  )

  it.each(templates)('no line of the mail %s has a price of a box without its VAT', async (template) => {
    const lines = (await textOf(template, 'de', 'AT')).split('\n').map((line) => line.trim())
    const bare = lines.filter(
      (line) => /^(Preis pro Box|Preis pro Tag|Gesamtpreis)/.test(line) && !line.includes('inkl. USt.'),
    )
    expect(bare.filter((line) => !PART.test(line))).toEqual([])
  })

  it('mails about a plan or a price have the price per kilogram', async () => {
    for (const template of ['planChanged', 'priceOffered', 'priceAnswered', 'subscriptionWelcome'] as const)
      expect(await textOf(template, 'de', 'DE'), template).toMatch(/\d,\d\d €\/kg/)
  })

  it('every contract says the VAT rate of its country, and every menu its price per kilogram', async () => {
    for (const [customer, rate] of [
      ['Anna', '0.07'],
      ['Sophie', '0.13'],
    ] as const) {
      const token = await world.tokenOf(customer)
      const { data } = await world.call('listSubscriptions', { token })
      expect(data.map(({ taxRate }) => taxRate)).toEqual(data.map(() => rate))
      const [subscription] = data
      const productId = subscription?.lines[0]?.product?.id ?? 0
      const { data: product } = await world.call('readProduct', { params: { productId }, query: {}, token })
      for (const { price, unitPrice } of product.variants)
        expect([price, unitPrice.amount]).toEqual([
          expect.stringMatching(/^\d+\.\d\d$/),
          expect.stringMatching(/^[1-9]\d*\.\d\d$/),
        ])
      const { data: shop } = await world.call('readShop', {
        query: { subscriptionId: String(subscription?.id) },
        token,
      })
      const food = shop.items.filter(({ label }) => label !== null)
      expect(food.length).toBeGreaterThan(0)
      expect(food.filter(({ unitPrice }) => unitPrice === null)).toEqual([])
    }
  })

  it('moving from Germany to Austria changes the VAT in the price, and never the price', async () => {
    const token = await world.tokenOf('Anna')
    const input = {
      firstName: 'Anna',
      lastName: 'Berger',
      address1: 'Mariahilfer Straße 12',
      zip: '1060',
      city: 'Wien',
      countryCode: 'AT',
    }
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: 20001, operation: 'updateSubscriptionAddress', input },
      token,
    })
    const { before, after } = quote
    expect([before.nextBox?.taxRate, after.nextBox?.taxRate]).toEqual(['0.07', '0.13'])
    expect(after.nextBox?.totalPrice).toBe(before.nextBox?.totalPrice)
  })
})

describe('a code shows how long it applies and the price after it', () => {
  it('in the answer about the contract', async () => {
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Nina') })
    expect(data[0]?.code).toBe('PFOTE10')
    expect(data[0]?.priceSteps).toEqual([
      { totalPrice: '135.36', boxes: 1 },
      { totalPrice: '150.40', boxes: null },
    ])
  })

  it('in the quote before it is redeemed', async () => {
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: 20001, operation: 'addDiscount', input: { code: 'PFOTE10' } },
      token: await world.tokenOf('Anna'),
    })
    const steps = quote.after.nextBox?.priceSteps ?? []
    expect(steps.at(0)?.boxes).toBeGreaterThan(0)
    expect(steps.at(-1)).toEqual({ totalPrice: '199.90', boxes: null })
  })

  it('in the mails that announce a discounted box', async () => {
    expect(await textOf('orderReminder', 'de', 'DE')).toMatch(/einmal 64,98 €, danach 72,20 € alle 28 Tage/)
  })
})
