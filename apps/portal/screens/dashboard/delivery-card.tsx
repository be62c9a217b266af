import { useState, type ReactNode } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import packagePicture from '../../illustrations/package.svg?no-inline'
import { paymentRoute, routes } from '../../routes.ts'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { classes } from '../../ui/classes.ts'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { deliveryMessage, deliveryStatus, isCharged, type Box } from '../shared/delivery/delivery-status.ts'
import { BoxActions, MoveAndSkip, PayOrOrder } from '../shared/order/box-actions.tsx'
import { useFailedPayment } from '../shared/order/failed-payment-actions.tsx'
import { CurrentEyebrow } from '../shared/order/order-chips.tsx'
import { BoxFacts } from './box-facts.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './delivery-card.module.css'
import type { RecentSkips } from './use-recent-skips.ts'

// The delivery date loads first. The tracking steps load later and keep their space.
const ParcelTrack = lazyPart(() => import('../shared/delivery/parcel-track.tsx').then((it) => it.ParcelTrack))

const SkipNotes = lazyPart(() => import('./skipped-note.tsx').then((it) => it.SkipNotes))

// Only beside a box that is late.
const HelpLink = lazyPart(() => import('../../ui/link/help-link.tsx').then((it) => it.HelpLink))

// Rarely needed: only after a refused undo.
const Refusal = lazyPart(() => import('../shared/order/refusal.tsx').then((it) => it.Refusal))

const BoxDialog = lazyPart(() => import('./box-dialog.tsx').then((it) => it.BoxDialog))

