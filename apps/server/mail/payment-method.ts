/** The mails about payment methods: link to set one up or renew it, confirmations, expiry. */
import { z } from 'zod'
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import { formatList } from '@pfotenportal/text/format'
import { about, boxField, centsField, dayField, paymentField } from './fields.ts'
import { button, datedDay, dayText, fullPrice, paymentText, priceText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block } from './mail-template.ts'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './payment-failed.ts'
import { sampleBox, sampleCard, sampleDog, samplePayment } from './sample-data.ts'

const linkHours = PAYMENT_LINK_SECONDS / 3600

/** The link to set up or renew a payment method, requested by `requestPaymentLink` or `addPaymentMethod`. */
export const paymentMethodLink = mailTemplate({
  schema: z.object({
    token: z.string(),
    /** The current method; null if it is not set up yet. */
    payment: paymentField.nullable(),
    /** Whether it was never confirmed. */
    isUnconfirmed: z.boolean().default(false),
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** Whether 0.01 EUR is reserved while a PayPal account is set up. */
    reservesForPayPal: z.boolean().default(true),
    /** What is charged after the confirmation: at once, or if the contract is being migrated, once that is done. */
    charges: z
      .array(z.object({ petName: z.string(), total: centsField, isMigrating: z.boolean() }))
      .default([]),
  }),
  secretFields: ['token'],
  sample: {
    token: 'Zx3-example-of-a-token-with-forty-three-chars',
    payment: sampleCard,
    petNames: ['Oskar'],
    charges: [{ petName: 'Oskar', total: 6498, isMigrating: false }],
  },
  compose({ token, payment, isUnconfirmed, petNames, reservesForPayPal, charges }, context) {
    const { text, tokenPage, language } = context
    const copy = text.paymentMethodLink
    const introKnown = isUnconfirmed ? copy.introUnconfirmed : copy.intro
    const url = tokenPage(`/zahlung/${encodeURIComponent(token)}`)
    const way = reservesForPayPal ? copy.payPal : copy.payPalFree
    const rows = [
      { label: copy.method, value: payment ? paymentText(payment, context) : copy.newMethod },
      ...(petNames.length > 0 ? [{ label: copy.dogs, value: formatList(petNames, language) }] : []),
    ]
    return {
      subject: payment ? copy.subject : copy.subjectNew,
      preheader: copy.preheader(linkHours),
      heading: copy.heading,
      blocks: [
        paragraph(payment ? introKnown : copy.introNew),
        { kind: 'facts', rows },
        ...charges.map(({ petName, total, isMigrating }) =>
          paragraph(copy.charge[isMigrating ? 'afterMigration' : 'now'](petName, priceText(total))),
        ),
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity(linkHours)),
        paragraph(charges.length > 0 ? way : `${way} ${copy.nothingCharged}`),
        { kind: 'address', intro: text.loginLink.fallback, url },
        smallPrint(copy.notYou),
      ],
    }
  },
})

/** A payment method was set up or renewed by a mailed link. */
export const paymentMethodUpdated = mailTemplate({
  schema: z.object({
    before: paymentField.nullable(),
    after: paymentField,
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** An outstanding order is charged to it immediately (docs/domain.md 4.4). */
    isOwed: z.boolean(),
  }),
  sample: { before: samplePayment, after: sampleCard, petNames: ['Oskar'], isOwed: false },
  compose({ before, after, petNames, isOwed }, context) {
    const copy = context.text.paymentMethodUpdated
    return {
      subject: copy.subject,
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(
          petNames.length > 0 ? copy.intro(formatList(petNames, context.language)) : copy.introUnused,
        ),
        {
          kind: 'comparison',
          beforeLabel: context.text.parts.before,
          rows: [
            {
              label: context.text.paymentMethodLink.method,
              before: before && paymentText(before, context),
              after: paymentText(after, context),
            },
          ],
        },
        ...(isOwed ? [paragraph(context.text.paymentMethodChanged.retryNow)] : []),
        { kind: 'action', label: copy.button, url: context.page('/profile/payments') },
        smallPrint(copy.notYou),
      ],
    }
  },
})

/** The payment method of a subscription was changed by `changePaymentMethod`. */
export const paymentMethodChanged = mailTemplate({
  schema: z.object({
    ...about,
    before: paymentField.nullable(),
    after: paymentField.nullable(),
    /** The next box; null if none is planned. */
    box: boxField.nullable(),
    /** An outstanding order is charged to it immediately (docs/domain.md 2.5). */
    isOwed: z.boolean(),
    /** An outstanding order is charged to it once the contract is migrated (docs/domain.md 8.4). */
    followsMigration: z.boolean().default(false),
  }),
  sample: {
    ...sampleDog,
    before: samplePayment,
    after: sampleCard,
    box: sampleBox,
    isOwed: false,
    followsMigration: false,
  },
  compose({ petName, before, after, box, isOwed, followsMigration }, context) {
    const copy = context.text.paymentMethodChanged
    const { parts } = context.text
    const next: Block[] =
      box && !isOwed && !followsMigration
        ? [
            {
              kind: 'facts',
              rows: [
                { label: copy.nextCharge, value: dayText(box.billingDate, context) },
                { label: parts.labels.price, value: fullPrice(box.price, context) },
              ],
            },
          ]
        : []
    return {
      subject: copy.subject,
      preheader: copy.preheader(petName),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName)),
        {
          kind: 'comparison',
          beforeLabel: parts.before,
          rows: [
            { label: copy.method, before: paymentText(before, context), after: paymentText(after, context) },
          ],
        },
        ...(isOwed ? [paragraph(copy.retryNow)] : []),
        ...(followsMigration ? [paragraph(copy.retryAfterMigration)] : []),
        ...next,
        button('subscription', context),
        smallPrint(copy.notYou),
      ],
    }
  },
})

/** A card in use expires soon. */
export const paymentMethodExpiring = mailTemplate({
  schema: z.object({
    payment: paymentField.nullable(),
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** The last day on which the card works. */
    lastDay: dayField,
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: { payment: sampleCard, petNames: ['Oskar'], lastDay: '2026-12-31', token: sampleRenewalToken },
  compose({ payment, petNames, lastDay, token }, context) {
    const copy = context.text.paymentMethodExpiring
    const day = datedDay(lastDay, context)
    return {
      subject: copy.subject,
      preheader: copy.preheader(day),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(formatList(petNames, context.language))),
        {
          kind: 'facts',
          rows: [
            { label: copy.card, value: paymentText(payment, context) },
            { label: copy.lastDay, value: day },
          ],
        },
        ...renewalBlocks({ token }, context),
        smallPrint(copy.same),
      ],
    }
  },
})
