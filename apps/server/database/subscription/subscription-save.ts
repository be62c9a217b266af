/** Saves subscriptions as the rules left them: only what changed is written. */
import { sql, type RawBuilder } from 'kysely'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import {
  exceptionAt,
  openOrderOf,
  orderIdOf,
  type Line,
  type Subscription,
} from '@pfotenportal/domain/subscription/subscription'
import type { Queries, Tx } from '../open.ts'
import { compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOfList, excluded, insertColumns, insertRows, rowsFor } from '../statements/rows.ts'
import { saveDiscounts } from './discounts.ts'

/** A change: the subscription before and after it. */
export interface SubscriptionChange {
  readonly before: Subscription
  readonly after: Subscription
}

/**
 * Saves changed subscriptions and returns each as saved, with the ids of new parts. The stored next billing date is
 * always the derived one.
 */
export async function saveSubscriptions<S extends SubscriptionChange>(
  tx: Tx,
  changes: readonly S[],
  moment: Moment,
): Promise<(S & { readonly saved: Subscription })[]> {
  await updateRows(
    tx,
    changes.map(({ after }) => ({ id: after.id, ...changeableColumns(after, moment) })),
  )
  const saved: (S & { readonly saved: Subscription })[] = []
  for (const change of changes) {
    saved.push({ ...change, saved: await savePartsOf(tx, change.before, change.after, moment) })
  }
  return saved
}

type Values = ReturnType<typeof changeableColumns>

async function updateRows(tx: Tx, rows: readonly (Values & { readonly id: number })[]): Promise<void> {
  const [first, ...more] = rows
  if (!first) return
  const json = JSON.stringify(rows)
  if (more.length === 0) await updateRow(tx, { json, id: first.id })
  else await updateSeveral(tx, { json, ids: rows.map(({ id }) => id) })
}

const updateRow = compiledWrite((_db, value: Placeholders<{ json: string; id: number }>) =>
  updateOf(value('json'), value('id')),
)
const updateSeveral = compiledWrite((_db, value: Placeholders<{ json: string; ids: readonly number[] }>) =>
  updateOf(value('json'), anyOfList(value('ids'), 'integer')),
)

/** Writes the rows that differ from the stored ones. */
function updateOf(json: RawBuilder<string>, ids: RawBuilder<number>) {
  const columns = sql.join(CHANGEABLE.map((name) => sql.ref(name)))
  const current = sql.join(CHANGEABLE.map((name) => sql.ref(`subscription.${name}`)))
  const updated = sql.join(CHANGEABLE.map((name) => sql.ref(`row.${name}`)))
  return sql`
    UPDATE subscription SET (${columns}) = (${updated})
    FROM ${rowsFor('subscription', json)} AS row
    WHERE subscription.id = row.id AND subscription.id = ${ids} AND (${current}) IS DISTINCT FROM (${updated})`
}

/** Saves the parts with their own rows; each is written only if the rule changed it. */
async function savePartsOf(
  tx: Tx,
  before: Subscription,
  after: Subscription,
  moment: Moment,
): Promise<Subscription> {
  await saveLines(tx, before, after)
  await saveExceptions(tx, before, after)
  await closeOpenOrder(tx, before, after)
  if (after.pet && after.pet !== before.pet) await savePet(tx, after.pet)
  const discounts = await saveDiscounts(tx, before, after, moment)
  return { ...after, discounts }
}

async function savePet(tx: Tx, pet: Pet): Promise<void> {
  const update = tx.updateTable('pet').set(changeablePetColumns(pet)).where('id', '=', pet.id)
  await writeLater(tx, update)
}

/** The columns of a dog that `updatePet` can change. */
export function changeablePetColumns(pet: Pet) {
  return {
    weight_grams: Math.round(pet.weight * 1000),
    activity_level: pet.activityLevel,
    weight_class: pet.weightClass,
    dog_stage: pet.stage,
    allergies: [...pet.allergies],
    health_issues: [...pet.healthIssues],
    confirmed_words: [...pet.confirmedWords],
  }
}

/** The columns that an operation can change. */
const CHANGEABLE = [
  'status',
  'recipes',
  'cycle',
  'pension',
  'interval_days',
  'anchor_index',
  'anchor_date',
  'last_cycle_index',
  'last_billed',
  'last_processed_on',
  'completed_orders',
  'loyalty_from',
  'next_billing_date',
  'last_payment_status',
  'shipping_address',
  'address_id',
  'payment_method_id',
  'catalogue_version',
  'price_version',
  'price_answers',
  'ends_at',
  'paused_since',
  'pause_reason',
  'pause_started_at',
  'pause_weeks',
  'pause_resumes_at',
  'pause_planned_next',
  'cancelled_at',
  'cancellation_flow_id',
] as const

