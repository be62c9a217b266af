/**
 * Faults between the service and the simulated gateway, in addition to those of its test cards: derived from a seed,
 * the key and the number of the request, so that a run can be repeated with the same faults.
 */
import { createHash } from 'node:crypto'
import {
  CALL_FAULTS,
  WEBHOOK_FAULTS,
  type CallFault,
  type GatewayFault,
  type GatewayFaultRates,
  type Latency,
  type WebhookFault,
} from '../../core/settings/faults.ts'

export interface FaultSettings {
  readonly seed: string
  readonly rates: GatewayFaultRates
  readonly latency: Latency
}

/** The faults of one gateway. */
export interface FaultInjector {
  /** The fault of the next request of that kind and key; undefined for none. */
  callFault(call: string, key: string): CallFault | undefined
  /** The fault of a webhook event; undefined for none. */
  webhookFault(id: string): WebhookFault | undefined
  /** How long the next answer takes, in milliseconds. */
  latencyOf(call: string, key: string): number
}

/** A pseudo-random number from 0 to 1, excluding 1, always the same for the same arguments. */
export function seededRandom(...words: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest()
  return hash.readUIntBE(0, 6) / 2 ** 48
}

function pick<F extends GatewayFault>(
  faults: readonly F[],
  rates: GatewayFaultRates,
  draw: number,
): F | undefined {
  let from = 0
  for (const fault of faults) {
    const to = from + (rates[fault] ?? 0)
    if (draw >= from && draw < to) return fault
    from = to
  }
  return undefined
}

/** Derives faults from a seed. Requests are numbered from the start of this process. */
export function openFaultInjector({ seed, rates, latency }: FaultSettings): FaultInjector {
  const counts = new Map<string, number>()
  const hasFaults = CALL_FAULTS.some((fault) => (rates[fault] ?? 0) > 0)
  const isSpread = latency.to > latency.from

  function numberOf(salt: string): number {
    const number = (counts.get(salt) ?? 0) + 1
    counts.set(salt, number)
    return number
  }

  return {
    callFault(call, key) {
      if (!hasFaults) return undefined
      return pick(CALL_FAULTS, rates, seededRandom(seed, call, key, numberOf(`${call} ${key}`)))
    },
    webhookFault: (id) => pick(WEBHOOK_FAULTS, rates, seededRandom(seed, 'notice', id)),
    latencyOf(call, key) {
      if (!isSpread) return latency.from
      const span = latency.to - latency.from + 1
      const number = hasFaults ? (counts.get(`${call} ${key}`) ?? 0) : 0
      return latency.from + Math.floor(seededRandom(seed, 'latency', call, key, number) * span)
    },
  }
}
