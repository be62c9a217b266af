/** The mailed login link (docs/domain.md 9.1, `loginLink`; mail link: section 11 row 35). */
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { z } from 'zod'
import { message, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

export const loginLink = message({
  schema: z.object({ token: z.string() }),
  secretFields: ['token'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars' },
  compose({ token }, { text, page }) {
    const words = text.loginLink
    const url = page(`/auth?sessionToken=${encodeURIComponent(token)}`)
    return {
      subject: words.subject,
      preheader: words.preheader(minutes),
      heading: words.heading,
      blocks: [
        paragraph(words.intro),
        { kind: 'action', label: words.button, url },
        paragraph(words.validity(minutes)),
        { kind: 'address', intro: words.fallback, url },
        smallPrint(words.notYou),
      ],
    }
  },
})
