/** A new address for signing in: the links to both addresses before the change, and the notices to both after it (C-495). */
import { z } from 'zod'
import { EMAIL_CHANGE_PATH } from '../auth/email-change-link.ts'
import { mailTemplate, paragraph, smallPrint, type MailAction } from './mail-template.ts'

export const emailChangeLink = mailTemplate({
  schema: z.object({
    /** Whether it goes to the new address, which confirms; the present one can stop the change. */
    isNew: z.boolean(),
    token: z.string(),
    /** The new address, masked, in the mail to the present one. */
    otherEmail: z.string().nullable(),
  }),
  secretFields: ['token'],
  sample: { isNew: true, token: 'Zx3-example-of-a-token-with-forty-three-chars', otherEmail: null },
  compose({ isNew, token, otherEmail }, { text, brand, tokenPage }) {
    const copy = isNew ? text.emailChangeLink.toNew : text.emailChangeLink.toPresent
    const url = tokenPage(`${EMAIL_CHANGE_PATH}/${encodeURIComponent(token)}`)
    return {
      subject: copy.subject(brand.name),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(brand.name, otherEmail ?? '')),
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity),
        { kind: 'address', intro: text.loginLink.fallback, url },
        smallPrint(copy.notYou),
      ],
      closing: text.frame.closing,
    }
  },
})

export const emailChanged = mailTemplate({
  schema: z.object({
    /** Whether it goes to the address with which the customer signs in from now on. */
    isNew: z.boolean(),
    /** The other address, masked: only its owner recognises it. */
    otherEmail: z.string(),
  }),
  sample: { isNew: true, otherEmail: 'l…@example.de' },
  compose({ isNew, otherEmail }, { text, page, brand }) {
    const copy = text.emailChanged
    const open: MailAction = { kind: 'action', label: text.frame.openPortal, url: page('/') }
    const what = isNew ? copy.toNew(otherEmail) : copy.toFormer(otherEmail)
    return {
      subject: copy.subject(brand.name),
      preheader: what,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        paragraph(what),
        ...(isNew ? [paragraph(copy.signedOut), open] : []),
        smallPrint(copy.notYou),
      ],
    }
  },
})
