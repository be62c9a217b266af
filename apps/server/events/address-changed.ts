/** The shipping address changed. Recorded by `updateSubscriptionAddress` and `updateAddress`. */
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { AddressChanged } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import type { ActivityText } from '@pfotenportal/text/de/activity'
import { aboutOf, addressOf, boxOf, onTheWayOf, orderDayOf } from '../mail/mail-data.ts'
import { mailAddress, change, type EventDefinition } from './definition.ts'

export const addressChanged: EventDefinition<AddressChanged> = {
  schema: schemas.addressChanged,
  mails: {
    reads: 'PAYMENT_METHODS_AND_ORDERS',
    /** Paid orders that are not packed yet are redirected too. */
    compose(event, context) {
      if (event.after === null) return []
      const { after, moment, onTheWay } = context
      const box = boxOf(after, moment)
      const { countryCode } = event.after
      const data = {
        ...aboutOf(after),
        before: event.before && addressOf(event.before),
        after: addressOf(event.after),
        firstBox: box && orderDayOf(box.billingDate, countryCode),
        alsoFor: onTheWay
          .filter(({ fulfillmentStatus }) => fulfillmentStatus === 'unfulfilled')
          .map((order) => ({
            ...onTheWayOf(order),
            deliveryWindow: orderDayOf(order.billingDate, countryCode).deliveryWindow,
          })),
      }
      return [{ ...mailAddress(context), template: 'addressChanged', data }]
    },
  },
  title: (_event, { text }) => text.titles.addressChanged,
  changes: (event, { text }) => [change(text.labels.address, event, (side) => side && inOneLine(side, text))],
}

function inOneLine(address: PostalAddress, text: ActivityText): string {
  const { firstName, lastName, company, address1, zip, city, countryCode } = address
  const name = `${firstName} ${lastName}`.trim()
  const parts = [name, company, address1, `${zip} ${city}`.trim(), text.countries[countryCode]]
  return parts.filter((part) => part !== '').join(', ')
}
