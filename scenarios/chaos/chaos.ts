/**
 * The chaos: a crowd is charged day by day while workers, database and gateway are killed at random and at each step, and
 * while customers do what they do (scenarios/year). What must come of it is the oracle's word; nothing may depend on a
 * crash.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expectedCrowd, insertCrowd } from '../year/crowd.ts'
import { berlin, dayText, parseDay, type DayNumber } from '../year/days.ts'
import type { Expected } from '../year/oracle.ts'
import { chanceOf, type Chance } from '../year/random.ts'
import { openCompany, type Company } from './company.ts'
import { atNoon, whileCharged } from './customers.ts'
import { findingsOf, type Findings } from './findings.ts'
import { repeatedIn } from './mails.ts'
import { deathsIn, openStage, PLAYERS, type Deaths, type Stage } from './stage.ts'
import { HARM_AT, STEPS, type Fault } from './steps.ts'

export interface Chaos {
  readonly seed: number
  readonly subscriptions: number
  /** Days that are played at least; more follow until there were enough deaths. */
  readonly days: number
  readonly kills: number
  /** A fault planted in the workers, which the harness must find. */
  readonly fault?: Fault
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly findings: Findings
  readonly deaths: Deaths
  readonly days: number
  readonly charges: number
  readonly boxes: number
  readonly deeds: number
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
const HANDS = 4
/** Lives that end at a step do when they pass it for up to this often. */
const LATEST_PASS = 10

class Run {
  deeds = 0
  private steps = 0

  constructor(
    readonly stage: Stage,
    readonly company: Company,
    readonly crowd: readonly Expected[],
    readonly chaos: Chaos,
    /** What customers do. Apart from the kills, of which there are as many as time allows: a seed plays the same wishes. */
    readonly chance: Chance,
    /** Who dies, when and where. */
    readonly fate: Chance,
  ) {}

  get killed(): number {
    return deathsIn(this.stage.deaths())
  }

  /** Where a worker's next life ends, every second time; each step in turn, so that none is left out. */
  private nextStep(): string | undefined {
    const { fault } = this.chaos
    if (fault === undefined && this.fate.happens(0.5)) return undefined
    const steps = fault === undefined ? STEPS : HARM_AT[fault]
    this.steps += 1
    const pass = 1 + this.fate.below(fault === undefined ? LATEST_PASS : 3)
    return `${steps[this.steps % steps.length] ?? ''}:${pass}`
  }

  /** Kills while the work goes on, until so many have died; and lets others take over what is still in hand. */
  async killDuring(work: Promise<void>, goal: number): Promise<void> {
    const over = work.then(() => 'over' as const)
    for (;;) {
      const rest = pause(50 + this.fate.below(1200), 'rested' as const)
      if ((await Promise.race([over, rest])) === 'over') return
      // The database may be away.
      await this.company.endLeases().catch(() => undefined)
      if (this.killed >= goal) continue
      const players = this.fate.happens(0.7) ? PLAYERS.slice(0, 2) : PLAYERS
      await this.stage.kill(this.fate.pick(players), this.nextStep())
    }
  }

  /** Time goes on to noon: pauses end, orders are charged and tried again; customers change later ones meanwhile. */
  async morning(today: DayNumber): Promise<void> {
    for (const it of this.crowd) {
      it.endPause(today)
      it.endDunned(today)
      it.charge(today)
      it.retry(today)
    }
    const wishes = whileCharged(this.crowd, today, this.chance)
    this.deeds += wishes.length
    await Promise.all([
      this.company.moveClock(berlin(today, 12, 0)),
      ...wishes.map(({ id, deed }) => this.company.act(id, deed, 'whenever')),
    ])
  }

  /** Customers act, several at a time. */
  async noon(today: DayNumber): Promise<void> {
    const wishes = atNoon(this.crowd, today, this.chance)
    this.deeds += wishes.flat().length
    const hand = async () => {
      for (let next = wishes.shift(); next; next = wishes.shift()) {
        await Promise.all(next.map(({ id, deed }) => this.company.act(id, deed)))
      }
    }
    await Promise.all(Array.from({ length: HANDS }, hand))
  }

  async day(today: DayNumber, goal: number): Promise<void> {
    await this.killDuring(this.morning(today), (this.killed + goal) / 2)
    await this.company.settle(berlin(today, 12, 15))
    await this.killDuring(this.noon(today), goal)
    await this.company.settle(berlin(today, 13, 0))
    for (const it of this.crowd) it.charge(today)
  }

  /** Plays until the days are over and enough have died; gives the number of days. */
  async play(): Promise<number> {
    const { days, kills, say } = this.chaos
    const start = parseDay(START)
    let played = 0
    while (played < days || this.killed < kills) {
      played += 1
      await this.day(start + played, Math.min(kills, Math.ceil((played / days) * kills)))
      if (played % 7 === 0) say(`${dayText(start + played)}  killed ${this.killed}  deeds ${this.deeds}`)
    }
    return played
  }
}

/** Plays one chaos and says what came of it. */
export async function playChaos(chaos: Chaos): Promise<Outcome> {
  const chance = chanceOf(chaos.seed)
  const start = parseDay(START)
  const crowd = expectedCrowd(chaos.subscriptions, start, chance)
  for (const it of crowd) {
    if (it.id % DECLINED_ONE_IN === 0) it.method = it.badMethod
    // Everyone's first box is due while it is played.
    it.anchor = { index: 1, day: start + 1 + (it.id % chaos.days) }
  }
  const stage = await openStage({
    clock: `${START}T23:00:00+01:00`,
    gatewayFaults: chaos.fault === undefined ? GATEWAY_FAULTS : MANY_GATEWAY_FAULTS,
    seed: chaos.seed,
    ...(chaos.fault !== undefined && { fault: chaos.fault }),
  })
  try {
    const company = openCompany(stage, chanceOf(chaos.seed + 1))
    await company.ready()
    await insertCrowd(stage.database, crowd)
    const run = new Run(stage, company, crowd, chaos, chance, chanceOf(chaos.seed + 2))
    const days = await run.play()
    return {
      findings: await findingsOf(stage, crowd, company, start + days),
      deaths: stage.deaths(),
      days,
      charges: crowd.reduce((sum, it) => sum + it.charges.length, 0),
      boxes: crowd.reduce((sum, it) => sum + it.boxes.length, 0),
      deeds: run.deeds,
      mails: stage.mailServer.accepted.length,
      repeatedMails: repeatedIn(stage.mailServer),
    }
  } finally {
    await stage.close()
  }
}
