/** What happened to a customer, newest first, as customer service reads it. Times are business time. */
import { sql, type Selectable } from 'kysely'
import { instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'
import type { Queries } from '../open.ts'
import { stepsOfAllBoxes } from '../parcel/replaced-boxes.ts'
import type { ChargeTable } from '../schema/charging.ts'
import type { RefundTable } from '../schema/subscriptions.ts'
import { accountsOf } from './merged.ts'

/** The state of a mail: sent, queued, or given up. */
export type MailState = 'sent' | 'waiting' | 'failed'

/** A change in the audit log; of an event, what `parseActivityEntry` reads. */
export interface TimelineChange {
  readonly kind: 'CHANGE'
  readonly at: Instant
  readonly id: number
  /** The number of the customer then: another one if it was merged into this one since. */
  readonly account: number
  readonly actor: string
  /** The name of the person who acted as customer service; null for others. */
  readonly by: string | null
  /** The name of an event, or of an entry that is none. */
  readonly action: string
  /** `noun:id` of what it is about; empty if that is the customer alone. */
  readonly entity: string
  readonly subscriptionId: number | null
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly before: unknown
  readonly after: unknown
}

export type TimelineEntry =
  | TimelineChange
  | {
      readonly kind: 'CHARGE'
      readonly at: Instant
      readonly orderId: number
      readonly orderNumber: string | null
      readonly state: ChargeTable['state']
      readonly code: string | null
      readonly amount: Cents
    }
  | {
      readonly kind: 'REFUND'
      readonly at: Instant
      readonly orderId: number
      readonly orderNumber: string | null
      readonly state: Selectable<RefundTable>['state']
      readonly amount: Cents
      readonly reason: string
      readonly by: string | null
    }
  | {
      readonly kind: 'PARCEL'
      readonly at: Instant
      readonly orderId: number
      readonly orderNumber: string | null
      readonly event: TrackingEventId
    }
  | {
      readonly kind: 'MAIL'
      readonly at: Instant
      readonly id: string
      readonly template: string
      readonly recipient: string | null
      readonly state: MailState
    }

/** Later than every entry. */
const END_OF_TIME = instant('2999-01-01T00:00:00.000Z')

/** A part of the timeline: entries before a moment, or the newest. */
export interface TimelinePage {
  readonly before: Instant | null
  readonly limit: number
}

/** Lookups and calls are logged, but did not happen to the customer; a change has an entry of its own. */
const LOOKUPS = ['customer.viewed', 'order.viewed', 'mail.opened', 'mail.viewed', 'admin-api.called']

/** The name of the person or of the key that acted, or what is stored. */
export const actedBy = (column: string) =>
  sql<string | null>`coalesce(
    (SELECT staff.name FROM staff WHERE ${sql.ref(column)} = 'staff:' || staff.id),
    (SELECT admin_key.name FROM admin_key WHERE ${sql.ref(column)} = 'key:' || admin_key.id),
    ${sql.ref(column)})`

/**
 * A page of the timeline, newest first. Entries of the moment at which the page would end are all on it, so that the
 * next page can continue before that moment.
 */
export async function listTimeline(
  db: Queries,
  customerId: number,
  { before, limit }: TimelinePage,
): Promise<readonly TimelineEntry[]> {
  const span = { customerId, before: before ?? END_OF_TIME, limit: limit * 2 }
  const [changes, charges, refunds, steps, mails] = [
    await listChanges(db, span),
    await listCharges(db, span),
    await listRefunds(db, span),
    await listParcelSteps(db, span),
    await listMails(db, span),
  ]
  const all: TimelineEntry[] = [...changes, ...charges, ...refunds, ...steps, ...mails]
  const sorted = all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  const end = sorted[limit - 1]?.at
  return end === undefined ? sorted : sorted.filter(({ at }) => at >= end)
}

/** The newest entries of each kind before a moment. */
interface Span {
  readonly customerId: number
  readonly before: Instant
  readonly limit: number
}

async function listChanges(db: Queries, { customerId, before, limit }: Span): Promise<TimelineChange[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('customer_order', 'customer_order.id', 'audit.order_id')
    .select([
      'audit.id',
      sql<number>`audit.customer_id`.as('account'),
      'at',
      'actor',
      actedBy('acted_by').as('by'),
      'action',
      'entity',
      'audit.subscription_id as subscriptionId',
      'order_id as orderId',
      'order_number as orderNumber',
      'facts',
      'before',
      'after',
    ])
    .where('audit.customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .where('action', 'not in', LOOKUPS)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: 'CHANGE', ...row }))
}

/** Joins orders with their customer. */
function ordersOf(db: Queries, customerId: number) {
  return db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .where('subscription.customer_id', '=', customerId)
}

async function listCharges(db: Queries, { customerId, before, limit }: Span) {
  const rows = await ordersOf(db, customerId)
    .innerJoin('charge', 'charge.order_id', 'customer_order.id')
    .select([
      'charge.business_at as at',
      'charge.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'charge.state',
      'charge.decline_code as code',
      'charge.amount_cents as amount',
    ])
    .where('charge.business_at', '<', before)
    .orderBy('charge.business_at', 'desc')
    .orderBy('charge.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: 'CHARGE' as const, ...row }))
}

async function listRefunds(db: Queries, { customerId, before, limit }: Span) {
  const rows = await ordersOf(db, customerId)
    .innerJoin('refund', 'refund.order_id', 'customer_order.id')
    .select([
      'refund.at',
      'refund.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'refund.state',
      'refund.amount_cents as amount',
      'refund.reason',
      actedBy('refund.acted_by').as('by'),
    ])
    .where('refund.at', '<', before)
    .orderBy('refund.at', 'desc')
    .orderBy('refund.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: 'REFUND' as const, ...row }))
}

async function listParcelSteps(db: Queries, { customerId, before, limit }: Span) {
  const orders = await ordersOf(db, customerId).select('customer_order.id').execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin(stepsOfAllBoxes.as('step'), 'step.order_id', 'customer_order.id')
    // Constant ids reach the index of each part of the union; a join would first read the steps of all customers.
    .where('step.order_id', 'in', ids)
    .select([
      'step.at',
      'step.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'step.event',
    ])
    .where('step.event', '<>', 'ordered')
    .where('step.at', '<', before)
    .orderBy('step.at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: 'PARCEL' as const, ...row }))
}

async function listMails(db: Queries, { customerId, before, limit }: Span) {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'business_at as at', 'template', 'recipient', 'sent_at', 'failed_at'])
    .where('customer_id', '=', sql<number>`any (${accountsOf(customerId)})`)
    .where('business_at', '<', before)
    .orderBy('business_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sent_at: sentAt, failed_at: failedAt, template, ...row }) => ({
    kind: 'MAIL' as const,
    ...row,
    template,
    state:
      sentAt !== null ? ('sent' as const) : failedAt !== null ? ('failed' as const) : ('waiting' as const),
  }))
}
