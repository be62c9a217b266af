/** The login link, requested by `requestLoginLink`. */
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { z } from 'zod'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

export const loginLink = mailTemplate({
  schema: z.object({ token: z.string() }),
  secretFields: ['token'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars' },
  compose({ token }, { text, brand, tokenPage }) {
    const copy = text.loginLink
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(token)}`)
    return {
      subject: copy.subject(brand.name),
      preheader: copy.preheader(minutes),
      heading: copy.heading,
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
