/** What Stripe states, read from answers in the shape of its documentation: docs.stripe.com/api/balance_transactions. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, epochMilliseconds, instant } from '@pfotenportal/domain/core/calendar'
import { payoutsOf } from '@pfotenportal/domain/ledger/statement'
import { openTestGateway, type TestGateway } from '../../testing/stripe/gateway.ts'
import type { PaymentGateway } from '../gateway.ts'

interface Recorded {
  readonly id: string
  readonly created: number
  readonly [field: string]: unknown
}

let around: TestGateway
let server: Server
let gateway: PaymentGateway
/** All transactions of the account, and those that each payout brings. */
let transactions: Recorded[] = []
let brought: Record<string, Recorded[]> = {}
let asked: URLSearchParams[] = []
let pageSize = 100
/** After how many requests the account falls silent. */
let answers = Infinity

beforeAll(async () => {
  around = await openTestGateway()
  server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stripe')
    asked.push(query)
    if (asked.length > answers) return
    const payout = query.get('payout')
    const [gte, lt] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
    const matching =
      payout === null
        ? transactions.filter(({ created }) => created >= gte && created < lt)
        : (brought[payout] ?? [])
    const from = matching.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = matching.slice(from, from + pageSize)
    const has_more = from + pageSize < matching.length
    response.statusCode = pathname === '/v1/balance_transactions' ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', url: pathname, has_more, data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  gateway = await around.withSettings({
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    PAYMENT_TIMEOUT_SECONDS: '1',
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await around.close()
})
beforeEach(() => {
  ;[transactions, brought, asked, pageSize, answers] = [[], {}, [], 100, Infinity]
})

const secondsAt = (at: string) => epochMilliseconds(instant(at)) / 1000

/** A balance transaction as Stripe documents it. */
function transaction(id: string, at: string, fields: Readonly<Record<string, unknown>>): Recorded {
  const { amount = 0, fee = 0, type = 'charge' } = fields as { amount?: number; fee?: number; type?: string }
  return {
    id: `txn_${id}`,
    object: 'balance_transaction',
    available_on: secondsAt(at),
    balance_type: 'payments',
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency: 'eur', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source: null,
    status: 'available',
    amount,
    fee,
    type,
    created: secondsAt(at),
    ...fields,
  }
}
const chargeSource = (order: number) => ({
  id: `ch_${order}`,
  object: 'charge',
  payment_intent: `pi_${order}`,
  metadata: { key: `charge:${order}:1` },
})
const refundSource = (order: number) => ({
  id: `re_${order}`,
  object: 'refund',
  payment_intent: `pi_${order}`,
  metadata: { key: `refund:${order}:1` },
})
const dispute = (order: number) => ({ id: `du_${order}`, object: 'dispute', payment_intent: `pi_${order}` })
const payoutSource = (id: string, fields = {}) => ({
  id,
  object: 'payout',
  automatic: true,
  status: 'paid',
  ...fields,
})

const NOVEMBER = { from: day('2026-11-01'), to: day('2026-11-30') }
const read = () => gateway.statement?.(NOVEMBER, new AbortController().signal) ?? []
const kindsOf = async () => (await read()).map(({ id, kind }) => `${id} ${kind}`)

