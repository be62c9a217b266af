/** What the parts of a run share, and what a tab needs of its browser. */
import type { RunTab } from '../../apps/portal/testing/bundle-tab.ts'
import type { Random } from '../year/seeded-random.ts'
import type { Network } from './network.ts'
import type { Timeline } from './timeline.ts'

export interface BrowserKind {
  /** Whether storage throws, as in some private windows. */
  readonly isPrivate: boolean
  /** Whether the clock of a page stands still while the device sleeps. */
  readonly pausesInSleep: boolean
}

/** What every browser of a run shares. */
export interface World {
  readonly timeline: Timeline
  readonly network: Network
  readonly random: Random
  readonly runTab: RunTab
}

/** A tab, as its browser reaches it. */
export interface Page {
  whenRunning(run: () => void): void
  fire(type: string, key?: string | null): void
}

/** A browser, as its tabs see it. */
export interface Device {
  readonly world: World
  readonly kind: BrowserKind
  readonly address: string
  readonly items: Map<string, string>
  readonly isAsleep: boolean
  readonly clock: number
  readonly running: number
  whenAwake(run: () => void): void
  cookieHeader(): Record<string, string>
  keepCookies(headers: Headers): void
  noteAnswer(response: Response): void
  announce(from: Page, key: string | null): void
  request(tab: Page, work: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown>
  releaseLocks(tab: Page): void
}
