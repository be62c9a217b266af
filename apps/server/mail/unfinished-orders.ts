/**
 * Unfinished orders in mails about a pause or cancellation: the cancelled outstanding order, and paid orders that still
 * arrive.
 */
import { z } from 'zod'
import { dayField, onTheWayField } from './fields.ts'
import { dayText, windowText } from './formatting.ts'
import { paragraph, type Block, type ComposeContext } from './mail-template.ts'

export const unfinishedOrders = {
  /** The billing date of the cancelled outstanding order; null if there was none. */
  owed: dayField.nullable(),
  onTheWay: z.array(onTheWayField),
}
const schema = z.object(unfinishedOrders)
type UnfinishedOrders = z.infer<typeof schema>

export const sampleUnfinishedOrders: z.input<typeof schema> = {
  owed: null,
  onTheWay: [{ orderNumber: '100482', deliveryWindow: { from: '2026-11-24', to: '2026-11-26' } }],
}

/** A note that the outstanding order is cancelled. */
export function owedOrderNote({ owed }: UnfinishedOrders, context: ComposeContext): Block[] {
  return owed === null ? [] : [paragraph(context.text.unfinishedOrders.owed(dayText(owed, context)))]
}

/** The deliveries that still arrive; empty if there are none. */
export function arrivalsBlock(
  { onTheWay }: UnfinishedOrders,
  heading: string,
  context: ComposeContext,
): Block[] {
  if (onTheWay.length === 0) return []
  const { receipt, next } = context.text.parts
  return [
    {
      kind: 'list',
      heading,
      items: onTheWay.map(({ orderNumber, deliveryWindow }) => ({
        title: receipt.heading(orderNumber),
        detail: next.delivery(windowText(deliveryWindow, context)),
      })),
    },
  ]
}
