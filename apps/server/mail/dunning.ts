/** What the mails about an order that could not be charged have in common (docs/domain.md 4.4). */
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import { z } from 'zod'
import { about, centsField, dayField, paymentField } from './fields.ts'
import { message, paragraph, smallPrint, type Block, type Frame } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { dayText, paymentText, priceText } from './formatting.ts'

/**
 * The token of a link under which the method is renewed, kept encrypted like every other; null where the profile is the
 * only way (C-124).
 */
export const renewalToken = z.string().nullable().default(null)

export const sampleRenewalToken = 'Zx3-example-of-a-token-with-forty-three-chars'

export const failedCharge = z.object({
  ...about,
  billingDate: dayField,
  total: centsField,
  payment: paymentField.nullable(),
  /** Whether the method could be charged at all; otherwise only another one helps. */
  isChargeable: z.boolean(),
  nextTry: dayField,
  token: renewalToken,
})
export type FailedCharge = z.infer<typeof failedCharge>

export const sampleFailedCharge: z.input<typeof failedCharge> = {
  ...sampleDog,
  billingDate: '2026-12-02',
  total: 6498,
  payment: sampleCard,
  isChargeable: true,
  nextTry: '2026-12-04',
  token: sampleRenewalToken,
}

/** The ways to a method that works: renew this one in place, or choose another. */
export function renewalBlocks(token: string | null, { text: { dunning: words }, page }: Frame): Block[] {
  const profile = { label: words.toProfile, url: page('/profile/payments') }
  const another = { label: words.choose, url: page('/subscriptions') }
  if (token === null) {
    return [
      { kind: 'action', label: words.renew, url: profile.url },
      { kind: 'links', intro: words.elsewhere, links: [another] },
    ]
  }
  return [
    { kind: 'action', label: words.renew, url: page(`/zahlung/${encodeURIComponent(token)}`) },
    paragraph(words.validity(PAYMENT_LINK_SECONDS / 3600)),
    { kind: 'links', intro: words.elsewhere, links: [profile, another] },
  ]
}

/** What is owed, when it is tried again under which label, and what the customer can do about it. */
export function failedChargeBlocks(data: FailedCharge, tryLabel: string, frame: Frame): Block[] {
  const words = frame.text.dunning
  const { billingDate, total, payment, isChargeable, nextTry, token } = data
  return [
    {
      kind: 'facts',
      rows: [
        { label: words.order, value: dayText(billingDate, frame) },
        { label: words.amount, value: priceText(total) },
        { label: words.method, value: paymentText(payment, frame) },
        { label: tryLabel, value: dayText(nextTry, frame) },
      ],
    },
    ...(isChargeable ? [] : [paragraph(words.unusable)]),
    paragraph(words.change),
    ...renewalBlocks(token, frame),
    paragraph(words.noFees),
    smallPrint(words.skip),
  ]
}

/** The first or second charge of an order failed (docs/domain.md 4.4, 9.1, `paymentFailed`). */
export const paymentFailed = message({
  schema: failedCharge.extend({ attempt: z.int() }),
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, attempt: 1 },
  compose(data, frame) {
    const words = frame.text.paymentFailed
    const intro = data.attempt === 1 ? words.intro(data.petName) : words.introAgain(data.petName)
    return {
      subject: words.subject,
      preheader: words.preheader(dayText(data.nextTry, frame)),
      heading: words.heading,
      blocks: [paragraph(intro), ...failedChargeBlocks(data, frame.text.dunning.nextTry, frame)],
    }
  },
})

/** The third charge of an order failed: one more try (docs/domain.md 4.4, 9.1, `paymentLastWarning`). */
export const paymentLastWarning = message({
  schema: failedCharge,
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, isChargeable: false, nextTry: '2026-12-09' },
  compose(data, frame) {
    const words = frame.text.paymentLastWarning
    const day = dayText(data.nextTry, frame)
    return {
      subject: words.subject(data.petName, day),
      preheader: words.preheader,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro(day)),
        paragraph(words.otherwise),
        ...failedChargeBlocks(data, frame.text.dunning.lastTry, frame),
      ],
    }
  },
})
