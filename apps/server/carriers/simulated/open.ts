/** A simulated carrier: its boxes travel in business time, most of them without a fault. */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Config } from '../../core/config.ts'
import { trackingUrl, type Carrier } from '../carrier.ts'
import { readSignedWebhook } from '../generic.ts'
import { journeyOf } from './journey.ts'

/** A lost box has no further steps. It is polled once more, long after its delivery was assumed. */
const LAST_POLL_DAYS = 30

/** Like a real number: twenty digits, the same for the same parcel of the same box. */
export function trackingNumberOf(orderId: number, position: number, shipment = 1): string {
  const nth = position === 1 ? '0' : String(position % 10)
  const tens = String(4 + Math.floor(position / 10)).padStart(2, '0')
  return `0034${tens}${33 + shipment}${nth}${String(orderId).padStart(11, '0')}`
}

/** Opens the carrier; with the same settings boxes travel the same way in every process. */
export function openSimulatedCarrier({ carrier: config }: Pick<Config, 'carrier'>): Carrier {
  const { name, simulated, webhookSecrets, trackingUrl: template } = config
  return {
    name,
    async book({ orderId, shipment, parcelCount }) {
      return Array.from({ length: parcelCount }, (_, index) => {
        const number = trackingNumberOf(orderId, index + 1, shipment)
        return { number, url: trackingUrl(template, number) }
      })
    },
    async track(request, now) {
      const steps = journeyOf(request, simulated.seed, simulated.faults)
      const past = steps.filter(({ at }) => at <= now)
      const next: Instant | undefined = steps.find(({ at }) => at > now)?.at
      return {
        parcels: request.numbers.map((number) => ({ number, events: past })),
        askFrom: next ?? startOfBerlinDay(addDays(request.window.to, LAST_POLL_DAYS)),
      }
    },
    readWebhookEvent: (raw, headers, now) =>
      readSignedWebhook(raw, headers, { secrets: webhookSecrets, now }),
  }
}
