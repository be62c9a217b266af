/** Announces a charge three days ahead, while the order can still be changed (docs/domain.md 4.2). */
import { z } from 'zod'
import { formatChangeDeadline } from '../views/view-context.ts'
import { about, boxField, paymentField, receiptField, usability } from './fields.ts'
import { boxRows, changeLinks, dayText, priceText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { contentsBlock } from './receipt.ts'
import { sampleBox, sampleDog, samplePayment, sampleReceipt } from './sample-data.ts'

export const orderReminder = mailTemplate({
  schema: z.object({
    ...about,
    box: boxField,
    positions: receiptField.shape.positions,
    payment: paymentField.nullable(),
    ...usability,
  }),
  sample: {
    ...sampleDog,
    box: sampleBox,
    positions: sampleReceipt.positions,
    payment: samplePayment,
    isChargeable: true,
  },
  compose({ petName, box, positions, payment, isChargeable, isUnconfirmed }, context) {
    const copy = context.text.orderReminder
    const { seller } = context.brand
    const { dunning } = context.text
    const day = dayText(box.billingDate, context)
    const price = priceText(box.price.total)
    const task = isUnconfirmed
      ? { label: dunning.confirm, intro: dunning.unconfirmedMethod, preheader: copy.preheaderUnconfirmed }
      : { label: dunning.renew, intro: dunning.unusable, preheader: copy.preheaderUnusable }
    const toPayments = { label: task.label, url: context.page('/profile/payments') }
    const deadline = box.cutoffAt && copy.until(formatChangeDeadline(box.cutoffAt, context))
    return {
      subject: copy.subject(petName, day),
      preheader: isChargeable ? copy.preheader(price, day) : task.preheader(price),
      heading: copy.heading(petName),
      blocks: [
        paragraph(isChargeable ? copy.intro(petName, day) : copy.introUnusable(petName, day)),
        ...(isChargeable ? [] : [{ kind: 'links', intro: task.intro, links: [toPayments] } as const]),
        contentsBlock(positions, context),
        { kind: 'facts', rows: boxRows(box, payment, context) },
        ...(deadline === null ? [] : [paragraph(isChargeable ? `${deadline} ${copy.packed}` : deadline)]),
        { kind: 'action', label: copy.button, url: context.page('/orders') },
        changeLinks(context),
        ...(isChargeable && payment?.kind === 'sepaDebit'
          ? [smallPrint(copy.debit(seller.name, seller.creditorId))]
          : []),
      ],
    }
  },
})
