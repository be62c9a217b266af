/** The data of mails about announced prices. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import {
  priceOffers,
  type OfferedPrice,
  type PriceOffer,
} from '@pfotenportal/domain/price-change/price-change'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { storedTax } from '../database/order/order-tax.ts'
import type { OfferedPriceData } from './price-offered.ts'

/** Former and new price of an offer with the days that matter. */
export function offerData({ kind, from, answerUntil, country, before, after }: PriceOffer) {
  const priced = ({ total, shipping, perKilo }: OfferedPrice): OfferedPriceData => ({
    price: { total, ...storedTax(total, country, from), country, shipping },
    pricePerKilo: perKilo,
  })
  return { isIncrease: kind === 'INCREASE', from, answerUntil, before: priced(before), after: priced(after) }
}

/** The same for the offer of a change to a contract; undefined if there is none any more. */
export function offeredPrices(subscription: Subscription, changeId: number, moment: Moment) {
  const offer = priceOffers(subscription, moment).find((each) => each.changeId === changeId)
  return offer && offerData(offer)
}
