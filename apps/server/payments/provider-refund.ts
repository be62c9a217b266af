/**
 * Takes over a refund that was made at the provider itself: the order, its customer and the figures learn of it as of
 * one that support made here (C-355).
 */
import { staffAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Tx } from '../database/open.ts'
import { findRefundByReference } from '../database/order/failed-refunds.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findRefundTotals } from '../database/order/refund-totals.ts'
import { startRefund } from '../database/order/refunds.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import type { WebhookEvent } from '../gateways/gateway.ts'
import { reverseRefund } from './failed-refund.ts'
import { settleRefund } from './refund-order.ts'

/** The reason of such a refund in our own records. */
const REASON = 'made at the provider'

/** A refund at the provider, with the charge that it refunds. */
interface ProviderRefund {
  readonly charge: Pick<OpenCharge, 'orderId'>
  /** The provider's id of the payment. */
  readonly chargeReference: string
  readonly about: Extract<WebhookEvent['about'], { readonly kind: 'PROVIDER_REFUND' }>
}

/**
 * Records the refund once, or reverts it if it has failed since. RUNNING if a refund of the order is open here: what is
 * left to refund is not known until that is settled.
 */
export async function takeOverRefund(
  services: Services,
  { charge, chargeReference, about }: ProviderRefund,
  {
    requestId,
    recordEvent,
  }: { readonly requestId: string; readonly recordEvent: (tx: Tx) => Promise<boolean> },
): Promise<'DONE' | 'RUNNING'> {
  const { database, clock, gateway, mail } = services
  const { orderId } = charge
  const { reference, amount, failedCode } = about
  const moment = await clock.moment()
  const actor = staffAt(services, moment, { requestId })
  const mails = await database.transaction(async (tx) => {
    await lockOrder(tx, orderId, actor.today)
    const known = await findRefundByReference(tx, orderId, reference)
    if ((await findRefundTotals(tx, orderId)).isRefunding) return undefined
    if (!(await recordEvent(tx))) return 0
    if (failedCode !== null && known?.state === 'DONE') {
      await reverseRefund(tx, actor, known, failedCode)
      return 0
    }
    if (failedCode !== null || known) return 0
    const refund = await startRefund(tx, {
      orderId,
      amount,
      reason: REASON,
      isCancelling: false,
      chargeReference,
      requestId,
      businessAt: actor.now,
      leaseSeconds: 0,
      gateway: gateway.name,
    })
    return settleRefund(tx, actor, refund, { outcome: 'REFUNDED', reference })
  })
  if (mails !== undefined && mails > 0) mail.wake()
  return mails === undefined ? 'RUNNING' : 'DONE'
}
