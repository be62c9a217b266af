/** A holiday was entered, or taken back: one mail for the orders of all dogs (docs/domain.md 12.5). */
import { z } from 'zod'
import { dayField } from './fields.ts'
import { message, paragraph, smallPrint, type Block, type Frame } from './mail-template.ts'
import { button, dayText, windowText } from './formatting.ts'

const windowField = z.object({ from: dayField, to: dayField })

const holidayOrder = z.object({
  subscriptionId: z.int(),
  petName: z.string(),
  kind: z.enum(['MOVED', 'SKIPPED', 'COMES', 'REPRICED']),
  reason: z.enum(['LOCKED', 'ON_THE_WAY', 'OWED', 'SKIP_LIMIT']).nullable(),
  deliveryWindow: windowField,
  newBillingDate: dayField.nullable(),
  newDeliveryWindow: windowField.nullable(),
  takeBack: z.enum(['POSSIBLE', 'DONE', 'LOCKED', 'CHANGED']).nullable(),
})
type HolidayOrder = z.infer<typeof holidayOrder>

/** Of whose orders a mail about a holiday tells: what waited to be told of them leaves before it. */
export const holidayChanges = z.object({
  from: dayField,
  to: dayField,
  orders: z.array(holidayOrder).min(1),
})

const sampleOrder = {
  subscriptionId: 20008,
  petName: 'Oskar',
  kind: 'MOVED',
  reason: null,
  deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
  newBillingDate: '2026-12-07',
  newDeliveryWindow: { from: '2026-12-15', to: '2026-12-17' },
  takeBack: 'POSSIBLE',
} as const

const sample: z.input<typeof holidayChanges> = {
  from: '2026-12-07',
  to: '2026-12-13',
  orders: [sampleOrder],
}

function titleOf({ petName, deliveryWindow }: HolidayOrder, frame: Frame): string {
  return frame.text.holiday.delivery(petName, windowText(deliveryWindow, frame))
}

/** A list of orders of a kind; nothing where there are none. */
function listOf(
  heading: string,
  orders: readonly HolidayOrder[],
  frame: Frame,
  detailOf: (order: HolidayOrder) => string,
): Block[] {
  if (orders.length === 0) return []
  const items = orders.map((order) => ({ title: titleOf(order, frame), detail: detailOf(order) }))
  return [{ kind: 'list', heading, items }]
}

function movedText({ newBillingDate, newDeliveryWindow }: HolidayOrder, frame: Frame): string {
  if (newBillingDate === null || newDeliveryWindow === null) return ''
  const window = windowText(newDeliveryWindow, frame)
  return frame.text.holiday.movedTo(window, dayText(newBillingDate, frame))
}

export const holidayEntered = message({
  schema: holidayChanges,
  sample,
  compose({ from, to, orders }, frame) {
    const words = frame.text.holiday
    const of = (kind: HolidayOrder['kind']) => orders.filter((order) => order.kind === kind)
    const time = windowText({ from, to }, frame)
    return {
      subject: words.entered.subject(time),
      preheader: words.entered.preheader,
      heading: words.entered.heading,
      blocks: [
        paragraph(words.entered.intro(time)),
        ...listOf(words.moved, of('MOVED'), frame, (order) => movedText(order, frame)),
        ...listOf(words.skipped, of('SKIPPED'), frame, () => words.skippedWhy),
        ...listOf(words.comes, of('COMES'), frame, ({ reason }) => words.comesWhy[reason ?? 'LOCKED']),
        button('orders', frame),
        smallPrint(words.entered.undo),
      ],
    }
  },
})

export const holidayTakenBack = message({
  schema: holidayChanges,
  sample: { ...sample, orders: [{ ...sampleOrder, takeBack: 'DONE' }] },
  compose({ from, to, orders }, frame) {
    const words = frame.text.holiday
    const time = windowText({ from, to }, frame)
    const done = orders.filter(({ takeBack }) => takeBack === 'DONE')
    const left = orders.filter(({ takeBack }) => takeBack !== 'DONE')
    const leftWhy = ({ takeBack }: HolidayOrder) => words.stays[takeBack === 'CHANGED' ? 'CHANGED' : 'LOCKED']
    return {
      subject: words.takenBack.subject(time),
      preheader: words.takenBack.preheader,
      heading: words.takenBack.heading,
      blocks: [
        paragraph(words.takenBack.intro(time)),
        ...listOf(words.comesAgain, done, frame, () => words.comesAgainWhy),
        ...listOf(words.left, left, frame, leftWhy),
        button('orders', frame),
      ],
    }
  },
})
