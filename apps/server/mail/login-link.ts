/** The login link and its code, requested by `requestLoginLink`. */
import { z } from 'zod'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { formatSignInCode } from '@pfotenportal/domain/core/sign-in-code'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

export const loginLink = mailTemplate({
  schema: z.object({
    token: z.string(),
    /** Absent from the link that customer service sends, because no browser has asked for it. */
    code: z.string().optional(),
  }),
  secretFields: ['token', 'code'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars', code: '402816' },
  compose({ token, code }, { text, brand, tokenPage }) {
    const copy = text.loginLink
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(token)}`)
    const button = { kind: 'action', label: copy.button, url } as const
    const frame = { subject: copy.subject(brand.name), heading: copy.heading }
    const fallback = { kind: 'address', intro: copy.fallback, url } as const
    if (code === undefined)
      return {
        ...frame,
        preheader: copy.preheader(minutes),
        blocks: [
          paragraph(copy.intro),
          button,
          paragraph(copy.validity(minutes)),
          fallback,
          smallPrint(copy.notYou),
        ],
      }
    const shown = formatSignInCode(code)
    const { label, note, ...withCode } = copy.withCode
    return {
      ...frame,
      preheader: withCode.preheader(shown, minutes),
      blocks: [
        paragraph(withCode.intro),
        button,
        { kind: 'code', label, code: shown, note },
        paragraph(withCode.validity(minutes)),
        fallback,
        smallPrint(withCode.notYou),
      ],
    }
  },
})
