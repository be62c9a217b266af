import { Link } from 'wouter'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan'
import { formatDay, formatPrice, formatWindow } from '@pfotenportal/text/format'
import { useToday } from '../../api/portal-now.ts'
import { routes } from '../../routes.ts'
import { useLanguage } from '../../text.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Price } from '../../ui/price.tsx'
import { useSubscriptionsText } from './text.ts'

function NextDates({ subscription }: { subscription: SubscriptionView }) {
  const { plan } = useSubscriptionsText()
  const language = useLanguage()
  const today = useToday()
  const { nextBillingDate, nextDelivery, pause } = subscription
  return (
    <>
      {pause?.resumesAt && <Fact term={plan.resumes}>{formatDay(pause.resumesAt, language, today)}</Fact>}
      <Fact term={plan.next}>
        {nextBillingDate ? formatDay(nextBillingDate, language, today) : plan.nextNone}
      </Fact>
      {nextDelivery && <Fact term={plan.delivery}>{formatWindow(nextDelivery, language, today)}</Fact>}
    </>
  )
}

/** Portion, rhythm, price and the next dates. */
export function PlanCard({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { plan } = text
  const { options, deliveryPrice, discount, totalLineItemPrice, totalLineItemDiscountedPrice } = subscription
  const shipping = Number(deliveryPrice) === 0 ? plan.shippingFree : plan.shipping(formatPrice(deliveryPrice))
  return (
    <Card aria-labelledby="plan">
      <CardHead
        title={<Headline id="plan">{plan.title}</Headline>}
        action={<Link href={routes.orders}>{text.orders}</Link>}
      />
      <Facts>
        <Fact term={plan.pension} note={plan.pensionNotes[options.pension]}>
          {plan.pensions[options.pension]}
        </Fact>
        <Fact term={plan.cycle}>{plan.everyDays(cycleDays(options.cycle))}</Fact>
        <Fact term={plan.price} note={`${plan.vat} · ${shipping}`}>
          <Price now={formatPrice(totalLineItemDiscountedPrice)} before={formatPrice(totalLineItemPrice)} />
        </Fact>
        {discount && <Fact term={plan.discount}>{discount.title}</Fact>}
        <NextDates subscription={subscription} />
      </Facts>
    </Card>
  )
}
