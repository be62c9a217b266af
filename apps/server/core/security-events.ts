/**
 * Security events (docs/security.md, "Security events"): each is a line of the log whose field `security` has one of these
 * names, is counted by name, and is shown to admins with its source. A monitoring system can rely on the names; the
 * message is for people.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from './clock.ts'
import type { Log } from './log.ts'

/** Every name, and the message of its line. */
export const securityEvents = {
  'access-token.refused': 'a call with an access token that is wrong, or of an ended session',
  'admin-key.refused':
    'a call of the admin API with a wrong, revoked or expired key, or from a network not allowed to it',
  'calendar-secret.refused': 'a request for a calendar that does not exist or was revoked',
  'price-offer-link.refused': 'a link for an announced price that is unknown',
  'erasure-link.refused': 'a link that erases an account, which is unknown',
  'email-change-link.refused': 'a link for a new email address that is unknown',
  'declaration-proof.refused': 'a request for the proof of a declaration that does not exist',
  'host.refused': 'a request for a name that is not ours',
  'id.refused': 'a customer asked for an id that does not exist or belongs to somebody else',
  'limit.reached': 'a limit was reached',
  'operator-token.refused': "a request of the operator's pages with a wrong token",
  'origin.refused': 'a page of another site tried to change something',
  'passkey.copied': 'the counter of a passkey did not grow, so it may have been copied; it signed nobody in',
  'payment-link.refused': 'a payment link that is unknown',
  'permission.refused': 'a call that the caller may not make',
  'proxy.bypassed': 'a request did not come from a trusted proxy, so its own address counts',
  'proxy.silent': 'a proxy does not report the address of the client in X-Forwarded-For',
  'proxy.unconfigured': 'a forwarding header was ignored, because TRUST_PROXY is 0',
  'refresh.refused': 'a sign-in could not be refreshed',
  'request.failed': 'a request failed because of an error in the service',
  'session.copied-token': 'an access token was used after its successor, so its session was ended',
  'sign-in.failed': 'a sign-in failed',
  'staff-factor.failed': 'a wrong or used code of a second factor, or a passkey that proves none',
  'staff-sign-in.failed': 'a sign-in of staff failed',
  'unsubscribe-link.refused': 'a link to unsubscribe whose signature is wrong',
  'webhook-signature.refused': 'a webhook call that is not authentic',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** More of one event within an hour are a burst: somebody tries something, or something is set up wrongly. */
const BURST = 1_000

/** What only staff, other systems and providers do happens rarely by mistake. */
const RARE_BURST = 20

const rare: ReadonlySet<string> = new Set<SecurityEvent>([
  'admin-key.refused',
  'operator-token.refused',
  'session.copied-token',
  'staff-factor.failed',
  'staff-sign-in.failed',
  'webhook-signature.refused',
])

/** An error of the service is none of the client's: a few say that something is broken. */
const FAILURES = 5

/** From how many of an event on they are a burst. */
export function burstOf(event: string): number {
  if (event === 'request.failed') return FAILURES
  return rare.has(event) ? RARE_BURST : BURST
}

/** From where an event came. */
export interface EventSource {
  /** The network of the client: an IPv4 address or 48 bits of IPv6. It is never in the log. */
  readonly network: string
  /** The browser or program, as far as it says so. */
  readonly agent: string
}

const NO_SOURCE: EventSource = { network: '', agent: '' }

/** How often an event came from a source since it was last taken. */
export interface CountedEvent extends EventSource {
  readonly event: SecurityEvent
  readonly count: number
  readonly lastAt: Instant
}

/** Counts the security events of this process. */
export interface SecurityTally {
  count(event: SecurityEvent, source?: EventSource): void
  /** What was counted since; forgets it. */
  take(): readonly CountedEvent[]
  /** Counts again what could not be stored. */
  putBack(events: readonly CountedEvent[]): void
}

/** So many pairs of event and network are kept apart; beyond them all other networks are one, so that memory stays bounded. */
const KEPT_PAIRS = 500

/** Opens the tally; `onEvent` is called with each event. */
export function openSecurityTally(onEvent: (event: SecurityEvent) => void): SecurityTally {
  let counted = new Map<string, CountedEvent>()
  function add(added: CountedEvent): void {
    const own = `${added.event} ${added.network}`
    const isKept = counted.has(own) || counted.size < KEPT_PAIRS
    const key = isKept ? own : `${added.event} `
    const { network, agent } = isKept ? added : NO_SOURCE
    const before = counted.get(key)
    const lastAt = before && before.lastAt > added.lastAt ? before.lastAt : added.lastAt
    counted.set(key, {
      event: added.event,
      network,
      agent,
      count: (before?.count ?? 0) + added.count,
      lastAt,
    })
  }
  return {
    count(event, source = NO_SOURCE) {
      onEvent(event)
      add({ event, ...source, count: 1, lastAt: realNow() })
    },
    take() {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
    putBack: (events) => events.forEach(add),
  }
}

/** Where a security event is noted. */
export interface SecurityLog {
  readonly log: Pick<Log, 'warn'>
  readonly security: SecurityTally
}

/**
 * Writes the line of a security event and counts it. The facts contain nothing secret and nothing about a person.
 * Without a source it is counted as that of nobody in particular.
 */
export function noteSecurityEvent(
  { log, security }: SecurityLog,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
  source: EventSource = NO_SOURCE,
): void {
  const agent = source.agent === '' ? {} : { agent: source.agent }
  log.warn({ security: event, ...facts, ...agent }, securityEvents[event])
  security.count(event, source)
}
