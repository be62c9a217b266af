/**
 * An order, or the whole cadence from it on, was moved to another day. Recorded by `rescheduleOrder`,
 * `changeNextChargeDate`, `enterVacation` and `takeBackVacation`.
 */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { OrderRescheduled } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/order'
import { closedSkips } from '@pfotenportal/domain/order/skip'
import { formatWindow } from '@pfotenportal/text/format'
import { catalogueOn } from '../core/catalogue.ts'
import { aboutOf, nextUpOf, orderDayOf } from '../mail/mail-data.ts'
import { change, dayChange, type EventDefinition, type RenderContext } from './definition.ts'

export const orderRescheduled: EventDefinition<OrderRescheduled> = {
  schema: schemas.orderRescheduled,
  mails: {
    reads: 'NOTHING',
    compose({ orderId, after: { billingDate }, wholeCadence, ...event }, context) {
      const { before, after, moment, version } = context
      const day = orderDayOf(billingDate, countryOf(after, moment.catalogue))
      const orders = [{ id: orderId, ...day, formerDate: event.before.billingDate, wholeCadence }]
      const skips = closedSkips(before, after, moment).map((skip) => ({
        id: skip.orderId,
        ...orderDayOf(skip.billingDate, countryOf(after, moment.catalogue)),
      }))
      const data = { ...aboutOf(after), ...nextUpOf(after, moment), orders, closedSkips: skips }
      const { customerId } = after
      return [{ template: 'orderRescheduled', customerId, entity: orderId, version, data }]
    },
  },
  title: ({ wholeCadence }, { text: { titles } }) => (wholeCadence ? titles.allMoved : titles.moved),
  changes: (event, context) => movedDays(event, context),
}

type WithDay = { readonly billingDate: Day }

/** The charge and delivery days of a moved order. */
export function movedDays(event: { before: WithDay; after: WithDay }, context: RenderContext) {
  const { language, today, text, country } = context
  return [
    dayChange(text.labels.charge, event, 'billingDate', context),
    change(text.labels.delivery, event, ({ billingDate }) =>
      formatWindow(deliveryWindow(billingDate, country, catalogueOn(billingDate)), language, today),
    ),
  ]
}
