/** Changes the plan: the interval in days or weeks, the menu by its own or the shop's id. */
import { findVariant } from '@pfotenportal/domain/catalogue/catalogue'
import { refuse } from '@pfotenportal/domain/core/decision'
import { menuLine } from '@pfotenportal/domain/subscription/box'
import { swapPlan as byRule, daysOfPolicy } from '@pfotenportal/domain/changes/plan-change'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { PreparedOperationOf } from './operation.ts'

export const swapPlan: PreparedOperationOf<'swapPlan'> = {
  prepare({ stored, moment }, { variantId, lineId, billingPolicy, options, warningsAcknowledged }) {
    const refused = refusedByState('swapPlan', stored.it, moment)
    if (refused) return refused
    const days = daysOfPolicy(billingPolicy)
    if (days === undefined) return refuse('INTERVAL_MISMATCH')
    if (lineId !== undefined && lineId !== menuLine(stored.it)?.id) return refuse('VARIANT_NOT_AVAILABLE')
    const variant = findVariant(variantId)
    if (variant && options && planChanged(variant.plan, options)) return refuse('VARIANT_NOT_AVAILABLE')
    return {
      ok: true,
      decide: (it, now) => byRule(it, { variantId, days }, now),
      ...(warningsAcknowledged && { facts: { warningsAcknowledged } }),
    }
  },
}
