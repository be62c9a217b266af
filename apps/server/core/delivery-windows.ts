/** The delivery windows of charged orders, under the catalogue of the day that decides each. */
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import {
  boxDay,
  deliveryWindow,
  type BoxDays,
  type DeliveryWindow,
} from '@pfotenportal/domain/delivery/delivery'
import { expectedWindow } from '@pfotenportal/domain/parcel/parcel'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'
import { catalogueOn } from './catalogue.ts'

/** The facts about a charged order that decide when its newest box arrives. */
export interface SentOrder extends BoxDays {
  readonly shippingAddress: { readonly countryCode: CountryCode }
  /** The steps of its newest box. */
  readonly events: readonly { readonly event: TrackingEventId; readonly at: Instant }[]
}

/** What was promised, what is expected, and whether the box was handed over too late for the promise (C-410). */
export interface BoxWindows {
  readonly promised: DeliveryWindow
  readonly expected: DeliveryWindow
  readonly isLate: boolean
}

export function windowsOf(order: SentOrder): BoxWindows {
  const day = boxDay(order)
  const { countryCode: country } = order.shippingAddress
  const promised = deliveryWindow(day, country, catalogueOn(day))
  const left = order.events.find(({ event }) => event === 'shipped')
  const expected = left ? windowOnceHandedOver(promised, berlinDay(left.at), country) : promised
  return { promised, expected, isLate: expected !== promised }
}

/** The window in which a box arrives that is handed over on a day. */
export function windowOnceHandedOver(
  promised: DeliveryWindow,
  handedOverOn: Day,
  country: CountryCode,
): DeliveryWindow {
  return expectedWindow(promised, handedOverOn, country, catalogueOn(handedOverOn))
}
