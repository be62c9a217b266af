import type { ReactNode } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { currentOrder, orderLists } from '@pfotenportal/domain/subscription/order'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useDogChoice } from '../../data/dog-view.ts'
import type { DogOrders } from '../../data/household-orders.tsx'
import { useToday } from '../../data/use-today.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { DogTag } from '../../ui/dog/dog-tag.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useText } from '../../ui/text/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { deliveryMessage, isCharged, type Box } from '../shared/delivery/delivery-status.ts'
import { useFarewellText } from '../shared/household/farewell-card.tsx'
import { useAllDogsText } from '../shared/household/household-row.tsx'
import { BoxActions, MoveAndSkip } from '../shared/order/box-actions.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import styles from './all-dogs.module.css'
import { BoxFacts } from './box-facts.tsx'
import { useInactiveHeadline, useInactiveText, usePauseText } from './dashboard-parts-text.ts'
import { DetailsButton } from './delivery-card.tsx'
import { RestartButton } from './inactive-subscription.tsx'
import { SkipNotes } from './skipped-note.tsx'
import { useRecentSkips } from './use-recent-skips.ts'

/** The skeleton of a dog's card while its orders load. */
export function DogDeliverySkeleton() {
  const { ui } = useText()
  return (
    <Card aria-busy="true" className={styles['skeleton'] ?? ''}>
      <VisuallyHidden>{ui.loading}</VisuallyHidden>
      <Skeleton width="8rem" height="2.125rem" />
      <Skeleton width="90%" height="1.75rem" />
      <Skeleton width="60%" height="1.75rem" />
    </Card>
  )
}

interface FrameProps {
  subscription: SubscriptionView
  dogIndex: number
  badge?: ReactNode
  headline: string
  /** The order that takes the focus once it is restored. */
  order?: number
  children?: ReactNode
  actions?: ReactNode
}

function Frame({ subscription, dogIndex, badge, headline, order, children, actions }: FrameProps) {
  const text = useAllDogsText()
  const { shell } = useText()
  const { choose } = useDogChoice({ failure: shell.dogs.chooseFailed })
  const name = subscription.pet?.name ?? ''
  const heading = `headline-${subscription.id}`
  return (
    <Card aria-labelledby={heading} className={styles['dog'] ?? ''}>
      <div className={styles['head']}>
        <DogTag subscription={subscription} dogIndex={dogIndex} />
        {badge}
      </div>
      <Headline level={2} id={heading} tabIndex={-1} data-key={order} className={styles['headline'] ?? ''}>
        <NoWrapDates>{headline}</NoWrapDates>
      </Headline>
      {children}
      <div className={styles['actions']}>
        {actions}
        <Button look="quiet" onClick={() => choose(subscription.id, () => announce(shell.dogs.chosen(name)))}>
          {text.only(name)}
        </Button>
      </div>
    </Card>
  )
}

interface ActionsProps {
  box: Box
  /** The next order, if `box` is charged already. */
  next: ScheduleEntryView | null
  subscription: SubscriptionView
}

/** The parcel of a charged box, what the service allows for the next box, and the pause. */
function Actions({ box, next, subscription }: ActionsProps) {
  const text = useOrdersText()
  const all = useAllDogsText()
  const label = (action: string) => all.of(subscription.pet?.name ?? '', action)
  const planned = isCharged(box) ? next : box
  const Shown = planned?.status === 'FAILED' ? BoxActions : MoveAndSkip
  const url = isCharged(box) && box.tracking?.url
  return (
    <>
      {url && (
        <LinkButton external href={url}>
          {text.openTracking}
        </LinkButton>
      )}
      {planned && <Shown subscription={subscription} entry={planned} label={label} />}
      {subscription.allowedActions.includes('pauseSubscription') && (
        <Button
          aria-label={label(all.pause)}
          onClick={() => openOperation('pauseSubscription', subscription)}
        >
          {all.pause}
        </Button>
      )}
    </>
  )
}

