import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { realNow } from '../../core/clock.ts'
import type { Fault } from '../../testing/stripe/faults.ts'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import { answerWithin, GatewayUnreachable, type RefundRequest } from '../gateway.ts'

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
async function charged(methodReference = visa): Promise<RefundRequest> {
  count += 1
  const request = { key: `charge:${count}:1`, cents: 4200, currency: 'EUR' as const, methodReference }
  const more = { description: 'Test', orderReference: String(count), startedAt: realNow() }
  const answer = await around.gateway.charge({ ...request, ...more }, signal)
  if (answer.outcome !== 'APPROVED') throw new Error(answer.outcome)
  const { reference: chargeReference } = answer
  return {
    key: `refund:${count}:1`,
    chargeReference,
    cents: 4200,
    currency: 'EUR',
    reason: 'Box kam nass an',
  }
}

const refund = (asked: RefundRequest, seconds = 5) =>
  answerWithin({ seconds, onUnresolved: () => undefined }, (until) => around.gateway.refund(asked, until))
const find = (asked: RefundRequest) => around.gateway.findRefund(asked, signal)
const refunded = { outcome: 'REFUNDED', reference: expect.stringMatching(/^re_\w+$/) as unknown }
const cents = ({ chargeReference }: RefundRequest) => around.standIn.ledger.refundedOf(chargeReference)

it('gives a payment back once, however often and simultaneously it is asked', async () => {
  const asked = await charged()
  expect(await find(asked)).toEqual({ outcome: 'NONE' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(asked)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toEqual(refunded)
  expect(await find(asked)).toEqual(answers[0])
  expect(cents(asked)).toBe(4200)
})

it('gives parts back, each with its reason in the provider’s records, and never more than was paid', async () => {
  const asked = await charged()
  expect(await refund({ ...asked, cents: 4000 })).toEqual(refunded)
  const second = { ...asked, key: `${asked.key}b` }
  expect(await refund(second)).toEqual({ outcome: 'REFUSED', code: 'AMOUNT_TOO_LARGE' })
  expect(await find(second)).toEqual({ outcome: 'NONE' })
  expect(await refund({ ...asked, key: `${asked.key}c`, cents: 200 })).toEqual(refunded)
  const third = { ...asked, key: `${asked.key}d` }
  expect(await refund(third)).toEqual({ outcome: 'REFUSED', code: 'CHARGE_ALREADY_REFUNDED' })
  expect(cents(asked)).toBe(4200)
  const kept = [...around.standIn.ledger.refunds.values()].map(({ now }) => now.metadata?.['reason'])
  expect(kept).toContain('Box kam nass an')
})

it('is refused for a debit whose money has not come yet', async () => {
  const asked = await charged(await around.newMethod({ iban: 'DE89370400440532013000' }))
  expect(await refund(asked)).toEqual({ outcome: 'REFUSED', code: 'CHARGE_NOT_REFUNDABLE' })
})

it('has not been made where it fails at the provider afterwards', async () => {
  const asked = await charged()
  const made = await refund(asked)
  if (made.outcome !== 'REFUNDED') throw new Error(made.outcome)
  around.standIn.ledger.failRefund(made.reference, 'expired_or_canceled_card')
  expect(await find(asked)).toEqual({ outcome: 'REFUSED', code: 'EXPIRED_OR_CANCELED_CARD' })
})

test.each(['SILENT_AFTER', 'SILENT_BEFORE', 'BROKEN_AFTER', 'BROKEN_BEFORE'] as const satisfies Fault[])(
  'after %s, looking and asking again give back once',
  async (fault) => {
    const asked = await charged()
    around.standIn.faults.next('createRefund', fault)
    expect(await refund(asked, 0.2)).toEqual({ outcome: 'UNKNOWN' })
    const found = await find(asked)
    expect(found.outcome === 'NONE' ? await refund(asked) : found).toEqual(refunded)
    expect(cents(asked)).toBe(4200)
  },
)

it('is surely not made where the provider is asked too often', async () => {
  const asked = await charged()
  around.standIn.faults.next('createRefund', 'BUSY')
  await expect(refund(asked)).rejects.toThrow(GatewayUnreachable)
  expect(cents(asked)).toBe(0)
})
