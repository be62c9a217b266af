/** What a file of discount codes changes. The command and other systems share it. */
import { isDeepStrictEqual } from 'node:util'
import type { CatalogueError } from '@pfotenportal/domain/catalogue/problem'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { recordAction, type Actor } from '../../context/actor.ts'
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

/** Records what a file has added and changed: one entry for the codes that have the same terms, before and after. */
export async function recordCampaigns(
  db: Queries,
  actor: Actor,
  { present, added, changed }: ComparedCampaigns,
): Promise<void> {
  const entries = new Map<string, { code: string; codes: number; action: string; facts: object }>()
  const add = (action: string, code: string, facts: object) => {
    const key = JSON.stringify([action, facts])
    const entry = entries.get(key) ?? { code, codes: 0, action, facts }
    entries.set(key, { ...entry, codes: entry.codes + 1 })
  }
  for (const { code, ...terms } of added) add('campaign.created', code, terms)
  for (const { code, ...after } of changed) {
    const before = { ...present.get(code), code: undefined }
    add('campaign.changed', code, { before, after })
  }
  for (const { code, codes, action, facts } of entries.values())
    await recordAction(db, actor, {
      customerId: null,
      action,
      entity: `campaign:${code}`,
      facts: { ...facts, codes },
    })
}
