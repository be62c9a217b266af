/** The link with which a customer confirms that the account is erased (C-578). */
import { z } from 'zod'
import { ERASURE_PATH } from '../auth/erasure-link.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

export const erasureLink = mailTemplate({
  schema: z.object({ token: z.string() }),
  secretFields: ['token'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars' },
  compose({ token }, { text, brand, tokenPage }) {
    const copy = text.erasureLink
    const url = tokenPage(`${ERASURE_PATH}/${encodeURIComponent(token)}`)
    return {
      subject: copy.subject(brand.name),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity),
        { kind: 'address', intro: text.loginLink.fallback, url },
        smallPrint(copy.notYou),
      ],
      closing: text.frame.closing,
    }
  },
})
