/** The form that replaces a box that did not arrive, on the page of a customer. */
import { actingFor } from '../../../context/actor.ts'
import { findOrderByNumber } from '../../../database/order/refunds.ts'
import { replaceLostBox } from '../../../shipping/replace-box.ts'
import type { DeskResult, Submitted } from './outcome.ts'

/** Replaces the box of an order; sending the form again changes nothing. */
export async function replaceForm({ desk, customerId, form, of }: Submitted): Promise<DeskResult> {
  const order = await findOrderByNumber(desk.services.database.query, of)
  if (!order) return { problem: 'order' }
  const shipment = Number(form.get('shipment'))
  if (!Number.isSafeInteger(shipment) || shipment < 1) return { problem: 'order' }
  const actor = actingFor(desk, customerId)
  const replaced = await replaceLostBox(actor, { orderId: order.orderId, shipment })
  if (replaced.ok) return { done: replaced.outcome === 'REPLACED' ? 'replaced' : 'replacedBefore' }
  return { problem: replaced.reason === 'NOT_FOUND' ? 'order' : replaced.reason }
}
