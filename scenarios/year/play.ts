/**
 * Plays a span of days: twice a day the clock stands still, customers do something over HTTP, and the service is
 * compared with the oracle. A run is told by its seed, and a difference by the whole story of its subscription.
 */
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { boxes, events, expectedStanding, ledger, standings } from './actual.ts'
import { callerOf, type Caller } from './calls.ts'
import { expectedCrowd, insertCrowd } from './crowd.ts'
import { berlin, dayText, parseDay, type DayNumber } from './days.ts'
import { chooseDeed, type When } from './deeds.ts'
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
}

/** So many boxes of a subscription have their window compared; the portal lists 24. */
const WINDOWS = 20

/** One run: the crowd as it should be, the service as it is, and the differences in words. */
export class Game {
  readonly differences: string[] = []
  private readonly stories = new Map<number, string[]>()
  private readonly caller: Caller
  private deeds = 0
  private refused = 0

  constructor(
    readonly world: SampleWorld,
    readonly crowd: readonly Expected[],
    private readonly chance: Chance,
  ) {
    this.caller = callerOf(world)
  }

  get counts(): Counts {
    const sum = (of: (it: Expected) => number) => this.crowd.reduce((total, it) => total + of(it), 0)
    const { deeds, refused } = this
    return { deeds, refused, charges: sum((it) => it.charges.length), boxes: sum((it) => it.boxes.length) }
  }

  private differ(id: number, line: string): void {
    this.differences.push([`subscription ${id}: ${line}`, ...(this.stories.get(id) ?? [])].join('\n    '))
  }

  private async act(it: Expected, when: When): Promise<void> {
    const deed = chooseDeed(it, when, this.chance)
    if (!deed) return
    const { words, refusal } = deed
    const story = this.stories.get(it.id) ?? []
    story.push(`${dayText(when.today)} ${when.hour} ${words}: ${refusal ?? 'yes'}`)
    this.stories.set(it.id, story)
    this.deeds += 1
    const answer = await this.caller.send(it.id, deed)
    if (answer !== null) this.refused += 1
    if (answer !== refusal)
      this.differ(it.id, `${words} answered ${answer ?? 'yes'}, not ${refusal ?? 'yes'}`)
  }

  async actAll(when: When, activity: number): Promise<void> {
    const acting = this.crowd.filter(() => this.chance.happens(activity))
    for (const it of acting) await this.act(it, when)
  }

  /** State and next billing date of everyone. */
  async compare(today: DayNumber): Promise<void> {
    const actual = await standings(this.world)
    for (const it of this.crowd) {
      const expected = expectedStanding(it, today)
      const found = actual.get(it.id)
      if (found !== expected) this.differ(it.id, `on ${dayText(today)} ${found}, not ${expected}`)
    }
  }

  private compareLists(what: string, actual: Map<number, string[]>, expected: (it: Expected) => string[]) {
    for (const it of this.crowd) {
      const found = (actual.get(it.id) ?? []).join(', ')
      const wanted = expected(it).join(', ')
      if (found !== wanted) this.differ(it.id, `${what}:\n      ${found}\n      not\n      ${wanted}`)
    }
  }

  /** Everything that was charged, delivered and written down from the first day on. */
  async compareAll(): Promise<void> {
    this.compareLists('gateway', await ledger(this.world), (it) => [...it.charges])
    this.compareLists('boxes', await boxes(this.world), (it) =>
      it.boxes.map(({ billed, cents, tax }) => `${dayText(billed)} ${cents} ${tax}`),
    )
    this.compareLists('audit', await events(this.world), (it) => [...it.events])
    const windows = new Map<number, string[]>()
    for (const { id } of this.crowd) windows.set(id, (await this.caller.windows(id)).slice(-WINDOWS))
    this.compareLists('windows', windows, (it) =>
      it.boxes.slice(-WINDOWS).map(({ window }) => `${dayText(window.from)} to ${dayText(window.to)}`),
    )
  }
}

async function night(game: Game, today: DayNumber, activity: number): Promise<void> {
  await game.world.moveClock(berlin(today, 1, 30))
  for (const it of game.crowd) it.endPause(today)
  await game.compare(today)
  await game.actAll({ today, hour: 'NIGHT' }, activity / 5)
}

async function noon(game: Game, today: DayNumber, activity: number): Promise<void> {
  await game.world.moveClock(berlin(today, 12, 0))
  for (const it of game.crowd) {
    it.endDunned(today)
    it.charge(today)
    it.retry(today)
  }
  await game.compare(today)
  await game.actAll({ today, hour: 'NOON' }, activity)
  await game.world.moveClock(berlin(today, 13, 0))
  for (const it of game.crowd) it.charge(today)
  await game.compare(today)
}

/** Mails are recorded and not sent: half a hundred thousand of them are another test's subject. */
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
    if ((today - start) % 7 === 0) year.onWeek?.(`${dayText(today)}: ${JSON.stringify(game.counts)}`)
  }
  return game
}
