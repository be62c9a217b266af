/**
 * How much of the charging of due orders is done at the same time; docs/decisions/0051-charges-begun-ahead.md derives
 * each number.
 */
import { openSlots, type Slots } from '../core/slots.ts'
import { WHILE_SERVING, type Traffic } from '../core/traffic.ts'

/** How many charges are begun ahead for each one in flight, so that the gateway never waits for the database. */
const AHEAD = 7

/** A gateway that answers more slowly gets no charges begun ahead: they would wait too long. */
const QUICK_SECONDS = 1

/** After this many unanswered charges in a row, nothing is sent any more. */
const MAX_UNANSWERED_IN_A_ROW = 20

/** The limits of one run in one process. */
export interface ChargingLimits {
  /** The orders that are worked on, from the intent to the settlement: at most `size`. */
  readonly orders: Slots & { readonly size: number }
  /** The charges at the gateway. */
  readonly calls: Slots
  /** The transactions that write intents or settle answers. */
  readonly transactions: Slots
  /** How many orders a transaction has at most now. */
  readonly ordersPerTransaction: () => number
  readonly gateway: GatewayHealth
}

/** Opens the limits, with at most `concurrency` charges at the gateway. */
export function openChargingLimits(traffic: Traffic, concurrency: number): ChargingLimits {
  const gateway = openGatewayHealth()
  const size = concurrency * (1 + AHEAD)
  const orders = openSlots(() => (gateway.isQuick() && !traffic.isServing() ? size : concurrency))
  // One writes intents and one settles; they take turns while customers are served.
  const transactions = openSlots(() => (traffic.isServing() ? 1 : 2))
  return {
    orders: { ...orders, size },
    calls: openSlots(() => concurrency),
    transactions: { run: (work) => transactions.run(() => traffic.giveWay(work)) },
    ordersPerTransaction: () => (traffic.isServing() ? WHILE_SERVING : size),
    gateway,
  }
}

/** Whether the gateway answers, and how quickly: a circuit breaker for the rest of the run. */
export interface GatewayHealth {
  isSilent(): boolean
  isQuick(): boolean
  /** Without `seconds`, it answered as quickly as before. */
  record(isUnanswered: boolean, seconds?: number): void
}

function openGatewayHealth(): GatewayHealth {
  let unanswered = 0
  let lastSeconds = Number.POSITIVE_INFINITY
  return {
    isSilent: () => unanswered >= MAX_UNANSWERED_IN_A_ROW,
    isQuick: () => unanswered === 0 && lastSeconds < QUICK_SECONDS,
    record(isUnanswered, seconds = lastSeconds) {
      unanswered = isUnanswered ? unanswered + 1 : 0
      lastSeconds = seconds
    },
  }
}
