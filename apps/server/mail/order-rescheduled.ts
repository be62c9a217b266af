/** One or more orders were moved by `rescheduleOrder` or `changeNextChargeDate`. */
import { z } from 'zod'
import { formatList } from '@pfotenportal/text/format'
import { about, dayField, nextUp, orderDay } from './fields.ts'
import { button, dayText, nextOrders, windowText } from './formatting.ts'
import { mailTemplate, paragraph, type Block, type ComposeContext } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'

export const orderMoves = z.object({
  ...about,
  /** The moved orders with their new days: one when the mail is recorded, more after merging. */
  orders: z
    .array(
      orderDay.extend({
        /** The order; if the restart after a pause was moved, the subscription. */
        id: z.int(),
        /** The day before the move. */
        formerDate: dayField,
        /** Whether all later orders moved too. */
        wholeCadence: z.boolean(),
      }),
    )
    .min(1),
  /** Skipped orders that can no longer be restored because a later order moved past them. */
  closedSkips: z.array(orderDay.extend({ id: z.int() })).default([]),
  ...nextUp,
})
export type OrderMoves = z.infer<typeof orderMoves>
type Move = OrderMoves['orders'][number]

function moveBlock({ formerDate, billingDate, deliveryWindow }: Move, context: ComposeContext): Block {
  const { labels, before } = context.text.parts
  const former = formerDate === billingDate ? null : dayText(formerDate, context)
  return {
    kind: 'comparison',
    beforeLabel: before,
    rows: [
      { label: labels.billing, before: former, after: dayText(billingDate, context) },
      { label: labels.delivery, before: null, after: windowText(deliveryWindow, context) },
    ],
  }
}

function closedSkipsBlocks(skips: OrderMoves['closedSkips'], context: ComposeContext): Block[] {
  if (skips.length === 0) return []
  const days = skips.map(({ billingDate }) => dayText(billingDate, context))
  const { text, language } = context
  return [paragraph(text.orderRescheduled.closedSkips(formatList(days, language), skips.length))]
}

export const orderRescheduled = mailTemplate({
  schema: orderMoves,
  sample: {
    ...sampleDog,
    box: null,
    orders: [
      {
        id: 20008004,
        formerDate: '2026-12-02',
        billingDate: '2026-12-09',
        deliveryWindow: { from: '2026-12-15', to: '2026-12-17' },
        wholeCadence: true,
      },
    ],
    upcoming: [
      { billingDate: '2026-12-09', deliveryWindow: { from: '2026-12-15', to: '2026-12-17' } },
      { billingDate: '2027-01-06', deliveryWindow: { from: '2027-01-12', to: '2027-01-14' } },
      { billingDate: '2027-02-03', deliveryWindow: { from: '2027-02-09', to: '2027-02-11' } },
    ],
  },
  compose({ petName, orders, closedSkips, upcoming }, context) {
    const copy = context.text.orderRescheduled
    const [first] = orders
    const one = orders.length === 1 && first !== undefined
    const moved = orders.some(({ wholeCadence }) => wholeCadence) ? copy.whole : copy.single
    return {
      subject: one ? copy.subject(dayText(first.billingDate, context)) : copy.subjectMany(orders.length),
      preheader: first ? copy.preheader(windowText(first.deliveryWindow, context)) : copy.intro,
      heading: one ? copy.heading(petName) : copy.headingMany(petName, orders.length),
      blocks: [
        paragraph(copy.intro),
        ...orders.map((order) => moveBlock(order, context)),
        paragraph(moved),
        ...closedSkipsBlocks(closedSkips, context),
        nextOrders(upcoming, context),
        button('orders', context),
      ],
    }
  },
})
