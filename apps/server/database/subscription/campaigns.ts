/** The campaigns of discount codes. They are ended, never deleted: a discount is a copy and lives on. */
import type { Selectable } from 'kysely'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import type { CampaignTable } from '../schema/operations.ts'
import { titleColumns, titleOf } from './discounts.ts'

/** A code with its terms. */
type TermColumns = Omit<Selectable<CampaignTable>, 'batch' | 'created_at'>

/** Campaigns per statement. */
const PAGE_SIZE = 1000

/** The campaign of a normalised code; undefined if there is none. */
export async function findCampaign(db: Queries, code: string): Promise<Campaign | undefined> {
  return (await findCampaigns(db, [code])).get(code)
}

/** The campaigns of normalised codes, by code. */
export async function findCampaigns(
  db: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Campaign>> {
  const found = new Map<string, Campaign>()
  for (const page of pagesOf(codes)) {
    const rows = await db.selectFrom('campaign').selectAll().where('code', 'in', page).execute()
    for (const row of rows) found.set(row.code, campaignOf(row))
  }
  return found
}

/**
 * Adds campaigns; one whose code exists gets the new terms, for those who use it from now on. `createdAt` is for new
 * codes, in real time.
 */
export async function saveCampaigns(
  db: Queries,
  campaigns: readonly Campaign[],
  createdAt: Instant | null,
): Promise<void> {
  for (const page of pagesOf(campaigns)) {
    await db
      .insertInto('campaign')
      .values(page.map((each) => ({ ...columnsOf(each), created_at: createdAt })))
      .onConflict((on) =>
        on.column('code').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          title_en: eb.ref('excluded.title_en'),
          value_type: eb.ref('excluded.value_type'),
          value: eb.ref('excluded.value'),
          orders: eb.ref('excluded.orders'),
          starts_at: eb.ref('excluded.starts_at'),
          ends_at: eb.ref('excluded.ends_at'),
          minimum_order_cents: eb.ref('excluded.minimum_order_cents'),
          once_per_customer: eb.ref('excluded.once_per_customer'),
          only_before_first_order: eb.ref('excluded.only_before_first_order'),
          customer_id: eb.ref('excluded.customer_id'),
        })),
      )
      .execute()
  }
}

/** Adds codes that were made together. Returns false, and adds some or none, if one of them exists already. */
export async function insertBatch(
  tx: Tx,
  campaigns: readonly Campaign[],
  batch: { readonly batch: string; readonly created_at: Instant },
): Promise<boolean> {
  let added = 0
  for (const page of pagesOf(campaigns)) {
    const rows = await tx
      .insertInto('campaign')
      .values(page.map((each) => ({ ...columnsOf(each), ...batch })))
      .onConflict((on) => on.column('code').doNothing())
      .returning('code')
      .execute()
    added += rows.length
  }
  return added === campaigns.length
}

/** How many discounts with one of the codes contracts have that are not used up or removed. */
export async function countDiscounts(db: Queries, codes: readonly string[]): Promise<number> {
  let count = 0
  for (const page of pagesOf(codes)) {
    const { discounts } = await db
      .selectFrom('discount')
      .select((eb) => eb.fn.countAll<number>().as('discounts'))
      .where('code', 'in', page)
      .where('consumed_on', 'is', null)
      .where('removed_on', 'is', null)
      .executeTakeFirstOrThrow()
    count += discounts
  }
  return count
}

function pagesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, page) =>
    all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  )
}

export function campaignOf(row: TermColumns): Campaign {
  return {
    code: row.code,
    title: titleOf(row),
    valueType: row.value_type,
    value: row.value,
    orders: row.orders,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minimumOrder: row.minimum_order_cents,
    oncePerCustomer: row.once_per_customer,
    onlyBeforeFirstOrder: row.only_before_first_order,
    customerId: row.customer_id,
  }
}

function columnsOf(campaign: Campaign): TermColumns {
  return {
    code: campaign.code,
    ...titleColumns(campaign.title),
    value_type: campaign.valueType,
    value: campaign.value,
    orders: campaign.orders,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    minimum_order_cents: campaign.minimumOrder,
    once_per_customer: campaign.oncePerCustomer,
    only_before_first_order: campaign.onlyBeforeFirstOrder,
    customer_id: campaign.customerId,
  }
}
