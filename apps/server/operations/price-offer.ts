/** A customer's answer to an announced price, from the portal or from the page behind a mailed link. */
import { answerPriceOffer, type OfferAnswer } from '@pfotenportal/domain/price-change/price-change'
import { byRule, changeSubscription, type Changed } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'

/** Stores the answer of the acting customer. Refuses as the rule does, or with NOT_FOUND for a foreign contract. */
export async function answerPriceOfferOf(
  actor: Actor,
  subscriptionId: number,
  answer: OfferAnswer,
): Promise<Changed | Refusal> {
  const { database, mail } = actor.services
  const change = byRule((subscription, moment) => answerPriceOffer(subscription, answer, moment))
  const changed = await database.transaction(async (tx) => {
    const decided = await changeSubscription(tx, actor, subscriptionId, change)
    if (decided.ok && !decided.isChanged) await actor.markDone(tx)
    return decided
  })
  if (changed.ok && changed.mails > 0) mail.wake()
  return changed
}
