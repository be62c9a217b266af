/** What the mails about an order that could not be charged have in common (docs/domain.md 4.4). */
import { z } from 'zod'
import { about, centsField, dayField, paymentField } from './fields.ts'
import { paragraph, smallPrint, type Block, type Frame } from './letter.ts'
import { sampleCard, sampleDog } from './sample-facts.ts'
import { button, dayText, paymentText, priceText } from './wording.ts'

export const failedCharge = z.object({
  ...about,
  billingDate: dayField,
  total: centsField,
  payment: paymentField.nullable(),
  /** Whether the method could be charged at all; otherwise only another one helps. */
  isChargeable: z.boolean(),
  nextTry: dayField,
})
export type FailedCharge = z.infer<typeof failedCharge>

export const sampleFailedCharge: z.input<typeof failedCharge> = {
  ...sampleDog,
  billingDate: '2026-12-02',
  total: 6498,
  payment: sampleCard,
  isChargeable: true,
  nextTry: '2026-12-04',
}

/** What is owed, when it is tried again under which label, and what the customer can do about it. */
export function failedChargeBlocks(data: FailedCharge, tryLabel: string, frame: Frame): Block[] {
  const words = frame.text.dunning
  const { billingDate, total, payment, isChargeable, nextTry } = data
  return [
    {
      kind: 'facts',
      rows: [
        { label: words.order, value: dayText(billingDate, frame) },
        { label: words.amount, value: priceText(total) },
        { label: words.method, value: paymentText(payment, frame) },
        { label: tryLabel, value: dayText(nextTry, frame) },
      ],
    },
    ...(isChargeable ? [] : [paragraph(words.unusable)]),
    paragraph(words.change),
    button('payment', frame),
    paragraph(words.noFees),
    smallPrint(words.skip),
  ]
}
