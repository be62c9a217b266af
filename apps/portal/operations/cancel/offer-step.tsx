import type { ApiError } from '@pfotenportal/contract/refusal'
import type { DataOf } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { OrderReview } from '../shared/quote/order-review.tsx'
import { QuoteComparison } from '../shared/quote/quote-comparison.tsx'
import type { QuoteFact } from '../shared/quote/quote-facts.ts'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { useCancelText } from './text.ts'
import type { Cancellation } from './use-cancellation.ts'
import styles from './cancel.module.css'

type Offer = NonNullable<DataOf<'readCancellationOffer'>>

const plan: readonly QuoteFact[] = ['rhythm', 'sachets', 'grams', 'delivery', 'price', 'perKg', 'perDay']

/** What an offer of each type is about. */
const facts: Record<Offer['type'], readonly QuoteFact[]> = {
  DISCOUNT: ['billing', 'delivery', 'price', 'discount'],
  SKIP: ['billing', 'delivery', 'price'],
  PAUSE: ['billing', 'delivery', 'price'],
  CHANGE_CYCLE: plan,
  CHANGE_RECIPES: plan,
  FREE_SUPPLEMENT: ['delivery', 'price'],
}

const isGone = (error: string | ApiError | null) =>
  error !== null && typeof error !== 'string' && error.type === 'OFFER_NOT_AVAILABLE'

interface Props {
  subscription: SubscriptionView
  offer: Offer
  cancellation: Cancellation
}

/** An offer with what it would change; a dearer plan is an order and has its button (docs/domain.md 7.4). */
export function OfferStep({ subscription, offer, cancellation }: Props) {
  const text = useCancelText()
  const format = useFormat()
  const { id } = subscription
  const body = { cancellationFlowId: offer.cancellationFlowId, offerId: offer.id }
  const quoted = useQuotedOperation('applyCancellationOffer', {
    subscriptionId: id,
    operation: 'applyCancellationOffer',
    input: body,
  })
  const accept = async () => {
    if ((await quoted.run({ params: { id }, body })).ok) cancellation.stay()
  }
  const isOrder = quoted.quote?.needsOrderButton ?? false
  return (
    <section aria-labelledby="offer" className={styles['stack']}>
      <h3 id="offer" className={styles['title']}>
        {offer.title}
      </h3>
      <p>{offer.description}</p>
      <QuoteState
        quoted={quoted}
        rows={facts[offer.type].length}
        wayOut={isGone(quoted.error) ? <></> : undefined}
      >
        {(quote) => (
          <>
            <QuoteComparison subscription={subscription} quote={quote} facts={facts[offer.type]} />
            {!isOrder && (
              <Button
                look="main"
                loading={quoted.sending}
                aria-disabled={quoted.pending || undefined}
                onClick={() => quoted.pending || void accept()}
              >
                {offer.ctaLabel}
              </Button>
            )}
          </>
        )}
      </QuoteState>
      {isOrder && (
        <OrderReview
          subscription={subscription}
          quoted={{ ...quoted, error: null }}
          onOrder={() => void accept()}
        />
      )}
      <p className={styles['note']}>
        <Unbroken>{text.offer.until(format.day(offer.validUntil))}</Unbroken>
      </p>
    </section>
  )
}
