import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { erasedUntil, erasureFaults, keptAfterErasure, type ErasureState, type Records } from './erasure.ts'

const free: ErasureState = {
  runningContracts: 0,
  isMoneyOwed: false,
  isPaymentUnsettled: false,
  isBoxUnderway: false,
  isDeclarationOpen: false,
}

test.each<[string, Partial<ErasureState>, readonly string[]]>([
  ['nothing is open', {}, []],
  ['a contract runs', { runningContracts: 1 }, ['CONTRACT_RUNNING']],
  ['money is owed', { isMoneyOwed: true }, ['MONEY_OWED']],
  ['a payment is not answered', { isPaymentUnsettled: true }, ['PAYMENT_UNSETTLED']],
  ['a box is on its way', { isBoxUnderway: true }, ['BOX_UNDERWAY']],
  ['a withdrawal is not decided', { isDeclarationOpen: true }, ['DECLARATION_OPEN']],
  [
    'several, the contract first',
    { isBoxUnderway: true, isMoneyOwed: true, runningContracts: 2 },
    ['CONTRACT_RUNNING', 'MONEY_OWED', 'BOX_UNDERWAY'],
  ],
])('an account: %s', (_case, changed, faults) => {
  expect(erasureFaults({ ...free, ...changed })).toEqual(faults)
})

describe('what is kept of an account that is erased on 20 November 2026', () => {
  const catalogue = {
    countries: [
      { code: 'DE', retired: false, keptYears: { receipts: 8, claims: 3 } },
      { code: 'AT', retired: false, keptYears: { receipts: 7, claims: 3 } },
    ],
  }
  const none: Records = { receipts: [], orders: [], declarations: [], country: 'DE' }
  const always = { CONFIRMATION: '2026-12-20' }

  test.each<[string, Partial<Records>, Readonly<Record<string, string>>]>([
    ['nothing was ever charged', {}, { PROOF: '2029-12-31', ...always }],
    [
      'an order without a receipt of ours is a voucher',
      { orders: [{ paidOn: day('2026-03-01'), country: 'AT' }] },
      { BOOKINGS: '2033-12-31', PROOF: '2033-12-31', ...always },
    ],
    [
      'an old order is no reason to keep the account any longer than the proof',
      { orders: [{ paidOn: day('2019-03-01'), country: 'DE' }] },
      { BOOKINGS: '2027-12-31', PROOF: '2029-12-31', ...always },
    ],
    [
      'an order stays as long as its receipt, whatever was agreed since',
      {
        orders: [{ paidOn: day('2026-03-01'), country: 'AT' }],
        receipts: [{ keptUntil: day('2034-12-31') }],
      },
      { RECEIPTS: '2034-12-31', BOOKINGS: '2034-12-31', PROOF: '2034-12-31', ...always },
    ],
    [
      'declarations have a day of their own',
      { declarations: [{ keptUntil: day('2029-12-31') }, { keptUntil: day('2028-12-31') }] },
      { DECLARATIONS: '2029-12-31', PROOF: '2029-12-31', ...always },
    ],
  ])('%s', (_case, given, expected) => {
    const kept = keptAfterErasure({ ...none, ...given }, day('2026-11-20'), catalogue)
    expect(Object.fromEntries(kept.map(({ record, until }) => [record, until]))).toEqual(expected)
    expect(erasedUntil(kept)).toBe(expected['PROOF'])
  })
})
