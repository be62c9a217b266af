import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant } from '@pfotenportal/domain/calendar'
import { dogLook } from '../../illustrations/dog-look.ts'
import { routes } from '../../routes.ts'
import { Badge } from '../../ui/chip.tsx'
import { Card } from '../../ui/card.tsx'
import { DogAvatar } from '../../ui/dog-avatar.tsx'
import { Headline } from '../../ui/headline.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Unbroken } from '../orders/unbroken.tsx'
import { useFormat } from '../orders/words.ts'
import { useRestingText } from './resting-text.ts'
import styles from './answer-card.module.css'

/** Paused by the customer: when it goes on by itself. */
function OwnPause({ subscription }: { subscription: SubscriptionView }) {
  const text = useRestingText()
  const format = useFormat()
  const { nextBillingDate, nextDelivery } = subscription
  return (
    <>
      {nextBillingDate && (
        <p className={styles['lead']}>
          {nextDelivery
            ? text.restartOrder(format.day(nextBillingDate), format.window(nextDelivery))
            : text.restartBilling(format.day(nextBillingDate))}
        </p>
      )}
      <p className={styles['hint']}>{text.pauseInfo}</p>
    </>
  )
}

/** Paused by the service after failed payments: no day, but something to do (docs/domain.md 4.4). */
function PaymentPause() {
  const text = useRestingText()
  return (
    <>
      <p className={styles['lead']}>{text.systemPause}</p>
      <p className={styles['hint']}>{text.systemPauseWhat}</p>
      <div className={styles['actions']}>
        <LinkButton look="main" href={routes.profile}>
          {text.toPayment}
        </LinkButton>
      </div>
    </>
  )
}

function Cancelled({ subscription }: { subscription: SubscriptionView }) {
  const text = useRestingText()
  const format = useFormat()
  return (
    <>
      {subscription.cancelledAt && (
        <p className={styles['lead']}>
          {text.cancelledOn(format.day(berlinDay(instant(subscription.cancelledAt))))}
        </p>
      )}
      <p className={styles['hint']}>{text.cancelledInfo}</p>
    </>
  )
}

function useAnswer(subscription: SubscriptionView, dog: string): string {
  const text = useRestingText()
  const format = useFormat()
  if (subscription.status === 'CANCELLED') return text.answerCancelled(dog)
  const restart = subscription.pause?.resumesAt
  return restart ? text.answerPausedUntil(dog, format.day(restart)) : text.answerPaused(dog)
}

/** 'ABO WIEDER AKTIVIEREN': how things stand with a subscription that rests, and how it goes on (spec 2). */
export function Reactivation({ subscription, dog }: { subscription: SubscriptionView; dog: string }) {
  const text = useRestingText()
  const answer = useAnswer(subscription, dog)
  const paused = subscription.status === 'PAUSED'
  const byService = subscription.pause?.reason === 'PAYMENT_FAILED'
  return (
    <Card look="glow" aria-labelledby="reactivation" className={styles['card'] ?? ''}>
      {subscription.pet && (
        <DogAvatar look={dogLook(subscription.pet)} size="large" resting className={styles['box'] ?? ''} />
      )}
      <div className={styles['body']}>
        <p className={styles['eyebrow']}>
          <Badge tone={paused ? 'time' : 'neutral'}>{paused ? text.paused : text.cancelled}</Badge>
        </p>
        <Headline level={2} id="reactivation" className={styles['capitals'] ?? ''}>
          {text.heading}
        </Headline>
        <p className={styles['answer']}>
          <Unbroken>{answer}</Unbroken>
        </p>
        {!paused && <Cancelled subscription={subscription} />}
        {paused && (byService ? <PaymentPause /> : <OwnPause subscription={subscription} />)}
      </div>
    </Card>
  )
}
