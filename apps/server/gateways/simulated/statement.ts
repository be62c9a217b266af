/**
 * What the simulated provider states about its own books, which know nothing of the service's: each approved charge and
 * each refund on the day on which it was booked, its fees, and a payout on the following day of all that was left.
 */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { divideHalfUp, type Cents } from '@pfotenportal/domain/core/money'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { ProviderMovement } from '@pfotenportal/domain/ledger/statement'
import type { GatewayHistory } from '../gateway.ts'
import type { DatabaseLedger, ProviderBooks } from './database-ledger.ts'
import { FAILED_LATER, type Ledger } from './ledger.ts'
import { laterEventOf } from './test-methods.ts'

/** The price list: 1.5 % and 25 cents of a charge, and fixed amounts for what a bank or a customer takes back. */
const CHARGE_FEE = { perMille: 15, fixed: 25 }
const RETURNED_FEE = 350
const DISPUTE_FEE = 2000

const chargeFee = (amount: Cents) => divideHalfUp(amount * CHARGE_FEE.perMille, 1000) + CHARGE_FEE.fixed

/** What `npm run payments -- check` charges and refunds is no business of the account. */
const CHECK_KEY = /^check/

/** What of a ledger is newer than a moment of real time, oldest first. */
export function historyOf(
  { charges, refunds }: Awaited<ReturnType<Ledger['list']>>,
  since: Instant,
): GatewayHistory {
  const recent = <T extends { readonly at: Instant }>(all: readonly T[]) =>
    all.filter(({ at }) => at >= since).toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
  return {
    charges: recent(charges).map(({ key, amount, methodReference, decided, at, bookedAt = at }) => ({
      key,
      amount,
      methodReference,
      outcome: decided,
      at: bookedAt,
    })),
    refunds: recent(refunds).flatMap(({ key, amount, chargeReference, decided, at, bookedAt = at }) =>
      decided.outcome === 'REFUNDED'
        ? [{ key, amount, chargeReference, reference: decided.reference, at: bookedAt }]
        : [],
    ),
  }
}

/** The movements of the period, and those that its payouts bring. */
export async function movementsOf(
  ledger: Pick<DatabaseLedger, 'booksUntil'>,
  { from, to }: Period,
): Promise<ProviderMovement[]> {
  const books = await ledger.booksUntil(startOfBerlinDay(addDays(to, 1)))
  const booked = [...chargesOf(books), ...refundsOf(books)].filter(
    ({ names }) => !names.some((name) => CHECK_KEY.test(name)),
  )
  const all = paidOut(booked, to)
  const within = all.filter(({ on }) => on >= from)
  const payouts = new Set(within.filter(({ kind }) => kind === 'PAYOUT').map(({ id }) => id))
  const earlier = all.filter(({ on, payout }) => on < from && payout !== null && payouts.has(payout))
  return [...earlier, ...within]
}

function chargesOf({ charges }: ProviderBooks): ProviderMovement[] {
  return charges.flatMap(({ key, amount, methodReference, decided, bookedAt }): ProviderMovement[] => {
    if (decided.outcome !== 'APPROVED') return []
    const { reference } = decided
    const common = { names: [key, reference], on: berlinDay(bookedAt), payout: null }
    const charge = { ...common, id: reference, kind: 'CHARGE', amount, fee: chargeFee(amount) } as const
    const then = laterEventOf(methodReference)
    if (then !== 'RETURNED' && then !== 'DISPUTED') return [charge]
    const fee = then === 'RETURNED' ? RETURNED_FEE : DISPUTE_FEE
    return [charge, { ...common, id: `${reference}-back`, kind: 'TAKEN_BACK', amount: -amount, fee }]
  })
}

/** A refund that failed later was made, and came back. */
function refundsOf({ refunds }: ProviderBooks): ProviderMovement[] {
  return refunds.flatMap(({ key, amount, decided, bookedAt, chargeReference }): ProviderMovement[] => {
    const common = { on: berlinDay(bookedAt), fee: 0, payout: null }
    if (decided.outcome === 'REFUNDED') {
      const { reference } = decided
      const names = [key, reference, chargeReference]
      return [{ ...common, names, id: reference, kind: 'REFUND', amount: -amount }]
    }
    if (decided.code !== FAILED_LATER) return []
    return [
      { ...common, names: [key], id: key, kind: 'REFUND', amount: -amount },
      { ...common, names: [key], id: `${key}-back`, kind: 'REFUND_FAILED', amount },
    ]
  })
}

/** Adds the payouts until a day. What a day leaves is paid out on the next one; a debt waits until it is covered. */
function paidOut(movements: readonly ProviderMovement[], until: Day): ProviderMovement[] {
  const result: ProviderMovement[] = []
  let waiting: ProviderMovement[] = []
  for (const day of [...new Set(movements.map(({ on }) => on))].toSorted()) {
    waiting = [...waiting, ...movements.filter((movement) => movement.on === day)]
    const left = waiting.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
    const on = addDays(day, 1)
    if (left <= 0 || on > until) continue
    const payout = `simpo_${on}`
    for (const movement of waiting) result.push({ ...movement, payout })
    result.push({ id: payout, kind: 'PAYOUT', names: [], amount: -left, fee: 0, on, payout })
    waiting = []
  }
  return [...result, ...waiting].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}
