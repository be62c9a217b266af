import { expect, it, test } from 'vitest'
import { berlinTime } from '../core/berlin.ts'
import { addDays, berlinDay, day, instant, type Instant } from '../core/calendar.ts'
import { keptBackups, keptBases, keptBeforeUpgrades, type ClusterBase } from './kept-backups.ts'

/** A backup at 02:30 in Berlin on each of that many days, the last one on `until`. */
function nightly(count: number, until: string): Instant[] {
  return Array.from({ length: count }, (_none, ago) => berlinTime(addDays(day(until), -ago), '02:30'))
}

const daysOf = (backups: readonly Instant[]) => keptBackups(backups).map(berlinDay)

const basesOf = (takenAt: readonly Instant[], cluster: string) =>
  takenAt.map((at) => ({ takenAt: at, cluster }))
const daysOfBases = (bases: readonly ClusterBase[]) =>
  keptBases(bases).map(({ takenAt }) => berlinDay(takenAt))

test.each([
  ['none', [], []],
  ['one', ['2026-11-24T01:30:00.000Z'], ['2026-11-24']],
  ['two of one day: the newer one', ['2026-11-24T01:30:00.000Z', '2026-11-24T11:00:00.000Z'], ['2026-11-24']],
  [
    'a day begins at midnight in Berlin',
    ['2026-11-23T22:59:00.000Z', '2026-11-23T23:01:00.000Z'],
    ['2026-11-24', '2026-11-23'],
  ],
])('%s', (_case, taken, kept) => {
  expect(daysOf(taken.map(instant))).toEqual(kept)
})

it('after two years of nights, seven days, four weeks and twelve months are kept', () => {
  expect(daysOf(nightly(730, '2026-11-24'))).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

it('a pause in which no backup was taken deletes none', () => {
  const old = nightly(6, '2026-03-10')
  expect(keptBackups([instant('2026-11-24T01:30:00.000Z'), ...old])).toHaveLength(7)
})

it('of a day on which the clock was wrong, one backup is kept, and it displaces one other at most', () => {
  const nights = nightly(60, '2026-11-24')
  const wrong = instant('2031-01-01T00:00:00.000Z')
  const kept = new Set(keptBackups([...nights, wrong]))
  expect(kept.has(wrong)).toBe(true)
  expect(keptBackups(nights).filter((at) => !kept.has(at)).length).toBeLessThanOrEqual(2)
  expect(kept.has(nights[0] ?? wrong)).toBe(true)
})

it('applied every night, the rule never deletes what it would keep later', () => {
  let stored: Instant[] = []
  const all = nightly(500, '2026-11-24').toReversed()
  for (const at of all) stored = keptBackups([...stored, at])
  expect(stored).toEqual(keptBackups(all))
})

it('of the bases for a point in time, the newest of each of seven days is kept', () => {
  expect(daysOfBases(basesOf(nightly(30, '2026-11-24'), 'A'))).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
  ])
})

it('a database that replaced another one has its own bases, and those of the other one go with their days', () => {
  const former = basesOf(nightly(30, '2026-11-24'), 'A')
  const noon = basesOf([berlinTime(day('2026-11-24'), '12:00'), berlinTime(day('2026-11-24'), '13:00')], 'B')
  const atNoon = keptBases([...noon, ...former])
  expect(atNoon.filter(({ cluster }) => cluster === 'B')).toEqual([noon[1]])
  expect(daysOfBases(atNoon.filter(({ cluster }) => cluster === 'A'))).toContain('2026-11-24')
  const later = keptBases([...basesOf(nightly(6, '2026-11-30'), 'B'), ...atNoon])
  expect(later.map(({ takenAt, cluster }) => `${berlinDay(takenAt)} ${cluster}`)).toEqual([
    '2026-11-30 B',
    '2026-11-29 B',
    '2026-11-28 B',
    '2026-11-27 B',
    '2026-11-26 B',
    '2026-11-25 B',
    '2026-11-24 B',
    '2026-11-24 A',
  ])
  expect(keptBases([...basesOf(nightly(1, '2026-12-01'), 'B'), ...later])).not.toContainEqual(former[0])
})

it('the newest backup before an upgrade is kept for seven days, also if others follow on its day', () => {
  const backup = (taken: string, schema: string | null) => ({ taken: instant(taken), schema })
  const early = backup('2026-11-24T01:30:00.000Z', '0001')
  const before = backup('2026-11-24T09:00:00.000Z', '0001')
  const after = backup('2026-11-24T10:00:00.000Z', '0002')
  const unknown = backup('2026-11-24T09:30:00.000Z', null)
  expect(keptBeforeUpgrades([early, before, unknown, after])).toEqual([before.taken, after.taken])
  const later = nightly(7, '2026-11-30').map((taken) => ({ taken, schema: '0002' }))
  expect(keptBeforeUpgrades([before, after, ...later.slice(0, -1)])).toContain(before.taken)
  expect(
    keptBeforeUpgrades([
      before,
      after,
      ...nightly(7, '2026-12-01').map((taken) => ({ taken, schema: '0002' })),
    ]),
  ).not.toContain(before.taken)
})
