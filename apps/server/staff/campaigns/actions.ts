/** Campaigns that staff create and end on pages. A page and a file have the same rules: those of `parseCampaigns`. */
import { randomBytes } from 'node:crypto'
import { parseCampaigns } from '@pfotenportal/domain/changes/campaign-file'
import {
  endCampaign as endByRule,
  generatedCode,
  type CampaignEnd,
} from '@pfotenportal/domain/changes/campaign-life'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { normaliseCode } from '@pfotenportal/domain/discount/code'
import { recordAction, type Actor } from '../../context/actor.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import type { Tx } from '../../database/open.ts'
import { findBatch, lockCampaignGroup, lockCampaigns } from '../../database/subscription/campaign-groups.ts'
import { insertBatch, saveCampaigns } from '../../database/subscription/campaigns.ts'
import type { StaffActions } from '../action.ts'

/** The most codes that a page generates at once. */
export const CODES_MAX = 10_000

const RANDOM_CHARACTERS = 8

/** The codes of a new campaign: one that was typed, or as many as wanted with random ends. */
export type NewCodes = { readonly code: string } | { readonly count: number; readonly prefix: string }

/** A campaign as a page asks for it. */
export interface NewCampaign {
  /** Identifies the form: submitted twice, it creates the campaign once. */
  readonly batch: string
  readonly codes: NewCodes
  /** All other fields, as in a file. */
  readonly terms: Readonly<Record<string, unknown>>
}

/** The first code; or the fields of the file that are wrong, such as `until` or `codes`. */
type Created =
  { readonly ok: true; readonly code: string } | { readonly ok: false; readonly problems: readonly string[] }

function codesOf(wanted: NewCodes): string[] {
  if ('code' in wanted) return [wanted.code]
  const { count, prefix } = wanted
  return Array.from({ length: count }, () => generatedCode(prefix, randomBytes(RANDOM_CHARACTERS)))
}

/** The field of a file's error: `campaigns[0].title.de` is `title.de`, all codes are `codes`. */
function fieldOf(path: string): string {
  const field = path.replace(/^campaigns\[0\]\.?/, '')
  return /^codes\b/.test(field) ? 'codes' : field || 'value'
}

/** Thrown to roll back: a code that exists already is never replaced. */
class CodeExists extends Error {}

/** Creates a campaign; returns its first code. `taken` is the problem of a code that exists already. */
export async function createCampaign(actor: Actor, wanted: NewCampaign): Promise<Created> {
  const read = parseCampaigns({ campaigns: [{ ...wanted.terms, codes: codesOf(wanted.codes) }] })
  if (!read.ok) return { ok: false, problems: [...new Set(read.errors.map(({ path }) => fieldOf(path)))] }
  const { campaigns } = read
  const [terms] = campaigns
  if (!terms) return { ok: false, problems: ['codes'] }
  const create = async (tx: Tx): Promise<Created> => {
    await lockCampaigns(tx)
    const before = await findBatch(tx, wanted.batch)
    if (before !== undefined) return { ok: true, code: before }
    const { customerId } = terms
    if (customerId !== null && !(await findCustomer(tx, customerId)))
      return { ok: false, problems: ['customer'] }
    if (!(await insertBatch(tx, campaigns, { batch: wanted.batch, created_at: actor.realNow })))
      throw new CodeExists()
    const code = (await findBatch(tx, wanted.batch)) ?? terms.code
    await recordAction(tx, actor, {
      customerId: null,
      action: 'campaign.created',
      entity: `campaign:${code}`,
      facts: { ...terms, code: undefined, codes: campaigns.length },
    })
    return { ok: true, code }
  }
  try {
    return await actor.services.database.transaction(create)
  } catch (error) {
    if (error instanceof CodeExists) return { ok: false, problems: ['taken'] }
    throw error
  }
}

/**
 * Ends the campaign to which a normalised code belongs, with all its codes, and returns that code's terms afterwards.
 * Discounts that customers have already stay. Undefined if there is no such code. Ending it twice changes nothing.
 */
export async function endCampaign(
  actor: Actor,
  code: string,
  end: CampaignEnd,
): Promise<Campaign | undefined> {
  return actor.services.database.transaction(async (tx) => {
    const codes = await lockCampaignGroup(tx, code)
    const [first] = codes
    if (!first) return undefined
    const ended = codes.map((each) => endByRule(each, end, actor.today))
    const [firstEnded] = ended
    if (firstEnded && ended.some((each, index) => each !== codes[index])) {
      await saveCampaigns(tx, ended, null)
      // Ending one that is still to come moves its first day as well.
      const facts = { before: daysOf(first), after: daysOf(firstEnded), codes: codes.length }
      const entity = `campaign:${first.code}`
      await recordAction(tx, actor, { customerId: null, action: 'campaign.ended', entity, facts })
    }
    return ended.find((each) => each.code === code)
  })
}

export const campaignActions: Pick<StaffActions, 'endCampaign'> = {
  endCampaign: async (actor, { code, end }) =>
    (await endCampaign(actor, normaliseCode(code), end))
      ? { done: 'campaignEnded' }
      : { problem: 'noCampaign' },
}

function daysOf({ startsAt, endsAt }: Campaign) {
  return { startsAt, endsAt }
}
