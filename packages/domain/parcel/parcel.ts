/**
 * Shipping: the dispatch day, carrier events and the domain events that follow from them, assumed and late deliveries
 * (C-34 to C-36, C-234, C-252; docs/domain.md 4.2, 9.1, 4.10).
 */
import { startOfBerlinDay } from '../core/berlin.ts'
import {
  addDays,
  addMinutes,
  addSeconds,
  berlinDay,
  weekday,
  type Day,
  type Instant,
} from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'
import {
  deliveryOffset,
  deliveryWindow,
  windowAfter,
  type DeliveryTerms,
  type DeliveryWindow,
} from '../delivery/delivery.ts'
import type { OrderDelayed, OrderDelivered, OrderReturned, OrderShipped } from '../events/event.ts'
import { isWorkingDay } from '../subscription/migration.ts'
import type { FulfillmentStatus, TrackingEventId } from '../subscription/order.ts'

/** The tracking events that carriers report; the service itself creates the earlier ones (docs/domain.md 4.2). */
export const CARRIER_EVENTS = [
  'in_transit',
  'delayed',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'returned',
] as const

/** A tracking event that carriers report. */
export type CarrierEventId = (typeof CARRIER_EVENTS)[number]

export function isCarrierEvent(name: string): name is CarrierEventId {
  return CARRIER_EVENTS.some((event) => event === name)
}

/** A tracking event with its time. */
export interface TrackEvent<Id extends TrackingEventId = TrackingEventId> {
  readonly event: Id
  readonly at: Instant
}

/** When packed boxes are handed to the carrier: `HH:MM` in Berlin, on the `dispatchDay`. */
export const DISPATCH_TIME = '18:00'

/** How many minutes a carrier's clock may be ahead of ours; events further in the future are ignored. */
const CARRIER_CLOCK_MINUTES = 5

const SUNDAY = 0

/** Days after its window until a box without a delivery event counts as delivered. */
const ASSUMED_AFTER_DAYS = 7

/**
 * The dispatch day of a box packed on a day: that day, or the next working day there. Boxes are packed on Monday,
 * so it is Monday, or Tuesday if Monday is a public holiday (C-31, C-230).
 */
export function dispatchDay(packedOn: Day, catalogue: DeliveryTerms): Day {
  let day = packedOn
  while (!isWorkingDay(day, catalogue)) day = addDays(day, 1)
  return day
}

/**
 * When a box arrives: in its promised window or, if it is handed over on the first day of that window or later, in the
 * one that follows from the hand-over (C-410). `handedOverOn` is null as long as it has not left.
 */
export function expectedWindow(
  promised: DeliveryWindow,
  handedOverOn: Day | null,
  country: CountryCode,
  catalogue: DeliveryTerms,
): DeliveryWindow {
  if (handedOverOn === null) return promised
  const leavesOn = dispatchDay(handedOverOn, catalogue)
  return leavesOn < promised.from ? promised : windowAfter(leavesOn, country, catalogue)
}

/** The fulfillment status for a set of tracking events, in any order (docs/domain.md 4.1). */
export function fulfillmentOf(track: readonly { readonly event: TrackingEventId }[]): FulfillmentStatus {
  const has = (...ids: TrackingEventId[]) => track.some(({ event }) => ids.includes(event))
  if (has('delivered')) return 'delivered'
  if (has('returned')) return 'returned'
  if (has('shipped', ...CARRIER_EVENTS)) return 'shipped'
  return has('packed') ? 'packed' : 'unfulfilled'
}

/** A tracking event that is known. One that was assumed gives way to the end that the carrier reports (C-233). */
export interface KnownEvent extends TrackEvent {
  readonly isAssumed?: boolean
}

/** Whether a carrier event is recorded; if it is ignored, with the reason. */
export type CarrierEventResult =
  | { readonly counts: true; readonly event: TrackEvent<CarrierEventId> }
  | { readonly counts: false; readonly why: 'KNOWN' | 'OVER' | 'TOO_EARLY' | 'IN_THE_FUTURE' }

