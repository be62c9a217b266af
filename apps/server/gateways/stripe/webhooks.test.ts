import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { signatureOf, type Sending } from '../../testing/stripe/events.ts'
import { openTestGateway, WEBHOOK_SECRETS, type TestGateway } from '../../testing/stripe/gateway.ts'
import { GatewayUnreachable } from '../gateway.ts'
import { WEBHOOK_EVENTS } from './webhooks.ts'

let around: TestGateway
beforeAll(async () => {
  around = await openTestGateway()
})
afterAll(() => around.close())

const signal = new AbortController().signal
const [today, tomorrow] = WEBHOOK_SECRETS
let count = 0

/** Reads a body with its signature, or with the signature of another body. */
const readRaw = (
  raw: string,
  { signed = raw, ...sending }: Sending & { signed?: string } = { secret: today },
) =>
  around.gateway.readWebhookEvent(
    Buffer.from(raw),
    { 'stripe-signature': signatureOf(signed, sending) },
    signal,
  )

/** The subject of the newest event of a type. */
async function about(type: string): Promise<unknown> {
  const { id, raw } = around.standIn.events.newest(type)
  const read = await readRaw(raw)
  if (read === 'INVALID') throw new Error('the event was rejected')
  expect(read.id).toBe(id)
  return read.about
}

/** An event that the stand-in does not send itself. */
async function aboutOther(type: string, object: object): Promise<unknown> {
  around.standIn.events.emit(type, object)
  return about(type)
}

/** Charges a method; returns key and reference of the payment. */
async function charged(form?: Record<string, string>) {
  const methodReference = await around.newMethod(form)
  const key = `charge:${(count += 1)}:1`
  const request = { key, amount: 4200, currency: 'EUR' as const, methodReference, description: 'Test' }
  const more = { orderReference: '1', startedAt: realNow() }
  const answer = await around.gateway.charge({ ...request, ...more }, signal)
  return { key, methodReference, payment: answer.outcome === 'APPROVED' ? answer.reference : '' }
}

describe('only events signed by the provider are accepted', () => {
  const body = () => around.standIn.events.emit('customer.created', { id: 'cus_x', object: 'customer' }).raw

  it.each([today, tomorrow])('with either secret during a rotation: %s', async (secret) => {
    expect(await readRaw(body(), { secret })).toMatchObject({ about: { kind: 'OTHER' } })
  })

  it('not with another secret, after five minutes, or without a signature', async () => {
    const raw = body()
    expect(await readRaw(raw, { secret: 'whsec_ofSomebodyElse' })).toBe('INVALID')
    expect(await readRaw(raw, { secret: today, ageSeconds: 299 })).not.toBe('INVALID')
    expect(await readRaw(raw, { secret: today, ageSeconds: 302 })).toBe('INVALID')
    expect(await around.gateway.readWebhookEvent(Buffer.from(raw), {}, signal)).toBe('INVALID')
    const invalid = { 'stripe-signature': 'v1=00' }
    expect(await around.gateway.readWebhookEvent(Buffer.from(raw), invalid, signal)).toBe('INVALID')
  })

  it('not with a changed byte or a re-serialised body', async () => {
    const raw = body()
    expect(await readRaw(raw.replace('cus_x', 'cus_y'), { secret: today, signed: raw })).toBe('INVALID')
    const rewritten = JSON.stringify(JSON.parse(raw))
    expect(await readRaw(rewritten, { secret: today, signed: raw })).toBe('INVALID')
  })

  it('not if the signed bytes are not an event', async () => {
    expect(await readRaw('no json', { secret: today })).toBe('INVALID')
  })
})