/** Opens the details of a box. The dialog's code is fetched on the first click. */
export function DetailsButton({ box, title, look }: { box: Box; title: string; look?: ButtonLook }) {
  const text = useOrdersText()
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const show = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={show}>
        {text.details}
      </Button>
      {hasOpened && <BoxDialog box={box} title={title} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A charged box: where it is, its parcel and its details. */
function ChargedBox({ order, title }: { order: OrderView; title: string }) {
  const text = useOrdersText()
  const arrived = deliveryStatus(order, useToday()).kind === 'arrived'
  return (
    <>
      {!arrived && (
        <ParcelTrack
          fallback={<div className={classes(styles['track'], styles['trackSkeleton'])} />}
          order={order}
          className={styles['track']}
        />
      )}
      <div className={styles['links']}>
        {order.tracking?.url && (
          <LinkButton external look="quiet" href={order.tracking.url}>
            {text.openTracking}
          </LinkButton>
        )}
        <DetailsButton box={order} title={title} look="quiet" />
      </div>
    </>
  )
}

interface PlannedBoxProps {
  entry: ScheduleEntryView
  title: string
  subscription: SubscriptionView
}

/** What follows a failed payment. */
function FailedHint({ entry, subscription }: Pick<PlannedBoxProps, 'entry' | 'subscription'>) {
  const text = useOrdersText()
  const format = useFormat()
  const failed = useFailedPayment(subscription, entry)
  if (!failed) {
    return (
      <Loading className={styles['hintSkeleton']}>
        <SkeletonText lines={2} />
      </Loading>
    )
  }
  return (
    <p className={styles['hint']}>
      {failed.nextRetryDate && <b>{text.failedNext(format.day(failed.nextRetryDate))} </b>}
      {failed.what}
    </p>
  )
}

/** A planned box or a box with a failed payment: the actions on it. */
function PlannedBox({ entry, title, subscription }: PlannedBoxProps) {
  const text = useOrdersText()
  const isFailed = entry.status === 'FAILED'
  const { allowedActions: allowed } = subscription
  const isMovable = allowed.includes('rescheduleOrder')
  const hasMain = isFailed || isMovable || allowed.includes('placeOrder')
  return (
    <>
      {isFailed && <FailedHint entry={entry} subscription={subscription} />}
      {entry.status === 'PROCESSING' && (
        <p className={styles['hint']}>
          {text.processingHint} <Link href={paymentRoute(entry.id)}>{text.processingLink}</Link>
        </p>
      )}
      <div className={styles['actions']}>
        {isFailed ? (
          <BoxActions entry={entry} subscription={subscription} />
        ) : (
          <MoveAndSkip look="main" entry={entry} subscription={subscription} />
        )}
      </div>
      <div className={styles['links']}>
        {!isFailed && (
          <PayOrOrder look={isMovable ? 'quiet' : 'main'} entry={entry} subscription={subscription} />
        )}
        <DetailsButton box={entry} title={title} look={hasMain ? 'quiet' : 'main'} />
        <LinkButton look="quiet" href={routes.subscriptions}>
          {text.manage}
        </LinkButton>
      </div>
    </>
  )
}

interface NextBoxProps {
  entry: ScheduleEntryView
  dog: string
  subscription: SubscriptionView
}

/** The next box below one that is on its way, with the actions on it. */
function NextBox({ entry, dog, subscription }: NextBoxProps) {
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const isFailed = entry.status === 'FAILED'
  const { headline } = deliveryMessage(entry, dog, today, format, text)
  return (
    <section aria-labelledby="next-box" className={styles['next']}>
      <Headline level={3} id="next-box" tabIndex={-1} data-key={entry.id}>
        <NoWrapDates>{isFailed ? headline : text.nextBox(format.window(entry.deliveryWindow))}</NoWrapDates>
      </Headline>
      <BoxFacts box={entry} subscription={subscription} />
      <PlannedBox entry={entry} title={headline} subscription={subscription} />
    </section>
  )
}

export interface DeliveryCardProps {
  subscription: SubscriptionView
  dog: string
  card: Box | null
  /** The next order, if the card shows a box that is charged already. */
  next: ScheduleEntryView | null
  skips: RecentSkips
}

/**
 * 'Aktuelle Bestellung' of the chosen dog, and the actions on its next box. The delivery date is the largest text on the
 * page.
 */
export function DeliveryCard({ subscription, dog, card, next, skips }: DeliveryCardProps) {
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  if (!card) return <NothingOpen dog={dog} />
  const { headline, hint } = deliveryMessage(card, dog, today, format, text)
  const planned = isCharged(card) ? next : card
  return (
    <Frame eyebrow={<CurrentEyebrow box={card} />} headline={headline} order={card.id}>
      <BoxFacts box={card} subscription={subscription} />
      {hint && <p className={styles['hint']}>{hint}</p>}
      {isCharged(card) && <ChargedBox order={card} title={headline} />}
      {hint && isCharged(card) && (
        <HelpLink topic="delivery" subscription={card.subscriptionId} order={card.id} />
      )}
      {planned && skips.error && <Refusal error={skips.error} onDismiss={skips.dismiss} />}
      {planned && (
        <SkipNotes needed={skips.skipped.length + skips.earlier.length > 0} skips={skips} next={planned} />
      )}
      {!isCharged(card) && <PlannedBox entry={card} title={headline} subscription={subscription} />}
      {/* The key: after a skip, the focus must not stay on the button that now skips the box after it. */}
      {isCharged(card) && next && (
        <NextBox key={next.id} entry={next} dog={dog} subscription={subscription} />
      )}
    </Frame>
  )
}

function NothingOpen({ dog }: { dog: string }) {
  const text = useOrdersText()
  const dashboard = useDashboardText()
  return (
    <Frame eyebrow={text.current} headline={text.noCurrent}>
      <p className={styles['hint']}>{dashboard.yourDog(dog)}</p>
    </Frame>
  )
}

function Frame({
  eyebrow,
  headline,
  order,
  children,
}: {
  eyebrow: ReactNode
  headline: string
  /** The order that takes the focus once it is restored. */
  order?: number
  children: ReactNode
}) {
  const [first, setFirst] = useState<string | null>(headline)
  // Only a change is animated, because the first answer must not wait for it.
  if (first !== null && first !== headline) setFirst(null)
  return (
    <Card look="glow" aria-labelledby="delivery" className={styles['card'] ?? ''}>
      <Picture src={packagePicture} size={92} lifted className={styles['box']} />
      <div key={headline} className={classes(styles['body'], first === null && styles['changed'])}>
        <Headline level={2} look="display" id="delivery" tabIndex={-1} data-key={order} eyebrow={eyebrow}>
          <NoWrapDates>{headline}</NoWrapDates>
        </Headline>
        {children}
      </div>
    </Card>
  )
}
