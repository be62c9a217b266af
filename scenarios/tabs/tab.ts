/** A tab: a copy of the portal's session code of its own, in a browser that can freeze, reload and close it. */
import type { TabCode } from '../../apps/portal/testing/bundle-tab.ts'
import type { Arrival } from './network.ts'
import type { Device, Page } from './world.ts'

const CONFIG = JSON.stringify({ apiBase: '', hasStart: false, now: '' })

function refuseStorage(): never {
  throw new DOMException('storage is refused', 'SecurityError')
}

export class Tab implements Page {
  isFrozen = false
  #code: TabCode | null = null
  /** Counts the pages: what belongs to an earlier one does not happen any more. */
  #page = 0
  #events = new EventTarget()
  #frozen: (() => void)[] = []
  #isRefreshing = false
  /** The same for the page before. */
  #wasSignedIn = false
  #stopRefresh: () => void = () => undefined

  constructor(
    readonly browser: Device,
    /** Called when its session begins or ends, and when a page is loaded. */
    readonly onSession: (isSignedIn: boolean) => void,
  ) {}

  get code(): TabCode {
    if (!this.#code) throw new Error('no page is loaded')
    return this.#code
  }

  get isSignedIn(): boolean {
    return this.code.auth.get().data !== null
  }

  /** Loads the page, again or for the first time. */
  load(): void {
    this.#page += 1
    this.#isRefreshing = false
    this.browser.releaseLocks(this)
    this.#frozen = []
    this.isFrozen = false
    this.#events = new EventTarget()
    this.#code = this.browser.world.runTab(this.#globals())
    this.#code.followOtherTabs()
    this.#code.auth.subscribe(() => this.#followSession())
    this.#followSession()
    const isLost = this.#wasSignedIn && !this.isSignedIn
    this.#wasSignedIn = this.isSignedIn
    if (isLost) this.onSession(false)
  }

  /** As the portal does: the token is refreshed while the signed-in part is on screen. */
  #followSession(): void {
    if (this.isSignedIn === this.#isRefreshing) return
    this.#isRefreshing = this.isSignedIn
    this.#wasSignedIn = this.isSignedIn
    if (this.isSignedIn) this.#stopRefresh = this.code.startTokenRefresh()
    else this.#stopRefresh()
    this.onSession(this.isSignedIn)
  }

  freeze(): void {
    this.isFrozen = true
  }

  thaw(): void {
    this.isFrozen = false
    for (const run of this.#frozen.splice(0)) run()
    this.fire('visibilitychange')
  }

  /** Runs something of the present page now, or when neither the device sleeps nor the tab is frozen. */
  whenRunning(run: () => void): void {
    const page = this.#page
    this.browser.whenAwake(() => {
      if (page !== this.#page) return
      if (this.isFrozen) this.#frozen.push(run)
      else run()
    })
  }

  fire(type: string, key?: string | null): void {
    if (!this.isFrozen) this.#events.dispatchEvent(Object.assign(new Event(type), { key }))
  }

  #setTimeout(run: () => void, milliseconds = 0): () => void {
    // Browsers let timers of pages in the background be late.
    const late = this.browser.world.random.below(1_000)
    let isCancelled = false
    const cancel = this.browser.world.timeline.after(Math.max(milliseconds, 1) + late, () =>
      this.whenRunning(() => isCancelled || run()),
    )
    return () => {
      isCancelled = true
      cancel()
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { browser } = this
    const { world } = browser
    const headers = {
      ...(init.headers as Record<string, string>),
      ...browser.cookieHeader(),
      'x-forwarded-for': browser.address,
    }
    const { signal, ...rest } = init
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      const page = this.#page
      const deliver = (response: Response | null) => {
        // A browser drops the requests of a page that it leaves, with the cookies of their answers.
        const isDropped = signal?.aborted || page !== this.#page
        if (response && !isDropped) browser.keepCookies(response.headers)
        this.whenRunning(() => {
          if (response) resolve(response)
          else reject(new TypeError('Failed to fetch'))
        })
      }
      const arrive = (arrival: Arrival) => {
        // A connection rarely outlives the sleep of its device.
        const isBroken = browser.isAsleep && world.random.happens(0.7)
        deliver(isBroken ? null : arrival.response)
      }
      const noteAnswer = (response: Response) => browser.noteAnswer(response)
      world.network
        .carry(path, { ...rest, headers }, noteAnswer)
        .then((arrival) => world.timeline.at(arrival.at, () => arrive(arrival)))
        .catch(reject)
    })
  }

  #storage(): unknown {
    const { browser } = this
    const { items } = browser
    if (browser.kind.isPrivate)
      return { getItem: () => null, setItem: refuseStorage, removeItem: refuseStorage, clear: refuseStorage }
    const changed = (key: string | null) => browser.announce(this, key)
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (items.get(key) === value) return
        items.set(key, value)
        changed(key)
      },
      removeItem: (key: string) => items.delete(key) && changed(key),
      clear: () => {
        items.clear()
        changed(null)
      },
    }
  }

  #globals(): Record<string, unknown> {
    const { browser } = this
    const events = this.#events
    const listen = {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    }
    const begun = browser.running
    const locks = {
      request: (
        _name: string,
        ...given: [() => Promise<unknown>] | [{ signal: AbortSignal }, () => Promise<unknown>]
      ) =>
        given.length === 1
          ? browser.request(this, given[0])
          : browser.request(this, given[1], given[0].signal),
    }
    const globals: Record<string, unknown> = {
      ...listen,
      AbortSignal: Object.assign(() => undefined, {
        any: (signals: AbortSignal[]) => AbortSignal.any(signals),
        timeout: (milliseconds: number) => {
          const controller = new AbortController()
          this.#setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), milliseconds)
          return controller.signal
        },
      }),
      clearTimeout: (cancel: (() => void) | undefined) => cancel?.(),
      console: { error: () => undefined },
      document: {
        ...listen,
        documentElement: { dataset: {} },
        getElementById: () => ({ textContent: CONFIG }),
      },
      fetch: (path: string, init: RequestInit) => this.#fetch(path, init),
      localStorage: this.#storage(),
      location: { pathname: '/dashboard', search: '' },
      navigator: { onLine: true, locks },
      performance: { timeOrigin: browser.clock, now: () => browser.running - begun },
      sessionStorage: {
        clear: () => undefined,
        getItem: () => null,
        setItem: () => undefined,
        removeItem: () => undefined,
      },
      setTimeout: (run: () => void, milliseconds?: number) => this.#setTimeout(run, milliseconds),
    }
    return Object.assign(globals, { window: globals, globalThis: globals })
  }
}
