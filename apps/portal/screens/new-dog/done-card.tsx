import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DataOf } from '@pfotenportal/contract/api'
import { call } from '../../data/call.ts'
import { useDogChoice } from '../../data/dog-view.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useNewDogText } from './dog-draft.ts'
import styles from './new-dog.module.css'

/** Opens the page that sets up a payment method. If that fails, the mail has the link, too. */
async function leadToSetup(id: string): Promise<void> {
  const { url } = await call('openPaymentSetup', { params: { id }, body: {} })
  location.assign(url)
}

/** Leads to the page that sets up the payment method, at once; undefined if there is nothing to set up. */
function usePaymentSetup(id: string | undefined) {
  const [pending, setPending] = useState(id !== undefined)
  const start = () => {
    if (id !== undefined) leadToSetup(id).catch(() => setPending(false))
  }
  const open = () => {
    setPending(true)
    start()
  }
  const lead = useEffectEvent(start)
  useEffect(() => {
    lead()
    // The page as the browser kept it, when the customer comes back from there.
    const isBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPending(false)
    }
    addEventListener('pageshow', isBack)
    return () => removeEventListener('pageshow', isBack)
  }, [])
  return id === undefined ? undefined : { pending, open }
}

/** The contract has begun: when the first box comes, and what is left to do. */
export function DoneCard({ begun: { subscription, paymentLink } }: { begun: DataOf<'subscribeDog'> }) {
  const { done } = useNewDogText()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { choose } = useDogChoice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const setup = usePaymentSetup(paymentLink?.id)
  const name = subscription.pet?.name ?? ''
  const { nextDelivery, nextBillingDate } = subscription
  return (
    <Card look="glow" aria-labelledby="done">
      <Headline ref={heading} id="done" tabIndex={-1} look="display">
        {done.title(name)}
      </Headline>
      <div className={`stack-3 ${styles['content']}`}>
        {nextDelivery && (
          <p className="lead">
            <NoWrapDates>{done.first(format.window(nextDelivery))}</NoWrapDates>
          </p>
        )}
        {nextBillingDate && (
          <p>
            <NoWrapDates>{done.charge(format.day(nextBillingDate))}</NoWrapDates>
          </p>
        )}
        {paymentLink && <Notice tone="warn">{done.link(paymentLink.emailSentTo)}</Notice>}
        <p className="note">{done.mail}</p>
      </div>
      <div className={styles['actions']}>
        {setup && (
          <Button look="main" loading={setup.pending} onClick={setup.open}>
            {done.setup}
          </Button>
        )}
        <Button
          look={setup ? 'soft' : 'main'}
          onClick={() => choose(subscription.id, () => navigate(routes.dashboard))}
        >
          {done.action(name)}
        </Button>
      </div>
    </Card>
  )
}
