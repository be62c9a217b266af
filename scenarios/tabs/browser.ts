/**
 * A browser as far as the portal's session depends on it: cookies, storage and locks that its tabs share, a clock of its
 * own, and sleep.
 */
import { SessionTruth } from './session-truth.ts'
import { Tab } from './tab.ts'
import type { BrowserKind, Device, Page, World } from './world.ts'

/** Who holds or waits for the lock of the browser. */
interface Waiting {
  readonly tab: Page
  readonly begin: () => Promise<unknown>
}

export class Browser implements Device {
  readonly tabs: Tab[] = []
  /** What is stored; shared by the tabs unless the browser is private. */
  readonly items = new Map<string, string>()
  /** By how many milliseconds the device's clock is ahead. */
  clockAhead = 0
  isAsleep = false
  /** How many tabs its customer keeps open. Without shared storage, tabs do not share a session. */
  tabCount: number
  readonly session: SessionTruth
  readonly #cookies = new Map<string, { readonly value: string; readonly until: number }>()
  readonly #sleepers: (() => void)[] = []
  #holder: Waiting | null = null
  #waiting: Waiting[] = []
  /** How long it has slept so far. */
  #slept = 0
  #asleepSince = 0

  constructor(
    readonly world: World,
    readonly kind: BrowserKind,
    /** Its network's address. */
    readonly address: string,
  ) {
    this.session = new SessionTruth(world.timeline)
    this.tabCount = kind.isPrivate ? 1 : 2
  }

  /** The service has answered, whether that arrives or not. */
  noteAnswer(response: Response): void {
    if (response.ok) this.session.use()
  }

  /** The device's clock, which its user can set. */
  get clock(): number {
    return this.world.timeline.now + this.clockAhead
  }

  /** A clock that nobody sets. */
  get running(): number {
    return this.world.timeline.now - (this.kind.pausesInSleep ? this.#slept : 0)
  }

  /** Opens a page; `onSession` is told when its session begins or ends. */
  openTab(onSession: (isSignedIn: boolean) => void): Tab {
    const tab = new Tab(this, onSession)
    this.tabs.push(tab)
    tab.load()
    return tab
  }

  sleep(): void {
    if (this.isAsleep) return
    this.isAsleep = true
    this.#asleepSince = this.world.timeline.now
  }

  /** Everything that was due in the meantime happens at once, in all tabs. */
  wake(): void {
    if (!this.isAsleep) return
    this.isAsleep = false
    this.#slept += this.world.timeline.now - this.#asleepSince
    for (const run of this.#sleepers.splice(0)) run()
    for (const tab of this.tabs) tab.fire('visibilitychange')
  }

  /** Runs something now, or when the device wakes. */
  whenAwake(run: () => void): void {
    if (this.isAsleep) this.#sleepers.push(run)
    else run()
  }

  /** The header with all cookies that have not expired. */
  cookieHeader(): Record<string, string> {
    const live = [...this.#cookies].filter(([, { until }]) => until > this.clock)
    return live.length > 0 ? { cookie: live.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}
  }

  keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const seconds = Number(/; ?Max-Age=(\d+)/i.exec(line)?.[1] ?? Number.NaN)
      if (Number.isNaN(seconds)) throw new Error(`a cookie without Max-Age: ${name}`)
      this.#cookies.set(name, { value, until: this.clock + seconds * 1000 })
    }
  }

  /** Tells the other tabs of a change, a moment later. */
  announce(from: Page, key: string | null): void {
    if (this.kind.isPrivate) return
    const { timeline, random } = this.world
    for (const tab of this.tabs)
      if (tab !== from)
        timeline.after(1 + random.below(30), () => tab.whenRunning(() => tab.fire('storage', key)))
  }

  /** Web Locks: one tab at a time, in the order in which they asked. */
  request(tab: Page, work: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { tab, begin: () => work().then(resolve, reject) }
      this.#waiting.push(waiting)
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(waiting)) return
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(signal.reason as Error)
      })
      this.#grant()
    })
  }

  /** A tab that is closed holds no lock, and waits for none. */
  releaseLocks(tab: Page): void {
    this.#waiting = this.#waiting.filter((each) => each.tab !== tab)
    if (this.#holder?.tab === tab) this.#holder = null
    this.#grant()
  }

  #grant(): void {
    if (this.#holder) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#holder = next
    next.tab.whenRunning(() => {
      void next.begin().finally(() => {
        if (this.#holder === next) this.#holder = null
        this.#grant()
      })
    })
  }
}
