import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { QUARTER, testEntry, testMovement, testReceipt } from '../testing/ledger.ts'
import { balanceWithProvider, openItems } from './balance.ts'
import type { LedgerEntry } from './entry.ts'
import { monthOf } from './month.ts'
import { feeFacts, payoutsOf, type ProviderMovement } from './statement.ts'

const november = monthOf(day('2026-11-01'))
const balance = (entries: readonly LedgerEntry[], movements: readonly ProviderMovement[]) =>
  balanceWithProvider(november, entries, { gateway: 'simulated', movements })

describe('a month', () => {
  it('balances if the provider states the same', () => {
    expect(balance([testEntry()], [testMovement()])).toMatchObject({
      ours: 9180,
      theirs: 9180,
      fees: 163,
      change: 9017,
      isBalanced: true,
    })
  })

  it('balances if the provider has booked the last charges in the next month, and says which', () => {
    const late = testMovement({ on: day('2026-12-01') })
    const found = balance([testEntry({ on: day('2026-11-30') })], [late])
    expect(found).toMatchObject({ ours: 9180, theirs: 0, isBalanced: true, onlyHere: [] })
    expect(found.theirsInOtherMonth).toMatchObject([{ movement: { on: '2026-12-01' } }])
  })

  it('balances if a charge of October was posted in it, because October was closed', () => {
    const carried = testEntry({ on: day('2026-10-31'), postedOn: day('2026-11-01') })
    const found = balance([carried], [testMovement({ on: day('2026-10-31') })])
    expect(found).toMatchObject({ ours: 9180, theirs: 0, isBalanced: true })
  })

  test.each([
    ['the provider does not know a charge', [testEntry()], [], 'onlyHere'],
    ['the provider has a charge that we do not', [], [testMovement()], 'onlyThere'],
    ['it charged another amount', [testEntry()], [testMovement({ amount: 9181 })], 'otherAmount'],
    [
      'something of another kind',
      [testEntry()],
      [testMovement(), testMovement({ id: 'adj', kind: 'OTHER', names: [], amount: 5 })],
      'onlyThere',
    ],
  ] as const)('does not balance if %s', (_what, entries, movements, where) => {
    const found = balance(entries, movements)
    expect(found.isBalanced).toBe(false)
    expect(found[where]).toHaveLength(1)
  })

  it('is not compared with what another provider moved, and says so', () => {
    const other = testEntry({ gateway: 'stripe' })
    expect(balance([other], [])).toMatchObject({ ours: 0, elsewhere: [other], isBalanced: true })
  })

  it('finds refunds of one charge each once, and a refund that failed apart from its refund', () => {
    const refund = (key: string, amount: number) =>
      testEntry({ key, kind: 'REFUND', amount, names: [`refund:${key}`] })
    const movement = (key: string, amount: number) =>
      testMovement({ id: key, kind: 'REFUND', names: [`refund:${key}`], amount, fee: 0 })
    const failed = testEntry({
      key: 'x',
      kind: 'REFUND_FAILED',
      amount: 100,
      names: ['refund:b'],
    })
    const back = testMovement({
      id: 'back',
      kind: 'REFUND_FAILED',
      names: ['refund:b'],
      amount: 100,
      fee: 0,
    })
    const found = balance(
      [refund('a', -100), refund('b', -100), failed],
      [movement('b', -100), back, movement('a', -100)],
    )
    expect(found).toMatchObject({ ours: -100, theirs: -100, isBalanced: true })
  })

  it('differs from the provider by exactly what is listed, whatever either has', () => {
    const item = record({
      ours: option(record({ on: constantFrom(...QUARTER), amount: integer({ min: 1, max: 9 }) })),
      theirs: option(record({ on: constantFrom(...QUARTER), amount: integer({ min: 1, max: 9 }) })),
    })
    assert(
      property(array(item, { maxLength: 20 }), (items) => {
        const entries = items.flatMap(({ ours }, index) =>
          ours ? [testEntry({ ...ours, key: `charge:${index}`, names: [`charge:${index}`] })] : [],
        )
        const movements = items.flatMap(({ theirs }, index) =>
          theirs ? [testMovement({ ...theirs, id: `m${index}`, names: [`charge:${index}`] })] : [],
        )
        const found = balance(entries, movements)
        const of = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0)
        const explained =
          of(found.theirsInOtherMonth.map(({ entry }) => entry.amount)) -
          of(found.oursInOtherMonth.map(({ movement }) => movement.amount)) +
          of(found.otherAmount.map(({ entry, movement }) => entry.amount - movement.amount)) +
          of(found.onlyHere.map(({ amount }) => amount)) -
          of(found.onlyThere.map(({ amount }) => amount))
        expect(found.ours - found.theirs).toBe(explained)
        if (found.isBalanced) expect(found.onlyHere.length + found.onlyThere.length).toBe(0)
      }),
    )
  })
})

