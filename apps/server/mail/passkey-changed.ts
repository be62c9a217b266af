/** A passkey was added to or removed from the account, so that nobody does it unnoticed (C-673). */
import { z } from 'zod'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

export const passkeyChanged = mailTemplate({
  schema: z.object({
    isAdded: z.boolean(),
    /** The browser and system with which it was added; null if unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  sample: { isAdded: true, browser: 'Safari', system: 'iPhone' },
  compose({ isAdded, browser, system }, { text, page, brand }) {
    const copy = text.passkeyChanged
    const { subject, heading, intro, after } = isAdded ? copy.added : copy.removed
    return {
      subject: subject(brand.name),
      preheader: copy.notYou,
      heading,
      blocks: [
        paragraph(intro(copy.device(browser, system))),
        paragraph(after),
        { kind: 'action', label: copy.button, url: page('/profile/sessions') },
        smallPrint(copy.notYou),
      ],
    }
  },
})
