import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { testEntry, testReceipt } from '../testing/ledger.ts'
import { bookingsOf, tenthsOf, type Booking, type LedgerAccounts } from './bookings.ts'
import { LEDGER_KINDS, type LedgerEntry } from './entry.ts'

const taxed = (account: string, key = '') => ({ account, key })
const accounts: LedgerAccounts = {
  debtors: '10000',
  transit: '1360',
  fees: taxed('4970', '94'),
  revenue: [
    { country: 'DE', percent: 7, ...taxed('8300'), discount: taxed('8731'), oneStopShop: false },
    { country: 'AT', percent: 13, ...taxed('8320', '240'), discount: taxed('8732'), oneStopShop: true },
    { country: 'CH', percent: 8.1, ...taxed('8338'), discount: taxed('8733'), oneStopShop: false },
  ],
}

const bookings = (entries: readonly LedgerEntry[], own: LedgerAccounts = accounts) => {
  const result = bookingsOf(entries, own)
  if (!result.ok) throw new Error(JSON.stringify(result.missing))
  return result.bookings
}
const written = ({ amount, side, account, contra, key }: Booking) =>
  `${amount} ${side} ${account} ${contra} ${key}`.trim()

test.each([
  ['0', 0],
  ['0.07', 70],
  ['0.070', 70],
  ['0.081', 81],
  ['0.2', 200],
  ['1', 1000],
])('a rate of %s is %i tenths of a percent', (rate, tenths) => {
  expect(tenthsOf(rate)).toBe(tenths)
})
test.each(['0.0815', '7', '', '-0.07', '0,07'])('%j is not a rate', (rate) => {
  expect(() => tenthsOf(rate)).toThrow(RangeError)
})

describe('the bookings of', () => {
  const vat = (country: string, rate: string, gross: number) => [{ country, rate, gross, tax: 1 }]
  test.each<[string, LedgerEntry, string[]]>([
    ['a receipt', testReceipt(), ['9180 S 10000 8300']],
    [
      'a receipt with a discount',
      testReceipt({ discount: 1020 }),
      ['10200 S 10000 8300', '1020 H 10000 8731'],
    ],
    ['a receipt in Austria', testReceipt({ vat: vat('AT', '0.13', 9180) }), ['9180 S 10000 8320 240']],
    [
      'a receipt with a rate in tenths of a percent',
      testReceipt({ vat: vat('CH', '0.081', 9180) }),
      ['9180 S 10000 8338'],
    ],
    [
      'a credit note',
      testReceipt({ kind: 'CREDIT_NOTE', amount: -1000, vat: vat('DE', '0.07', -1000) }),
      ['1000 H 10000 8300'],
    ],
    [
      'a receipt that is taken back',
      testReceipt({ amount: -9180, discount: -1020, vat: vat('DE', '0.07', -9180) }),
      ['10200 H 10000 8300', '1020 S 10000 8731'],
    ],
    ['a charge', testEntry(), ['9180 S 1360 10000']],
    ['a refund', testEntry({ kind: 'REFUND', amount: -1000 }), ['1000 H 1360 10000']],
    ['a refund that failed', testEntry({ kind: 'REFUND_FAILED', amount: 1000 }), ['1000 S 1360 10000']],
    ['a returned debit', testEntry({ kind: 'RETURNED_DEBIT', amount: -9180 }), ['9180 H 1360 10000']],
    ['fees', testEntry({ kind: 'FEE', amount: -163 }), ['163 S 4970 1360 94']],
    ['fees that were given back', testEntry({ kind: 'FEE', amount: 163 }), ['163 H 4970 1360 94']],
  ])('%s', (_what, entry, expected) => {
    expect(bookings([entry]).map(written)).toEqual(expected)
  })

  it('what the one-stop shop declares name country and rate', () => {
    const [booking] = bookings([testReceipt({ vat: vat('AT', '0.13', 9180) })])
    expect(booking?.destination).toEqual({ country: 'AT', tenths: 130 })
  })

  it('a receipt with a discount are of what was charged if no account for discounts is named', () => {
    const revenue = accounts.revenue.map((each) => ({ ...each, discount: undefined }))
    expect(bookings([testReceipt({ discount: 1020 })], { ...accounts, revenue }).map(written)).toEqual([
      '9180 S 10000 8300',
    ])
  })
})

describe('an account that is missing', () => {
  test.each<[string, LedgerEntry, LedgerAccounts, object[]]>([
    [
      'for a country and rate',
      testReceipt({ vat: [{ country: 'AT', rate: '0.2', gross: 1, tax: 0 }] }),
      accounts,
      [{ what: 'REVENUE', country: 'AT', tenths: 200 }],
    ],
    ['for debtors', testEntry(), { ...accounts, debtors: undefined }, [{ what: 'DEBTORS' }]],
    ['for money in transit', testEntry(), { ...accounts, transit: undefined }, [{ what: 'TRANSIT' }]],
    [
      'for fees',
      testEntry({ kind: 'FEE', amount: -1 }),
      { ...accounts, fees: undefined },
      [{ what: 'FEES' }],
    ],
    [
      'for a discount where another rate has one',
      testReceipt({ discount: 10 }),
      {
        ...accounts,
        revenue: accounts.revenue.map((each) =>
          each.country === 'DE' ? { ...each, discount: undefined } : each,
        ),
      },
      [{ what: 'DISCOUNT', country: 'DE', tenths: 70 }],
    ],
    [
      'for everything',
      testReceipt(),
      { revenue: [] },
      [{ what: 'DEBTORS' }, { what: 'REVENUE', country: 'DE', tenths: 70 }],
    ],
  ])('%s is named, once', (_what, entry, own, missing) => {
    expect(bookingsOf([entry, entry], own)).toEqual({ ok: false, missing })
  })

  it('is no matter while nothing needs it', () => {
    expect(bookingsOf([], { revenue: [] })).toEqual({ ok: true, bookings: [] })
  })
})

it('every cent stands on two accounts: debit and credit are equal, and the debtors have what is owed', () => {
  const row = record({
    kind: constantFrom(...LEDGER_KINDS),
    cents: integer({ min: 1, max: 9999 }),
    discount: integer({ min: 0, max: 500 }),
  })
  assert(
    property(array(row, { maxLength: 20 }), (rows) => {
      const entries = rows.map(({ kind, cents, discount }, index) => {
        const isNegative = ['CREDIT_NOTE', 'REFUND', 'STRAY_RETURNED', 'RETURNED_DEBIT', 'DISPUTE', 'FEE']
        const amount = isNegative.includes(kind) ? -cents : cents
        const document = kind === 'RECEIPT' || kind === 'CREDIT_NOTE'
        const vat = document ? [{ country: 'DE', rate: '0.07', gross: amount, tax: 0 }] : []
        return testEntry({ key: `${index}`, kind, amount, vat, discount: kind === 'RECEIPT' ? discount : 0 })
      })
      const balances = new Map<string, number>()
      for (const { account, contra, side, amount } of bookings(entries)) {
        const signed = side === 'S' ? amount : -amount
        balances.set(account, (balances.get(account) ?? 0) + signed)
        balances.set(contra, (balances.get(contra) ?? 0) - signed)
      }
      const of = (...kinds: readonly string[]) =>
        entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
      const billed = of('RECEIPT', 'CREDIT_NOTE')
      const all = entries.reduce((sum, { amount }) => sum + amount, 0)
      expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
      expect(balances.get('10000') ?? 0).toBe(billed - (all - billed - of('FEE')))
      expect(balances.get('1360') ?? 0).toBe(all - billed)
    }),
  )
})
