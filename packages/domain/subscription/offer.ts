/** Offers to customers who want to cancel (C-50; docs/domain.md 7.4). */
import { reasonOf, type Reason, type SupplementKind } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'

/**
 * Whether the reason is that the dog has died: no benefit, no offer, and a letter of condolence (docs/domain.md 7.3).
 */
export function isDogsDeath(
  reasonId: number | null,
  catalogue: { readonly reasons: readonly Pick<Reason, 'id' | 'meaning'>[] },
): boolean {
  return reasonOf(catalogue, reasonId)?.meaning === 'DOG_PASSED_AWAY'
}

/** The content of an offer, which accepting it applies. */
export type OfferContent =
  | { readonly type: 'DISCOUNT'; readonly percentage: number }
  | { readonly type: 'SKIP' }
  | { readonly type: 'PAUSE'; readonly weeks: number }
  | { readonly type: 'CHANGE_RECIPES'; readonly targetVariantId: number }
  | { readonly type: 'CHANGE_CYCLE'; readonly targetVariantId: number }
  | { readonly type: 'FREE_SUPPLEMENT'; readonly supplement: SupplementKind }

/** DISCOUNT and FREE_SUPPLEMENT are concessions; the others are things that customers can do anyway. */
export type OfferType = OfferContent['type']

/** An offer for one reason of the cancellation flow. */
export type Offer = OfferContent & {
  readonly reasonId: number
  /** The last day on which it can be accepted. */
  readonly validUntil: Day
}
