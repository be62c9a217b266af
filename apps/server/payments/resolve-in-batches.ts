/** Works through unresolved charges and refunds so that a silent gateway does not block the process. */

/** How many charges or refunds are queried concurrently. */
const BATCH = 20

/** The unresolved items and what is done with each. */
interface UnresolvedWork<T, A extends { readonly outcome: string }> {
  /** Claims the next items, at most `size`; empty when none are work. */
  claim(size: number): Promise<readonly T[]>
  /** Queries the gateway. Writes nothing. */
  queryGateway(it: T): Promise<A>
  /** Settles the item by the gateway's answer, or leaves it for the next time. */
  settle(it: T, answer: A): Promise<void>
  onError(error: unknown, it: T): void
}

/**
 * Queries the gateway about a batch concurrently and settles the answers one after the other. Stops when nothing is
 * left, or after a batch without a single answer: the rest waits for the next time. Returns how many items were
 * queried.
 */
export async function resolveInBatches<T, A extends { readonly outcome: string }>(
  work: UnresolvedWork<T, A>,
): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await work.claim(BATCH)
    if (taken.length === 0) return count
    count += taken.length
    const answers = await Promise.all(
      taken.map((it) => work.queryGateway(it).catch((error: unknown) => ({ error }))),
    )
    let isSilent = true
    for (const [index, it] of taken.entries()) {
      const answer = answers[index]
      try {
        if (!answer || 'error' in answer) throw answer?.error
        isSilent &&= answer.outcome === 'UNKNOWN'
        await work.settle(it, answer)
      } catch (error) {
        work.onError(error, it)
      }
    }
    if (isSilent) return count
  }
}
