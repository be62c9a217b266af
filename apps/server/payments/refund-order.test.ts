import { describe, expect, it } from 'vitest'
import { listRefundedReferrals } from '../database/referral/referral-discounts.ts'
import type { PaymentGateway, RefundOutcome } from '../gateways/gateway.ts'
import { auditOf } from '../testing/charging.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { testStaff } from '../testing/staff.ts'
import { refundOrder, type RefundCommand } from './refund-order.ts'
import { resolveRefund, resolveRefunds } from './resolve-payments.ts'

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })

/** Orders a customer's next box immediately; returns its order number. */
async function orderNow(firstName: string, id: number): Promise<string> {
  const token = await world.tokenOf(firstName)
  const command = { subscriptionId: id, operation: 'placeOrder' as const }
  const { data: quote } = await world.call('createQuote', { body: command, token })
  const placed = await world.call('placeOrder', { params: { id }, token, headers: { 'quote-id': quote.id } })
  return placed.data.orderNumber
}

/** A gateway that records refund requests, and may answer otherwise. */
function recordRefunds(answer?: () => Promise<RefundOutcome>) {
  const requests: string[] = []
  const { gateway } = world.services
  const refund: PaymentGateway['refund'] = (request, signal) => {
    requests.push(`${request.key} ${request.amount}`)
    return answer ? answer() : gateway.refund(request, signal)
  }
  return { requests, services: { ...world.services, gateway: { ...gateway, refund } } }
}

async function refundOf(wanted: Partial<RefundCommand> & { orderNumber: string }, services = world.services) {
  return refundOrder(await testStaff(services), {
    amount: null,
    isCancelling: false,
    reason: 'lost parcel',
    ...wanted,
  })
}

async function orderOf(firstName: string, id: number, orderNumber: string) {
  const token = await world.tokenOf(firstName)
  const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
  return data.find((order) => order.orderNumber === orderNumber)
}

async function refundMails(address: string) {
  const mails = await mailsOf(world)
  return mails.filter(({ to, subject }) => to === address && subject.startsWith('Erstattung')).toReversed()
}

