/** Confirms the address of a visitor who has put together a first order; recorded by `requestFirstOrder`. */
import { z } from 'zod'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { formatSignInCode } from '@pfotenportal/domain/core/sign-in-code'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'

const minutes = LOGIN_LINK_SECONDS / 60

/** Says nothing that the visitor has typed: whoever types somebody else's address must not write to them. */
export const confirmEmail = mailTemplate({
  schema: z.object({ token: z.string(), code: z.string() }),
  secretFields: ['token', 'code'],
  sample: { token: 'Zx3-example-of-a-token-with-forty-three-chars', code: '402816' },
  compose({ token, code }, { text, brand, tokenPage }) {
    const copy = text.confirmEmail
    const { withCode, fallback } = text.loginLink
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(token)}`)
    const shown = formatSignInCode(code)
    return {
      subject: copy.subject(brand.name),
      preheader: copy.preheader(shown, minutes),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        { kind: 'action', label: copy.button, url },
        { kind: 'code', label: withCode.label, code: shown, note: withCode.note },
        paragraph(withCode.validity(minutes)),
        { kind: 'address', intro: fallback, url },
        smallPrint(copy.notYou),
      ],
      // A quiet mail: there is no contract that could be cancelled.
      closing: text.frame.closing,
      reason: copy.reason(brand.name),
    }
  },
})
