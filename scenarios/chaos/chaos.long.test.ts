/**
 * No kill causes a double, lost or skipped charge. `npm run chaos` uses 2,000 subscriptions and 100 kills; by default
 * the run is small. The test first has to find faults that are planted in the workers.
 */
import { expect, it } from 'vitest'
import { PLANTED_FAULTS, totalKills } from './harness.ts'
import { runChaos, type ChaosOptions, type ChaosResult } from './run-chaos.ts'

const { CHAOS_SUBSCRIPTIONS, CHAOS_KILLS, CHAOS_DAYS, CHAOS_SEED } = process.env
const isLongRun = CHAOS_SUBSCRIPTIONS !== undefined
const print = (line: string) => void process.stdout.write(`${line}\n`)

const small: ChaosOptions = { subscriptions: 40, days: 2, kills: 8, seed: 7, print }
const full: ChaosOptions = isLongRun
  ? {
      subscriptions: Number(CHAOS_SUBSCRIPTIONS),
      days: Number(CHAOS_DAYS ?? 21),
      kills: Number(CHAOS_KILLS ?? 100),
      seed: Number(CHAOS_SEED ?? 1),
      print,
    }
  : small

const HOURS = 3_600_000

function printResult(name: string, { findings, ...counts }: ChaosResult): void {
  const sizes = Object.entries<readonly string[]>({ ...findings }).map(
    ([kind, lines]) => `${lines.length} ${kind}`,
  )
  print(`${name}: ${sizes.join(', ')}; ${JSON.stringify(counts)}`)
  for (const line of Object.values(findings).flat().slice(0, 4)) print(`  ${line}`)
}

it.each(isLongRun ? PLANTED_FAULTS : PLANTED_FAULTS.slice(0, 1))(
  'the test finds the planted fault %s',
  { timeout: HOURS },
  async (fault) => {
    const outcome = await runChaos({ ...small, ...(isLongRun && { subscriptions: 120, kills: 16 }), fault })
    printResult(`planted ${fault}`, outcome)
    expect(Object.values(outcome.findings).flat()).not.toEqual([])
  },
)

it(
  `${full.kills} kills among ${full.subscriptions} subscriptions cause no double, lost or skipped charge (seed ${full.seed})`,
  { timeout: 6 * HOURS },
  async () => {
    const outcome = await runChaos(full)
    printResult('without a planted fault', outcome)
    const findings = Object.values(outcome.findings).flat()
    expect(findings, findings.join('\n')).toEqual([])
    expect(totalKills(outcome.kills)).toBeGreaterThanOrEqual(full.kills)
    expect(outcome.boxes).toBeGreaterThan(0)
  },
)
