/**
 * What customers do in the year, what must come of it, and the call that does it. A deed that must be refused names the
 * refusal (docs/domain.md 2.3).
 */
import type { Chance } from './random.ts'
import { dayText, type DayNumber } from './days.ts'
import { idsOf, isMade, RECIPE_SETS, type Menu } from './expected-box.ts'
import type { Expected, Hour, Row } from './oracle.ts'

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
export interface Deed {
  readonly call: Call
  /** The refusal that it must meet; null where it must succeed. */
  readonly refusal: string | null
  /** In words, for the report of a run that failed. */
  readonly words: string
}

/** A moment at which something is done. */
export interface When {
  readonly today: DayNumber
  readonly hour: Hour
}

const MAX_SKIPPED = 6
/** No order is moved farther ahead, but for one that is there already (docs/domain.md 3.4). */
const FARTHEST_DAYS = 84

function stateOf(it: Expected, { today }: When): 'A' | 'L' | 'D' | 'P' | 'S' | 'C' {
  if (it.status === 'PAUSED') return 'P'
  if (it.status === 'DUNNED') return 'S'
  if (it.status === 'CANCELLED') return 'C'
  if (it.owed) return 'D'
  return it.isLocked(today) ? 'L' : 'A'
}

const paused = { P: 'SUBSCRIPTION_PAUSED', S: 'SUBSCRIPTION_PAUSED', C: 'SUBSCRIPTION_CANCELLED' } as const

function wouldBe(it: Expected, when: When, table: Partial<Record<string, string>>): string | null {
  return table[stateOf(it, when)] ?? null
}

function skipNext(it: Expected, when: When): Deed | undefined {
  const { today } = when
  const refusal = wouldBe(it, when, { L: 'ORDER_LOCKED', ...paused })
  if (refusal === null) {
    const skipped = it.rows(today).filter(({ status }) => status === 'SKIPPED').length
    if (skipped >= MAX_SKIPPED) return undefined
    const index = it.owed?.index ?? it.nextRow(today)?.index
    if (index === undefined) return undefined
    if (it.owed) {
      it.exceptions.set(index, { skipped: true, isFinal: true, day: it.owed.firstTry })
      it.anchor = { index: index + 1, day: it.naturalDay(index + 1) }
      it.owed = null
    } else it.skip(index)
    it.mail(today, 'orderSkipped')
  }
  return { call: { operation: 'skipNextOrder' }, refusal, words: 'skips the next order' }
}

function skipLater(it: Expected, when: When, chance: Chance): Deed | undefined {
  const rows = it.rows(when.today)
  const planned = rows.filter(({ status }) => status === 'SCHEDULED')
  const skipped = rows.length - planned.length
  const row = planned[1 + chance.below(3)]
  if (!row || skipped >= MAX_SKIPPED) return undefined
  it.skip(row.index)
  it.mail(when.today, 'orderSkipped')
  return { call: { operation: 'skipOrder', day: row.day }, refusal: null, words: `skips ${dayText(row.day)}` }
}

function unskip(it: Expected, when: When, chance: Chance): Deed | undefined {
  const skipped = it.rows(when.today).filter(({ status, isFinal, day }) => {
    return status === 'SKIPPED' && !isFinal && day > when.today
  })
  if (skipped.length === 0) return undefined
  const row = chance.pick(skipped)
  const { day } = it.exceptions.get(row.index) ?? { day: null }
  it.exceptions.set(row.index, { skipped: false, isFinal: false, day })
  it.mail(when.today, 'orderUnskipped')
  return {
    call: { operation: 'unskipOrder', day: row.day },
    refusal: null,
    words: `plans ${dayText(row.day)}`,
  }
}

