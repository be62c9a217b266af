/** Which mails an event leads to (docs/domain.md 9.1). An event without a mail of its own leads to none. */
import type { Instant, Moment } from '@pfotenportal/domain/core/calendar'
import type {
  DiscountAdded,
  DiscountExpired,
  DiscountRemoved,
  DomainEvent,
  MigrationDone,
  OrderCancelled,
  OrderRefundFailed,
  OrderReturned,
  ProgressReset,
  ReferralReversed,
  ReferralWelcomed,
} from '@pfotenportal/domain/subscription/events'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from './database/open.ts'
import { listHistory, type StoredOrder } from './database/order/orders.ts'
import { listPaymentMethodsOf } from './database/payment/payment-methods.ts'
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
import { paidMail, refundMail, unpaidMails } from './subscription-mails/charges.ts'
import { withRenewalLinks } from './subscription-mails/renewal-links.ts'

/** Who changed the subscription, and when; an `Actor` is one. */
interface By {
  readonly requestId: string
  readonly customerId: number | null
  readonly realNow: Instant
}

/** Orders newer than these have arrived or been given up. */
const RECENT_ORDERS = 6

/** Events whose mails speak of nothing but days and parcels: most of all changes, and spared a look into the database. */
const ofDaysAlone: readonly DomainEvent['type'][] = [
  'orderSkipped',
  'orderUnskipped',
  'orderRescheduled',
  'orderShipped',
  'orderDelayed',
  'orderDelivered',
  'orderReturned',
  'orderRefundFailed',
  'discountAdded',
  'discountRemoved',
]

/** Events whose mails tell of one paid order, and not of other boxes. */
const ofOneOrder: readonly DomainEvent['type'][] = [
  ...ofDaysAlone,
  'paymentDeclined',
  'orderPlaced',
  'orderConfirmed',
  'paymentRecovered',
  'rewardGranted',
]

/** What a decision changed, with what its mails tell beside that. */
export interface ToldChange {
  readonly before: Subscription
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  readonly order?: StoredOrder | undefined
  readonly numbers?: readonly string[] | undefined
}

/** The mails about a decision, with what they need from the database in the decision's transaction. */
export async function mailsAbout(tx: Tx, by: By, change: ToldChange, moment: Moment): Promise<NewMail[]> {
  return (await mailsAboutAll(tx, by, [change], moment)).flat()
}

/** The same for several decisions, each with its mails. */
export async function mailsAboutAll(
  tx: Tx,
  by: By,
  changes: readonly ToldChange[],
  moment: Moment,
): Promise<NewMail[][]> {
  const paying = changes.filter(({ events }) => !areAll(events, ofDaysAlone))
  const methods = await listPaymentMethodsOf(
    tx,
    paying.map(({ after }) => after.customerId),
  )
  const mails: NewMail[][] = []
  for (const { events, ...sides } of changes) {
    const { after } = sides
    const history = areAll(events, ofOneOrder) ? [] : await listHistory(tx, after.id, RECENT_ORDERS)
    const recording: Recording = {
      ...sides,
      moment,
      version: by.requestId,
      trigger: by.customerId === null ? 'SYSTEM' : 'CUSTOMER',
      payments: new Map(methods.get(after.customerId)?.map((method) => [method.id, paymentOf(method)])),
      onTheWay: history.filter(isOnTheWay),
    }
    mails.push(await withRenewalLinks(tx, mailsFor(events, recording), after, by.realNow))
  }
  return mails
}

function areAll(events: readonly DomainEvent[], types: readonly DomainEvent['type'][]): boolean {
  return events.every(({ type }) => types.includes(type))
}

/** The mails about all events of one decision. That about an accepted offer tells all that changed with it (2.5). */
export function mailsFor(events: readonly DomainEvent[], recording: Recording): NewMail[] {
  const accepted = events.filter(({ type }) => type === 'offerAccepted')
  return (accepted.length > 0 ? accepted : events).flatMap((event) => mailsOf(event, recording))
}

/**
 * The mails about an event. A new event does not compile before it has an answer here.
 */
export function mailsOf(event: DomainEvent, recording: Recording): NewMail[] {
  switch (event.type) {
    case 'orderSkipped':
    case 'orderUnskipped':
      return [skipMail(event, recording)]
    case 'orderRescheduled':
      return [movedMail(event, recording)]
    case 'orderPlaced':
    case 'orderConfirmed':
    case 'paymentRecovered':
      return [paidMail(event, recording)]
    case 'subscriptionPaused':
      return pausedMail(event, recording)
    case 'subscriptionResumed':
      return [resumedMail(event, recording)]
    case 'subscriptionCancelled':
      return [cancelledMail(event, recording)]
    case 'subscriptionEndDeclared':
      return endDeclaredMail(event, recording)
    case 'subscriptionReactivated':
      return [reactivatedMail(recording)]
    case 'planChanged':
      return planMail(event, recording)
    case 'petUpdated':
      return petMail(event, recording)
    case 'addressChanged':
      return addressMail(event, recording)
    case 'paymentMethodChanged':
      return [paymentMethodMail(event, recording)]
    case 'paymentFailed':
    case 'paymentLastWarning':
    case 'paymentPaused':
    case 'paymentDeclined':
      return unpaidMails(event, recording)
    case 'orderRefunded':
      return [refundMail(event, recording)]
    case 'rewardGranted':
      return [rewardMail(event, recording)]
    case 'referralRewarded':
      return [referralMail(event, recording)]
    case 'supplementAdded':
    case 'supplementRemoved':
      return [supplementMail(event, recording)]
    case 'offerAccepted':
    case 'benefitAccepted':
      return offerMail(event, recording)
    default:
      return isParcelStep(event) ? parcelMail(event, recording) : noMail(event)
  }
}

/**
 * A given up order is told of by the mail about the pause or the end; of a box that comes back and of a refund that failed
 * the operator takes care (C-235, C-255); for a discount a toast is enough (docs/domain.md 2.5); the end of a move is told once for all dogs; a
 * discount that is over was told to be so from the beginning, and what a cancellation froze was told then (C-198,
 * C-199); what a referral gave a friend is in the price, and one taken back in the list of friends (C-145, C-146).
 */
function noMail(
  _event:
    | OrderCancelled
    | OrderReturned
    | OrderRefundFailed
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
