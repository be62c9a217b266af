/** A supplement comes with the boxes, or no longer does (docs/domain.md 12.4, `supplementChanged`; C-150). */
import { z } from 'zod'
import { lastChange, wordsOf } from '../views/view-context.ts'
import { about, centsField, nextUp, supplementField } from './fields.ts'
import { message, paragraph, smallPrint, type Block } from './mail-template.ts'
import { sampleBox, sampleDog, sampleUpcoming } from './sample-data.ts'
import { boxFacts, button, dayText, priceText } from './formatting.ts'

const schema = z.object({
  ...about,
  ...nextUp,
  supplement: supplementField,
  /** Of one pack; only of one that was added. */
  price: centsField.nullable(),
  /** How often it comes now; null where it was taken out. */
  every: z.enum(['ONCE', 'ALWAYS']).nullable(),
})

export const supplementChanged = message({
  schema,
  sample: {
    ...sampleDog,
    box: sampleBox,
    upcoming: sampleUpcoming,
    supplement: 'joint',
    price: 1990,
    every: 'ALWAYS',
  },
  compose({ petName, box, supplement, every, price }, frame) {
    const words = frame.text.supplementChanged
    const { labels, withdrawalOfOthers } = frame.text.parts
    const title = wordsOf(frame.language).supplementTitles[supplement]
    const ordered: Block[] =
      every === null || price === null
        ? []
        : [
            {
              kind: 'facts',
              rows: [
                { label: words.product, value: title },
                { label: words.price, value: priceText(price) },
                { label: words.rhythm, value: words.rhythms[every] },
              ],
            },
          ]
    const next: Block[] = box
      ? [
          {
            kind: 'facts',
            rows: [
              { label: labels.firstBox, value: dayText(box.billingDate, frame) },
              ...boxFacts(box, frame),
              ...(box.cutoffAt === null
                ? []
                : [{ label: labels.changeableUntil, value: lastChange(box.cutoffAt, frame) }]),
            ],
          },
        ]
      : []
    const intro =
      every === null
        ? words.introRemoved(title)
        : every === 'ONCE'
          ? words.introOnce(title)
          : words.introAlways(title)
    return {
      subject: every === null ? words.subjectRemoved(title, petName) : words.subjectAdded(title, petName),
      preheader: box ? words.preheader(dayText(box.billingDate, frame)) : words.preheaderLater,
      heading: every === null ? words.headingRemoved : words.headingAdded(petName),
      blocks: [
        paragraph(intro),
        ...ordered,
        ...next,
        button('subscription', frame),
        ...(every === null ? [] : [smallPrint(`${words.removable} ${withdrawalOfOthers}`)]),
      ],
    }
  },
})
