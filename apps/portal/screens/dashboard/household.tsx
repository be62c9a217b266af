import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useShowsAllDogs } from '../../data/dog-view.ts'
import { classes } from '../../ui/classes.ts'
import { isFarewell } from './farewell.ts'
import { MyDogs } from './my-dogs.tsx'
import { ReferralPrompt } from './referral-prompt.tsx'
import { Snacks } from './snacks.tsx'
import styles from './dashboard.module.css'

export interface HouseholdProps {
  subscriptions: readonly SubscriptionView[]
  chosen: SubscriptionView | null
}

/**
 * Always below, whatever the state of the chosen dog: all dogs, the referral prompt, snacks (spec 2). Where the chosen
 * dog has died only the list is left, without its question.
 */
export function Household({ subscriptions, chosen }: HouseholdProps) {
  const showsAll = useShowsAllDogs()
  if (!showsAll && chosen && isFarewell(chosen)) {
    return <MyDogs subscriptions={subscriptions} selectedId={chosen.id} asksForMore={false} />
  }
  return (
    <>
      <div className={classes(styles['columns'], styles['even'])}>
        <MyDogs subscriptions={subscriptions} selectedId={showsAll ? null : (chosen?.id ?? null)} />
        <ReferralPrompt />
      </div>
      <Snacks dog={chosen && !isFarewell(chosen) ? (chosen.pet?.name ?? null) : null} />
    </>
  )
}
