/** Takes over a refund that the provider has made and a restored database does not know (decision 102). */
import { serviceAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Tx } from '../database/open.ts'
import { findRefundByReference } from '../database/order/failed-refunds.ts'
import { findOpenRefund, readRefundKey, startRefund } from '../database/order/refunds.ts'
import { findPaidOrder, markStrayReferenceReturned } from '../database/payment/problem-payments.ts'
import { forgetUnmatched, RESTORE_REQUEST, type PendingRestore } from '../database/payment/restores.ts'
import type { MadeRefund } from '../gateways/gateway.ts'
import { settleRefund } from './refund-order.ts'

/** Records the refund once; false if it is known. */
export async function takeOverKnownRefund(
  services: Services,
  { id }: PendingRestore,
  made: MadeRefund,
): Promise<boolean> {
  const { database, clock, gateway } = services
  const requestId = `${RESTORE_REQUEST}${id}`
  const actor = { ...serviceAt(services, { now: made.at, requestId }), realNow: clock.realNow() }
  const answer = { outcome: 'REFUNDED', reference: made.reference } as const
  return database.transaction(async (tx) => {
    const orderId = await findPaidOrder(tx, made.chargeReference)
    if (orderId === undefined) return returnUnmatched(tx, made)
    const open = made.key === null ? undefined : await findOpenRefund(tx, made.key, gateway.name)
    if (!open && (await findRefundByReference(tx, orderId, made.reference))) return false
    const refund =
      open ??
      (await startRefund(tx, {
        orderId,
        number: made.key === null ? undefined : readRefundKey(made.key)?.number,
        amount: made.amount,
        reason: 'known to the provider when the database was restored',
        isCancelling: false,
        chargeReference: made.chargeReference,
        requestId,
        businessAt: made.at,
        leaseSeconds: 0,
        gateway: gateway.name,
      }))
    await settleRefund(tx, actor, refund, answer)
    return true
  })
}

/** The money that nobody could match has gone back. */
async function returnUnmatched(tx: Tx, { chargeReference }: MadeRefund): Promise<boolean> {
  if (await markStrayReferenceReturned(tx, chargeReference)) return true
  return forgetUnmatched(tx, chargeReference)
}
