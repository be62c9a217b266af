/**
 * The mails about a failed charge (docs/domain.md 4.4); payment-paused.ts contains those about the pause that follows.
 */
import { z } from 'zod'
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import { about, centsField, dayField, paymentField, usability } from './fields.ts'
import { dayText, paymentText, priceText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block, type ComposeContext } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'

/**
 * The token of a link to renew the payment method, stored encrypted; null if the method can only be renewed in the
 * profile.
 */
export const renewalToken = z.string().nullable().default(null)

export const sampleRenewalToken = 'Zx3-example-of-a-token-with-forty-three-chars'

/** The order whose payment the bank wants to have confirmed; null if its charge failed for another reason. */
const orderToConfirm = z.int().nullable().default(null)

const failedCharge = z.object({
  ...about,
  billingDate: dayField,
  total: centsField,
  payment: paymentField.nullable(),
  ...usability,
  nextTry: dayField,
  token: renewalToken,
  toConfirm: orderToConfirm,
})
type FailedCharge = z.infer<typeof failedCharge>

const sampleFailedCharge: z.input<typeof failedCharge> = {
  ...sampleDog,
  billingDate: '2026-12-02',
  total: 6498,
  payment: sampleCard,
  isChargeable: true,
  nextTry: '2026-12-04',
  token: sampleRenewalToken,
}

/** Links to renew or confirm the payment method, or to choose another one. */
export function renewalBlocks(
  { token, isUnconfirmed = false }: { readonly token: string | null; readonly isUnconfirmed?: boolean },
  { text: { dunning: copy }, page, tokenPage }: ComposeContext,
): Block[] {
  const label = isUnconfirmed ? copy.confirm : copy.renew
  const profile = { label: copy.toProfile, url: page('/profile/payments') }
  const another = { label: copy.choose, url: page('/subscriptions') }
  if (token === null) {
    return [
      { kind: 'action', label, url: profile.url },
      { kind: 'links', intro: copy.elsewhere, links: [another] },
    ]
  }
  return [
    { kind: 'action', label, url: tokenPage(`/zahlung/${encodeURIComponent(token)}`) },
    paragraph(copy.validity(PAYMENT_LINK_SECONDS / 3600)),
    { kind: 'links', intro: copy.elsewhere, links: [profile, another] },
  ]
}

/** That the method cannot be charged any more, or not yet; nothing if it can. */
function unusableBlocks(
  { isChargeable, isUnconfirmed }: Pick<FailedCharge, keyof typeof usability>,
  { text: { dunning: copy } }: ComposeContext,
): Block[] {
  if (isChargeable) return []
  return [paragraph(isUnconfirmed ? copy.unconfirmedMethod : copy.unusable)]
}

/** The link to confirm a payment, and others to renew the payment method or to choose another one. */
function confirmationBlocks(
  orderId: number,
  token: string | null,
  { text: { dunning: copy }, page, tokenPage }: ComposeContext,
): Block[] {
  const renewal =
    token === null ? page('/profile/payments') : tokenPage(`/zahlung/${encodeURIComponent(token)}`)
  const links = [
    { label: copy.renew, url: renewal },
    { label: copy.choose, url: page('/subscriptions') },
  ]
  return [
    paragraph(copy.confirmHow),
    { kind: 'action', label: copy.confirmNow, url: page(`/orders/payment?order=${orderId}`) },
    { kind: 'links', intro: copy.insteadOfConfirming, links },
  ]
}

/** The outstanding order, the next attempt with its label, and what the customer can do. */
function failedChargeBlocks(data: FailedCharge, attemptLabel: string, context: ComposeContext): Block[] {
  const copy = context.text.dunning
  const { billingDate, total, payment, isUnconfirmed, nextTry, token, toConfirm } = data
  return [
    {
      kind: 'facts',
      rows: [
        { label: copy.order, value: dayText(billingDate, context) },
        { label: copy.amount, value: priceText(total) },
        { label: copy.method, value: paymentText(payment, context) },
        { label: attemptLabel, value: dayText(nextTry, context) },
      ],
    },
    ...unusableBlocks(data, context),
    ...(toConfirm === null
      ? [
          paragraph((isUnconfirmed ? copy.changeUnconfirmedMethod : copy.change)(priceText(total))),
          ...renewalBlocks(data, context),
        ]
      : confirmationBlocks(toConfirm, token, context)),
    paragraph(copy.noFees),
    smallPrint(copy.skip),
  ]
}

/** The first or second charge of an order failed. */
export const paymentFailed = mailTemplate({
  schema: failedCharge.extend({ attempt: z.int() }),
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, attempt: 1 },
  compose(data, context) {
    const { paymentFailed, paymentToConfirm } = context.text
    const copy = data.toConfirm === null ? paymentFailed : paymentToConfirm
    const intro = data.attempt === 1 ? copy.intro(data.petName) : copy.introAgain(data.petName)
    return {
      subject: copy.subject,
      preheader: copy.preheader(dayText(data.nextTry, context)),
      heading: copy.heading,
      blocks: [paragraph(intro), ...failedChargeBlocks(data, context.text.dunning.nextAttempt, context)],
    }
  },
})

/** The third charge of an order failed; one attempt is left. */
export const paymentLastWarning = mailTemplate({
  schema: failedCharge,
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, isChargeable: false, nextTry: '2026-12-09' },
  compose(data, context) {
    const copy = context.text.paymentLastWarning
    const day = dayText(data.nextTry, context)
    return {
      subject: copy.subject(data.petName, day),
      preheader: copy.preheader,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro(day)),
        paragraph(copy.otherwise),
        ...failedChargeBlocks(data, context.text.dunning.lastAttempt, context),
      ],
    }
  },
})

/** The charge of `placeOrder` was declined after the call was answered, or never reached the gateway. */
export const paymentDeclined = mailTemplate({
  schema: z.object({
    ...about,
    total: centsField,
    payment: paymentField.nullable(),
    ...usability,
    /** Whether it was meant to pay an outstanding order. */
    isOwed: z.boolean(),
    /** The day of the next charge, or of the next attempt for an outstanding order; null if there is none. */
    next: dayField.nullable(),
    token: renewalToken,
    toConfirm: orderToConfirm,
  }),
  secretFields: ['token'],
  sample: {
    ...sampleDog,
    total: 6498,
    payment: sampleCard,
    isChargeable: true,
    isOwed: false,
    next: '2026-12-02',
    token: sampleRenewalToken,
  },
  compose(data, context) {
    const { petName, total, payment, isOwed, next, token, toConfirm } = data
    const { paymentDeclined: copy, dunning } = context.text
    const nextLabel = isOwed ? dunning.nextAttempt : copy.next
    return {
      subject: copy.subject,
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName)),
        {
          kind: 'facts',
          rows: [
            { label: dunning.amount, value: priceText(total) },
            { label: dunning.method, value: paymentText(payment, context) },
            ...(next === null ? [] : [{ label: nextLabel, value: dayText(next, context) }]),
          ],
        },
        ...unusableBlocks(data, context),
        ...(toConfirm === null
          ? [paragraph(copy.again), ...renewalBlocks(data, context)]
          : [paragraph(copy.notConfirmedInTime), ...confirmationBlocks(toConfirm, token, context)]),
      ],
    }
  },
})
