/**
 * What customers do in the year, what must come of it, and the call that does it. A action that must be refused names the
 * refusal (docs/domain.md 2.3).
 */
import type { Random } from './seeded-random.ts'
import { dayText, type DayNumber } from './calendar.ts'
import { idsOf, isAvailable, RECIPE_SETS, type Menu } from './expected-box.ts'
import type { ExpectedSubscription, TimeOfDay, UpcomingOrder } from './expected-subscription.ts'

/** A command by its operation; orders are named by their days. */
export type Call =
  | { readonly operation: 'skipOrder' | 'unskipOrder'; readonly day: DayNumber; readonly body?: never }
  | {
      readonly operation:
        | 'skipNextOrder'
        | 'placeOrder'
        | 'resumeSubscription'
        | 'reactivateSubscription'
        | 'cancelSubscription'
        | 'rescheduleOrder'
        | 'pauseSubscription'
        | 'swapPlan'
        | 'changePaymentMethod'
      readonly body?: object
    }

/** One call of a customer, and what the oracle says of it. */
export interface Action {
  readonly call: Call
  /** The refusal that it must meet; null where it must succeed. */
  readonly refusal: string | null
  /** In words, for the report of a run that failed. */
  readonly description: string
}

/** A moment at which something is done. */
export interface Moment {
  readonly today: DayNumber
  readonly hour: TimeOfDay
}

const MAX_SKIPPED = 6
/** No order is moved farther ahead, but for one that is there already (docs/domain.md 3.4). */
const FARTHEST_DAYS = 84

function stateOf(it: ExpectedSubscription, { today }: Moment): 'A' | 'L' | 'D' | 'P' | 'S' | 'C' {
  if (it.status === 'PAUSED') return 'P'
  if (it.status === 'DUNNED') return 'S'
  if (it.status === 'CANCELLED') return 'C'
  if (it.owed) return 'D'
  return it.isLocked(today) ? 'L' : 'A'
}

const paused = { P: 'SUBSCRIPTION_PAUSED', S: 'SUBSCRIPTION_PAUSED', C: 'SUBSCRIPTION_CANCELLED' } as const

function refusalFor(
  it: ExpectedSubscription,
  moment: Moment,
  table: Partial<Record<string, string>>,
): string | null {
  return table[stateOf(it, moment)] ?? null
}

function skipNext(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  const refusal = refusalFor(it, moment, { L: 'ORDER_LOCKED', ...paused })
  if (refusal === null) {
    const skipped = it.upcomingOrders(today).filter(({ status }) => status === 'SKIPPED').length
    if (skipped >= MAX_SKIPPED) return undefined
    const index = it.owed?.index ?? it.nextOrder(today)?.index
    if (index === undefined) return undefined
    if (it.owed) {
      it.exceptions.set(index, { skipped: true, isFinal: true, day: it.owed.firstAttempt })
      it.anchor = { index: index + 1, day: it.naturalDay(index + 1) }
      it.owed = null
    } else it.skip(index)
    it.recordMail(today, 'orderSkipped')
  }
  return { call: { operation: 'skipNextOrder' }, refusal, description: 'skips the next order' }
}

function skipLater(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const rows = it.upcomingOrders(moment.today)
  const planned = rows.filter(({ status }) => status === 'SCHEDULED')
  const skipped = rows.length - planned.length
  const row = planned[1 + random.below(3)]
  if (!row || skipped >= MAX_SKIPPED) return undefined
  it.skip(row.index)
  it.recordMail(moment.today, 'orderSkipped')
  return {
    call: { operation: 'skipOrder', day: row.day },
    refusal: null,
    description: `skips ${dayText(row.day)}`,
  }
}

function unskip(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const skipped = it.upcomingOrders(moment.today).filter(({ status, isFinal, day }) => {
    return status === 'SKIPPED' && !isFinal && day > moment.today
  })
  if (skipped.length === 0) return undefined
  const row = random.pick(skipped)
  const { day } = it.exceptions.get(row.index) ?? { day: null }
  it.exceptions.set(row.index, { skipped: false, isFinal: false, day })
  it.recordMail(moment.today, 'orderUnskipped')
  return {
    call: { operation: 'unskipOrder', day: row.day },
    refusal: null,
    description: `plans ${dayText(row.day)}`,
  }
}

