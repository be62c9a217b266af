/** Which backups are kept (C-650, C-651, C-657, C-658). */
import { berlinDay, dayOf, mondayOf, partsOf, type Day, type Instant } from '../core/calendar.ts'

/** How many of each period are kept, by the day that names a backup's period. */
interface Period {
  readonly count: number
  readonly of: (day: Day) => Day
}

const DAYS: Period = { count: 7, of: (day) => day }
const PERIODS: readonly Period[] = [DAYS, { count: 4, of: mondayOf }, { count: 12, of: monthOf }]

function monthOf(day: Day): Day {
  const { year, month } = partsOf(day)
  return dayOf(year, month, 1)
}

/**
 * The backups that are kept, newest first: the newest of each of the last seven days, four weeks and twelve months that
 * have one. The present time is no part of the rule, so a wrong clock deletes nothing that is not replaced.
 */
export const keptBackups = (takenAt: readonly Instant[]): Instant[] => newestOf(PERIODS, takenAt)

/** What the rule about former versions has to know of a backup. */
export interface VersionedBackup {
  readonly taken: Instant
  /** The newest migration in it; null if nobody knows. */
  readonly schema: string | null
}

/** The newest backup before each upgrade of the last seven days that have one: a later one is of no use to the former version. */
export function keptBeforeUpgrades(backups: readonly VersionedBackup[]): Instant[] {
  const days = newestOf(
    [DAYS],
    backups.map(({ taken }) => taken),
  ).map(berlinDay)
  const newest = new Map<string, Instant>()
  for (const { taken, schema } of backups)
    if (schema !== null && taken > (newest.get(schema) ?? '')) newest.set(schema, taken)
  return [...newest.values()].filter((taken) => days.includes(berlinDay(taken)))
}

/** What the rule about bases has to know of one. */
export interface ClusterBase {
  readonly takenAt: Instant
  /** The database of which it is, where one replaced another; null if nobody knows. */
  readonly cluster: string | null
}

/**
 * The bases for a restore to a point in time that are kept: the newest of each of the last seven days that have one, of
 * each database of which that day has one.
 */
export function keptBases<Base extends ClusterBase>(bases: readonly Base[]): Base[] {
  const days = newestOf(
    [DAYS],
    bases.map(({ takenAt }) => takenAt),
  ).map(berlinDay)
  const isNewer = (other: Base, { takenAt, cluster }: Base) =>
    other.cluster === cluster && other.takenAt > takenAt && berlinDay(other.takenAt) === berlinDay(takenAt)
  return bases.filter(
    (base) => days.includes(berlinDay(base.takenAt)) && !bases.some((other) => isNewer(other, base)),
  )
}

function newestOf(all: readonly Period[], takenAt: readonly Instant[]): Instant[] {
  const newestFirst = takenAt.toSorted().toReversed()
  const kept = new Set<Instant>()
  for (const { count, of } of all) {
    const periods = new Set<Day>()
    for (const at of newestFirst) {
      const period = of(berlinDay(at))
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(at)
    }
  }
  return newestFirst.filter((at) => kept.has(at))
}
