/** When the codes of a campaign can be used, and how new ones are made (docs/domain.md 5.6). */
import { addDays, type Day } from '../core/calendar.ts'
import type { Campaign } from './discount-code.ts'

type Days = Pick<Campaign, 'startsAt' | 'endsAt'>

/** PLANNED: its first day is still to come. ENDED: its last day has passed. */
export type CampaignState = 'PLANNED' | 'RUNNING' | 'ENDED'

/** The state of a campaign on a day. One that ends before it starts has ended. */
export function campaignState({ startsAt, endsAt }: Days, today: Day): CampaignState {
  if (endsAt !== null && endsAt < today) return 'ENDED'
  return startsAt !== null && today < startsAt ? 'PLANNED' : 'RUNNING'
}

/** Up to when the codes of a campaign that is being ended can be used. */
export type CampaignEnd = 'NOW' | 'TODAY'

/** Ends a campaign; one that has ended, or ends earlier, keeps its last day. One still to come never has a day. */
export function endCampaign<C extends Days>(campaign: C, end: CampaignEnd, today: Day): C {
  const { startsAt, endsAt } = campaign
  const isPlanned = startsAt !== null && startsAt > today
  const lastDay = end === 'TODAY' && !isPlanned ? today : addDays(today, -1)
  if (endsAt !== null && endsAt <= lastDay) return campaign
  // The days stay in order when the last one is before the first.
  return {
    ...campaign,
    startsAt: startsAt !== null && startsAt > lastDay ? lastDay : startsAt,
    endsAt: lastDay,
  }
}

/** Capital letters and digits without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of random bytes, each of which becomes a character after the prefix: `HERBST-7KQ2M4XA`. */
export function generatedCode(prefix: string, random: Iterable<number>): string {
  const characters = Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return prefix === '' ? characters : `${prefix}-${characters}`
}
