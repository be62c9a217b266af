/** What happened: one event per effect of an operation, with the facts that the audit row and the mail need. */
import type { Day, Instant } from './calendar.ts'
import type { Cents } from './money.ts'
import type { IntervalDays, Plan } from './plan.ts'
import type { ScheduleEntry } from './schedule.ts'
import type { SubscriptionStatus } from './subscription.ts'

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
export type OrderSkipped = OrderHappened<'order.skipped'> & { readonly isFinal: boolean }
/** A skipped order will come after all (docs/domain.md 3.2). */
export type OrderUnskipped = OrderHappened<'order.unskipped'>
/** An order, and by `wholeCadence` all after it, got another day (C-30). */
export type OrderRescheduled = OrderHappened<'order.rescheduled'> & { readonly wholeCadence: boolean }
/** The customer had the next order charged at once (C-29). */
export type OrderPlaced = OrderHappened<'order.placed'>
/** An owed order was given up because its subscription was paused or cancelled (docs/domain.md 4.1). */
export type OrderCancelled = OrderHappened<'order.cancelled'>

/** The customer paused, or changed how long (docs/domain.md 2.5). */
export type SubscriptionPaused = Happened<
  'subscription.paused',
  StatusFacts & { readonly resumesAt: Day | null }
>
/** Boxes come again after a pause (C-18, C-19). */
export type SubscriptionResumed = Happened<'subscription.resumed', StatusFacts> & {
  readonly trigger: Trigger
}
/** The subscription ended (docs/domain.md 2.5). */
export type SubscriptionCancelled = Happened<'subscription.cancelled', StatusFacts> & {
  readonly cancelledAt: Instant
  readonly cancellationFlowId: number | null
}
/** An end was declared for a later day, or (null) taken back (docs/domain.md 2.5). */
export type EndDeclared = Happened<'subscription.endDeclared', StatusFacts & { readonly endsAt: Day | null }>
/** Boxes come again after a cancellation (C-20). */
export type SubscriptionReactivated = Happened<'subscription.reactivated', StatusFacts>

/** What a plan is and costs, at one side of a change. */
export interface PlanFacts {
  readonly plan: Plan
  readonly sku: string
  readonly price: Cents
  readonly intervalDays: IntervalDays
}

/** Another plan from the next order on (C-24, C-47); after a trial it is the service that changes it. */
export type PlanChanged = Happened<'plan.changed', PlanFacts> & {
  readonly trigger: Trigger
  readonly upcoming: readonly Day[]
}

/** Everything that can happen. */
export type DomainEvent =
  | OrderSkipped
  | OrderUnskipped
  | OrderRescheduled
  | OrderPlaced
  | OrderCancelled
  | SubscriptionPaused
  | SubscriptionResumed
  | SubscriptionCancelled
  | EndDeclared
  | SubscriptionReactivated
  | PlanChanged
