/** Contracts of the former system are billed here now (docs/domain.md 8.4, 9.1, `migrationDone`). */
import { z } from 'zod'
import { boxField } from './fields.ts'
import { message, paragraph, type Frame } from './mail-template.ts'
import { sampleBox } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'

const contract = z.object({
  petName: z.string(),
  /** The next box; null where none is planned. */
  box: boxField.nullable(),
  /** An owed order is tried at once (docs/domain.md 4.4). */
  isOwed: z.boolean(),
})

function nextOf({ box, isOwed }: z.infer<typeof contract>, frame: Frame): string {
  const words = frame.text.migrationDone
  if (isOwed) return words.owed
  return box ? words.next(dayText(box.billingDate, frame), fullPrice(box.price, frame)) : words.none
}

export const migrationDone = message({
  schema: z.object({ contracts: z.array(contract).min(1) }),
  sample: { contracts: [{ petName: 'Oskar', box: sampleBox, isOwed: false }] },
  compose({ contracts }, frame) {
    const words = frame.text.migrationDone
    return {
      subject: words.subject(contracts.length),
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        paragraph(words.intro(contracts.length)),
        {
          kind: 'list',
          heading: words.list,
          items: contracts.map((it) => ({ title: it.petName || words.unnamed, detail: nextOf(it, frame) })),
        },
        paragraph(words.unchanged),
        button('orders', frame),
      ],
    }
  },
})
