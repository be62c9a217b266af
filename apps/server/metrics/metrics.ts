/** The Prometheus metrics of this process (docs/operations.md, "Metrics"). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { realMilliseconds } from '../core/clock.ts'
import type { Release } from '../core/release.ts'
import { securityEvents, type SecurityEvent } from '../core/security-events.ts'
import type { ReadOutcome } from '../database/read-replica.ts'
import { GatewayUnreachable, type PaymentGateway } from '../gateways/gateway.ts'

/** The prefix of the names of our own metrics. */
export const PREFIX = 'pfotenportal_'

/** Histogram buckets, in seconds. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const GATEWAY_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** The outcome of a request to the gateway. UNREACHED: it certainly did not arrive. ERROR: its outcome is unknown. */
export type GatewayOutcome =
  | 'APPROVED'
  | 'DECLINED'
  | 'ACTION_REQUIRED'
  | 'UNKNOWN'
  | 'NONE'
  | 'REFUNDED'
  | 'REFUSED'
  | 'UNREACHED'
  | 'ERROR'

type GatewayOperation = 'charge' | 'find' | 'cancel' | 'refund'

export interface Metrics {
  readonly registry: Registry
  /** Counts a response by the pattern of its route, never by its path. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts a row of the audit log whose event cannot be read, by the event's name. */
  countUnreadableEvent(action: string): void
  /** Counts lines that this process has logged as alerts. */
  countAlertLines(count: number): void
  /** Counts a security event by its name. */
  countSecurityEvent(event: SecurityEvent): void
  /** Counts a read that a replica may answer, by who did. */
  countRead(outcome: ReadOutcome): void
  /** Counts a request to the gateway, with its duration. */
  countGateway(request: { operation: GatewayOperation; outcome: GatewayOutcome; seconds: number }): void
}

function nameBuild(registers: Registry[], { version, commit }: Release): void {
  const build = new Gauge({
    name: `${PREFIX}build_info`,
    help: 'Always 1; the version and the commit that this process runs.',
    labelNames: ['version', 'commit'],
    registers,
  })
  build.set({ version, commit: commit ?? 'unknown' }, 1)
}

function openAlertCounter(registers: Registry[]): Counter {
  return new Counter({
    name: `${PREFIX}alert_lines_total`,
    help: 'Lines that this process has logged as alerts.',
    registers,
  })
}

/** Every event has its count from the start, so that the first one is an increase. */
function openSecurityCounter(registers: Registry[]): Counter<'event'> {
  const counter = new Counter({
    name: `${PREFIX}security_events_total`,
    help: 'Security events of this process, by name.',
    labelNames: ['event'],
    registers,
  })
  for (const event of Object.keys(securityEvents)) counter.inc({ event }, 0)
  return counter
}

/** Counts and times the requests to the gateway. */
function openGatewayCount(registers: Registry[]): Metrics['countGateway'] {
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
  return ({ operation, outcome, seconds }) => {
    gateway.observe({ operation }, seconds)
    outcomes.inc({ operation, outcome })
  }
}

/** Each service has its own registry, so that several services can run in one process. */
export function openMetrics(release: Release): Metrics {
  const registry = new Registry()
  const registers = [registry]
  nameBuild(registers, release)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_SECONDS,
    registers,
  })
  const unreadable = new Counter({
    name: `${PREFIX}unreadable_events_total`,
    help: 'Stored events that cannot be read, found by this process, by the name of the event.',
    labelNames: ['action'],
    registers,
  })
  const alertLines = openAlertCounter(registers)
  const security = openSecurityCounter(registers)
  const reads = new Counter({
    name: `${PREFIX}replica_reads_total`,
    help: 'Reads that the read replica may answer, by outcome; all but `replica` went to the primary.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    registry,
    countAlertLines: (count) => alertLines.inc(count),
    countSecurityEvent: (event) => security.inc({ event }),
    countRead: (outcome) => reads.inc({ outcome }),
    countRequest({ seconds, status, ...labels }) {
      requests.observe({ ...labels, status: String(status) }, seconds)
    },
    countUnreadableEvent: (action) => unreadable.inc({ action }),
    countGateway: openGatewayCount(registers),
  }
}

/** Wraps a gateway so that its requests are counted and timed; its answers are unchanged. */
export function observeGateway(gateway: PaymentGateway, metrics: Metrics): PaymentGateway {
  async function observed<T extends { readonly outcome: GatewayOutcome }>(
    operation: GatewayOperation,
    send: () => Promise<T>,
  ): Promise<T> {
    const began = realMilliseconds()
    const count = (outcome: GatewayOutcome) =>
      metrics.countGateway({ operation, outcome, seconds: (realMilliseconds() - began) / 1000 })
    try {
      const answer = await send()
      count(answer.outcome)
      return answer
    } catch (error) {
      count(error instanceof GatewayUnreachable ? 'UNREACHED' : 'ERROR')
      throw error
    }
  }

  return {
    ...gateway,
    charge: (request, signal) => observed('charge', () => gateway.charge(request, signal)),
    find: (payment, signal) => observed('find', () => gateway.find(payment, signal)),
    cancelCharge: (lookup, signal) => observed('cancel', () => gateway.cancelCharge(lookup, signal)),
    refund: (request, signal) => observed('refund', () => gateway.refund(request, signal)),
  }
}
