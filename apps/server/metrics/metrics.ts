/** What this process counts, in the words of Prometheus (docs/operations.md, "Metrics"). */
import { Counter, Histogram, Registry } from 'prom-client'

/** Names begin with it. */
export const PREFIX = 'pfotenportal_'

/** Bounds of durations, in seconds. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const GATEWAY_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** How a question to the gateway ended. UNREACHED: it surely never arrived. ERROR: it is not known what happened. */
export type GatewayOutcome =
  'APPROVED' | 'DECLINED' | 'UNKNOWN' | 'NONE' | 'REFUNDED' | 'REFUSED' | 'UNREACHED' | 'ERROR'

export interface Metrics {
  readonly registry: Registry
  /** An answer by the pattern of its route, never by its path. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** A row of the audit log that should be an event and cannot be read, by the event's name. */
  countUnreadableEvent(action: string): void
  /** A question to the gateway, and how long it took. */
  countGateway(asked: {
    operation: 'charge' | 'find' | 'refund'
    outcome: GatewayOutcome
    seconds: number
  }): void
}

/** Counters of their own for each service, so that several can live in one process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_SECONDS,
    registers,
  })
  const gateway = new Histogram({
    name: `${PREFIX}gateway_request_duration_seconds`,
    help: 'Duration of payment gateway requests by operation.',
    labelNames: ['operation'],
    buckets: GATEWAY_SECONDS,
    registers,
  })
  const outcomes = new Counter({
    name: `${PREFIX}gateway_requests_total`,
    help: 'Payment gateway requests by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const unreadable = new Counter({
    name: `${PREFIX}unreadable_events_total`,
    help: 'Stored events that cannot be read, found by this process, by the name of the event.',
    labelNames: ['action'],
    registers,
  })
  return {
    registry,
    countRequest({ seconds, status, ...labels }) {
      requests.observe({ ...labels, status: String(status) }, seconds)
    },
    countUnreadableEvent: (action) => unreadable.inc({ action }),
    countGateway({ operation, outcome, seconds }) {
      gateway.observe({ operation }, seconds)
      outcomes.inc({ operation, outcome })
    },
  }
}