/** The delivery of the next box below one that is on its way. */
function NextBox({ next, dog }: { next: ScheduleEntryView; dog: string }) {
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const { headline } = deliveryMessage(next, dog, today, format, text)
  return (
    <p className="semibold" tabIndex={-1} data-key={next.id}>
      <NoWrapDates>
        {next.status === 'FAILED' ? headline : text.nextBox(format.window(next.deliveryWindow))}
      </NoWrapDates>
    </p>
  )
}

/** The card of an active subscription: its box and the boxes skipped during this visit. */
function ActiveSubscription({ dog, dogIndex }: DogDeliveryCardProps) {
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const { subscription } = dog
  const skips = useRecentSkips(dog.schedule)
  const name = subscription.pet?.name ?? ''
  const { card, next } = orderLists(dog, today)
  if (!card) return <Frame subscription={subscription} dogIndex={dogIndex} headline={text.noCurrent} />
  const { headline, hint } = deliveryMessage(card, name, today, format, text)
  return (
    <Frame
      subscription={subscription}
      dogIndex={dogIndex}
      headline={headline}
      order={card.id}
      actions={
        <>
          {/* The key: after a skip, the focus must not stay on the button that now skips the box after it. */}
          <Actions key={(next ?? card).id} box={card} next={next} subscription={subscription} />
          <DetailsButton box={card} title={headline} look="quiet" />
        </>
      }
    >
      <BoxFacts box={card} subscription={subscription} />
      {hint && <p className="note">{hint}</p>}
      {isCharged(card) && next && <NextBox next={next} dog={name} />}
      {skips.error && <Refusal error={skips.error} onDismiss={skips.dismiss} />}
      <SkipNotes skips={skips} next={next} />
    </Frame>
  )
}

function useInactiveMessage(subscription: SubscriptionView): { headline: string; since: string | null } {
  const text = useInactiveText()
  const farewell = useFarewellText()
  const format = useFormat()
  const headline = useInactiveHeadline(subscription)
  const { until, info } = usePauseText(subscription)
  const { cancelledAt, pause, pet, status } = subscription
  const since = cancelledAt && text.cancelledOn(format.dayAt(cancelledAt))
  if (hasDogPassedAway(subscription)) return { headline: farewell.title(pet?.name ?? ''), since: null }
  if (status === 'CANCELLED') return { headline, since }
  if (pause?.reason === 'PAYMENT_FAILED') return { headline, since: text.systemPause }
  return { headline, since: subscription.nextDelivery && until ? `${until} ${info}` : info }
}

/** The card of a paused or cancelled subscription, with a box that is still on its way. */
function InactiveSubscription({ dog: { subscription, history }, dogIndex }: DogDeliveryCardProps) {
  const text = useInactiveText()
  const orders = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const { headline, since } = useInactiveMessage(subscription)
  const { status } = subscription
  const current = currentOrder(history, today)
  const offers = !hasDogPassedAway(subscription)
  return (
    <Frame
      subscription={subscription}
      dogIndex={dogIndex}
      headline={headline}
      badge={
        offers && (
          <Badge tone={status === 'PAUSED' ? 'time' : 'neutral'}>
            {status === 'PAUSED' ? text.paused : text.cancelled}
          </Badge>
        )
      }
      actions={offers && <RestartButton subscription={subscription} />}
    >
      {since && (
        <p className="note">
          <NoWrapDates>{since}</NoWrapDates>
        </p>
      )}
      {current && (
        <p>
          <NoWrapDates>
            {deliveryMessage(current, subscription.pet?.name ?? '', today, format, orders).headline}
          </NoWrapDates>
        </p>
      )}
    </Frame>
  )
}

export interface DogDeliveryCardProps {
  dog: DogOrders
  /** The index of the dog in the list, which determines its colour. */
  dogIndex: number
}

/** The card of one dog: when its food arrives and what can still be changed. */
export function DogDeliveryCard(props: DogDeliveryCardProps) {
  return props.dog.subscription.status === 'ACTIVE' ? (
    <ActiveSubscription {...props} />
  ) : (
    <InactiveSubscription {...props} />
  )
}
