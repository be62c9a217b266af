/** The event log between two moments of business time, excluding the first, for the time-travel page. */
import { sql, type NotNull } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'
import type { Queries } from '../open.ts'
import type { ChargeTable } from '../schema/charging.ts'
import type { RecordedEvent } from './audit.ts'

/** A span of business time, optionally for one customer; at most `limit` rows of each kind. */
export interface LogSpan {
  readonly from: Instant
  readonly to: Instant
  readonly customerId: number | undefined
  readonly limit: number
}

/** The customer and dog of a log entry; null if it concerns the service or a contract without a dog. */
export interface LogSubject {
  readonly customerId: number | null
  readonly firstName: string | null
  readonly petName: string | null
}

export interface LoggedCharge extends LogSubject {
  readonly at: Instant
  readonly state: ChargeTable['state']
  readonly amount: Cents
  readonly declineCode: string | null
  /** Null if the order was not paid. */
  readonly orderNumber: string | null
}

/** Charges, by the business time at which they began. */
export function listChargesIn(
  db: Queries,
  { from, to, customerId, limit }: LogSpan,
): Promise<LoggedCharge[]> {
  return db
    .selectFrom('charge')
    .innerJoin('customer_order', 'customer_order.id', 'charge.order_id')
    .innerJoin('subscription', 'subscription.id', 'charge.subscription_id')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'charge.business_at as at',
      'charge.state',
      'charge.amount_cents as amount',
      'charge.decline_code as declineCode',
      'customer_order.order_number as orderNumber',
      'customer.id as customerId',
      'customer.first_name as firstName',
      'pet.name as petName',
    ])
    .where('charge.business_at', '>', from)
    .where('charge.business_at', '<=', to)
    .$if(customerId !== undefined, (query) => query.where('customer.id', '=', customerId ?? 0))
    .orderBy('charge.business_at')
    .orderBy('charge.id')
    .limit(limit)
    .execute()
}

/** Entries of the audit log about subscriptions. */
export async function listEventsIn(
  db: Queries,
  { from, to, customerId, limit }: LogSpan,
): Promise<(RecordedEvent & LogSubject)[]> {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('subscription', 'subscription.id', 'audit.subscription_id')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'audit.id as id',
      'audit.at as at',
      'audit.actor as actor',
      'audit.action as action',
      'audit.subscription_id as subscriptionId',
      'audit.order_id as orderId',
      'audit.facts as facts',
      'audit.before as before',
      'audit.after as after',
      'customer.id as customerId',
      'customer.first_name as firstName',
      'pet.name as petName',
    ])
    .where('audit.at', '>', from)
    .where('audit.at', '<=', to)
    .$if(customerId !== undefined, (query) => query.where('customer.id', '=', customerId ?? 0))
    .orderBy('audit.at')
    .orderBy('audit.id')
    .limit(limit)
    .$narrowType<{ subscriptionId: NotNull }>()
    .execute()
  return rows
}

export interface LoggedParcel extends LogSubject {
  readonly at: Instant
  readonly event: TrackingEventId
  readonly carrier: string | null
  readonly orderNumber: string | null
}

/** Parcel steps. */
export function listParcelsIn(
  db: Queries,
  { from, to, customerId, limit }: LogSpan,
): Promise<LoggedParcel[]> {
  return (
    db
      .selectFrom('tracking_event')
      .innerJoin('customer_order', 'customer_order.id', 'tracking_event.order_id')
      .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
      .innerJoin('customer', 'customer.id', 'subscription.customer_id')
      .leftJoin('pet', 'pet.id', 'subscription.pet_id')
      .select([
        'tracking_event.at as at',
        'tracking_event.event as event',
        'customer_order.carrier as carrier',
        'customer_order.order_number as orderNumber',
        'customer.id as customerId',
        'customer.first_name as firstName',
        'pet.name as petName',
      ])
      .where('tracking_event.at', '>', from)
      .where('tracking_event.at', '<=', to)
      // The entry of the charge shows the same moment.
      .where('tracking_event.event', '<>', 'ordered')
      .$if(customerId !== undefined, (query) => query.where('customer.id', '=', customerId ?? 0))
      .orderBy('tracking_event.at')
      .orderBy('tracking_event.order_id')
      .limit(limit)
      .execute()
  )
}

export interface LoggedMail extends LogSubject {
  readonly at: Instant
  readonly template: string
  readonly state: 'SENT' | 'WAITING' | 'FAILED'
  /** The mail's id in the embedded mailbox; null if it did not arrive there. */
  readonly mailboxId: number | null
  readonly subject: string | null
  readonly language: Language
  /** The data that the mail was recorded with, without secret fields. */
  readonly data: unknown
}

/** Mails by the business time of their change. `domain` is the right side of every Message-ID. */
export async function listMailsIn(
  db: Queries,
  domain: string,
  { from, to, customerId, limit }: LogSpan,
): Promise<LoggedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('customer', 'customer.id', 'outbox.customer_id')
    .leftJoin('mailbox', (join) =>
      join.on('mailbox.message_id', '=', sql<string>`'<' || outbox.id || ${`@${domain}>`}::text`),
    )
    .select([
      'outbox.business_at as at',
      'outbox.template as template',
      'outbox.language as language',
      'outbox.data as data',
      'outbox.sent_at as sentAt',
      'outbox.failed_at as failedAt',
      'mailbox.id as mailboxId',
      'mailbox.subject as subject',
      'outbox.customer_id as customerId',
      'customer.first_name as firstName',
    ])
    .where('outbox.business_at', '>', from)
    .where('outbox.business_at', '<=', to)
    .$if(customerId !== undefined, (query) => query.where('outbox.customer_id', '=', customerId ?? 0))
    .orderBy('outbox.business_at')
    .orderBy('outbox.id')
    .limit(limit)
    .execute()
  return rows.map(({ sentAt, failedAt, ...row }) => {
    const state = sentAt ? 'SENT' : failedAt ? 'FAILED' : 'WAITING'
    return { ...row, state, petName: null }
  })
}

export interface LoggedRun {
  readonly at: Instant
  readonly name: string
  readonly isDone: boolean
  /** Which items it skipped, or why it failed; null if neither happened. */
  readonly error: string | null
}

/** Job runs that skipped items or failed. */
export async function listRunsWithErrorsIn(
  db: Queries,
  { from, to, limit }: Omit<LogSpan, 'customerId'>,
): Promise<LoggedRun[]> {
  const rows = await db
    .selectFrom('job_run')
    .select(['due_at as at', 'name', 'state', 'error'])
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .where('error', 'is not', null)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ at, name, state, error }) => ({ at, name, error, isDone: state === 'DONE' }))
}

/** How often each job ran. */
export async function countRunsIn(
  db: Queries,
  { from, to }: Pick<LogSpan, 'from' | 'to'>,
): Promise<{ name: string; runs: number }[]> {
  return db
    .selectFrom('job_run')
    .select((run) => ['name', run.fn.countAll<number>().as('runs')])
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .groupBy('name')
    .orderBy('name')
    .execute()
}

/** Whether a run is in progress or waits for a retry. */
export async function isAnythingRunning(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('job_run')
    .select('name')
    .where('state', 'in', ['RUNNING', 'WAITING'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
