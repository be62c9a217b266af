/**
 * The provider's referral programme, loaded once the customer has agreed on this device. Consent applies to one
 * customer and one provider: the portal asks again for another customer on the same device or for another provider.
 * It ends with the session, so that nothing of the customer stays on the device.
 */
import { useEffect, useRef, useState } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { STORAGE_KEYS } from '../../constants.ts'
import { externalStore, useStore } from '../../data/external-store.ts'
import { useResource } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import friendsPicture from '../../illustrations/friends.svg?no-inline'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { ProviderFrame } from './provider-frame.tsx'
import styles from './referral-widget.module.css'
import { useReferralText } from './use-referrals.ts'

/** The origin that each customer has consented to, by customer id. */
type Consents = Readonly<Record<string, string>>

function readConsents(): Consents {
  const found = readStored(STORAGE_KEYS.referralConsent)
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const consents = externalStore<Consents>(readConsents())

// Signing out has removed the stored consent.
auth.subscribe(() => consents.set(readConsents()))

function saveConsents(next: Consents): void {
  writeStored(STORAGE_KEYS.referralConsent, next)
  consents.set(next)
}

/** Whether a customer has consented to loading a provider's programme. */
export function hasConsent(given: Consents, customerId: number, origin: string): boolean {
  return given[String(customerId)] === origin
}

/** Stores a customer's consent. */
export function giveConsent(customerId: number, origin: string): void {
  saveConsents({ ...readConsents(), [String(customerId)]: origin })
}

/** Deletes a customer's consent. */
export function withdrawConsent(customerId: number): void {
  const { [String(customerId)]: _withdrawn, ...others } = readConsents()
  saveConsents(others)
}

/**
 * Applies a choice made in another tab, so that withdrawing consent there removes the frame here. Returns a cleanup.
 */
function syncConsentAcrossTabs(): () => void {
  const sync = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.referralConsent || key === null) consents.set(readConsents())
  }
  addEventListener('storage', sync)
  return () => removeEventListener('storage', sync)
}

/** Asks for consent, and shows the frame only while consent is given. */
function ConsentGate({ url, customer }: { url: URL; customer: CustomerView }) {
  const { widget: text } = useReferralText()
  const isConsentGiven = hasConsent(useStore(consents), customer.id, url.origin)
  const [isWithdrawn, setWithdrawn] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(syncConsentAcrossTabs, [])

  const choose = (isWanted: boolean) => {
    if (isWanted) giveConsent(customer.id, url.origin)
    else withdrawConsent(customer.id)
    setWithdrawn(!isWanted)
    // The focused button disappears, so screen readers continue at the heading.
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
      {isConsentGiven ? (
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
      <div aria-live="polite" className={styles['status']}>
        {!isConsentGiven && isWithdrawn && <Notice tone="success" role="note" title={text.withdrawn} />}
      </div>
    </Card>
  )
}

/**
 * The operator's referral provider in an iframe (spec 2). For legal reasons nothing loads before the customer agrees.
 */
export function ReferralWidget({ url }: { url: string }) {
  const { error } = useText()
  const { data, pending, retry } = useResource('customer')
  if (data) return <ConsentGate key={data.id} url={new URL(url)} customer={data} />
  if (!pending) return <FailedState title={error.loadFailed} onRetry={retry} />
  return (
    <Card>
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    </Card>
  )
}

interface ConsentCardProps {
  /** The provider that would receive the data. */
  host: string
  customer: CustomerView
  onAgree: () => void
}

/** Asks for consent before anything is loaded: which data goes to whom, and why. */
function ConsentCard({ host, customer, onAgree }: ConsentCardProps) {
  const { widget: text } = useReferralText()
  const { fields } = text
  return (
    <div className={styles['request']}>
      <Picture src={friendsPicture} size={72} lifted />
      <p>{text.lead(host)}</p>
      <section className={styles['sent']} aria-labelledby="sent">
        <h3 id="sent" className="strong">
          {text.sent(host)}
        </h3>
        <Facts>
          <Fact term={fields.email}>{customer.email}</Fact>
          <Fact term={fields.firstName}>{customer.firstName}</Fact>
          <Fact term={fields.lastName}>{customer.lastName}</Fact>
          <Fact term={fields.locale}>{text.locale}</Fact>
        </Facts>
        <p className="note">{text.technical}</p>
      </section>
      <p>
        {text.purpose} <Link href={routes.privacy}>{text.privacy}</Link>
      </p>
      <Button look="main" onClick={onAgree}>
        {text.load}
      </Button>
    </div>
  )
}
