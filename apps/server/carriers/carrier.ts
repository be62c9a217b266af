/**
 * What the service needs of whoever carries the boxes. An adapter keeps one promise above all: the same order is booked
 * once, however often it is asked for. None is ever asked inside a transaction.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { CarrierEventId, TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import type { CarrierWebhookEvent, NumberedParcel } from '../database/parcel/shipments.ts'

/** An order to be picked up. */
export interface BookingRequest {
  /** The same for every repeat of one order: `ship:{orderId}`. */
  readonly key: string
  readonly orderId: number
  readonly orderNumber: string
  readonly parcelCount: number
  readonly recipient: PostalAddress
  readonly window: DeliveryWindow
}

/** What a carrier is asked about: the parcels of one order. */
export interface TrackRequest {
  readonly orderId: number
  readonly numbers: readonly string[]
  readonly country: PostalAddress['countryCode']
  readonly window: DeliveryWindow
  readonly sentAt: Instant
  /** What is known of the order so far, oldest first. */
  readonly track: readonly TrackEvent[]
}

/** What a carrier answers about an order's parcels. */
export interface TrackAnswer {
  readonly parcels: readonly {
    readonly number: string
    readonly events: readonly TrackEvent<CarrierEventId>[]
  }[]
  /** From when on, in business time, there may be more; asked sooner it would only repeat itself. */
  readonly askFrom: Instant
}

/** The carrier was not reached, or did not say: nothing is known, and it is asked again. */
export class CarrierUnreachable extends Error {}

export interface Carrier {
  /** As customers know it. */
  readonly name: string
  /**
   * Books a pick-up, once per key; gives as many numbers as there are parcels. Null for a carrier that takes a list by
   * hand (`npm run shipping`). Throws CarrierUnreachable.
   */
  readonly book: ((request: BookingRequest, signal: AbortSignal) => Promise<readonly NumberedParcel[]>) | null
  /** Where an order's parcels are. Null for a carrier that tells by itself. Throws CarrierUnreachable. */
  readonly track: ((request: TrackRequest, now: Instant, signal: AbortSignal) => Promise<TrackAnswer>) | null
  /** Reads a call at the webhook from its bytes as they came; `now` is real time. INVALID where it is not believed. */
  readWebhookEvent(raw: Buffer, headers: IncomingHttpHeaders, now: Instant): CarrierWebhookEvent | 'INVALID'
}

/** How long an answer is waited for. */
const TIMEOUT_MS = 10_000

/** Asks the carrier, for so long and no longer, whatever it makes of the signal. Throws CarrierUnreachable after it. */
export async function callWithTimeout<A>(
  ask: (signal: AbortSignal) => Promise<A>,
  milliseconds = TIMEOUT_MS,
): Promise<A> {
  const signal = AbortSignal.timeout(milliseconds)
  const silence = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new CarrierUnreachable(`no answer within ${milliseconds / 1000} s`))
    signal.addEventListener('abort', giveUp, { once: true })
  })
  return Promise.race([ask(signal), silence])
}

/** The address of a tracking page from its template: `{number}` stands for the number; null without a template. */
export function trackingUrl(template: string | null, number: string): string | null {
  return template && template.replaceAll('{number}', encodeURIComponent(number))
}
