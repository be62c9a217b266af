interface TimedEvent {
  readonly at: number
  /** Events of one moment happen in the order in which they were planned. */
  readonly order: number
  /** Null if it was cancelled. */
  run: (() => void) | null
}

/**
 * Time in which browsers live: events in their order. Weeks without events cost nothing. The clock of the test's process,
 * which the service reads, moves with it.
 */
export class Timeline {
  #now: number
  readonly #setClock: (now: number) => void
  /** A heap: the earliest event is the first. */
  readonly #events: TimedEvent[] = []
  #order = 0
  /** Until when time may go on while the service works on a request. */
  readonly #holds = new Map<symbol, number>()
  #release: (() => void) | null = null

  constructor(start: number, setClock: (now: number) => void) {
    this.#now = start
    this.#setClock = setClock
    setClock(start)
  }

  get now(): number {
    return this.#now
  }

  /** Runs something at a time, now if that is past. The function that is returned cancels it. */
  at(time: number, run: () => void): () => void {
    const event: TimedEvent = { at: Math.max(time, this.#now), order: this.#order++, run }
    this.#push(event)
    return () => {
      event.run = null
    }
  }

  after(milliseconds: number, run: () => void): () => void {
    return this.at(this.#now + milliseconds, run)
  }

  /** Lets no event after this time happen before the function that is returned is called. */
  hold(until: number): () => void {
    const mark = Symbol()
    this.#holds.set(mark, until)
    return () => {
      this.#holds.delete(mark)
      this.#release?.()
    }
  }

  /** Lets no time pass until something outside of the browsers' world is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    return work.finally(this.hold(this.#now))
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve))
  }

  /** Lets everything happen up to a time. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      await new Promise(setImmediate)
      const next = this.#events[0]
      const isOver = next === undefined || next.at > end
      if (isOver && this.#holds.size === 0) break
      if (isOver || next.at > Math.min(...this.#holds.values())) await this.#nextRelease()
      else this.#runAt(next.at)
    }
    this.#moveTo(end)
  }

  #nextRelease(): Promise<void> {
    return new Promise((resolve) => {
      this.#release = resolve
    })
  }

  #moveTo(time: number): void {
    this.#now = time
    this.#setClock(time)
  }

  #runAt(time: number): void {
    if (time > this.#now) this.#moveTo(time)
    while (this.#events[0]?.at === time) this.#pop()?.run?.()
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#events[one], this.#events[other]]
    return a !== undefined && (b === undefined || a.at < b.at || (a.at === b.at && a.order < b.order))
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#events[one], this.#events[other]]
    if (a && b) [this.#events[one], this.#events[other]] = [b, a]
  }

  #push(event: TimedEvent): void {
    let place = this.#events.push(event) - 1
    for (
      let parent = (place - 1) >> 1;
      place > 0 && this.#isBefore(place, parent);
      parent = (place - 1) >> 1
    ) {
      this.#swap(place, parent)
      place = parent
    }
  }

  #pop(): TimedEvent | undefined {
    this.#swap(0, this.#events.length - 1)
    const first = this.#events.pop()
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (this.#isBefore(left, least)) least = left
      if (this.#isBefore(right, least)) least = right
      if (least === place) return first
      this.#swap(place, least)
      place = least
    }
  }
}
