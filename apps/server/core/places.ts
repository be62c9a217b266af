/** Limits how much is done at the same time. */

/** Places that work takes one by one, waiting while all are taken. */
export interface Places {
  /** Resolves when a place is free, in the order of the requests, and takes it. */
  take(): Promise<void>
  /** Frees a place. */
  free(): void
}

/** Opens places; `limit` is asked again whenever one is taken or freed. */
export function openPlaces(limit: () => number): Places {
  let taken = 0
  const waiting: (() => void)[] = []
  return {
    async take() {
      if (taken < limit()) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    free() {
      taken -= 1
      while (taken < limit()) {
        const next = waiting.shift()
        if (!next) return
        taken += 1
        next()
      }
    },
  }
}

/** Does the work in a place. */
export async function inPlace<T>(places: Places, work: () => Promise<T>): Promise<T> {
  await places.take()
  try {
    return await work()
  } finally {
    places.free()
  }
}
