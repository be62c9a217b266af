/** One or more orders were skipped (docs/domain.md 9.1, `order.skipped`). */
import { addSeconds, berlinDay, type Instant } from '@pfotenportal/domain/calendar'
import { formatDay, formatWindow } from '@pfotenportal/text/format'
import { message, paragraph, smallPrint, type Frame } from './letter.ts'
import { nextFacts, onlyDay, orderChanges, orderFacts, sampleChanges } from './order-changes.ts'

/** The last day on which the order can still be changed: the cut-off is the first moment at which it cannot. */
function lastDay(cutoffAt: Instant, { language, today }: Frame): string {
  return formatDay(berlinDay(addSeconds(cutoffAt, -1)), language, today)
}

export const orderSkipped = message({
  schema: orderChanges,
  sample: sampleChanges,
  compose(data, frame) {
    const { language, today, page } = frame
    const words = frame.text.orderSkipped
    const shared = frame.text.ordersChanged
    const count = data.orders.length
    const [first] = data.orders
    const one = count === 1 && first ? first : undefined
    const day = onlyDay(data, frame)
    const undo = one ? words.undo(lastDay(one.cutoffAt, frame)) : words.undoMany
    const cards = orderFacts(data, frame, (order) => [
      { label: shared.delivery, value: formatWindow(order.deliveryWindow, language, today) },
      { label: words.until, value: lastDay(order.cutoffAt, frame) },
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
        smallPrint(undo),
      ],
    }
  },
})