function reschedule(it: Expected, when: When, chance: Chance): Deed | undefined {
  const { today } = when
  const next = it.nextRow(today)
  const day = Math.max(today + 1, (next?.day ?? today) + chance.below(15) - 5)
  const refusal =
    wouldBe(it, when, { L: 'ORDER_LOCKED', D: 'PAYMENT_OPEN', ...paused }) ??
    (day > Math.max(today + FARTHEST_DAYS, next?.day ?? 0) ? 'DATE_OUT_OF_RANGE' : null)
  const withFuture = chance.happens(0.6)
  if (refusal === null) {
    if (!next || day === next.day) return undefined
    const rows = it.rows(today)
    if (!withFuture && !isFree(rows, next, day)) return undefined
    if (withFuture) moveAll(it, next, day, today)
    else moveOne(it, rows, next, day)
    it.mail(today, 'orderRescheduled')
  }
  return {
    call: {
      operation: 'rescheduleOrder',
      body: { nextBillingDate: dayText(day), rescheduleFutureOrders: withFuture },
    },
    refusal,
    words: `moves the next order to ${dayText(day)}${withFuture ? ' with all that follow' : ''}`,
  }
}

/** Before the following order, and not on a skipped one's day. */
function isFree(rows: readonly Row[], next: Row, day: DayNumber): boolean {
  const following = rows.find(({ status, index }) => status === 'SCHEDULED' && index > next.index)
  return day < (following?.day ?? Infinity) && rows.every((row) => row.day !== day)
}

function moveAll(it: Expected, next: Row, day: DayNumber, today: DayNumber): void {
  it.moveAnchor(next.index, day, today)
  it.exceptions.delete(next.index)
}

