import type { ReactNode } from 'react'
import { useResource, type ResourceView } from '../../api/queries.ts'
import { useText } from '../../text.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Headline } from '../../ui/headline.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { PaymentLine } from './payment-line.tsx'
import { PostalLines } from './postal-lines.tsx'
import styles from './profile.module.css'
import { SettingsCard } from './settings-card.tsx'
import { useProfileText } from './text.ts'

interface SectionProps<T> {
  id: string
  title: string
  view: ResourceView<T>
  children: (data: T) => ReactNode
}

/** A card that waits for its data, and says so when none comes. */
function Section<T>({ id, title, view, children }: SectionProps<T>) {
  const { error } = useText()
  return (
    <Card aria-labelledby={id} aria-busy={view.data === null && view.pending}>
      <CardHead title={<Headline id={id}>{title}</Headline>} />
      {view.data !== null && children(view.data)}
      {view.data === null && view.pending && <SkeletonText lines={4} />}
      {view.data === null && !view.pending && <FailedState title={error.loadFailed} onRetry={view.retry} />}
    </Card>
  )
}

function Account() {
  const { account } = useProfileText()
  return (
    <Section id="account" title={account.title} view={useResource('customer')}>
      {(customer) => (
        <Facts>
          <Fact term={account.firstName}>{customer.firstName}</Fact>
          <Fact term={account.lastName}>{customer.lastName}</Fact>
          <Fact term={account.email}>{customer.email}</Fact>
        </Facts>
      )}
    </Section>
  )
}

function Addresses() {
  const { addresses } = useProfileText()
  return (
    <Section id="addresses" title={addresses.title} view={useResource('addresses')}>
      {(list) =>
        list.length === 0 ? (
          <p>{addresses.none}</p>
        ) : (
          <ul className={styles['list']}>
            {list.map((address) => (
              <li key={address.id}>
                <PostalLines address={address} />
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

function Payments() {
  const { payments } = useProfileText()
  return (
    <Section id="payments" title={payments.title} view={useResource('paymentMethods')}>
      {(list) =>
        list.length === 0 ? (
          <p>{payments.none}</p>
        ) : (
          <ul className={styles['list']}>
            {list.map((method) => (
              <li key={method.id}>
                <PaymentLine method={method} />
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

/** /profile: who the customer is, where boxes can go, how they are paid. */
export function Profile() {
  return (
    <div className={styles['columns']}>
      <Account />
      <Payments />
      <Addresses />
      <SettingsCard />
    </div>
  )
}
