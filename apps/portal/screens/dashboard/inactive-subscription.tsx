import type { OrderView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { canRestart, hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { newDogLink } from '../../data/config.ts'
import { useToday } from '../../data/use-today.ts'
import bonePicture from '../../illustrations/bone.svg?no-inline'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { dogLook } from '../../illustrations/dog-look.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { sectionRoute } from '../../profile-routes.ts'
import { routes } from '../../routes.ts'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { DogAvatar } from '../../ui/dog/dog-avatar.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { CurrentOrder, NoCurrentOrder } from '../shared/order/current-order.tsx'
import { useInactiveHeadline, useInactiveText, usePauseText } from './dashboard-parts-text.ts'
import styles from './dashboard.module.css'
import cardStyles from './delivery-card.module.css'

/** A pause chosen by the customer: when it ends, and when the first box is charged. */
function OwnPause({ subscription }: { subscription: SubscriptionView }) {
  const { until, info } = usePauseText(subscription)
  return (
    <>
      {until && subscription.nextDelivery && (
        <p className={cardStyles['lead']}>
          <NoWrapDates>{until}</NoWrapDates>
        </p>
      )}
      <p className={cardStyles['hint']}>
        <NoWrapDates>{info}</NoWrapDates>
      </p>
    </>
  )
}

/** A pause set by the service after failed payments: what the customer can do about it (docs/domain.md 4.4). */
function PaymentPause() {
  const text = useInactiveText()
  return (
    <>
      <p className={cardStyles['lead']}>{text.systemPause}</p>
      <p className={cardStyles['hint']}>{text.systemPauseWhat}</p>
    </>
  )
}

function Cancelled({ subscription }: { subscription: SubscriptionView }) {
  const text = useInactiveText()
  const format = useFormat()
  return (
    <>
      {subscription.cancelledAt && (
        <p className={cardStyles['lead']}>
          <NoWrapDates>{text.cancelledOn(format.dayAt(subscription.cancelledAt))}</NoWrapDates>
        </p>
      )}
      <p className={cardStyles['hint']}>
        {canRestart(subscription) ? text.cancelledInfo : text.subscribedElsewhere}
      </p>
    </>
  )
}

/** The first order and delivery after a restart, as calculated by the service. */
function Preview({ subscription }: { subscription: SubscriptionView }) {
  const text = useInactiveText()
  const format = useFormat()
  const today = useToday()
  const { activationPreview: preview, status } = subscription
  if (!preview) return null
  const day = preview.billingDate === today ? null : format.day(preview.billingDate)
  const window = format.window(preview.deliveryWindow)
  return (
    <p className={cardStyles['note']}>
      <NoWrapDates>
        {status === 'PAUSED' ? text.resumed(day, window) : text.activated(day, window)}
      </NoWrapDates>
    </p>
  )
}

/** Opens the dialog that resumes or reactivates the subscription; nothing if it cannot be restarted. */
export function RestartButton({ subscription, look }: { subscription: SubscriptionView; look?: ButtonLook }) {
  const text = useInactiveText()
  const isPaused = subscription.status === 'PAUSED'
  const operation = isPaused ? 'resumeSubscription' : 'reactivateSubscription'
  if (!isPaused && !canRestart(subscription)) return null
  return (
    <Button look={look} onClick={() => openOperation(operation, subscription)}>
      {isPaused ? text.resume : text.reactivate}
    </Button>
  )
}

/** The restart, whose dialog offers what may be missing for it, and the actions that the service allows. */
function Actions({ subscription }: { subscription: SubscriptionView }) {
  const text = useInactiveText()
  const { allowedActions: allowed, pause } = subscription
  const ownPause = pause?.reason === 'CUSTOMER'
  return (
    <div className={cardStyles['actions']}>
      <RestartButton look="main" subscription={subscription} />
      {ownPause && allowed.includes('changeNextChargeDate') && (
        <Button onClick={() => openOperation('changeNextChargeDate', subscription)}>
          {text.moveRestart}
        </Button>
      )}
      <div className={cardStyles['together']}>
        {ownPause && allowed.includes('pauseSubscription') && (
          <Button onClick={() => openOperation('pauseSubscription', subscription)}>
            {text.changeLength}
          </Button>
        )}
        {pause && !ownPause && <LinkButton href={sectionRoute('payments')}>{text.toPayment}</LinkButton>}
        <LinkButton look="quiet" href={routes.subscriptions}>
          {text.manage}
        </LinkButton>
        {allowed.includes('cancelSubscription') && (
          <Button look="quiet" onClick={() => openOperation('cancelSubscription', subscription)}>
            {text.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** 'ABO WIEDER AKTIVIEREN': the state of a paused or cancelled subscription and the actions to restart it (spec 2). */
function Reactivation({ subscription }: { subscription: SubscriptionView }) {
  const text = useInactiveText()
  const headline = useInactiveHeadline(subscription)
  const paused = subscription.status === 'PAUSED'
  const byService = subscription.pause?.reason === 'PAYMENT_FAILED'
  return (
    <Card look="glow" aria-labelledby="reactivation" className={cardStyles['card'] ?? ''}>
      {subscription.pet && (
        <DogAvatar look={dogLook(subscription.pet)} size="large" muted className={cardStyles['box'] ?? ''} />
      )}
      <div className={cardStyles['body']}>
        <p className={cardStyles['eyebrow']}>
          <Badge tone={paused ? 'time' : 'neutral'}>{paused ? text.paused : text.cancelled}</Badge>
        </p>
        <Headline level={2} id="reactivation" className={cardStyles['capitals'] ?? ''}>
          {text.heading}
        </Headline>
        <p className={cardStyles['headline']}>
          <NoWrapDates>{headline}</NoWrapDates>
        </p>
        {!paused && <Cancelled subscription={subscription} />}
        {paused && (byService ? <PaymentPause /> : <OwnPause subscription={subscription} />)}
        <Preview subscription={subscription} />
        <Actions subscription={subscription} />
      </div>
    </Card>
  )
}

/** One of the two order widgets in its empty state. */
function NoOrder({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <section aria-labelledby={id}>
      <Headline level={2} id={id}>
        {title}
      </Headline>
      <p className="muted">{children}</p>
    </section>
  )
}

/** The two order widgets while nothing is planned. A box that is already paid still arrives (spec 2). */
function Orders({ current, dog }: { current: OrderView | null; dog: string }) {
  const text = useOrdersText()
  const noneUpcoming = (
    <NoOrder id="no-next" title={text.upcoming}>
      {text.noUpcoming}
    </NoOrder>
  )
  if (current) {
    return (
      <div className={styles['halves']}>
        <CurrentOrder box={current} dogName={dog} />
        <Card>{noneUpcoming}</Card>
      </div>
    )
  }
  return (
    <Card className={styles['halves'] ?? ''}>
      <NoOrder id="no-current" title={text.current}>
        {text.noCurrent}
      </NoOrder>
      {noneUpcoming}
    </Card>
  )
}

/** The two order widgets of a customer without a dog, which say what will be there. */
function FutureOrders() {
  const text = useOrdersText()
  const hints = useInactiveText()
  return (
    <div className={styles['halves']}>
      <NoCurrentOrder hint={hints.noCurrentYet} />
      <Card aria-labelledby="no-next">
        <Headline level={2} id="no-next">
          {text.upcoming}
        </Headline>
        <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming}>
          {hints.noUpcomingYet}
        </EmptyState>
      </Card>
    </div>
  )
}

export interface InactiveSubscriptionProps {
  subscription: SubscriptionView
  dog: string
  history: readonly OrderView[]
}

/**
 * The dashboard of a paused or cancelled subscription. After the dog has died it only says that, and offers nothing.
 */
export function InactiveSubscription({ subscription, dog, history }: InactiveSubscriptionProps) {
  const current = currentOrder(history, useToday())
  if (hasDogPassedAway(subscription)) {
    return (
      <>
        <FarewellCard subscription={subscription} />
        {current && <CurrentOrder box={current} dogName={dog} />}
      </>
    )
  }
  return (
    <>
      <Reactivation subscription={subscription} />
      <Orders current={current} dog={dog} />
    </>
  )
}

/** The dashboard of a customer without a dog: a link to the shop and the empty order widgets. */
export function NoDog() {
  const text = useInactiveText()
  return (
    <>
      <Card look="glow" aria-labelledby="welcome" className={styles['welcome'] ?? ''}>
        <div>
          <Headline level={2} look="display" id="welcome">
            {text.headlineNoDog}
          </Headline>
          <p className="muted">{text.noDogHint}</p>
          <LinkButton {...newDogLink} look="main" className={styles['begin'] ?? ''}>
            {text.newDog}
          </LinkButton>
        </div>
        <Picture src={bonePicture} size={92} lifted />
      </Card>
      <FutureOrders />
    </>
  )
}
