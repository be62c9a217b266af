/** The dogs of a customer with their subscriptions. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'
import { fromWire, toWire } from '@pfotenportal/domain/core/money'
import { isDogsDeath } from '@pfotenportal/domain/subscription/offer'
import { formatDay, formatKilograms, formatPrice, formatWindow } from '@pfotenportal/text/format'
import { nameOfPortion, namesOfRecipes } from '../../core/catalogue-names.ts'
import { newestCatalogue } from '../../core/catalogue.ts'
import type { DogMove } from '../../database/customer/moved.ts'
import { customerPath } from '../page/paths.ts'
import { Facts } from './parts.tsx'
import { movePath, type DeskView } from './view.ts'

/** A subscription as the portal shows it, and whether the legacy system still bills it. */
export interface DeskSubscription extends SubscriptionView {
  readonly isLegacy: boolean
  /** With which customer the dog is now, or from whom it came; absent if it never moved. */
  readonly moves: readonly DogMove[]
}

/** In which state a subscription is, and until or since when. */
function statusOf({ status, pause, cancelledAt, moves }: DeskSubscription, view: DeskView): string {
  const { dogs, move } = view.desk
  const day = (of: Day | string) => formatDay(of, view.language, view.moment.today)
  const left = moves.find(({ isArrival }) => !isArrival)
  if (left) return move.leftOn(day(left.on))
  if (pause?.reason === 'PAYMENT_FAILED') return dogs.pausedForPayment
  if (pause?.resumesAt) return dogs.resumes(day(pause.resumesAt))
  if (cancelledAt !== null) return dogs.cancelled(day(berlinDay(instant(cancelledAt))))
  return dogs.statuses[status]
}

/** A dog in one line: its state, and when its next box comes. */
export function inBrief(it: DeskSubscription, view: DeskView): string {
  const { dogs } = view.desk
  const isUnpaid = it.lastPaymentStatus === 'FAILED' && it.pause?.reason !== 'PAYMENT_FAILED'
  const { nextDelivery: next, cancellationFlowId } = it
  const hasDied = it.status === 'CANCELLED' && isDogsDeath(cancellationFlowId, newestCatalogue())
  return [
    ...(hasDied ? [dogs.died] : []),
    statusOf(it, view),
    ...(isUnpaid ? [dogs.unpaid] : []),
    ...(next ? [dogs.box(formatWindow(next, view.language, view.moment.today))] : []),
  ].join(' · ')
}

/** What the next box costs, shipping included. */
function totalOf({ totalLineItemDiscountedPrice, deliveryPrice }: SubscriptionView): string {
  return toWire((fromWire(totalLineItemDiscountedPrice) ?? 0) + (fromWire(deliveryPrice) ?? 0))
}

function addressOf(address: SubscriptionView['shippingAddress']): string | null {
  if (!address) return null
  const { firstName, lastName, company, address1, zip, city, countryCode, phone } = address
  return [`${firstName} ${lastName}`, company, address1, `${countryCode}-${zip} ${city}`, phone]
    .filter((part) => part !== '')
    .join(', ')
}

/** The other customer of each move. */
function movesOf({ moves }: DeskSubscription, { desk: { move } }: DeskView) {
  return moves.map(({ isArrival, otherId }) => {
    const other = otherId === null ? '–' : <a href={customerPath(otherId)}>{otherId}</a>
    return [isArrival ? move.fromCustomer : move.at, other] as const
  })
}

function Subscription({
  it,
  customerId,
  view,
}: {
  readonly it: DeskSubscription
  readonly customerId: number
  readonly view: DeskView
}) {
  const { desk, language, moment } = view
  const { dogs } = desk
  const { recipes, pension } = it.options
  const interval = dogs.everyDays(it.billingPolicy.intervalCount * 7)
  const plan = [
    namesOfRecipes(recipes, language).join(', '),
    nameOfPortion(pension, language),
    interval,
  ].join(' · ')
  const facts = [
    [dogs.subscription, String(it.id)],
    [dogs.status, statusOf(it, view)],
    ...movesOf(it, view),
    [dogs.plan, plan],
    [dogs.next, it.nextBillingDate && formatDay(it.nextBillingDate, language, moment.today)],
    [dogs.delivery, it.nextDelivery && formatWindow(it.nextDelivery, language, moment.today)],
    [dogs.price, formatPrice(totalOf(it))],
    [dogs.discounts, it.discounts.map(({ title, code }) => [title, code].join(' ').trim()).join(', ')],
    [dogs.lastPayment, it.lastPaymentStatus && dogs.payments[it.lastPaymentStatus]],
    [dogs.address, addressOf(it.shippingAddress)],
    [dogs.weight, it.pet && formatKilograms(it.pet.weight, language)],
  ] as const
  const name = it.pet?.name ?? dogs.noDog
  // Two dogs may have one name, and one dog a contract that has ended and another that runs.
  const label = `${name}, ${dogs.subscription} ${it.id}`
  return (
    <section className="card" aria-label={label}>
      <h3>{name}</h3>
      {it.isLegacy && <p className="note">{dogs.legacy}</p>}
      <Facts facts={facts} />
      {it.status !== 'CANCELLED' && view.can('helpCustomers') && (
        <p>
          <a href={movePath(customerId, it.id)} aria-label={`${label}: ${desk.move.open}`}>
            {desk.move.open}
          </a>
        </p>
      )}
    </section>
  )
}

export function Dogs({
  subscriptions,
  customerId,
  view,
}: {
  readonly customerId: number
  readonly subscriptions: readonly DeskSubscription[]
  readonly view: DeskView
}) {
  const { dogs } = view.desk
  return (
    <>
      <h2 id="dogs">{dogs.title}</h2>
      {subscriptions.length === 0 && <p className="quiet">{dogs.none}</p>}
      <div className="two">
        {subscriptions.map((it) => (
          <Subscription key={it.id} it={it} customerId={customerId} view={view} />
        ))}
      </div>
    </>
  )
}
