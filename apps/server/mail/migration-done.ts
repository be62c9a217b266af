/** Contracts of the legacy billing system were activated here (docs/domain.md 8.4, 9.1, `migrationDone`). */
import { z } from 'zod'
import { boxField } from './fields.ts'
import { mailTemplate, paragraph, type MailContext } from './mail-template.ts'
import { sampleBox } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'

const contract = z.object({
  petName: z.string(),
  /** The next box; null where none is planned. */
  box: boxField.nullable(),
  /** An outstanding order is charged immediately (docs/domain.md 4.4). */
  isOwed: z.boolean(),
})

function nextOf({ box, isOwed }: z.infer<typeof contract>, context: MailContext): string {
  const copy = context.text.migrationDone
  if (isOwed) return copy.owed
  return box ? copy.next(dayText(box.billingDate, context), fullPrice(box.price, context)) : copy.none
}

export const migrationDone = mailTemplate({
  schema: z.object({ contracts: z.array(contract).min(1) }),
  sample: { contracts: [{ petName: 'Oskar', box: sampleBox, isOwed: false }] },
  compose({ contracts }, context) {
    const copy = context.text.migrationDone
    return {
      subject: copy.subject(contracts.length),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(contracts.length)),
        {
          kind: 'list',
          heading: copy.list,
          items: contracts.map((it) => ({ title: it.petName || copy.unnamed, detail: nextOf(it, context) })),
        },
        paragraph(copy.unchanged),
        button('orders', context),
      ],
    }
  },
})
