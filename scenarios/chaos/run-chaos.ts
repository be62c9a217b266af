/**
 * The chaos test: simulated customers (scenarios/year) are charged day by day and act, while workers, database and
 * gateway are killed at random times and at defined steps, and what is around them fails. The oracle determines the
 * expected result, which nothing of that may change.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { forEachConcurrently } from '../concurrently.ts'
import { berlin, dayText, parseDay, type DayNumber } from '../year/calendar.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import { generatePopulation, insertPopulation } from '../year/population.ts'
import { seededRandom, type Random } from '../year/seeded-random.ts'
import { sampleSeller } from '../year/sellers.ts'
import { DISTURBANCES } from './disturbances.ts'
import { countRepeatedEmails } from './email-findings.ts'
import {
  faultsOf,
  HARMFUL,
  KILL_STEPS,
  type Fault,
  type FaultCounts,
  type FaultKind,
  type PlantedFault,
} from './faults.ts'
import { collectFindings, type Findings } from './findings.ts'
import { startHarness, TARGETS, totalKills, type Harness, type KillCounts } from './harness.ts'
import { planActionsDuringCharges, planNoonActions } from './planned-actions.ts'
import { openServiceClient, type ServiceClient } from './service-client.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly subscriptions: number
  /** The minimum number of days; the run continues until there were enough kills and each fault has happened. */
  readonly days: number
  readonly kills: number
  /** What fails around the service. */
  readonly kinds: readonly FaultKind[]
  /** A fault planted in the workers, which the test must find. */
  readonly fault?: PlantedFault
  readonly print: (line: string) => void
}

export interface ChaosResult {
  readonly findings: Findings
  readonly kills: KillCounts
  readonly faults: FaultCounts
  /** The faults that were meant to happen and did not. */
  readonly missing: readonly Fault[]
  readonly days: number
  readonly charges: number
  readonly boxes: number
  readonly actions: number
  readonly mails: number
  readonly repeatedMails: number
  /** How long the run took. */
  readonly seconds: number
}

/** Each run begins with the change to summer time or the end of it. */
const STARTS = ['2027-10-30', '2027-03-27']
const CHANGES = ['2027-10-31', '2027-03-28']
/** So many days longer than planned goes a run on because a fault has not happened yet. */
const MORE_DAYS = 10
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
  /** What was found wrong about clocks. */
  readonly clocks: string[] = []
  /** Why the work did not end; undefined if it did. */
  stuck: string | undefined
  private steps = 0
  private readonly turns = new Map<FaultKind, number>()

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
    const steps = fault === undefined ? KILL_STEPS : HARMFUL[fault].steps
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

  get missing(): Fault[] {
    const { faults, disk } = this.harness
    const meant = faultsOf(this.options.kinds).filter((fault) => disk || fault !== 'disk full')
    return meant.filter((fault) => faults.counts[fault] === 0)
  }

  /** Disturbs what is around the service, each kind in turns, and kills processes, while the work goes on. */
  private async disturbDuring(work: Promise<void>, goal: number): Promise<void> {
    let isOver = false
    const killing = this.killDuring(work, goal).finally(() => void (isOver = true))
    await Promise.all([killing, this.disturb(() => isOver)])
  }

  private async disturb(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.options.kinds.map(async (kind) => {
        const turn = this.turns.get(kind) ?? 0
        this.turns.set(kind, turn + 1)
        const disturbances = DISTURBANCES[kind]
        const problems = await disturbances[turn % disturbances.length]?.({
          harness: this.harness,
          random: this.killRandom,
          isOver,
        })
        this.clocks.push(...(problems ?? []))
      }),
    )
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

  /** Waits until everything is settled. A planted fault may prevent that, which is harm enough: then the run ends. */
  private async settle(at: string): Promise<void> {
    if (this.stuck !== undefined) return
    await this.client.settle(at).catch((error: unknown) => {
      if (this.options.fault === undefined) throw error
      this.stuck = String(error)
    })
  }

  async day(today: DayNumber, goal: number): Promise<void> {
    if (CHANGES.includes(dayText(today)) && this.options.kinds.includes('clock'))
      this.harness.faults.count('clock change')
    await this.disturbDuring(this.morning(today), (this.killed + goal) / 2)
    await this.settle(berlin(today, 12, 15))
    if (this.stuck !== undefined) return
    await this.disturbDuring(this.noon(today), goal)
    await this.settle(berlin(today, 13, 0))
    for (const it of this.population) it.chargeDue(today)
  }

  private mustGoOn(days: number): boolean {
    if (this.stuck !== undefined) return false
    const { days: minimum, kills, fault } = this.options
    // A planted fault can hide the effect of another one.
    const isWaiting = fault === undefined && this.missing.length > 0 && days < minimum + MORE_DAYS
    return days < minimum || this.killed < kills || isWaiting
  }

  /** Runs until the days are over and everything has happened; returns the number of days. */
  async run(start: DayNumber): Promise<number> {
    const { days: minimumDays, kills, print } = this.options
    let days = 0
    while (this.mustGoOn(days)) {
      days += 1
      await this.day(start + days, Math.min(kills, Math.ceil((days / minimumDays) * kills)))
      if (days % 7 === 0) print(`${dayText(start + days)}  killed ${this.killed}  actions ${this.actions}`)
    }
    // What did not reach the gateway is sent again every hour: on other days after the next one has begun.
    await this.settle(berlin(start + days, 22, 0))
    return days
  }
}

/** Runs the chaos test and returns its result. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const began = performance.now()
  const random = seededRandom(options.seed)
  const start = parseDay(STARTS[options.seed % STARTS.length] ?? '')
  const population = generatePopulation(sampleSeller.company, options.subscriptions, start, random)
  for (const it of population) {
    if (it.id % DECLINED_ONE_IN === 0) it.method = it.badMethod
    // Every first box is due during the run.
    it.anchor = { index: 1, day: start + 1 + (it.id % options.days) }
  }
  const harness = await startHarness({
    clock: berlin(start, 23, 0),
    gatewayFaults: options.fault === undefined ? GATEWAY_FAULTS : MANY_GATEWAY_FAULTS,
    seed: options.seed,
    kinds: options.kinds,
    ...(options.fault !== undefined && { fault: options.fault }),
  })
  try {
    const client = openServiceClient(harness, seededRandom(options.seed + 1))
    await client.ready()
    await insertPopulation(harness.database, population)
    const run = new ChaosRun(harness, client, population, options, random, seededRandom(options.seed + 2))
    const days = await run.run(start)
    const today = start + days
    const findings = await collectFindings(harness, population, client, { today, clocks: run.clocks })
    return {
      findings: {
        ...findings,
        surprises: [...findings.surprises, ...(run.stuck === undefined ? [] : [run.stuck])],
      },
      kills: harness.kills(),
      faults: harness.faults.counts,
      missing: run.missing,
      days,
      charges: population.reduce((sum, it) => sum + it.charges.length, 0),
      boxes: population.reduce((sum, it) => sum + it.boxes.length, 0),
      actions: run.actions,
      mails: harness.mailServer.accepted.length,
      repeatedMails: countRepeatedEmails(harness.mailServer),
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await harness.close()
  }
}