function reschedule(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const { today } = moment
  const next = it.nextOrder(today)
  const day = Math.max(today + 1, (next?.day ?? today) + random.below(15) - 5)
  const refusal =
    refusalFor(it, moment, { L: 'ORDER_LOCKED', D: 'PAYMENT_OPEN', ...paused }) ??
    (day > Math.max(today + FARTHEST_DAYS, next?.day ?? 0) ? 'DATE_OUT_OF_RANGE' : null)
  const withFuture = random.happens(0.6)
  if (refusal === null) {
    if (!next || day === next.day) return undefined
    const rows = it.upcomingOrders(today)
    if (!withFuture && !isFree(rows, next, day)) return undefined
    if (withFuture) moveAll(it, next, day, today)
    else moveOne(it, rows, next, day)
    it.recordMail(today, 'orderRescheduled')
  }
  return {
    call: {
      operation: 'rescheduleOrder',
      body: { nextBillingDate: dayText(day), rescheduleFutureOrders: withFuture },
    },
    refusal,
    description: `moves the next order to ${dayText(day)}${withFuture ? ' with all that follow' : ''}`,
  }
}

/** Before the following order, and not on a skipped one's day. */
function isFree(rows: readonly UpcomingOrder[], next: UpcomingOrder, day: DayNumber): boolean {
  const following = rows.find(({ status, index }) => status === 'SCHEDULED' && index > next.index)
  return day < (following?.day ?? Infinity) && rows.every((row) => row.day !== day)
}

function moveAll(it: ExpectedSubscription, next: UpcomingOrder, day: DayNumber, today: DayNumber): void {
  it.moveAnchor(next.index, day, today)
  it.exceptions.delete(next.index)
}

function moveOne(
  it: ExpectedSubscription,
  rows: readonly UpcomingOrder[],
  next: UpcomingOrder,
  day: DayNumber,
): void {
  for (const row of rows) {
    if (row.status !== 'SKIPPED') continue
    const isPassed = row.index < next.index || row.day < day
    if (isPassed) {
      const kept = it.exceptions.get(row.index)?.day ?? null
      it.exceptions.set(row.index, { skipped: true, isFinal: true, day: kept })
    }
  }
  it.exceptions.set(next.index, { skipped: false, isFinal: false, day })
}

function placeOrder(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  const locked = refusalFor(it, moment, { L: 'ORDER_LOCKED', ...paused })
  const action = (refusal: string | null): Action => ({
    call: { operation: 'placeOrder' },
    refusal,
    description: 'orders now',
  })
  if (locked !== null) return action(locked)
  if (it.lastPaidOn === today) return action('ORDER_ALREADY_PLACED')
  if (!it.isMethodUsable) return action('PAYMENT_METHOD_INVALID')
  const { owed } = it
  const next = owed ?? it.nextOrder(today)
  if (!next) return undefined
  const { amount, reward } = owed ?? it.price()
  if (!it.tryCharge(amount)) return action('PAYMENT_DECLINED')
  it.recordPayment({ index: next.index, amount, reward }, today, today, {
    action: 'orderPlaced',
    movesCadence: true,
  })
  return action(null)
}

function pause(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const { today } = moment
  const weeks = 1 + random.below(12)
  const refusal = refusalFor(it, moment, {
    L: 'ORDER_LOCKED',
    S: 'PAYMENT_OPEN',
    C: 'SUBSCRIPTION_CANCELLED',
  })
  if (refusal === null) {
    const resumes = today + 7 * weeks
    if (it.pause) {
      const isLong = resumes - it.pause.since > 26 * 7
      if (isLong || (it.pause.resumes === resumes && it.pause.weeks === weeks)) return undefined
      it.pause = { ...it.pause, weeks, resumes }
    } else {
      const planned = it.nextOrder(today)?.day ?? null
      if (it.owed) it.recordEvent(today, 'orderCancelled')
      it.stop('PAUSED')
      it.pause = { since: today, weeks, resumes, planned }
    }
    it.recordEventAndMail(today, 'subscriptionPaused', 'subscriptionPaused')
  }
  return {
    call: { operation: 'pauseSubscription', body: { weeks } },
    refusal,
    description: `pauses for ${weeks} weeks`,
  }
}

function resume(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  const action = (refusal: string | null): Action => ({
    call: { operation: 'resumeSubscription' },
    refusal,
    description: 'resumes',
  })
  if (it.status === 'ACTIVE' || it.status === 'CANCELLED') return action('SUBSCRIPTION_NOT_PAUSED')
  if (it.status === 'DUNNED' && !it.isMethodUsable) return action('PAYMENT_METHOD_INVALID')
  if (!it.isMethodUsable) return undefined
  const planned = it.pause?.planned ?? null
  const day = planned !== null && planned > today ? planned : today
  it.restart(day, today)
  if (day === today) it.grace = moment.hour
  it.recordEventAndMail(today, 'subscriptionResumed', 'subscriptionResumed')
  return action(null)
}

function cancel(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  if (it.status === 'CANCELLED') return undefined
  if (it.owed) it.recordEvent(today, 'orderCancelled')
  it.stop('CANCELLED')
  it.pause = null
  it.dunnedSince = null
  it.cancelledOn = today
  it.recordEventAndMail(today, 'subscriptionCancelled', 'subscriptionCancelled')
  return {
    call: { operation: 'cancelSubscription', body: { cancellationFlowId: null } },
    refusal: null,
    description: 'cancels',
  }
}

