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
  readonly role?: 'support'
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

/** The actor's role in the audit log. */
export function roleOf({
  role,
  customerId,
}: Pick<Actor, 'role' | 'customerId'>): 'customer' | 'system' | 'support' {
  return role ?? (customerId === null ? 'system' : 'customer')
}
