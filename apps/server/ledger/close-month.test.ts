/** Closing a month: what it needs, and that its figures never change afterwards. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { totalsOf, type LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import type { PaymentGateway } from '../gateways/gateway.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { sendGatewayEvent, useTestCard } from '../testing/charging.ts'
import { batchOf, booksOf, tableOf, testMonth } from '../testing/ledger.ts'
import { runStaff } from '../testing/run-staff.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { addTestStaff, staffCookie, testStaff } from '../testing/staff.ts'
import { closeMonth } from './close-month.ts'

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')
let annas: { id: number; orderNumber: string }

const refund = async (amount: number) => {
  const refunded = await refundOrder(await testStaff(world.services), {
    orderNumber: annas.orderNumber,
    amount,
    isCancelling: false,
    reason: 'spoiled',
  })
  expect(refunded).toMatchObject({ ok: true, outcome: 'REFUNDED' })
}

beforeAll(async () => {
  await world.keepOnly(20001)
  await useTestCard(world, 'pm_5001', '4242')
  const { data } = await world.call('placeOrder', {
    params: { id: 20001 },
    token: await world.tokenOf('Anna'),
  })
  annas = data
  await refund(1001)
  await world.moveClock('2026-12-02T12:00:00+01:00')
})
// The provider keeps its books when the service's are restored.
beforeAll(() =>
  world.services.database.pool.query(`
    create table kept_charge as table simulated_gateway.ledger;
    create table kept_refund as table simulated_gateway.refund`),
)
afterEach(() =>
  world.services.database.pool.query(`
    truncate ledger_month cascade;
    delete from gateway_notice; delete from payment_dispute; delete from stray_payment;
    truncate simulated_gateway.ledger, simulated_gateway.refund;
    insert into simulated_gateway.ledger table kept_charge;
    insert into simulated_gateway.refund table kept_refund;
    update business_clock set business_at = '2026-12-02T11:00:00Z'`),
)
restoreAfterEach(world)

/** The gateway as one that states nothing. */
function silentGateway(): PaymentGateway {
  const others = Object.entries(world.services.gateway).filter(([name]) => name !== 'statement')
  return Object.fromEntries(others) as unknown as PaymentGateway
}

/** What is billed and its VAT, by country. */
function vatOf(entries: readonly LedgerEntry[]) {
  const sums: Record<string, { gross: number; tax: number }> = {}
  for (const { country, gross, tax } of entries.flatMap(({ vat }) => vat)) {
    const sum = (sums[country] ??= { gross: 0, tax: 0 })
    sum.gross += gross
    sum.tax += tax
  }
  return sums
}

const close = async (text: string, accepts = false) =>
  closeMonth(await testStaff(world.services), testMonth(text), { acceptsDifferences: accepts })

