/**
 * Campaigns as a company thinks of them: the codes that were made together, or come from files, and have the same
 * terms; and how often they were redeemed.
 */
import { sql, type ExpressionBuilder, type QueryCreator, type SelectQueryBuilder } from 'kysely'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries, Tx } from '../open.ts'
import type { Schema } from '../schema.ts'
import { campaignOf } from './campaigns.ts'

/** An arbitrary lock number, unique in the service: campaigns are created one after the other. */
const CREATING_LOCK = 20_261_124

/** Prevents others from creating a campaign until the transaction ends. */
export async function lockCampaigns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CREATING_LOCK})`.execute(tx)
}

/** Codes with the same terms. `terms` has the alphabetically first of them. */
export interface CampaignGroup {
  readonly terms: Campaign
  readonly codes: number
  /** Whether it was made on a page, and when; null for codes of a file that are older than this column. */
  readonly createdAt: Instant | null
  /** How many discounts its codes have become. */
  readonly redemptions: number
  /** The paid orders that such a discount has lowered, and by how much in total. */
  readonly orders: number
  readonly granted: Cents
}

/** What all codes of a campaign have in common. */
const COMMON = [
  'batch',
  'title',
  'title_en',
  'value_type',
  'value',
  'orders',
  'starts_at',
  'ends_at',
  'minimum_order_cents',
  'once_per_customer',
  'only_before_first_order',
  'customer_id',
] as const

/** The sum of a column, 0 without rows. PostgreSQL adds up bigint as numeric, which would be read as text. */
const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** The redemptions of each code, with the orders that they have lowered. */
function redeemed(db: QueryCreator<Schema>) {
  return db
    .selectFrom('discount')
    .leftJoin('customer_order as used', (join) =>
      join.onRef('used.discount_id', '=', 'discount.id').on('used.status', '=', 'PROCESSED'),
    )
    .select((eb) => [
      'discount.code',
      eb.fn.count<number>('discount.id').distinct().as('redemptions'),
      eb.fn.count<number>('used.id').as('paid'),
      sumOf('used.total_discount_cents').as('granted'),
    ])
    .where('discount.kind', '=', 'CODE')
    .where('discount.code', 'is not', null)
    .groupBy('discount.code')
}

/** Narrows codes down to those that have everything in common with one of them. */
function inGroupOf(code: string) {
  return (eb: ExpressionBuilder<Schema, 'campaign'>) =>
    eb.exists(
      eb
        .selectFrom('campaign as one')
        .select('one.code')
        .where('one.code', '=', code)
        .where((both) =>
          both.and(
            COMMON.map((name) => both(`campaign.${name}`, 'is not distinct from', both.ref(`one.${name}`))),
          ),
        ),
    )
}

async function readGroups(
  db: Queries,
  narrow: <O>(all: SelectQueryBuilder<Schema, 'campaign', O>) => SelectQueryBuilder<Schema, 'campaign', O>,
  { today, limit }: { readonly today: Day; readonly limit: number },
): Promise<CampaignGroup[]> {
  const rows = await db
    .with('redeemed', redeemed)
    .with('chosen', (within) => narrow(within.selectFrom('campaign')).selectAll('campaign'))
    .selectFrom('chosen')
    .leftJoin('redeemed', 'redeemed.code', 'chosen.code')
    .select((eb) => [
      ...COMMON.map((name) => `chosen.${name}` as const),
      eb.fn.min<string>('chosen.code').as('code'),
      eb.fn.countAll<number>().as('codes'),
      eb.fn.min<Instant | null>('chosen.created_at').as('createdAt'),
      sumOf('redeemed.redemptions').as('redemptions'),
      sumOf('redeemed.paid').as('paid'),
      sumOf('redeemed.granted').as('granted'),
    ])
    .groupBy(COMMON.map((name) => `chosen.${name}` as const))
    .orderBy(sql`coalesce(chosen.ends_at < ${today}, false)`)
    .orderBy('createdAt', (order) => order.desc().nullsLast())
    .orderBy('code')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    terms: campaignOf(row),
    codes: row.codes,
    createdAt: row.createdAt,
    redemptions: row.redemptions,
    orders: row.paid,
    granted: row.granted,
  }))
}

/** The campaigns that have not ended, the newest first, then the ended ones; at most `limit`. */
export function listCampaignGroups(
  db: Queries,
  page: { readonly today: Day; readonly limit: number },
): Promise<CampaignGroup[]> {
  return readGroups(db, (all) => all, page)
}

/** The campaign to which a normalised code belongs; undefined if there is none. */
export async function findCampaignGroup(
  db: Queries,
  code: string,
  today: Day,
): Promise<CampaignGroup | undefined> {
  const [found] = await readGroups(db, (all) => all.where(inGroupOf(code)), { today, limit: 1 })
  return found
}

/** A code of a campaign, with its redemptions. */
export interface RedeemedCode {
  readonly code: string
  readonly redemptions: number
  readonly orders: number
  readonly granted: Cents
}

/** The codes of the campaign to which a normalised code belongs, in order; all of them without a limit. */
export async function listCodesOf(db: Queries, code: string, limit?: number): Promise<RedeemedCode[]> {
  const rows = await db
    .with('redeemed', redeemed)
    .selectFrom('campaign')
    .leftJoin('redeemed', 'redeemed.code', 'campaign.code')
    .select(['campaign.code', 'redeemed.redemptions', 'redeemed.paid', 'redeemed.granted'])
    .where(inGroupOf(code))
    .orderBy('campaign.code')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => ({
    code: row.code,
    redemptions: row.redemptions ?? 0,
    orders: row.paid ?? 0,
    granted: row.granted ?? 0,
  }))
}

/** The same codes with their terms, locked until the transaction ends. */
export async function lockCampaignGroup(db: Queries, code: string): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll('campaign')
    .where(inGroupOf(code))
    .orderBy('campaign.code')
    .forUpdate()
    .execute()
  return rows.map(campaignOf)
}

/** The first code of a batch; undefined if there is no such batch. */
export async function findBatch(db: Queries, batch: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select('code')
    .where('batch', '=', batch)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return row?.code
}
