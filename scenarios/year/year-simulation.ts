/**
 * Plays a span of days: twice a day the clock stands still, customers do something over HTTP, and the service is
 * compared with the oracle. A run is told by its seed, and a difference by the whole history of its subscription.
 */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { listServiceFindings, expectedState, openRecords, readStates, type Records } from './actual-state.ts'
import { openCustomerApi, type CustomerApi } from './customer-api.ts'
import { Comparison } from './comparison.ts'
import { generatePopulation, insertPopulation } from './population.ts'
import { berlin, dayText, parseDay, type DayNumber } from './calendar.ts'
import { chooseAction } from './choose-action.ts'
import type { Action, Moment } from './action.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'
import { seededRandom, type Random } from './seeded-random.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly subscriptions: number
  readonly days: number
  /** The last day before the first box can be due. */
  readonly start: string
  /** How likely a customer does something at noon; at night it is a fifth of that. */
  readonly activity: number
  /** PaymentEmail once a week how far it is. */
  readonly onWeek?: (line: string) => void
}

/** How much was compared. */
export interface SimulationCounts {
  readonly actions: number
  readonly refused: number
  readonly charges: number
  readonly boxes: number
  readonly mails: number
}

/** So many boxes of a subscription have their window compared; the portal lists 24. */
const COMPARED_WINDOWS = 20

/** Boxes are looked at once a week, for so many days after they were billed: by then they have arrived. */
const PARCEL_COMPARISON_DAYS = 35

/** So many customers act at the same time; none of them twice. */
const CONCURRENCY = 8

