/** The actor of a change: a customer's request, customer support, or the service itself. */
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../database/open.ts'
import type { Services } from './services.ts'

/** Who changes a subscription, and when. A customer's request is an actor. */
export interface Actor {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  /** The id of the request or of the job run. */
  readonly requestId: string
  /** The customer; null for the service itself, which may change any subscription. */
  readonly customerId: number | null
  /** Set if customer support acts. */
  readonly role?: 'support' | undefined
  /** The person or key that acts as customer support, as the audit log records it: `staff:3`, `key:7`. */
  readonly by?: string | undefined
  /** Marks the request as done in the transaction of the change; does nothing for most jobs. */
  markDone(tx: Tx): Promise<void>
}

/** The service itself, at a moment of business time. */
export function serviceAt(services: Services, { now, requestId }: Pick<Actor, 'now' | 'requestId'>): Actor {
  return {
    services,
    now,
    today: berlinDay(now),
    realNow: services.clock.realNow(),
    requestId,
    customerId: null,
    markDone: async () => undefined,
  }
}

/** Who acts, as the audit log records it. */
export interface AuditedActor {
  readonly actor: 'customer' | 'system' | 'support'
  readonly by?: string | undefined
}

/** Who acts, for an audit entry. */
export function actorOf({ role, by, customerId }: Pick<Actor, 'role' | 'by' | 'customerId'>): AuditedActor {
  return { actor: role ?? (customerId === null ? 'system' : 'customer'), by }
}
