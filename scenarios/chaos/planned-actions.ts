/** What the customers of the chaos do, chosen beforehand: the model has done it when the service is asked for it. */
import { dayText, type DayNumber } from '../year/calendar.ts'
import type { Action } from '../year/action.ts'
import { chooseAction } from '../year/choose-action.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import type { Random } from '../year/seeded-random.ts'

/** A action of a subscription's customer. */
export interface PlannedAction {
  readonly id: number
  readonly action: Action
}

/** How likely a customer does something on a day, and has the portal open twice. */
const ACTIVITY = 0.04
const TWO_TABS = 0.04

/** While the day's orders are charged every second of their customers skips the order after the next. */
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

/** What is done when time stands still: the actions of one list at the same time, one list after the other. */
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

function maySkipTwice(it: ExpectedSubscription, today: DayNumber): boolean {
  const rows = it.upcomingOrders(today)
  return (
    it.status === 'ACTIVE' &&
    it.owed === null &&
    it.grace === null &&
    it.menu.cycle !== 'TEST' &&
    rows.every(({ status, day }) => status === 'SCHEDULED' && day > today)
  )
}

/** "Skip the next order" in two tabs at the same moment: the next two are skipped. */
function skipTwice(it: ExpectedSubscription, today: DayNumber): PlannedAction[] {
  const action: Action = {
    call: { operation: 'skipNextOrder' },
    refusal: null,
    description: 'skips the next order',
  }
  return [1, 2].map(() => {
    const next = it.nextOrder(today)
    if (next) it.skip(next.index)
    return { id: it.id, action }
  })
}
