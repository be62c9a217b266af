import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, cancelled, inDunning } from '../testing/frieda.ts'
import {
  contractOfSupplement,
  lateSupplementFault,
  supplementKinds,
  withSupplements,
  type PossibleContract,
} from './supplement-contract.ts'

const possible = (id: string, changes: Partial<PossibleContract> = {}): PossibleContract => ({
  id,
  addressId: 'home',
  intervalDays: 28,
  nextDate: day('2026-12-08'),
  kinds: [],
  ...changes,
})
const joint = {
  kind: 'joint',
  addressId: 'home',
  interval: { days: 28 },
  nextDate: day('2026-12-08'),
  contractId: null,
} as const
const later = { nextDate: day('2026-12-15') }

test.each([
  ['the only contract', {}, [possible('a')], 'a'],
  ['the only one at its address', {}, [possible('a'), possible('b', { addressId: 'office' })], 'a'],
  ['the only one at its interval', {}, [possible('a', { intervalDays: 14 }), possible('b')], 'b'],
  ['the only one on its day', {}, [possible('a', later), possible('b')], 'b'],
  ['the only contract, on another day', later, [possible('a')], 'a'],
  [
    'the contract that it names',
    { contractId: 'b' },
    [possible('a'), possible('b', { addressId: 'office' })],
    'b',
  ],
  ['no contract', {}, [], 'NO_CONTRACT'],
  ['no contract at its address', {}, [possible('a', { addressId: 'office' })], 'NO_CONTRACT'],
  ['a contract that is not there', { contractId: 'c' }, [possible('a')], 'NO_CONTRACT'],
  ['boxes at another interval', { interval: { days: 14 } }, [possible('a')], 'OTHER_INTERVAL'],
  ['boxes at another interval than a month', { interval: { months: 1 } }, [possible('a')], 'OTHER_INTERVAL'],
  ['the first of two contracts on its day', {}, [possible('a'), possible('b')], 'a'],
  ['the one without it of two on its day', {}, [possible('a', { kinds: ['joint'] }), possible('b')], 'b'],
  ['two contracts on other days', later, [possible('a'), possible('b')], 'SEVERAL_CONTRACTS'],
  ['a contract with the same supplement', {}, [possible('a', { kinds: ['joint'] })], 'CONTAINED_ALREADY'],
  ['a contract with another supplement', {}, [possible('a', { kinds: ['gut'] })], 'a'],
] as const)('a supplement finds %s', (_name, changes, contracts, expected) => {
  const found = contractOfSupplement({ ...joint, ...changes }, contracts)
  expect('contract' in found ? found.contract.id : found.fault).toBe(expected)
})

describe('supplements for a contract that is here', () => {
  const added = [{ kind: 'gut', price: 1500 }] as const

  test.each([
    ['active', active(), null],
    ['cancelled', cancelled(), 'CANCELLED'],
    ['owing an order', inDunning(), 'CHARGE_OPEN'],
    ['with it', withSupplements(active(), added, CATALOGUE), 'CONTAINED_ALREADY'],
  ])('are refused or not, if it is %s', (_name, subscription, fault) => {
    expect(lateSupplementFault(subscription, added, CATALOGUE)).toBe(fault)
  })

  test('come in every box at the agreed price, and change nothing else', () => {
    const after = withSupplements(active(), added, CATALOGUE)
    expect({ ...after, lines: active().lines }).toEqual(active())
    expect(after.lines.map(({ price }) => price)).toEqual([...active().lines.map(({ price }) => price), 1500])
    expect(supplementKinds(after, CATALOGUE)).toContain('gut')
  })
})
