/**
 * No kill and no fault of what is around the service causes a double, lost or skipped charge. `npm run chaos` uses 2,000
 * subscriptions and 100 kills, divided into runs; by default there is one small run. The test first has to find faults
 * that are planted in the workers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { canMountDisk } from '@pfotenportal/server/testing/small-disk'
import { partNames, runSeries, sharesOf } from '../series.ts'
import { FAULT_KINDS, HARMFUL, PLANTED_FAULTS, type PlantedFault } from './faults.ts'
import { totalKills } from './harness.ts'
import { runChaos, type ChaosOptions, type ChaosResult } from './run-chaos.ts'
import { describeResults, findingsOf } from './summary.ts'

const { CHAOS_SUBSCRIPTIONS, CHAOS_KILLS, CHAOS_DAYS, CHAOS_SEED, CHAOS_RUNS, CHAOS_FOLDER } = process.env
const isLongRun = CHAOS_SUBSCRIPTIONS !== undefined
const print = (line: string) => void process.stdout.write(`${line}\n`)

const small: ChaosOptions = { subscriptions: 40, days: 2, kills: 8, kinds: FAULT_KINDS, seed: 7, print }
/** All runs together. */
const full = isLongRun
  ? {
      subscriptions: Number(CHAOS_SUBSCRIPTIONS),
      days: Number(CHAOS_DAYS ?? 21),
      kills: Number(CHAOS_KILLS ?? 100),
      seed: Number(CHAOS_SEED ?? 1),
      runs: Number(CHAOS_RUNS ?? 1),
    }
  : { ...small, runs: 1 }

const ownFolder = CHAOS_FOLDER ? undefined : mkdtempSync(join(tmpdir(), 'pfotenportal-chaos-results-'))
const folder = CHAOS_FOLDER || ownFolder || ''
afterAll(() => ownFolder && rmSync(ownFolder, { recursive: true, force: true }))

const HOUR_MS = 3_600_000
/** Longer than any series; a timer cannot be set to more than 24 days. */
const LONGEST_MS = isLongRun ? 20 * 24 * HOUR_MS : HOUR_MS

const possible = PLANTED_FAULTS.filter((fault) => !HARMFUL[fault].kinds.includes('disk') || canMountDisk())
const planted = new Map(
  (isLongRun ? possible : possible.slice(0, 1)).map((fault) => [`planted-${fault}`, fault]),
)
const runs = partNames('run', full.runs)

/**
 * Kills and full disks come at different times in each run. A planted fault that they miss does no harm, so it gets several
 * runs.
 */
const TRIES = 3

async function findPlanted(fault: PlantedFault, tries = TRIES): Promise<ChaosResult> {
  const { kinds } = HARMFUL[fault]
  const size = isLongRun ? { subscriptions: 120, kills: 16 } : {}
  const result = await runChaos({ ...small, ...size, seed: small.seed + TRIES - tries, kinds, fault })
  if (findingsOf(result).length > 0 || tries === 1) return result
  print(`the planted fault ${fault} did no harm; trying again`)
  return findPlanted(fault, tries - 1)
}

/** Each run has seeds of its own, and its share of the kills. */
function runOptions(name: string): ChaosOptions {
  const place = runs.indexOf(name)
  const kills = sharesOf(full.kills, full.runs)[place] ?? 0
  const { subscriptions, days } = full
  return { subscriptions, days, kills, kinds: FAULT_KINDS, seed: full.seed + 10 * place + (place % 2), print }
}

function runPart(name: string): Promise<ChaosResult> {
  const fault = planted.get(name)
  return fault ? findPlanted(fault) : runChaos(runOptions(name))
}

it(
  'a series of runs finds every planted fault, and no kill and no fault around the service causes a wrong charge',
  { timeout: LONGEST_MS },
  async () => {
    const { runs: count, subscriptions, days, kills, seed } = full
    const plan = { runs: count, subscriptions, days, kills, seed, planted: [...planted.keys()] }
    const parts = [...planted.keys(), ...runs]
    const results = await runSeries({ folder, plan, parts, run: runPart, print })
    for (const line of describeResults(results)) print(line)
    const notFound = [...planted.keys()].filter((name) => findingsOf(results.get(name)).length === 0)
    expect(notFound).toEqual([])
    const found = runs.flatMap((name) => findingsOf(results.get(name)).map((line) => `${name}: ${line}`))
    expect(found, found.join('\n')).toEqual([])
    for (const name of runs) {
      const result = results.get(name)
      expect(result?.missing, `${name} did not cause`).toEqual([])
      expect(result?.boxes).toBeGreaterThan(0)
    }
    const killed = runs.reduce((sum, name) => sum + killsIn(results.get(name)), 0)
    expect(killed).toBeGreaterThanOrEqual(kills)
  },
)

function killsIn(result: ChaosResult | undefined): number {
  return result ? totalKills(result.kills) : 0
}
