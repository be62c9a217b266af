/** What the audit log says about an operation on a subscription (docs/domain.md 2.5). */
import type { DomainEvent } from '@pfotenportal/domain/events'
import type { AuditEntry } from './database/audit.ts'
import type { Context } from './http/handler.ts'

/** The entry of one event: who, what, to which order, and the facts on both sides. */
export function auditOf(event: DomainEvent, context: Pick<Context, 'customerId' | 'requestId'>): AuditEntry {
  const orderId = 'orderId' in event ? event.orderId : null
  return {
    customerId: context.customerId,
    actor: 'customer',
    action: event.type,
    entity: orderId === null ? `subscription:${event.subscriptionId}` : `order:${orderId}`,
    subscriptionId: event.subscriptionId,
    orderId,
    before: event.before,
    after: event.after,
    requestId: context.requestId,
  }
}
