import { describe, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import type { ProviderBooks } from './database-ledger.ts'
import { movementsOf } from './statement.ts'
import { cardReference, sepaReference } from './test-methods.ts'

const noon = (on: string) => instant(`${on}T11:00:00.000Z`)

function charge(key: string, bookedAt = noon('2026-11-20'), methodReference = cardReference('4242')) {
  const decided = { outcome: 'APPROVED', reference: `sim_${key}` } as const
  const common = { currency: 'EUR', description: '', at: bookedAt }
  return { ...common, key, amount: 10_000, methodReference, decided, bookedAt }
}

function refund(key: string, bookedAt = noon('2026-11-20'), code?: string) {
  const decided = code
    ? ({ outcome: 'REFUSED', code } as const)
    : ({ outcome: 'REFUNDED', reference: `simr_${key}` } as const)
  const common = { chargeReference: 'sim_a', reason: '', at: bookedAt }
  return { ...common, key, amount: 1000, decided, bookedAt }
}

const stated = async (books: Partial<ProviderBooks>, from = '2026-11-01', to = '2026-11-30') => {
  const ledger = {
    booksUntil: async (end: string) => ({
      charges: (books.charges ?? []).filter(({ bookedAt }) => bookedAt < end),
      refunds: (books.refunds ?? []).filter(({ bookedAt }) => bookedAt < end),
    }),
  }
  const movements = await movementsOf(ledger, { from: day(from), to: day(to) })
  return movements.map(({ kind, on, amount, fee }) => `${on} ${kind} ${amount} ${fee}`)
}

describe('the statement of the simulated provider', () => {
  it('has each charge with its fee, and pays out on the next day what is left', async () => {
    expect(await stated({ charges: [charge('a')], refunds: [refund('r')] })).toEqual([
      '2026-11-20 CHARGE 10000 175',
      '2026-11-20 REFUND -1000 0',
      '2026-11-21 PAYOUT -8825 0',
    ])
  })

  it('takes back what a bank returned and what a customer disputes, each with a fee', async () => {
    const charges = [
      charge('a', noon('2026-11-20'), sepaReference('3001')),
      charge('b', noon('2026-11-20'), cardReference('0259')),
    ]
    expect(await stated({ charges })).toEqual([
      '2026-11-20 CHARGE 10000 175',
      '2026-11-20 TAKEN_BACK -10000 350',
      '2026-11-20 CHARGE 10000 175',
      '2026-11-20 TAKEN_BACK -10000 2000',
    ])
  })

  it('states a refund that failed later as made and come back, and a refused one not at all', async () => {
    const refunds = [refund('r', noon('2026-11-20'), 'CARD_CLOSED'), refund('s', noon('2026-11-20'), 'X')]
    expect(await stated({ refunds })).toEqual([
      '2026-11-20 REFUND -1000 0',
      '2026-11-20 REFUND_FAILED 1000 0',
    ])
  })

  it('pays a debt back with what comes in later', async () => {
    const books = { charges: [charge('a', noon('2026-11-22'))], refunds: [refund('r')] }
    expect(await stated(books)).toEqual([
      '2026-11-20 REFUND -1000 0',
      '2026-11-22 CHARGE 10000 175',
      '2026-11-23 PAYOUT -8825 0',
    ])
  })

  it('goes by the days in Berlin, and names what a payout of the period brings from before', async () => {
    // 23:30 in Berlin on 31 October, and 00:30 on 1 November.
    const charges = [
      charge('a', instant('2026-10-31T22:30:00.000Z')),
      charge('b', instant('2026-10-31T23:30:00.000Z')),
    ]
    expect(await stated({ charges })).toEqual([
      '2026-10-31 CHARGE 10000 175',
      '2026-11-01 PAYOUT -9825 0',
      '2026-11-01 CHARGE 10000 175',
      '2026-11-02 PAYOUT -9825 0',
    ])
    expect(await stated({ charges }, '2026-10-01', '2026-10-31')).toEqual(['2026-10-31 CHARGE 10000 175'])
  })

  it('leaves out what a check of the settings charged and refunded', async () => {
    expect(await stated({ charges: [charge('check:1')], refunds: [refund('check-refund:1')] })).toEqual([])
  })
})
