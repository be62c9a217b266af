/** One order before its charge: skipped, and planned again. */
import type { OrderView } from '@pfotenportal/contract/orders'
import { orderParts } from '@pfotenportal/domain/subscription/subscription'
import { runCommand } from '../../operations/run.ts'
import { pricedEntries, plannedOrderView } from '../../views/schedule.ts'
import { viewing } from '../../views/words.ts'
import type { Handlers } from '../handler.ts'
import type { Answer } from '../../core/answer.ts'
import type { Context } from '../../context/context.ts'
import { chargesOf } from './subscriptions.ts'

/** Changes the subscription that the order's id names and answers with the order as it stands afterwards. */
async function changeOrder(
  context: Context,
  operation: 'skip_order' | 'unskip_order',
  orderId: number,
): Promise<Answer<OrderView>> {
  const { subscriptionId } = orderParts(orderId)
  const changed = await runCommand(context, operation, subscriptionId, { orderId })
  if (!changed.ok) return changed
  const charges = await chargesOf(context, [changed.value])
  const view = viewing(context)
  const { it } = changed.value
  const priced = pricedEntries(it, view, charges.get(subscriptionId)).find(
    ({ entry }) => entry.orderId === orderId,
  )
  if (!priced) throw new Error(`order ${orderId} left the schedule by a change that keeps it`)
  return { ok: true, value: plannedOrderView(it, priced, view) }
}

export const ordersHandlers: Pick<Handlers, 'skipOrder' | 'unskipOrder'> = {
  skipOrder: (context, { params }) => changeOrder(context, 'skip_order', params.id),
  unskipOrder: (context, { params }) => changeOrder(context, 'unskip_order', params.id),
}
