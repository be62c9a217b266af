/**
 * The journey of a simulated box after the hand-over: all its steps, derived from the seed and the order alone, so
 * that every process computes the same. It respects known steps, such as a delay in the sample world.
 */
import { createHash } from 'node:crypto'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, addSeconds, berlinDay, latest, weekday, type Day } from '@pfotenportal/domain/core/calendar'
import { isPublicHoliday } from '@pfotenportal/domain/delivery/public-holidays'
import type { CarrierEventId, TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import { catalogueOn } from '../../core/catalogue.ts'
import { PARCEL_FAULTS, type ParcelFault, type ParcelFaultRates } from '../../core/settings/faults.ts'
import type { TrackRequest } from '../carrier.ts'

const SUNDAY = 0
const NIGHT_SCAN_AT = '04:20'
const LOADED_AT = '06:40'
const DELAY_REPORTED_AT = '16:30'
const FAILED_AT = '13:10'
const RETURNED_AT = '11:00'

type Step = TrackEvent<CarrierEventId>

/** All steps of an order's box that are not known yet, past and future, oldest first. */
export function journeyOf(request: TrackRequest, seed: string, rates: ParcelFaultRates): Step[] {
  const { track } = request
  const known = new Set(track.map(({ event }) => event))
  const last = track.at(-1)
  const steps = stepsOf(request, faultOf(request, seed, rates), seed)
  return steps.filter(({ event, at }) => !known.has(event) && (last === undefined || at > last.at))
}

/** What the journey of a box depends on: a replacement travels on its own. */
function boxOf({ orderId, shipment }: TrackRequest): string {
  return shipment === 1 ? String(orderId) : `${orderId}:${shipment}`
}

/** The fault of a box: the known one, otherwise a random one. */
function faultOf(request: TrackRequest, seed: string, rates: ParcelFaultRates): ParcelFault | null {
  const { track } = request
  const happened = (event: CarrierEventId) => track.some((step) => step.event === event)
  const drawn = draw(seededRandom(seed, 'fault', boxOf(request)), rates)
  if (happened('returned')) return 'returned'
  if (happened('delivery_failed')) return drawn === 'returned' ? drawn : 'failed'
  return happened('delayed') ? 'delayed' : drawn
}

function draw(random: number, rates: ParcelFaultRates): ParcelFault | null {
  let sum = 0
  for (const fault of PARCEL_FAULTS) {
    sum += rates[fault]
    if (random < sum) return fault
  }
  return null
}

function stepsOf(request: TrackRequest, fault: ParcelFault | null, seed: string): Step[] {
  const { window, track } = request
  const first = deliveryDay(latest(window.from, addDays(berlinDay(request.sentAt), 1)), request)
  const scan = step('in_transit', addDays(berlinDay(request.sentAt), 1), NIGHT_SCAN_AT)
  if (fault === 'lost') return [scan]
  const knownDelay = track.find(({ event }) => event === 'delayed')
  if (fault === 'delayed') {
    const lateOn = knownDelay ? berlinDay(knownDelay.at) : latest(window.to, first)
    const arrival = nextDeliveryDay(lateOn, seededInteger(1, 2, seed, 'late', boxOf(request)), request)
    return [scan, step('delayed', lateOn, DELAY_REPORTED_AT), ...arrivalOn(arrival, request, seed)]
  }
  const day = onTimeDay(first, request, seed)
  if (fault === null) return [scan, ...arrivalOn(day, request, seed)]
  const failed = [scan, step('out_for_delivery', day, LOADED_AT), step('delivery_failed', day, FAILED_AT)]
  if (fault === 'returned')
    return [...failed, step('returned', nextDeliveryDay(day, 3, request), RETURNED_AT)]
  const second = nextDeliveryDay(day, 1, request)
  return [...failed, deliveryOn(second, request, seed)]
}

function step(event: CarrierEventId, on: Day, time: string): Step {
  return { event, at: berlinTime(on, time) }
}

/** Loaded in the morning, delivered between 9:00 and 17:30. */
function arrivalOn(day: Day, request: TrackRequest, seed: string): Step[] {
  const { track } = request
  const loaded = track.find(({ event }) => event === 'out_for_delivery')
  const on = loaded && track.at(-1) === loaded ? berlinDay(loaded.at) : day
  return [step('out_for_delivery', on, LOADED_AT), deliveryOn(on, request, seed)]
}

function deliveryOn(day: Day, request: TrackRequest, seed: string): Step {
  const minutes = seededInteger(0, 8 * 60 + 30, seed, 'door', boxOf(request))
  return { event: 'delivered', at: addSeconds(berlinTime(day, '09:00'), minutes * 60) }
}

/** Most boxes arrive on the first day of their window, some on the second, few on the last. */
function onTimeDay(first: Day, request: TrackRequest, seed: string): Day {
  const random = seededRandom(seed, 'day', boxOf(request))
  const day = nextDeliveryDay(first, random < 0.6 ? 0 : random < 0.9 ? 1 : 2, request)
  return day <= request.window.to ? day : first
}

/** The first delivery day from that day on: no Sunday and no public holiday of the country. */
function deliveryDay(from: Day, { country }: Pick<TrackRequest, 'country'>): Day {
  let day = from
  while (weekday(day) === SUNDAY || isPublicHoliday(day, country, catalogueOn(day))) day = addDays(day, 1)
  return day
}

function nextDeliveryDay(from: Day, count: number, request: TrackRequest): Day {
  let day = deliveryDay(from, request)
  for (let left = count; left > 0; left -= 1) day = deliveryDay(addDays(day, 1), request)
  return day
}

/** A pseudo-random number from 0 to 1, excluding 1: the same for the same names in every process. */
function seededRandom(...names: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(names.join('\n')).digest()
  return digest.readUInt32BE(0) / 0x1_0000_0000
}

/** An integer in a range, both ends included. */
function seededInteger(from: number, to: number, ...names: readonly (string | number)[]): number {
  return from + Math.floor(seededRandom(...names) * (to - from + 1))
}
