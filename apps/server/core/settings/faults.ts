/** The faults of the simulated gateway and the simulated carrier, and the syntax of their rates. */
import { kind, type SettingKind } from './kinds.ts'

/** Faults of a call to the simulated gateway. */
export const CALL_FAULTS = [
  /** The request never arrives, and no error is reported. */
  'lost',
  /** The request is carried out, but its answer never arrives. */
  'late',
  /** Certainly not reached: nothing happens. */
  'unreachable',
  /** Rate limited (429): nothing happens. */
  'busy',
  /** Reported as already in progress (409): nothing happens. */
  'conflict',
  /** Failed (500) before anything happened. */
  'error',
  /** Failed (500) after it was carried out. */
  'broken',
  /** Declined for insufficient funds, although it would have been approved. */
  'declined',
] as const

/** Faults of a webhook event: never sent, sent twice, or sent so late that others overtake it. */
export const WEBHOOK_FAULTS = ['webhook-lost', 'webhook-duplicated', 'webhook-late'] as const

/** Faults of a simulated parcel; each parcel has at most one. */
export const PARCEL_FAULTS = ['delayed', 'failed', 'lost', 'returned'] as const

export type CallFault = (typeof CALL_FAULTS)[number]
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]
export type GatewayFault = CallFault | WebhookFault
export type ParcelFault = (typeof PARCEL_FAULTS)[number]

/** The probability of each fault, from 0 to 1; missing faults never happen. */
export type GatewayFaultRates = Readonly<Partial<Record<GatewayFault, number>>>
export type ParcelFaultRates = Readonly<Record<ParcelFault, number>>

/** The range of the response time in milliseconds, both ends included. */
export interface Latency {
  readonly from: number
  readonly to: number
}

/** Decimals such as 0.1 do not add up exactly. */
const ONE = 1 + 1e-9

const sumOf = (rates: Readonly<Record<string, number>>, faults: readonly string[]) =>
  faults.reduce((sum, fault) => sum + (rates[fault] ?? 0), 0)

/**
 * Parses rates such as `lost=0.02,late=0.02`; undefined if a name is unknown or repeated, or a rate is not between 0
 * and 1.
 */
function parseRates<F extends string>(
  value: string,
  faults: readonly F[],
): Partial<Record<F, number>> | undefined {
  const rates: Partial<Record<F, number>> = {}
  for (const part of value === 'none' ? [] : value.split(',')) {
    const [, name, rate = ''] = /^([a-z-]+)=(0|1|0?\.\d{1,6})$/.exec(part.trim()) ?? []
    const fault = faults.find((it) => it === name)
    if (fault === undefined || rates[fault] !== undefined) return undefined
    rates[fault] = Number(rate)
  }
  return rates
}

export const gatewayFaults: SettingKind<GatewayFaultRates> = kind(
  '"none" or faults with their rates, which add up to at most 1, such as "lost=0.02,late=0.02" (docs/payments.md)',
  (value) => {
    const rates = parseRates(value, [...CALL_FAULTS, ...WEBHOOK_FAULTS])
    if (!rates) return undefined
    return sumOf(rates, CALL_FAULTS) > ONE || sumOf(rates, WEBHOOK_FAULTS) > ONE ? undefined : rates
  },
)

export const parcelFaults: SettingKind<ParcelFaultRates> = kind(
  '"none" or faults with their rates, which add up to at most 1, such as "delayed=0.05,failed=0.02,lost=0.005,returned=0.002"',
  (value) => {
    const rates = parseRates(value, PARCEL_FAULTS)
    if (!rates || sumOf(rates, PARCEL_FAULTS) > ONE) return undefined
    return { delayed: 0, failed: 0, lost: 0, returned: 0, ...rates }
  },
)

/** `2-22` or `5`; one minute at most. */
export const latency: SettingKind<Latency> = kind('milliseconds such as "5" or "2-22"', (value) => {
  const [, low, high = low] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(value) ?? []
  if (low === undefined) return undefined
  const range = { from: Number(low), to: Number(high) }
  return range.from <= range.to && range.to <= 60_000 ? range : undefined
})
