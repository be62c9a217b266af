import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { config } from '../../data/config.ts'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import { packagePicture } from '../../illustrations/pictures.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { routes } from '../../routes.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'
import { ActionsCard } from './actions-card.tsx'
import { AddressCard, PaymentCard } from './delivery-and-payment-cards.tsx'
import { DiscountCard } from './discount-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { RecipesCard } from './recipes-card.tsx'
import { SupplementsCard } from './supplements-card.tsx'
import styles from './subscriptions.module.css'

function SubscriptionSkeleton() {
  return (
    <Loading className={styles['stack']}>
      <SkeletonText lines={1} />
      <Skeleton shape="block" height="14rem" />
      <Skeleton shape="block" height="18rem" />
    </Loading>
  )
}

function NoDog() {
  const { empty } = useSubscriptionsText()
  const shop = (
    <LinkButton look="main" external href={config.newDogUrl}>
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

/** After the dog has died: what has ended, and the way to orders and history. No food, and no way to start again. */
function Farewell({ subscription }: { subscription: SubscriptionView }) {
  const { farewell } = useSubscriptionsText()
  const format = useFormat()
  const { pet, cancelledAt } = subscription
  return (
    <Card aria-labelledby="farewell">
      <CardHead title={<Headline id="farewell">{farewell.title(pet?.name ?? '')}</Headline>} />
      {cancelledAt && (
        <p>
          <NoWrapDates>{farewell.ended(format.day(berlinDay(instant(cancelledAt))))}</NoWrapDates>
        </p>
      )}
      <div className={styles['links']}>
        <LinkButton look="quiet" href={routes.orders}>
          {farewell.orders}
        </LinkButton>
        <LinkButton look="quiet" href={routes.activity}>
          {farewell.activity}
        </LinkButton>
      </div>
    </Card>
  )
}

function Meals({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { pet } = subscription
  return (
    <>
      <p className={styles['lead']}>{text.lead(pet?.name ?? '')}</p>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <PlanCard subscription={subscription} />
          <ActionsCard subscription={subscription} />
          {pet && <RecipesCard subscription={subscription} pet={pet} />}
        </div>
        <div className={styles['stack']}>
          <DiscountCard key={subscription.id} subscription={subscription} />
          <SupplementsCard key={`supplements-${subscription.id}`} subscription={subscription} />
          <AddressCard subscription={subscription} />
          <PaymentCard subscription={subscription} />
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
  if (chosen && hasDogPassedAway(chosen)) return <Farewell subscription={chosen} />
  if (chosen) return <Meals subscription={chosen} />
  if (list.data) return <NoDog />
  if (list.pending) return <SubscriptionSkeleton />
  return <FailedState title={error.loadFailed} onRetry={list.retry} />
}
