/**
 * An order was skipped (`skipOrder`, `skipNextOrder`, `enterVacation`, `applyCancellationOffer`), restored
 * (`unskipOrder`, `takeBackVacation`), or cancelled with the pause or end of its subscription.
 */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { countryOf } from '@pfotenportal/domain/customer/country'
import type { OrderCancelled, OrderSkipped, OrderUnskipped } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/order'
import { cutoffOf, schedule } from '@pfotenportal/domain/subscription/schedule'
import { formatDay } from '@pfotenportal/text/format'
import { aboutOf, nextUpOf, orderDayOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import { nextCharge, type EventDefinition, type MailContext, type RenderContext } from './definition.ts'

export const orderSkipped: EventDefinition<OrderSkipped> = {
  schema: schemas.orderSkipped,
  mails: { reads: 'NOTHING', compose: (event, context) => [mailOf(event, context)] },
  title: ({ isFinal, before }, context) =>
    context.text.titles[isFinal ? 'outstandingCancelled' : 'skipped'](dayOf(before, context)),
  changes: (event, context) => [nextCharge(event, context)],
}

export const orderUnskipped: EventDefinition<OrderUnskipped> = {
  schema: schemas.orderUnskipped,
  mails: { reads: 'NOTHING', compose: (event, context) => [mailOf(event, context)] },
  title: ({ before }, context) => context.text.titles.unskipped(dayOf(before, context)),
  changes: (event, context) => [nextCharge(event, context)],
}

export const orderCancelled: EventDefinition<OrderCancelled> = {
  schema: schemas.orderCancelled,
  mails: { none: 'the mail about the pause or the end names the cancelled order' },
  title: ({ before }, context) => context.text.titles.outstandingCancelled(dayOf(before, context)),
}

/** The day of an order, before or after its event. */
export function dayOf({ billingDate }: { readonly billingDate: Day }, { language, today }: RenderContext) {
  return formatDay(billingDate, language, today)
}

function mailOf(event: OrderSkipped | OrderUnskipped, { after, moment, version }: MailContext): NewMail {
  const { type, orderId } = event
  const { billingDate } = event.after
  const entry = schedule(after, moment).find((each) => each.orderId === orderId)
  return {
    template: type,
    customerId: after.customerId,
    entity: orderId,
    version,
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      orders: [
        {
          id: orderId,
          ...orderDayOf(billingDate, countryOf(after, moment.catalogue)),
          cutoffAt: entry?.cutoffAt ?? cutoffOf(billingDate),
          isFinal: event.type === 'orderSkipped' && event.isFinal,
        },
      ],
    },
  }
}
