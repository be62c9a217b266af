/** Tells a member of staff that their second factor was set up, used in an unusual way, or changed (C-668, C-678). */
import { z } from 'zod'
import { mailTemplate, paragraph } from './mail-template.ts'

export const staffFactorChanged = mailTemplate({
  schema: z.object({
    what: z.enum([
      'setUp',
      'replaced',
      'codesRenewed',
      'codeUsed',
      'passkeyAdded',
      'passkeyRemoved',
      'turnedOff',
      'reset',
    ]),
    /** How many recovery codes are left. */
    codesLeft: z.int(),
    /** The browser and system with which a passkey was added; null if unknown. */
    browser: z.string().nullable().default(null),
    system: z.string().nullable().default(null),
  }),
  sample: { what: 'codeUsed', codesLeft: 9, browser: null, system: null },
  compose({ what, codesLeft, browser, system }, { text, brand, page }) {
    const copy = text.staffFactorChanged
    const happened = copy.happened[what](codesLeft, text.passkeyChanged.device(browser, system))
    return {
      subject: copy.subject(brand.name),
      preheader: happened,
      heading: copy.heading,
      blocks: [
        paragraph(happened),
        paragraph(copy.notYou),
        { kind: 'action', label: copy.button, url: page('/operator/factor') },
      ],
      closing: text.frame.closing,
      isForStaff: true,
    }
  },
})
