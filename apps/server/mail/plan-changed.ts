/** The plan was changed from the next order on: by `swapPlan`, by `updatePet`, or after the trial box. */
import { z } from 'zod'
import { about, nextUp, planField } from './fields.ts'
import { boxFacts, button, dayText, documentLink, nextOrders, planRows } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block, type ComposeContext } from './mail-template.ts'
import { sampleBox, sampleDog, samplePlan, sampleUpcoming } from './sample-data.ts'

/** The data of a plan change, which is also part of an accepted offer. */
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

/** Former and new plan, the first box of the new plan with its price, and the next orders. */
export function planChangeBlocks(
  { before, after, box, upcoming }: PlanChange,
  context: ComposeContext,
): Block[] {
  const { parts } = context.text
  const first: Block[] = box
    ? [
        {
          kind: 'facts',
          rows: [
            { label: parts.labels.firstBox, value: dayText(box.billingDate, context) },
            ...boxFacts(box, context),
          ],
        },
      ]
    : []
  return [
    {
      kind: 'comparison',
      beforeLabel: parts.before,
      rows: planRows(before, after, context),
    },
    ...first,
    ...(upcoming.length > 1 ? [nextOrders(upcoming.slice(1), context)] : []),
  ]
}

export const planChanged = mailTemplate({
  schema: planChange.extend({
    /** Whether the service changed it after the trial box was paid. */
    afterTrial: z.boolean(),
    hasDiscounts: z.boolean(),
  }),
  sample: { ...samplePlanChange, afterTrial: false, hasDiscounts: true },
  compose(data, context) {
    const copy = context.text.planChanged
    const { petName, box, afterTrial, hasDiscounts } = data
    return {
      subject: copy.subject(petName),
      preheader: box ? copy.preheader(dayText(box.billingDate, context)) : copy.preheaderLater,
      heading: afterTrial ? copy.headingAfterTrial : copy.heading(petName),
      blocks: [
        paragraph(afterTrial ? copy.introAfterTrial : copy.intro),
        ...planChangeBlocks(data, context),
        button('subscription', context),
        documentLink('contract', context),
        ...(hasDiscounts ? [smallPrint(copy.discounts)] : []),
      ],
    }
  },
})
