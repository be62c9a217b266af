/** Customer service moved a dog with its contract: one mail to each customer. Neither learns who the other is. */
import { z } from 'zod'
import { about, lineItemField } from './fields.ts'
import { dayText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type MailAction } from './mail-template.ts'
import { withdrawalNote } from './receipt.ts'
import {
  sampleAddress,
  sampleBox,
  sampleDog,
  samplePayment,
  samplePlan,
  sampleUpcoming,
} from './sample-data.ts'
import { announcedChargeBlocks, contractBlocks, reactivation } from './subscription-resumed.ts'

export const dogMovedAway = mailTemplate({
  schema: z.object({
    subscriptionId: about.subscriptionId,
    petName: about.petName,
    /** Whether there are paid orders, whose receipts stay. */
    isAnyPaid: z.boolean(),
    /** The number of paid boxes that have not arrived. */
    onTheWay: z.int(),
  }),
  sample: { ...sampleDog, isAnyPaid: true, onTheWay: 1 },
  compose({ petName, isAnyPaid, onTheWay }, { text, page }) {
    const copy = text.dogMovedAway
    const open: MailAction = { kind: 'action', label: text.frame.openPortal, url: page('/') }
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro(petName)),
        paragraph(copy.charges),
        ...(onTheWay > 0 ? [paragraph(copy.onTheWay(onTheWay))] : []),
        ...(isAnyPaid ? [paragraph(copy.stays), open] : []),
        smallPrint(copy.notYou),
      ],
    }
  },
})

/** The contract is new for this customer, so the mail states all of it: contents, rhythm, price, term and withdrawal. */
export const dogMovedIn = mailTemplate({
  schema: reactivation.extend({
    /** What the next box contains. */
    positions: z.array(lineItemField),
  }),
  sample: {
    ...sampleDog,
    box: sampleBox,
    upcoming: sampleUpcoming,
    payment: samplePayment,
    plan: samplePlan,
    address: sampleAddress,
    positions: [],
  },
  compose(data, context) {
    const { text } = context
    const copy = text.dogMovedIn
    const { petName, box, payment } = data
    return {
      subject: copy.subject(petName),
      preheader: box ? copy.preheader(dayText(box.billingDate, context)) : copy.heading(petName),
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro(petName)),
        ...contractBlocks(data, context),
        ...(payment === null ? [paragraph(copy.toSetUp)] : []),
        ...announcedChargeBlocks(data, context, text.parts.labels.nextBilling),
        paragraph(copy.profile),
        smallPrint(copy.notYou),
        withdrawalNote(data, context),
      ],
    }
  },
})
