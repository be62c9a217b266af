/** What a file of discount codes changes. The command and other systems share it. */
import { isDeepStrictEqual } from 'node:util'
import type { CatalogueError } from '@pfotenportal/domain/catalogue/parse'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { findCustomer } from '../../database/customer/customers.ts'
import type { Queries } from '../../database/open.ts'
import { findCampaigns } from '../../database/subscription/campaigns.ts'

/** Codes of a file beside those that are stored. */
interface ComparedCampaigns {
  /** The stored campaigns by code. */
  readonly present: ReadonlyMap<string, Campaign>
  readonly added: readonly Campaign[]
  readonly changed: readonly Campaign[]
  /** How many are as before. */
  readonly same: number
}

/** Compares the codes of a file with those that are stored. */
export async function compareCampaigns(
  db: Queries,
  campaigns: readonly Campaign[],
): Promise<ComparedCampaigns> {
  const present = await findCampaigns(
    db,
    campaigns.map(({ code }) => code),
  )
  const added = campaigns.filter(({ code }) => !present.has(code))
  const changed = campaigns.filter((each) => {
    const before = present.get(each.code)
    return before !== undefined && !isDeepStrictEqual(before, each)
  })
  return { present, added, changed, same: campaigns.length - added.length - changed.length }
}

/** An error for each customer who does not exist. */
export async function unknownCustomers(
  db: Queries,
  campaigns: readonly Campaign[],
): Promise<CatalogueError[]> {
  const named = new Set(campaigns.flatMap(({ customerId }) => customerId ?? []))
  const errors: CatalogueError[] = []
  for (const id of named)
    if (!(await findCustomer(db, id)))
      errors.push({ path: 'customer', message: `there is no customer ${id}` })
  return errors
}
