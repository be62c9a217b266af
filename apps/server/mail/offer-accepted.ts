/**
 * The customer stays, for an offer or a sample (docs/domain.md 2.5, 9.1, `offerAccepted`). It tells all that changed,
 * so the operations behind it send no mail of their own.
 */
import { z } from 'zod'
import { wordsOf } from '../views/view-context.ts'
import { about, boxField, dayField, nextUp, supplementField } from './fields.ts'
import { message, paragraph, smallPrint, type Block, type Facts, type Frame } from './mail-template.ts'
import { planChange, planChangeBlocks } from './plan-changed.ts'
import { sampleBox, sampleDog, sampleUpcoming } from './sample-data.ts'
import { boxFacts, button, dayText, nextOrders } from './formatting.ts'

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

/** The next box with its price; nothing where none is planned. */
function nextBox(box: OfferData['box'], frame: Frame): Block[] {
  return box ? [{ kind: 'facts', rows: boxDays(box, frame.text.parts.labels.billing, frame) }] : []
}

function boxDays(box: NonNullable<OfferData['box']>, label: string, frame: Frame): Facts['rows'] {
  return [{ label, value: dayText(box.billingDate, frame) }, ...boxFacts(box, frame)]
}

function effect(data: OfferData, frame: Frame): Block[] {
  const words = frame.text.offerAccepted
  const { accepted, box, upcoming } = data
  switch (accepted.type) {
    case 'DISCOUNT':
      return [paragraph(words.discount(accepted.percentage)), ...nextBox(box, frame)]
    case 'SKIP':
      return [paragraph(words.skip(dayText(accepted.day, frame))), nextOrders(upcoming, frame)]
    case 'PAUSE': {
      const { subPaused } = frame.text
      const first = accepted.box ? boxDays(accepted.box, subPaused.firstBilling, frame) : []
      const end = { label: subPaused.endsOn, value: dayText(accepted.resumesAt, frame) }
      return [
        paragraph(words.pause),
        { kind: 'facts', rows: [end, ...first] },
        paragraph(subPaused.afterwards),
      ]
    }
    case 'PLAN':
      return [paragraph(words.plan), ...planChangeBlocks(accepted.change, frame)]
    default: {
      const { supplementTitles, supplementSample } = wordsOf(frame.language)
      const title = supplementSample(supplementTitles[accepted.supplement])
      return [paragraph(words.supplement(title)), ...nextBox(box, frame)]
    }
  }
}

export const offerAccepted = message({
  schema,
  sample: {
    ...sampleDog,
    box: sampleBox,
    upcoming: sampleUpcoming,
    accepted: { type: 'FREE_SUPPLEMENT', supplement: 'joint' },
  },
  compose(data, frame) {
    const words = frame.text.offerAccepted
    return {
      subject: words.subject,
      preheader: words.preheader(data.petName),
      heading: words.heading,
      blocks: [...effect(data, frame), button('subscription', frame), smallPrint(words.anyTime)],
    }
  },
})
