/** Scripted faults of the connection to the provider, by call and in order. */
import type { Requests } from './requests.ts'

/**
 * BUSY: 429. LOCKED: 409. BROKEN_BEFORE and BROKEN_AFTER: 500, before or after the request took effect. SILENT_…: never
 * an answer. CUT_…: the connection breaks.
 */
export type Fault =
  | 'BUSY'
  | 'LOCKED'
  | 'BROKEN_BEFORE'
  | 'BROKEN_AFTER'
  | 'SILENT_BEFORE'
  | 'SILENT_AFTER'
  | 'CUT_BEFORE'
  | 'CUT_AFTER'

export class Faults {
  readonly #scripted: { readonly call: keyof Requests; readonly fault: Fault }[] = []

  /** The next request of that call gets this fault. */
  next(call: keyof Requests, fault: Fault): void {
    this.#scripted.push({ call, fault })
  }

  take(call: keyof Requests): Fault | undefined {
    const at = this.#scripted.findIndex((it) => it.call === call)
    return at < 0 ? undefined : this.#scripted.splice(at, 1)[0]?.fault
  }
}
