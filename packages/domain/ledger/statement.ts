/** What a payment provider states about its own books, and what the service books of it (C-563, C-564). */
import type { Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { LedgerFact, LedgerKind } from './entry.ts'

/** TAKEN_BACK: a bank or a dispute took a charge back; GIVEN_BACK: a dispute was won. OTHER: nothing that we know. */
export type MovementKind =
  'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'TAKEN_BACK' | 'GIVEN_BACK' | 'FEE' | 'PAYOUT' | 'OTHER'

/** A movement on our account at a provider. */
export interface ProviderMovement {
  /** The provider's id of the movement. */
  readonly id: string
  readonly kind: MovementKind
  /** The names under which we know it: our key, or the provider's reference of the charge or refund. */
  readonly names: readonly string[]
  /** In cents: into our balance, or out of it if negative; before its fee. */
  readonly amount: Cents
  /** What the provider keeps of it; negative if it gives a fee back. */
  readonly fee: Cents
  /** The day in Berlin on which the provider booked it. */
  readonly on: Day
  /** The payout that brings it to our bank; null if there is none yet. A payout is its own. */
  readonly payout: string | null
}

/** What each kind of money is called at the provider. */
const movementOf: Readonly<Partial<Record<LedgerKind, MovementKind>>> = {
  CHARGE: 'CHARGE',
  STRAY_PAYMENT: 'CHARGE',
  STRAY_RETURNED: 'REFUND',
  REFUND: 'REFUND',
  REFUND_FAILED: 'REFUND_FAILED',
  RETURNED_DEBIT: 'TAKEN_BACK',
  DISPUTE: 'TAKEN_BACK',
  DISPUTE_WON: 'GIVEN_BACK',
}

/** The identities of our fact at the provider; one of them is enough to find it. */
export function identitiesOf({ kind, names }: Pick<LedgerFact, 'kind' | 'names'>): string[] {
  return names.map((name) => `${movementOf[kind]} ${name}`)
}

export function movementIdentities({ kind, names }: Pick<ProviderMovement, 'kind' | 'names'>): string[] {
  return names.map((name) => `${kind} ${name}`)
}

/** The fees of each day on which the provider booked any: it alone knows them, so its statement is what is posted. */
export function feeFacts(movements: readonly ProviderMovement[], gateway: string): LedgerFact[] {
  const days = new Map<Day, Cents>()
  for (const { on, kind, fee, amount } of movements) {
    const kept = kind === 'FEE' ? fee - amount : fee
    days.set(on, (days.get(on) ?? 0) + kept)
  }
  return [...days].map(([on, fee]) => ({
    key: `fee:${gateway}:${on}`,
    kind: 'FEE' as const,
    on,
    amount: fee === 0 ? 0 : -fee,
    orderId: null,
    orderNumber: null,
    document: null,
    names: [],
    gateway,
    discount: 0,
    vat: [],
  }))
}

/** A payout, and whether it is what its movements come to. */
export interface Payout {
  readonly id: string
  readonly on: Day
  /** What reached our bank. */
  readonly amount: Cents
  /** What the movements that it brings come to, after fees. */
  readonly stated: Cents
}

/** The payouts in a list of movements, in order. The movements of one may be of an earlier month. */
export function payoutsOf(movements: readonly ProviderMovement[]): Payout[] {
  const stated = new Map<string, Cents>()
  for (const { kind, payout, amount, fee } of movements)
    if (kind !== 'PAYOUT' && payout !== null) stated.set(payout, (stated.get(payout) ?? 0) + amount - fee)
  return movements
    .filter(({ kind }) => kind === 'PAYOUT')
    .map(({ id, payout, on, amount }) => {
      const name = payout ?? id
      return { id: name, on, amount: amount === 0 ? 0 : -amount, stated: stated.get(name) ?? 0 }
    })
}
