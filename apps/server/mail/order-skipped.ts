/** One or more orders were skipped (docs/domain.md 9.1, `orderSkipped`). */
import { mailTemplate, paragraph, smallPrint, type MailContext } from './mail-template.ts'
import { onlyDay, orderChanges, orderFacts, sampleChanges, type OrderChanges } from './order-changes.ts'
import { button, nextOrders, windowText } from './formatting.ts'
import { formatChangeDeadline } from '../views/view-context.ts'

/** Until when the skips can be undone, if any can. */
function undoOf({ orders }: OrderChanges, context: MailContext): string {
  const copy = context.text.orderSkipped
  const [first] = orders
  if (orders.every(({ isFinal }) => isFinal)) return copy.noUndo
  return orders.length === 1 && first
    ? copy.undo(formatChangeDeadline(first.cutoffAt, context))
    : copy.undoMany
}

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
        smallPrint(undoOf(data, context)),
      ],
    }
  },
})
