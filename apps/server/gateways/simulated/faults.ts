/**
 * What goes wrong on the way to the simulated gateway and back, besides what its test cards do: drawn from a seed, the key
 * and the number of the request, so that the same run has the same faults again.
 */
import { createHash } from 'node:crypto'

/** Faults of a call. */
export const CALL_FAULTS = [
  /** The request never arrives, and nobody hears of it. */
  'lost',
  /** It is carried out, and its answer never arrives. */
  'late',
  /** Surely not reached: nothing happens. */
  'unreachable',
  /** Refused as one too many (429): nothing happens. */
  'busy',
  /** Said to be in progress already (409): nothing happens. */
  'conflict',
  /** Failed (500) before anything happened. */
  'error',
  /** Failed (500) after it was carried out. */
  'broken',
  /** Declined for want of money, where it would be approved. */
  'declined',
] as const

/** Faults of a notice: never sent, sent twice, sent so late that others overtake it. */
export const NOTICE_FAULTS = ['notice-lost', 'notice-doubled', 'notice-late'] as const

export type CallFault = (typeof CALL_FAULTS)[number]
export type NoticeFault = (typeof NOTICE_FAULTS)[number]

/** How likely each fault is, from 0 to 1; those that are not named never happen. */
export type FaultRates = Readonly<Partial<Record<CallFault | NoticeFault, number>>>

/** Milliseconds that an answer takes, both ends included. */
export interface Latency {
  readonly from: number
  readonly to: number
}

const names: readonly string[] = [...CALL_FAULTS, ...NOTICE_FAULTS]

function isFault(name: string): name is CallFault | NoticeFault {
  return names.includes(name)
}

/** `lost=0.02,late=0.02`: undefined where a name is unknown or doubled, or the calls' or notices' rates exceed 1. */
export function parseFaults(text: string): FaultRates | undefined {
  const rates: Partial<Record<CallFault | NoticeFault, number>> = {}
  for (const part of text.split(',')) {
    const [, name = '', rate = ''] = /^([a-z-]+)=(0|1|0?\.\d{1,6})$/.exec(part.trim()) ?? []
    if (!isFault(name) || rates[name] !== undefined) return undefined
    rates[name] = Number(rate)
  }
  const sumOf = (faults: readonly (CallFault | NoticeFault)[]) =>
    faults.reduce((sum, fault) => sum + (rates[fault] ?? 0), 0)
  return sumOf(CALL_FAULTS) > 1 + 1e-9 || sumOf(NOTICE_FAULTS) > 1 + 1e-9 ? undefined : rates
}

/** `2-22` or `5`: undefined for anything else, or more than a minute. */
export function parseLatency(text: string): Latency | undefined {
  const [, low, high = low] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? []
  if (low === undefined) return undefined
  const latency = { from: Number(low), to: Number(high) }
  return latency.from <= latency.to && latency.to <= 60_000 ? latency : undefined
}

export interface FaultSettings {
  readonly seed: string
  readonly rates: FaultRates
  readonly latency: Latency
}

/** The draws of one gateway. */
export interface Draws {
  /** What happens to the next request of that kind and key; undefined for nothing. */
  callFault(call: string, key: string): CallFault | undefined
  /** What happens to a notice. */
  noticeFault(id: string): NoticeFault | undefined
  /** How long the next answer takes, in milliseconds. */
  latencyOf(call: string, key: string): number
}

/** A number from 0 to 1, 1 excluded, that looks drawn and is always the same for the same words. */
export function drawn(...words: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest()
  return hash.readUIntBE(0, 6) / 2 ** 48
}

function pick<F extends CallFault | NoticeFault>(
  faults: readonly F[],
  rates: FaultRates,
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

/** Draws by a seed. The number of a request counts from the start of this process. */
export function openDraws({ seed, rates, latency }: FaultSettings): Draws {
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
      return pick(CALL_FAULTS, rates, drawn(seed, call, key, numberOf(`${call} ${key}`)))
    },
    noticeFault: (id) => pick(NOTICE_FAULTS, rates, drawn(seed, 'notice', id)),
    latencyOf(call, key) {
      if (!isSpread) return latency.from
      const span = latency.to - latency.from + 1
      const number = hasFaults ? (counts.get(`${call} ${key}`) ?? 0) : 0
      return latency.from + Math.floor(drawn(seed, 'latency', call, key, number) * span)
    },
  }
}