describe('a closed month', () => {
  it('keeps its figures, rows and batch, whatever happens later: that is posted in the next open month', async () => {
    const before = await booksOf(world, '2026-11')
    expect(await close('2026-11')).toMatchObject({ ok: true })
    const closed = await booksOf(world, '2026-11')
    expect(closed).toMatchObject({ state: 'CLOSED', closedBy: null })
    expect(closed.entries).toEqual(before.entries)

    await refund(500)
    const charge = `charge:${annas.id}:1`
    expect(await sendGatewayEvent(world, { kind: 'RETURNED_DEBIT', chargeKey: charge })).toBe(200)
    // A charge of November whose answer came only now, as after an outage of the provider.
    await world.services.database.pool.query(
      `update charge set business_at = '2026-11-29T10:00:00Z', settled_at = now(), amount_cents = amount_cents + 1
       where key = $1`,
      [charge],
    )
    const again = await booksOf(world, '2026-11')
    expect(again).toEqual(closed)
    expect(batchOf(world, again).equals(batchOf(world, closed))).toBe(true)

    const december = await booksOf(world, '2026-12')
    expect(december.entries.map(({ kind, postedOn, on, amount }) => [kind, postedOn, on, amount])).toEqual([
      ['CHARGE', '2026-12-01', '2026-11-29', 1],
      ['CREDIT_NOTE', '2026-12-02', '2026-12-02', -500],
      ['REFUND', '2026-12-02', '2026-12-02', -500],
      ['RETURNED_DEBIT', '2026-12-02', '2026-12-02', expect.any(Number)],
    ])
    expect(tableOf(december, 'buchungen')[0]).toMatchObject({ Buchungstag: '01.12.2026', Tag: '29.11.2026' })
  })

  it('has the box that was redirected abroad after a refund once, and nothing is left of it in any country after the rest', async () => {
    const { pool } = world.services.database
    await pool.query(`
      update business_clock set business_at = '2026-11-20T12:00:00Z';
      update customer_order set fulfillment_status = 'unfulfilled', batch_week = null where id = ${annas.id}`)
    const moved = await world.call('updateSubscriptionAddress', {
      params: { id: 20001 },
      body: {
        lastName: 'Berger',
        address1: 'Kärntner Straße 1',
        zip: '1010',
        city: 'Wien',
        countryCode: 'AT',
      },
      token: await world.tokenOf('Anna'),
    })
    expect(moved.status).toBe(200)
    await pool.query(`update business_clock set business_at = '2026-12-02T11:00:00Z'`)
    await close('2026-11')
    const { entries: closed } = await booksOf(world, '2026-11')
    expect(vatOf(closed)).toMatchObject({ DE: { gross: 0, tax: 0 }, AT: { gross: 19_990 - 1001 } })
    await refund(19_990 - 1001)
    const { entries } = await booksOf(world, '2026-12')
    expect(entries.map(({ kind }) => kind)).toEqual(['CREDIT_NOTE', 'REFUND'])
    expect(vatOf([...closed, ...entries])).toEqual({ DE: { gross: 0, tax: 0 }, AT: { gross: 0, tax: 0 } })
    // A closed month of a version that did not know of these rows keeps what it has: they follow in the next one.
    await pool.query(`
      alter table ledger_entry disable trigger user;
      delete from ledger_entry where key ~ '^(replaced:.*|document-credited:)' and kind = 'CREDIT_NOTE';
      alter table ledger_entry enable trigger user`)
    const { entries: later } = await booksOf(world, '2026-12')
    expect(later.map(({ kind, postedOn, on }) => [kind, postedOn, on]).slice(0, 2)).toEqual([
      ['CREDIT_NOTE', '2026-12-01', '2026-11-20'],
      ['CREDIT_NOTE', '2026-12-01', '2026-11-20'],
    ])
    expect(later).toHaveLength(4)
  })

  it('is changed by nobody, not even in the database', async () => {
    await close('2026-11')
    const { pool } = world.services.database
    for (const statement of [
      'update ledger_entry set amount_cents = 1',
      'delete from ledger_entry',
      `update ledger_month set open_items = '[]'`,
      'delete from ledger_month',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow('is closed')
  })

  it('is closed once, even by two people at the same time', async () => {
    const both = await Promise.all([close('2026-11'), close('2026-11')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'ALREADY_CLOSED' })
  })

  it('is in the audit log with who closed it', async () => {
    await closeMonth(await testStaff(world.services, 'staff:3'), testMonth('2026-11'), {
      acceptsDifferences: false,
    })
    const rows = await world.services.database.query
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'ledger.closed')
      .where('acted_by', '=', 'staff:3')
      .execute()
    expect(rows).toMatchObject([{ acted_by: 'staff:3', entity: 'ledger:2026-11' }])
  })
})

/** The gateway, and the signals with which it was asked for its statement. */
function askedGateway() {
  const { gateway } = world.services
  const signals: AbortSignal[] = []
  const statement: PaymentGateway['statement'] = async (period, signal) => {
    signals.push(signal)
    signal.throwIfAborted()
    return (await gateway.statement?.(period, signal)) ?? []
  }
  return { signals, services: { ...world.services, gateway: { ...gateway, statement } } }
}

describe('the list of the provider', () => {
  it('may take longer than any deadline, and the month is closed all the same', async () => {
    const { services } = askedGateway()
    // Every deadline of this process has passed at once.
    const deadlines = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const actor = await testStaff(services)
    const closed = await closeMonth(actor, testMonth('2026-11'), { acceptsDifferences: false })
    deadlines.mockRestore()
    expect(closed).toMatchObject({ ok: true, books: { comparison: { outcome: 'COMPARED' } } })
  })

  it('is not asked for again once the month is closed', async () => {
    const { services, signals } = askedGateway()
    await close('2026-11')
    expect(await booksOf({ services }, '2026-11')).toMatchObject({ comparison: { outcome: 'COMPARED' } })
    expect(signals).toEqual([])
  })
})

describe('a month is not closed', () => {
  it.each([
    ['while it runs', '2026-12', 'NOT_OVER'],
    ['before it has begun', '2027-03', 'NOT_OVER'],
  ] as const)('%s', async (_when, month, reason) => {
    expect(await close(month)).toMatchObject({ ok: false, reason })
  })

  it('before the months before it', async () => {
    await world.moveClock('2027-01-02T12:00:00+01:00')
    expect(await close('2026-12')).toMatchObject({ reason: 'EARLIER_OPEN' })
    await close('2026-11')
    expect(await close('2026-12')).toMatchObject({ ok: true })
  })

  it('if the provider does not answer, because its fees would be missing', async () => {
    const { gateway } = world.services
    const silent = { ...gateway, statement: () => Promise.reject(new Error('silent')) }
    const actor = await testStaff({ ...world.services, gateway: silent })
    const closing = closeMonth(actor, testMonth('2026-11'), { acceptsDifferences: true })
    expect(await closing).toMatchObject({ reason: 'PROVIDER_SILENT' })
  })

  it('if it does not agree with the provider, unless that is accepted', async () => {
    await world.services.database.pool.query('update charge set amount_cents = amount_cents + 7')
    expect(await close('2026-11')).toMatchObject({ reason: 'NOT_BALANCED' })
    expect(await close('2026-11', true)).toMatchObject({ ok: true })
    const { comparison } = await booksOf(world, '2026-11')
    expect(comparison).toMatchObject({ balance: { isBalanced: false, otherAmount: [{}] } })
  })
})

it('a month of a provider that states nothing is closed without a comparison, and says so', async () => {
  const services = { ...world.services, gateway: silentGateway() }
  const books = await booksOf({ services }, '2026-11')
  expect(books.comparison).toEqual({ outcome: 'NONE', gateway: 'simulated' })
  expect(totalsOf(books.entries).fees).toBe(0)
  expect(tableOf(books, 'abgleich')[0]?.['Was']).toMatch(/nennt keine Auszahlungen/)
  const closed = await closeMonth(await testStaff(services), testMonth('2026-11'), {
    acceptsDifferences: false,
  })
  expect(closed).toMatchObject({ ok: true })
})

describe('on the page', () => {
  const submit = async (role: 'admin' | 'operations', month: string, form = '') => {
    const person = await addTestStaff(world, role, `${role} ${month} ${form.length}`)
    return world.request('POST', `/operator/ledger/${month}/close`, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(await staffCookie(world, person)),
      },
      body: form,
    })
  }

  it('an admin closes a month, and reads so', async () => {
    const answer = await submit('admin', '2026-11')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/operator/ledger/2026-11?done=monthClosed&detail=2026-11')
    expect(await booksOf(world, '2026-11')).toMatchObject({ state: 'CLOSED' })
    const again = await submit('admin', '2026-11', 'accept=yes')
    expect(again.headers.get('location')).toContain('problem=monthClosedBefore')
  })

  it.each([
    ['2026-13', 'noMonth'],
    ['2026-12', 'monthNotOver'],
  ])('%s is refused as %s', async (month, problem) => {
    const answer = await submit('admin', month)
    expect(answer.headers.get('location')).toContain(`problem=${problem}`)
  })

  it('nobody else closes one', async () => {
    expect((await submit('operations', '2026-11')).status).toBe(403)
    expect(await booksOf(world, '2026-11')).toMatchObject({ state: 'OVER' })
  })
})

it('a command closes a month, and says why not', async () => {
  expect(await runStaff(world.services, 'close-month', '2026-12')).toMatchObject({ code: 1 })
  expect(await runStaff(world.services, 'close-month', '2026-11')).toMatchObject({ code: 0 })
  expect((await booksOf(world, '2026-11')).closedAt?.slice(0, 10)).toBe(day('2026-12-02'))
})
