/** Taking back a vacation: its changes are reverted unless the orders were changed since (C-164). */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import type { DomainEvent } from '../events/event.ts'
import { billingDateAt, schedule, type ScheduleEntry } from '../subscription/schedule.ts'
import {
  exceptionAt,
  parseOrderId,
  withException,
  type Active,
  type ScheduleException,
  type Subscription,
} from '../subscription/subscription.ts'
import { rescheduleOrder } from './reschedule.ts'
import { unskipOrder } from './skip.ts'
import type { MovedStep, VacationStep } from './vacation.ts'

/**
 * The outcome for one step: UNDONE, LOCKED (the cut-off of the current or the original day has passed), or CHANGED
 * (the order was changed since).
 */
export type TakeBackOutcome = 'UNDONE' | 'LOCKED' | 'CHANGED'

/** A subscription after a vacation was taken back. */
export interface TakenBackVacation {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  /** The outcome of every order that the vacation changed, by order id. */
  readonly outcomes: ReadonlyMap<number, TakeBackOutcome>
}

/**
 * Reverts the steps of one dog's vacation, last first, so that each step is reverted on the schedule that it produced.
 * If nothing is locked and nothing was changed since, the subscription is exactly as before the vacation.
 */
export function takeBackVacation(
  subscription: Subscription,
  steps: readonly VacationStep[],
  moment: Moment,
): TakenBackVacation {
  let after = subscription
  const events: DomainEvent[] = []
  const outcomes = new Map<number, TakeBackOutcome>()
  for (const step of steps.toReversed()) {
    if (step.kind === 'COMES') continue
    const undone = step.kind === 'MOVED' ? movedBack(after, step, moment) : restored(after, step, moment)
    outcomes.set(step.orderId, undone.outcome)
    after = undone.after
    events.push(...undone.events)
  }
  return { after, events, outcomes }
}

interface StepResult {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  readonly outcome: TakeBackOutcome
}

function unchanged(after: Subscription, outcome: TakeBackOutcome): StepResult {
  return { after, events: [], outcome }
}

function restored(
  subscription: Subscription,
  step: Pick<VacationStep, 'orderId' | 'billingDate'>,
  moment: Moment,
): StepResult {
  const entry = entryOf(subscription, step.orderId, moment)
  if (entry?.status !== 'SKIPPED')
    return unchanged(subscription, isPast(step.billingDate, moment) ? 'LOCKED' : 'CHANGED')
  const decision = unskipOrder(subscription, step.orderId, moment)
  if (!decision.ok) return unchanged(subscription, decision.reason === 'ORDER_LOCKED' ? 'LOCKED' : 'CHANGED')
  return { after: decision.value, events: decision.events, outcome: 'UNDONE' }
}

function movedBack(subscription: Subscription, step: MovedStep, moment: Moment): StepResult {
  const { orderId, billingDate, movedTo } = step
  const entry = entryOf(subscription, orderId, moment)
  if (subscription.status !== 'ACTIVE' || entry?.billingDate !== movedTo) {
    return unchanged(
      subscription,
      isPast(billingDate, moment) || isPast(movedTo, moment) ? 'LOCKED' : 'CHANGED',
    )
  }
  const decision = rescheduleOrder(subscription, { date: billingDate, wholeCadence: false, orderId }, moment)
  if (!decision.ok) {
    const isBlocked = decision.reason === 'DATE_OUT_OF_RANGE' || decision.reason === 'ORDER_SKIPPED'
    return unchanged(subscription, isBlocked && !isPast(billingDate, moment) ? 'CHANGED' : 'LOCKED')
  }
  return { after: withOriginalDate(subscription, step, moment), events: decision.events, outcome: 'UNDONE' }
}

/** Puts the order back on its original day, and makes skips restorable again that the moved order had passed. */
function withOriginalDate(
  subscription: Active,
  { orderId, formerMove, closed }: MovedStep,
  moment: Moment,
): Active {
  const { cycleIndex } = parseOrderId(orderId)
  const back: ScheduleException = { ...exceptionAt(subscription, cycleIndex), movedTo: formerMove }
  const moved: Active = { ...subscription, exceptions: withException(subscription.exceptions, back) }
  const opened = closed
    .filter((index) => exceptionAt(moved, index).skipped && keepsOrder(moved, index, moment))
    .map((index): ScheduleException => ({ ...exceptionAt(moved, index), isFinal: false }))
  return { ...moved, exceptions: opened.reduce(withException, moved.exceptions) }
}

/** Whether a skipped order, if restored, would come after all earlier and before all later orders. */
function keepsOrder(subscription: Active, index: number, moment: Moment): boolean {
  const date = billingDateAt(subscription, index)
  return schedule(subscription, moment)
    .filter(({ status }) => status === 'SCHEDULED')
    .every((other) => (other.cycleIndex < index ? other.billingDate < date : other.billingDate > date))
}

function entryOf(subscription: Subscription, orderId: number, moment: Moment): ScheduleEntry | undefined {
  return schedule(subscription, moment).find((entry) => entry.orderId === orderId)
}

function isPast(date: Day, { today }: Moment): boolean {
  return date <= today
}
