/** What happened: one event per effect of an operation, with the facts that the audit row and the mail need. */
import type { ShippingAddress } from '../customer/address.ts'
import type { Day, Instant } from '../core/calendar.ts'
import type { DiscountKind } from '../discount/discount.ts'
import type { BillingSource } from './migration.ts'
import type { Cents } from '../core/money.ts'
import type { Offer } from './offer.ts'
import type { FulfillmentStatus } from './order.ts'
import type { FinancialStatus, OrderStatus } from './order.ts'
import type { ActivityLevel, WeightClass } from '../pet/pet.ts'
import type { IntervalDays, Plan } from '../plan/plan.ts'
import type { ScheduleEntry } from './schedule.ts'
import type { ChargeTrigger, SubscriptionStatus } from './subscription.ts'
import type { SupplementKind } from '../catalogue/supplement.ts'

/** Who set off an operation (docs/domain.md 2.5). */
export type Trigger = 'CUSTOMER' | 'SYSTEM'

/** Every event says what it was about, and what was so before and after. */
export interface Happened<Type extends string, Facts> {
  readonly type: Type
  readonly subscriptionId: number
  readonly before: Facts
  readonly after: Facts
}

/** An order's side of an event. */
export interface OrderFacts {
  readonly status: ScheduleEntry['status'] | 'PROCESSED' | 'CANCELLED'
  readonly billingDate: Day
  /** Of the subscription, at that side. */
  readonly nextBillingDate: Day | null
}

/** An event about one order. `upcoming` are the next three billing dates afterwards, for the mail. */
export interface OrderHappened<Type extends string> extends Happened<Type, OrderFacts> {
  readonly orderId: number
  readonly upcoming: readonly Day[]
}

/** A subscription's side of an event. */
export interface StatusFacts {
  readonly status: SubscriptionStatus
  readonly nextBillingDate: Day | null
}

/** An order will not come (docs/domain.md 3.2); `isFinal` where it cannot be planned again, as an owed one (2.3). */
export type OrderSkipped = OrderHappened<'orderSkipped'> & { readonly isFinal: boolean }
/** A skipped order will come after all (docs/domain.md 3.2). */
export type OrderUnskipped = OrderHappened<'orderUnskipped'>
/** An order, and by `wholeCadence` all after it, got another day (C-30). */
export type OrderRescheduled = OrderHappened<'orderRescheduled'> & { readonly wholeCadence: boolean }
/** An order was paid that the customer asked for now, or that followed at once from resuming or reactivating (C-29). */
export type OrderPlaced = OrderHappened<'orderPlaced'> & { readonly trigger: ChargeTrigger }
/** An order was paid on its day (docs/domain.md 4.2). */
export type OrderConfirmed = OrderHappened<'orderConfirmed'> & { readonly trigger: ChargeTrigger }
/** An order that had failed was paid after all; later boxes follow from this day (C-37). */
export type PaymentRecovered = OrderHappened<'paymentRecovered'> & { readonly trigger: ChargeTrigger }
/** An owed order was given up because its subscription was paused or cancelled (docs/domain.md 4.1). */
export type OrderCancelled = OrderHappened<'orderCancelled'>

/** Where an order's box is, at one side of a step on its way. */
export interface ParcelFacts {
  readonly fulfillmentStatus: FulfillmentStatus
}

interface ParcelHappened<Type extends string> extends Happened<Type, ParcelFacts> {
  readonly orderId: number
  /** When it happened, which may be before it was heard of. */
  readonly happenedAt: Instant
}

/** A box was handed to the carrier (docs/domain.md 4.2). */
export type OrderShipped = ParcelHappened<'orderShipped'>
/** A box comes later than planned, or could not be handed over (C-35). */
export type OrderDelayed = ParcelHappened<'orderDelayed'> & {
  readonly reason: 'delayed' | 'delivery_failed'
}
/** A box arrived; `isAssumed` where nobody said so, but its time is over (C-36). */
export type OrderDelivered = ParcelHappened<'orderDelivered'> & { readonly isAssumed: boolean }
/** A box comes back to us (C-235). */
export type OrderReturned = ParcelHappened<'orderReturned'>

/** The customer paused, or changed how long (docs/domain.md 2.5). */
export type SubscriptionPaused = Happened<
  'subscriptionPaused',
  StatusFacts & { readonly resumesAt: Day | null }
