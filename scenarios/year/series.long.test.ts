/**
 * The year simulation in parts. `npm run year -- --parts 20` runs this file once in each time zone; by default it does
 * the same with a few subscriptions and days, and stops the first process in the middle.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { eventually } from '@pfotenportal/server/testing/processes'
import { createTestDatabase } from '@pfotenportal/server/testing/test-database'
import { daysOfYears, runZone, summarise, type YearPlan } from './year-series.ts'

/** Longer than any series; a timer cannot be set to more than 24 days. */
const LONGEST_MS = 20 * 24 * 3_600_000
const print = (line: string) => void process.stdout.write(`${line}\n`)

const settings = process.env
const isPart = settings['YEAR_PARTS'] !== undefined
const start = settings['YEAR_START'] ?? '2026-11-20'
const years = Number(settings['YEAR_YEARS'] ?? 0)

/** As the environment says. */
const given: YearPlan = {
  subscriptions: Number(settings['YEAR_SUBSCRIPTIONS'] ?? 12),
  start,
  days: years > 0 ? daysOfYears(start, years) : Number(settings['YEAR_DAYS'] ?? 365),
  seed: Number(settings['YEAR_SEED'] ?? 1),
  company: settings['YEAR_COMPANY'] === 'example' ? 'example' : 'sample',
  parts: Number(settings['YEAR_PARTS'] ?? 1),
  zones: (settings['YEAR_ZONES'] ?? 'Europe/Berlin').split(','),
}

it.runIf(isPart)(
  `${given.parts} parts of ${given.subscriptions} subscriptions behave for ${given.days} days as the oracle expects, the same in every time zone`,
  { timeout: LONGEST_MS },
  async () => {
    const folder = settings['YEAR_FOLDER'] ?? ''
    await runZone(given, settings['TZ'] ?? '', { folder, print })
    const summary = await summarise(given, folder)
    for (const line of summary?.lines ?? ['other time zones have parts without a result']) print(line)
    expect(summary?.differences.slice(0, 3).join('\n\n') ?? '').toBe('')
    expect(summary?.unequal ?? []).toEqual([])
  },
)

const small: YearPlan = {
  ...given,
  subscriptions: 24,
  days: 4,
  parts: 2,
  zones: ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'],
}

/** A process that runs the parts of a zone, with whatever it starts. */
function startZone(zone: string, { folder, server }: { readonly folder: string; readonly server: string }) {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const file = fileURLToPath(import.meta.url)
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'scenarios', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: {
      PATH,
      HOME,
      TZ: zone,
      TEST_LONG: '1',
      TEST_DATABASE_URL: server,
      YEAR_SUBSCRIPTIONS: String(small.subscriptions),
      YEAR_START: small.start,
      YEAR_DAYS: String(small.days),
      YEAR_PARTS: String(small.parts),
      YEAR_ZONES: small.zones.join(','),
      YEAR_FOLDER: folder,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  return {
    kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
    async result(): Promise<string> {
      const [code] = (await ended) as [number | null]
      return code === 0 ? 'passed' : `ended with ${code}:\n${output}`
    },
  }
}

it.skipIf(isPart)(
  'a series that was killed is resumed, and its result is the same in three time zones, of which two were never stopped',
  { timeout: 1_800_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pfotenportal-years-'))
    const database = await createTestDatabase({ empty: true })
    // All processes use the server of this one, so that a killed one leaves nothing behind.
    const at = { folder, server: new URL('/postgres', database.url).href }
    try {
      const [stopped = '', ...others] = small.zones
      const first = join(folder, `${stopped.replace('/', '-')}-1.json`)
      const killed = startZone(stopped, at)
      await eventually(() => existsSync(first), 900_000)
      killed.kill()
      await killed.result()
      expect(await summarise(small, folder)).toBeUndefined()
      const all = await Promise.all([stopped, ...others].map((zone) => startZone(zone, at).result()))
      expect(all).toEqual(['passed', 'passed', 'passed'])
      const summary = await summarise(small, folder)
      expect(summary).toMatchObject({ differences: [], unequal: [] })
    } finally {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
