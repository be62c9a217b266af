/** The lengths of a pause that are offered (docs/domain.md 0.3). */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { parseDay, type Day } from '@pfotenportal/domain/core/calendar'
import { isPauseAllowed, pauseEnd } from '@pfotenportal/domain/schedule/move-range'

/** A length and the day it ends on. */
export interface PauseLength {
  readonly weeks: number
  readonly resumesAt: Day
  /** The limit of 26 weeks in a row leaves room for it. */
  readonly isAllowed: boolean
}

const WEEKS = [2, 4, 6, 8, 12] as const

/** Chosen at first: long enough to skip a box, short enough not to be forgotten. */
const USUAL = 4

/** Every length from today on; a running pause counts from its own start. */
export function pauseLengths({ pause }: Pick<SubscriptionView, 'pause'>, today: Day): PauseLength[] {
  const startedAt = (pause && parseDay(pause.startedAt)) ?? today
  return WEEKS.map((weeks) => {
    const resumesAt = pauseEnd(weeks, today)
    return { weeks, resumesAt, isAllowed: isPauseAllowed(startedAt, resumesAt) }
  })
}

/** The length that is chosen when the dialog opens: the running pause's own, else the usual one, where allowed. */
export function firstChoice(
  { pause }: Pick<SubscriptionView, 'pause'>,
  lengths: readonly PauseLength[],
): number | null {
  const allowed = lengths.filter(({ isAllowed }) => isAllowed).map(({ weeks }) => weeks)
  return [pause?.weeks, USUAL].find((weeks) => allowed.some((it) => it === weeks)) ?? allowed.at(-1) ?? null
}
