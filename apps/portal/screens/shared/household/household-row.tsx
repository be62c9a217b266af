import type { ReactNode } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { allDogs } from '@pfotenportal/text/de/dashboard-parts'
import type { HouseholdOrders } from '../../../data/household-orders.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DogTag } from '../../../ui/dog/dog-tag.tsx'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { defineText, useText } from '../../../ui/text/text.tsx'

/** The texts of dashboard and orders when they show all dogs. */
export const useAllDogsText = defineText({ allDogs }, () => import('@pfotenportal/text/en/dashboard-parts'))

/** Additional content of a row in a list with the boxes of several dogs. */
export interface HouseholdRow {
  /** Whose box it is. */
  readonly dog: ReactNode
  /** What is in it. */
  readonly contents: string
  /** Prefixes a button's label with the dog's name for screen readers. */
  readonly label: (action: string) => string
}

/** The dog and the contents of a box in a list of several dogs. */
export function useHouseholdRow(): (
  subscription: SubscriptionView,
  dogIndex: number,
  entry: ScheduleEntryView,
) => HouseholdRow {
  const all = useAllDogsText()
  const catalogueText = useCatalogueText()
  const details = useDetailsText()
  return (subscription, dogIndex, entry) => ({
    dog: <DogTag subscription={subscription} dogIndex={dogIndex} />,
    contents: entry.lines
      .map(({ productTitle, product }) => {
        const options = product?.options
        if (!options) return productTitle
        const recipes = catalogueText.recipes(options.recipes)
        return `${recipes} · ${details.foodFor(cycleDays(options.cycle))}`
      })
      .join(' · '),
    label: (action) => all.of(subscription.pet?.name ?? '', action),
  })
}

/** Names the dogs whose orders failed to load. The orders of the others are still shown. */
export function LoadFailedNotice({ household: { failed, retry } }: { household: HouseholdOrders }) {
  const text = useAllDogsText()
  const { ui } = useText()
  if (failed.length === 0) return null
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={retry}>
          {ui.retry}
        </Button>
      }
    >
      {text.failed(failed.flatMap(({ pet }) => (pet ? [pet.name] : [])))}
    </Notice>
  )
}
