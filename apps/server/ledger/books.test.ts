/** The books of two months, from the charge to the provider's payout, over a month boundary. */
import { beforeAll, describe, expect, it } from 'vitest'
import { totalsOf, type LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import { serviceAt } from '../context/actor.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { collectReturnedDebit } from '../payments/returned-debit.ts'
import { sendGatewayEvent, useTestCard } from '../testing/charging.ts'
import { accountsOf, readExtf } from '../testing/extf.ts'
import { batchOf, booksOf, centsOf, tableOf, testMonth } from '../testing/ledger.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { testStaff } from '../testing/staff.ts'
import { readBooks, type MonthOfBooks } from './books.ts'

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')

const order = async (firstName: string, id: number) => {
  const { data, status } = await world.call('placeOrder', {
    params: { id },
    token: await world.tokenOf(firstName),
  })
  if (status >= 300) throw new Error(`${firstName} cannot order: ${status}`)
  return data
}
const refund = async (orderNumber: string, amount: number | null) =>
  refundOrder(await testStaff(world.services), {
    orderNumber,
    amount,
    isCancelling: false,
    reason: 'spoiled',
  })
const useDebit = (method: string, digits: string) =>
  world.services.database.pool.query(
    `update payment_method set gateway_reference = 'sepa:' || $2, status = 'ACTIVE' where id = $1`,
    [method, digits],
  )

let november: MonthOfBooks
let december: MonthOfBooks

beforeAll(async () => {
  await world.keepOnly(20001, 20002, 20005)
  const anna = await order('Anna', 20001)
  await refund(anna.orderNumber, 1001)
  await world.moveClock('2026-11-30T23:40:00+01:00')
  // Returned by the bank in the same minute; the provider's message arrives in December.
  const { rows } = await world.services.database.pool.query(
    'select payment_method_id as id from subscription where id = 20002',
  )
  const method = String((rows as { id: string }[])[0]?.id)
  await useDebit(method, '3001')
  const thomas = await order('Thomas', 20002)
  await order('Sophie', 20005)

  await world.moveClock('2026-12-01T00:10:00+01:00')
  await sendGatewayEvent(world, { kind: 'RETURNED_DEBIT', chargeKey: `charge:${thomas.id}:1` })
  await refund(anna.orderNumber, null)

  await world.moveClock('2026-12-07T12:00:00+01:00')
  await useTestCard(world, method, '4242')
  const { at: now } = await world.services.clock.moment()
  await world.services.database.pool.query(`update payment_dispute set next_attempt = '2026-12-07'`)
  const { rows: debits } = await world.services.database.pool.query('select id from payment_dispute')
  const debit = Number((debits as { id: number }[])[0]?.id)
  await collectReturnedDebit(serviceAt(world.services, { now, requestId: 'job:debit-retry' }), debit)

  await world.moveClock('2027-01-10T12:00:00+01:00')
  november = await booksOf(world, '2026-11')
  december = await booksOf(world, '2026-12')
})

const balanceOf = ({ comparison }: MonthOfBooks) => {
  if (comparison.outcome !== 'COMPARED') throw new Error(comparison.outcome)
  return comparison.balance
}
const kinds = (entries: readonly LedgerEntry[]) =>
  entries.map(({ kind, amount }) => `${kind} ${Math.sign(amount)}`)

describe("the month's ledger balances to the cent with the simulated provider's payouts", () => {
  it('has charges, refunds, returned debits and fees of both sides of the month boundary', () => {
    expect(new Set(kinds(november.entries))).toEqual(
      new Set(['RECEIPT 1', 'CREDIT_NOTE -1', 'CHARGE 1', 'REFUND -1', 'FEE -1']),
    )
    expect(new Set(kinds(december.entries))).toEqual(
      new Set(['RECEIPT 1', 'CREDIT_NOTE -1', 'CHARGE 1', 'REFUND -1', 'RETURNED_DEBIT -1', 'FEE -1']),
    )
    const last = november.entries.filter(({ postedOn }) => postedOn === '2026-11-30')
    expect(kinds(last)).toEqual(['RECEIPT 1', 'RECEIPT 1', 'CHARGE 1', 'CHARGE 1', 'FEE -1'])
  })

  it('agrees with every movement, and explains the debit that the provider took back before we knew', () => {
    for (const books of [november, december])
      expect(balanceOf(books)).toMatchObject({
        isBalanced: true,
        onlyHere: [],
        onlyThere: [],
        otherAmount: [],
        elsewhere: [],
      })
    expect(balanceOf(november).oursInOtherMonth).toMatchObject([
      { entry: { kind: 'RETURNED_DEBIT', on: '2026-12-01' }, movement: { on: '2026-11-30' } },
    ])
    expect(balanceOf(december).theirsInOtherMonth.map(({ entry: { kind } }) => kind)).toContain(
      'RETURNED_DEBIT',
    )
  })

  it('is what the provider has by its own tables, and what it paid out', async () => {
    const { rows } = await world.services.database.pool.query(`
      select (select sum(amount_cents) from simulated_gateway.ledger where outcome = 'APPROVED')
        - (select sum(amount_cents) from simulated_gateway.refund where outcome = 'REFUNDED')
        - (select sum(amount_cents) from simulated_gateway.ledger where method_reference = 'sepa:3001') as net`)
    const net = Number((rows as { net: string }[])[0]?.net)
    const months = [november, december, await booksOf(world, '2027-01')]
    const books = totalsOf(months.flatMap(({ entries }) => entries))
    const balances = months.map(balanceOf)
    const fees = balances.reduce((sum, { fees: kept }) => sum + kept, 0)
    expect(books.fees).toBe(-fees)
    expect(books.net).toBe(net - fees)
    const payouts = balances.flatMap(({ payouts: paid }) => paid)
    expect(payouts.length).toBeGreaterThan(1)
    expect(payouts.filter(({ amount, stated }) => amount !== stated)).toEqual([])
    const paidOut = payouts.reduce((sum, { amount }) => sum + amount, 0)
    const changes = balances.reduce((sum, { change }) => sum + change, 0)
    expect(paidOut + changes).toBe(books.net)
    for (const month of [november, december]) {
      const { theirs, fees: kept, payouts: paid, change } = balanceOf(month)
      expect(theirs - kept).toBe(paid.reduce((sum, { amount }) => sum + amount, 0) + change)
    }
  })

  it('agrees with the receipts and credit notes: nothing is open once the debit was collected again', () => {
    expect(november.openItems).toEqual([])
    expect(december.openItems).toEqual([])
    const both = totalsOf([...november.entries, ...december.entries])
    expect(both.receipts + both.creditNotes).toBe(both.charges + both.refunds + both.returned)
  })
})

describe('the posting batch', () => {
  it('re-read and summed has the totals of the month on its accounts', () => {
    for (const books of [november, december]) {
      const { bookings } = readExtf(batchOf(world, books))
      const sums = accountsOf(bookings)
      const totals = totalsOf(books.entries)
      expect(Object.values(sums).reduce((left, right) => left + right, 0)).toBe(0)
      expect(sums['1360']).toBe(totals.net)
      expect(sums['4970']).toBe(-totals.fees)
      expect(sums['10000']).toBe(
        totals.receipts + totals.creditNotes - totals.charges - totals.refunds - totals.returned,
      )
    }
  })

  it('has the number of the receipt, the day of the month, and the destination of the one-stop shop', () => {
    const { head, bookings } = readExtf(batchOf(world, november))
    expect(head.slice(14, 17)).toEqual(['20261101', '20261130', '2026-11 Pfotenportal'])
    const german = bookings.filter(({ contra }) => contra === '8300')
    expect(german).toMatchObject([
      { side: 'S', account: '10000', date: '2011', document: 'RE-2026-000001' },
      { side: 'H', account: '10000', date: '2011', document: 'RK-2026-000001' },
      { side: 'S', account: '10000', date: '3011', document: 'RE-2026-000002' },
    ])
    expect(german[0]?.text).toMatch(/^Rechnung PP-\d+$/)
    const austria = bookings.find(({ contra }) => contra === '8320')
    expect(austria).toMatchObject({ country: 'AT', rate: '13,00', document: 'RE-2026-000003' })
  })

  it('has the same bytes when it is exported again, and so have the tables', async () => {
    const again = await booksOf(world, '2026-11')
    expect(batchOf(world, again).equals(batchOf(world, november))).toBe(true)
    expect(tableOf(again, 'buchungen')).toEqual(tableOf(november, 'buchungen'))
  })
})

describe('the tables', () => {
  it('re-read and summed have the totals of the month', () => {
    const totals = totalsOf(november.entries)
    const rows = tableOf(november, 'buchungen')
    const sum = (...names: readonly string[]) =>
      rows.filter(({ Art = '' }) => names.includes(Art)).reduce((all, { Betrag }) => all + centsOf(Betrag), 0)
    expect(sum('Rechnung')).toBe(totals.receipts)
    expect(sum('Rechnungskorrektur')).toBe(totals.creditNotes)
    expect(sum('Zahlung')).toBe(totals.charges)
    expect(sum('Gebühren des Zahlungsdienstes')).toBe(totals.fees)
    const days = tableOf(november, 'tage')
    expect(days.map(({ Tag }) => Tag)).toEqual(['20.11.2026', '30.11.2026', 'Summe'])
    expect(centsOf(days.at(-1)?.['Beim Anbieter'])).toBe(totals.net)
    const daily = days.slice(0, -1).reduce((all, row) => all + centsOf(row['Beim Anbieter']), 0)
    expect(daily).toBe(totals.net)
  })

  it('say how the month agrees with the provider, and list its payouts', () => {
    const rows = tableOf(november, 'abgleich')
    expect(rows[0]).toMatchObject({ Was: 'Stimmt mit simulated überein' })
    expect(rows.map(({ Was }) => Was)).toContain('Auszahlung')
    expect(rows.map(({ Was }) => Was)).toContain('Hier in einem anderen Monat')
  })
})

it('of a document the books read what they post, not what it says about a person, which would fill the memory', async () => {
  const read: Record<string, unknown>[] = []
  const db = world.services.database.query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows)
      return result
    },
  })
  const again = await readBooks(world.services, testMonth('2026-11'), { statement: 'NONE', db })
  expect(again).toMatchObject({ ok: true })
  const documents = read.filter(({ kind }) => kind === 'RECEIPT' || kind === 'CREDIT_NOTE')
  expect(documents.length).toBeGreaterThan(3)
  const ofContent = ['orderNumber', 'discount', 'vat', 'creditedVat']
  const known = new Set(['id', 'kind', 'number', 'orderId', 'on', ...ofContent])
  expect(documents.flatMap((row) => Object.keys(row)).filter((name) => !known.has(name))).toEqual([])
})

it('what another system charged is not in the books, nor is the past of the sample world', async () => {
  const { rows } = await world.services.database.pool.query(
    `select id from customer_order where is_imported or id in (select order_id from charge where request_id = 'past')`,
  )
  const foreign = new Set((rows as { id: number }[]).map(({ id }) => id))
  expect(foreign.size).toBeGreaterThan(0)
  const entries = [...november.entries, ...december.entries]
  expect(entries.filter(({ orderId }) => orderId !== null && foreign.has(orderId))).toEqual([])
})
