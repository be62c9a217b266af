/**
 * Charges many due orders: each has its own intent, gateway call and answer as in charge-order.ts, but intents and
 * answers that are written at about the same time share a transaction. A charge then costs the database a few rows
 * instead of thirty round trips (decision 25).
 */
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { startStopwatch } from '../core/clock.ts'
import { inPlace, openPlaces, type Places } from '../core/places.ts'
import { WHILE_SERVING } from '../core/traffic.ts'
import { isDatabaseUnavailable } from '../database/errors.ts'
import { releaseCharge, type OpenCharge } from '../database/payment/charges.ts'
import { beginDueCharges, type BegunCharge } from './begin-charge.ts'
import { chargeOrder, finishCharge, type AcceptedCharge } from './charge-order.ts'
import { sendCharge, type ChargeAnswer } from './send-charge.ts'
import { settleCharges, type ChargeEnding } from './settle-charge.ts'

/** The result, as `chargeOrder` returns it, or PAID. UNSENT: the intent stays open, and is sent by the next run. */
export type ChargeResult = 'PAID' | 'UNSENT' | AcceptedCharge | Refusal

/** How many charges are begun ahead for each one in flight, so that the gateway never waits for the database. */
const AHEAD = 7

/** A gateway that answers more slowly gets no charges begun ahead: they would wait too long. */
const QUICK_SECONDS = 1

/** After this many unanswered charges in a row, nothing is sent any more. */
const MAX_UNANSWERED_IN_A_ROW = 20

/** Charges due orders in the name of the service. */
export interface BatchedCharging {
  /** How many orders are worked on at the same time, at most: take a place for each. */
  readonly size: number
  readonly places: Places
  /** Charges the due order of a subscription. */
  readonly charge: (subscriptionId: number) => Promise<ChargeResult>
}

/**
 * Opens charging in batches, with at most `concurrency` charges in flight at the gateway. What cannot be batched is done
 * alone: locked subscriptions, and answers other than an approval. UNSENT are charges that have waited longer than
 * one request may take, and the rest when too many in a row got no answer. While this process serves customers, nothing is
 * begun ahead, transactions have two charges at most, one runs at a time, and a break follows each.
 */
export function openBatchedCharging(actor: () => Actor, concurrency: number): BatchedCharging {
  const gateway = openCircuitBreaker()
  const size = concurrency * (1 + AHEAD)
  const { traffic } = actor().services
  const places = openPlaces(() => (gateway.isQuick() && !traffic.isServing() ? size : concurrency))
  const calls = openPlaces(() => concurrency)
  // The two batchers run one transaction each at a time, and take turns while customers are served.
  const turns = openPlaces(() => (traffic.isServing() ? 1 : 2))
  const step = <T>(work: () => Promise<T>) => inPlace(turns, () => traffic.giveWay(work))
  const batchSize = () => (traffic.isServing() ? WHILE_SERVING : size)
  const begin = createBatcher((ids: readonly number[]) => step(() => beginBatch(actor(), ids)), batchSize)
  const settle = createBatcher(
    (endings: readonly ChargeEnding[]) => step(() => settleBatch(actor(), endings)),
    batchSize,
  )

  async function chargeAlone(id: number): Promise<ChargeResult> {
    const charged = await chargeOrder(actor(), id, { trigger: 'DUE' })
    const isUnanswered = charged.ok
      ? charged.order.status === 'PROCESSING'
      : charged.reason === 'UPSTREAM_UNAVAILABLE'
    if (isUnanswered || charged.ok || charged.reason === 'PAYMENT_DECLINED') gateway.record(isUnanswered)
    return charged
  }

  async function send(charge: OpenCharge, waited: () => number): Promise<ChargeAnswer | undefined> {
    const { services } = actor()
    if (gateway.isSilent() || waited() > services.config.paymentTimeoutSeconds) return undefined
    const elapsed = startStopwatch()
    const answer = await sendCharge(services, charge)
    gateway.record(answer.outcome === 'UNKNOWN' || answer.outcome === 'UNREACHED', elapsed())
    return answer
  }

  return {
    size,
    places,
    async charge(id) {
      if (gateway.isSilent()) return 'UNSENT'
      const begun = await begin(id)
      if (!begun) return inPlace(calls, () => chargeAlone(id))
      if (!begun.ok) return begun
      const { charge } = begun
      const waited = startStopwatch()
      const answer = await inPlace(calls, () => send(charge, waited))
      if (!answer) {
        await releaseCharge(actor().services.database.query, charge.id)
        return 'UNSENT'
      }
      if (answer.outcome === 'APPROVED' && (await settle({ charge, answer }))) return 'PAID'
      return finishCharge(actor(), charge, answer)
    },
  }
}

/** Watches whether the gateway answers, and how quickly. */
function openCircuitBreaker() {
  let unanswered = 0
  let lastSeconds = Number.POSITIVE_INFINITY
  return {
    isSilent: () => unanswered >= MAX_UNANSWERED_IN_A_ROW,
    isQuick: () => unanswered === 0 && lastSeconds < QUICK_SECONDS,
    record(isUnanswered: boolean, seconds = lastSeconds): void {
      unanswered = isUnanswered ? unanswered + 1 : 0
      lastSeconds = seconds
    },
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