describe('a partial refund', () => {
  it('is made once, emailed with its VAT, and leaves the schedule unchanged; the rest can be refunded later', async () => {
    const number = await orderNow('Anna', 20001)
    const { requests, services } = recordRefunds()
    const before = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
    expect(await refundOf({ orderNumber: number, amount: 1230 }, services)).toMatchObject({
      outcome: 'REFUNDED',
    })
    expect(requests).toEqual(['refund:20001009:1 1230'])
    expect(await orderOf('Anna', 20001, number)).toMatchObject({
      status: 'PROCESSED',
      financialStatus: 'partially_refunded',
      refundedAmount: '12.30',
    })
    const after = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
    expect(after.data[0]?.nextBillingDate).toBe(before.data[0]?.nextBillingDate)
    const [mail, ...more] = await refundMails('anna.berger@example.de')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Erstattung zu deiner Bestellung ${number}`)
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('wir haben dir 12,30 € zu deiner Bestellung')
    expect(text).toContain('0,80 € (MwSt. 7 %)')
    expect(await refundOf({ orderNumber: number, amount: 18761 })).toMatchObject({ reason: 'MORE_THAN_LEFT' })
    expect(await refundOf({ orderNumber: number })).toMatchObject({ outcome: 'REFUNDED' })
    expect(await orderOf('Anna', 20001, number)).toMatchObject({
      financialStatus: 'refunded',
      refundedAmount: '199.90',
    })
    expect(await refundOf({ orderNumber: number })).toMatchObject({ ok: false, reason: 'NOTHING_LEFT' })
    expect(await auditOf(world, 20001)).toEqual([
      'orderPlaced by customer',
      'orderRefunded by staff',
      'orderRefunded by staff',
    ])
    expect((await refundMails('anna.berger@example.de'))[1]?.text).toContain('auch den übrigen Betrag')
  })
})

describe('an order that support cancels before it is packed', () => {
  it('is refunded in full, and the previous box is the last billed one again', async () => {
    const number = await orderNow('Jonas', 20007)
    const billed = () =>
      world.services.database.query
        .selectFrom('subscription')
        .select('last_billed')
        .where('id', '=', 20007)
        .executeTakeFirstOrThrow()
    expect(await billed()).toEqual({ last_billed: '2026-11-20' })
    expect(await refundOf({ orderNumber: number, isCancelling: true })).toMatchObject({ outcome: 'REFUNDED' })
    expect(await orderOf('Jonas', 20007, number)).toMatchObject({
      status: 'CANCELLED',
      financialStatus: 'refunded',
    })
    expect(await billed()).toEqual({ last_billed: '2026-11-12' })
    const [mail] = await refundMails('jonas.weber@example.de')
    expect(mail?.text).toContain('Diese Box packen wir nicht mehr')
  })

  it('is unchanged if the gateway refuses the refund', async () => {
    const number = await orderNow('Lea', 20008)
    const refusing = recordRefunds(async () => ({ outcome: 'REFUSED', code: 'CHARGE_DISPUTED' }))
    const refused = await refundOf({ orderNumber: number, isCancelling: true }, refusing.services)
    expect(refused).toMatchObject({ outcome: 'REFUSED', code: 'CHARGE_DISPUTED' })
    expect(await orderOf('Lea', 20008, number)).toMatchObject({
      status: 'PROCESSED',
      financialStatus: 'paid',
    })
    expect(await refundMails('lea.hoffmann@example.de')).toEqual([])
    expect((await auditOf(world, 20008)).at(-1)).toBe('order.refund-refused by staff')
  })
})

describe('a refund without an answer', () => {
  it('is looked up by its key until the gateway answers, and is made once', async () => {
    const number = await orderNow('Tim', 20015)
    const { gateway } = world.services
    // The refund is made, but its answer is lost.
    let made = 0
    const unanswered = { ...world.services }
    unanswered.gateway = {
      ...gateway,
      async refund(request, signal) {
        made += 1
        await gateway.refund(request, signal)
        throw new Error('the line is gone')
      },
    }
    const wanted = { orderNumber: number, amount: 500 }
    expect(await refundOf(wanted, unanswered)).toMatchObject({ outcome: 'RUNNING' })
    expect(await refundOf(wanted)).toMatchObject({ ok: false, reason: 'REFUND_RUNNING' })
    expect(await orderOf('Tim', 20015, number)).toMatchObject({ financialStatus: 'paid' })
    const { requests, services } = recordRefunds()
    expect(await resolveRefunds(services)).toBe(1)
    expect(requests).toEqual([])
    expect(made).toBe(1)
    expect(await orderOf('Tim', 20015, number)).toMatchObject({ financialStatus: 'partially_refunded' })
    expect(await refundMails('tim.vogel@example.de')).toHaveLength(1)
    expect(await resolveRefunds(services)).toBe(0)
  })

  it('is sent again by the resolver if it never arrived, and not by a webhook event', async () => {
    const orderNumber = await orderNow('Sophie', 20005)
    const lost = recordRefunds(async () => Promise.reject(new Error('the line is gone')))
    expect(await refundOf({ orderNumber, amount: 100 }, lost.services)).toMatchObject({ outcome: 'RUNNING' })
    const { requests, services } = recordRefunds()
    const [key] = lost.requests.map((each) => each.split(' ')[0])
    await resolveRefund(services, key ?? '')
    await resolveRefund(services, 'refund:99999999:1')
    await resolveRefund(services, 'charge:20005002:1')
    expect(requests).toEqual([])
    await resolveRefunds(services)
    await resolveRefund(services, key ?? '')
    expect(requests).toEqual(lost.requests)
    const [mail, ...more] = await refundMails('sophie.gruber@example.at')
    expect(more).toEqual([])
    // In Austria VAT is 13 %.
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('0,12 € (USt. 13 %)')
  })
})

it('orders of the legacy billing system and unknown orders are not refunded', async () => {
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
  const former = data.find(({ processedAt }) => processedAt !== null && processedAt < '2026-11-20')
  expect(await refundOf({ orderNumber: former?.orderNumber ?? '' })).toMatchObject({
    reason: 'NOT_CHARGED_HERE',
  })
  expect(await refundOf({ orderNumber: 'PP-999999' })).toMatchObject({ reason: 'UNKNOWN_ORDER' })
  expect(await listRefundedReferrals(world.services.database.query, { after: 0, size: 10 })).toEqual([])
})
