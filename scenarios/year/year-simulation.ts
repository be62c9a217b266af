/**
 * Simulates a number of days. Twice a day the clock stops, customers act over HTTP, and the service is compared with
 * the oracle. A seed determines a run, and a difference is reported with the whole history of its subscription.
 */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { forEachConcurrently } from '../concurrently.ts'
import { groupBy } from '../group-by.ts'
import type { Action, Moment } from './action.ts'
import {
  expectedState,
  listOtherRevenue,
  listPackedContents,
  listServiceFindings,
  openRecords,
  readRevenueLines,
  readStates,
  revenueLine,
  type Records,
} from './actual-state.ts'
import { berlin, dayText, parseDay, type DayNumber } from './calendar.ts'
import { chooseAction } from './choose-action.ts'
import { Comparison } from './comparison.ts'
import { openCustomerApi, type CustomerApi } from './customer-api.ts'
import type { ExpectedSubscription } from './expected-subscription.ts'
import { generatePopulation, insertPopulation } from './population.ts'
import { seededRandom, type Random } from './seeded-random.ts'
import { sampleSeller, type Seller } from './sellers.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly subscriptions: number
  readonly days: number
  /** The last day before the first box can be due. */
  readonly start: string
  /** The probability that a customer acts at noon; at night it is a fifth of that. */
  readonly activity: number
  /** The sample company by default. */
  readonly seller?: Seller
  /** Called once a week with a progress message. */
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

/** How many boxes of a subscription have their delivery window compared; the API lists 24. */
const COMPARED_WINDOWS = 20

/** For how many days after billing the dates of a box are compared; by then it has arrived. */
const PARCEL_COMPARISON_DAYS = 35

/** How many customers act at the same time, each at most once. */
const CONCURRENCY = 8

/** A run: the expected population, the service, and their differences. */
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
    const sum = (of: (expected: ExpectedSubscription) => number) =>
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

  private async send(expected: ExpectedSubscription, action: Action): Promise<void> {
    const { description, refusal } = action
    this.actions += 1
    const answer = await this.customerApi.send(expected.id, action)
    if (answer !== null) this.refused += 1
    if (answer !== refusal)
      this.comparison.addDifference(
        expected.id,
        `${description} answered ${answer ?? 'yes'}, not ${refusal ?? 'yes'}`,
      )
  }

  /** Makes all random choices before the first call, so that a seed gives the same run in any order of responses. */
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
    await forEachConcurrently(chosen, CONCURRENCY, ({ it, action }) => this.send(it, action))
  }

  /** Compares the state and next billing date of every subscription, and marks recorded emails as sent. */
  async compare(today: DayNumber): Promise<void> {
    const actual = await readStates(this.world.services.database)
    for (const it of this.population) {
      const expected = expectedState(it, today)
      const found = actual.get(it.id)
      if (found !== expected)
        this.comparison.addDifference(it.id, `state on ${dayText(today)} ${found}, not ${expected}`)
    }
    this.comparison.add('mails', await this.lists.mails('NEW'))
  }

  /** Compares new charges, paid boxes, audit rows and emails. */
  async compareNew(): Promise<void> {
    const { comparison, lists } = this
    comparison.add('gateway', await lists.gateway('NEW'))
    comparison.add('boxes', await lists.boxes('NEW'))
    comparison.add('audit', await lists.audit('NEW'))
    comparison.compareAdded()
  }

  /** Compares the dates of recently billed boxes at noon. */
  async compareParcelDates(today: DayNumber): Promise<void> {
    await this.comparison.compareParcelDates(this.world, today, today - PARCEL_COMPARISON_DAYS)
  }

  /** Compares everything from the first day on, at noon of the last day. */
  async compareAll(today: DayNumber): Promise<void> {
    const { comparison, lists } = this
    await this.compareParcelDates(today)
    for (const { id, text } of await listServiceFindings(this.world))
      comparison.addDifference(id, `finding: ${text}`)
    comparison.compareWhole('gateway', await lists.gateway('ALL'))
    comparison.compareWhole('boxes', await lists.boxes('ALL'))
    comparison.compareWhole('audit', await lists.audit('ALL'))
    comparison.compareWhole('mails', await lists.mails('ALL'))
    comparison.comparePacked(await listPackedContents(this.world), today)
    await this.compareRevenue(today)
    await forEachConcurrently(this.population, CONCURRENCY, async (it) => {
      const found = (await this.customerApi.windows(it.id)).slice(-COMPARED_WINDOWS).join(', ')
      const windows = it.boxes.slice(-COMPARED_WINDOWS).map(({ window }) => window)
      const expected = windows.map(({ from, to }) => `${dayText(from)} to ${dayText(to)}`).join(', ')
      if (found !== expected)
        comparison.addDifference(it.id, `windows: ${found}\n      not\n      ${expected}`)
    })
  }

  /** Compares the figures of the business: revenue and VAT by country and rate. */
  private async compareRevenue(today: DayNumber): Promise<void> {
    const from = Math.min(today, ...this.population.flatMap(({ boxes }) => boxes.map(({ paidOn }) => paidOn)))
    const own = this.population.flatMap(({ country, boxes }) =>
      boxes.map(({ rate, amount, tax }) => ({ country, rate, gross: amount, vat: tax })),
    )
    const all = groupBy(
      [...own, ...(await listOtherRevenue(this.world, from))],
      ({ country, rate }) => `${country} ${rate.toFixed(1)}`,
    )
    const expected = [...all.values()].flatMap((paid) => {
      const [first] = paid
      if (!first) return []
      const sum = (of: (one: (typeof paid)[number]) => number) =>
        paid.reduce((total, one) => total + of(one), 0)
      const [gross, vat] = [sum((one) => one.gross), sum((one) => one.vat)]
      return [revenueLine({ ...first, orders: paid.length, gross, vat, net: gross - vat })]
    })
    const found = await readRevenueLines(this.world, { from, to: today })
    const lines = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b)).join('; ')
    if (lines(found) !== lines(expected))
      this.comparison.addDifference(0, `revenue: ${lines(found)}\n      not\n      ${lines(expected)}`)
  }
}

