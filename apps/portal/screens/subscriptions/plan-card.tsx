import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { boxGrams } from '@pfotenportal/domain/product/bags'
import { useResource } from '../../data/queries.ts'
import { agreedUnitPrice, sachetsFromWire } from '../../operations/shared/plan/sachets.ts'
import { routes } from '../../routes.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Link } from '../../ui/link/link.tsx'
import { sumOf } from '../../ui/price/amounts.ts'
import { Price } from '../../ui/price/price.tsx'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'

const tones = { ACTIVE: 'ok', PAUSED: 'time', CANCELLED: 'neutral' } as const

/** The next charge and delivery, and until when they can be changed. */
function PlannedDates({ subscription }: { subscription: SubscriptionView }) {
  const { plan } = useSubscriptionsText()
  const format = useFormat()
  const { nextBillingDate, nextDelivery, pause } = subscription
  const schedule = useResource('orderSchedule').data ?? []
  const entry = schedule.find(({ status }) => status === 'SCHEDULED')
  // While a payment is outstanding, the next date is its retry (docs/domain.md 4.4).
  const isRetry = schedule.some((it) => it.status === 'FAILED' && it.nextRetryDate === nextBillingDate)
  const isNext = entry?.billingDate === nextBillingDate && entry?.isEditable
  return (
    <>
      {pause?.resumesAt && <Fact term={plan.resumes}>{format.day(pause.resumesAt)}</Fact>}
      <Fact
        term={isRetry ? plan.retry : plan.next}
        note={isNext && plan.changeTill(format.until(entry.cutoffAt))}
      >
        {nextBillingDate ? <NoWrapDates>{format.day(nextBillingDate)}</NoWrapDates> : plan.nextNone}
      </Fact>
      {nextDelivery && (
        <Fact term={plan.delivery}>
          <NoWrapDates>{format.window(nextDelivery)}</NoWrapDates>
        </Fact>
      )}
    </>
  )
}

/** The dates if the customer restarted the subscription today. */
function RestartDates({ subscription }: { subscription: SubscriptionView }) {
  const { plan } = useSubscriptionsText()
  const format = useFormat()
  const { activationPreview, cancelledAt } = subscription
  return (
    <>
      {cancelledAt && (
        <Fact term={plan.cancelled}>
          <NoWrapDates>{format.dayAt(cancelledAt)}</NoWrapDates>
        </Fact>
      )}
      {activationPreview && (
        <Fact
          term={plan.restart}
          note={
            <NoWrapDates>{plan.restartWindow(format.window(activationPreview.deliveryWindow))}</NoWrapDates>
          }
        >
          <NoWrapDates>{plan.restartOf(format.day(activationPreview.billingDate))}</NoWrapDates>
        </Fact>
      )}
    </>
  )
}

/** The supplements in the next box, which are included in its price. */
function extrasOf({ supplements, nextBillingDate }: SubscriptionView): string {
  return supplements
    .filter(({ every, billingDate }) => every === 'ALWAYS' || billingDate === nextBillingDate)
    .map(({ title }) => title)
    .join(', ')
}

function PriceFact({ subscription }: { subscription: SubscriptionView }) {
  const { plan } = useSubscriptionsText()
  const orders = useOrdersText()
  const format = useFormat()
  const { deliveryPrice, discount, totalLineItemPrice, totalLineItemDiscountedPrice, priceSteps } =
    subscription
  const taxName = useTaxName(subscription)
  const total = sumOf(totalLineItemDiscountedPrice, deliveryPrice)
  const steps = format.priceSteps(priceSteps, total)
  const shipping =
    Number(deliveryPrice) === 0 ? plan.shippingFree : plan.shipping(format.price(deliveryPrice))
  const perKg = agreedUnitPrice(subscription)
  const extras = extrasOf(subscription)
  const notes = [
    extras && orders.withExtras(extras),
    perKg && format.unitPrice(perKg),
    plan.vat(taxName),
    shipping,
  ]
  return (
    <>
      <Fact term={plan.price} note={<NoWrapDates>{notes.filter(Boolean).join(' · ')}</NoWrapDates>}>
        <Price
          now={format.price(total)}
          before={format.price(sumOf(totalLineItemPrice, deliveryPrice))}
          note={steps.length > 1 && plan.recurring(steps, cycleDays(subscription.options.cycle))}
        />
      </Fact>
      {discount && <Fact term={plan.discount}>{discount.title}</Fact>}
    </>
  )
}

/** Portion, frequency, price and the next dates. */
export function PlanCard({ subscription }: { subscription: SubscriptionView }) {
  const text = useSubscriptionsText()
  const { plan } = text
  const format = useFormat()
  const { portion } = useCatalogueText()
  const { options, status, sachets, pet } = subscription
  const bags = sachets.reduce((sum, { quantity }) => sum + quantity, 0)
  const pausedByService = subscription.pause?.reason === 'PAYMENT_FAILED'
  return (
    <TitledCard
      id="plan"
      title={plan.title}
      action={<Badge tone={tones[status]}>{text.status[status]}</Badge>}
    >
      <Facts>
        {status !== 'CANCELLED' && !pausedByService && <PlannedDates subscription={subscription} />}
        {status !== 'ACTIVE' && <RestartDates subscription={subscription} />}
        <PriceFact subscription={subscription} />
        <Fact term={plan.pension} note={plan.pensionNotes[options.pension]}>
          {portion(options.pension)}
        </Fact>
        <Fact term={plan.cycle}>{plan.everyDays(cycleDays(options.cycle))}</Fact>
        <Fact term={plan.box}>{plan.boxOf(bags, format.weight(boxGrams(sachetsFromWire(sachets))))}</Fact>
      </Facts>
      <div className="links">
        <Link href={routes.orders} className="tap-line">
          {text.orders}
        </Link>
        {pet && (
          <Link href={routes.dog} className="tap-line">
            {text.dog(pet.name)}
          </Link>
        )}
      </div>
    </TitledCard>
  )
}
