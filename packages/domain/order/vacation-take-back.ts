/** Taking a holiday back: what it changed becomes as it was, where nothing else has happened to it (C-164). */
import type { Day, Moment } from '../core/calendar.ts'
import type { DomainEvent } from '../events/event.ts'
import type { VacationStep, MovedStep } from './vacation.ts'
import { rescheduleOrder } from './reschedule.ts'
import type { ScheduleEntry } from '../subscription/schedule.ts'
import { billingDateAt, schedule } from '../subscription/schedule.ts'
import { unskipOrder } from './skip.ts'
import type { Active, ScheduleException, Subscription } from '../subscription/subscription.ts'
import { exceptionAt, parseOrderId, withException } from '../subscription/subscription.ts'

/**
 * What becomes of one step: it is undone, or it stays because it is too late (the cut-off of its present or of its
 * former day has passed) or because the order was changed since.
 */
export type TakeBackOutcome = 'UNDONE' | 'LOCKED' | 'CHANGED'

/** A subscription after its holiday was taken back. */
export interface TakenBackVacation {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  /** Of every order that the holiday changed, by its id. */
  readonly outcomes: ReadonlyMap<number, TakeBackOutcome>
}

/**
 * Undoes the steps of one dog's holiday, the last first, so that each finds the schedule as it left it. Where nothing is
 * locked and nothing was changed since, the subscription is exactly as before the holiday.
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
    const undone = step.kind === 'MOVED' ? movedBack(after, step, moment) : plannedAgain(after, step, moment)
    outcomes.set(step.orderId, undone.outcome)
    after = undone.after
    events.push(...undone.events)
  }
  return { after, events, outcomes }
}

interface Undone {
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  readonly outcome: TakeBackOutcome
}

function stays(after: Subscription, outcome: TakeBackOutcome): Undone {
  return { after, events: [], outcome }
}

function plannedAgain(
  subscription: Subscription,
  step: Pick<VacationStep, 'orderId' | 'billingDate'>,
  moment: Moment,
): Undone {
  const entry = entryOf(subscription, step.orderId, moment)
  if (entry?.status !== 'SKIPPED')
    return stays(subscription, isPast(step.billingDate, moment) ? 'LOCKED' : 'CHANGED')
  const decision = unskipOrder(subscription, step.orderId, moment)
  if (!decision.ok) return stays(subscription, decision.reason === 'ORDER_LOCKED' ? 'LOCKED' : 'CHANGED')
  return { after: decision.value, events: decision.events, outcome: 'UNDONE' }
}

function movedBack(subscription: Subscription, step: MovedStep, moment: Moment): Undone {
  const { orderId, billingDate, movedTo } = step
  const entry = entryOf(subscription, orderId, moment)
  if (subscription.status !== 'ACTIVE' || entry?.billingDate !== movedTo) {
    return stays(subscription, isPast(billingDate, moment) || isPast(movedTo, moment) ? 'LOCKED' : 'CHANGED')
  }
  const decision = rescheduleOrder(subscription, { date: billingDate, wholeCadence: false, orderId }, moment)
  if (!decision.ok) {
    const isInTheWay = decision.reason === 'DATE_OUT_OF_RANGE' || decision.reason === 'NO_UPCOMING_ORDER'
    return stays(subscription, isInTheWay && !isPast(billingDate, moment) ? 'CHANGED' : 'LOCKED')
  }
  return { after: asItWas(subscription, step, moment), events: decision.events, outcome: 'UNDONE' }
}

/** The order where it was, by the cadence or an earlier move, and the skips it had passed open again. */
function asItWas(subscription: Active, { orderId, formerMove, closed }: MovedStep, moment: Moment): Active {
  const { cycleIndex } = parseOrderId(orderId)
  const back: ScheduleException = { ...exceptionAt(subscription, cycleIndex), movedTo: formerMove }
  const moved: Active = { ...subscription, exceptions: withException(subscription.exceptions, back) }
  const opened = closed
    .filter((index) => exceptionAt(moved, index).skipped && isInTurn(moved, index, moment))
    .map((index): ScheduleException => ({ ...exceptionAt(moved, index), isFinal: false }))
  return { ...moved, exceptions: opened.reduce(withException, moved.exceptions) }
}

/** Whether a skipped order, planned again, would come after those before it and before those after it. */
function isInTurn(subscription: Active, index: number, moment: Moment): boolean {
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
