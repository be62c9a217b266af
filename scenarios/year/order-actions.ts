/** Actions on orders: skip, restore, move, order now. Each applies its effect to the expected subscription first. */
import { INACTIVE_REFUSALS, refusalFor, type Action, type ActionFactory } from './action.ts'
import { dayText, type DayNumber } from './calendar.ts'
import type { UpcomingOrder } from './expected-schedule.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'

const MAX_SKIPPED = 6

/** No order can be moved farther ahead, unless it is already there (docs/domain.md 3.4). */
const FARTHEST_DAYS = 84

export const skipNextOrder: ActionFactory = (subscription, moment) => {
  const { today } = moment
  const refusal = refusalFor(subscription, moment, { L: 'ORDER_LOCKED', ...INACTIVE_REFUSALS })
  if (refusal === null) {
    const skipped = subscription.upcomingOrders(today).filter(({ status }) => status === 'SKIPPED').length
    if (skipped >= MAX_SKIPPED) return undefined
    const index = subscription.owed?.index ?? subscription.nextOrder(today)?.index
    if (index === undefined) return undefined
    if (subscription.owed) {
      subscription.exceptions.set(index, {
        skipped: true,
        isFinal: true,
        day: subscription.owed.firstAttempt,
      })
      subscription.anchor = { index: index + 1, day: subscription.naturalDay(index + 1) }
      subscription.owed = null
    } else subscription.skip(index)
    subscription.recordMail(today, 'orderSkipped')
  }
  return { call: { operation: 'skipNextOrder' }, refusal, description: 'skips the next order' }
}

export const skipLaterOrder: ActionFactory = (subscription, moment, random) => {
  const rows = subscription.upcomingOrders(moment.today)
  const planned = rows.filter(({ status }) => status === 'SCHEDULED')
  const skipped = rows.length - planned.length
  const row = planned[1 + random.below(3)]
  if (!row || skipped >= MAX_SKIPPED) return undefined
  subscription.skip(row.index)
  subscription.recordMail(moment.today, 'orderSkipped')
  return {
    call: { operation: 'skipOrder', day: row.day },
    refusal: null,
    description: `skips ${dayText(row.day)}`,
  }
}

export const restoreOrder: ActionFactory = (subscription, moment, random) => {
  const skipped = subscription.upcomingOrders(moment.today).filter(({ status, isFinal, day }) => {
    return status === 'SKIPPED' && !isFinal && day > moment.today
  })
  if (skipped.length === 0) return undefined
  const row = random.pick(skipped)
  const { day } = subscription.exceptions.get(row.index) ?? { day: null }
  subscription.exceptions.set(row.index, { skipped: false, isFinal: false, day })
  subscription.recordMail(moment.today, 'orderUnskipped')
  return {
    call: { operation: 'unskipOrder', day: row.day },
    refusal: null,
    description: `restores ${dayText(row.day)}`,
  }
}

export const moveNextOrder: ActionFactory = (subscription, moment, random) => {
  const { today } = moment
  const next = subscription.nextOrder(today)
  const day = Math.max(today + 1, (next?.day ?? today) + random.below(15) - 5)
  const refusal =
    refusalFor(subscription, moment, { L: 'ORDER_LOCKED', D: 'PAYMENT_OPEN', ...INACTIVE_REFUSALS }) ??
    (day > Math.max(today + FARTHEST_DAYS, next?.day ?? 0) ? 'DATE_OUT_OF_RANGE' : null)
  const withFuture = random.happens(0.6)
  if (refusal === null) {
    if (!next || day === next.day) return undefined
    const rows = subscription.upcomingOrders(today)
    if (!withFuture && !isDayAvailable(rows, next, day)) return undefined
    if (withFuture) moveAllOrders(subscription, next, day, today)
    else moveSingleOrder(subscription, rows, next, day)
    subscription.recordMail(today, 'orderRescheduled')
  }
  return {
    call: {
      operation: 'rescheduleOrder',
      body: { nextBillingDate: dayText(day), rescheduleFutureOrders: withFuture },
    },
    refusal,
    description: `moves the next order to ${dayText(day)}${withFuture ? ' with all later orders' : ''}`,
  }
}

/** Whether the day is before the following order and not the day of a skipped one. */
function isDayAvailable(rows: readonly UpcomingOrder[], next: UpcomingOrder, day: DayNumber): boolean {
  const following = rows.find(({ status, index }) => status === 'SCHEDULED' && index > next.index)
  return day < (following?.day ?? Infinity) && rows.every((row) => row.day !== day)
}

function moveAllOrders(
  subscription: ExpectedSubscription,
  next: UpcomingOrder,
  day: DayNumber,
  today: DayNumber,
): void {
  subscription.moveAnchor(next.index, day, today)
  subscription.exceptions.delete(next.index)
}

function moveSingleOrder(
  subscription: ExpectedSubscription,
  rows: readonly UpcomingOrder[],
  next: UpcomingOrder,
  day: DayNumber,
): void {
  for (const row of rows) {
    if (row.status !== 'SKIPPED') continue
    const isPassed = row.index < next.index || row.day < day
    if (isPassed) {
      const kept = subscription.exceptions.get(row.index)?.day ?? null
      subscription.exceptions.set(row.index, { skipped: true, isFinal: true, day: kept })
    }
  }
  subscription.exceptions.set(next.index, { skipped: false, isFinal: false, day })
}

export const orderNow: ActionFactory = (subscription, moment) => {
  const { today } = moment
  const locked = refusalFor(subscription, moment, { L: 'ORDER_LOCKED', ...INACTIVE_REFUSALS })
  const action = (refusal: string | null): Action => ({
    call: { operation: 'placeOrder' },
    refusal,
    description: 'orders now',
  })
  if (locked !== null) return action(locked)
  if (subscription.lastPaidOn === today) return action('ORDER_ALREADY_PLACED')
  if (!subscription.isMethodUsable) return action('PAYMENT_METHOD_INVALID')
  const { owed } = subscription
  const next = owed ?? subscription.nextOrder(today)
  if (!next) return undefined
  const { amount, reward } = owed ?? subscription.price()
  if (!subscription.tryCharge(amount)) return action('PAYMENT_DECLINED')
  subscription.recordPayment({ index: next.index, amount, reward }, today, today, {
    action: 'orderPlaced',
    movesCadence: true,
  })
  return action(null)
}
