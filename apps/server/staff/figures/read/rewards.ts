/** Loyalty rewards, offers, codes and referrals (docs/operations.md, "Figures"). */
import { sql } from 'kysely'
import { addDays } from '@pfotenportal/domain/core/calendar'
import type { DiscountKind } from '@pfotenportal/domain/discount/discount'
import type { ReferralState } from '@pfotenportal/domain/referral/referral'
import { boundsOf, type ReportContext } from './report-context.ts'

/** Discounts of one kind. */
export interface DiscountFigures {
  readonly kind: DiscountKind
  /** Granted or entered in the period. */
  readonly granted: number
  /** Used by an order of the period. */
  readonly usedUp: number
  /** Removed or expired in the period without being used. */
  readonly lapsed: number
}

/** Friends referred in the period, by state. */
export interface ReferralFigures {
  readonly state: ReferralState
  readonly friends: number
}

export interface RewardFigures {
  readonly discounts: readonly DiscountFigures[]
  readonly referrals: readonly ReferralFigures[]
}

export async function readRewards(context: ReportContext): Promise<RewardFigures> {
  return { discounts: await readDiscounts(context), referrals: await readReferrals(context) }
}

async function readDiscounts({ db, period }: ReportContext): Promise<DiscountFigures[]> {
  const { since, until } = boundsOf(period)
  const { from, to } = period
  const { rows } = await sql<DiscountFigures>`
    SELECT kind,
      count(*) FILTER (WHERE created_at >= ${since} AND created_at < ${until})::int AS granted,
      count(*) FILTER (WHERE consumed_on BETWEEN ${from} AND ${to})::int AS "usedUp",
      count(*) FILTER (WHERE consumed_on IS NULL
        AND least(removed_on, expires_at + 1) BETWEEN ${from} AND ${to})::int AS lapsed
    FROM discount
    WHERE NOT is_imported AND (created_at >= ${since} OR consumed_on >= ${from} OR removed_on >= ${from}
      OR expires_at >= ${addDays(from, -1)})
    GROUP BY kind ORDER BY kind`.execute(db)
  return rows.filter(({ granted, usedUp, lapsed }) => granted + usedUp + lapsed > 0)
}

async function readReferrals({ db, period }: ReportContext): Promise<ReferralFigures[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('referral')
    .select((eb) => ['state', eb.fn.countAll<number>().as('friends')])
    .where('came_at', '>=', since)
    .where('came_at', '<', until)
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, friends }) => ({ state, friends }))
}
