/** Which mails an event leads to (docs/domain.md 9.1). An event without a mail of its own leads to none. */
import type { Moment } from '@pfotenportal/domain/calendar'
import { cutoffOf } from '@pfotenportal/domain/charge'
import { deliveryWindow } from '@pfotenportal/domain/delivery'
import type { DomainEvent, OrderSkipped, OrderUnskipped } from '@pfotenportal/domain/events'
import { schedule } from '@pfotenportal/domain/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription'
import type { NewMail } from './mail/outbox.ts'
import { countryOf } from './views/schedule.ts'

/** `version` tells repeated changes of the same order apart. */
export interface Recording {
  readonly moment: Moment
  readonly version: string
}

/** The mails about an event; `after` is the subscription as the event left it. */
export function mailsOf(event: DomainEvent, after: Subscription, recording: Recording): NewMail[] {
  switch (event.type) {
    case 'order.skipped':
    case 'order.unskipped':
      return [orderMail(event, after, recording)]
    default:
      return []
  }
}

function orderMail(event: OrderSkipped | OrderUnskipped, after: Subscription, recording: Recording): NewMail {
  const { type, orderId, subscriptionId } = event
  const { billingDate } = event.after
  const entry = schedule(after, recording.moment).find((each) => each.orderId === orderId)
  const cutoffAt = entry?.cutoffAt ?? cutoffOf(billingDate)
  const isFinal = event.type === 'order.skipped' && event.isFinal
  const [next] = event.upcoming
  return {
    template: type,
    customerId: after.customerId,
    entity: orderId,
    version: recording.version,
    data: {
      subscriptionId,
      petName: after.pet?.name ?? '',
      orders: [{ id: orderId, billingDate, deliveryWindow: windowOf(after, billingDate), cutoffAt, isFinal }],
      next: next === undefined ? null : { billingDate: next, deliveryWindow: windowOf(after, next) },
    },
  }
}

function windowOf(it: Subscription, billingDate: Parameters<typeof deliveryWindow>[0]) {
  const { from, to } = deliveryWindow(billingDate, countryOf(it))
  return { from, to }
}
