/**
 * Charges many due orders: each has its own intent, gateway call and answer as in charge-order.ts, but intents and
 * answers that are written at about the same time share a transaction. A charge then costs the database a few rows
 * instead of thirty round trips (decision 25).
 */
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { sendCharge } from './send-charge.ts'
import { beginDueCharges, type BegunCharge } from './begin-charge.ts'
import { chargeOrder, finishCharge, type AcceptedCharge } from './charge-order.ts'
import { settleCharges, type ChargeEnding } from './settle-charge.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'

/** The result, as `chargeOrder` returns it, or PAID. */
export type ChargeResult = 'PAID' | AcceptedCharge | Refusal

/**
 * Returns a function that charges the due order of a subscription in the name of the service. What cannot be batched
 * is done alone: locked subscriptions, and answers other than an approval.
 */
export function openBatchedCharging(actor: () => Actor): (subscriptionId: number) => Promise<ChargeResult> {
  const begin = createBatcher((ids: readonly number[]) => beginBatch(actor(), ids))
  const settle = createBatcher((endings: readonly ChargeEnding[]) => settleBatch(actor(), endings))
  return async (id) => {
    const begun = await begin(id)
    if (!begun) return chargeOrder(actor(), id, { trigger: 'DUE' })
    if (!begun.ok) return begun
    const { charge } = begun
    const answer = await sendCharge(actor().services, charge)
    if (answer.outcome === 'APPROVED' && (await settle({ charge, answer }))) return 'PAID'
    return finishCharge(actor(), charge, answer)
  }
}

async function beginBatch(
  actor: Actor,
  ids: readonly number[],
): Promise<(BegunCharge | Refusal | undefined)[]> {
  const { database } = actor.services
  const begun = await database.transaction((tx) => beginDueCharges(tx, actor, ids))
  return ids.map((id) => begun.get(id))
}

/** Whether each charge was settled. */
async function settleBatch(actor: Actor, endings: readonly ChargeEnding[]): Promise<boolean[]> {
  const { database, mail } = actor.services
  const { mails, done } = await database.transaction((tx) => settleCharges(tx, actor, endings))
  if (mails > 0) mail.wake()
  return endings.map(({ charge }) => done.has(charge))
}

/**
 * Items that arrive at the same time, or while a batch is running, form the next batch. `work` returns one answer per
 * item, in order. If it fails for a batch of several items, each item is retried alone so that one does not fail the
 * others.
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
