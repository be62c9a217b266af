/** The acting party: a customer's request, the support, or the service itself. */
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Tx } from '../database/open.ts'
import type { Services } from './services.ts'

/** On whose behalf a subscription changes, and when. A customer's request is one. */
export interface Actor {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  /** The request, or the run of a job. */
  readonly requestId: string
  /** The customer who asks; null for the service itself, which may change any subscription. */
  readonly customerId: number | null
  /** Customer support acts; absent for a customer and for the service itself. */
  readonly role?: 'support'
  /** Marks the request as done in the transaction of the change; a job's own mark where it has one. */
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

/** How the audit log names the acting party. */
export function roleOf({
  role,
  customerId,
}: Pick<Actor, 'role' | 'customerId'>): 'customer' | 'system' | 'support' {
  return role ?? (customerId === null ? 'system' : 'customer')
}
