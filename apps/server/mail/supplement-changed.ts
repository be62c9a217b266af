/** A supplement was added by `addSupplement` or removed by `removeSupplement` (docs/domain.md 5.8). */
import { z } from 'zod'
import { titleOfSupplement } from '../core/catalogue-names.ts'
import { formatChangeDeadline } from '../views/view-context.ts'
import { about, centsField, nextUp, supplementField } from './fields.ts'
import { boxFacts, button, dayText, documentLink, priceText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block } from './mail-template.ts'
import { sampleBox, sampleDog, sampleUpcoming } from './sample-data.ts'

const schema = z.object({
  ...about,
  ...nextUp,
  supplement: supplementField,
  /** Price of one pack; null if it was removed. */
  price: centsField.nullable(),
  /** How often it is delivered now; null if it was removed. */
  every: z.enum(['ONCE', 'ALWAYS']).nullable(),
})

export const supplementChanged = mailTemplate({
  schema,
  sample: {
    ...sampleDog,
    box: sampleBox,
    upcoming: sampleUpcoming,
    supplement: 'joint',
    price: 1990,
    every: 'ALWAYS',
  },
  compose({ petName, box, supplement, every, price }, context) {
    const { parts, supplementChanged: copy } = context.text
    const { labels, withdrawalOfDurableGoods: right } = parts
    const title = titleOfSupplement(supplement, context.language)
    const ordered: Block[] =
      every === null || price === null
        ? []
        : [
            {
              kind: 'facts',
              rows: [
                { label: copy.product, value: title },
                { label: copy.price, value: priceText(price) },
                { label: copy.rhythm, value: copy.rhythms[every] },
              ],
            },
          ]
    const next: Block[] = box
      ? [
          {
            kind: 'facts',
            rows: [
              { label: labels.firstBox, value: dayText(box.billingDate, context) },
              ...boxFacts(box, context),
              ...(box.cutoffAt === null
                ? []
                : [{ label: labels.changeableUntil, value: formatChangeDeadline(box.cutoffAt, context) }]),
            ],
          },
        ]
      : []
    const intro = { ONCE: copy.introOnce, ALWAYS: copy.introAlways, REMOVED: copy.introRemoved }[
      every ?? 'REMOVED'
    ]
    return {
      subject: every === null ? copy.subjectRemoved(title, petName) : copy.subjectAdded(title, petName),
      preheader: box ? copy.preheader(dayText(box.billingDate, context)) : copy.preheaderLater,
      heading: every === null ? copy.headingRemoved : copy.headingAdded(petName),
      blocks: [
        paragraph(intro(title)),
        ...ordered,
        ...next,
        button('subscription', context),
        ...(every === null
          ? []
          : [documentLink('contract', context), smallPrint(`${copy.removable} ${right}`)]),
      ],
    }
  },
})