/**
 * Decides whether a carrier event is recorded, given the known events (C-35, C-233). Each event occurs once, with its
 * first time. Events after a delivery or return are ignored; earlier ones that arrive late complete the track. A
 * delivery or return that is reported after an assumed delivery replaces it. Events before the order or in the future
 * are ignored; a time slightly ahead of ours becomes now.
 */
export function assessCarrierEvent(
  track: readonly KnownEvent[],
  reported: TrackEvent<CarrierEventId>,
  now: Instant,
): CarrierEventResult {
  const no = (why: Extract<CarrierEventResult, { counts: false }>['why']): CarrierEventResult => ({
    counts: false,
    why,
  })
  const known = isEnd(reported) ? track.filter(({ isAssumed }) => !isAssumed) : track
  const ordered = known.find(({ event }) => event === 'ordered')
  if (known.some(({ event }) => event === reported.event)) return no('KNOWN')
  if (!ordered || reported.at < ordered.at) return no('TOO_EARLY')
  if (reported.at > addMinutes(now, CARRIER_CLOCK_MINUTES)) return no('IN_THE_FUTURE')
  const at = reported.at < now ? reported.at : now
  const end = known.find(isEnd)
  if (end && (isEnd(reported) || at > end.at)) return no('OVER')
  return { counts: true, event: { event: reported.event, at } }
}

/** The reported events that count, each given the known ones and those before it. */
export function countingEvents(
  track: readonly KnownEvent[],
  reported: readonly TrackEvent<CarrierEventId>[],
  now: Instant,
): TrackEvent<CarrierEventId>[] {
  const counting: TrackEvent<CarrierEventId>[] = []
  for (const each of reported) {
    const assessed = assessCarrierEvent([...track, ...counting], each, now)
    if (assessed.counts) counting.push(assessed.event)
  }
  return counting
}

/** Those of the new events after which none is known: the customer may be told of them (C-234). */
export function latestOf<E extends TrackEvent>(track: readonly KnownEvent[], added: readonly E[]): E[] {
  const isReplaced = ({ isAssumed }: KnownEvent) => isAssumed === true && added.some(isEnd)
  const known = [...track.filter((each) => !isReplaced(each)), ...added]
  return added.filter(({ at }) => known.every((each) => each.at <= at))
}

/** Whether a box is no longer on its way after this event. */
export function isEnd({ event }: { readonly event: TrackingEventId }): boolean {
  return event === 'delivered' || event === 'returned'
}

/**
 * The tracking events of an order with several parcels, oldest first (C-232). The order follows its first parcel, but
 * is delivered with its last; a returned parcel keeps it from being delivered.
 */
