/** Supplements that another system bills as contracts of their own: here they come in the boxes of a dog's contract. */
import type { Catalogue, SupplementKind } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { paidSupplement } from '../subscription/supplement-line.ts'
import { supplementLines, type SupplementPrice } from './past-order.ts'
import { intervalText, type StatedInterval } from './stated-interval.ts'

/** A supplement with a contract of its own. */
export interface SupplementContract {
  readonly kind: SupplementKind
  readonly addressId: string
  readonly interval: StatedInterval
  /** Its next billing date in the other system. */
  readonly nextDate: Day
  /** The contract whose boxes it comes in, if the file names one. */
  readonly contractId: string | null
}

/** A contract of the same customer that is not cancelled. */
export interface PossibleContract {
  readonly id: string
  readonly addressId: string | null
  readonly intervalDays: number
  readonly nextDate: Day | null
  /** The supplements that its boxes contain already. */
  readonly kinds: readonly SupplementKind[]
}

/** Why a supplement finds no contract. */
export type SupplementFault = 'NO_CONTRACT' | 'OTHER_INTERVAL' | 'SEVERAL_CONTRACTS' | 'CONTAINED_ALREADY'

type Found<C> =
  | { readonly contract: C }
  | { readonly fault: SupplementFault; readonly contracts: readonly PossibleContract[] }

/**
 * The contract whose boxes contain the supplement from now on: the one that its line names, else the only one that goes
 * to the same address at the same interval. Of several, one with the same next billing date: to the household it is the
 * same which of its boxes on that day contains it. The first one that does not have the supplement yet gets it.
 */
export function contractOfSupplement<C extends PossibleContract>(
  supplement: SupplementContract,
  contracts: readonly C[],
): Found<C> {
  const { contractId, addressId, interval, kind } = supplement
  const near = contracts.filter((each) =>
    contractId === null ? each.addressId === addressId : each.id === contractId,
  )
  if (near.length === 0) return { fault: 'NO_CONTRACT', contracts }
  const fitting = near.filter(
    ({ intervalDays }) => intervalText({ days: intervalDays }) === intervalText(interval),
  )
  if (fitting.length === 0) return { fault: 'OTHER_INTERVAL', contracts: near }
  const sameDay = fitting.filter(({ nextDate }) => nextDate === supplement.nextDate)
  const possible = fitting.length === 1 ? fitting : sameDay
  if (possible.length === 0) return { fault: 'SEVERAL_CONTRACTS', contracts: fitting }
  const contract = possible.find(({ kinds }) => !kinds.includes(kind))
  return contract ? { contract } : { fault: 'CONTAINED_ALREADY', contracts: possible }
}

/** The supplements in the boxes of a contract. */
export function supplementKinds(
  { lines }: Pick<Subscription, 'lines'>,
  catalogue: Catalogue,
): SupplementKind[] {
  return lines.flatMap((line) => paidSupplement(line, catalogue)?.kind ?? [])
}

/** Why supplements cannot be added to a contract that is here now; null if they can. */
export function lateSupplementFault(
  subscription: Subscription,
  added: readonly SupplementPrice[],
  catalogue: Catalogue,
): 'CHARGE_OPEN' | 'CANCELLED' | 'CONTAINED_ALREADY' | null {
  if (subscription.status === 'CANCELLED') return 'CANCELLED'
  if (subscription.status === 'ACTIVE' && subscription.openOrder) return 'CHARGE_OPEN'
  const kinds = supplementKinds(subscription, catalogue)
  return added.some(({ kind }) => kinds.includes(kind)) ? 'CONTAINED_ALREADY' : null
}

/** The contract with supplements in every box, at the prices that the customer agreed on in the other system. */
export function withSupplements<S extends Subscription>(
  subscription: S,
  added: readonly SupplementPrice[],
  catalogue: Catalogue,
): S {
  const lines = [...subscription.lines, ...supplementLines(subscription.id, added, catalogue)]
  return { ...subscription, lines: lines.toSorted((a, b) => a.id - b.id) }
}
