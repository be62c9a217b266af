/**
 * Charging many due orders: each has its own intent, its own call and its own answer as in charge.ts, but intents that are
 * written and answers that are booked at about the same time share a transaction. So a charge costs the database a few
 * rows instead of thirty round trips (decision 25).
 */
import type { Author } from '../change-subscription.ts'
import type { Refusal } from '../http/handler.ts'
import { charge as chargeOnce } from './answer.ts'
import { beginDueCharges, type Begun } from './begin.ts'
import { chargeOrder, end, type ChargedYes } from './charge.ts'
import { gather } from './gather.ts'
import { settleCharges, type Ending } from './settle.ts'

/** What came of it, as `chargeOrder` says it, or PAID. */
export type Charged = 'PAID' | ChargedYes | Refusal

/**
 * Gives what charges the due order of a subscription in the name of the author, which is the service. What cannot be done
 * together with others is done alone: subscriptions that somebody else works on, answers other than a yes.
 */
export function openChargingTogether(author: () => Author): (subscriptionId: number) => Promise<Charged> {
  const begin = gather((ids: readonly number[]) => beginTogether(author(), ids))
  const settle = gather((endings: readonly Ending[]) => settleTogether(author(), endings))
  return async (id) => {
    const begun = await begin(id)
    if (!begun) return chargeOrder(author(), id, { trigger: 'DUE' })
    if (!begun.ok) return begun
    const { charge } = begun
    const answer = await chargeOnce(author().services, charge)
    if (answer.outcome === 'APPROVED' && (await settle({ charge, answer }))) return 'PAID'
    return end(author(), charge, answer)
  }
}

async function beginTogether(
  author: Author,
  ids: readonly number[],
): Promise<(Begun | Refusal | undefined)[]> {
  const { database } = author.services
  const begun = await database.transaction((tx) => beginDueCharges(tx, author, ids))
  return ids.map((id) => begun.get(id))
}

/** Whether each is done with. */
async function settleTogether(author: Author, endings: readonly Ending[]): Promise<boolean[]> {
  const { database, mail } = author.services
  const { mails, done } = await database.transaction((tx) => settleCharges(tx, author, endings))
  if (mails > 0) mail.wake()
  return endings.map(({ charge }) => done.has(charge))
}