describe('payouts', () => {
  const paid = testMovement({ payout: 'po_1' })
  const payout = testMovement({
    id: 'po_1',
    kind: 'PAYOUT',
    names: [],
    amount: -9017,
    fee: 0,
    on: day('2026-11-21'),
    payout: 'po_1',
  })

  it('are what their movements come to, after fees', () => {
    expect(payoutsOf([paid, payout])).toEqual([{ id: 'po_1', on: '2026-11-21', amount: 9017, stated: 9017 }])
    expect(balance([testEntry()], [paid, payout])).toMatchObject({ change: 0, isBalanced: true })
  })

  it('that are not do not balance', () => {
    expect(balance([testEntry()], [paid, { ...payout, amount: -9000 }]).isBalanced).toBe(false)
  })
})

it('fees are posted per day as the provider states them', () => {
  const movements = [
    testMovement(),
    testMovement({ id: 'b', fee: 37 }),
    testMovement({ id: 'c', fee: -37, on: day('2026-11-21') }),
    testMovement({ id: 'd', kind: 'FEE', amount: -500, fee: 0, on: day('2026-11-22') }),
  ]
  const amounts = feeFacts(movements, 'simulated').map(({ key, amount }) => [key, amount])
  expect(amounts).toEqual([
    ['fee:simulated:2026-11-20', -200],
    ['fee:simulated:2026-11-21', 37],
    ['fee:simulated:2026-11-22', -500],
  ])
})

describe('an order', () => {
  const money = (kind: LedgerEntry['kind'], amount: number) => testEntry({ key: kind, kind, amount })
  const note = testReceipt({ key: 'document:2', kind: 'CREDIT_NOTE', amount: -1000 })
  test.each<[string, LedgerEntry[], object[]]>([
    ['that is paid is not open', [testReceipt(), testEntry()], []],
    ['with a refund is not open', [testReceipt(), testEntry(), note, money('REFUND', -1000)], []],
    [
      'whose debit was returned is owed',
      [testReceipt(), testEntry(), money('RETURNED_DEBIT', -9180)],
      [{ owed: 9180, why: 'RETURNED' }],
    ],
    [
      'whose debit was collected again is not open',
      [testReceipt(), testEntry(), money('RETURNED_DEBIT', -9180), testEntry({ key: 'charge:2' })],
      [],
    ],
    [
      'whose refund failed is owed by us',
      [testReceipt(), testEntry(), note, money('REFUND', -1000), money('REFUND_FAILED', 1000)],
      [{ owed: -1000, why: 'REFUND_OWED' }],
    ],
    [
      'that was paid twice is owed by us',
      [testReceipt(), testEntry(), money('STRAY_PAYMENT', 9180)],
      [{ owed: -9180, why: 'PAID_WITHOUT_RECEIPT' }],
    ],
    [
      'refunded without a credit note is open',
      [testReceipt(), testEntry(), money('REFUND', -500)],
      [{ owed: 500, why: 'REFUNDED_WITHOUT_NOTE' }],
    ],
    ['with a receipt and no payment is open', [testReceipt()], [{ owed: 9180, why: 'OTHER' }]],
  ])('%s', (_what, entries, items) => {
    expect(openItems(entries)).toMatchObject(items)
    expect(openItems(entries)).toHaveLength(items.length)
  })
})
