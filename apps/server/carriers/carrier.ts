/**
 * The interface to a carrier. Every adapter guarantees that an order is booked once, however often the booking is
 * requested. Carriers are never called inside a transaction.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { CarrierEventId, TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import type { CarrierWebhookEvent } from '../database/parcel/carrier-notices.ts'
import type { NumberedParcel } from '../database/parcel/shipments.ts'

/** A pick-up to be booked for an order. */
export interface BookingRequest {
  /** The idempotency key: the same for every repetition of one booking, `ship:{orderId}` or `ship:{orderId}:{shipment}`. */
  readonly key: string
  readonly orderId: number
  /** 1 for the first box of the order, 2 for its first replacement, and so on. */
  readonly shipment: number
  readonly orderNumber: string
  readonly parcelCount: number
  readonly recipient: PostalAddress
  readonly window: DeliveryWindow
}

/** A tracking request for the parcels of one order. */
export interface TrackRequest {
  readonly orderId: number
  /** As in the booking. */
  readonly shipment: number
  readonly numbers: readonly string[]
  readonly country: PostalAddress['countryCode']
  readonly window: DeliveryWindow
  readonly sentAt: Instant
  /** The known steps of the order, oldest first. */
  readonly track: readonly TrackEvent[]
}

/** A carrier's answer about an order's parcels. */
export interface TrackAnswer {
  readonly parcels: readonly {
    readonly number: string
    readonly events: readonly TrackEvent<CarrierEventId>[]
  }[]
  /** The next poll time, in business time; polling sooner would return nothing new. */
  readonly askFrom: Instant
}

/** The carrier was unreachable or did not answer: nothing is known, and the call is retried. */
export class CarrierUnreachable extends Error {}

export interface Carrier {
  /** The name that customers see. */
  readonly name: string
  /**
   * Books a pick-up, once per key; returns one number per parcel. Null for a carrier that takes a list by hand (`npm
   * run shipping`). Throws CarrierUnreachable.
   */
  readonly book: ((request: BookingRequest, signal: AbortSignal) => Promise<readonly NumberedParcel[]>) | null
  /** Tracks an order's parcels. Null for a carrier that sends webhook events. Throws CarrierUnreachable. */
  readonly track: ((request: TrackRequest, now: Instant, signal: AbortSignal) => Promise<TrackAnswer>) | null
  /** Reads a webhook call from its raw bytes; `now` is real time. INVALID if it cannot be trusted. */
  readWebhookEvent(raw: Buffer, headers: IncomingHttpHeaders, now: Instant): CarrierWebhookEvent | 'INVALID'
}

const TIMEOUT_MS = 10_000

/** Calls the carrier with a timeout, even if it ignores the signal. Throws CarrierUnreachable afterwards. */
export async function callWithTimeout<A>(
  call: (signal: AbortSignal) => Promise<A>,
  milliseconds = TIMEOUT_MS,
): Promise<A> {
  const signal = AbortSignal.timeout(milliseconds)
  const timedOut = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(new CarrierUnreachable(`no answer within ${milliseconds / 1000} s`))
    signal.addEventListener('abort', onAbort, { once: true })
  })
  return Promise.race([call(signal), timedOut])
}

/** The tracking page of a number: replaces `{number}` in the template; null without a template. */
export function trackingUrl(template: string | null, number: string): string | null {
  return template && template.replaceAll('{number}', encodeURIComponent(number))
}
