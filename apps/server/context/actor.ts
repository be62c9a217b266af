/** Who acts: a customer, the company's staff, or the service itself. */
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordAudit, type AuditEntry } from '../database/audit/audit.ts'
import type { Queries, Tx } from '../database/open.ts'
import type { Services } from './services.ts'

/** Who acts, and when. A customer's request is an actor, and so is a call of the admin API. */
export interface Actor {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  /** The id of the request, the job run or the command. */
  readonly requestId: string
  /** In whose account; null for none in particular: then any subscription may be changed. */
  readonly customerId: number | null
  /** Set if staff act: a person, a key of the admin API, or an operator's command. */
  readonly role?: 'staff' | undefined
  /** The person or key, as the audit log records it: `staff:3`, `key:7`. A command has neither. */
  readonly by?: string | undefined
  /** What a person may do; absent for keys, commands and the service, whose call has been checked. */
  readonly can?: ((permission: Permission) => boolean) | undefined
  /** Marks the request as done in the transaction of the change; does nothing for most jobs. */
  markDone(tx: Tx): Promise<void>
}

type Origin = Pick<Actor, 'requestId'> & Partial<Pick<Actor, 'customerId' | 'role' | 'by'>>

/** An actor without an idempotency key, at a moment of business time; the service itself unless `origin` says more. */
export function actorAt(services: Services, { at, today }: Omit<Moment, 'catalogue'>, origin: Origin): Actor {
  const realNow = services.clock.realNow()
  return { services, now: at, today, realNow, customerId: null, markDone: async () => undefined, ...origin }
}

/** The service itself, at a moment of business time. */
export function serviceAt(services: Services, { now, requestId }: Pick<Actor, 'now' | 'requestId'>): Actor {
  return actorAt(services, { at: now, today: berlinDay(now) }, { requestId })
}

/** The company's staff at a moment: a person or a key, or without `by` a command. */
export function staffAt(
  services: Services,
  moment: Omit<Moment, 'catalogue'>,
  { requestId, by }: Pick<Actor, 'requestId' | 'by'>,
): Actor {
  return actorAt(services, moment, { requestId, by, role: 'staff' })
}

/** The same actor, in the account of that customer. */
export function actingFor<A extends Actor>(
  actor: A,
  customerId: number,
): A & { readonly customerId: number } {
  return { ...actor, customerId }
}

/** Who acts, for an audit entry. */
export function actorOf({
  role,
  by,
  customerId,
}: Pick<Actor, 'role' | 'by' | 'customerId'>): Pick<AuditEntry, 'actor' | 'by'> {
  return { actor: role ?? (customerId === null ? 'system' : 'customer'), by }
}

/** Records an action under its actor; in a transaction, the request is done with it. */
export async function recordAction(
  db: Queries,
  actor: Actor,
  entry: Omit<AuditEntry, 'actor' | 'by' | 'requestId'>,
): Promise<void> {
  await recordAudit(db, [{ ...entry, ...actorOf(actor), requestId: actor.requestId }], actor)
  if (db.isTransaction) await actor.markDone(db as Tx)
}
