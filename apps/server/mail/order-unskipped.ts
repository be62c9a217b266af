/** One or more skipped orders are planned again (docs/domain.md 9.1, `orderUnskipped`). */
import { message, paragraph } from './mail-template.ts'
import { onlyDay, orderChanges, orderFacts, sampleChanges } from './order-changes.ts'
import { sampleUpcoming } from './sample-data.ts'
import { button, dayText, nextOrders, windowText } from './formatting.ts'

export const orderUnskipped = message({
  schema: orderChanges,
  sample: { ...sampleChanges, upcoming: sampleUpcoming },
  compose(data, frame) {
    const words = frame.text.orderUnskipped
    const { labels } = frame.text.parts
    const count = data.orders.length
    const one = count === 1
    const cards = orderFacts(data.orders, frame, (order) => [
      { label: labels.billing, value: dayText(order.billingDate, frame) },
      { label: labels.delivery, value: windowText(order.deliveryWindow, frame) },
    ])
    return {
      subject: one ? words.subject(onlyDay(data, frame)) : words.subjectMany(count),
      preheader: words.preheader,
      heading: one ? words.heading(data.petName) : words.headingMany(data.petName, count),
      blocks: [
        paragraph(one ? words.intro(onlyDay(data, frame)) : words.introMany),
        ...cards,
        nextOrders(data.upcoming, frame),
        button('orders', frame),
      ],
    }
  },
})