describe('the subject of an event', () => {
  it('a payment: the charge', async () => {
    const { key } = await charged()
    expect(await about('payment_intent.succeeded')).toEqual({ kind: 'CHARGE', key })
    await charged({ iban: 'DE89370400440532013000' })
    expect(await about('payment_intent.processing')).toMatchObject({ kind: 'CHARGE' })
  })

  it('a setup, by its page or its intent', async () => {
    await around.newMethod()
    const expected = { kind: 'SET_UP', key: expect.stringMatching(/^setup:/) as unknown }
    expect(await about('checkout.session.completed')).toEqual(expected)
    expect(await about('setup_intent.succeeded')).toEqual(expected)
  })

  it('a refund', async () => {
    const { payment } = await charged()
    const refund = { key: 'refund:1:1', chargeReference: payment, amount: 100, currency: 'EUR' as const }
    await around.gateway.refund({ ...refund, reason: 'Test' }, signal)
    expect(await about('refund.created')).toEqual({ kind: 'REFUND', key: 'refund:1:1' })
  })

  it('a refund that was made in the provider’s dashboard: its charge, and whether it arrived', async () => {
    const { key, payment } = await charged()
    const { ledger } = around.standIn
    const made = ledger.createRefund({
      payment_intent: payment,
      amount: 100,
      reason: 'duplicate',
      metadata: {},
    })
    const expected = { kind: 'PROVIDER_REFUND', chargeKey: key, reference: made.id, amount: 100 }
    expect(await about('refund.created')).toEqual({ ...expected, failedCode: null })
    const { raw } = around.standIn.events.newest('refund.created')
    ledger.failRefund(made.id, 'lost_or_stolen_card')
    const failed = { ...expected, failedCode: 'LOST_OR_STOLEN_CARD' }
    expect(await readRaw(raw)).toMatchObject({ about: failed })
    expect(await about('refund.failed')).toEqual(failed)
  })

  it('a debit that is returned days later: the charge that counted as paid', async () => {
    const { key, payment } = await charged({ iban: 'DE62370400440532013001' })
    around.standIn.ledger.settleDebit(payment, { code: 'insufficient_funds' })
    expect(await about('charge.failed')).toEqual({ kind: 'RETURNED_DEBIT', chargeKey: key })
    expect(await about('payment_intent.payment_failed')).toEqual({ kind: 'CHARGE', key })
  })

  it('a debit that its payer reclaims at the bank: a returned debit too', async () => {
    const { key, payment } = await charged({ iban: 'DE89370400440532013000' })
    const dispute = { id: 'dp_2', object: 'dispute', payment_intent: payment, amount: 4200, status: 'lost' }
    expect(await aboutOther('charge.dispute.created', { ...dispute, reason: 'general' })).toEqual({
      kind: 'RETURNED_DEBIT',
      chargeKey: key,
    })
  })

  it('a failed card charge is not a returned debit', async () => {
    const { payment } = await charged()
    expect(await aboutOther('charge.failed', around.standIn.ledger.chargeOf(payment, 'card'))).toEqual({
      kind: 'OTHER',
    })
  })

  test.each([
    ['needs_response', 'OPENED'],
    ['warning_needs_response', 'OPENED'],
    ['under_review', 'OPENED'],
    ['warning_closed', 'WON'],
    ['prevented', 'WON'],
    ['won', 'WON'],
    ['lost', 'LOST'],
  ])('a dispute that is %s: %s', async (status, state) => {
    const { key, payment } = await charged()
    const named = { id: 'dp_1', object: 'dispute', payment_intent: payment }
    const dispute = { ...named, amount: 4200, reason: 'fraudulent', status }
    expect(await aboutOther('charge.dispute.closed', dispute)).toEqual({
      kind: 'DISPUTE',
      disputeId: 'dp_1',
      isInquiry: status.startsWith('warning_'),
      chargeKey: key,
      amount: 4200,
      reason: 'FRAUDULENT',
      state,
    })
  })

  test.each(['charge.dispute.updated', 'charge.dispute.funds_withdrawn'])(
    'an inquiry that has become a dispute, by %s',
    async (type) => {
      const { key, payment } = await charged()
      const named = { id: 'dp_1', object: 'dispute', payment_intent: payment }
      const dispute = { ...named, amount: 4200, reason: 'general', status: 'needs_response' }
      const expected = { kind: 'DISPUTE', chargeKey: key, isInquiry: false, state: 'OPENED' }
      expect(await aboutOther(type, dispute)).toMatchObject(expected)
    },
  )

  it('a revoked mandate or a detached method: the method will never work again', async () => {
    const methodReference = await around.newMethod({ email: 'anna@example.de' })
    const method = methodReference.split('/')[1] ?? ''
    const mandate = { object: 'mandate', payment_method: method }
    expect(await aboutOther('mandate.updated', { ...mandate, status: 'active' })).toEqual({ kind: 'OTHER' })
    const revoked = { kind: 'METHOD_REVOKED', methodReference }
    expect(await aboutOther('mandate.updated', { ...mandate, status: 'inactive' })).toEqual(revoked)
    around.standIn.ledger.detach(method)
    expect(await about('payment_method.detached')).toEqual(revoked)
  })

  it('a replaced card: the current card, not the one in the event', async () => {
    const methodReference = await around.newMethod()
    const id = methodReference.split('/')[1] ?? ''
    const { ledger } = around.standIn
    ledger.replaceCard(id, { exp_month: 3, exp_year: 2031 })
    const { raw } = around.standIn.events.newest('payment_method.automatically_updated')
    ledger.replaceCard(id, { last4: '1881', exp_year: 2032 })
    const card = { brand: 'visa', lastDigits: '1881', expiryMonth: 3, expiryYear: 2032 }
    const expected = { kind: 'CARD_REPLACED', methodReference, card }
    expect(await readRaw(raw)).toMatchObject({ about: expected })
    const account = (await around.newMethod({ email: 'anna@example.de' })).split('/')[1] ?? ''
    expect(await aboutOther('payment_method.updated', { object: 'payment_method', id: account })).toEqual({
      kind: 'OTHER',
    })
    const gone = { object: 'payment_method', id: 'pm_gone' }
    expect(await aboutOther('payment_method.automatically_updated', gone)).toEqual({ kind: 'OTHER' })
  })

  it('objects of other applications on the same account are ignored', async () => {
    const other = { metadata: { key: 'shop-7' } }
    for (const type of WEBHOOK_EVENTS.filter((it) =>
      /^(payment_intent|refund|checkout|setup_intent)/.test(it),
    )) {
      expect(await aboutOther(type, other)).toEqual({ kind: 'OTHER' })
    }
    expect(await aboutOther('invoice.paid', other)).toEqual({ kind: 'OTHER' })
  })

  it('if the provider rejects a required query, that is an error of ours, of which somebody is told', async () => {
    const { payment } = await charged()
    const event = { object: 'dispute', payment_intent: payment, amount: 1, reason: 'general', status: 'lost' }
    const { raw } = around.standIn.events.emit('charge.dispute.created', event)
    around.standIn.faults.next('readPayment', 'FORBIDDEN')
    const error: unknown = await readRaw(raw).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: expect.stringContaining('required permissions') as string })
    expect(error).not.toBeInstanceOf(GatewayUnreachable)
  })

  it('if the provider does not answer a required query, it has to send the event again', async () => {
    const { payment } = await charged()
    const event = { object: 'dispute', payment_intent: payment, amount: 1, reason: 'general', status: 'lost' }
    const { raw } = around.standIn.events.emit('charge.dispute.created', event)
    around.standIn.faults.next('readPayment', 'BROKEN_BEFORE')
    await expect(readRaw(raw)).rejects.toThrow(GatewayUnreachable)
    // The library asks once more.
    for (let nr = 1; nr <= 2; nr += 1) around.standIn.faults.next('readPayment', 'CUT_BEFORE')
    await expect(readRaw(raw)).rejects.toThrow(GatewayUnreachable)
    expect(await readRaw(raw)).toMatchObject({ about: { kind: 'DISPUTE', state: 'LOST' } })
  })
})
