/** The mails about contracts of the legacy billing system (docs/domain.md 8.4). */
import { z } from 'zod'
import { about, boxField } from './fields.ts'
import { boxFacts, button, dayText, fullPrice } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type ComposeContext } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'

/** Asks to confirm the payment method; until then the legacy billing system goes on billing. */
export const migrationReminder = mailTemplate({
  schema: z.object({
    ...about,
    /** The next box, which this service charges if the contract is activated before its day. */
    box: boxField,
    /** Whether 0.01 EUR is reserved while a PayPal account is set up. */
    reservesForPayPal: z.boolean().default(true),
  }),
  sample: { ...sampleDog, box: sampleBox },
  compose({ petName, box, reservesForPayPal }, context) {
    const copy = context.text.migrationReminder
    const { labels } = context.text.parts
    const day = dayText(box.billingDate, context)
    return {
      subject: copy.subject,
      preheader: copy.preheader(day),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName, day)),
        { kind: 'facts', rows: [{ label: labels.billing, value: day }, ...boxFacts(box, context)] },
        paragraph(copy.way),
        { kind: 'action', label: copy.button, url: context.page('/profile/payments') },
        paragraph(reservesForPayPal ? copy.payPal : copy.payPalFree),
        smallPrint(copy.unchanged),
      ],
    }
  },
})

const contract = z.object({
  petName: z.string(),
  /** The next box; null if none is planned. */
  box: boxField.nullable(),
  /** An outstanding order is charged immediately (docs/domain.md 4.4). */
  isOwed: z.boolean(),
})

function nextOf({ box, isOwed }: z.infer<typeof contract>, context: ComposeContext): string {
  const copy = context.text.migrationDone
  if (isOwed) return copy.owed
  return box ? copy.next(dayText(box.billingDate, context), fullPrice(box.price, context)) : copy.none
}

/** Contracts were activated here; one mail for all contracts of a customer. */
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
