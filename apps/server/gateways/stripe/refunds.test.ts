import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { realNow } from '../../core/clock.ts'
import type { Fault } from '../../testing/stripe/decide.ts'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import { answerWithin, GatewayUnreachable, type GatewayRefund } from '../gateway.ts'

let around: TestGateway
let visa: string
beforeAll(async () => {
  around = await openTestGateway()
  visa = await around.newMethod()
})
afterAll(() => around.close())

const signal = new AbortController().signal
let count = 0

/** A charge of 42 EUR, and a refund of it. */
async function charged(methodReference = visa): Promise<GatewayRefund> {
  count += 1
  const request = { key: `charge:${count}:1`, amount: 4200, currency: 'EUR' as const, methodReference }
  const more = { description: 'Test', orderReference: String(count), startedAt: realNow() }
  const answer = await around.gateway.charge({ ...request, ...more }, signal)
  if (answer.outcome !== 'APPROVED') throw new Error(answer.outcome)
  const { reference: chargeReference } = answer
  return {
    key: `refund:${count}:1`,
    chargeReference,
    amount: 4200,
    currency: 'EUR',
    reason: 'Box kam nass an',
  }
}

const refund = (refundRequest: GatewayRefund, seconds = 5) =>
  answerWithin({ seconds, onUnresolved: () => undefined }, (until) =>
    around.gateway.refund(refundRequest, until),
  )
const find = (refundRequest: GatewayRefund) => around.gateway.findRefund(refundRequest, signal)
const refunded = { outcome: 'REFUNDED', reference: expect.stringMatching(/^re_\w+$/) as unknown }
const amount = ({ chargeReference }: GatewayRefund) => around.standIn.ledger.refundedOf(chargeReference)

it('refunds a payment once, however often and concurrently it is called', async () => {
  const refundRequest = await charged()
  expect(await find(refundRequest)).toEqual({ outcome: 'NONE' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(refundRequest)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toEqual(refunded)
  expect(await find(refundRequest)).toEqual(answers[0])
  expect(amount(refundRequest)).toBe(4200)
})

it('makes partial refunds with their reason in the provider’s records, and never exceeds the payment', async () => {
  const refundRequest = await charged()
  expect(await refund({ ...refundRequest, amount: 4000 })).toEqual(refunded)
  const second = { ...refundRequest, key: `${refundRequest.key}b` }
  expect(await refund(second)).toEqual({ outcome: 'REFUSED', code: 'AMOUNT_TOO_LARGE' })
  expect(await find(second)).toEqual({ outcome: 'NONE' })
  expect(await refund({ ...refundRequest, key: `${refundRequest.key}c`, amount: 200 })).toEqual(refunded)
  const third = { ...refundRequest, key: `${refundRequest.key}d` }
  expect(await refund(third)).toEqual({ outcome: 'REFUSED', code: 'CHARGE_ALREADY_REFUNDED' })
  expect(amount(refundRequest)).toBe(4200)
  const kept = [...around.standIn.ledger.refunds.values()].map(({ now }) => now.metadata?.['reason'])
  expect(kept).toContain('Box kam nass an')
})

it('refuses to refund a debit whose money has not arrived yet', async () => {
  const refundRequest = await charged(await around.newMethod({ iban: 'DE89370400440532013000' }))
  expect(await refund(refundRequest)).toEqual({ outcome: 'REFUSED', code: 'CHARGE_NOT_REFUNDABLE' })
})

it('a refund that fails at the provider later counts as refused', async () => {
  const refundRequest = await charged()
  const made = await refund(refundRequest)
  if (made.outcome !== 'REFUNDED') throw new Error(made.outcome)
  around.standIn.ledger.failRefund(made.reference, 'expired_or_canceled_card')
  expect(await find(refundRequest)).toEqual({ outcome: 'REFUSED', code: 'EXPIRED_OR_CANCELED_CARD' })
})

test.each(['SILENT_AFTER', 'SILENT_BEFORE', 'BROKEN_AFTER', 'BROKEN_BEFORE'] as const satisfies Fault[])(
  'after %s, looking up and retrying refunds once',
  async (fault) => {
    const refundRequest = await charged()
    around.standIn.faults.next('createRefund', fault)
    expect(await refund(refundRequest, 0.2)).toEqual({ outcome: 'UNKNOWN' })
    const found = await find(refundRequest)
    expect(found.outcome === 'NONE' ? await refund(refundRequest) : found).toEqual(refunded)
    expect(amount(refundRequest)).toBe(4200)
  },
)

it('a rate-limited refund counts as not made', async () => {
  const refundRequest = await charged()
  around.standIn.faults.next('createRefund', 'BUSY')
  await expect(refund(refundRequest)).rejects.toThrow(GatewayUnreachable)
  expect(amount(refundRequest)).toBe(0)
})