/** The values of these columns. The next billing date is derived. */
export function changeableColumns(subscription: Subscription, moment: Moment) {
  const pause = subscription.status === 'PAUSED' ? subscription.pause : null
  const ofCustomer = pause?.reason === 'CUSTOMER' ? pause : null
  const ofService = pause?.reason === 'PAYMENT_FAILED' ? pause : null
  const { addressId = null, ...address } = subscription.shippingAddress ?? {}
  return {
    status: subscription.status,
    recipes: [...subscription.plan.recipes],
    cycle: String(subscription.plan.cycle),
    pension: subscription.plan.pension,
    interval_days: subscription.intervalDays,
    anchor_index: subscription.status === 'ACTIVE' ? subscription.anchor.index : null,
    anchor_date: subscription.status === 'ACTIVE' ? subscription.anchor.date : null,
    last_cycle_index: subscription.lastCycleIndex,
    last_billed: subscription.lastBilled,
    last_processed_on: subscription.lastProcessedOn,
    completed_orders: subscription.completedOrders,
    loyalty_from: subscription.loyaltyFrom,
    next_billing_date: nextBillingDate(subscription, moment),
    last_payment_status: subscription.lastPaymentStatus,
    shipping_address: subscription.shippingAddress && address,
    address_id: addressId,
    payment_method_id: subscription.paymentMethod?.id ?? null,
    catalogue_version: subscription.terms.version,
    price_version: subscription.terms.pricesOf ?? null,
    price_answers: subscription.priceAnswers,
    ends_at: subscription.status === 'CANCELLED' ? null : subscription.endsAt,
    paused_since:
      subscription.status === 'ACTIVE' ? subscription.pausedSince : (ofService?.pausedSince ?? null),
    pause_reason: pause?.reason ?? null,
    pause_started_at: pause?.startedAt ?? null,
    pause_weeks: ofCustomer?.weeks ?? null,
    pause_resumes_at: ofCustomer?.resumesAt ?? null,
    pause_planned_next: ofCustomer?.plannedNext ?? null,
    cancelled_at: subscription.status === 'CANCELLED' ? subscription.cancelledAt : null,
    cancellation_flow_id: subscription.status === 'CANCELLED' ? subscription.cancellationFlowId : null,
  } satisfies Record<(typeof CHANGEABLE)[number], unknown>
}

async function saveLines(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const changed = after.lines.filter((line) => !before.lines.includes(line))
  const remaining = new Set(after.lines.map(({ id }) => id))
  const removed = before.lines.map(({ id }) => id).filter((id) => !remaining.has(id))
  if (removed.length > 0) await writeLater(tx, tx.deleteFrom('subscription_line').where('id', 'in', removed))
  await insertLines(tx, after.id, changed)
}

/** Writes lines; an existing one is replaced. */
export async function insertLines(
  db: Queries,
  subscriptionId: number,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => lineColumns(subscriptionId, line))
  const insert = insertRows(db, 'subscription_line', rows).onConflict((on) =>
    on.column('id').doUpdateSet(excluded('sku', 'quantity', 'unit_price_cents', 'product_id', 'variant_id')),
  )
  await writeLater(db, insert)
}

export function lineColumns(subscriptionId: number, line: Line) {
  return {
    id: line.id,
    subscription_id: subscriptionId,
    sku: line.sku,
    quantity: line.quantity,
    unit_price_cents: line.price,
    product_id: line.product?.productId ?? null,
    variant_id: line.product?.variantId ?? null,
  }
}

async function saveExceptions(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const remaining = new Set(after.exceptions.map(({ cycleIndex }) => cycleIndex))
  const removed = before.exceptions
    .map(({ cycleIndex }) => cycleIndex)
    .filter((index) => !remaining.has(index))
  if (removed.length > 0) await deleteExceptions(tx, { id: after.id, removed })
  const changed = after.exceptions.filter((exception) => !before.exceptions.includes(exception))
  if (changed.length > 0) await insertExceptions(tx, after.id, changed)
}

const deleteExceptions = compiledWrite(
  (db, value: Placeholders<{ id: number; removed: readonly number[] }>) =>
    db
      .deleteFrom('schedule_exception')
      .where('subscription_id', '=', value('id'))
      .where('cycle_index', '=', anyOfList(value('removed'), 'integer')),
)

/** Writes exceptions; an existing one is replaced. */
export async function insertExceptions(
  tx: Queries,
  subscriptionId: number,
  exceptions: Subscription['exceptions'],
): Promise<void> {
  const rows = exceptions.map((exception) => ({
    subscription_id: subscriptionId,
    cycle_index: exception.cycleIndex,
    skipped: exception.skipped,
    is_final: exception.isFinal,
    moved_to: exception.movedTo,
    cutoff_at: exception.cutoffAt,
    extra_lines: exception.extraLines,
  }))
  await insertExceptionRows(tx, { json: JSON.stringify(rows) })
}

const exceptionKey = ['subscription_id', 'cycle_index'] as const
const exceptionValues = ['skipped', 'is_final', 'moved_to', 'cutoff_at', 'extra_lines'] as const

const insertExceptionRows = compiledWrite((db, value: Placeholders<{ json: string }>) =>
  insertColumns(db, 'schedule_exception', [...exceptionKey, ...exceptionValues], value('json')).onConflict(
    (on) => on.columns(exceptionKey).doUpdateSet(excluded(...exceptionValues)),
  ),
)

/** Closes an owed order that a rule gave up: permanently skipped, or cancelled with its subscription. */
async function closeOpenOrder(tx: Tx, before: Subscription, after: Subscription): Promise<void> {
  const open = openOrderOf(before)
  if (open?.status !== 'FAILED' || openOrderOf(after)) return
  const close = tx
    .updateTable('customer_order')
    .set({
      status: exceptionAt(after, open.cycleIndex).skipped ? 'SKIPPED' : 'CANCELLED',
      financial_status: 'voided',
      next_retry_date: null,
    })
    .where('id', '=', orderIdOf(after.id, open.cycleIndex))
    .where('status', '=', 'FAILED')
  await writeLater(tx, close)
}
