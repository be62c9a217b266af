/** One or more orders were skipped (docs/domain.md 9.1, `orderSkipped`). */
import { message, paragraph, smallPrint, type Frame } from './mail-template.ts'
import { onlyDay, orderChanges, orderFacts, sampleChanges, type OrderChanges } from './order-changes.ts'
import { button, nextOrders, windowText } from './formatting.ts'
import { lastChange } from '../views/view-context.ts'

/** Until when the skips can be undone, where any of them can. */
function undoOf({ orders }: OrderChanges, frame: Frame): string {
  const words = frame.text.orderSkipped
  const [first] = orders
  if (orders.every(({ isFinal }) => isFinal)) return words.noUndo
  return orders.length === 1 && first ? words.undo(lastChange(first.cutoffAt, frame)) : words.undoMany
}

export const orderSkipped = message({
  schema: orderChanges,
  sample: sampleChanges,
  compose(data, frame) {
    const words = frame.text.orderSkipped
    const count = data.orders.length
    const one = count === 1
    const day = onlyDay(data, frame)
    const cards = orderFacts(data.orders, frame, (order) => [
      { label: frame.text.parts.labels.delivery, value: windowText(order.deliveryWindow, frame) },
      { label: words.until, value: order.isFinal ? words.never : lastChange(order.cutoffAt, frame) },
    ])
    return {
      subject: one ? words.subject(day) : words.subjectMany(count),
      preheader: words.preheader,
      heading: one ? words.heading(data.petName) : words.headingMany(data.petName, count),
      blocks: [
        paragraph(one ? words.intro(day) : words.introMany),
        ...(one ? [] : cards),
        nextOrders(data.upcoming, frame),
        button('orders', frame),
        smallPrint(undoOf(data, frame)),
      ],
    }
  },
})
