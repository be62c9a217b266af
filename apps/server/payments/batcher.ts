/** Doing together what many ask for at about the same time. */
import { isDatabaseUnavailable } from '../database/errors.ts'

/**
 * Those that come at once, or while the work is under way, go together as soon as it is done; `work` gives an answer for
 * each, in their order. Where it fails for several each has its turn alone, so that one does not fail the others.
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: WaitingItem<Item, Answer>[] = []
  let isRunning = false

  async function processWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
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

/** Never throws: everyone who waits is told. */
async function processGroup<Item, Answer>(
  group: readonly WaitingItem<Item, Answer>[],
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await work(group.map(({ item }) => item))
    if (answers.length !== group.length) throw new Error('not everyone was answered')
    answers.forEach((answer, index) => group[index]?.resolve(answer))
  } catch (error) {
    // A database that is away fails each alone too.
    if (group.length === 1 || isDatabaseUnavailable(error)) group.forEach(({ reject }) => reject(error))
    else for (const one of group) await processGroup([one], work)
  }
}
