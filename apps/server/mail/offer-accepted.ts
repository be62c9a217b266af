/**
 * The customer accepted an offer (`applyCancellationOffer`) or a free sample (`applyBenefit`). The mail covers all
 * changes that the offer makes, so these send no mails of their own (docs/domain.md 2.5).
 */
import { z } from 'zod'
import { titleOfSample } from '../core/catalogue-names.ts'
import { about, boxField, dayField, nextUp, supplementField } from './fields.ts'
import { boxFacts, button, dayText, nextOrders } from './formatting.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type Block,
  type ComposeContext,
  type Facts,
} from './mail-template.ts'
import { planChange, planChangeBlocks } from './plan-changed.ts'
import { sampleBox, sampleDog, sampleUpcoming } from './sample-data.ts'

const schema = z.object({
  ...about,
  ...nextUp,
  accepted: z.discriminatedUnion('type', [
    z.object({ type: z.literal('DISCOUNT'), percentage: z.int() }),
    z.object({ type: z.literal('SKIP'), day: dayField }),
    z.object({ type: z.literal('PAUSE'), resumesAt: dayField, box: boxField.nullable() }),
    z.object({ type: z.literal('PLAN'), change: planChange }),
    z.object({ type: z.literal('FREE_SUPPLEMENT'), supplement: supplementField }),
  ]),
})
type OfferData = z.infer<typeof schema>

/** The next box with its price; empty if none is planned. */
function nextBoxBlocks(box: OfferData['box'], context: ComposeContext): Block[] {
  return box ? [{ kind: 'facts', rows: boxRowsFrom(box, context.text.parts.labels.billing, context) }] : []
}

function boxRowsFrom(
  box: NonNullable<OfferData['box']>,
  label: string,
  context: ComposeContext,
): Facts['rows'] {
  return [{ label, value: dayText(box.billingDate, context) }, ...boxFacts(box, context)]
}

function effectBlocks(data: OfferData, context: ComposeContext): Block[] {
  const copy = context.text.offerAccepted
  const { accepted, box, upcoming } = data
  switch (accepted.type) {
    case 'DISCOUNT':
      return [paragraph(copy.discount(accepted.percentage)), ...nextBoxBlocks(box, context)]
    case 'SKIP':
      return [paragraph(copy.skip(dayText(accepted.day, context))), nextOrders(upcoming, context)]
    case 'PAUSE': {
      const { subscriptionPaused } = context.text
      const first = accepted.box ? boxRowsFrom(accepted.box, subscriptionPaused.firstBilling, context) : []
      const end = { label: subscriptionPaused.endsOn, value: dayText(accepted.resumesAt, context) }
      return [
        paragraph(copy.pause),
        { kind: 'facts', rows: [end, ...first] },
        paragraph(subscriptionPaused.afterwards),
      ]
    }
    case 'PLAN':
      return [paragraph(copy.plan), ...planChangeBlocks(accepted.change, context)]
    default: {
      const title = titleOfSample(accepted.supplement, context.language)
      return [paragraph(copy.supplement(title)), ...nextBoxBlocks(box, context)]
    }
  }
}

export const offerAccepted = mailTemplate({
  schema,
  sample: {
    ...sampleDog,
    box: sampleBox,
    upcoming: sampleUpcoming,
    accepted: { type: 'FREE_SUPPLEMENT', supplement: 'joint' },
  },
  compose(data, context) {
    const copy = context.text.offerAccepted
    return {
      subject: copy.subject,
      preheader: copy.preheader(data.petName),
      heading: copy.heading,
      blocks: [...effectBlocks(data, context), button('subscription', context), smallPrint(copy.anyTime)],
    }
  },
})
