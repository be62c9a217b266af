/** The discounts of subscriptions. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { NEW_DISCOUNT, type CampaignTitle, type Discount } from '@pfotenportal/domain/discount/discount'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Queries, Tx } from '../open.ts'

/** The columns of a campaign's title. */
export function titleColumns(title: CampaignTitle): {
  readonly title: string
  readonly title_en: string | null
} {
  return typeof title === 'string' ? { title, title_en: null } : { title: title.de, title_en: title.en }
}

/** A campaign's title from its columns. */
export function titleOf(row: { readonly title: string; readonly title_en: string | null }): CampaignTitle {
  return row.title_en === null ? row.title : { de: row.title, en: row.title_en }
}

/** The columns of a discount except its id and its end. */
export function discountColumns(subscriptionId: number, discount: Discount) {
  return {
    subscription_id: subscriptionId,
    kind: discount.kind,
    code: discount.code,
    ...titleColumns(discount.title),
    value_type: discount.valueType,
    value: discount.value,
    remaining_orders: discount.remainingOrders,
    expires_at: discount.expiresAt,
    minimum_order_cents: discount.minimumOrder,
    milestone: discount.milestone,
    from_cycle_index: discount.fromCycleIndex,
    to_cycle_index: discount.toCycleIndex,
  }
}

/** Saves the changed discounts and returns all of them with their ids, oldest first. */
export async function saveDiscounts(
  tx: Tx,
  before: Subscription,
  after: Subscription,
  moment: Moment,
): Promise<Discount[]> {
  const remaining = new Set(after.discounts.map(({ id }) => id))
  for (const removed of before.discounts.filter(({ id }) => !remaining.has(id))) {
    await endDiscount(tx, removed, before, after, moment)
  }
  const saved: Discount[] = []
  for (const discount of after.discounts) {
    if (discount.id === NEW_DISCOUNT) {
      saved.push({ ...discount, id: await insertDiscount(tx, after, discount, moment) })
      continue
    }
    if (!before.discounts.some(({ id }) => id === discount.id))
      await restoreDiscount(tx, after, discount, moment)
    else if (!before.discounts.includes(discount)) await updateDiscount(tx, after.id, discount)
    saved.push(discount)
  }
  return saved.toSorted((a, b) => a.id - b.id)
}

async function insertDiscount(
  tx: Tx,
  after: Subscription,
  discount: Discount,
  moment: Moment,
): Promise<number> {
  const { id } = await tx
    .insertInto('discount')
    .values({
      ...discountColumns(after.id, discount),
      loyalty_from: after.loyaltyFrom,
      consumed_on: null,
      removed_on: null,
      created_at: moment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Restores a removed discount under its former id, whether its row was kept or deleted. */
async function restoreDiscount(
  tx: Tx,
  after: Subscription,
  discount: Discount,
  moment: Moment,
): Promise<void> {
  const columns = { ...discountColumns(after.id, discount), consumed_on: null, removed_on: null }
  await tx
    .insertInto('discount')
    .values({ ...columns, id: discount.id, loyalty_from: after.loyaltyFrom, created_at: moment.at })
    .onConflict((on) => on.column('id').doUpdateSet(columns))
    .execute()
}

async function updateDiscount(tx: Tx, subscriptionId: number, discount: Discount): Promise<void> {
  await tx
    .updateTable('discount')
    .set(discountColumns(subscriptionId, discount))
    .where('id', '=', discount.id)
    .execute()
}

/**
 * A discount that is gone was used up by the order just paid, or removed. A code that no order used is deleted, so that
 * it can be redeemed again (docs/domain.md 5.6); a cancellation does not release it (2.5).
 */
async function endDiscount(
  tx: Tx,
  removed: Discount,
  before: Subscription,
  after: Subscription,
  moment: Moment,
): Promise<void> {
  const isUsed = await wasUsed(tx, removed.id)
  const isCancelled = after.status === 'CANCELLED' && before.status !== 'CANCELLED'
  if (removed.kind === 'CODE' && !isUsed && !isCancelled) {
    await tx.deleteFrom('discount').where('id', '=', removed.id).execute()
    return
  }
  // A reward that is a product is in no order's price: it was used if a box was paid.
  const isConsumed =
    (isUsed || removed.valueType === 'PRODUCT') && after.completedOrders > before.completedOrders
  await tx
    .updateTable('discount')
    .set(isConsumed ? { remaining_orders: 0, consumed_on: after.lastBilled } : { removed_on: moment.today })
    .where('id', '=', removed.id)
    .execute()
}

/** Whether an order's price includes it: a paid order, or one whose charge has begun. */
async function wasUsed(db: Queries, discountId: number): Promise<boolean> {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('discount_id', '=', discountId)
    .where('status', 'in', ['PROCESSED', 'PROCESSING', 'FAILED'])
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/**
 * Whether any subscription of the customer, or any but one, has or had the code. A code that was removed before an
 * order used it does not count.
 */
export async function hasUsedCode(
  db: Queries,
  { customerId, code, besides }: { customerId: number; code: string; besides?: number },
): Promise<boolean> {
  const used = await db
    .selectFrom('discount')
    .innerJoin('subscription', 'subscription.id', 'discount.subscription_id')
    .select('discount.id')
    .where('subscription.customer_id', '=', customerId)
    .where('discount.code', '=', code)
    .$if(besides !== undefined, (query) => query.where('subscription.id', '<>', besides ?? 0))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** The subscription of the customer that used a code first, and when it was attached; undefined if none did. */
export async function findCodeUse(
  db: Queries,
  { customerId, code }: { readonly customerId: number; readonly code: string },
): Promise<{ readonly subscriptionId: number; readonly usedAt: Instant } | undefined> {
  return db
    .selectFrom('discount')
    .innerJoin('subscription', 'subscription.id', 'discount.subscription_id')
    .select(['discount.subscription_id as subscriptionId', 'discount.created_at as usedAt'])
    .where('subscription.customer_id', '=', customerId)
    .where('discount.code', '=', code)
    .orderBy('discount.id')
    .limit(1)
    .executeTakeFirst()
}
