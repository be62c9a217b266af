/** Links to sign in: with a code, requested by `requestLoginLink`; and without one, sent by customer service. */
import { z } from 'zod'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { formatSignInCode } from '@pfotenportal/domain/core/sign-in-code'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

export const signInLink = mailTemplate({
  schema: z.object({
    token: z.string(),
    code: z.string(),
    /** Who has it is found when the mail is sent (`addressees.ts`). */
    address: z.string(),
    /** The address has had many mails: no further one while a mailed link still works. */
    isOverLimit: z.boolean(),
  }),
  secretFields: ['token', 'code', 'address'],
  sample: {
    token: 'Zx3-example-of-a-token-with-forty-three-chars',
    code: '402816',
    address: 'lea.hoffmann@example.de',
    isOverLimit: false,
  },
  compose({ token, code }, { text, brand, tokenPage }) {
    const copy = text.loginLink
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(token)}`)
    const shown = formatSignInCode(code)
    const { label, note, ...withCode } = copy.withCode
    return {
      subject: copy.subject(brand.name),
      heading: copy.heading,
      preheader: withCode.preheader(shown, minutes),
      blocks: [
        paragraph(withCode.intro),
        { kind: 'action', label: copy.button, url },
        { kind: 'code', label, code: shown, note },
        paragraph(withCode.validity(minutes)),
        { kind: 'address', intro: copy.fallback, url },
        smallPrint(withCode.notYou),
      ],
    }
  },
})

/** Without a code, because no browser has asked for it. */
export const loginLink = mailTemplate({
  schema: z.object({ token: z.string() }),
  secretFields: ['token'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars' },
  compose({ token }, { text, brand, tokenPage }) {
    const copy = text.loginLink
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(token)}`)
    return {
      subject: copy.subject(brand.name),
      heading: copy.heading,
      preheader: copy.preheader(minutes),
      blocks: [
        paragraph(copy.intro),
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity(minutes)),
        { kind: 'address', intro: copy.fallback, url },
        smallPrint(copy.notYou),
      ],
    }
  },
})
