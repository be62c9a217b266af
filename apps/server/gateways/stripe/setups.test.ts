import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import type { SetupRequest } from '../gateway.ts'

let around: TestGateway
beforeAll(async () => {
  around = await openTestGateway()
})
afterAll(() => around.close())

const signal = new AbortController().signal
const begin = (request: SetupRequest) => around.gateway.beginSetup(request, signal)
const find = ({ key }: SetupRequest) => around.gateway.findSetup(key, signal)

/** The page of a setup in the stand-in's ledger. */
const pageOf = ({ key }: SetupRequest) =>
  [...around.standIn.ledger.sessions.values()]
    .map(({ now }) => now)
    .filter(({ client_reference_id: of }) => of === key)

const references = {
  methodReference: expect.stringMatching(/^cus_\w+\/pm_\w+$/) as unknown,
  customerReference: expect.stringMatching(/^cus_\w+$/) as unknown,
}
const none = { card: null, payPal: null, sepaDebit: null }

describe('a method is set up on the provider’s own page', () => {
  test.each([
    [
      'card',
      { number: '5555555555554444' },
      { ...none, card: { brand: 'mastercard', lastDigits: '4444', expiryMonth: 12, expiryYear: 2034 } },
    ],
    ['payPal', { email: 'anna.paypal@example.de' }, { ...none, payPal: { email: 'anna.paypal@example.de' } }],
    [
      'sepaDebit',
      { iban: 'DE89370400440532013000' },
      { ...none, sepaDebit: { lastDigits: '3000', bankCode: '37040044', country: 'DE' } },
    ],
  ] as const)('%s', async (kind, form, details) => {
    const request = around.setup(kind)
    expect(await find(request)).toEqual({ state: 'NONE' })
    const { url } = await begin(request)
    expect(url.startsWith(around.gateway.pageOrigins?.[0] ?? 'nowhere')).toBe(true)
    expect(await find(request)).toEqual({ state: 'PENDING' })
    expect(await around.enter(url, form)).toBe(request.returnUrl)
    expect(await find(request)).toEqual({ state: 'CONFIRMED', ...references, details })
  })

  it('once per key: every retry gets the same page', async () => {
    const request = around.setup('card')
    expect(await begin(request)).toEqual(await begin(request))
    expect(pageOf(request)).toHaveLength(1)
  })

  it('stays open after a declined card, so that another one can be entered', async () => {
    const request = around.setup('card')
    const { url } = await begin(request)
    await around.enter(url, { number: '4000000000009995' })
    expect(await find(request)).toEqual({ state: 'PENDING' })
    await around.enter(url, { number: '4242424242424242' })
    expect(await find(request)).toMatchObject({
      state: 'CONFIRMED',
      details: { card: { lastDigits: '4242' } },
    })
  })

  it('can be left and stays open', async () => {
    const request = around.setup('payPal')
    const { url } = await begin(request)
    expect(await around.enter(url, { action: 'cancel' })).toBe(request.returnUrl)
    expect(await find(request)).toEqual({ state: 'PENDING' })
  })

  it('has failed once the page has expired', async () => {
    const request = around.setup('card')
    await begin(request)
    around.standIn.ledger.expire(pageOf(request)[0]?.id ?? '')
    expect(await find(request)).toEqual({ state: 'FAILED', code: 'SET_UP_EXPIRED' })
  })

  it('is unknown after a change of the account', async () => {
    const request = around.setup('card')
    await begin(request)
    around.standIn.ledger.sessions.clear()
    expect(await find(request)).toEqual({ state: 'NONE' })
  })

  it('fails for a card brand that the portal does not support', async () => {
    const request = around.setup('card')
    const { url } = await begin(request)
    await around.enter(url, { number: '6011111111111117' })
    expect(await find(request)).toEqual({ state: 'FAILED', code: 'PAYMENT_METHOD_UNSUPPORTED' })
  })
})

describe('the provider’s customer', () => {
  const customers = () => [...around.standIn.ledger.customers.values()].map(({ now }) => now)
  const of = (key: string) => customers().filter(({ metadata }) => metadata['key'] === key)
  const own = (id: number, more: Partial<SetupRequest['customer']> = {}): SetupRequest => {
    const request = around.setup('card')
    return { ...request, customer: { ...request.customer, key: `customer:${id}`, ...more } }
  }

  it('is the same for all setups of a customer, including failed ones', async () => {
    await begin(own(11))
    await begin(own(11))
    expect(of('customer:11')).toHaveLength(1)
  })

  it('has the current name and email address, and the customer’s language', async () => {
    await begin(own(12, { email: 'old@example.de' }))
    await begin({ ...own(12, { email: 'new@example.de', name: 'Nora Neu' }), language: 'en' })
    expect(of('customer:12')).toMatchObject([
      { email: 'new@example.de', name: 'Nora Neu', preferred_locales: ['en'] },
    ])
  })

  it('is the one that the service has stored', async () => {
    const { id } = around.standIn.ledger.createCustomer({ metadata: {} })
    const request = own(13, { reference: id })
    await begin(request)
    expect(pageOf(request)).toMatchObject([{ customer: id }])
    expect(of('customer:13')).toEqual([])
  })

  it('is created again if it was deleted at the provider', async () => {
    await begin(own(14))
    const [first] = of('customer:14')
    around.standIn.ledger.customers.delete(first?.id ?? '')
    const again = own(14, { reference: first?.id ?? null })
    await begin(again)
    expect(of('customer:14')).toHaveLength(1)
    expect(of('customer:14')[0]?.id).not.toBe(first?.id)
  })
})

describe('a method that another system set up at the same account', () => {
  it('is found with its customer, and not with another one or under an unknown id', async () => {
    const request = around.setup('card')
    const { url } = await begin(request)
    await around.enter(url, { number: '5555555555554444' })
    const made = await find(request)
    if (made.state !== 'CONFIRMED') throw new Error(made.state)
    const { state: _state, ...expected } = made
    const [customer = '', method = ''] = made.methodReference.split('/')
    const findMethod = (reference: { customer: string | null; method: string }) =>
      around.gateway.findMethod(reference, signal)
    expect(await findMethod({ customer, method })).toEqual(expected)
    expect(await findMethod({ customer: 'cus_other', method })).toBeUndefined()
    expect(await findMethod({ customer: null, method })).toBeUndefined()
    expect(await findMethod({ customer, method: 'pm_unknown' })).toBeUndefined()
  })
})
