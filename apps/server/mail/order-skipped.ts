/** The mails about skipped and restored orders. */
import { z } from 'zod'
import { formatDay } from '@pfotenportal/text/format'
import { formatChangeDeadline } from '../views/view-context.ts'
import { about, instantField, nextUp, orderDay } from './fields.ts'
import { button, dayText, nextOrders, windowText } from './formatting.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type Block,
  type ComposeContext,
  type Facts,
} from './mail-template.ts'
import { sampleDog, sampleLater, sampleUpcoming } from './sample-data.ts'

const changedOrder = orderDay.extend({
  id: z.int(),
  /** From this moment the order is locked. */
  cutoffAt: instantField,
  /** A skip that cannot be undone, such as that of an outstanding order (docs/domain.md 2.3). */
  isFinal: z.boolean().default(false),
})

export const orderChanges = z.object({
  ...about,
  /** The changed orders: one when the mail is recorded, more after merging. */
  orders: z.array(changedOrder).min(1),
  ...nextUp,
})
export type OrderChanges = z.infer<typeof orderChanges>

/** One card per changed order. */
function orderFacts<O extends { readonly billingDate: string }>(
  orders: readonly O[],
  { language, today }: ComposeContext,
  rowsOf: (order: O) => Facts['rows'],
): Block[] {
  return orders.map((order) => ({
    kind: 'facts',
    ...(orders.length > 1 ? { heading: formatDay(order.billingDate, language, today) } : {}),
    rows: rowsOf(order),
  }))
}

/** The day of the only order, for sentences about a single order. */
function onlyDay({ orders }: OrderChanges, context: ComposeContext): string {
  const [order] = orders
  return order ? dayText(order.billingDate, context) : ''
}

/** An example with one order. */
const sampleChanges: z.input<typeof orderChanges> = {
  ...sampleDog,
  orders: [
    {
      id: 20008004,
      billingDate: '2026-12-02',
      deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
      cutoffAt: '2026-12-01T23:00:00.000Z',
    },
  ],
  box: null,
  upcoming: sampleLater,
}

/** The deadline for restoring the orders, if any can be restored. */
function undoText({ orders }: OrderChanges, context: ComposeContext): string {
  const copy = context.text.orderSkipped
  const [first] = orders
  if (orders.every(({ isFinal }) => isFinal)) return copy.noUndo
  return orders.length === 1 && first
    ? copy.undo(formatChangeDeadline(first.cutoffAt, context))
    : copy.undoMany
}

/** One or more orders were skipped: by `skipOrder` or `skipNextOrder`. */
export const orderSkipped = mailTemplate({
  schema: orderChanges,
  sample: sampleChanges,
  compose(data, context) {
    const copy = context.text.orderSkipped
    const count = data.orders.length
    const one = count === 1
    const day = onlyDay(data, context)
    const cards = orderFacts(data.orders, context, (order) => [
      { label: context.text.parts.labels.delivery, value: windowText(order.deliveryWindow, context) },
      {
        label: copy.until,
        value: order.isFinal ? copy.never : formatChangeDeadline(order.cutoffAt, context),
      },
    ])
    return {
      subject: one ? copy.subject(day) : copy.subjectMany(count),
      preheader: copy.preheader,
      heading: one ? copy.heading(data.petName) : copy.headingMany(data.petName, count),
      blocks: [
        paragraph(one ? copy.intro(day) : copy.introMany),
        ...(one ? [] : cards),
        nextOrders(data.upcoming, context),
        button('orders', context),
        smallPrint(undoText(data, context)),
      ],
    }
  },
})

/** One or more skipped orders were restored by `unskipOrder`. */
export const orderUnskipped = mailTemplate({
  schema: orderChanges,
  sample: { ...sampleChanges, upcoming: sampleUpcoming },
  compose(data, context) {
    const copy = context.text.orderUnskipped
    const { labels } = context.text.parts
    const count = data.orders.length
    const one = count === 1
    const cards = orderFacts(data.orders, context, (order) => [
      { label: labels.billing, value: dayText(order.billingDate, context) },
      { label: labels.delivery, value: windowText(order.deliveryWindow, context) },
    ])
    return {
      subject: one ? copy.subject(onlyDay(data, context)) : copy.subjectMany(count),
      preheader: copy.preheader,
      heading: one ? copy.heading(data.petName) : copy.headingMany(data.petName, count),
      blocks: [
        paragraph(one ? copy.intro(onlyDay(data, context)) : copy.introMany),
        ...cards,
        nextOrders(data.upcoming, context),
        button('orders', context),
      ],
    }
  },
})
