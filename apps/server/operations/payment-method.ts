/**
 * Changes the payment method of a subscription; an owed order is retried with it immediately (docs/domain.md 2.3, D).
 */
import { refuse } from '@pfotenportal/domain/core/decision'
import { changePaymentMethod as byRule } from '@pfotenportal/domain/changes/payment-method-change'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { listPaymentMethods } from '../database/payment/payment-methods.ts'
import { beginRetry } from '../payments/retry-owed-orders.ts'
import type { PreparedOperationOf } from './operation.ts'

export const changePaymentMethod: PreparedOperationOf<'changePaymentMethod'> = {
  async prepare({ tx, stored, customerId, moment }, { paymentMethodId }) {
    const methods = await listPaymentMethods(tx, customerId)
    const method = methods.find(({ id }) => id === paymentMethodId)
    if (!method) return refuse('NOT_FOUND')
    const chosen = { id: method.id, status: statusOn(method, moment.today) }
    return {
      ok: true,
      decide: (it, now) => byRule(it, chosen, now),
      beginCharge: (within, actor) => beginRetry(within, actor, stored.it.id),
    }
  },
}
