/** Doing together what many ask for at about the same time. */
import { isDatabaseAway } from '../database/errors.ts'

/**
 * Those that come at once, or while the work is under way, go together as soon as it is done; `work` gives an answer for
 * each, in their order. Where it fails for several each has its turn alone, so that one does not fail the others.
 */
export function gather<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let isUnderWay = false

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await workOn(group, work)
    }
    isUnderWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => void workOff())
    })
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Never throws: everyone who waits is told. */
async function workOn<Item, Answer>(
  group: readonly Waiting<Item, Answer>[],
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await work(group.map(({ item }) => item))
    if (answers.length !== group.length) throw new Error('not everyone was answered')
    answers.forEach((answer, index) => group[index]?.resolve(answer))
  } catch (error) {
    // A database that is away fails each alone too.
    if (group.length === 1 || isDatabaseAway(error)) group.forEach(({ reject }) => reject(error))
    else for (const one of group) await workOn([one], work)
  }
}
