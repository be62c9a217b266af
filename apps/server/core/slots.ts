/** Limits how much is done at the same time. */
export interface Slots {
  /** Does the work as soon as a slot is free, in the order of the calls. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Opens slots; `limit` is asked again whenever one is taken or freed. */
export function openSlots(limit: () => number): Slots {
  let taken = 0
  const waiting: (() => void)[] = []

  async function take(): Promise<void> {
    if (taken < limit()) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function free(): void {
    taken -= 1
    while (taken < limit()) {
      const next = waiting.shift()
      if (!next) return
      taken += 1
      next()
    }
  }

  return {
    async run(work) {
      await take()
      try {
        return await work()
      } finally {
        free()
      }
    },
  }
}
