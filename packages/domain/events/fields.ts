/** Building blocks of event schemas. An event has the same shape when it is recorded and when it is read back. */
import { z } from 'zod'
import { isDay, isInstant, type Day, type Instant } from '../core/calendar.ts'

export const day = z.custom<Day>((value) => typeof value === 'string' && isDay(value), 'not a day')
export const instant = z.custom<Instant>(
  (value) => typeof value === 'string' && isInstant(value),
  'not an instant',
)
/** When a declaration was received: the moment, or the day if its time is not known. */
export const receivedAt = z.union([day, instant])
/** Whole cents. */
export const cents = z.int()

/** Who started an operation (docs/domain.md 2.5). */
export const trigger = z.enum(['CUSTOMER', 'SYSTEM'])
/** What set off the charge of an order. */
export const chargeTrigger = z.enum(['DUE', 'ORDER_NOW', 'RETRY'])
/** The kind of a supplement of the catalogue. */
export const supplementKind = z.string().min(1)

/** The name of a campaign. */
export const campaignTitle = z.union([z.string(), z.object({ de: z.string(), en: z.string() })])

/** The subscription before or after an event. */
export const statusFacts = z.object({
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  nextBillingDate: day.nullable(),
})

/** The schema of an event: its subscription, the facts before and after, and further fields. */
export function eventSchema<T extends string, S extends z.ZodType, M extends z.ZodRawShape>(
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

/** When a declaration was received: the moment, or the day if its time is not known. */
export type ReceivedAt = z.infer<typeof receivedAt>
/** Who started an operation (docs/domain.md 2.5). */
export type Trigger = z.infer<typeof trigger>
/** The subscription before or after an event. */
export type StatusFacts = Readonly<z.infer<typeof statusFacts>>
