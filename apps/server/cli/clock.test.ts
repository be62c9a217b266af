import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { openLog } from '../core/log.ts'
import { startService, withParts, type Service } from '../service.ts'
import { intentsOf } from '../testing/charging.ts'
import { freePort } from '../testing/processes.ts'
import { TEST_NOW, testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { run as operateClock } from './clock.ts'

// Covers days of business time.
vi.setConfig({ testTimeout: 60_000 })

/** A separate database, and the address where its service would listen. */
interface Target {
  readonly database: TestDatabase
  readonly port: number
  readonly settings: Record<string, string>
}

async function createTarget(database: TestDatabase): Promise<Target> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: address }
  return { database, port, settings }
}

const sampleWorld = () => createTestDatabase({ sampleAt: instant(TEST_NOW) })

/** Runs the command with its own database connection, as its process does; returns what it printed. */
async function clock({ settings }: Target, args: string[], more: Record<string, string> = {}) {
  const config = testConfig({ ...settings, ...more })
  return withParts(config, openLog(config.logLevel), async ({ services }) => {
    const lines: string[] = []
    const complained: string[] = []
    const code = await operateClock({
      services,
      args,
      say: (line) => void lines.push(line),
      complain: (line) => void complained.push(line),
    })
    const { now } = await services.clock.read()
    const intents = [20006, 20010].map((id) => intentsOf({ services }, id))
    return {
      code,
      output: lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' '),
      complaint: complained.join('\n'),
      now,
      intents: (await Promise.all(intents)).flat(),
    }
  })
}

describe('npm run clock without a running service', () => {
  let target: Target
  beforeEach(async () => {
    target = await createTarget(await sampleWorld())
  })
  afterEach(() => target.database.drop())

  it('shows business time and the next charge', async () => {
    const { code, output } = await clock(target, [])
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}now +Fri, 20 November 2026, 12:00 +\(2026-11-20T11:00:00.000Z\)$/m)
    expect(output).toMatch(/^ {2}time +stands still until it is moved$/m)
    // Balu's order is owed.
    expect(output).toMatch(/^ {2}next charge +Sun, 22 November 2026, 10:00 .* Balu \(Katharina\)$/m)
  })

  it('moves to the next charge and runs what is due until then', async () => {
    const { code, output, now, intents } = await clock(target, ['next-charge'])
    expect(code).toBe(0)
    expect(now).toBe('2026-11-22T09:00:00.000Z')
    expect(intents).toEqual([expect.stringMatching(/^charge:20010\d{3}:\d RETRY DECLINED/)])
    expect(output).toMatch(/^ {2}not paid +1$/m)
    expect(output).toMatch(/^ {2}dunning-retry +1$/m)
  })

  it('moves a week ahead in Berlin time and summarises what happened', async () => {
    const { code, output, now, intents } = await clock(target, ['+7d'])
    expect(code).toBe(0)
    expect(now).toBe('2026-11-27T11:00:00.000Z')
    expect(intents).toContain('charge:20006002:1 DUE PAID')
    expect(output).toMatch(/^Charges \(50,60 € paid\)$/m)
    expect(output).toMatch(/^ {2}to +Fri, 27 November 2026, 12:00/m)
    expect(output).toMatch(/^ {2}packing-batch +1$/m)
  })

  it.each([
    ['2026-11-19', 'Time never goes back. It is Fri, 20 November 2026, 12:00'],
    ['2026-11-20T11:59', 'Time never goes back.'],
    ['+900d', 'That’s too far in one go. At most 800 days.'],
  ])('refuses %s and leaves business time unchanged', async (word, reason) => {
    const { code, complaint, now } = await clock(target, [word])
    expect([code, now]).toEqual([1, TEST_NOW])
    expect(complaint).toContain(reason)
  })

  it.each([[['lunch']], [['+1d', '+1d']]])('prints its usage after %j', async (args) => {
    await expect(clock(target, args)).rejects.toThrow(/is not a point in time|Exactly one point in time/)
  })
})

describe('npm run clock with a running service', () => {
  let target: Target
  let service: Service
  beforeAll(async () => {
    target = await createTarget(await sampleWorld())
    const config = testConfig({ ...target.settings, SAMPLE_WORLD: 'on' })
    service = await startService(config, openLog(config.logLevel), { portalDirectory: null })
  })
  afterAll(async () => {
    await service.stop()
    await target.database.drop()
  })

  it('moves the clock of the service, which runs the due jobs', async () => {
    const { code, now, output, intents } = await clock(target, ['next-charge'])
    expect([code, now]).toEqual([0, '2026-11-22T09:00:00.000Z'])
    expect(intents).toHaveLength(1)
    expect(output).toMatch(/^ {2}dunning-retry +1$/m)
    expect((await service.services.clock.read()).now).toBe(now)
  })

  it('reports a service that uses another database, and leaves its own time unchanged', async () => {
    const other = await createTarget(await sampleWorld())
    try {
      const settings = { ...other.settings, PUBLIC_URL: target.settings['PUBLIC_URL'] ?? '' }
      await expect(clock({ ...other, settings }, ['+7d'])).rejects.toThrow('it uses a different database')
      expect((await clock(other, [])).now).toBe('2026-11-20T11:00:00.000Z')
    } finally {
      await other.database.drop()
    }
  })
})

it('in production the clock follows the system and cannot be moved', async () => {
  const target = await createTarget(await createTestDatabase())
  try {
    const config = { ...testConfig(target.settings), clockSettable: false }
    const lines: string[] = []
    const code = await withParts(config, openLog(config.logLevel), ({ services }) =>
      operateClock({
        services,
        args: ['+7d'],
        say: (line) => expect.fail(line),
        complain: (line) => void lines.push(line),
      }),
    )
    expect([code, lines]).toEqual([
      1,
      ['In production, business time follows the system clock and cannot be moved.'],
    ])
  } finally {
    await target.database.drop()
  }
})
