/** Tables of the sample catalogue and of the sample world's codes. Need a known catalogue. */
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { toWire } from '@pfotenportal/domain/core/money'
import type { RewardWorth } from '@pfotenportal/domain/discount/reward'
import { newestCatalogue } from '../core/catalogue.ts'
import { SAMPLE_DAY, sampleCalendar } from '../sample/calendar.ts'
import { sampleCampaigns } from '../sample/campaigns.ts'
import { markdownTable } from './table.ts'

export function recipeTable(): string {
  return markdownTable(
    ['Code', 'Name', 'Made of', 'Allergens', 'kcal per 100 g', 'base price €/kg'],
    newestCatalogue().recipes.map(({ code, name, madeOf, allergens, kcalPerKg, pricePerKg }) => [
      code,
      name.de,
      madeOf.en,
      allergens.join(', '),
      String(kcalPerKg / 10),
      toWire(pricePerKg),
    ]),
  )
}

const worthText = ({ percentage, amount, product }: RewardWorth) =>
  product ?? (percentage === undefined ? `${toWire(amount ?? 0)} €` : `${percentage} %`)

/** The milestones of the loyalty flow. */
export function milestoneTable(): string {
  const { milestones, later } = newestCatalogue().rewards
  const last = milestones.at(-1)?.units ?? 0
  const steps = later ? [1, 2, 3].map((step) => last + step * later.everyUnits) : []
  return markdownTable(
    ['Milestone (units)', 'Reward'],
    [
      ...milestones.map(({ units, ...worth }) => [String(units), worthText(worth)]),
      ...(later ? [[`${steps.join(', ')}, …`, worthText(later)]] : []),
    ],
  )
}

/** The codes of the sample world, on the day for which it was written. */
export function campaignTable(): string {
  const calendar = sampleCalendar(momentAt(berlinTime(SAMPLE_DAY, '12:00'), newestCatalogue()))
  return markdownTable(
    ['Sample code', 'Effect', 'Orders', 'Condition'],
    sampleCampaigns(calendar).map((campaign) => [
      campaign.code,
      campaign.valueType === 'PERCENTAGE' ? `${campaign.value} %` : `${toWire(campaign.value)} €`,
      String(campaign.orders ?? 'all'),
      conditionsOf(campaign).join('; '),
    ]),
  )
}

function conditionsOf(campaign: Campaign): string[] {
  const { oncePerCustomer, onlyBeforeFirstOrder, minimumOrder, startsAt, endsAt } = campaign
  return [
    ...(oncePerCustomer ? ['once per customer'] : []),
    ...(onlyBeforeFirstOrder ? ['only before the first paid box'] : []),
    ...(minimumOrder === null ? [] : [`next order ≥ ${toWire(minimumOrder)} €`]),
    ...(startsAt === null ? [] : [`from ${startsAt}`]),
    ...(endsAt === null ? [] : [`until ${endsAt}`]),
  ]
}
