import { assert, nat, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instant } from '../core/calendar.ts'
import {
  addHoldings,
  maskedEmail,
  mergeFault,
  referralFate,
  withdrawnByMerge,
  type Holdings,
  type MergeCandidate,
  type MergedReferral,
} from './merge.ts'

const one: MergeCandidate = { id: 1, isMerged: false, hasRunningPayment: false }
const other: MergeCandidate = { ...one, id: 2 }

test.each<[string, MergeCandidate, MergeCandidate, ReturnType<typeof mergeFault>]>([
  ['two customers', one, other, null],
  ['the same customer', one, one, 'SAME_CUSTOMER'],
  ['one that was merged before', one, { ...other, isMerged: true }, 'MERGED_BEFORE'],
  ['into one that was merged before', { ...one, isMerged: true }, other, 'MERGED_BEFORE'],
  ['a payment of the one who stays', { ...one, hasRunningPayment: true }, other, 'PAYMENT_RUNNING'],
  ['a payment of the other', one, { ...other, hasRunningPayment: true }, 'PAYMENT_RUNNING'],
])('%s', (_case, stays, goes, fault) => {
  expect(mergeFault(stays, goes)).toBe(fault)
})

const some = nat(100_000)
const holdings: Arbitrary<Holdings> = record({
  dogs: some,
  contracts: some,
  orders: some,
  paid: some,
  refunded: some,
  foodDays: some,
  discounts: some,
  addresses: some,
  paymentMethods: some,
  notes: some,
})

it('keeps the sum of money, Treuepfoten, orders and everything else, whoever stays', () => {
  assert(
    property(holdings, holdings, (stays, goes) => {
      const after = addHoldings(stays, goes)
      for (const [name, count] of Object.entries(after)) {
        const key = name as keyof Holdings
        expect(count).toBe(stays[key] + goes[key])
      }
      expect(Object.keys(after)).toHaveLength(Object.keys(stays).length)
      expect(addHoldings(goes, stays)).toEqual(after)
    }),
  )
})

describe('consents', () => {
  const given = { topic: 'reward', givenAt: instant('2026-01-01T00:00:00.000Z') } as const
  const withdrawn = { topic: 'reward', givenAt: null } as const
  test.each([
    ['a withdrawal wins over a consent', [given], [withdrawn], ['reward']],
    ['a withdrawal is kept where nothing was said', [], [withdrawn], ['reward']],
    ['a consent is not taken over', [], [given], []],
    ['a consent does not undo a withdrawal', [withdrawn], [given], []],
    ['two withdrawals change nothing', [withdrawn], [withdrawn], []],
    ['two consents change nothing', [given], [given], []],
  ] as const)('%s', (_case, stays, goes, topics) => {
    expect(withdrawnByMerge(stays, goes).map(({ topic }) => topic)).toEqual(topics)
  })
})

/** 1 stays, 2 goes, 3 and 4 are others. */
test.each<[string, MergedReferral, boolean, ReturnType<typeof referralFate>]>([
  ['undecided between the two', { friendId: 2, referrerId: 1, state: 'PENDING' }, false, 'VOID'],
  ['undecided the other way round', { friendId: 1, referrerId: 2, state: 'PENDING' }, true, 'VOID'],
  ['earned between the two', { friendId: 2, referrerId: 1, state: 'EARNED' }, false, 'REVERSE'],
  ['void between the two', { friendId: 2, referrerId: 1, state: 'VOID' }, false, 'NOTHING'],
  ['a friend of the other', { friendId: 3, referrerId: 2, state: 'EARNED' }, false, 'MOVE_REFERRER'],
  ['a friend of the one who stays', { friendId: 3, referrerId: 1, state: 'EARNED' }, false, 'NOTHING'],
  ['the other, referred by somebody', { friendId: 2, referrerId: 3, state: 'PENDING' }, false, 'MOVE_FRIEND'],
  ['the other, if both are', { friendId: 2, referrerId: 3, state: 'PENDING' }, true, 'END'],
  [
    'the other, if both are and it is earned',
    { friendId: 2, referrerId: 3, state: 'EARNED' },
    true,
    'NOTHING',
  ],
  [
    'the one who stays, referred by somebody',
    { friendId: 1, referrerId: 4, state: 'PENDING' },
    true,
    'NOTHING',
  ],
])('a referral: %s', (_case, referral, isStaysReferred, fate) => {
  expect(referralFate(referral, { staysId: 1, goesId: 2, isStaysReferred })).toBe(fate)
})

test.each([
  ['paula@example.de', 'p…@example.de'],
  ['ß@example.de', 'ß…@example.de'],
  ['"a@b"@example.de', '"…@example.de'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})
