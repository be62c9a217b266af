/** Plans the actions of customers. The oracle applies an action before the service is called. */
import type { Action } from '../year/action.ts'
import { dayText, type DayNumber } from '../year/calendar.ts'
import { chooseAction } from '../year/choose-action.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import type { Random } from '../year/seeded-random.ts'

/** An action of the customer of a subscription. */
export interface PlannedAction {
  readonly id: number
  readonly action: Action
}

/** The probability per day that a customer acts, and that the portal is open in two tabs. */
const ACTIVITY = 0.04
const TWO_TABS = 0.04

/** While the day's orders are charged, half of their customers skip the order after next. */
export function planActionsDuringCharges(
  population: readonly ExpectedSubscription[],
  today: DayNumber,
  random: Random,
): PlannedAction[] {
  return population.flatMap((it) => {
    const isCharged = it.lastBilled === today || it.owed !== null
    if (!isCharged || it.menu.cycle === 'TEST' || random.happens(0.5)) return []
    const rows = it.upcomingOrders(today)
    const row = rows.filter(({ status, day }) => status === 'SCHEDULED' && day > today + 10)[1]
    if (!row || rows.some(({ status }) => status === 'SKIPPED')) return []
    it.skip(row.index)
    const action: Action = {
      call: { operation: 'skipOrder', day: row.day },
      refusal: null,
      description: `skips ${dayText(row.day)}`,
    }
    return [{ id: it.id, action }]
  })
}

/** Plans the actions at noon. Actions of one list are sent concurrently, the lists one after another. */
export function planNoonActions(
  population: readonly ExpectedSubscription[],
  today: DayNumber,
  random: Random,
): PlannedAction[][] {
  return population.flatMap((it) => {
    if (random.happens(TWO_TABS) && maySkipTwice(it, today)) return [skipTwice(it, today)]
    if (!random.happens(ACTIVITY)) return []
    const action = chooseAction(it, { today, hour: 'NOON' }, random)
    return action ? [[{ id: it.id, action }]] : []
  })
}

function maySkipTwice(expected: ExpectedSubscription, today: DayNumber): boolean {
  const rows = expected.upcomingOrders(today)
  return (
    expected.status === 'ACTIVE' &&
    expected.owed === null &&
    expected.grace === null &&
    expected.menu.cycle !== 'TEST' &&
    rows.every(({ status, day }) => status === 'SCHEDULED' && day > today)
  )
}

/** Sends "skip the next order" from two tabs at the same moment, which skips the next two orders. */
function skipTwice(expected: ExpectedSubscription, today: DayNumber): PlannedAction[] {
  const action: Action = {
    call: { operation: 'skipNextOrder' },
    refusal: null,
    description: 'skips the next order',
  }
  return [1, 2].map(() => {
    const next = expected.nextOrder(today)
    if (next) expected.skip(next.index)
    return { id: expected.id, action }
  })
}
