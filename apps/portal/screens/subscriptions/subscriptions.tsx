import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { newDogLink } from '../../data/config.ts'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import packagePicture from '../../illustrations/package.svg?no-inline'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Later } from '../../ui/later/later.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { DeclaredEndNote } from '../shared/declared-end/declared-end-note.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { PriceOffers } from '../shared/price-offer/price-offers.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import { ActionsCard } from './actions-card.tsx'
import { AddressCard, PaymentCard } from './delivery-and-payment-cards.tsx'
import { DiscountCard } from './discount-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { RecipesCard } from './recipes-card.tsx'
import styles from './subscriptions.module.css'
import { SupplementsCard } from './supplements-card.tsx'

function SubscriptionSkeleton() {
  return (
    <Loading className={styles['stack']}>
      <p className="lead">
        <SkeletonText lines={1} />
      </p>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Skeleton shape="block" height="24rem" />
          <Skeleton shape="block" height="18rem" />
        </div>
        <Skeleton shape="block" height="14rem" />
      </div>
    </Loading>
  )
}

function NoDog() {
  const { empty } = useSubscriptionsText()
  const shop = (
    <LinkButton {...newDogLink} look="main">
      {empty.action}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState picture={<Picture src={packagePicture} size={88} />} title={empty.title} action={shop}>
        {empty.text}
      </EmptyState>
    </Card>
  )
}

function Meals({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { pet } = subscription
  return (
    <>
      <p className="lead">{text.lead(pet?.name ?? '')}</p>
      {subscription.endsAt && <DeclaredEndNote subscription={subscription} endsAt={subscription.endsAt} />}
      {subscription.priceOffers && (
        <PriceOffers offers={subscription.priceOffers} subscription={subscription} />
      )}
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <PlanCard subscription={subscription} />
          <ActionsCard subscription={subscription} />
          <Later>{pet && <RecipesCard subscription={subscription} pet={pet} />}</Later>
        </div>
        <div className={styles['stack']}>
          <Later fallback={<Skeleton shape="block" height="14rem" />}>
            <DiscountCard key={subscription.id} subscription={subscription} />
            <SupplementsCard key={`supplements-${subscription.id}`} subscription={subscription} />
            <AddressCard subscription={subscription} />
            <PaymentCard subscription={subscription} />
          </Later>
        </div>
      </div>
    </>
  )
}

/** /subscriptions: the chosen dog's plan, price, address and payment. */
export function Subscriptions() {
  const { error } = useText()
  const list = useSubscriptions()
  const chosen = useSubscription()
  if (chosen && hasDogPassedAway(chosen)) return <FarewellCard subscription={chosen} />
  if (chosen) return <Meals subscription={chosen} />
  if (list.data) return <NoDog />
  if (list.pending) return <SubscriptionSkeleton />
  return <FailedState title={error.loadFailed} onRetry={list.retry} />
}
