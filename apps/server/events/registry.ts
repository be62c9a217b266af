/** Every event with its schema, its mails and its activity line. A missing definition does not compile. */
import type { DomainEvent, EventName, EventOf } from '@pfotenportal/domain/events/event'
import { addressChanged } from './address-changed.ts'
import type { EventDefinition } from './definition.ts'
import { discountAdded, discountExpired, discountRemoved } from './discount.ts'
import {
  customerCreated,
  customerErased,
  customerMerged,
  dogMoved,
  migrationDone,
  progressReset,
  subscriptionCreated,
} from './lifecycle.ts'
import { benefitAccepted, offerAccepted } from './offer-accepted.ts'
import { orderConfirmed, orderPlaced, paymentRecovered } from './order-paid.ts'
import { boxReplaced, orderDelayed, orderDelivered, orderReturned, orderShipped } from './order-parcel.ts'
import { orderRefunded, orderRefundFailed } from './order-refunded.ts'
import { orderRescheduled } from './order-rescheduled.ts'
import { orderCancelled, orderSkipped, orderUnskipped } from './order-skipped.ts'
import { paymentDeclined, paymentFailed, paymentLastWarning, paymentPaused } from './payment-failed.ts'
import { paymentMethodChanged } from './payment-method-changed.ts'
import { petUpdated, planChanged } from './plan-changed.ts'
import { priceAnswered, priceChanged } from './price-change.ts'
import { debitRecovered, debitReturned } from './returned-debit.ts'
import { referralReversed, referralRewarded, referralWelcomed, rewardGranted } from './rewards.ts'
import { subscriptionCancelled, subscriptionEndDeclared } from './subscription-cancelled.ts'
import { subscriptionPaused } from './subscription-paused.ts'
import { subscriptionReactivated, subscriptionResumed } from './subscription-resumed.ts'
import { supplementAdded, supplementRemoved } from './supplement-changed.ts'

type Registry = { readonly [T in EventName]: EventDefinition<EventOf<T>> }

const registry: Registry = {
  customerCreated,
  customerErased,
  customerMerged,
  dogMoved,
  subscriptionCreated,
  orderSkipped,
  orderUnskipped,
  orderRescheduled,
  orderPlaced,
  orderConfirmed,
  orderCancelled,
  orderShipped,
  orderDelayed,
  orderDelivered,
  orderReturned,
  boxReplaced,
  orderRefunded,
  orderRefundFailed,
  subscriptionPaused,
  subscriptionResumed,
  subscriptionCancelled,
  subscriptionEndDeclared,
  subscriptionReactivated,
  planChanged,
  petUpdated,
  paymentRecovered,
  paymentFailed,
  paymentLastWarning,
  paymentDeclined,
  paymentPaused,
  debitReturned,
  debitRecovered,
  paymentMethodChanged,
  addressChanged,
  discountAdded,
  discountRemoved,
  discountExpired,
  rewardGranted,
  referralWelcomed,
  referralRewarded,
  referralReversed,
  offerAccepted,
  benefitAccepted,
  supplementAdded,
  supplementRemoved,
  priceAnswered,
  priceChanged,
  progressReset,
  migrationDone,
}

/** The definition of an event by name; pass it only events of that name. */
export function definitionOf(name: EventName): EventDefinition<DomainEvent> {
  return registry[name]
}
