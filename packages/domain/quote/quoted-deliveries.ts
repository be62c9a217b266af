/** The deliveries that the preview of a command shows. */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import { countryOf } from '../customer/country.ts'
import { deliveryWindow, type DeliveryWindow } from '../delivery/delivery.ts'
import { closedSkips } from '../order/skip.ts'
import { boxPrices, type BoxPrice } from '../subscription/box.ts'
import { expectedBillingDate, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** One of the next deliveries. */
export interface QuotedDelivery {
  readonly orderId: number
  readonly billingDate: Day
  readonly window: DeliveryWindow
  readonly total: Cents
}

export type SkippedDelivery = Omit<QuotedDelivery, 'total'>

/** The skipped deliveries that can be restored before a command and not after it; undefined if there are none. */
export function closedDeliveries(
  before: Subscription,
  after: Subscription,
  moment: Moment,
): SkippedDelivery[] | undefined {
  const closed = closedSkips(before, after, moment).map(({ orderId, billingDate }) => ({
    orderId,
    billingDate,
    window: deliveryWindow(billingDate, countryOf(before, moment.catalogue), moment.catalogue),
  }))
  return closed.length > 0 ? closed : undefined
}

/** What the deliveries need to know of the box that a command charges. */
interface ChargedDelivery extends Omit<QuotedDelivery, 'orderId' | 'total'> {
  readonly orderId: number | null
  readonly totals: BoxPrice
}

/** The deliveries after a command, the charged box first. */
export function followingDeliveries(
  after: Subscription,
  charge: ChargedDelivery | null,
  moment: Moment,
): QuotedDelivery[] {
  const orderId = charge?.orderId ?? null
  if (!charge || orderId === null) return deliveriesOf(after, moment)
  const { billingDate, window, totals } = charge
  return [{ orderId, billingDate, window, total: totals.total }, ...deliveriesOf(after, moment)]
}

/** The planned deliveries, the next one first. */
export function deliveriesOf(subscription: Subscription, moment: Moment): QuotedDelivery[] {
  const country = countryOf(subscription, moment.catalogue)
  const open = schedule(subscription, moment).filter(({ status }) => status !== 'SKIPPED')
  return boxPrices(subscription, open)
    .map(({ entry: { orderId }, entry, box: { total } }) => {
      const billingDate = expectedBillingDate(entry, moment)
      return { orderId, billingDate, window: deliveryWindow(billingDate, country, moment.catalogue), total }
    })
    .toSorted((a, b) => (a.billingDate < b.billingDate ? -1 : 1))
}
