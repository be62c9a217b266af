import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { useAllDogsText } from './all-dogs-text.ts'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { DogTag } from './dog-tag.tsx'
import type { HouseholdRow } from './household-row.ts'
import { useOrdersText } from '../../../ui/format/format.ts'

/** Says whose box it is and what is in it. */
export function useHouseholdRow(): (
  subscription: SubscriptionView,
  place: number,
  entry: ScheduleEntryView,
) => HouseholdRow {
  const all = useAllDogsText()
  const text = useOrdersText()
  const details = useDetailsText()
  return (subscription, place, entry) => ({
    dog: <DogTag subscription={subscription} place={place} />,
    contents: entry.lines
      .map(({ productTitle, product }) => {
        const options = product?.options
        if (!options) return productTitle
        const recipes = options.recipes.map((code) => text.recipes[code]).join(', ')
        return `${recipes} · ${details.foodFor(cycleDays(options.cycle))}`
      })
      .join(' · '),
    label: (said) => all.of(subscription.pet?.name ?? '', said),
  })
}
