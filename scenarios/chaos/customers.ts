/** What the customers of the chaos do, chosen beforehand: the model has done it when the service is asked for it. */
import { dayText, type DayNumber } from '../year/days.ts'
import { chooseDeed, type Deed } from '../year/deeds.ts'
import type { Expected } from '../year/oracle.ts'
import type { Chance } from '../year/random.ts'

/** A deed of a subscription's customer. */
export interface Wish {
  readonly id: number
  readonly deed: Deed
}

/** How likely a customer does something on a day, and has the portal open twice. */
const ACTIVITY = 0.04
const TWO_TABS = 0.04

/** While the day's orders are charged every second of their customers skips the order after the next. */
export function whileCharged(crowd: readonly Expected[], today: DayNumber, chance: Chance): Wish[] {
  return crowd.flatMap((it) => {
    const isCharged = it.lastBilled === today || it.owed !== null
    if (!isCharged || it.menu.cycle === 'TEST' || chance.happens(0.5)) return []
    const rows = it.rows(today)
    const row = rows.filter(({ status, day }) => status === 'SCHEDULED' && day > today + 10)[1]
    if (!row || rows.some(({ status }) => status === 'SKIPPED')) return []
    it.skip(row.index)
    const deed: Deed = {
      call: { operation: 'skipOrder', day: row.day },
      refusal: null,
      words: `skips ${dayText(row.day)}`,
    }
    return [{ id: it.id, deed }]
  })
}

/** What is done when time stands still: the deeds of one list at the same time, one list after the other. */
export function atNoon(crowd: readonly Expected[], today: DayNumber, chance: Chance): Wish[][] {
  return crowd.flatMap((it) => {
    if (chance.happens(TWO_TABS) && maySkipTwice(it, today)) return [skipTwice(it, today)]
    if (!chance.happens(ACTIVITY)) return []
    const deed = chooseDeed(it, { today, hour: 'NOON' }, chance)
    return deed ? [[{ id: it.id, deed }]] : []
  })
}

function maySkipTwice(it: Expected, today: DayNumber): boolean {
  const rows = it.rows(today)
  return (
    it.status === 'ACTIVE' &&
    it.owed === null &&
    it.grace === null &&
    it.menu.cycle !== 'TEST' &&
    rows.every(({ status, day }) => status === 'SCHEDULED' && day > today)
  )
}

/** "Skip the next order" in two tabs at the same moment: the next two are skipped. */
function skipTwice(it: Expected, today: DayNumber): Wish[] {
  const deed: Deed = { call: { operation: 'skipNextOrder' }, refusal: null, words: 'skips the next order' }
  return [1, 2].map(() => {
    const next = it.nextRow(today)
    if (next) it.skip(next.index)
    return { id: it.id, deed }
  })
}
