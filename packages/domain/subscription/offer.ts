/** What is offered to somebody who wants to cancel (C-50; docs/domain.md 7.4). */
import type { Day } from '../core/calendar.ts'
import type { SupplementKind } from '../catalogue/supplement.ts'

/** The reason of a dog that died: no benefit, no offer, and a letter of condolence (docs/domain.md 7.3). */
export const DOG_PASSED_AWAY = 8

/** What an offer is about, and with it what accepting it does. */
export type OfferContent =
  | { readonly type: 'DISCOUNT'; readonly percentage: number }
  | { readonly type: 'SKIP' }
  | { readonly type: 'PAUSE'; readonly weeks: number }
  | { readonly type: 'CHANGE_RECIPES'; readonly targetVariantId: number }
  | { readonly type: 'CHANGE_CYCLE'; readonly targetVariantId: number }
  | { readonly type: 'FREE_SUPPLEMENT'; readonly supplement: SupplementKind }

/** DISCOUNT and FREE_SUPPLEMENT cost us something; the others are what the customer could do anyway. */
export type OfferType = OfferContent['type']

/** An offer for one reason of the cancellation flow. */
export type Offer = OfferContent & {
  readonly reasonId: number
  /** The last day on which it can be accepted. */
  readonly validUntil: Day
}
