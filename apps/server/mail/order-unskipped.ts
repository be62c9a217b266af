/** One or more skipped orders were restored (docs/domain.md 9.1, `orderUnskipped`). */
import { mailTemplate, paragraph } from './mail-template.ts'
import { onlyDay, orderChanges, orderFacts, sampleChanges } from './order-changes.ts'
import { sampleUpcoming } from './sample-data.ts'
import { button, dayText, nextOrders, windowText } from './formatting.ts'

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