describe('the statement of Stripe', () => {
  it('has charges, refunds and disputes under the names by which the service knows them, with their fees', async () => {
    transactions = [
      transaction('1', '2026-11-03T10:00:00.000Z', { amount: 4560, fee: 93, source: chargeSource(7001) }),
      transaction('2', '2026-11-04T10:00:00.000Z', {
        type: 'refund',
        amount: -1000,
        source: refundSource(7001),
      }),
      transaction('3', '2026-11-05T10:00:00.000Z', {
        type: 'adjustment',
        reporting_category: 'dispute',
        amount: -4560,
        fee: 2000,
        source: dispute(7001),
      }),
      transaction('4', '2026-11-06T10:00:00.000Z', {
        type: 'adjustment',
        reporting_category: 'dispute_reversal',
        amount: 4560,
        fee: -2000,
        source: dispute(7001),
      }),
      transaction('5', '2026-11-07T10:00:00.000Z', { type: 'stripe_fee', amount: -250 }),
    ]
    const common = { on: '2026-11-03', payout: null }
    expect(await read()).toEqual([
      { ...common, id: 'txn_1', kind: 'CHARGE', names: ['charge:7001:1', 'pi_7001'], amount: 4560, fee: 93 },
      {
        ...common,
        id: 'txn_2',
        kind: 'REFUND',
        names: ['refund:7001:1', 're_7001'],
        amount: -1000,
        fee: 0,
        on: '2026-11-04',
      },
      {
        ...common,
        id: 'txn_3',
        kind: 'TAKEN_BACK',
        names: ['pi_7001'],
        amount: -4560,
        fee: 2000,
        on: '2026-11-05',
      },
      {
        ...common,
        id: 'txn_4',
        kind: 'GIVEN_BACK',
        names: ['pi_7001'],
        amount: 4560,
        fee: -2000,
        on: '2026-11-06',
      },
      { ...common, id: 'txn_5', kind: 'FEE', names: [], amount: -250, fee: 0, on: '2026-11-07' },
    ])
  })

  it('has debits that a bank returned, refunds that failed, and what nobody knows as such', async () => {
    const at = '2026-11-03T10:00:00.000Z'
    transactions = [
      transaction('1', at, { type: 'payment', amount: 4560, fee: 35, source: chargeSource(7002) }),
      transaction('2', at, { type: 'payment_failure_refund', amount: -4560, source: chargeSource(7002) }),
      transaction('3', at, { type: 'payment_refund', amount: -100, source: refundSource(7003) }),
      transaction('4', at, { type: 'refund_failure', amount: 100, source: refundSource(7003) }),
      transaction('5', at, { type: 'payout_failure', amount: 900, source: payoutSource('po_9') }),
      transaction('6', at, { type: 'reserve_hold', amount: -900 }),
    ]
    const kinds = ['CHARGE', 'TAKEN_BACK', 'REFUND', 'REFUND_FAILED', 'OTHER', 'OTHER']
    expect(await kindsOf()).toEqual(kinds.map((kind, index) => `txn_${index + 1} ${kind}`))
  })

  it('asks page by page for the days in Berlin, and reads every page', async () => {
    pageSize = 2
    const last = '2026-11-30T22:59:59.000Z'
    const times = ['2026-10-31T22:59:59.000Z', '2026-10-31T23:00:00.000Z', '2026-11-02T10:00:00.000Z', last]
    transactions = [...times, '2026-11-30T23:00:00.000Z'].map((at, index) =>
      transaction(String(index), at, { amount: 100, source: chargeSource(7010 + index) }),
    )
    expect(await kindsOf()).toEqual(['txn_1 CHARGE', 'txn_2 CHARGE', 'txn_3 CHARGE'])
    expect((await read()).map(({ on }) => on)).toEqual(['2026-11-01', '2026-11-02', '2026-11-30'])
    expect(asked.map((query) => query.get('starting_after')).slice(0, 2)).toEqual([null, 'txn_2'])
    expect(asked[0]?.get('limit')).toBe('100')
  })

  it('is given up if one page of it does not come, however many there are', async () => {
    ;[pageSize, answers] = [1, 1]
    transactions = ['1', '2'].map((id) => transaction(id, '2026-11-03T10:00:00.000Z', { amount: 100 }))
    await expect(read()).rejects.toThrow('timeout')
    // The second page was asked for again, once.
    expect(asked).toHaveLength(3)
  })

  it('ends with the signal of a caller who no longer waits', async () => {
    const leaving = new AbortController()
    answers = 0
    const reading = gateway.statement?.(NOVEMBER, leaving.signal)
    await expect.poll(() => asked.length).toBe(1)
    leaving.abort()
    await expect(reading).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('has of each payout all that it brings, also of earlier months, and whether it is on its way', async () => {
    const october = transaction('1', '2026-10-31T10:00:00.000Z', {
      amount: 5000,
      fee: 100,
      source: chargeSource(7020),
    })
    const november = transaction('2', '2026-11-02T10:00:00.000Z', {
      amount: 3000,
      fee: 50,
      source: chargeSource(7021),
    })
    const waiting = transaction('3', '2026-11-30T10:00:00.000Z', {
      amount: 700,
      fee: 20,
      source: chargeSource(7022),
    })
    const inTransit = payoutSource('po_1', {
      status: 'in_transit',
      arrival_date: secondsAt('2026-12-02T00:00:00.000Z'),
    })
    const payout = transaction('4', '2026-11-29T10:00:00.000Z', {
      type: 'payout',
      amount: -7850,
      source: inTransit,
    })
    transactions = [october, november, waiting, payout]
    brought = { po_1: [payout, november, october] }
    const movements = await read()
    expect(movements.map(({ id, payout: by }) => `${id} ${by}`)).toEqual([
      'txn_1 po_1',
      'txn_2 po_1',
      'txn_4 po_1',
      'txn_3 null',
    ])
    expect(payoutsOf(movements)).toEqual([{ id: 'po_1', on: '2026-11-29', amount: 7850, stated: 7850 }])
  })

  it('has a payout that somebody made by hand alone, so that its month does not balance', async () => {
    const source = payoutSource('po_2', { automatic: false })
    transactions = [transaction('1', '2026-11-03T10:00:00.000Z', { type: 'payout', amount: -100, source })]
    expect(payoutsOf(await read())).toEqual([{ id: 'po_2', on: '2026-11-03', amount: 100, stated: 0 }])
    expect(asked).toHaveLength(1)
  })

  it('is refused with the reason for another currency', async () => {
    transactions = [transaction('1', '2026-11-03T10:00:00.000Z', { currency: 'chf', amount: 100 })]
    await expect(read()).rejects.toThrow('txn_1 is booked in CHF; only accounts in EUR can be compared')
  })
})
