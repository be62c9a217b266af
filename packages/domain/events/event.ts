/**
 * What happened: one event per effect of an operation, with the facts that the audit row and the mail need. Rules import
 * types alone, so that no schema reaches whoever only asks a rule.
 */
import type { z } from 'zod'
import * as discount from './discount.ts'
import * as order from './order.ts'
import * as payment from './payment.ts'
import * as subscription from './subscription.ts'

export type * from './discount.ts'
export type { StatusFacts, Trigger } from './fields.ts'
export type * from './order.ts'
export type * from './payment.ts'
export type * from './subscription.ts'

/** The schema of every event by its name, for rows that were stored by this version or an older one. */
export const eventSchemas = { ...order, ...subscription, ...payment, ...discount } as const

type Schemas = typeof eventSchemas

/** Everything that can happen. */
export type DomainEvent = { [T in keyof Schemas]: Readonly<z.infer<Schemas[T]>> }[keyof Schemas]

/** The name of an event. */
export type EventName = DomainEvent['type']

/** The event of a name. */
export type EventOf<T extends EventName> = Extract<DomainEvent, { type: T }>

/** Whether a name is one of an event; rows of the audit log have others too. */
export function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventSchemas, name)
}
