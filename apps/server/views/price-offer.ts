/** Announced prices of a contract as the API returns them (docs/domain.md 8.12). */
import type { PriceOfferView } from '@pfotenportal/contract/subscriptions'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { toWire } from '@pfotenportal/domain/core/money'
import { priceOffers, type OfferedPrice } from '@pfotenportal/domain/price-change/price-change'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'

/** The offers of a subscription; nothing if there are none. */
export function priceOfferViews(
  subscription: Subscription,
  moment: Moment,
): { priceOffers?: PriceOfferView[] } {
  const offers = priceOffers(subscription, moment)
  if (offers.length === 0) return {}
  return {
    priceOffers: offers.map(({ changeId, kind, from, answerUntil, before, after, answer }) => ({
      changeId,
      kind,
      from,
      answerUntil,
      before: priceView(before),
      after: priceView(after),
      answer,
    })),
  }
}

function priceView({ total, shipping, perKilo }: OfferedPrice): PriceOfferView['before'] {
  return {
    totalPrice: toWire(total),
    deliveryPrice: toWire(shipping),
    unitPrice: perKilo === null ? null : toWire(perKilo),
  }
}
