/** What the mails about skipped and restored orders share (docs/domain.md 9.1). */
import { formatDay } from '@pfotenportal/text/format'
import { z } from 'zod'
import { about, instantField, nextUp, orderDay } from './fields.ts'
import type { Block, Facts, MailContext } from './mail-template.ts'
import { dayText } from './formatting.ts'

export const changedOrder = orderDay.extend({
  id: z.int(),
  /** From this moment the order is locked. */
  cutoffAt: instantField,
  /** A skip that cannot be undone, such as that of an outstanding order (docs/domain.md 2.3). */
  isFinal: z.boolean().default(false),
})

export const orderChanges = z.object({
  ...about,
  /** The orders that the change is about, one when recorded; more after merging. */
  orders: z.array(changedOrder).min(1),
  ...nextUp,
})
export type OrderChanges = z.infer<typeof orderChanges>

/** One card per changed order. */
export function orderFacts<O extends { readonly billingDate: string }>(
  orders: readonly O[],
  { language, today }: MailContext,
  rowsOf: (order: O) => Facts['rows'],
): Block[] {
  return orders.map((order) => ({
    kind: 'facts',
    ...(orders.length > 1 ? { heading: formatDay(order.billingDate, language, today) } : {}),
    rows: rowsOf(order),
  }))
}

/** The first order's day, for sentences about a single order. */
export function onlyDay({ orders }: OrderChanges, context: MailContext): string {
  const [order] = orders
  return order ? dayText(order.billingDate, context) : ''
}

/** An example with one order. */
export const sampleChanges: z.input<typeof orderChanges> = {
  subscriptionId: 20008,
  petName: 'Oskar',
  orders: [
    {
      id: 20008004,
      billingDate: '2026-12-02',
      deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
      cutoffAt: '2026-12-01T23:00:00.000Z',
    },
  ],
  box: null,
  upcoming: [
    { billingDate: '2026-12-30', deliveryWindow: { from: '2027-01-05', to: '2027-01-07' } },
    { billingDate: '2027-01-27', deliveryWindow: { from: '2027-02-02', to: '2027-02-04' } },
    { billingDate: '2027-02-24', deliveryWindow: { from: '2027-03-02', to: '2027-03-04' } },
  ],
}
