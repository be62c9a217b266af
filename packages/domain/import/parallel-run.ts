/** The time in which two systems run side by side: the former one bills a contract until it is confirmed here (C-56). */
import { addDays, type Day } from '../core/calendar.ts'
import { billingDateAt } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'

/**
 * The contract after the former system has billed every box up to today: its next order is the first one after today,
 * in the same rhythm. Skips and days of later orders stay with their orders. A contract that is billed here, or not
 * active, stays as it is. The boxes themselves arrive as past orders (docs/import.md), which take the next indices.
 */
export function withBoxesOfFormerSystem(subscription: Subscription, today: Day): Subscription {
  if (subscription.isBilledHere || subscription.status !== 'ACTIVE' || subscription.openOrder)
    return subscription
  const { anchor, exceptions, intervalDays, lastCycleIndex } = subscription
  const first = Math.max(anchor.index, lastCycleIndex + 1)
  let passed = 0
  while (billingDateAt(subscription, first + passed) <= today) passed += 1
  if (passed === 0) return subscription
  return {
    ...subscription,
    anchor: { index: anchor.index, date: addDays(anchor.date, passed * intervalDays) },
    exceptions: exceptions
      .filter(({ cycleIndex }) => cycleIndex < first || cycleIndex >= first + passed)
      .map((each) => (each.cycleIndex < first ? each : { ...each, cycleIndex: each.cycleIndex - passed })),
  }
}
