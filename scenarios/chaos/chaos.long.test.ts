/**
 * Nothing is charged twice, lost or skipped, whoever dies. `npm run chaos` plays 2,000 subscriptions and 100 kills; here
 * it is a small client. First the harness has to find faults that were planted for it.
 */
import { expect, it } from 'vitest'
import { runChaos, type Chaos, type Outcome } from './run-chaos.ts'
import { totalKills } from './harness.ts'
import { FAULTS } from './kill-steps.ts'

const { CHAOS_SUBSCRIPTIONS, CHAOS_KILLS, CHAOS_DAYS, CHAOS_SEED } = process.env
const asked = CHAOS_SUBSCRIPTIONS !== undefined
const print = (line: string) => void process.stdout.write(`${line}\n`)

const small: Chaos = { subscriptions: 40, days: 2, kills: 8, seed: 7, print }
const whole: Chaos = asked
  ? {
      subscriptions: Number(CHAOS_SUBSCRIPTIONS),
      days: Number(CHAOS_DAYS ?? 21),
      kills: Number(CHAOS_KILLS ?? 100),
      seed: Number(CHAOS_SEED ?? 1),
      print,
    }
  : small

const HOURS = 3_600_000

function tell(name: string, { findings, ...counts }: Outcome): void {
  const sizes = Object.entries<readonly string[]>({ ...findings }).map(
    ([kind, lines]) => `${lines.length} ${kind}`,
  )
  print(`${name}: ${sizes.join(', ')}; ${JSON.stringify(counts)}`)
  for (const line of Object.values(findings).flat().slice(0, 4)) print(`  ${line}`)
}

it.each(asked ? FAULTS : FAULTS.slice(0, 1))(
  'a planted fault is found: %s',
  { timeout: HOURS },
  async (fault) => {
    const outcome = await runChaos({ ...small, ...(asked && { subscriptions: 120, kills: 16 }), fault })
    tell(`planted ${fault}`, outcome)
    expect(Object.values(outcome.findings).flat()).not.toEqual([])
  },
)

it(
  `${whole.kills} kills among ${whole.subscriptions} subscriptions leave nothing double, lost or skipped (seed ${whole.seed})`,
  { timeout: 6 * HOURS },
  async () => {
    const outcome = await runChaos(whole)
    tell('the service as it is', outcome)
    expect(outcome.findings).toEqual({ double: [], lost: [], skipped: [], surprises: [], mails: [] })
    expect(outcome.repeatedMails).toBeLessThanOrEqual(totalKills(outcome.deaths))
    expect(totalKills(outcome.deaths)).toBeGreaterThanOrEqual(whole.kills)
    expect(outcome.boxes).toBeGreaterThan(0)
  },
)
