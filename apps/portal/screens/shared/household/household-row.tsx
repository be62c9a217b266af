import type { ReactNode } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { allDogs } from '@pfotenportal/text/de/all-dogs'
import type { HouseholdOrders } from '../../../data/household-orders.tsx'
import { dogLook } from '../../../illustrations/dog-look.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DogAvatar } from '../../../ui/dog/dog-avatar.tsx'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { defineText, useText } from '../../../ui/text/text.tsx'
import styles from './dog-tag.module.css'

/** The texts of dashboard and orders when they show all dogs. */
export const useAllDogsText = defineText(allDogs, () =>
  import('@pfotenportal/text/en/all-dogs').then((it) => it.allDogs),
)

const HUES = 4

export interface DogTagProps {
  subscription: SubscriptionView
  /** The dog's place in the list: its colour follows from it. */
  place: number
}

/** Whose box it is: face, name and a colour of its own. */
export function DogTag({ subscription: { pet, status }, place }: DogTagProps) {
  if (!pet) return null
  return (
    <span className={styles['tag']} data-hue={(place % HUES) + 1}>
      <DogAvatar size="small" look={dogLook(pet)} resting={status !== 'ACTIVE'} />
      <b>{pet.name}</b>
    </span>
  )
}

/** What a row says beyond its box where the boxes of several dogs stand in one list. */
export interface HouseholdRow {
  /** Whose box it is. */
  readonly dog: ReactNode
  /** What is in it. */
  readonly contents: string
  /** Puts the dog before what a button does, for those who only hear it. */
  readonly label: (said: string) => string
}

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

/** Which dogs' orders could not be read; the others are shown all the same. */
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
