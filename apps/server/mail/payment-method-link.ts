/** The mailed link to set up or renew a payment method (docs/domain.md 9.1, `paymentMethodLink`). */
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import { formatList } from '@pfotenportal/text/format'
import { z } from 'zod'
import { paymentField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleCard } from './sample-data.ts'
import { paymentText } from './formatting.ts'

const hours = PAYMENT_LINK_SECONDS / 3600

export const paymentMethodLink = mailTemplate({
  schema: z.object({
    token: z.string(),
    /** The current method; null if it is not set up yet. */
    payment: paymentField.nullable(),
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** Whether 0.01 EUR is reserved while a PayPal account is set up. */
    reservesForPayPal: z.boolean().default(true),
  }),
  secretFields: ['token'],
  sample: {
    token: 'Zx3-example-of-a-token-with-forty-three-chars',
    payment: sampleCard,
    petNames: ['Oskar'],
  },
  compose({ token, payment, petNames, reservesForPayPal }, context) {
    const { text, page, language } = context
    const copy = text.paymentMethodLink
    const url = page(`/zahlung/${encodeURIComponent(token)}`)
    const rows = [
      { label: copy.method, value: payment ? paymentText(payment, context) : copy.newMethod },
      ...(petNames.length > 0 ? [{ label: copy.dogs, value: formatList(petNames, language) }] : []),
    ]
    return {
      subject: copy.subject,
      preheader: copy.preheader(hours),
      heading: copy.heading,
      blocks: [
        paragraph(payment ? copy.intro : copy.introNew),
        { kind: 'facts', rows },
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity(hours)),
        paragraph(reservesForPayPal ? copy.payPal : copy.payPalFree),
        { kind: 'address', intro: text.loginLink.fallback, url },
        smallPrint(copy.notYou),
      ],
    }
  },
})
