/** The shipping address changed. Recorded by `updateSubscriptionAddress` and `updateAddress`. */
import { isSamePlace, type PostalAddress } from '@pfotenportal/domain/customer/address'
import { boxDay } from '@pfotenportal/domain/delivery/delivery'
import type { AddressChanged } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { isRedirected } from '@pfotenportal/domain/parcel/replacement'
import type { Language } from '@pfotenportal/text/format'
import { nameOfCountry } from '../core/catalogue-names.ts'
import { aboutOf, addressOf, boxOf, onTheWayOf, orderDayOf, redirectedReceiptOf } from '../mail/mail-data.ts'
import { change, mailAddress, type EventDefinition } from './definition.ts'

export const addressChanged: EventDefinition<AddressChanged> = {
  schema: schemas.addressChanged,
  mails: {
    reads: 'ORDERS_ON_THE_WAY',
    /**
     * Paid orders that are not packed yet are redirected too, as `redirectUnpackedOrders` does. Another phone number alone
     * redirects nothing.
     */
    compose(event, context) {
      if (event.after === null || isUnmoved(event)) return []
      const { after, moment, onTheWay } = context
      const box = boxOf(after, moment)
      const formerShipping = boxOf(context.before, moment)?.price.shipping
      const address = event.after
      const { countryCode } = address
      const redirected = onTheWay.filter(
        ({ fulfillmentStatus, replacements, shippingAddress }) =>
          fulfillmentStatus === 'unfulfilled' &&
          isRedirected({ replacements, country: shippingAddress.countryCode }, countryCode),
      )
      const isAbroad = event.before !== null && event.before.countryCode !== countryCode
      const data = {
        ...aboutOf(after),
        before: event.before && addressOf(event.before),
        after: addressOf(event.after),
        firstBox: box && orderDayOf(box.billingDate, countryCode),
        newPrice: box && box.price.shipping !== formerShipping ? box.price : null,
        alsoFor: redirected.map((order) => ({
          ...onTheWayOf(order),
          deliveryWindow: orderDayOf(boxDay(order), countryCode).deliveryWindow,
        })),
        receipts: isAbroad
          ? redirected
              .filter(({ replacements }) => replacements === 0)
              .map((order) => redirectedReceiptOf(order, address, context.before.discounts))
          : [],
      }
      return [{ ...mailAddress(context), template: 'addressChanged', data }]
    },
  },
  title: (_event, { text }) => text.titles.addressChanged,
  changes(event, { text, language }) {
    if (!isUnmoved(event))
      return [change(text.labels.address, event, (side) => side && inOneLine(side, language))]
    return event.before?.phone === event.after?.phone
      ? []
      : [change(text.labels.phone, event, (side) => side && side.phone)]
  },
}

/** Whether the boxes still go to the same recipient and place. */
function isUnmoved({ before, after }: Pick<AddressChanged, 'before' | 'after'>): boolean {
  return before !== null && after !== null && isSamePlace(before, after)
}

function inOneLine(address: PostalAddress, language: Language): string {
  const { firstName, lastName, company, address1, zip, city, countryCode } = address
  const name = `${firstName} ${lastName}`.trim()
  const parts = [name, company, address1, `${zip} ${city}`.trim(), nameOfCountry(countryCode, language)]
  return parts.filter((part) => part !== '').join(', ')
}