function reactivate(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  const action = (refusal: string | null): Action => ({
    call: { operation: 'reactivateSubscription' },
    refusal,
    description: 'comes back',
  })
  if (it.status !== 'CANCELLED') return action('SUBSCRIPTION_NOT_CANCELLED')
  // After ninety days the way to the rewards begins anew, which is another story's subject.
  if (!it.isMethodUsable || it.cancelledOn === null || today - it.cancelledOn > 85) return undefined
  const day = it.lastBilled === null ? today : Math.max(today, it.lastBilled + it.interval)
  it.restart(day, today)
  it.cancelledOn = null
  if (day === today) it.grace = moment.hour
  it.recordEventAndMail(today, 'subscriptionReactivated', 'subscriptionReactivated')
  return action(null)
}

function swap(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const { today } = moment
  const menu: Menu = {
    tier: it.menu.tier,
    recipes: random.pick(RECIPE_SETS),
    pension: random.pick(['V', 'H']),
    cycle: random.pick([14, 28]),
  }
  if (it.menu.cycle === 'TEST' || !isAvailable(menu)) return undefined
  const refusal = refusalFor(it, moment, {
    L: 'ORDER_LOCKED',
    D: 'PAYMENT_OPEN',
    C: 'SUBSCRIPTION_CANCELLED',
  })
  if (refusal === null) {
    if (JSON.stringify(menu) === JSON.stringify(it.menu)) return undefined
    const next = it.nextOrder(today)
    if (next && menu.cycle !== it.menu.cycle) {
      it.moveAnchor(next.index, next.day, today)
      for (const index of it.exceptions.keys()) if (index >= next.index) it.exceptions.delete(index)
    }
    it.menu = menu
    it.recordEventAndMail(today, 'planChanged')
  }
  const { variantId } = idsOf(menu)
  return {
    call: {
      operation: 'swapPlan',
      body: { variantId, billingPolicy: { intervalCount: menu.cycle } },
    },
    refusal,
    description: `changes the plan to ${JSON.stringify(menu)}`,
  }
}

function otherMethod(it: ExpectedSubscription, moment: Moment): Action | undefined {
  const { today } = moment
  const kind = it.method === 'GOOD' ? it.badMethod : 'GOOD'
  if ((kind === 'HARD' && it.isHardMethodUnusable) || (kind !== 'GOOD' && it.owed)) return undefined
  it.method = kind
  it.recordEventAndMail(today, 'paymentMethodChanged')
  if (it.owed && it.tryCharge(it.owed.amount)) {
    it.recordPayment(it.owed, today, today, { action: 'paymentRecovered', movesCadence: true })
  }
  return {
    call: {
      operation: 'changePaymentMethod',
      body: { paymentMethodId: `pm_${it.id}${kind === 'GOOD' ? 'good' : 'bad'}` },
    },
    refusal: null,
    description: `pays with the ${kind === 'GOOD' ? 'good' : 'bad'} card`,
  }
}

type ActionFactory = (it: ExpectedSubscription, moment: Moment, random: Random) => Action | undefined

/** What is done how often, by state; other actions are tried now and then and must be refused. */
const ACTION_WEIGHTS: Record<ExpectedSubscription['status'], readonly (readonly [ActionFactory, number])[]> =
  {
    ACTIVE: [
      [skipNext, 6],
      [skipLater, 5],
      [unskip, 4],
      [reschedule, 6],
      [placeOrder, 3],
      [pause, 3],
      [cancel, 1],
      [swap, 4],
      [otherMethod, 4],
      [resume, 0.3],
      [reactivate, 0.3],
    ],
    PAUSED: [
      [resume, 3],
      [pause, 2],
      [swap, 2],
      [cancel, 1],
      [skipNext, 0.4],
      [placeOrder, 0.4],
      [otherMethod, 1],
    ],
    DUNNED: [
      [resume, 1],
      [otherMethod, 4],
      [cancel, 0.5],
      [pause, 0.3],
      [placeOrder, 0.3],
    ],
    CANCELLED: [
      [reactivate, 4],
      [skipNext, 0.2],
      [pause, 0.2],
      [placeOrder, 0.2],
    ],
  }

/** Chooses a action, lets the oracle do it, and says what the service is to be asked; undefined where nothing fits. */
export function chooseAction(it: ExpectedSubscription, moment: Moment, random: Random): Action | undefined {
  const weights = ACTION_WEIGHTS[it.status]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let at = random.next() * total
  for (const [create, weight] of weights) {
    at -= weight
    if (at < 0) return create(it, moment, random)
  }
  return undefined
}
