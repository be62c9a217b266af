/** Test helpers for shipping: an order's track, its parcels, and a carrier's signed webhook calls. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { BookingRequest } from '../carriers/carrier.ts'
import { SIGNATURE_HEADER } from '../carriers/generic.ts'
import { trackingNumberOf } from '../carriers/simulated/open.ts'
import type { Actor } from '../context/actor.ts'
import { DEFAULT_CARRIER_SECRET } from '../core/settings/groups/shipping.ts'
import { signatureOf } from '../core/webhook-signature.ts'
import { findShipment, listTrackingEvents } from '../database/parcel/shipments.ts'
import type { TestService } from './start.ts'

/** The steps of an order with their times, oldest first. */
export async function stepsOf({ services }: TestService, orderId: number): Promise<string[]> {
  const track = await listTrackingEvents(services.database.query, orderId)
  return track.map(({ event, at }) => `${event} ${at.slice(0, 16)}`)
}

/** The names of an order's steps. */
export async function stepNamesOf(service: TestService, orderId: number): Promise<string[]> {
  return (await stepsOf(service, orderId)).map((step) => step.split(' ')[0] ?? '')
}

/** The fulfilment status of an order. */
export async function fulfillmentIn({ services }: TestService, orderId: number): Promise<string> {
  const row = await services.database.query
    .selectFrom('customer_order')
    .select('fulfillment_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.fulfillment_status
}

/** The tracking numbers of an order; empty before its hand-over. */
export async function numbersOf({ services }: TestService, orderId: number): Promise<string[]> {
  const shipment = await findShipment(services.database.query, orderId)
  return shipment?.parcels.map(({ number }) => number) ?? []
}

/** The service itself as the actor at its current time, as in a job. */
export async function serviceActor({ services }: TestService): Promise<Actor> {
  const { at: now, today } = await services.clock.moment()
  const realNow = services.clock.realNow()
  const markDone = async () => undefined
  return { services, now, today, realNow, requestId: 'test', customerId: null, markDone }
}

/** A carrier's own list of bookings: repeating a key books nothing. */
export function createBookingLedger() {
  const booked = new Map<string, readonly { number: string; url: string | null }[]>()
  let calls = 0
  return {
    booked,
    calls: () => calls,
    book: async ({ key, orderId, shipment, parcelCount }: BookingRequest) => {
      calls += 1
      const known = booked.get(key)
      const parcels =
        known ??
        Array.from({ length: parcelCount }, (_, index) => ({
          number: trackingNumberOf(orderId, index + 1, shipment),
          url: null,
        }))
      booked.set(key, parcels)
      return parcels
    },
  }
}

/** The signature of a call; by default with the current secret and time. */
export interface Signing {
  readonly secret?: string
  readonly secondsAgo?: number
  readonly signature?: string
}

/** Calls the carrier's webhook. */
export async function callCarrierWebhook(
  service: TestService,
  notice: object | string,
  { secret = DEFAULT_CARRIER_SECRET, secondsAgo = 0, signature }: Signing = {},
): Promise<number> {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
  const signedAt = addSeconds(service.services.clock.realNow(), -secondsAgo)
  const header = signature ?? signatureOf(Buffer.from(body), secret, signedAt)
  const answer = await service.request('POST', '/webhooks/carrier', {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: header },
  })
  return answer.status
}
