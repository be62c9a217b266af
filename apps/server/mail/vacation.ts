/** A vacation was added by `enterVacation` or removed by `takeBackVacation`: one mail for the orders of all dogs. */
import { z } from 'zod'
import { formatWeight } from '@pfotenportal/text/format'
import { dayField } from './fields.ts'
import { button, dayText, windowText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block, type ComposeContext } from './mail-template.ts'

const windowField = z.object({ from: dayField, to: dayField })

const vacationOrder = z.object({
  subscriptionId: z.int(),
  petName: z.string(),
  kind: z.enum(['MOVED', 'SKIPPED', 'COMES', 'REPRICED']),
  reason: z.enum(['LOCKED', 'ON_THE_WAY', 'OWED', 'SKIP_LIMIT']).nullable(),
  deliveryWindow: windowField,
  newBillingDate: dayField.nullable(),
  newDeliveryWindow: windowField.nullable(),
  takeBack: z.enum(['POSSIBLE', 'DONE', 'LOCKED', 'CHANGED']).nullable(),
  /** The dog's next box in the same or the next delivery week as the moved one; null in mails that were recorded before this field existed. */
  closeBox: z
    .object({ deliveryWindow: windowField, weight: z.object({ value: z.int() }) })
    .nullable()
    .default(null),
})
type VacationOrder = z.infer<typeof vacationOrder>

/** The orders that a vacation changes. Delayed mails about the same subscriptions are sent before this mail. */
const vacationChanges = z.object({
  from: dayField,
  to: dayField,
  orders: z.array(vacationOrder).min(1),
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
  closeBox: { deliveryWindow: { from: '2026-12-22', to: '2026-12-24' }, weight: { value: 21_280 } },
} as const

const sample: z.input<typeof vacationChanges> = {
  from: '2026-12-07',
  to: '2026-12-13',
  orders: [sampleOrder],
}

function titleOf({ petName, deliveryWindow }: VacationOrder, context: ComposeContext): string {
  return context.text.vacation.delivery(petName, windowText(deliveryWindow, context))
}

/** A list of orders with a heading; empty if there are none. */
function listOf(
  heading: string,
  orders: readonly VacationOrder[],
  context: ComposeContext,
  detailOf: (order: VacationOrder) => string,
): Block[] {
  if (orders.length === 0) return []
  const items = orders.map((order) => ({ title: titleOf(order, context), detail: detailOf(order) }))
  return [{ kind: 'list', heading, items }]
}

function movedText(order: VacationOrder, context: ComposeContext): string {
  const { newBillingDate, newDeliveryWindow, closeBox } = order
  if (newBillingDate === null || newDeliveryWindow === null) return ''
  const copy = context.text.vacation
  const moved = copy.movedTo(windowText(newDeliveryWindow, context), dayText(newBillingDate, context))
  if (!closeBox) return moved
  const weight = formatWeight(closeBox.weight.value, context.language)
  return `${moved}. ${copy.closeBox(windowText(closeBox.deliveryWindow, context), weight)}`
}

export const holidayEntered = mailTemplate({
  schema: vacationChanges,
  sample,
  compose({ from, to, orders }, context) {
    const copy = context.text.vacation
    const ordersOf = (kind: VacationOrder['kind']) => orders.filter((order) => order.kind === kind)
    const time = windowText({ from, to }, context)
    return {
      subject: copy.entered.subject(time),
      preheader: copy.entered.preheader,
      heading: copy.entered.heading,
      blocks: [
        paragraph(copy.entered.intro(time)),
        ...listOf(copy.moved, ordersOf('MOVED'), context, (order) => movedText(order, context)),
        ...listOf(copy.skipped, ordersOf('SKIPPED'), context, () => copy.skippedHint),
        ...listOf(
          copy.arrivesAnyway,
          ordersOf('COMES'),
          context,
          ({ reason }) => copy.arrivesAnywayReasons[reason ?? 'LOCKED'],
        ),
        button('orders', context),
        smallPrint(copy.entered.undo),
      ],
    }
  },
})

export const holidayTakenBack = mailTemplate({
  schema: vacationChanges,
  sample: { ...sample, orders: [{ ...sampleOrder, takeBack: 'DONE' }] },
  compose({ from, to, orders }, context) {
    const copy = context.text.vacation
    const time = windowText({ from, to }, context)
    const done = orders.filter(({ takeBack }) => takeBack === 'DONE')
    const unchanged = orders.filter(({ takeBack }) => takeBack !== 'DONE')
    const unchangedReasonOf = ({ takeBack }: VacationOrder) =>
      copy.unchangedReasons[takeBack === 'CHANGED' ? 'CHANGED' : 'LOCKED']
    return {
      subject: copy.removed.subject(time),
      preheader: copy.removed.preheader,
      heading: copy.removed.heading,
      blocks: [
        paragraph(copy.removed.intro(time)),
        ...listOf(copy.restored, done, context, () => copy.restoredHint),
        ...listOf(copy.unchanged, unchanged, context, unchangedReasonOf),
        button('orders', context),
      ],
    }
  },
})
