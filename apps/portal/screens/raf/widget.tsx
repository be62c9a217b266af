/**
 * The referral programme of the provider, loaded once the customer has agreed on this device. The consent belongs to one
 * customer and one provider: another customer on the same device, or another provider, is asked again. It outlives a logout.
 */
import { useEffect, useRef, useState } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { STORAGE_KEYS } from '../../constants.ts'
import { externalStore, useStore } from '../../data/external-store.ts'
import { useResource } from '../../data/queries.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { ConsentCard } from './consent-card.tsx'
import { ProviderFrame } from './provider-frame.tsx'
import { useRafText } from './use-referrals.ts'
import styles from './widget.module.css'

/** The origin that each customer has agreed to, by customer id. */
type Consents = Readonly<Record<string, string>>

function stored(): Consents {
  const found = readStored(STORAGE_KEYS.referralConsent)
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const consents = externalStore<Consents>(stored())

function keep(next: Consents): void {
  writeStored(STORAGE_KEYS.referralConsent, next)
  consents.set(next)
}

/** Whether a customer has agreed to load a provider's programme. */
export function hasAgreed(to: Consents, customerId: number, origin: string): boolean {
  return to[String(customerId)] === origin
}

/** Keeps that a customer has agreed. */
export function agree(customerId: number, origin: string): void {
  keep({ ...stored(), [String(customerId)]: origin })
}

/** Forgets what a customer has agreed to, at once. */
export function withdraw(customerId: number): void {
  const { [String(customerId)]: _withdrawn, ...others } = stored()
  keep(others)
}

/** Follows a choice made in another tab: a withdrawal there ends the frame here. Gives the way to stop. */
function followConsent(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.referralConsent || key === null) consents.set(stored())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Asks, shows, and stops: the frame is there only while the customer agrees. */
function Agreed({ url, customer }: { url: URL; customer: CustomerView }) {
  const { widget: text } = useRafText()
  const isAgreed = hasAgreed(useStore(consents), customer.id, url.origin)
  const [isWithdrawn, setWithdrawn] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(followConsent, [])

  const choose = (isWanted: boolean) => {
    if (isWanted) agree(customer.id, url.origin)
    else withdraw(customer.id)
    setWithdrawn(!isWanted)
    // The button is gone with the focus on it: whoever reads by ear goes on at the heading.
    heading.current?.focus()
  }
  const retry = () => {
    setAttempt(attempt + 1)
    heading.current?.focus()
  }
  return (
    <Card aria-labelledby="widget" className={styles['card'] ?? ''}>
      <Headline id="widget" ref={heading} tabIndex={-1}>
        {text.title}
      </Headline>
      {isAgreed ? (
        <ProviderFrame
          key={attempt}
          url={url}
          customer={customer}
          onRetry={retry}
          onWithdraw={() => choose(false)}
        />
      ) : (
        <ConsentCard host={url.host} customer={customer} onAgree={() => choose(true)} />
      )}
      <div aria-live="polite" className={styles['said']}>
        {!isAgreed && isWithdrawn && <Notice tone="success" role="note" title={text.withdrawn} />}
      </div>
    </Card>
  )
}

/** The operator's referral provider in a frame (spec 2; legal: nothing loads before the customer agrees). */
export function Widget({ url }: { url: string }) {
  const { error } = useText()
  const { data, pending, retry } = useResource('customer')
  if (data) return <Agreed key={data.id} url={new URL(url)} customer={data} />
  if (!pending) return <FailedState title={error.loadFailed} onRetry={retry} />
  return (
    <Card>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </Card>
  )
}
