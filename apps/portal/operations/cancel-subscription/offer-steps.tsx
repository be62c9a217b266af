import { useState } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { OrderReview } from '../shared/quote/order-review.tsx'
import { QuoteComparison, type QuoteFact } from '../shared/quote/quote-comparison.tsx'
import { QuoteRefusal, QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'
import styles from './cancel-subscription.module.css'
import { isPassedAwayReason, useCancelSubscriptionText, type Cancellation } from './use-cancellation.ts'

type Benefit = CancellationFlowView['benefit']
type Claim = NonNullable<Benefit['claim']>

/** The delivery window of the box that contains the sample; null if the next box is already closed. */
function sampleWindow({ before, after }: QuoteView) {
  const known = new Set(before.nextBox?.lines.map(({ sku }) => sku))
  return after.nextBox?.lines.some(({ sku }) => !known.has(sku)) ? after.nextBox.deliveryWindow : null
}

interface SampleProps {
  subscription: SubscriptionView
  benefitId: number
  claim: Claim
  onTaken: () => void
}

/** The free sample for customers who stay. */
function Sample({ subscription, benefitId, claim, onTaken }: SampleProps) {
  const text = useCancelSubscriptionText()
  const format = useFormat()
  const { purpose } = useCatalogueText()
  const [option, setOption] = useState<Claim['preset'] | null>(null)
  const { id, pet } = subscription
  const body = option === null ? null : { benefitId, option }
  const quoted = useQuotedOperation(
    'applyBenefit',
    body && { subscriptionId: id, operation: 'applyBenefit', input: body },
  )
  const window = quoted.quote && sampleWindow(quoted.quote)
  const take = async () => {
    if (body && (await quoted.run({ params: { id }, body })).ok) onTaken()
  }
  return (
    <div className="stack-3">
      <RadioGroup
        legend={text.sample.legend(pet?.name ?? '')}
        hint={text.sample.hint}
        columns
        name="sample"
        options={claim.options.map((kind) => ({ value: kind, label: purpose(kind) }))}
        chosen={option}
        onChoose={setOption}
      />
      {quoted.error && <QuoteRefusal error={quoted.error} onRetry={quoted.retry} retrying={quoted.pending} />}
      <div className={styles['choice']}>
        <SendButton look="soft" quoted={quoted} onSend={() => void take()}>
          {text.sample.take}
        </SendButton>
        {window && (
          <span className="note">
            <NoWrapDates>{text.sample.with(format.window(window))}</NoWrapDates>
          </span>
        )}
      </div>
    </div>
  )
}

export interface BenefitStepProps {
  subscription: SubscriptionView
  flow: CancellationFlowView
  cancellation: Cancellation
}

/** The benefits of the subscription, below the way out for a dog that has died: nobody has to read an offer first. */
export function BenefitStep({ subscription, flow, cancellation }: BenefitStepProps) {
  const text = useCancelSubscriptionText()
  const { benefit, petName } = flow
  const passedAway = flow.reasons.find(isPassedAwayReason)
  return (
    <>
      {passedAway && (
        <Button look="quiet" className={styles['quiet']} onClick={() => cancellation.farewell(passedAway)}>
          {text.farewell.link(petName)}
        </Button>
      )}
      <p>{text.pitch(petName)}</p>
      <section className="stack-3">
        <h3 className={styles['title']}>{benefit.title}</h3>
        {(!benefit.claim || benefit.isApplied) && <p>{benefit.text}</p>}
        {benefit.bullets.length > 0 && (
          <ul className={styles['list']}>
            {benefit.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
      </section>
      {benefit.claim && !benefit.isApplied && (
        <Sample
          subscription={subscription}
          benefitId={benefit.id}
          claim={benefit.claim}
          onTaken={cancellation.stay}
        />
      )}
    </>
  )
}

type Offer = NonNullable<DataOf<'readCancellationOffer'>>

const plan: readonly QuoteFact[] = ['rhythm', 'sachets', 'grams', 'delivery', 'price', 'perKg', 'perDay']

/** The facts to compare for each type of offer. */
const facts: Record<Offer['type'], readonly QuoteFact[]> = {
  DISCOUNT: ['billing', 'delivery', 'price', 'discount'],
  SKIP: ['billing', 'delivery', 'price'],
  PAUSE: ['billing', 'delivery', 'price'],
  CHANGE_CYCLE: plan,
  CHANGE_RECIPES: plan,
  FREE_SUPPLEMENT: ['delivery', 'price'],
}

const isOfferUnavailable = (error: string | ApiError | null) =>
  error !== null && typeof error !== 'string' && error.type === 'OFFER_NOT_AVAILABLE'

interface Props {
  subscription: SubscriptionView
  offer: Offer
  cancellation: Cancellation
}

/** An offer and its effects. A more expensive plan is an order and needs the order button. */
export function OfferStep({ subscription, offer, cancellation }: Props) {
  const text = useCancelSubscriptionText()
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
  const remedy = isOfferUnavailable(quoted.error) ? <></> : undefined
  const comparison = (quote: QuoteView) => (
    <QuoteComparison subscription={subscription} quote={quote} facts={facts[offer.type]} />
  )
  return (
    <section aria-labelledby="offer" className="stack-3">
      <h3 id="offer" className={styles['title']}>
        {offer.title}
      </h3>
      <p>{offer.description}</p>
      {isOrder ? (
        <OrderReview
          subscription={subscription}
          quoted={quoted}
          remedy={remedy}
          onOrder={() => void accept()}
        >
          {comparison}
        </OrderReview>
      ) : (
        <QuoteState quoted={quoted} rows={facts[offer.type].length} remedy={remedy}>
          {(quote) => (
            <>
              {comparison(quote)}
              <SendButton quoted={quoted} onSend={() => void accept()}>
                {offer.ctaLabel}
              </SendButton>
            </>
          )}
        </QuoteState>
      )}
      <p className="note">
        <NoWrapDates>{text.offer.until(format.day(offer.validUntil))}</NoWrapDates>
      </p>
    </section>
  )
}
