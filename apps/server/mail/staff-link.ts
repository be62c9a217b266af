/** The sign-in link of a member of staff, requested at `/operator/sign-in`. */
import { z } from 'zod'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

export const staffLink = mailTemplate({
  schema: z.object({
    token: z.string(),
    /** The page that opens after signing in. */
    to: z.string(),
    /** Who has it is found when the mail is sent (`addressees.ts`). Absent from mails that version 1.0.0 recorded. */
    address: z.string().optional(),
    /** The address has had many mails: no further one while a mailed link still works. */
    isOverLimit: z.boolean().optional(),
  }),
  secretFields: ['token', 'address'],
  sample: {
    token: 'Zx3-example-of-a-token-with-forty-three-chars',
    to: '/operator',
    address: 'ada@example.de',
    isOverLimit: false,
  },
  compose({ token, to }, { text, brand, tokenPage }) {
    const copy = text.staffLink
    const url = tokenPage(`/operator/sign-in/link?${new URLSearchParams({ token, to })}`)
    return {
      subject: copy.subject(brand.name),
      preheader: copy.preheader(minutes),
      heading: copy.heading(brand.name),
      blocks: [
        paragraph(copy.intro),
        { kind: 'action', label: text.loginLink.button, url },
        paragraph(text.loginLink.validity(minutes)),
        { kind: 'address', intro: text.loginLink.fallback, url },
        smallPrint(copy.notYou),
      ],
      closing: text.frame.closing,
      isForStaff: true,
    }
  },
})
