/** The mails about a contract that begins, or begins again: new, resumed or reactivated. */
import { z } from 'zod'
import { WELCOME_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { about, addressField, nextUp, paymentField, planField } from './fields.ts'
import {
  addressText,
  boxRows,
  button,
  changeLinks,
  dayText,
  documentLink,
  nextOrders,
  planFacts,
  priceText,
  recipeMarks,
} from './formatting.ts'
import { mailTemplate, paragraph, type Block, type ComposeContext } from './mail-template.ts'
import { withdrawalNote } from './receipt.ts'
import {
  sampleAddress,
  sampleBox,
  sampleDog,
  samplePayment,
  samplePlan,
  sampleUpcoming,
} from './sample-data.ts'

export const restart = z.object({ ...about, ...nextUp, payment: paymentField.nullable() })
type Restart = z.infer<typeof restart>

const sampleRestart: z.input<typeof restart> = {
  ...sampleDog,
  box: sampleBox,
  upcoming: sampleUpcoming,
  payment: samplePayment,
}

/** The day of the first box, for subjects; empty if none is planned. */
function firstBoxDay({ box }: Restart, context: ComposeContext): string {
  return box ? dayText(box.billingDate, context) : ''
}

/** Announces the next charge with all its details, and how to change it. */
export function announcedChargeBlocks(
  { box, payment, upcoming }: Restart,
  context: ComposeContext,
  heading = context.text.parts.labels.firstBilling,
): Block[] {
  const first: Block = box
    ? { kind: 'facts', heading, rows: boxRows(box, payment, context) }
    : paragraph(context.text.parts.next.none)
  const later = upcoming.slice(1)
  return [
    first,
    ...(later.length > 0 ? [nextOrders(later, context)] : []),
    button('subscription', context),
    changeLinks(context),
  ]
}

/** The customer ended the pause with `resumeSubscription`. */
export const subscriptionResumed = mailTemplate({
  schema: restart,
  sample: sampleRestart,
  compose(data, context) {
    const copy = context.text.subscriptionResumed
    return {
      subject: copy.subject(data.petName),
      preheader: data.box ? copy.preheader(firstBoxDay(data, context)) : copy.intro,
      heading: copy.heading(data.petName),
      blocks: [paragraph(copy.intro), ...announcedChargeBlocks(data, context)],
    }
  },
})

/** The pause ended automatically, three days before the first charge. */
export const subscriptionAutoResumed = mailTemplate({
  schema: restart,
  sample: sampleRestart,
  compose(data, context) {
    const copy = context.text.subscriptionAutoResumed
    const day = firstBoxDay(data, context)
    const price = data.box && priceText(data.box.price.total)
    return {
      subject: data.box ? copy.subject(data.petName, day) : copy.heading,
      preheader: price === null ? copy.heading : copy.preheader(price, day),
      heading: copy.heading,
      blocks: [paragraph(copy.intro(data.petName)), ...announcedChargeBlocks(data, context)],
    }
  },
})

/** A contract that is confirmed to its customer. */
export const reactivation = restart.extend({ plan: planField.nullable(), address: addressField.nullable() })

/** What was agreed: the menu, the address and the term. */
export function contractBlocks(
  { plan, address }: ReturnType<typeof reactivation.parse>,
  context: ComposeContext,
): Block[] {
  const { labels, term } = context.text.parts
  return [
    ...(plan ? [{ kind: 'recipes' as const, recipes: recipeMarks(plan.recipes, context) }] : []),
    {
      kind: 'facts',
      rows: [
        ...(plan ? planFacts(plan, context) : []),
        { label: labels.address, value: addressText(address, context) },
        { label: labels.term, value: term },
      ],
    },
  ]
}

/**
 * `reactivateSubscription` revived a cancelled subscription. The customer used the order button, so the mail confirms
 * the contract: contents, rhythm, price and term.
 */
export const subscriptionReactivated = mailTemplate({
  schema: reactivation,
  sample: { ...sampleRestart, plan: samplePlan, address: sampleAddress },
  compose(data, context) {
    const copy = context.text.subscriptionReactivated
    return {
      subject: copy.subject(data.petName),
      preheader: data.box ? copy.preheader(firstBoxDay(data, context)) : copy.intro,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro),
        ...contractBlocks(data, context),
        ...announcedChargeBlocks(data, context),
        documentLink('contract', context),
        withdrawalNote({ positions: [] }, context),
      ],
    }
  },
})

/**
 * The intake made a contract that was agreed elsewhere (docs/domain.md 8.7). The mail states what was agreed, and opens
 * the account.
 */
export const subscriptionWelcome = mailTemplate({
  schema: reactivation.extend({
    token: z.string(),
    /** The shop has charged the first box, so that the next charge is that of the second one. */
    isFirstBoxPaid: z.boolean(),
  }),
  secretFields: ['token'],
  sample: {
    ...sampleRestart,
    plan: samplePlan,
    address: sampleAddress,
    token: 'Zx3-example-of-a-token-with-forty-three-chars',
    isFirstBoxPaid: false,
  },
  compose(data, context) {
    const { brand, text, tokenPage } = context
    const copy = text.subscriptionWelcome
    const { firstBilling, nextBilling } = text.parts.labels
    const url = tokenPage(`/auth?sessionToken=${encodeURIComponent(data.token)}`)
    return {
      subject: copy.subject(data.petName, brand.name),
      preheader: data.box ? copy.preheader(firstBoxDay(data, context)) : copy.intro,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro),
        { kind: 'action', label: copy.button, url },
        paragraph(copy.validity(WELCOME_LINK_SECONDS / 3_600)),
        ...(data.isFirstBoxPaid ? [paragraph(copy.firstBoxPaid)] : []),
        ...contractBlocks(data, context),
        ...announcedChargeBlocks(data, context, data.isFirstBoxPaid ? nextBilling : firstBilling),
        documentLink('contract', context),
        { kind: 'address', intro: text.loginLink.fallback, url },
      ],
    }
  },
})
