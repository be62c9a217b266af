import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { QUARTER, testEntry, testFact } from '../testing/ledger.ts'
import { dailyTotals, LEDGER_KINDS, openEntries, totalsOf } from './entry.ts'
import { monthOf } from './month.ts'

const november = monthOf(day('2026-11-01'))

describe('what is still to be posted', () => {
  it('is every fact that no closed month has', () => {
    const facts = [testFact(), testFact({ key: 'charge:2', amount: 500 })]
    expect(openEntries(facts, { posted: new Map([['charge:1', 9180]]), closedUntil: november })).toEqual([
      { ...facts[1], postedOn: '2026-12-01' },
    ])
  })

  it('is the difference if a fact has changed since its month was closed', () => {
    const won = testFact({ key: 'dispute-won:1', kind: 'DISPUTE_WON', amount: 0 })
    const options = { posted: new Map([['dispute-won:1', 2000]]), closedUntil: november }
    expect(openEntries([won], options)).toMatchObject([{ amount: -2000, postedOn: '2026-12-01' }])
    expect(openEntries([{ ...won, amount: 2000 }], options)).toEqual([])
  })

  it('is nothing for a fact without an amount', () => {
    expect(openEntries([testFact({ amount: 0 })], { posted: new Map(), closedUntil: null })).toEqual([])
  })

  it('has the same order whatever the order of the facts', () => {
    const facts = QUARTER.flatMap((on, index) =>
      LEDGER_KINDS.map((kind) => testFact({ key: `${kind}:${index}`, kind, on, amount: 1 })),
    )
    const none = { posted: new Map(), closedUntil: null }
    expect(openEntries(facts.toReversed(), none)).toEqual(openEntries(facts, none))
  })

  it('together with the closed months is every fact once, however often months are closed', () => {
    const fact = record({ on: constantFrom(...QUARTER), amount: integer({ min: 1, max: 500 }) })
    assert(
      property(array(fact, { maxLength: 12 }), array(fact, { maxLength: 6 }), (early, late) => {
        const named = [...early, ...late].map((each, index) => testFact({ ...each, key: `charge:${index}` }))
        const before = openEntries(named.slice(0, early.length), { posted: new Map(), closedUntil: null })
        const closed = before.filter(({ postedOn }) => postedOn < '2026-12-01')
        const posted = new Map(closed.map(({ key, amount }) => [key, amount]))
        const after = openEntries(named, { posted, closedUntil: november })
        expect(after.every(({ postedOn }) => postedOn >= '2026-12-01')).toBe(true)
        expect([...closed, ...after].map(({ key }) => key).toSorted()).toEqual(
          named.map(({ key }) => key).toSorted(),
        )
        expect(totalsOf([...closed, ...after])).toEqual(totalsOf(named))
      }),
    )
  })
})

it('the totals of a day have what goes out as negative amounts, and what is left', () => {
  const entries = [
    testEntry({ kind: 'RECEIPT', amount: 9180 }),
    testEntry({ kind: 'CHARGE', amount: 9180 }),
    testEntry({ kind: 'REFUND', amount: -1000 }),
    testEntry({ kind: 'REFUND_FAILED', amount: 1000 }),
    testEntry({ kind: 'RETURNED_DEBIT', amount: -9180 }),
    testEntry({ kind: 'FEE', amount: -163 }),
    testEntry({ kind: 'CHARGE', amount: 100, on: day('2026-11-19') }),
  ]
  expect(dailyTotals(entries)).toEqual([
    {
      day: '2026-11-19',
      receipts: 0,
      creditNotes: 0,
      charges: 100,
      refunds: 0,
      returned: 0,
      fees: 0,
      net: 100,
    },
    {
      day: '2026-11-20',
      receipts: 9180,
      creditNotes: 0,
      charges: 9180,
      refunds: 0,
      returned: -9180,
      fees: -163,
      net: -163,
    },
  ])
})
