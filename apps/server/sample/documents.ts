/**
 * The receipts and credit notes of the sample's past, as if they had been issued when they were due (C-295, C-550): what
 * this service charged, in the order of the charges, each of its day.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Tx } from '../database/open.ts'
import { findOrders } from '../database/order/orders.ts'
import { listPastPayments, listPastRefunds, PAST_REQUEST } from '../database/order/past-orders.ts'
import { issueCreditNote, issueReceipts } from '../documents/issue.ts'

/** Issues them in the transaction that loads the world. Each is drawn when somebody opens it, which keeps the start short. */
export async function issuePastDocuments(tx: Tx, services: Services): Promise<void> {
  const actorAt = (now: Instant) => serviceAt(services, { now, requestId: PAST_REQUEST })
  const payments = await listPastPayments(tx)
  const orders = await findOrders(
    tx,
    null,
    payments.map(({ orderId }) => orderId),
  )
  for (const { orderId, at } of payments) {
    const order = orders.get(orderId)
    if (order) await issueReceipts(tx, actorAt(at), [order])
  }
  for (const { at, ...refund } of await listPastRefunds(tx)) await issueCreditNote(tx, actorAt(at), refund)
  await tx.deleteFrom('document_to_draw').execute()
}
