/** Cancels a subscription, and applies the offers and the benefit that may keep the customer. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  applyBenefit as benefitByRule,
  benefitFor,
  applyCancellationOffer as offerByRule,
} from '@pfotenportal/domain/cancellation/cancellation'
import { stopsPaidBoxes } from '@pfotenportal/domain/charging/refund'
import { refuse } from '@pfotenportal/domain/core/decision'
import { cancelSubscription as byRule } from '@pfotenportal/domain/lifecycle/cancel'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { Context } from '../context/context.ts'
import { hasRunningCharge } from '../database/order/order-charge.ts'
import type { OpenRefund } from '../database/order/refunds.ts'
import {
  closeSession,
  closeSessionByCancellation,
  insertConcession,
  listValidOffers,
} from '../database/subscription/cancellation-sessions.ts'
import { issueCancellationProof } from '../documents/issue-proof.ts'
import { finishRefund } from '../payments/refund-order.ts'
import { beginStopping } from '../payments/stop-paid-boxes.ts'
import { BENEFIT_ID } from '../views/cancellation.ts'
import type { PreparedOperationOf } from './operation.ts'

export const cancelSubscription: PreparedOperationOf<'cancelSubscription'> = {
  waitBefore: waitForRunningCharge,
  prepare({ stored, moment }, input) {
    const reasonId = moment.catalogue.reasons.find(({ id }) => id === input?.cancellationFlowId)?.id ?? null
    const comment = input?.comment || null
    const isStopping = stopsPaidBoxes(reasonId, input?.stopPaidBoxes ?? false, moment.catalogue)
    let refunds: readonly OpenRefund[] = []
    let isByStaff = false
    return {
      ok: true,
      decide: (subscription, now) => byRule(subscription, reasonId, now),
      async beforeSave(tx, actor) {
        isByStaff = actor.role === 'staff'
        if (isStopping) refunds = await beginStopping(tx, actor, stored.subscription)
      },
      async afterSave(tx, after, actor) {
        await closeSessionByCancellation(tx, after.id, { at: moment.at, reasonId, comment, isByStaff })
        await issueCancellationProof(tx, actor, after, moment.at)
      },
      async afterCommit(services) {
        for (const refund of refunds) await finishRefund(services, refund)
      },
    }
  },
}

export const applyCancellationOffer: PreparedOperationOf<'applyCancellationOffer'> = {
  async prepare({ tx, stored, customerId, moment }, { cancellationFlowId, offerId }) {
    const refused = refusedByState('applyCancellationOffer', stored.subscription, moment)
    if (refused) return refused
    const search = { reasonId: cancellationFlowId, today: moment.today }
    const valid = await listValidOffers(tx, customerId, stored.subscription.id, search)
    const accepted = valid.find(({ id }) => id === offerId)
    if (!accepted) return refuse('OFFER_NOT_AVAILABLE')
    return {
      ok: true,
      decide: (subscription, now) => offerByRule(subscription, accepted.offer, now),
      facts: { offerId },
      isReadAgain: true,
      async afterSave(within, after) {
        const end = { by: 'OFFER', at: moment.at, reasonId: cancellationFlowId } as const
        await closeSession(within, after.id, end, accepted.sessionId)
        await insertConcession(within, {
          subscriptionId: after.id,
          accepted,
          isCooling: isConcession(accepted.offer),
          acceptedOn: moment.today,
          completedOrders: after.completedOrders,
        })
      },
    }
  },
}

/** A concession costs us money: after one, no further concession is offered for 180 days. */
function isConcession({ type }: Offer): boolean {
  return type === 'DISCOUNT' || type === 'FREE_SUPPLEMENT'
}

export const applyBenefit: PreparedOperationOf<'applyBenefit'> = {
  prepare({ stored, moment }, { benefitId, option }) {
    const history = { lastConcessionOn: stored.lastCoolingOn }
    return {
      ok: true,
      decide: (subscription, now) => {
        const benefit = benefitId === BENEFIT_ID ? benefitFor(subscription, history, now) : null
        return benefit
          ? benefitByRule(subscription, option ?? benefit.default, now)
          : refuse('BENEFIT_NOT_AVAILABLE')
      },
      isReadAgain: true,
      async afterSave(tx, after) {
        await closeSession(tx, after.id, { by: 'BENEFIT', at: moment.at })
        await insertConcession(tx, {
          subscriptionId: after.id,
          accepted: null,
          isCooling: true,
          acceptedOn: moment.today,
          completedOrders: after.completedOrders,
        })
      },
    }
  },
}

const WAIT_MS = 5_000
const STEP_MS = 100

/**
 * Returns when the subscription has no charge in progress, or after the time for which a lock is awaited. A
 * cancellation is never refused: a charge that takes longer is settled afterwards.
 */
export async function waitForRunningCharge(
  context: Pick<Context, 'services' | 'customerId'>,
  subscriptionId: number,
): Promise<void> {
  const { database } = context.services
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    if (!(await hasRunningCharge(database.query, context.customerId, subscriptionId))) return
    await wait(STEP_MS)
  }
}