async function simulateNight(simulation: YearSimulation, today: DayNumber, activity: number): Promise<void> {
  await simulation.world.moveClock(berlin(today, 1, 30))
  for (const it of simulation.population) {
    it.shipBoxes(today - 1)
    it.endPause(today)
  }
  await simulation.compare(today)
  await simulation.performActions({ today, hour: 'NIGHT' }, activity / 5)
  await simulation.compare(today)
}

async function simulateNoon(simulation: YearSimulation, today: DayNumber, activity: number): Promise<void> {
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

/** Emails are recorded but not sent; other tests cover sending. */
function disableMailSending({ services }: SampleWorld): void {
  Object.assign(services.mail, { wake: () => undefined, sweep: async () => undefined })
}

/** Runs the simulation. It stops on the first day with a difference, because later days would differ too. */
async function runYearSimulation(world: SampleWorld, options: SimulationOptions): Promise<YearSimulation> {
  const random = seededRandom(options.seed)
  const start = parseDay(options.start)
  const { company } = options.seller ?? sampleSeller
  const population = generatePopulation(company, options.subscriptions, start, random)
  disableMailSending(world)
  await insertPopulation(world.services.database, population)
  const simulation = new YearSimulation(world, population, random)
  for (
    let today = start + 1;
    today <= start + options.days && simulation.differences.length === 0;
    today += 1
  ) {
    await simulateNight(simulation, today, options.activity)
    await simulateNoon(simulation, today, options.activity)
    if ((today - start) % 7 === 0) await simulation.compareParcelDates(today)
    if ((today - start) % 7 === 0) options.onWeek?.(`${dayText(today)}: ${JSON.stringify(simulation.counts)}`)
  }
  return simulation
}

/** Runs the simulation in a world of its own, then checks its result; `last` is its last day. */
export async function withYearSimulation(
  options: SimulationOptions,
  check: (simulation: YearSimulation, last: DayNumber) => Promise<void>,
): Promise<void> {
  const world = await (options.seller ?? sampleSeller).start(options.start)
  try {
    await check(await runYearSimulation(world, options), parseDay(options.start) + options.days)
  } finally {
    await world.stop()
  }
}
