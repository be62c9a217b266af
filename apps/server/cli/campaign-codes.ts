/** Checks, compares and applies a file of discount codes. */
import { isDeepStrictEqual } from 'node:util'
import { parseCampaigns } from '@pfotenportal/domain/changes/campaign-file'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { countDiscounts, saveCampaigns } from '../database/subscription/campaigns.ts'
import { compareCampaigns, unknownCustomers } from '../staff/campaigns/campaign-file.ts'
import { complainAbout, type DocumentFile, type Verb } from './catalogue-file.ts'
import type { Command } from './command.ts'

/** The changed codes that are named; the others are only counted. */
const NAMED = 20

/** Runs the command in one transaction. Codes that the file does not name stay as they are. */
export async function applyCampaigns(command: Command, verb: Verb, file: DocumentFile): Promise<number> {
  const { services, say } = command
  const read = parseCampaigns(file.document)
  if (!read.ok) return complainAbout(command, file.name, read.errors)
  const { campaigns } = read
  const unknown = await unknownCustomers(services.database.query, campaigns)
  if (unknown.length > 0) return complainAbout(command, file.name, unknown)
  if (verb === 'check') {
    say(`${file.name} has no errors and ${campaigns.length} codes.`)
    return 0
  }
  return services.database.transaction(async (tx) => {
    const { present, added, changed, same } = await compareCampaigns(tx, campaigns)
    say(`${added.length} new codes, ${changed.length} changed, ${same} as before.`)
    for (const each of changed.slice(0, NAMED)) say(changeOf(each, present))
    if (changed.length > NAMED) say(`and ${changed.length - NAMED} more changed codes`)
    const kept = await countDiscounts(
      tx,
      changed.map(({ code }) => code),
    )
    if (kept > 0) say(`Discounts of these codes that customers have already, and keep as they are: ${kept}.`)
    if (verb === 'apply') {
      await saveCampaigns(tx, [...added, ...changed], services.clock.realNow())
      say('Stored.')
    }
    return 0
  })
}

function changeOf(after: Campaign, present: ReadonlyMap<string, Campaign>): string {
  const before: Readonly<Record<string, unknown>> = { ...present.get(after.code) }
  const changes = Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
    .map(([name, value]) => `${name} ${JSON.stringify(before[name])} -> ${JSON.stringify(value)}`)
  return `${after.code}: ${changes.join(', ')}`
}