async function forEachConcurrently<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const worker = async () => {
    for (const each of left) await work(each)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** One run: the population as it should be, the service as it is, and the differences in words. */
export class YearSimulation {
  private readonly histories = new Map<number, string[]>()
  private readonly customerApi: CustomerApi
  private readonly lists: Records
  private readonly comparison: Comparison
  private actions = 0
  private refused = 0

  constructor(
    readonly world: SampleWorld,
    readonly population: readonly ExpectedSubscription[],
    private readonly random: Random,
  ) {
    this.customerApi = openCustomerApi(world)
    this.lists = openRecords(world.services.database)
    this.comparison = new Comparison(population, (id) => this.histories.get(id) ?? [])
  }

  get differences(): string[] {
    return this.comparison.differences
  }

  get counts(): SimulationCounts {
    const sum = (of: (it: ExpectedSubscription) => number) =>
      this.population.reduce((total, it) => total + of(it), 0)
    const { actions, refused } = this
    const charges = sum((it) => it.charges.length)
    return {
      actions,
      refused,
      charges,
      boxes: sum((it) => it.boxes.length),
      mails: sum((it) => it.mails.length),
    }
  }

  private async send(it: ExpectedSubscription, action: Action): Promise<void> {
    const { description, refusal } = action
    this.actions += 1
    const answer = await this.customerApi.send(it.id, action)
    if (answer !== null) this.refused += 1
    if (answer !== refusal)
      this.comparison.differ(it.id, `${description} answered ${answer ?? 'yes'}, not ${refusal ?? 'yes'}`)
  }

  /** All that random has a part in is chosen before the first call, so that a seed plays the same whoever is first. */
  async performActions(moment: Moment, activity: number): Promise<void> {
    const acting = this.population.filter(() => this.random.happens(activity))
    const chosen = acting.flatMap((it) => {
      const action = chooseAction(it, moment, this.random)
      return action ? [{ it, action }] : []
    })
    for (const { it, action } of chosen) {
      const history = this.histories.get(it.id) ?? []
      history.push(
        `${dayText(moment.today)} ${moment.hour} ${action.description}: ${action.refusal ?? 'yes'}`,
      )
      this.histories.set(it.id, history)
    }
    await forEachConcurrently(chosen, ({ it, action }) => this.send(it, action))
  }

  /** State and next billing date of everyone; mails that were recorded until now leave. */
  async compare(today: DayNumber): Promise<void> {
    const actual = await readStates(this.world.services.database)
    for (const it of this.population) {
      const expected = expectedState(it, today)
      const found = actual.get(it.id)
      if (found !== expected) this.comparison.differ(it.id, `on ${dayText(today)} ${found}, not ${expected}`)
    }
    this.comparison.add('mails', await this.lists.mails('NEW'))
  }

  /** What was charged, paid, written down and mailed since the last time. */
  async compareNew(): Promise<void> {
    const { comparison, lists } = this
    comparison.add('gateway', await lists.gateway('NEW'))
    comparison.add('boxes', await lists.boxes('NEW'))
    comparison.add('audit', await lists.audit('NEW'))
    comparison.compareAdded()
  }

  /** Where the boxes are at noon that were billed lately. */
  async compareParcelDates(today: DayNumber): Promise<void> {
    await this.comparison.compareParcelDates(this.world, today, today - PARCEL_COMPARISON_DAYS)
  }

  /** All of it from the first day on, as it is now, at noon of the last day. */
  async compareAll(today: DayNumber): Promise<void> {
    const { comparison, lists } = this
    await this.compareParcelDates(today)
    for (const { id, text } of await listServiceFindings(this.world))
      comparison.differ(id, `complaint: ${text}`)
    comparison.compareWhole('gateway', await lists.gateway('ALL'))
    comparison.compareWhole('boxes', await lists.boxes('ALL'))
    comparison.compareWhole('audit', await lists.audit('ALL'))
    comparison.compareWhole('mails', await lists.mails('ALL'))
    await forEachConcurrently(this.population, async (it) => {
      const found = (await this.customerApi.windows(it.id)).slice(-COMPARED_WINDOWS).join(', ')
      const windows = it.boxes.slice(-COMPARED_WINDOWS).map(({ window }) => window)
      const expected = windows.map(({ from, to }) => `${dayText(from)} to ${dayText(to)}`).join(', ')
      if (found !== expected) comparison.differ(it.id, `windows: ${found}\n      not\n      ${expected}`)
    })
  }
}

async function night(simulation: YearSimulation, today: DayNumber, activity: number): Promise<void> {
  await simulation.world.moveClock(berlin(today, 1, 30))
  for (const it of simulation.population) {
    it.shipBoxes(today - 1)
    it.endPause(today)
  }
  await simulation.compare(today)
  await simulation.performActions({ today, hour: 'NIGHT' }, activity / 5)
  await simulation.compare(today)
}

async function noon(simulation: YearSimulation, today: DayNumber, activity: number): Promise<void> {
  await simulation.world.moveClock(berlin(today, 12, 0))
  for (const it of simulation.population) {
    it.endDunned(today)
    it.chargeDue(today)
    it.sendReminder(today)
    it.retryOwed(today)
  }
  await simulation.compare(today)
  await simulation.performActions({ today, hour: 'NOON' }, activity)
  await simulation.compare(today)
  await simulation.world.moveClock(berlin(today, 13, 0))
  for (const it of simulation.population) it.chargeDue(today)
  await simulation.compare(today)
  await simulation.compareNew()
}

/** Mails are recorded and not sent: a hundred thousand of them are another test's subject. */
function disableMailSending({ services }: SampleWorld): void {
  Object.assign(services.mail, { wake: () => undefined, sweep: async () => undefined })
}

/** Plays the days. It ends at the first day with a difference, because all that follows would differ too. */
export async function runYearSimulation(
  world: SampleWorld,
  year: SimulationOptions,
): Promise<YearSimulation> {
  const random = seededRandom(year.seed)
  const start = parseDay(year.start)
  const population = generatePopulation(year.subscriptions, start, random)
  disableMailSending(world)
  await insertPopulation(world.services.database, population)
  const simulation = new YearSimulation(world, population, random)
  for (let today = start + 1; today <= start + year.days && simulation.differences.length === 0; today += 1) {
    await night(simulation, today, year.activity)
    await noon(simulation, today, year.activity)
    if ((today - start) % 7 === 0) await simulation.compareParcelDates(today)
    if ((today - start) % 7 === 0) year.onWeek?.(`${dayText(today)}: ${JSON.stringify(simulation.counts)}`)
  }
  return simulation
}