function moveOne(it: Expected, rows: readonly Row[], next: Row, day: DayNumber): void {
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

function placeOrder(it: Expected, when: When): Deed | undefined {
  const { today } = when
  const locked = wouldBe(it, when, { L: 'ORDER_LOCKED', ...paused })
  const deed = (refusal: string | null): Deed => ({
    call: { operation: 'placeOrder' },
    refusal,
    words: 'orders now',
  })
  if (locked !== null) return deed(locked)
  if (it.lastPaidOn === today) return deed('ORDER_ALREADY_PLACED')
  if (!it.isMethodUsable) return deed('PAYMENT_METHOD_INVALID')
  const { owed } = it
  const next = owed ?? it.nextRow(today)
  if (!next) return undefined
  const { amount, reward } = owed ?? it.price()
  if (!it.ask(amount)) return deed('PAYMENT_DECLINED')
  it.pay({ index: next.index, amount, reward }, today, today, { action: 'orderPlaced', movesCadence: true })
  return deed(null)
}

function pause(it: Expected, when: When, chance: Chance): Deed | undefined {
  const { today } = when
  const weeks = 1 + chance.below(12)
  const refusal = wouldBe(it, when, { L: 'ORDER_LOCKED', S: 'PAYMENT_OPEN', C: 'SUBSCRIPTION_CANCELLED' })
  if (refusal === null) {
    const resumes = today + 7 * weeks
    if (it.pause) {
      const isLong = resumes - it.pause.since > 26 * 7
      if (isLong || (it.pause.resumes === resumes && it.pause.weeks === weeks)) return undefined
      it.pause = { ...it.pause, weeks, resumes }
    } else {
      const planned = it.nextRow(today)?.day ?? null
      if (it.owed) it.note(today, 'orderCancelled')
      it.leave('PAUSED')
      it.pause = { since: today, weeks, resumes, planned }
    }
    it.tell(today, 'subscriptionPaused', 'subscriptionPaused')
  }
  return {
    call: { operation: 'pauseSubscription', body: { weeks } },
    refusal,
    words: `pauses for ${weeks} weeks`,
  }
}

function resume(it: Expected, when: When): Deed | undefined {
  const { today } = when
  const deed = (refusal: string | null): Deed => ({
    call: { operation: 'resumeSubscription' },
    refusal,
    words: 'resumes',
  })
  if (it.status === 'ACTIVE' || it.status === 'CANCELLED') return deed('SUBSCRIPTION_NOT_PAUSED')
  if (it.status === 'DUNNED' && !it.isMethodUsable) return deed('PAYMENT_METHOD_INVALID')
  if (!it.isMethodUsable) return undefined
  const planned = it.pause?.planned ?? null
  const day = planned !== null && planned > today ? planned : today
  it.beginAgain(day, today)
  if (day === today) it.grace = when.hour
  it.tell(today, 'subscriptionResumed', 'subscriptionResumed')
  return deed(null)
}

function cancel(it: Expected, when: When): Deed | undefined {
  const { today } = when
  if (it.status === 'CANCELLED') return undefined
  if (it.owed) it.note(today, 'orderCancelled')
  it.leave('CANCELLED')
  it.pause = null
  it.dunnedSince = null
  it.cancelledOn = today
  it.tell(today, 'subscriptionCancelled', 'subscriptionCancelled')
  return {
    call: { operation: 'cancelSubscription', body: { cancellationFlowId: null } },
    refusal: null,
    words: 'cancels',
  }
}

function reactivate(it: Expected, when: When): Deed | undefined {
  const { today } = when
  const deed = (refusal: string | null): Deed => ({
    call: { operation: 'reactivateSubscription' },
    refusal,
    words: 'comes back',
  })
  if (it.status !== 'CANCELLED') return deed('SUBSCRIPTION_NOT_CANCELLED')
  // After ninety days the way to the rewards begins anew, which is another story's subject.
  if (!it.isMethodUsable || it.cancelledOn === null || today - it.cancelledOn > 85) return undefined
  const day = it.lastBilled === null ? today : Math.max(today, it.lastBilled + it.interval)
  it.beginAgain(day, today)
  it.cancelledOn = null
  if (day === today) it.grace = when.hour
  it.tell(today, 'subscriptionReactivated', 'subscriptionReactivated')
  return deed(null)
}

function swap(it: Expected, when: When, chance: Chance): Deed | undefined {
  const { today } = when
  const menu: Menu = {
    tier: it.menu.tier,
    recipes: chance.pick(RECIPE_SETS),
    pension: chance.pick(['V', 'H']),
    cycle: chance.pick([14, 28]),
  }
  if (it.menu.cycle === 'TEST' || !isMade(menu)) return undefined
  const refusal = wouldBe(it, when, { L: 'ORDER_LOCKED', D: 'PAYMENT_OPEN', C: 'SUBSCRIPTION_CANCELLED' })
  if (refusal === null) {
    if (JSON.stringify(menu) === JSON.stringify(it.menu)) return undefined
    const next = it.nextRow(today)
    if (next && menu.cycle !== it.menu.cycle) {
      it.moveAnchor(next.index, next.day, today)
      for (const index of it.exceptions.keys()) if (index >= next.index) it.exceptions.delete(index)
    }
    it.menu = menu
    it.tell(today, 'planChanged')
  }
  const { variantId } = idsOf(menu)
  return {
    call: {
      operation: 'swapPlan',
      body: { variantId, billingPolicy: { intervalCount: menu.cycle } },
    },
    refusal,
    words: `changes the plan to ${JSON.stringify(menu)}`,
  }
}

function otherMethod(it: Expected, when: When): Deed | undefined {
  const { today } = when
  const kind = it.method === 'GOOD' ? it.badMethod : 'GOOD'
  if ((kind === 'HARD' && it.isHardMethodOver) || (kind !== 'GOOD' && it.owed)) return undefined
  it.method = kind
  it.tell(today, 'paymentMethodChanged')
  if (it.owed && it.ask(it.owed.amount)) {
    it.pay(it.owed, today, today, { action: 'paymentRecovered', movesCadence: true })
  }
  return {
    call: {
      operation: 'changePaymentMethod',
      body: { paymentMethodId: `pm_${it.id}${kind === 'GOOD' ? 'good' : 'bad'}` },
    },
    refusal: null,
    words: `pays with the ${kind === 'GOOD' ? 'good' : 'bad'} card`,
  }
}

type Maker = (it: Expected, when: When, chance: Chance) => Deed | undefined

/** What is done how often, by state; other deeds are tried now and then and must be refused. */
const HABITS: Record<Expected['status'], readonly (readonly [Maker, number])[]> = {
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

/** Chooses a deed, lets the oracle do it, and says what the service is to be asked; undefined where nothing fits. */
export function chooseDeed(it: Expected, when: When, chance: Chance): Deed | undefined {
  const habits = HABITS[it.status]
  const total = habits.reduce((sum, [, weight]) => sum + weight, 0)
  let at = chance.next() * total
  for (const [maker, weight] of habits) {
    at -= weight
    if (at < 0) return maker(it, when, chance)
  }
  return undefined
}
