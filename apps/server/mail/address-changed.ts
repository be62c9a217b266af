/** The delivery address was changed by `updateSubscriptionAddress` or `updateAddress`. */
import { z } from 'zod'
import { nameOfCountry } from '../core/catalogue-names.ts'
import { about, addressField, onTheWayField, orderDay, priceField, receiptField } from './fields.ts'
import { addressText, button, dayText, documentLink, fullPrice, windowText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block } from './mail-template.ts'
import { invoiceFacts, receiptBlock } from './receipt.ts'
import { sampleAddress, sampleBox, sampleDog } from './sample-data.ts'

export const addressChanged = mailTemplate({
  schema: z.object({
    ...about,
    before: addressField.nullable(),
    after: addressField,
    /** The first box to the new address; null if none is planned. */
    firstBox: orderDay.nullable(),
    /** What that box costs, if its shipping costs something else there. */
    newPrice: priceField.nullable().default(null),
    /** Paid orders that are not packed yet and go to the new address too. */
    alsoFor: z.array(onTheWayField),
    /** New receipts of those orders, if they go to another country, whose VAT their price now includes. */
    receipts: z.array(receiptField).default([]),
  }),
  sample: {
    ...sampleDog,
    before: sampleAddress,
    after: { ...sampleAddress, company: 'Büro am Fluss', address1: 'Deutzer Freiheit 8', zip: '50679' },
    firstBox: { billingDate: sampleBox.billingDate, deliveryWindow: sampleBox.deliveryWindow },
    newPrice: null,
    alsoFor: [{ orderNumber: '100482', deliveryWindow: { from: '2026-11-24', to: '2026-11-26' } }],
    receipts: [],
  },
  compose({ petName, before, after, firstBox, newPrice, alsoFor, receipts }, context) {
    const copy = context.text.addressChanged
    const { parts } = context.text
    const former = before && addressText(before, context)
    const moved = alsoFor.map(({ orderNumber, deliveryWindow }) => ({
      label: copy.alsoFor,
      value: `${parts.receipt.heading(orderNumber)}\n${parts.next.delivery(windowText(deliveryWindow, context))}`,
    }))
    const first = firstBox
      ? [
          { label: parts.labels.firstBox, value: dayText(firstBox.billingDate, context) },
          { label: parts.labels.delivery, value: windowText(firstBox.deliveryWindow, context) },
          ...(newPrice ? [{ label: parts.labels.price, value: fullPrice(newPrice, context) }] : []),
        ]
      : []
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro),
        {
          kind: 'comparison',
          beforeLabel: parts.before,
          rows: [{ label: parts.labels.address, before: former, after: addressText(after, context) }],
        },
        ...(first.length + moved.length > 0 ? [{ kind: 'facts' as const, rows: [...first, ...moved] }] : []),
        ...(before === null ? [] : [paragraph(copy.packedBefore)]),
        ...receipts.flatMap((receipt): Block[] => [
          paragraph(copy.otherTax(nameOfCountry(after.countryCode, context.language))),
          receiptBlock(receipt, context),
          { kind: 'facts', rows: invoiceFacts(receipt, context) },
        ]),
        ...(receipts.length > 0 ? [documentLink('receipt', context)] : []),
        button('subscription', context),
        smallPrint(copy.notYou),
      ],
    }
  },
})
