/** /subscriptions/dog: the chosen dog's profile, its portion and how it is calculated (docs/domain.md 5.7). */
import type { ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import { useDogText, usePetProfile } from '../../operations/update-pet/pet-profile.ts'
import { routes } from '../../routes.ts'
import { Link } from '../../ui/link/link.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { NoDogCard } from '../shared/household/no-dog-card.tsx'
import styles from './dog.module.css'
import { FactsCard, HealthCard } from './facts-and-health-cards.tsx'
import { PortionCard } from './portion-card.tsx'
import { WeightsCard } from './weights-card.tsx'

function DogSkeleton() {
  return (
    <Loading className={styles['columns']}>
      <div className={styles['stack']}>
        <Skeleton shape="block" height="26rem" />
        <Skeleton shape="block" height="24rem" />
      </div>
      <div className={styles['stack']}>
        <Skeleton shape="block" height="22rem" />
        <Skeleton shape="block" height="16rem" />
      </div>
    </Loading>
  )
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const text = useDogText()
  return (
    <FailedState title={text.failed} onRetry={onRetry} retrying={retrying}>
      {text.failedHint}
    </FailedState>
  )
}

function Profile({ subscription }: { subscription: SubscriptionView }) {
  const { data: profile, failed, pending, retry } = usePetProfile(subscription.id)
  if (!profile) return failed ? <Failed onRetry={retry} retrying={pending} /> : <DogSkeleton />
  return (
    <>
      {failed && <Failed onRetry={retry} retrying={pending} />}
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <PortionCard subscription={subscription} profile={profile} />
          <WeightsCard subscription={subscription} profile={profile} />
        </div>
        <div className={styles['stack']}>
          <FactsCard subscription={subscription} profile={profile} />
          <HealthCard subscription={subscription} pet={profile.pet} />
        </div>
      </div>
    </>
  )
}

/** The profile of the chosen dog. */
export function Dog() {
  const text = useDogText()
  const list = useSubscriptions()
  const chosen = useSubscription()
  const pet = chosen?.pet
  if (chosen && hasDogPassedAway(chosen)) return <FarewellCard subscription={chosen} />
  const content = (): ReactNode => {
    if (chosen && pet) return <Profile key={chosen.id} subscription={chosen} />
    if (list.data) return <NoDogCard title={text.noDog} newDog={text.newDog} />
    return list.pending ? <DogSkeleton /> : <Failed onRetry={list.retry} retrying={list.pending} />
  }
  return (
    <div className={styles['page']}>
      {pet && (
        <div className={styles['top']}>
          <p className="lead">{text.lead(pet.name)}</p>
          <Link href={routes.subscriptions} className="tap-line">
            {text.meals}
          </Link>
        </div>
      )}
      {content()}
    </div>
  )
}
