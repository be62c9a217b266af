/** Tells a member of staff that their second factor was set up, used in an unusual way, or changed (C-668). */
import { z } from 'zod'
import { mailTemplate, paragraph } from './mail-template.ts'

export const staffFactorChanged = mailTemplate({
  schema: z.object({
    what: z.enum(['setUp', 'replaced', 'codesRenewed', 'codeUsed', 'turnedOff', 'reset']),
    /** How many recovery codes are left. */
    codesLeft: z.int(),
  }),
  sample: { what: 'codeUsed', codesLeft: 9 },
  compose({ what, codesLeft }, { text, brand, page }) {
    const copy = text.staffFactorChanged
    return {
      subject: copy.subject(brand.name),
      preheader: copy.happened[what](codesLeft),
      heading: copy.heading,
      blocks: [
        paragraph(copy.happened[what](codesLeft)),
        paragraph(copy.notYou),
        { kind: 'action', label: copy.button, url: page('/operator/factor') },
      ],
      // A quiet mail: it is not about a contract that could be cancelled.
      closing: text.frame.closing,
    }
  },
})
