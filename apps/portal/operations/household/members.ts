/** Which dogs an action for all dogs applies to (C-643). */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasOpenPayment } from '@pfotenportal/domain/subscription/open-payment'
import type { DogOrders } from '../../data/household-orders.tsx'

/** What can be done for all dogs at once, by the call that is made for each of them. */
export type HouseholdAction = 'skipNextOrder' | 'rescheduleOrder' | 'pauseSubscription'

/** Why an action does not apply to a dog. */
export type Absence = 'PAUSED' | 'PAYMENT_OPEN' | 'NOT_POSSIBLE'

/** A dog that an action applies to. */
export interface Member {
  readonly subscription: SubscriptionView
  readonly schedule: readonly ScheduleEntryView[]
  /** Its next box; null if none is planned. */
  readonly next: ScheduleEntryView | null
}

/** The dogs that an action applies to, and the others with the reason. */
export interface Membership {
  readonly members: readonly Member[]
  readonly absent: readonly { readonly name: string; readonly reason: Absence }[]
}

function absenceOf({ subscription, next }: Member, action: HouseholdAction): Absence | null {
  if (subscription.status === 'PAUSED')
    return subscription.pause?.reason === 'PAYMENT_FAILED' ? 'PAYMENT_OPEN' : 'PAUSED'
  // A failed payment is for its own dialogs, which say what happens to it.
  if (hasOpenPayment(subscription) || next?.status === 'FAILED') return 'PAYMENT_OPEN'
  const isOfBox = action !== 'pauseSubscription'
  const isPossible =
    subscription.allowedActions.includes(action) && (!isOfBox || next?.status === 'SCHEDULED')
  return isPossible ? null : 'NOT_POSSIBLE'
}

/** Splits the dogs. A cancelled subscription is neither: nobody expects it to be changed. */
export function membershipOf(
  dogs: readonly Pick<DogOrders, 'subscription' | 'schedule'>[],
  action: HouseholdAction,
): Membership {
  const all = dogs
    .filter(({ subscription }) => subscription.status !== 'CANCELLED')
    .map(({ subscription, schedule }) => {
      const next = schedule.find(({ status }) => status !== 'SKIPPED') ?? null
      const member: Member = { subscription, schedule, next }
      return { member, reason: absenceOf(member, action) }
    })
  return {
    members: all.filter(({ reason }) => reason === null).map(({ member }) => member),
    absent: all.flatMap(({ member, reason }) =>
      reason === null ? [] : [{ name: member.subscription.pet?.name ?? '', reason }],
    ),
  }
}
