/** The past of a sample order: its charges, and the batch in which it was packed. */
import { DUNNING_STEPS, RETRY_RUN } from '@pfotenportal/domain/charging/dunning'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, mondayOf, type Instant } from '@pfotenportal/domain/core/calendar'
import { batchOfMonday, isPackedIn, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import type { PastCharge } from '../database/order/past-orders.ts'
import { capAtNow, type SampleCalendar } from './calendar.ts'
import { CHARGED_AT, type SampleOrder } from './history.ts'
import type { SampleSubscription } from './subscriptions.ts'

/** The charges of an order, oldest first: the successful one, or the declined attempts (docs/domain.md 4.4). */
export function chargesOf(
  order: SampleOrder,
  { billingSource }: Pick<SampleSubscription, 'billingSource'>,
  calendar: SampleCalendar,
): PastCharge[] {
  const charge = {
    orderId: order.id,
    subscriptionId: order.subscriptionId,
    amount: order.totals.total,
    paymentMethodId: order.paymentMethodId,
    // The legacy billing system used its own provider.
    gateway: billingSource === undefined ? null : billingSource.toLowerCase(),
  }
  if (order.processedAt !== null) {
    const trigger = order.cycleIndex === 1 ? 'ORDER_NOW' : 'DUE'
    return [{ ...charge, attempt: 1, trigger, at: order.processedAt, declineCode: null }]
  }
  return attemptsOf(order, calendar).map((at, index) => ({
    ...charge,
    attempt: index + 1,
    trigger: index === 0 ? 'DUE' : 'RETRY',
    at,
    declineCode: order.declineCode,
  }))
}

/** The times of an order's failed attempts, from the dunning table. */
function attemptsOf({ billingDate, attempts }: SampleOrder, calendar: SampleCalendar): Instant[] {
  const again = DUNNING_STEPS.map(({ retryOn }) => berlinTime(addDays(billingDate, retryOn), RETRY_RUN))
  return capAtNow([berlinTime(billingDate, CHARGED_AT), ...again].slice(0, attempts), calendar.moment)
}

/** The batch in which an order was packed; undefined if none was closed between its payment and its packing. */
export function batchOf(order: SampleOrder): PackingBatch | undefined {
  const packed = order.events.find(({ event }) => event === 'packed')
  if (!packed) return undefined
  const batch = batchOfMonday(mondayOf(berlinDay(packed.at)))
  const isTaken = isPackedIn({ ...order, replacedOn: null, fulfillmentStatus: 'unfulfilled' }, batch)
  return isTaken && batch.closedAt <= packed.at ? batch : undefined
}
