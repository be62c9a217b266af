/** Thirty days of customers who keep the portal open: when they look at it, what their devices do, and how they sign out. */
import type { Random } from '../year/seeded-random.ts'
import { Browser } from './browser.ts'
import type { Ending } from './session-truth.ts'
import type { Tab } from './tab.ts'
import type { BrowserKind, World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Midnight in Berlin before the first day. */
export const START = Date.parse('2026-10-04T22:00:00.000Z')
export const DAYS = 30
const SUMMER_TIME_ENDS = Date.parse('2026-10-25T01:00:00.000Z')

/** An hour of a day in Berlin. */
export function timeOn(day: number, hour: number): number {
  const at = START + day * DAY + hour * HOUR
  return at >= SUMMER_TIME_ENDS ? at + HOUR : at
}

/** Hours at which many look at once: their devices wake in the same second. */
const HOURS = [2, 7, 12.25, 18, 21.5]

/** What the life needs from the test. */
export interface Service {
  /** A new sign-in link. */
  linkFor(customerId: number): Promise<string>
  /** What customer service does for a stolen device. */
  signOutCustomer(customerId: number): Promise<void>
}

export interface Customer {
  readonly id: number
  readonly browsers: readonly Browser[]
  /** How they sign out, if at all, and on which day. */
  readonly ending: Ending | null
  readonly endsOn: number
  /** The day on which they come back. */
  readonly returnsOn: number
  /** Days without a look at the portal, too few for the session to end unless `ending` says so. */
  readonly away: readonly [first: number, last: number]
}

/** What happened that a test counts. */
export interface Findings {
  readonly falseSignOuts: string[]
  readonly signOuts: Record<Ending, number>
  calls: number
  failedCalls: number
  signIns: number
}

function kindOf(random: Random): BrowserKind {
  return {
    isPrivate: random.happens(0.05),
    pausesInSleep: random.happens(0.5),
  }
}

/** The customer's number decides how they sign out, so that each way happens however few there are. */
function endingOf(index: number): Ending | null {
  const endings: Record<number, Ending> = {
    2: 'signedOutHere',
    5: 'signedOutEverywhere',
    9: 'signedOutByStaff',
    13: 'unused',
  }
  return endings[index % 17] ?? null
}

/** How many tabs some customers keep open: two in each browser that shares its session among tabs, three in the first ones. */
export function fillTabs(customers: readonly Customer[], count: number): void {
  const sharing = customers.flatMap(({ browsers }) => browsers).filter(({ tabCount }) => tabCount > 1)
  const open = customers.flatMap(({ browsers }) => browsers).reduce((sum, { tabCount }) => sum + tabCount, 0)
  for (const browser of sharing.slice(0, count - open)) browser.tabCount += 1
}

export function createCustomer(world: World, id: number, index: number): Customer {
  const { random } = world
  const ending = endingOf(index)
  const endsOn = 4 + random.below(8)
  const awayFrom = 2 + random.below(13)
  const awayDays = random.happens(0.3) ? 3 + random.below(10) : 0
  const browsers = [0, 1].map(
    (place) => new Browser(world, kindOf(random), `10.${index >> 8}.${index & 255}.${place + 1}`),
  )
  return {
    id,
    browsers,
    ending,
    endsOn,
    // Half of them come back; of the others all tabs stay signed out.
    returnsOn: random.happens(0.5) ? endsOn + 16 + random.below(3) : DAYS + 1,
    away: ending === 'unused' ? [endsOn + 1, endsOn + 15] : [awayFrom, awayFrom + awayDays],
  }
}

/** Lives the lives of some customers on a timeline. */
export class Life {
  readonly findings: Findings = {
    falseSignOuts: [],
    signOuts: { signedOutHere: 0, signedOutEverywhere: 0, signedOutByStaff: 0, unused: 0 },
    calls: 0,
    failedCalls: 0,
    signIns: 0,
  }
  readonly #world: World
  readonly #service: Service

  constructor(world: World, service: Service) {
    this.#world = world
    this.#service = service
  }

  /** Plans everything that a customer does. */
  begin(customer: Customer): void {
    const { random, timeline } = this.#world
    for (const browser of customer.browsers) {
      if (random.happens(0.3)) browser.clockAhead = (random.below(21) - 10) * MINUTE
      timeline.at(timeOn(0, 8) + random.below(HOUR), () => {
        for (let tab = 0; tab < browser.tabCount; tab += 1) this.#openTab(browser)
        void this.#signIn(customer, browser).then(() => timeline.after(10 * MINUTE, () => browser.sleep()))
      })
      for (let day = 1; day < DAYS; day += 1) this.#planDay(customer, browser, day)
    }
    this.#planEnding(customer)
  }

  #openTab(browser: Browser): Tab {
    return browser.openTab((isSignedIn) => {
      if (isSignedIn) return
      const { ending, isOpen, isBeingReplaced } = browser.session
      if (isOpen && !isBeingReplaced) this.findings.falseSignOuts.push(this.#describe(browser))
      else if (ending) this.findings.signOuts[ending] += 1
    })
  }

  #describe(browser: Browser): string {
    const { kind, tabs, clockAhead } = browser
    const reasons = tabs.map((tab) => JSON.stringify(tab.code.auth.get().error))
    const at = new Date(this.#world.timeline.now).toISOString()
    return `${at} ${JSON.stringify({ ...kind, clockAhead })} ${browser.address} ${reasons.join(' ')}`
  }

  /**
   * Signs in with a new link in one of the tabs, until that has succeeded. If the answer is lost for a minute, the link has been used,
   * so another one is requested.
   */
  async #signIn(customer: Customer, browser: Browser, links = 3): Promise<void> {
    const { random } = this.#world
    const link = await this.#world.timeline.during(this.#service.linkFor(customer.id))
    const tab = random.pick(browser.tabs)
    browser.session.isBeingReplaced = true
    try {
      await this.#untilDone(() => tab.code.signIn(link, true).then(() => browser.session.begin()))
      this.findings.signIns += 1
    } catch (error) {
      if (links === 1) throw error
      await this.#signIn(customer, browser, links - 1)
    }
  }

  /** Repeats what a customer wants until it succeeds. */
  async #untilDone(work: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const isDone = await work().then(
        () => true,
        () => false,
      )
      if (isDone) return
      await this.#world.timeline.pause(2_000)
    }
    throw new Error('a customer could not sign in or out')
  }

  #planDay(customer: Customer, browser: Browser, day: number): void {
    const { random, timeline } = this.#world
    const [first, last] = customer.away
    if (day >= first && day < last) return
    const hours = HOURS.filter(() => random.happens(0.2))
    for (const hour of hours) timeline.at(timeOn(day, hour), () => this.#visit(customer, browser, day))
  }

  /** Somebody opens the laptop or the phone for some minutes. */
  #visit(customer: Customer, browser: Browser, day: number): void {
    const { random, timeline } = this.#world
    if (!browser.isAsleep) return
    const minutes = random.happens(0.05) ? 60 : 2 + random.below(12)
    const end = timeline.now + minutes * MINUTE
    browser.wake()
    if (random.happens(0.03)) browser.clockAhead = (random.below(41) - 20) * MINUTE
    for (const tab of browser.tabs) {
      tab.thaw()
      this.#use(tab, end)
      this.#disturb(browser, tab, end)
    }
    if (day >= customer.returnsOn && browser.session.ending) void this.#signIn(customer, browser)
    // With a new link, although the session is open: it replaces the session.
    else if (browser.session.isOpen && !browser.kind.isPrivate && random.happens(0.04))
      timeline.after(random.below(2_000), () => void this.#signIn(customer, browser))
    timeline.at(end, () => browser.sleep())
  }

  /** Calls of a page that is looked at; now and then several at once. */
  #use(tab: Tab, end: number): void {
    const { random, timeline } = this.#world
    const call = () => {
      if (timeline.now >= end) return
      const count = random.happens(0.2) ? 3 : 1
      if (tab.isSignedIn && !tab.isFrozen) for (let each = 0; each < count; each += 1) void this.call(tab)
      timeline.after(60_000 + random.below(180_000), call)
    }
    timeline.after(random.below(1_500), call)
  }

  /** Reads something as the signed-in customer; resolves with whether that succeeded. */
  async call(tab: Tab): Promise<boolean> {
    this.findings.calls += 1
    const isDone = await tab.code.call('listSessions', {}).then(
      () => true,
      () => false,
    )
    if (!isDone) this.findings.failedCalls += 1
    return isDone
  }

  /** A phone freezes a page for a while; a page is loaded again. */
  #disturb(browser: Browser, tab: Tab, end: number): void {
    const { random, timeline } = this.#world
    const within = () => timeline.now + random.below(end - timeline.now)
    if (random.happens(0.2)) {
      const at = within()
      timeline.at(at, () => tab.freeze())
      if (random.happens(0.7)) timeline.at(at + random.below(end - at), () => tab.thaw())
    }
    if (!browser.kind.isPrivate && random.happens(0.2)) timeline.at(within(), () => tab.load())
  }

  #planEnding(customer: Customer): void {
    const { ending, endsOn, browsers } = customer
    const { timeline } = this.#world
    const [first] = browsers
    if (ending === null || ending === 'unused' || !first) return
    const end = () => browsers.forEach(({ session }) => session.end(ending))
    timeline.at(timeOn(endsOn, 15), () => {
      first.wake()
      first.tabs.forEach((tab) => tab.thaw())
      timeline.after(5 * MINUTE, () => first.sleep())
      const [tab] = first.tabs
      if (!tab?.isSignedIn) return
      if (ending === 'signedOutByStaff') {
        end()
        void timeline.during(this.#service.signOutCustomer(customer.id))
      } else if (ending === 'signedOutHere') {
        first.session.end(ending)
        void this.#untilDone(() => tab.code.signOut())
      } else {
        end()
        void this.#untilDone(async () => tab.isSignedIn && tab.code.signOutEverywhere())
      }
    })
  }
}
