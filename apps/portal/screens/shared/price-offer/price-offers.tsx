/** Announced prices of a dog's boxes, with both answers to an increase (C-591). */
import type { PriceOfferView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { priceOffer } from '@pfotenportal/text/de/price-offer'
import { formatDay, formatPrice, formatRate, formatUnitPrice } from '@pfotenportal/text/format'
import { useOperation } from '../../../data/use-operation.ts'
import { useToday } from '../../../data/use-today.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { defineText, useLanguage } from '../../../ui/text/text.tsx'
import styles from './price-offers.module.css'

const usePriceOfferText = defineText({ priceOffer }, () => import('@pfotenportal/text/en/price-offer'))

type Answer = 'ACCEPT' | 'KEEP'

function Answers({ offer, subscription }: { offer: PriceOfferView; subscription: SubscriptionView }) {
  const copy = usePriceOfferText()
  const accepting = useOperation('answerPriceOffer', copy.toast.accepted)
  const keeping = useOperation('answerPriceOffer', copy.toast.kept)
  const { changeId, after, answer } = offer
  const send = ({ run }: typeof accepting, given: Answer) =>
    void run({
      params: { id: subscription.id },
      body: { changeId, answer: given, totalPrice: after.totalPrice },
    })
  return (
    <div className={styles['answers']}>
      {answer !== 'ACCEPTED' && (
        <Button
          size="small"
          loading={accepting.pending}
          disabled={keeping.pending}
          onClick={() => send(accepting, 'ACCEPT')}
        >
          {copy.accept}
        </Button>
      )}
      {answer !== 'REFUSED' && (
        <Button
          size="small"
          loading={keeping.pending}
          disabled={accepting.pending}
          onClick={() => send(keeping, 'KEEP')}
        >
          {copy.keep}
        </Button>
      )}
    </div>
  )
}

/** A price of a box with VAT, shipping and the price per kilogram. */
function Side({ price, subscription }: { price: PriceOfferView['before']; subscription: SubscriptionView }) {
  const copy = usePriceOfferText()
  const rate = formatRate(subscription.taxRate, useLanguage())
  const taxName = useTaxName(subscription)
  const { deliveryPrice } = price
  const shipping = Number(deliveryPrice) === 0 ? null : formatPrice(deliveryPrice)
  return (
    <dd>
      <b>{formatPrice(price.totalPrice)}</b> <small>{copy.includes(taxName, rate, shipping)}</small>
      {price.unitPrice !== null && (
        <small className={styles['kilo']}>{formatUnitPrice(price.unitPrice)}</small>
      )}
    </dd>
  )
}

function Offer({ offer, subscription }: { offer: PriceOfferView; subscription: SubscriptionView }) {
  const copy = usePriceOfferText()
  const language = useLanguage()
  const today = useToday()
  const day = (date: string) => formatDay(date, language, today)
  const { kind, from, answerUntil, before, after, answer } = offer
  const isIncrease = kind === 'INCREASE'
  const dog = subscription.pet?.name ?? ''
  const answered = { ACCEPTED: copy.accepted, REFUSED: copy.refused }
  return (
    <Notice
      tone={isIncrease && answer === null ? 'warn' : 'info'}
      title={(isIncrease ? copy.increase : copy.decrease)(dog, day(from))}
      action={isIncrease ? <Answers offer={offer} subscription={subscription} /> : null}
    >
      <dl className={styles['prices']}>
        <div>
          <dt>{copy.before}</dt>
          <Side price={before} subscription={subscription} />
        </div>
        <div>
          <dt>{copy.after}</dt>
          <Side price={after} subscription={subscription} />
        </div>
      </dl>
      <p>
        {answer !== null
          ? answered[answer](day(answerUntil))
          : isIncrease
            ? `${copy.silence} ${copy.answerUntil(day(answerUntil))}`
            : copy.nothingToDo}
      </p>
    </Notice>
  )
}

/** All announced prices of a subscription. */
export function PriceOffers({
  offers,
  subscription,
}: {
  offers: readonly PriceOfferView[]
  subscription: SubscriptionView
}) {
  return (
    <div className={styles['offers']}>
      {offers.map((offer) => (
        <Offer key={offer.changeId} offer={offer} subscription={subscription} />
      ))}
    </div>
  )
}
