/** Lets items that arrive at about the same time share a transaction. */
import { isDatabaseUnavailable } from '../database/errors.ts'

/**
 * Items that arrive at the same time, or while a batch is running, form the next batch, of `size` items at most. `work`
 * returns one answer per item, in order. If it fails for a batch of several items, each item is retried alone so that one does not fail the
 * others.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  size: () => number,
): (item: Item) => Promise<Answer> {
  const waiting: WaitingItem<Item, Answer>[] = []
  let isRunning = false

  async function processWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, size())
      await processGroup(group, work)
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(() => void processWaiting())
    })
}

interface WaitingItem<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Never throws: every caller gets an answer or an error. */
async function processGroup<Item, Answer>(
  group: readonly WaitingItem<Item, Answer>[],
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await work(group.map(({ item }) => item))
    if (answers.length !== group.length) throw new Error('an item has no answer')
    answers.forEach((answer, index) => group[index]?.resolve(answer))
  } catch (error) {
    // If the database is unavailable, retrying each item alone would fail too.
    if (group.length === 1 || isDatabaseUnavailable(error)) group.forEach(({ reject }) => reject(error))
    else for (const one of group) await processGroup([one], work)
  }
}
