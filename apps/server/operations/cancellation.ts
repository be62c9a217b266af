/** Leaving, and what keeps somebody from it: offers and the benefit (C-49, C-50; docs/domain.md 7.3 to 7.5). */
import { cancel as byRule } from '@pfotenportal/domain/lifecycle/cancel'
import {
  applyBenefit as benefitByRule,
  applyOffer as offerByRule,
  benefitFor,
  REASONS,
} from '@pfotenportal/domain/cancellation/cancellation'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import {
  closeByCancelling,
  closeSession,
  findOpenSession,
  insertConcession,
} from '../database/subscription/cancellation-sessions.ts'
import { BENEFIT_ID } from '../views/cancellation.ts'
import type { Command, InputOf } from './command.ts'

export const cancel: Command<InputOf<'cancel'>> = {
  prepare({ moment }, input) {
    const reasonId = REASONS.find(({ id }) => id === input?.cancellationFlowId)?.id ?? null
    const comment = input?.comment || null
    return {
      ok: true,
      decide: (it, now) => byRule(it, reasonId, now),
      saved: (tx, after) => closeByCancelling(tx, after.id, { at: moment.at, reasonId, comment }),
    }
  },
}

export const applyOffer: Command<InputOf<'apply_cancellation_offer'>> = {
  async prepare({ tx, stored, moment }, { cancellationFlowId, offerId }) {
    const refused = refusedByState('apply_cancellation_offer', stored.it, moment)
    if (refused) return refused
    const session = await findOpenSession(tx, stored.it.id, moment.at)
    const accepted = session?.offers.find(
      ({ id, offer }) => id === offerId && offer.reasonId === cancellationFlowId,
    )
    if (!accepted) return refuse('OFFER_NOT_AVAILABLE')
    return {
      ok: true,
      decide: (it, now) => offerByRule(it, accepted.offer, now),
      facts: { offerId },
      async saved(within, after) {
        await closeSession(within, after.id, { by: 'OFFER', at: moment.at, reasonId: cancellationFlowId })
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

/** What cost us something has to wait until it can be had again. */
function isConcession({ type }: Offer): boolean {
  return type === 'DISCOUNT' || type === 'FREE_SUPPLEMENT'
}

export const applyBenefit: Command<InputOf<'apply_benefit'>> = {
  prepare({ stored, moment }, { benefitId, option }) {
    const history = { lastConcessionOn: stored.lastCoolingOn }
    return {
      ok: true,
      decide: (it, now) => {
        const benefit = benefitId === BENEFIT_ID ? benefitFor(it, history, now) : null
        return benefit ? benefitByRule(it, option ?? benefit.default, now) : refuse('BENEFIT_NOT_AVAILABLE')
      },
      async saved(tx, after) {
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
