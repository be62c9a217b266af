/** How what was left open is worked through, so that a gateway that does not answer holds up nobody (C-289). */

/** Of so many at once the gateway is asked. */
const BATCH = 20

/** What is left, and what is done about it. */
interface UnresolvedWork<T, A extends { readonly outcome: string }> {
  /** Takes the next ones, at most so many; none where there are none left. */
  claim(size: number): Promise<readonly T[]>
  /** Asks the gateway. Nothing is written meanwhile. */
  queryGateway(it: T): Promise<A>
  /** Books what the gateway said, or leaves it to the next time. */
  settle(it: T, answer: A): Promise<void>
  onError(error: unknown, it: T): void
}

/**
 * Asks about a batch at once and books the answers one after the other. Ends when nothing is left, and after a batch of which
 * nothing could be learned: the rest is asked about next time. Gives how many were asked about.
 */
export async function resolveInBatches<T, A extends { readonly outcome: string }>(
  left: UnresolvedWork<T, A>,
): Promise<number> {
  let looked = 0
  for (;;) {
    const taken = await left.claim(BATCH)
    if (taken.length === 0) return looked
    looked += taken.length
    const answers = await Promise.all(taken.map((it) => left.queryGateway(it).catch((error: unknown) => ({ error }))))
    let isSilent = true
    for (const [index, it] of taken.entries()) {
      const answer = answers[index]
      try {
        if (!answer || 'error' in answer) throw answer?.error
        isSilent &&= answer.outcome === 'UNKNOWN'
        await left.settle(it, answer)
      } catch (error) {
        left.onError(error, it)
      }
    }
    if (isSilent) return looked
  }
}
