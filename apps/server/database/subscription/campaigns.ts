/** The campaigns of discount codes, and their use by customers. */
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { Queries } from '../open.ts'

/** The campaign of a normalised code; undefined if there is none. */
export async function findCampaign(db: Queries, code: string): Promise<Campaign | undefined> {
  const row = await db.selectFrom('campaign').selectAll().where('code', '=', code).executeTakeFirst()
  return (
    row && {
      code: row.code,
      title: row.title,
      valueType: row.value_type,
      value: row.value,
      orders: row.orders,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      minimumOrder: row.minimum_order_cents,
      oncePerCustomer: row.once_per_customer,
      onlyBeforeFirstOrder: row.only_before_first_order,
    }
  )
}

/**
 * Whether any subscription of the customer has or had the code. A code that was removed before an order used it does
 * not count.
 */
export async function hasUsedCode(db: Queries, customerId: number, code: string): Promise<boolean> {
  const used = await db
    .selectFrom('discount')
    .innerJoin('subscription', 'subscription.id', 'discount.subscription_id')
    .select('discount.id')
    .where('subscription.customer_id', '=', customerId)
    .where('discount.code', '=', code)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Adds campaigns. */
export async function insertCampaigns(db: Queries, campaigns: readonly Campaign[]): Promise<void> {
  await db
    .insertInto('campaign')
    .values(
      campaigns.map((campaign) => ({
        code: campaign.code,
        title: campaign.title,
        value_type: campaign.valueType,
        value: campaign.value,
        orders: campaign.orders,
        starts_at: campaign.startsAt,
        ends_at: campaign.endsAt,
        minimum_order_cents: campaign.minimumOrder,
        once_per_customer: campaign.oncePerCustomer,
        only_before_first_order: campaign.onlyBeforeFirstOrder,
      })),
    )
    .execute()
}