export function mergeParcelSteps(
  parcels: readonly (readonly TrackEvent<CarrierEventId>[])[],
): TrackEvent<CarrierEventId>[] {
  return CARRIER_EVENTS.flatMap((event) => {
    const times = parcels.flatMap((steps) => steps.filter((step) => step.event === event).map(({ at }) => at))
    const sorted = times.toSorted()
    const at =
      event === 'delivered' ? (sorted.length === parcels.length ? sorted.at(-1) : undefined) : sorted[0]
    return at === undefined ? [] : [{ event, at }]
  }).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** When a box without a delivery event counts as delivered: seven days after its window ends, at midnight. */
export function assumedDeliveryAt(window: Pick<DeliveryWindow, 'to'>): Instant {
  return addSeconds(startOfBerlinDay(addDays(window.to, ASSUMED_AFTER_DAYS + 1)), -0.001)
}

/**
 * The earliest day on which a box billed on a day can be assumed delivered: as if it were billed on a Sunday and its
 * window ended on the first day on which parcels arrive.
 */
export function earliestAssumedDelivery(billingDate: Day): Day {
  const shortestWay = deliveryOffset(SUNDAY)
  return addDays(billingDate, shortestWay + ASSUMED_AFTER_DAYS + 1)
}

/** An event of a box in transit. */
export type ParcelEvent = OrderShipped | OrderDelayed | OrderDelivered | OrderReturned

/** An order before and after new tracking events. */
export interface TrackingChange {
  readonly before: TrackedOrderSide
  readonly after: TrackedOrderSide
  /** The new tracking events to report. */
  readonly newEvents: readonly TrackEvent[]
  /** Whether the delivery is assumed, because the carrier did not confirm it. */
  readonly isAssumed: boolean
}

interface TrackedOrderSide {
  readonly id: number
  readonly subscriptionId: number
  readonly fulfillmentStatus: FulfillmentStatus
}

/** The domain events for new tracking events; those that do not concern the customer have none. */
export function parcelEvents({ before, after, newEvents, isAssumed }: TrackingChange): ParcelEvent[] {
  const { id: orderId, subscriptionId } = after
  const sides = {
    before: { fulfillmentStatus: before.fulfillmentStatus },
    after: { fulfillmentStatus: after.fulfillmentStatus },
  }
  const facts = (happenedAt: Instant) => ({ subscriptionId, orderId, ...sides, happenedAt })
  return newEvents.flatMap(({ event, at }): ParcelEvent[] => {
    switch (event) {
      case 'shipped':
        return [{ type: 'orderShipped', ...facts(at) }]
      case 'delayed':
      case 'delivery_failed':
        return [{ type: 'orderDelayed', ...facts(at), reason: event }]
      case 'delivered':
        return [{ type: 'orderDelivered', ...facts(at), isAssumed }]
      case 'returned':
        return [{ type: 'orderReturned', ...facts(at) }]
      default:
        return []
    }
  })
}

/** A box that was sent. */
export interface SentBox {
  /** The `boxDay` of its order. */
  readonly billingDate: Day
  readonly country: CountryCode
}

/**
 * ON_TIME: by the last day of the promised window. LATE: after it. ASSUMED: the carrier never confirmed it, and the
 * service assumed the delivery a week after the window (C-36); the box may be lost.
 */
export type DeliveryOutcome = 'ON_TIME' | 'LATE' | 'ASSUMED'

/** The outcome of a box with the time of its `delivered` event, and whether only the service assumed it. */
export function deliveryOutcome(
  { billingDate, country }: SentBox,
  { at, isAssumed }: { readonly at: Instant; readonly isAssumed: boolean },
  catalogue: DeliveryTerms,
): DeliveryOutcome {
  if (isAssumed) return 'ASSUMED'
  return berlinDay(at) <= deliveryWindow(billingDate, country, catalogue).to ? 'ON_TIME' : 'LATE'
}

/**
 * What is wrong with a box. UNPACKED: not packed, although its delivery window has begun. WAITING: packed and not handed
 * over on the dispatch day of its week, or by the first day of its window. LATE: in transit after its window.
 */
export type BoxProblem = 'UNPACKED' | 'WAITING' | 'LATE' | 'RETURNED'

/** What is wrong with a box on a day; null if nothing is (C-412). `catalogue` is the one under which it was sent. */
export function boxProblem(
  state: FulfillmentStatus,
  { billingDate, country }: SentBox,
  today: Day,
  catalogue: DeliveryTerms,
): BoxProblem | null {
  if (state === 'returned') return 'RETURNED'
  if (state === 'delivered') return null
  const window = deliveryWindow(billingDate, country, catalogue)
  if (state === 'shipped') return today > window.to ? 'LATE' : null
  if (today >= window.from) return state === 'packed' ? 'WAITING' : 'UNPACKED'
  const packedOn = addDays(billingDate, deliveryOffset(weekday(billingDate)) - 1)
  return state === 'packed' && today > dispatchDay(packedOn, catalogue) ? 'WAITING' : null
}

/** Whether a box in transit is overdue: its delivery window has passed. */
export function isOverdue({ billingDate, country }: SentBox, today: Day, catalogue: DeliveryTerms): boolean {
  return today > deliveryWindow(billingDate, country, catalogue).to
}
