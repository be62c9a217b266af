/** One or more orders were skipped (docs/domain.md 9.1, `order.skipped`). */
import { addSeconds, berlinDay, type Instant } from '@pfotenportal/domain/calendar'
import { formatDay, formatWindow } from '@pfotenportal/text/format'
import { message, paragraph, smallPrint, type Frame } from './letter.ts'
import {
  nextFacts,
  onlyDay,
  orderChanges,
  orderFacts,
  sampleChanges,
  type OrderChanges,
} from './order-changes.ts'

/** The last day on which the order can still be changed: the cut-off is the first moment at which it cannot. */
function lastDay(cutoffAt: Instant, { language, today }: Frame): string {
  return formatDay(berlinDay(addSeconds(cutoffAt, -1)), language, today)
}

/** Until when the skips can be undone, where any of them can. */
function undoOf({ orders }: OrderChanges, frame: Frame): string {
  const words = frame.text.orderSkipped
  const [first] = orders
  if (orders.every(({ isFinal }) => isFinal)) return words.noUndo
  return orders.length === 1 && first ? words.undo(lastDay(first.cutoffAt, frame)) : words.undoMany
}

export const orderSkipped = message({
  schema: orderChanges,
  sample: sampleChanges,
  compose(data, frame) {
    const { language, today, page } = frame
    const words = frame.text.orderSkipped
    const shared = frame.text.ordersChanged
    const count = data.orders.length
    const one = count === 1
    const day = onlyDay(data, frame)
    const cards = orderFacts(data, frame, (order) => [
      { label: shared.delivery, value: formatWindow(order.deliveryWindow, language, today) },
      { label: words.until, value: order.isFinal ? words.never : lastDay(order.cutoffAt, frame) },
    ])
    return {
      subject: one ? words.subject(day) : words.subjectMany(count),
      preheader: words.preheader,
      heading: one ? words.heading(data.petName) : words.headingMany(data.petName, count),
      blocks: [
        paragraph(one ? words.intro(day) : words.introMany),
        ...(one ? [] : cards),
        nextFacts(data, frame),
        { kind: 'action', label: shared.button, url: page('/orders') },
        smallPrint(undoOf(data, frame)),
      ],
    }
  },
})
