/** Which mails an event leads to (docs/domain.md 9.1). An event without a mail of its own leads to none. */
import type { Instant, Moment } from '@pfotenportal/domain/calendar'
import type {
  DiscountAdded,
  DiscountExpired,
  DiscountRemoved,
  DomainEvent,
  MigrationDone,
  OrderCancelled,
  OrderReturned,
  PaymentDeclined,
  ProgressReset,
  ReferralReversed,
  ReferralWelcomed,
} from '@pfotenportal/domain/events'
import type { Subscription } from '@pfotenportal/domain/subscription'
import type { Tx } from './database/open.ts'
import { listHistory, type StoredOrder } from './database/orders.ts'
import { listPaymentMethods } from './database/payment-methods.ts'
import { isOnTheWay, paymentOf } from './mail/facts.ts'
import type { NewMail } from './mail/outbox.ts'
import {
  cancelledMail,
  endDeclaredMail,
  movedMail,
  pausedMail,
  reactivatedMail,
  resumedMail,
  skipMail,
} from './subscription-mails/life.ts'
import type { Recording } from './subscription-mails/recording.ts'
import {
  addressMail,
  offerMail,
  paymentMethodMail,
  petMail,
  planMail,
  referralMail,
  rewardMail,
} from './subscription-mails/changes.ts'
import { isParcelStep, parcelMail } from './subscription-mails/parcels.ts'
import { supplementMail } from './subscription-mails/supplement.ts'
import { failedChargeMail, paidMail, refundMail, unpaidPauseMail } from './subscription-mails/charges.ts'
import { withRenewalLinks } from './subscription-mails/renewal-links.ts'

/** Who changed the subscription, and when; an `Author` is one. */
interface By {
  readonly requestId: string
  readonly customerId: number | null
  readonly realNow: Instant
}

/** Orders newer than these have arrived or been given up. */
const RECENT_ORDERS = 6

/** Events whose mails speak of nothing but days and parcels: most of all changes, and spared a look into the database. */
const ofDaysAlone: readonly DomainEvent['type'][] = [
  'order.skipped',
  'order.unskipped',
  'order.rescheduled',
  'order.shipped',
  'order.delayed',
  'order.delivered',
  'order.returned',
  'discount.added',
  'discount.removed',
  'payment.declined',
]

/** The mails about a decision, with what they need from the database in the decision's transaction. */
export async function mailsAbout(
  tx: Tx,
  by: By,
  sides: {
    readonly before: Subscription
    readonly after: Subscription
    readonly order?: StoredOrder | undefined
    readonly numbers?: readonly string[] | undefined
  },
  events: readonly DomainEvent[],
  moment: Moment,
): Promise<NewMail[]> {
  const { after } = sides
  const isOfDaysAlone = events.every(({ type }) => ofDaysAlone.includes(type))
  const methods = isOfDaysAlone ? [] : await listPaymentMethods(tx, after.customerId)
  const history = isOfDaysAlone ? [] : await listHistory(tx, after.id, RECENT_ORDERS)
  const recording: Recording = {
    ...sides,
    moment,
    version: by.requestId,
    trigger: by.customerId === null ? 'SYSTEM' : 'CUSTOMER',
    payments: new Map(methods.map((method) => [method.id, paymentOf(method)])),
    onTheWay: history.filter(isOnTheWay),
  }
  return withRenewalLinks(tx, mailsFor(events, recording), after, by.realNow)
}

/** The mails about all events of one decision. That about an accepted offer tells all that changed with it (2.5). */
export function mailsFor(events: readonly DomainEvent[], recording: Recording): NewMail[] {
  const accepted = events.filter(({ type }) => type === 'offer.accepted')
  return (accepted.length > 0 ? accepted : events).flatMap((event) => mailsOf(event, recording))
}

/**
 * The mails about an event. A new event does not compile before it has an answer here.
 */
export function mailsOf(event: DomainEvent, recording: Recording): NewMail[] {
  switch (event.type) {
    case 'order.skipped':
    case 'order.unskipped':
      return [skipMail(event, recording)]
    case 'order.rescheduled':
      return [movedMail(event, recording)]
    case 'order.placed':
    case 'order.confirmed':
    case 'payment.recovered':
      return [paidMail(event, recording)]
    case 'subscription.paused':
      return pausedMail(event, recording)
    case 'subscription.resumed':
      return [resumedMail(event, recording)]
    case 'subscription.cancelled':
      return [cancelledMail(event, recording)]
    case 'subscription.endDeclared':
      return endDeclaredMail(event, recording)
    case 'subscription.reactivated':
      return [reactivatedMail(recording)]
    case 'plan.changed':
      return planMail(event, recording)
    case 'pet.updated':
      return petMail(event, recording)
    case 'address.changed':
      return addressMail(event, recording)
    case 'payment.changed':
      return [paymentMethodMail(event, recording)]
    case 'payment.failed':
    case 'payment.lastWarning':
      return [failedChargeMail(event, recording)]
    case 'payment.paused':
      return [unpaidPauseMail(event, recording)]
    case 'order.refunded':
      return [refundMail(event, recording)]
    case 'reward.granted':
      return [rewardMail(event, recording)]
    case 'referral.rewarded':
      return [referralMail(event, recording)]
    case 'supplement.added':
    case 'supplement.removed':
      return [supplementMail(event, recording)]
    case 'offer.accepted':
    case 'benefit.accepted':
      return offerMail(event, recording)
    default:
      return isParcelStep(event) ? parcelMail(event, recording) : noMail(event)
  }
}

/**
 * A given up order is told of by the mail about the pause or the end; of a box that comes back the operator takes care
 * (C-235); a decline that the customer asked for is answered
 * at once and changes nothing; for a discount a toast is enough (docs/domain.md 2.5); the end of a move is told once for
 * all dogs; a discount that is over was told to be so from the beginning, and what a cancellation froze was told then
 * (C-198, C-199); what a referral gave a friend is in the price, and one taken back in the list of friends (C-145, C-146).
 */
function noMail(
  _event:
    | OrderCancelled
    | OrderReturned
    | PaymentDeclined
    | DiscountAdded
    | DiscountRemoved
    | DiscountExpired
    | ProgressReset
    | MigrationDone
    | ReferralWelcomed
    | ReferralReversed,
): NewMail[] {
  return []
}
