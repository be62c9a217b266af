/** What the rules say about the session of a browser, known without asking the service or the portal. */
import { SESSION_IDLE_SECONDS } from '@pfotenportal/domain/core/session'
import type { Timeline } from './timeline.ts'

/** Why a session ends: its customer here or elsewhere, customer service, or time. */
export const ENDINGS = ['signedOutHere', 'signedOutEverywhere', 'signedOutByStaff', 'unused'] as const
export type Ending = (typeof ENDINGS)[number]

export class SessionTruth {
  #isOpen = false
  #ending: Ending | null = null
  #usedAt = 0
  /** Whether its customer is signing in again: the service may have replaced the session, and the tabs learn it later. */
  isBeingReplaced = false
  readonly #timeline: Timeline

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  begin(): void {
    this.#isOpen = true
    this.#ending = null
    this.isBeingReplaced = false
    this.#usedAt = this.#timeline.now
  }

  /** The service has answered a call of the session. */
  use(): void {
    if (this.isOpen) this.#usedAt = this.#timeline.now
  }

  end(because: Ending): void {
    if (this.isOpen) this.#ending = because
    this.#isOpen = false
  }

  get isOpen(): boolean {
    if (this.#isOpen && this.#timeline.now > this.#usedAt + SESSION_IDLE_SECONDS * 1000) {
      this.#isOpen = false
      this.#ending = 'unused'
    }
    return this.#isOpen
  }

  /** Why it ended; null for one that is open or never began. */
  get ending(): Ending | null {
    return this.isOpen ? null : this.#ending
  }
}
