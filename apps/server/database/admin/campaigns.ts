/** Discount codes for other systems. */
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import type { Queries } from '../open.ts'
import { findCampaigns } from '../subscription/campaigns.ts'

/** At most `limit` campaigns in the order of their codes, after one or from the start. */
export async function listCampaigns(db: Queries, after: string | null, limit: number): Promise<Campaign[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('code')
    .$if(after !== null, (query) => query.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit)
    .execute()
  const codes = rows.map(({ code }) => code)
  const found = await findCampaigns(db, codes)
  return codes.flatMap((code) => found.get(code) ?? [])
}
