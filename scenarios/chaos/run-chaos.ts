/**
 * The chaos test: simulated customers (scenarios/year) are charged day by day and act, while workers, database and
 * gateway are killed at random times and at defined steps. The oracle determines the expected result, which no kill may
 * change.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { forEachConcurrently } from '../concurrently.ts'
import { berlin, dayText, parseDay, type DayNumber } from '../year/calendar.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import { generatePopulation, insertPopulation } from '../year/population.ts'
import { seededRandom, type Random } from '../year/seeded-random.ts'
import { sampleSeller } from '../year/sellers.ts'
import { countRepeatedEmails } from './email-findings.ts'
import { collectFindings, type Findings } from './findings.ts'
import {
  HARMFUL_STEPS,
  KILL_STEPS,
  startHarness,
  TARGETS,
  totalKills,
  type Harness,
  type KillCounts,
  type PlantedFault,
} from './harness.ts'
import { planActionsDuringCharges, planNoonActions } from './planned-actions.ts'
import { openServiceClient, type ServiceClient } from './service-client.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly subscriptions: number
  /** The minimum number of days; the run continues until there were enough kills. */
  readonly days: number
  readonly kills: number
  /** A fault planted in the workers, which the test must find. */
  readonly fault?: PlantedFault
  readonly print: (line: string) => void
}

export interface ChaosResult {
  readonly findings: Findings
  readonly kills: KillCounts
  readonly days: number
  readonly charges: number
  readonly boxes: number
  readonly actions: number
  readonly mails: number
  readonly repeatedMails: number
}

const START = '2026-11-20'
const GATEWAY_FAULTS = 'lost=0.03,late=0.03,error=0.03,unreachable=0.03'
/** More faults, so that a planted fault does harm within a run of seconds. */
const MANY_GATEWAY_FAULTS = 'lost=0.15,late=0.1,error=0.05,unreachable=0.05'
/** One in this many customers has a card that is declined, so that dunning continues through the kills. */
const DECLINED_ONE_IN = 20
/** How many customers act at the same time. */
const CONCURRENT_CUSTOMERS = 4
/** A worker that is to die at a step dies when it reaches it for the nth time, n at most this number. */
const MAX_PASS = 10

class ChaosRun {
  actions = 0
  private steps = 0

  constructor(
    readonly harness: Harness,
    readonly client: ServiceClient,
    readonly population: readonly ExpectedSubscription[],
    readonly options: ChaosOptions,
    /**
     * Chooses actions. Separate from `killRandom`, whose use depends on timing, so that a seed gives the same actions.
     */
    readonly random: Random,
    /** Chooses what is killed, when and at which step. */
    readonly killRandom: Random,
  ) {}

  get killed(): number {
    return totalKills(this.harness.kills())
  }

  /** The step at which a restarted worker dies, for every second restart; steps take turns. */
  private nextStep(): string | undefined {
    const { fault } = this.options
    if (fault === undefined && this.killRandom.happens(0.5)) return undefined
    const steps = fault === undefined ? KILL_STEPS : HARMFUL_STEPS[fault]
    this.steps += 1
    const pass = 1 + this.killRandom.below(fault === undefined ? MAX_PASS : 3)
    return `${steps[this.steps % steps.length] ?? ''}:${pass}`
  }

  /** Kills processes during the work until the goal is reached, and lets other processes take over their leases. */
  async killDuring(work: Promise<void>, goal: number): Promise<void> {
    const over = work.then(() => 'over' as const)
    for (;;) {
      const rest = pause(50 + this.killRandom.below(1200), 'rested' as const)
      if ((await Promise.race([over, rest])) === 'over') return
      // The database may be down.
      await this.client.endLeases().catch(() => undefined)
      if (this.killed >= goal) continue
      const targets = this.killRandom.happens(0.7) ? TARGETS.slice(0, 2) : TARGETS
      await this.harness.kill(this.killRandom.pick(targets), this.nextStep())
    }
  }

  /** Moves time to noon: pauses end, orders are charged and retried, and customers change later orders meanwhile. */
  async morning(today: DayNumber): Promise<void> {
    for (const it of this.population) {
      it.endPause(today)
      it.endDunned(today)
      it.chargeDue(today)
      it.retryOwed(today)
    }
    const planned = planActionsDuringCharges(this.population, today, this.random)
    this.actions += planned.length
    await Promise.all([
      this.client.moveClock(berlin(today, 12, 0)),
      ...planned.map(({ id, action }) => this.client.act(id, action, 'retryWhileLocked')),
    ])
  }

  /** Lets customers act, several at a time. */
  async noon(today: DayNumber): Promise<void> {
    const planned = planNoonActions(this.population, today, this.random)
    this.actions += planned.flat().length
    await forEachConcurrently(planned, CONCURRENT_CUSTOMERS, (each) =>
      Promise.all(each.map(({ id, action }) => this.client.act(id, action))),
    )
  }

  async day(today: DayNumber, goal: number): Promise<void> {
    await this.killDuring(this.morning(today), (this.killed + goal) / 2)
    await this.client.settle(berlin(today, 12, 15))
    await this.killDuring(this.noon(today), goal)
    await this.client.settle(berlin(today, 13, 0))
    for (const it of this.population) it.chargeDue(today)
  }

  /** Runs until the days are over and the goal of kills is reached; returns the number of days. */
  async run(): Promise<number> {
    const { days: minimumDays, kills, print } = this.options
    const start = parseDay(START)
    let days = 0
    while (days < minimumDays || this.killed < kills) {
      days += 1
      await this.day(start + days, Math.min(kills, Math.ceil((days / minimumDays) * kills)))
      if (days % 7 === 0) print(`${dayText(start + days)}  killed ${this.killed}  actions ${this.actions}`)
    }
    // What did not reach the gateway is sent again every hour: on other days after the next one has begun.
    await this.client.settle(berlin(start + days, 22, 0))
    return days
  }
}

/** Runs the chaos test and returns its result. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandom(options.seed)
  const start = parseDay(START)
  const population = generatePopulation(sampleSeller.company, options.subscriptions, start, random)
  for (const it of population) {
    if (it.id % DECLINED_ONE_IN === 0) it.method = it.badMethod
    // Every first box is due during the run.
    it.anchor = { index: 1, day: start + 1 + (it.id % options.days) }
  }
  const harness = await startHarness({
    clock: `${START}T23:00:00+01:00`,
    gatewayFaults: options.fault === undefined ? GATEWAY_FAULTS : MANY_GATEWAY_FAULTS,
    seed: options.seed,
    ...(options.fault !== undefined && { fault: options.fault }),
  })
  try {
    const client = openServiceClient(harness, seededRandom(options.seed + 1))
    await client.ready()
    await insertPopulation(harness.database, population)
    const run = new ChaosRun(harness, client, population, options, random, seededRandom(options.seed + 2))
    const days = await run.run()
    return {
      findings: await collectFindings(harness, population, client, start + days),
      kills: harness.kills(),
      days,
      charges: population.reduce((sum, it) => sum + it.charges.length, 0),
      boxes: population.reduce((sum, it) => sum + it.boxes.length, 0),
      actions: run.actions,
      mails: harness.mailServer.accepted.length,
      repeatedMails: countRepeatedEmails(harness.mailServer),
    }
  } finally {
    await harness.close()
  }
}
