/** What a pause and a cancellation leave behind: an owed order that is dropped, paid ones that still arrive. */
import { z } from 'zod'
import { dayField, onTheWayField } from './fields.ts'
import { paragraph, type Block, type Frame } from './mail-template.ts'
import { dayText, windowText } from './formatting.ts'

export const leftOver = {
  /** The day of an owed order that is given up; null where nothing was owed. */
  owed: dayField.nullable(),
  onTheWay: z.array(onTheWayField),
}
const schema = z.object(leftOver)
export type LeftOver = z.infer<typeof schema>

export const sampleLeftOver: z.input<typeof schema> = {
  owed: null,
  onTheWay: [{ orderNumber: 'PP-100482', deliveryWindow: { from: '2026-11-24', to: '2026-11-26' } }],
}

/** That the owed order is dropped. */
export function owedNote({ owed }: LeftOver, frame: Frame): Block[] {
  return owed === null ? [] : [paragraph(frame.text.leftOver.owed(dayText(owed, frame)))]
}

/** What still arrives; nothing where all has arrived. */
export function arrivals({ onTheWay }: LeftOver, heading: string, frame: Frame): Block[] {
  if (onTheWay.length === 0) return []
  const { receipt, next } = frame.text.parts
  return [
    {
      kind: 'list',
      heading,
      items: onTheWay.map(({ orderNumber, deliveryWindow }) => ({
        title: receipt.heading(orderNumber),
        detail: next.delivery(windowText(deliveryWindow, frame)),
      })),
    },
  ]
}
