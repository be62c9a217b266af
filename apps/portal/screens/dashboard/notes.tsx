/** What the customer of a dog should know before anything else: an announced price, and a declared end. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { DeclaredEndNote } from '../shared/declared-end/declared-end-note.tsx'
import { PriceOffers } from '../shared/price-offer/price-offers.tsx'

export function Notes({ subscription }: { subscription: SubscriptionView }) {
  const { endsAt, priceOffers } = subscription
  return (
    <>
      {endsAt && <DeclaredEndNote subscription={subscription} endsAt={endsAt} />}
      {priceOffers && <PriceOffers offers={priceOffers} subscription={subscription} />}
    </>
  )
}
