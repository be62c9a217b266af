/**
 * Domain events: one for each effect of an operation, with the facts that the audit row and the e-mail need. Rules
 * import only types, so that callers of a rule do not load the schemas.
 */
import type { z } from 'zod'
import * as customer from './customer.ts'
import * as discount from './discount.ts'
import * as order from './order.ts'
import * as payment from './payment.ts'
import * as subscription from './subscription.ts'

export type * from './customer.ts'
export type * from './discount.ts'
export type { ReceivedAt, StatusFacts, Trigger } from './fields.ts'
export type * from './order.ts'
export type * from './payment.ts'
export type * from './subscription.ts'

/** The schema of every event by name, also for rows stored by older versions. */
export const eventSchemas = { ...order, ...subscription, ...payment, ...discount, ...customer } as const

type Schemas = typeof eventSchemas

/** Any domain event. */
export type DomainEvent = { [T in keyof Schemas]: Readonly<z.infer<Schemas[T]>> }[keyof Schemas]

export type EventName = DomainEvent['type']

export type EventOf<T extends EventName> = Extract<DomainEvent, { type: T }>

/** Whether a name is an event's; the audit log also has other rows. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventSchemas, name)
}
