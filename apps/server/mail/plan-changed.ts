/** Another plan from the next order on (docs/domain.md 9.1, `planChanged`; C-24, C-47). */
import { z } from 'zod'
import { about, nextUp, planField } from './fields.ts'
import { message, paragraph, smallPrint, type Block, type Frame } from './mail-template.ts'
import { sampleBox, sampleDog, samplePlan, sampleUpcoming } from './sample-data.ts'
import { boxFacts, button, dayText, nextOrders, planRows } from './formatting.ts'

/** The facts of a plan change, which an accepted offer tells too. */
export const planChange = z.object({ ...about, ...nextUp, before: planField, after: planField })
export type PlanChange = z.infer<typeof planChange>

export const samplePlanChange: z.input<typeof planChange> = {
  ...sampleDog,
  before: {
    ...samplePlan,
    recipes: ['GS'],
    gramsPerDay: 400,
    price: 7300,
    pricePerDay: 261,
    pricePerKilo: 652,
  },
  after: samplePlan,
  box: sampleBox,
  upcoming: sampleUpcoming,
}

/** Old and new side by side, the first box of the new plan with what it costs, the days that follow. */
export function planChangeBlocks({ before, after, box, upcoming }: PlanChange, frame: Frame): Block[] {
  const { parts } = frame.text
  const first: Block[] = box
    ? [
        {
          kind: 'facts',
          rows: [
            { label: parts.labels.firstBox, value: dayText(box.billingDate, frame) },
            ...boxFacts(box, frame),
          ],
        },
      ]
    : []
  return [
    {
      kind: 'comparison',
      beforeLabel: parts.before,
      rows: planRows(before, after, frame),
    },
    ...first,
    ...(upcoming.length > 1 ? [nextOrders(upcoming.slice(1), frame)] : []),
  ]
}

export const planChanged = message({
  schema: planChange.extend({
    /** The service changed it, because the trial box is paid. */
    afterTrial: z.boolean(),
    hasDiscounts: z.boolean(),
  }),
  sample: { ...samplePlanChange, afterTrial: false, hasDiscounts: true },
  compose(data, frame) {
    const words = frame.text.planChanged
    const { petName, box, afterTrial, hasDiscounts } = data
    return {
      subject: words.subject(petName),
      preheader: box ? words.preheader(dayText(box.billingDate, frame)) : words.preheaderLater,
      heading: afterTrial ? words.headingAfterTrial : words.heading(petName),
      blocks: [
        paragraph(afterTrial ? words.introAfterTrial : words.intro),
        ...planChangeBlocks(data, frame),
        button('subscription', frame),
        ...(hasDiscounts ? [smallPrint(words.discounts)] : []),
      ],
    }
  },
})