>
/** Boxes come again after a pause (C-18, C-19). */
export type SubscriptionResumed = Happened<'subscriptionResumed', StatusFacts> & {
  readonly trigger: Trigger
}
/** Why a subscription ended: its customer wanted it, or it was paused for want of payment for 90 days (C-197). */
export type EndCause = 'ASKED' | 'UNPAID'

/** The subscription ended (docs/domain.md 2.5). */
export type SubscriptionCancelled = Happened<'subscriptionCancelled', StatusFacts> & {
  readonly cancelledAt: Instant
  readonly cancellationFlowId: number | null
  readonly cause: EndCause
}
/** An end was declared for a later day, or (null) taken back (docs/domain.md 2.5). */
export type SubscriptionEndDeclared = Happened<
  'subscriptionEndDeclared',
  StatusFacts & { readonly endsAt: Day | null }
>
/** Boxes come again after a cancellation (C-20). */
export type SubscriptionReactivated = Happened<'subscriptionReactivated', StatusFacts>

/** What a plan is and costs, at one side of a change. */
export interface PlanFacts {
  readonly plan: Plan
  readonly sku: string
  readonly price: Cents
  readonly intervalDays: IntervalDays
}

/** Another plan from the next order on (C-24, C-47); after a trial it is the service that changes it. */
export type PlanChanged = Happened<'planChanged', PlanFacts> & {
  readonly trigger: Trigger
  readonly upcoming: readonly Day[]
}

/** What is known of the dog that its portion depends on, and the plan, at one side of a change. */
export interface PetFacts extends PlanFacts {
  /** Kilograms. */
  readonly weight: number
  readonly activityLevel: ActivityLevel
  readonly weightClass: WeightClass
  /** The weight written down for the day of the change; null where none is. */
  readonly weighing: number | null
}

/** The dog was measured; the plan followed where it differs on both sides (C-170). */
export type PetUpdated = Happened<'petUpdated', PetFacts> & { readonly measuredOn: Day }

/** How far the dunning of an order is, at one side of a charge. */
export interface DunningFacts {
  readonly status: ScheduleEntry['status']
  /** Declined charges so far. */
  readonly attempts: number
  readonly nextRetryDate: Day | null
}

interface ChargeFailed<Type extends string> extends Happened<Type, DunningFacts> {
  readonly orderId: number
  /** Which attempt failed, from 1. */
  readonly attempt: number
  /** Why: the provider's reason, or why it was not asked at all. */
  readonly code: string
  readonly total: Cents
}

/** A charge failed and will be tried again (C-37). */
export type PaymentFailed = ChargeFailed<'paymentFailed'> & { readonly nextRetryDate: Day }
/** A charge failed and will be tried one last time (C-37). */
export type PaymentLastWarning = ChargeFailed<'paymentLastWarning'> & { readonly nextRetryDate: Day }
/** A charge that the customer asked for was declined; everything is as before (docs/domain.md 2.5). */
export type PaymentDeclined = ChargeFailed<'paymentDeclined'> & {
  /** The customer does not hear it in the answer, so that a mail has to tell (C-299). */
  readonly isLate: boolean
}
/** The last charge of an order failed: the service paused the subscription (C-37). */
export type PaymentPaused = Happened<'paymentPaused', StatusFacts> & {
  readonly orderId: number
  readonly attempt: number
  readonly code: string
}
/** Boxes are charged to another method from now on (C-54). */
export type PaymentMethodChanged = Happened<
  'paymentMethodChanged',
  { readonly paymentMethodId: string | null }
>

/** Boxes go elsewhere (C-25). */
export type AddressChanged = Happened<'addressChanged', ShippingAddress | null>

/** A discount as it is told of. */
export interface DiscountFacts {
  readonly id: number
  readonly kind: DiscountKind
  readonly code: string | null
  readonly title: string
  readonly valueType: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents for FIXED. */
  readonly value: number
}

/** The code in use and what the next box costs, at one side of a change. */
export interface DiscountSide {
  readonly discount: DiscountFacts | null
  readonly nextBox: Cents
}

/** The customer typed a code, which replaced the one before (C-44). */
export type DiscountAdded = Happened<'discountAdded', DiscountSide>
/** The customer took a code off (C-44). */
export type DiscountRemoved = Happened<'discountRemoved', DiscountSide>

/** A box reached a milestone of the loyalty path (C-48); both sides in 28-day units. */
export type RewardGranted = Happened<'rewardGranted', { readonly units: number }> & {
  readonly percentage: number
  readonly milestone: number
}

