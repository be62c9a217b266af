/**
 * The chaos: a population is charged day by day while workers, database and gateway are killed at random and at each step, and
 * while customers do what they do (scenarios/year). What must come of it is the oracle's word; nothing may depend on a
 * crash.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { generatePopulation, insertPopulation } from '../year/population.ts'
import { berlin, dayText, parseDay, type DayNumber } from '../year/calendar.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import { seededRandom, type Random } from '../year/seeded-random.ts'
import { openServiceClient, type ServiceClient } from './service-client.ts'
import { planNoonActions, planActionsDuringCharges } from './planned-actions.ts'
import { collectFindings, type Findings } from './findings.ts'
import { countRepeatedEmails } from './email-findings.ts'
import { totalKills, startHarness, TARGETS, type KillCounts, type Harness } from './harness.ts'
import { HARMFUL_STEPS, KILL_STEPS, type PlantedFault } from './kill-steps.ts'

export interface Chaos {
  readonly seed: number
  readonly subscriptions: number
  /** Days that are played at least; more follow until there were enough deaths. */
  readonly days: number
  readonly kills: number
  /** A fault planted in the workers, which the harness must find. */
  readonly fault?: PlantedFault
  readonly print: (line: string) => void
}

export interface Outcome {
  readonly findings: Findings
  readonly deaths: KillCounts
  readonly days: number
  readonly charges: number
  readonly boxes: number
  readonly actions: number
  readonly mails: number
  readonly repeatedMails: number
}

const START = '2026-11-20'
const GATEWAY_FAULTS = 'lost=0.03,late=0.03,error=0.03,unreachable=0.03'
/** What a planted fault makes worse has to happen in a run of seconds. */
const MANY_GATEWAY_FAULTS = 'lost=0.15,late=0.1,error=0.05,unreachable=0.05'
/** One in so many has a card that is declined: its dunning goes on through the crashes. */
const DECLINED_ONE_IN = 20
/** So many customers act at the same time. */
const CONCURRENT_CUSTOMERS = 4
/** Lives that end at a step do when they pass it for up to this often. */
const MAX_PASS = 10

class Run {
  actions = 0
  private steps = 0

  constructor(
    readonly harness: Harness,
    readonly client: ServiceClient,
    readonly population: readonly ExpectedSubscription[],
    readonly chaos: Chaos,
    /** What customers do. Apart from the kills, of which there are as many as time allows: a seed plays the same planned. */
    readonly random: Random,
    /** Who dies, when and where. */
    readonly killRandom: Random,
  ) {}

  get killed(): number {
    return totalKills(this.harness.deaths())
  }

  /** Where a worker's next life ends, every second time; each step in turn, so that none is left out. */
  private nextStep(): string | undefined {
    const { fault } = this.chaos
    if (fault === undefined && this.killRandom.happens(0.5)) return undefined
    const steps = fault === undefined ? KILL_STEPS : HARMFUL_STEPS[fault]
    this.steps += 1
    const pass = 1 + this.killRandom.below(fault === undefined ? MAX_PASS : 3)
    return `${steps[this.steps % steps.length] ?? ''}:${pass}`
  }

  /** Kills while the work goes on, until so many have died; and lets others take over what is still in hand. */
  async killDuring(work: Promise<void>, goal: number): Promise<void> {
    const over = work.then(() => 'over' as const)
    for (;;) {
      const rest = pause(50 + this.killRandom.below(1200), 'rested' as const)
      if ((await Promise.race([over, rest])) === 'over') return
      // The database may be away.
      await this.client.endLeases().catch(() => undefined)
      if (this.killed >= goal) continue
      const targets = this.killRandom.happens(0.7) ? TARGETS.slice(0, 2) : TARGETS
      await this.harness.kill(this.killRandom.pick(targets), this.nextStep())
    }
  }

  /** Time goes on to noon: pauses end, orders are charged and tried again; customers change later ones meanwhile. */
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
      ...planned.map(({ id, action }) => this.client.act(id, action, 'whenever')),
    ])
  }

  /** Customers act, several at a time. */
  async noon(today: DayNumber): Promise<void> {
    const planned = planNoonActions(this.population, today, this.random)
    this.actions += planned.flat().length
    const hand = async () => {
      for (let next = planned.shift(); next; next = planned.shift()) {
        await Promise.all(next.map(({ id, action }) => this.client.act(id, action)))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_CUSTOMERS }, hand))
  }

  async day(today: DayNumber, goal: number): Promise<void> {
    await this.killDuring(this.morning(today), (this.killed + goal) / 2)
    await this.client.settle(berlin(today, 12, 15))
    await this.killDuring(this.noon(today), goal)
    await this.client.settle(berlin(today, 13, 0))
    for (const it of this.population) it.chargeDue(today)
  }

  /** Plays until the days are over and enough have died; gives the number of days. */
  async play(): Promise<number> {
    const { days, kills, print } = this.chaos
    const start = parseDay(START)
    let played = 0
    while (played < days || this.killed < kills) {
      played += 1
      await this.day(start + played, Math.min(kills, Math.ceil((played / days) * kills)))
      if (played % 7 === 0)
        print(`${dayText(start + played)}  killed ${this.killed}  actions ${this.actions}`)
    }
    return played
  }
}

/** Plays one chaos and says what came of it. */
export async function runChaos(chaos: Chaos): Promise<Outcome> {
  const random = seededRandom(chaos.seed)
  const start = parseDay(START)
  const population = generatePopulation(chaos.subscriptions, start, random)
  for (const it of population) {
    if (it.id % DECLINED_ONE_IN === 0) it.method = it.badMethod
    // Everyone's first box is due while it is played.
    it.anchor = { index: 1, day: start + 1 + (it.id % chaos.days) }
  }
  const harness = await startHarness({
    clock: `${START}T23:00:00+01:00`,
    gatewayFaults: chaos.fault === undefined ? GATEWAY_FAULTS : MANY_GATEWAY_FAULTS,
    seed: chaos.seed,
    ...(chaos.fault !== undefined && { fault: chaos.fault }),
  })
  try {
    const client = openServiceClient(harness, seededRandom(chaos.seed + 1))
    await client.ready()
    await insertPopulation(harness.database, population)
    const run = new Run(harness, client, population, chaos, random, seededRandom(chaos.seed + 2))
    const days = await run.play()
    return {
      findings: await collectFindings(harness, population, client, start + days),
      deaths: harness.deaths(),
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
