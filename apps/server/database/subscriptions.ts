/** Subscriptions: read for the rules, locked for a change, saved as the rules left them. */
import type { Day, Moment } from '@pfotenportal/domain/calendar'
import { nextBillingDate } from '@pfotenportal/domain/schedule'
import type { Active, Subscription } from '@pfotenportal/domain/subscription'
import { exceptionAt, orderIdOf } from '@pfotenportal/domain/subscription'
import type { Queries, Tx } from './open.ts'
import type { LoyaltyRow } from './subscription-query.ts'
import { selectSubscriptions } from './subscription-query.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { toSubscription } from './subscription-row.ts'

/** A subscription with what its loyalty path stands on (C-48). */
export interface StoredSubscription {
  readonly it: Subscription
  /** Days of food in all PROCESSED orders that were not refunded as a whole. */
  readonly loyaltyDays: number
  /** The reward used up last: its size in percent and the billing date of the order that used it. */
  readonly lastReward: { readonly percent: number; readonly consumedOn: Day } | null
}

/** All subscriptions of a customer, in one query. */
export async function listSubscriptions(
  db: Queries,
  customerId: number,
  today: Day,
): Promise<StoredSubscription[]> {
  const rows = await selectSubscriptions(db).where('subscription.customer_id', '=', customerId).execute()
  return rows.map((row) => stored(row, today))
}

/** One subscription of a customer; undefined where it is unknown or someone else's (C-08). */
export async function findSubscription(
  db: Queries,
  customerId: number,
  id: number,
  today: Day,
): Promise<StoredSubscription | undefined> {
  const row = await selectSubscriptions(db)
    .where('subscription.id', '=', id)
    .where('subscription.customer_id', '=', customerId)
    .executeTakeFirst()
  return row && stored(row, today)
}

/**
 * One subscription of a customer, locked until the transaction ends; undefined where it is unknown or someone else's.
 * Waits for another writer as long as the pool's `lock_timeout` allows.
 */
export async function findForUpdate(
  tx: Tx,
  customerId: number,
  id: number,
  today: Day,
): Promise<StoredSubscription | undefined> {
  // The lock comes first and alone: only a statement that begins after it sees what the writer before has saved.
  const locked = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return locked && findSubscription(tx, customerId, id, today)
}

/** Saves what a rule changed. The stored next billing date is always the derived one (C-26). */
export async function saveSubscription(
  tx: Tx,
  before: Subscription,
  after: Subscription,
  moment: Moment,
): Promise<void> {
  await tx.updateTable('subscription').set(columnsOf(after, moment)).where('id', '=', after.id).execute()
  await saveExceptions(tx, before, after)
  await closeOpenOrder(tx, before, after)
}

/** Every column that an operation can change; the next billing date is derived. */
export function columnsOf(it: Subscription, moment: Moment) {
  const pause = it.status === 'PAUSED' ? it.pause : null
  const ofCustomer = pause?.reason === 'CUSTOMER' ? pause : null
  return {
    status: it.status,
    recipes: [...it.plan.recipes],
    cycle:
      it.plan.cycle === 'TEST' ? ('TEST' as const) : it.plan.cycle === 14 ? ('14' as const) : ('28' as const),
    pension: it.plan.pension,
    interval_days: it.intervalDays,
    anchor_index: it.status === 'ACTIVE' ? it.anchor.index : null,
    anchor_date: it.status === 'ACTIVE' ? it.anchor.date : null,
    last_cycle_index: it.lastCycleIndex,
    last_billed: it.lastBilled,
    last_processed_on: it.lastProcessedOn,
    completed_orders: it.completedOrders,
    next_billing_date: nextBillingDate(it, moment),
    last_payment_status: it.lastPaymentStatus,
    ends_at: it.status === 'CANCELLED' ? null : it.endsAt,
    pause_reason: pause?.reason ?? null,
    pause_started_at: pause?.startedAt ?? null,
    pause_weeks: ofCustomer?.weeks ?? null,
    pause_resumes_at: ofCustomer?.resumesAt ?? null,
    pause_planned_next: ofCustomer?.plannedNext ?? null,
    cancelled_at: it.status === 'CANCELLED' ? it.cancelledAt : null,
    cancellation_flow_id: it.status === 'CANCELLED' ? it.cancellationFlowId : null,
  }
}

async function saveExceptions(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const kept = new Set(after.exceptions.map(({ cycleIndex }) => cycleIndex))
  const gone = before.exceptions.map(({ cycleIndex }) => cycleIndex).filter((index) => !kept.has(index))
  if (gone.length > 0) {
    await tx
      .deleteFrom('schedule_exception')
      .where('subscription_id', '=', after.id)
      .where('cycle_index', 'in', gone)
      .execute()
  }
  const changed = after.exceptions.filter((exception) => !before.exceptions.includes(exception))
  if (changed.length > 0) await insertExceptions(tx, after.id, changed)
}

/** Writes exceptions; one that is there already is replaced. */
export async function insertExceptions(
  tx: Queries,
  subscriptionId: number,
  exceptions: Subscription['exceptions'],
): Promise<void> {
  await tx
    .insertInto('schedule_exception')
    .values(
      exceptions.map((exception) => ({
        subscription_id: subscriptionId,
        cycle_index: exception.cycleIndex,
        skipped: exception.skipped,
        is_final: exception.isFinal,
        moved_to: exception.movedTo,
        cutoff_at: exception.cutoffAt,
        extra_lines: JSON.stringify(exception.extraLines),
      })),
    )
    .onConflict((on) =>
      on.columns(['subscription_id', 'cycle_index']).doUpdateSet((eb) => ({
        skipped: eb.ref('excluded.skipped'),
        is_final: eb.ref('excluded.is_final'),
        moved_to: eb.ref('excluded.moved_to'),
        cutoff_at: eb.ref('excluded.cutoff_at'),
        extra_lines: eb.ref('excluded.extra_lines'),
      })),
    )
    .execute()
}

/** An owed order that a rule gave up is no longer owed: skipped for good, or cancelled with its subscription. */
async function closeOpenOrder(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const open = openOrderOf(before)
  if (!open || openOrderOf(after)) return
  await tx
    .updateTable('customer_order')
    .set({
      status: exceptionAt(after, open.cycleIndex).skipped ? 'SKIPPED' : 'CANCELLED',
      financial_status: 'voided',
      next_retry_date: null,
    })
    .where('id', '=', orderIdOf(after.id, open.cycleIndex))
    .where('status', '=', 'FAILED')
    .execute()
}

function openOrderOf(it: Subscription): Active['openOrder'] {
  return it.status === 'ACTIVE' ? it.openOrder : null
}

function stored(row: SubscriptionRow & LoyaltyRow, today: Day): StoredSubscription {
  const reward = row.last_reward
  return {
    it: toSubscription(row, today),
    loyaltyDays: row.loyalty_days,
    lastReward: reward?.consumed_on ? { percent: reward.value, consumedOn: reward.consumed_on } : null,
  }
}