/** What the next box costs, at one side of a discount of a referral. */
export interface ReferralSide {
  readonly nextBox: Cents
}

/** A friend who came by a code has the discount of the first order (C-140). */
export type ReferralWelcomed = Happened<'referralWelcomed', ReferralSide> & { readonly amount: Cents }
/** A friend has paid the first order, and whoever brought the friend has the reward on a subscription (C-141, C-144). */
export type ReferralRewarded = Happened<'referralRewarded', ReferralSide> & { readonly amount: Cents }
/** A reward was taken back because the friend's order was refunded as a whole (C-146). */
export type ReferralReversed = Happened<'referralReversed', ReferralSide> & { readonly amount: Cents }

/** The customer stays, for an offer of the cancellation flow (C-50). */
export type OfferAccepted = Happened<'offerAccepted', StatusFacts> & { readonly offer: Offer }
/** The customer stays, with a free sample in the next box (docs/domain.md 7.5). */
export type BenefitAccepted = Happened<'benefitAccepted', StatusFacts> & {
  readonly supplement: SupplementKind
  /** The order that the sample comes with; null in a pause, where it is the first one after it. */
  readonly orderId: number | null
}

/** How a supplement comes (null: not at all), and what the next box costs, at one side of a change. */
export interface SupplementSide {
  readonly every: 'ONCE' | 'ALWAYS' | null
  readonly nextBox: Cents
}

interface SupplementHappened<Type extends string> extends Happened<Type, SupplementSide> {
  readonly supplement: SupplementKind
  /** The order that it first comes with, or would have; null in a pause. */
  readonly orderId: number | null
}

/** The customer added a supplement to the boxes, or changed how often it comes (C-150). */
export type SupplementAdded = SupplementHappened<'supplementAdded'>
/** The customer took a supplement out of the boxes (C-150). */
export type SupplementRemoved = SupplementHappened<'supplementRemoved'>

/** What a cancelled subscription had earned is over, 90 days later (C-198). */
export type ProgressReset = Happened<
  'progressReset',
  {
    /** The cycle index of the first box that counts. */
    readonly loyaltyFrom: number
    /** Rewards that no order has used. */
    readonly rewards: number
  }
>
/** A discount's last day is over, and no order has used it up (C-199). */
export type DiscountExpired = Happened<'discountExpired', DiscountSide>

/** What became of an order's money, at one side of a refund. */
export interface RefundFacts {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
}
/** Money of an order went back, all of it or a part; `isCancelled` where its box is not sent either (C-200). */
export type OrderRefunded = Happened<'orderRefunded', RefundFacts> & {
  readonly orderId: number
  /** Counts the refunds of the order, also those that failed. */
  readonly number: number
  readonly amount: Cents
  /** With what went back of the order before. */
  readonly refunded: Cents
  readonly isWhole: boolean
  readonly isCancelled: boolean
}

/** Money of an order that had gone back came back to us: the provider could not carry the refund out (C-255). */
export type OrderRefundFailed = Happened<'orderRefundFailed', RefundFacts> & {
  readonly orderId: number
  readonly amount: Cents
  /** Why: the provider's reason. */
  readonly code: string
  /** What has really gone back of the order, without it. */
  readonly refunded: Cents
}

/** The contract is billed here from now on (C-56). */
export type MigrationDone = Happened<'migrationDone', { readonly billingSource: BillingSource }>

/** Everything that can happen. */
export type DomainEvent =
  | OrderSkipped
  | OrderUnskipped
  | OrderRescheduled
  | OrderPlaced
  | OrderCancelled
  | OrderShipped
  | OrderDelayed
  | OrderDelivered
  | OrderReturned
  | SubscriptionPaused
  | SubscriptionResumed
  | SubscriptionCancelled
  | SubscriptionEndDeclared
  | SubscriptionReactivated
  | PlanChanged
  | PetUpdated
  | OrderConfirmed
  | PaymentRecovered
  | PaymentFailed
  | PaymentLastWarning
  | PaymentDeclined
  | PaymentPaused
  | PaymentMethodChanged
  | AddressChanged
  | DiscountAdded
  | DiscountRemoved
  | RewardGranted
  | ReferralWelcomed
  | ReferralRewarded
  | ReferralReversed
  | OfferAccepted
  | BenefitAccepted
  | MigrationDone
  | SupplementAdded
  | SupplementRemoved
  | ProgressReset
  | DiscountExpired
  | OrderRefunded
  | OrderRefundFailed
