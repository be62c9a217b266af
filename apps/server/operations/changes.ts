/**
 * The operations that change what a subscription orders and how it is paid: plan, pet, payment method, discount codes.
 */
import {
  addDiscount as addDiscountByRule,
  removeDiscount as removeDiscountByRule,
} from '@pfotenportal/domain/changes/discount-code'
import { changePaymentMethod as changePaymentMethodByRule } from '@pfotenportal/domain/changes/payment-method-change'
import { updatePet as updatePetByRule, type PetChange } from '@pfotenportal/domain/changes/pet-change'
import { daysOfPolicy, swapPlan as swapPlanByRule } from '@pfotenportal/domain/changes/plan-change'
import { day } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { findVariant } from '@pfotenportal/domain/product/variants'
import { menuLine } from '@pfotenportal/domain/subscription/menu-line'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'
import { listPaymentMethods } from '../database/payment/payment-methods.ts'
import { findCampaign } from '../database/subscription/campaigns.ts'
import { hasUsedCode } from '../database/subscription/discounts.ts'
import { deleteWeighing, listWeighings, saveWeighings } from '../database/subscription/dogs.ts'
import { beginRetry } from '../payments/retry-owed-orders.ts'
import { discountIdOf } from '../views/discount.ts'
import type { PreparedOperationOf } from './operation.ts'

/** The interval may be in days or weeks; the menu is named by its own or the shop's id. */
export const swapPlan: PreparedOperationOf<'swapPlan'> = {
  prepare({ stored, moment }, { variantId, lineId, billingPolicy, options, warningsAcknowledged }) {
    const refused = refusedByState('swapPlan', stored.subscription, moment)
    if (refused) return refused
    const days = daysOfPolicy(billingPolicy)
    if (days === undefined) return refuse('INTERVAL_MISMATCH')
    if (lineId !== undefined && lineId !== menuLine(stored.subscription)?.id)
      return refuse('VARIANT_NOT_AVAILABLE')
    const variant = findVariant(variantId, moment.catalogue)
    if (variant && options && planChanged(variant.plan, options)) return refuse('VARIANT_NOT_AVAILABLE')
    return {
      ok: true,
      decide: (subscription, now) => swapPlanByRule(subscription, { variantId, days }, now),
      ...(warningsAcknowledged && { facts: { warningsAcknowledged } }),
    }
  },
}

/** Reads the dog's weighings for the rule, and saves a new one with the change. */
export const updatePet: PreparedOperationOf<'updatePet'> = {
  async prepare(
    { tx, stored, customerId, moment },
    { measuredOn: measuredDay, confirmed = false, ...measured },
  ) {
    const measuredOn = day(measuredDay)
    const petId = stored.subscription.pet?.id
    const weighings = petId === undefined ? [] : await listWeighings(tx, customerId, petId)
    const change: PetChange = { ...measured, measuredOn, confirmed }
    const { weight } = change
    return {
      ok: true,
      decide: (subscription, now) => updatePetByRule(subscription, change, weighings, now),
      afterSave: async (within) => {
        if (petId === undefined || weight === undefined) return
        if (weight === null) await deleteWeighing(within, petId, measuredOn)
        else await saveWeighings(within, petId, [{ measuredOn, weight, source: 'CUSTOMER' }], moment.at)
      },
    }
  },
}

/** An owed order is retried with the new payment method immediately (docs/domain.md 2.3, D). */
export const changePaymentMethod: PreparedOperationOf<'changePaymentMethod'> = {
  async prepare({ tx, stored, customerId, moment }, { paymentMethodId }) {
    const methods = await listPaymentMethods(tx, customerId)
    const method = methods.find(({ id }) => id === paymentMethodId)
    if (!method) return refuse('NOT_FOUND')
    const chosen = { id: method.id, status: statusOn(method, moment.today) }
    return {
      ok: true,
      decide: (subscription, now) => changePaymentMethodByRule(subscription, chosen, now),
      isReadAgain: true,
      beginCharge: (within, actor) => beginRetry(within, actor, stored.subscription.id),
    }
  },
}

export const addDiscount: PreparedOperationOf<'addDiscount'> = {
  locksCustomer: true,
  async prepare({ tx, customerId }, input) {
    const code = normaliseCode(input.code)
    const campaign = await findCampaign(tx, code)
    const alreadyUsed = await hasUsedCode(tx, { customerId, code })
    return {
      ok: true,
      decide: (subscription, moment) => addDiscountByRule(subscription, { campaign, alreadyUsed }, moment),
    }
  },
  /** Limits wrong codes, in quotes too, so that codes cannot be guessed (docs/domain.md 5.6). */
  limit: limitWrongCodes,
}

/** Counts a call as a failure if its code is wrong; refuses above the limit. */
export async function limitWrongCodes<A extends { readonly ok: boolean }>(
  context: Context,
  work: () => Promise<A>,
): Promise<A | Refusal> {
  const { wrongCodePerCustomer } = context.services.identity.limits
  const customer = String(context.customerId)
  const allowance = await wrongCodePerCustomer.consume(customer)
  if (!allowance.allowed) {
    const { retryAfterSeconds } = allowance
    return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds } }
  }
  const answer = await work()
  const isWrong = 'reason' in answer && answer.reason === 'DISCOUNT_CODE_INVALID'
  if (!isWrong) await wrongCodePerCustomer.refund(customer)
  return answer
}

export const removeDiscount: PreparedOperationOf<'removeDiscount'> = {
  prepare: (_context, { discountShopifyId }) => ({
    ok: true,
    decide: (subscription, moment) =>
      removeDiscountByRule(subscription, discountIdOf(discountShopifyId), moment),
  }),
}
