/** Shipping: the dispatch day, carrier events, and assumed deliveries (C-34 to C-36; docs/domain.md 4.2, 12.12). */
import { startOfBerlinDay } from '../core/berlin.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { addDays, addMinutes, addSeconds } from '../core/calendar.ts'
import type { DeliveryWindow } from '../delivery/delivery.ts'
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

/** Whether a name is that of a carrier event. */
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

/** Days after its window until a box without a delivery event counts as delivered. */
const ASSUMED_AFTER_DAYS = 7

/**
 * The dispatch day of a box packed on a day: that day, or the next working day in Germany. Boxes are packed on Monday,
 * so it is Monday, or Tuesday if Monday is a public holiday (C-31, C-230).
 */
export function dispatchDay(packedOn: Day): Day {
  let day = packedOn
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** The fulfillment status for a set of tracking events, in any order (docs/domain.md 4.1). */
export function fulfillmentOf(track: readonly { readonly event: TrackingEventId }[]): FulfillmentStatus {
  const has = (...ids: TrackingEventId[]) => track.some(({ event }) => ids.includes(event))
  if (has('delivered')) return 'delivered'
  if (has('returned')) return 'returned'
  if (has('shipped', ...CARRIER_EVENTS)) return 'shipped'
  return has('packed') ? 'packed' : 'unfulfilled'
}

/** Whether a carrier event is recorded. */
export type CarrierEventResult =
  /** The event is recorded. `isLatest`: no later event is known, so the customer may be notified (C-234). */
  | { readonly counts: true; readonly event: TrackEvent<CarrierEventId>; readonly isLatest: boolean }
  /** The event is ignored, with the reason. */
  | { readonly counts: false; readonly why: 'KNOWN' | 'OVER' | 'TOO_EARLY' | 'IN_THE_FUTURE' }

/**
 * Decides whether a carrier event is recorded, given the known events (C-35, C-233). Each event occurs once, with its
 * first time. Events after a delivery or return are ignored; earlier ones that arrive late complete the track. Events
 * before the order or in the future are ignored; a time slightly ahead of ours becomes now.
 */
export function assessCarrierEvent(
  track: readonly TrackEvent[],
  told: TrackEvent<CarrierEventId>,
  now: Instant,
): CarrierEventResult {
  const no = (why: Extract<CarrierEventResult, { counts: false }>['why']): CarrierEventResult => ({
    counts: false,
    why,
  })
  const ordered = track.find(({ event }) => event === 'ordered')
  if (track.some(({ event }) => event === told.event)) return no('KNOWN')
  if (!ordered || told.at < ordered.at) return no('TOO_EARLY')
  if (told.at > addMinutes(now, CARRIER_CLOCK_MINUTES)) return no('IN_THE_FUTURE')
  const at = told.at < now ? told.at : now
  const end = track.find(({ event }) => event === 'delivered' || event === 'returned')
  if (end && (isEnd(told.event) || at > end.at)) return no('OVER')
  const isLatest = track.every((each) => each.at <= at)
  return { counts: true, event: { event: told.event, at }, isLatest }
}

function isEnd(event: TrackingEventId): boolean {
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
 * The earliest day on which a box billed on a day can be assumed delivered, even if public holidays move its window.
 */
export function earliestAssumedDelivery(billingDate: Day): Day {
  const shortestWay = 2 + 2
  return addDays(billingDate, shortestWay + ASSUMED_AFTER_DAYS + 1)
}
