/**
 * How a box travels: when it leaves, what a carrier's word counts for, when an arrival is assumed (C-34 to C-36;
 * docs/domain.md 4.2, 12.12).
 */
import { startOfBerlinDay } from '../core/berlin.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { addDays, addMinutes, addSeconds } from '../core/calendar.ts'
import type { DeliveryWindow } from '../delivery/delivery.ts'
import { isWorkingDay } from '../subscription/migration.ts'
import type { FulfillmentStatus, TrackingEventId } from '../subscription/order.ts'

/** The steps that a carrier tells of; those before are the service's own (docs/domain.md 4.2). */
export const CARRIER_EVENTS = [
  'in_transit',
  'delayed',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'returned',
] as const

/** One of the steps that a carrier tells of. */
export type CarrierEventId = (typeof CARRIER_EVENTS)[number]

/** Whether a name is that of a step that a carrier tells of. */
export function isCarrierEvent(name: string): name is CarrierEventId {
  return CARRIER_EVENTS.some((event) => event === name)
}

/** A step of a box with its moment. */
export interface TrackEvent<Id extends TrackingEventId = TrackingEventId> {
  readonly event: Id
  readonly at: Instant
}

/** When packed boxes are handed to the carrier: `HH:MM` in Berlin, on the day that `dispatchDay` says (C-230). */
export const DISPATCH_TIME = '18:00'

/** So many minutes may a carrier's clock be ahead of ours; what it tells for later is refused (C-233). */
const CARRIER_CLOCK_MINUTES = 5

/** Days after the end of its window on which a box without news counts as delivered (C-36). */
const ASSUMED_AFTER_DAYS = 7

/**
 * The day on which a box leaves that was packed on a day: that day or the next working day in Germany after it. Boxes
 * are packed on Monday, so that is Monday, or Tuesday where Monday is a public holiday (C-31, C-230).
 */
export function dispatchDay(packedOn: Day): Day {
  let day = packedOn
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** What became of a box by its steps, in whatever order they came (docs/domain.md 4.1). */
export function fulfillmentOf(track: readonly { readonly event: TrackingEventId }[]): FulfillmentStatus {
  const has = (...ids: TrackingEventId[]) => track.some(({ event }) => ids.includes(event))
  if (has('delivered')) return 'delivered'
  if (has('returned')) return 'returned'
  if (has('shipped', ...CARRIER_EVENTS)) return 'shipped'
  return has('packed') ? 'packed' : 'unfulfilled'
}

/** What a carrier's word counts for. */
export type CarrierEventResult =
  /** It is a step of the box. `isLatest`: nothing later is known, so that it may be told (C-234). */
  | { readonly counts: true; readonly event: TrackEvent<CarrierEventId>; readonly isLatest: boolean }
  /** It changes nothing, and why. */
  | { readonly counts: false; readonly why: 'KNOWN' | 'OVER' | 'TOO_EARLY' | 'IN_THE_FUTURE' }

/**
 * What a step that a carrier tells counts for, given the steps known so far (C-35, C-233). A step occurs once and its
 * first time stays. What happened after a delivery or a return does not count; what is heard late but happened before
 * completes the track. Nothing happens before the order, nor in the future: a clock that is a little fast is now.
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
 * The steps of an order that travels in several parcels, oldest first (C-232): it is where its first parcel is, and
 * delivered with its last. A parcel on its way back keeps the order from ever being delivered as a whole.
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

/** When a box without news counts as delivered: seven days after the end of its window, which is a midnight (C-36). */
export function assumedDeliveryAt(window: Pick<DeliveryWindow, 'to'>): Instant {
  return addSeconds(startOfBerlinDay(addDays(window.to, ASSUMED_AFTER_DAYS + 1)), -0.001)
}

/** The earliest day on which a box billed on a day can be assumed delivered, whatever holidays do to its window. */
export function earliestAssumedDelivery(billingDate: Day): Day {
  const shortestWay = 2 + 2
  return addDays(billingDate, shortestWay + ASSUMED_AFTER_DAYS + 1)
}
