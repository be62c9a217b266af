/** The audit entries of operations on a subscription (docs/domain.md 2.5). */
import { NEW_DISCOUNT } from '@pfotenportal/domain/discount/discount'
import type { DiscountSide, DomainEvent } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { AuditEntry } from '../database/audit/audit.ts'

/** The actor, the request or run, and facts that no event has. */
export interface AuditSource {
  readonly actor: AuditEntry['actor']
  readonly by?: AuditEntry['by']
  readonly requestId: string
  readonly facts?: Readonly<Record<string, unknown>> | undefined
  readonly undo?: AuditEntry['undo']
}

/** The audit entry of one event: actor, event, order, and the facts before and after. */
export function auditEntryOf(
  event: DomainEvent,
  it: Pick<Subscription, 'customerId' | 'discounts'>,
  { actor, by, requestId, facts, undo }: AuditSource,
): AuditEntry {
  const orderId = 'orderId' in event ? event.orderId : null
  return {
    customerId: it.customerId,
    actor,
    by,
    action: event.type,
    ...subjectOf(event, orderId),
    orderId,
    before: event.before,
    after: afterOf(event, it),
    facts: { ...ownFacts(event), ...facts },
    requestId,
    undo,
  }
}

function subjectOf(
  { subscriptionId }: DomainEvent,
  orderId: number | null,
): Pick<AuditEntry, 'entity' | 'subscriptionId'> {
  if (subscriptionId === null) return {}
  return { entity: orderId === null ? `subscription:${subscriptionId}` : `order:${orderId}`, subscriptionId }
}

/** A new discount gets its id only when it is saved. */
function afterOf(event: DomainEvent, { discounts }: Pick<Subscription, 'discounts'>): object | null {
  return event.type === 'discountAdded' ? withSavedId(event.after, discounts) : event.after
}

function withSavedId(side: DiscountSide, discounts: Subscription['discounts']): DiscountSide {
  if (side.discount?.id !== NEW_DISCOUNT) return side
  const { code } = side.discount
  const saved = discounts.findLast((each) => each.kind === 'CODE' && each.code === code)
  return { ...side, discount: { ...side.discount, id: saved?.id ?? NEW_DISCOUNT } }
}

/** The remaining facts of an event; `upcoming` is only for its mail. */
function ownFacts(event: DomainEvent): Readonly<Record<string, unknown>> {
  const storedElsewhere = new Set(['type', 'subscriptionId', 'orderId', 'before', 'after', 'upcoming'])
  return Object.fromEntries(Object.entries(event).filter(([name]) => !storedElsewhere.has(name)))
}
