/**
 * The customer paused or changed the end of the pause: `pauseSubscription`, `applyCancellationOffer`, or
 * `changeNextChargeDate` during a pause.
 */
import { countryOf } from '@pfotenportal/domain/customer/country'
import type { SubscriptionPaused } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import { aboutOf, boxOf, nextUpOf, onTheWayOf, orderDayOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import {
  dayChange,
  mailAddress,
  nextCharge,
  type EventDefinition,
  type MailContext,
  type WithOrders,
} from './definition.ts'

export const subscriptionPaused: EventDefinition<SubscriptionPaused> = {
  schema: schemas.subscriptionPaused,
  mails: {
    reads: 'ORDERS_ON_THE_WAY',
    compose: ({ after: { resumesAt } }, context) => {
      if (resumesAt === null) return []
      const moved = movedMail(context)
      if (moved) return [moved]
      const { after, moment } = context
      const data = { ...aboutOf(after), ...unfinishedOrdersOf(context), resumesAt, box: boxOf(after, moment) }
      return [{ ...mailAddress(context), template: 'subscriptionPaused', data }]
    },
  },
  title: ({ before }, { text: { titles } }) =>
    before.status === 'PAUSED' ? titles.pauseChanged : titles.paused,
  changes: (event, context) => [
    dayChange(context.text.labels.resumesAt, event, 'resumesAt', context),
    nextCharge(event, context),
  ],
}

/** The mail about another day for the end of a pause (docs/domain.md 2.5); without weeks, the customer chose a day. */
function movedMail(context: MailContext): NewMail | undefined {
  const { before, after, moment } = context
  const isMoved =
    before.status === 'PAUSED' &&
    after.status === 'PAUSED' &&
    after.pause.reason === 'CUSTOMER' &&
    after.pause.weeks === null
  const formerDate = nextBillingDate(before, moment)
  const billingDate = nextBillingDate(after, moment)
  if (!isMoved || formerDate === null || billingDate === null) return undefined
  const move = { id: after.id, formerDate, wholeCadence: true }
  const orders = [{ ...move, ...orderDayOf(billingDate, countryOf(after, moment.catalogue)) }]
  const data = { ...aboutOf(after), ...nextUpOf(after, moment), orders }
  return { ...mailAddress(context), template: 'orderRescheduled', data }
}

/** The unfinished orders at a pause or an end: an owed order, which is cancelled, and paid orders that still arrive. */
export function unfinishedOrdersOf({ before, onTheWay }: MailContext & WithOrders) {
  return { owed: owedOrder(before)?.billingDate ?? null, onTheWay: onTheWay.map(onTheWayOf) }
}
