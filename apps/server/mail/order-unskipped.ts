/** One or more skipped orders are planned again (docs/domain.md 9.1, `order.unskipped`). */
import { formatDay, formatWindow } from '@pfotenportal/text/format'
import { message, paragraph } from './letter.ts'
import { nextFacts, onlyDay, orderChanges, orderFacts, sampleChanges } from './order-changes.ts'

export const orderUnskipped = message({
  schema: orderChanges,
  sample: sampleChanges,
  compose(data, frame) {
    const { language, today, page } = frame
    const words = frame.text.orderUnskipped
    const shared = frame.text.ordersChanged
    const count = data.orders.length
    const day = onlyDay(data, frame)
    const cards = orderFacts(data, frame, (order) => [
      { label: shared.billing, value: formatDay(order.billingDate, language, today) },
      { label: shared.delivery, value: formatWindow(order.deliveryWindow, language, today) },
    ])
    return {
      subject: count === 1 ? words.subject(day) : words.subjectMany(count),
      preheader: words.preheader,
      heading: count === 1 ? words.heading(data.petName) : words.headingMany(data.petName, count),
      blocks: [
        paragraph(count === 1 ? words.intro(day) : words.introMany),
        ...cards,
        ...(count === 1 && data.next?.billingDate === data.orders[0]?.billingDate
          ? []
          : [nextFacts(data, frame)]),
        { kind: 'action', label: shared.button, url: page('/orders') },
      ],
    }
  },
})
