/** What the schemas of events are made of. An event has the same shape when it happens and when it is read back. */
import { z } from 'zod'
import type { Day, Instant } from '../core/calendar.ts'
import { isDay, isInstant } from '../core/calendar.ts'

export const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value), 'not a day')
export const instant = z.custom<Instant>(
  (value) => typeof value === 'string' && isInstant(value),
  'not an instant',
)
/** Whole cents. */
export const cents = z.int()

/** Who set off an operation (docs/domain.md 2.5). */
export const trigger = z.enum(['CUSTOMER', 'SYSTEM'])
/** What made an order be charged. */
export const chargeTrigger = z.enum(['DUE', 'ORDER_NOW', 'RETRY'])
export const supplementKind = z.enum(['joint', 'skin_coat', 'gut', 'dental'])

/** A subscription's side of an event. */
export const statusFacts = z.object({
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  nextBillingDate: day.nullable(),
})

/** Every event says what it was about, and what was so before and after; `more` is what it knows beside that. */
export function happened<T extends string, S extends z.ZodType, M extends z.ZodRawShape>(
  type: T,
  side: S,
  more: M,
) {
  return z.object({
    type: z.literal(type),
    subscriptionId: z.int(),
    before: side,
    after: side,
    ...more,
  })
}

/** Who set off an operation (docs/domain.md 2.5). */
export type Trigger = z.infer<typeof trigger>
/** A subscription's side of an event. */
export type StatusFacts = Readonly<z.infer<typeof statusFacts>>
