/**
 * Plays a span of days: twice a day the clock stands still, customers do something over HTTP, and the service is
 * compared with the oracle. A run is told by its seed, and a difference by the whole story of its subscription.
 */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { complaints, expectedStanding, openLists, standings, type Lists } from './actual.ts'
import { callerOf, type Caller } from './calls.ts'
import { Comparison } from './comparison.ts'
import { expectedCrowd, insertCrowd } from './crowd.ts'
import { berlin, dayText, parseDay, type DayNumber } from './days.ts'
import { chooseDeed, type Deed, type When } from './deeds.ts'
import type { Expected } from './oracle.ts'
import { chanceOf, type Chance } from './random.ts'

export interface Year {
  readonly seed: number
  readonly subscriptions: number
  readonly days: number
  /** The last day before the first box can be due. */
  readonly start: string
  /** How likely a customer does something at noon; at night it is a fifth of that. */
  readonly activity: number
  /** Told once a week how far it is. */
  readonly onWeek?: (line: string) => void
}

/** How much was compared. */
export interface Counts {
  readonly deeds: number
  readonly refused: number
  readonly charges: number
  readonly boxes: number
  readonly mails: number
}

/** So many boxes of a subscription have their window compared; the portal lists 24. */
const WINDOWS = 20

/** Boxes are looked at once a week, for so many days after they were billed: by then they have arrived. */
const WAY_DAYS = 35

/** So many customers act at the same time; none of them twice. */
const AT_ONCE = 8

async function inLanes<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const lane = async () => {
    for (const each of left) await work(each)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** One run: the crowd as it should be, the service as it is, and the differences in words. */
export class Game {
  private readonly stories = new Map<number, string[]>()
  private readonly caller: Caller
  private readonly lists: Lists
  private readonly comparison: Comparison
  private deeds = 0
  private refused = 0

  constructor(
    readonly world: SampleWorld,
    readonly crowd: readonly Expected[],
    private readonly chance: Chance,
  ) {
    this.caller = callerOf(world)
    this.lists = openLists(world.services.database)
    this.comparison = new Comparison(crowd, (id) => this.stories.get(id) ?? [])
  }

  get differences(): string[] {
    return this.comparison.differences
  }

  get counts(): Counts {
    const sum = (of: (it: Expected) => number) => this.crowd.reduce((total, it) => total + of(it), 0)
    const { deeds, refused } = this
    const charges = sum((it) => it.charges.length)
    return {
      deeds,
      refused,
      charges,
      boxes: sum((it) => it.boxes.length),
      mails: sum((it) => it.mails.length),
    }
  }

  private async send(it: Expected, deed: Deed): Promise<void> {
    const { words, refusal } = deed
    this.deeds += 1
    const answer = await this.caller.send(it.id, deed)
    if (answer !== null) this.refused += 1
    if (answer !== refusal)
      this.comparison.differ(it.id, `${words} answered ${answer ?? 'yes'}, not ${refusal ?? 'yes'}`)
  }

  /** All that chance has a part in is chosen before the first call, so that a seed plays the same whoever is first. */
  async actAll(when: When, activity: number): Promise<void> {
    const acting = this.crowd.filter(() => this.chance.happens(activity))
    const chosen = acting.flatMap((it) => {
      const deed = chooseDeed(it, when, this.chance)
      return deed ? [{ it, deed }] : []
    })
    for (const { it, deed } of chosen) {
      const story = this.stories.get(it.id) ?? []
      story.push(`${dayText(when.today)} ${when.hour} ${deed.words}: ${deed.refusal ?? 'yes'}`)
      this.stories.set(it.id, story)
    }
    await inLanes(chosen, ({ it, deed }) => this.send(it, deed))
  }

  /** State and next billing date of everyone; mails that were recorded until now leave. */
  async compare(today: DayNumber): Promise<void> {
    const actual = await standings(this.world.services.database)
    for (const it of this.crowd) {
      const expected = expectedStanding(it, today)
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
  async compareWays(today: DayNumber): Promise<void> {
    await this.comparison.compareWays(this.world, today, today - WAY_DAYS)
  }

  /** All of it from the first day on, as it is now, at noon of the last day. */
  async compareAll(today: DayNumber): Promise<void> {
    const { comparison, lists } = this
    await this.compareWays(today)
    for (const { id, text } of await complaints(this.world)) comparison.differ(id, `complaint: ${text}`)
    comparison.compareWhole('gateway', await lists.gateway('ALL'))
    comparison.compareWhole('boxes', await lists.boxes('ALL'))
    comparison.compareWhole('audit', await lists.audit('ALL'))
    comparison.compareWhole('mails', await lists.mails('ALL'))
    await inLanes(this.crowd, async (it) => {
      const found = (await this.caller.windows(it.id)).slice(-WINDOWS).join(', ')
      const windows = it.boxes.slice(-WINDOWS).map(({ window }) => window)
      const expected = windows.map(({ from, to }) => `${dayText(from)} to ${dayText(to)}`).join(', ')
      if (found !== expected) comparison.differ(it.id, `windows: ${found}\n      not\n      ${expected}`)
    })
  }
}

async function night(game: Game, today: DayNumber, activity: number): Promise<void> {
  await game.world.moveClock(berlin(today, 1, 30))
  for (const it of game.crowd) {
    it.ship(today - 1)
    it.endPause(today)
  }
  await game.compare(today)
  await game.actAll({ today, hour: 'NIGHT' }, activity / 5)
  await game.compare(today)
}

async function noon(game: Game, today: DayNumber, activity: number): Promise<void> {
  await game.world.moveClock(berlin(today, 12, 0))
  for (const it of game.crowd) {
    it.endDunned(today)
    it.charge(today)
    it.remind(today)
    it.retry(today)
  }
  await game.compare(today)
  await game.actAll({ today, hour: 'NOON' }, activity)
  await game.compare(today)
  await game.world.moveClock(berlin(today, 13, 0))
  for (const it of game.crowd) it.charge(today)
  await game.compare(today)
  await game.compareNew()
}

/** Mails are recorded and not sent: a hundred thousand of them are another test's subject. */
function holdMails({ services }: SampleWorld): void {
  Object.assign(services.mail, { wake: () => undefined, sweep: async () => undefined })
}

/** Plays the days. It ends at the first day with a difference, because all that follows would differ too. */
export async function play(world: SampleWorld, year: Year): Promise<Game> {
  const chance = chanceOf(year.seed)
  const start = parseDay(year.start)
  const crowd = expectedCrowd(year.subscriptions, start, chance)
  holdMails(world)
  await insertCrowd(world.services.database, crowd)
  const game = new Game(world, crowd, chance)
  for (let today = start + 1; today <= start + year.days && game.differences.length === 0; today += 1) {
    await night(game, today, year.activity)
    await noon(game, today, year.activity)
    if ((today - start) % 7 === 0) await game.compareWays(today)
    if ((today - start) % 7 === 0) year.onWeek?.(`${dayText(today)}: ${JSON.stringify(game.counts)}`)
  }
  return game
}
