/** Two customer accounts became one: one mail to the address that stays, and one to the other, before it is no longer used. */
import { z } from 'zod'
import { mailTemplate, paragraph, smallPrint, type MailAction } from './mail-template.ts'

export const customerMerged = mailTemplate({
  schema: z.object({
    /** Whether this mail goes to the address with which the customer signs in from now on. */
    isStaying: z.boolean(),
    /** The other address, masked: only its owner recognises it. */
    otherEmail: z.string(),
    /** The dogs that have come to the account. */
    dogs: z.array(z.string()),
  }),
  sample: { isStaying: true, otherEmail: 'l…@example.de', dogs: ['Oskar', 'Frieda'] },
  compose({ isStaying, otherEmail, dogs }, { text, page, brand }) {
    const copy = text.customerMerged
    const open: MailAction = { kind: 'action', label: text.frame.openPortal, url: page('/') }
    return {
      subject: copy.subject(brand.name),
      preheader: isStaying ? copy.stays(otherEmail) : copy.goes(otherEmail),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        paragraph(isStaying ? copy.stays(otherEmail) : copy.goes(otherEmail)),
        ...(isStaying && dogs.length > 0 ? [paragraph(copy.dogs(dogs))] : []),
        paragraph(copy.charges),
        ...(isStaying ? [open] : []),
        smallPrint(copy.notYou),
      ],
    }
  },
})
