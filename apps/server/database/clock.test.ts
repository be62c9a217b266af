import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from '../core/clock.ts'
import type { Database } from '../database/open.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { businessNow, MovedClock, openClock } from './clock.ts'

const noon = instant('2026-11-20T11:00:00.000Z')
const evening = instant('2026-11-20T18:00:00.000Z')

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(async () => {
  await database.close()
})

describe('business time', () => {
  test('stands still at the instant that seeded an empty database', async () => {
    const clock = await openClock(database, true, noon)
    expect(await clock.read()).toEqual({ now: noon, standing: true })
    expect(await clock.moment()).toMatchObject({ at: noon, today: '2026-11-20', catalogue: { version: 1 } })
  })

  test('is not seeded again if the database has one', async () => {
    await openClock(database, true, noon)
    const clock = await openClock(database, true, evening)
    expect((await clock.read()).now).toBe(noon)
  })

  test('moved on a stopped clock stands still again, and every process sees it', async () => {
    const clock = await openClock(database, true, noon)
    const other = await openClock(database, true, 'system')
    expect(await clock.move(evening)).toMatchObject({ ok: true, value: { now: evening, standing: true } })
    expect(await other.read()).toEqual({ now: evening, standing: true })
  })

  test('moved under the system clock continues to run from there', async () => {
    const clock = await openClock(database, true, 'system')
    expect((await clock.read()).standing).toBe(false)
    const future = instant('2030-01-01T00:00:00.000Z')
    await clock.move(future)
    await new Promise((resolve) => setTimeout(resolve, 30))
    const { now, standing } = await clock.read()
    expect(standing).toBe(false)
    expect(now > future && now < instant('2030-01-01T00:00:10.000Z')).toBe(true)
  })

  test('cannot be moved back', async () => {
    const clock = await openClock(database, true, evening)
    expect(await clock.move(noon)).toEqual({
      ok: false,
      reason: 'DATE_OUT_OF_RANGE',
      details: { min: evening },
    })
    expect((await clock.read()).now).toBe(evening)
  })

  test('runs exactly with real time', () => {
    const time = { mode: 'ticking', businessAt: noon, realAt: instant('2026-01-01T00:00:00.000Z') } as const
    expect(businessNow(time, instant('2026-01-01T07:00:00.000Z'))).toBe(evening)
  })
})

test('due work runs in order before a move is answered', async () => {
  const clock = await openClock(database, true, noon)
  const ran: string[] = []
  clock.onAdvance(async (from, to) => void ran.push(`first ${from} ${to}`))
  clock.onAdvance(async () => void ran.push('second'))
  await clock.move(evening)
  expect(ran).toEqual([`first ${noon} ${evening}`, 'second'])
})

describe('in production', () => {
  test('business time is the system time and cannot be moved', async () => {
    const clock = await openClock(database, false, 'system')
    const before = realNow()
    expect((await clock.read()).now >= before).toBe(true)
    expect((await clock.move(instant('2040-01-01T00:00:00.000Z'))).ok).toBe(false)
  })

  test('a database whose clock was ever moved is refused', async () => {
    await openClock(database, true, noon)
    await expect(openClock(database, false, 'system')).rejects.toThrow(MovedClock)
  })
})
