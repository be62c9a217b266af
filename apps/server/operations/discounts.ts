/** Adds and removes discount codes. */
import { normaliseCode } from '@pfotenportal/domain/discount/discount'
import {
  addDiscount as byRule,
  removeDiscount as removedByRule,
} from '@pfotenportal/domain/changes/discount-code'
import { findCampaign, hasUsedCode } from '../database/subscription/discounts.ts'
import { discountIdOf } from '../views/discount.ts'
import type { PreparedOperationOf } from './operation.ts'

export const addDiscount: PreparedOperationOf<'addDiscount'> = {
  locksCustomer: true,
  async prepare({ tx, customerId }, input) {
    const code = normaliseCode(input.code)
    const campaign = await findCampaign(tx, code)
    const alreadyUsed = await hasUsedCode(tx, customerId, code)
    return { ok: true, decide: (it, moment) => byRule(it, { campaign, alreadyUsed }, moment) }
  },
  /** Limits wrong codes, in quotes too, so that codes cannot be guessed (docs/domain.md 5.6). */
  async limit(context, work) {
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
  },
}

export const removeDiscount: PreparedOperationOf<'removeDiscount'> = {
  prepare: (_reading, { discountShopifyId }) => ({
    ok: true,
    decide: (it, moment) => removedByRule(it, discountIdOf(discountShopifyId), moment),
  }),
}
