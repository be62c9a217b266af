/** Rules for the public address: whether it leads here, its certificate, and what proxies report. */
import { isNearAddress, plainAddress } from '../core/client-address.ts'
import { error, note, warning, well, type Finding } from './finding.ts'
import { THRESHOLDS } from './thresholds.ts'

/** An address of TEST-NET-1 (RFC 5737), which no client has: sent along to see whether the service believes it. */
export const FORGED_ADDRESS = '192.0.2.1'

/** What the service saw of the request of this check. */
export interface SeenRequest {
  /** Whom it takes for the client. */
  readonly address: string
  /** Who opened the connection. */
  readonly peer: string
  /** `X-Forwarded-For`, one address each. */
  readonly reported: readonly string[]
  readonly host: string
  /** `X-Forwarded-Proto` of the nearest proxy; null without. */
  readonly protocol: string | null
}

export type AddressFacts = { readonly url: string } & (
  | { readonly state: 'NO_PORT' }
  | { readonly state: 'UNREACHABLE'; readonly reason: string; readonly isRunning: boolean }
  | { readonly state: 'FOREIGN'; readonly status: number }
  | {
      readonly state: 'ANSWERED'
      /** The versions that answered, each with its commit. */
      readonly versions: readonly string[]
      readonly ownVersion: string
      /** Why it is not ready; null if it is. */
      readonly unready: string | null
      /** Whether it was asked for its keys, which are not known while the database is away. */
      readonly isAsked: boolean
      /** Null if it does not know the keys of this installation. */
      readonly seen: SeenRequest | null
      /** Addresses of this machine. */
      readonly own: readonly string[]
      readonly trustProxy: number | readonly string[]
    }
)

const versionOf = (release: string) => release.split(' ')[0]

/** Whether two releases, such as `1.0.0 (0123456789ab)`, are one as far as is known: one of them may not know its commit. */
function isSameRelease(one: string, other: string): boolean {
  const isKnown = one !== versionOf(one) && other !== versionOf(other)
  return isKnown ? one === other : versionOf(one) === versionOf(other)
}

export function judgeAddress(facts: AddressFacts): Finding[] {
  const { url } = facts
  if (facts.state === 'NO_PORT') return [note('publicNoPort')]
  if (facts.state === 'UNREACHABLE')
    return [facts.isRunning ? error('publicUnreachable', url, facts.reason) : warning('publicStopped', url)]
  if (facts.state === 'FOREIGN') return [error('publicForeign', url, facts.status)]
  const { versions, ownVersion, unready, isAsked, seen } = facts
  const [running = ownVersion] = versions
  const found: Finding[] = []
  // A process of another version may not know the question yet, so that its answer proves nothing.
  if (versions.length > 1) found.push(warning('versionsMixed', versions.join(', ')))
  else if (!isSameRelease(running, ownVersion)) found.push(warning('versionsOther', running, ownVersion))
  else if (isAsked && seen === null) found.push(error('publicOther', url))
  if (unready !== null) found.push(error('publicNotReady', unready))
  return found.length > 0 ? found : [well('publicWell', url)]
}

export function judgeForwarding(facts: AddressFacts): Finding[] {
  if (facts.state !== 'ANSWERED' || facts.seen === null) return [note('forwardingUnknown')]
  const { url, seen } = facts
  const { host, protocol: scheme } = new URL(url)
  const found = [judgeClient(seen, facts.own, facts.trustProxy)]
  if (seen.host !== host) found.push(warning('forwardingHost', seen.host))
  if (scheme === 'https:' && seen.protocol === 'http') found.push(warning('forwardingPlain'))
  return found
}

/** The addresses that proxies added to the forged one; all if they replaced it. */
function addedTo(reported: readonly string[]): string[] {
  return reported.map(plainAddress).slice(reported.indexOf(FORGED_ADDRESS) + 1)
}

function judgeClient(
  { address, peer, reported }: SeenRequest,
  own: readonly string[],
  trustProxy: number | readonly string[],
): Finding {
  const added = addedTo(reported)
  const client = plainAddress(address)
  if (client === FORGED_ADDRESS) return error('forwardingForgeable')
  if (trustProxy === 0)
    return added.length > 0 ? error('forwardingUnconfigured') : well('forwardingDirect', client)
  const [first] = added
  if (first === undefined) return error('forwardingSilent')
  if (client !== first)
    return added.includes(client)
      ? error('forwardingMiscounted', added.length)
      : error('forwardingDistrusted', plainAddress(peer))
  if (typeof trustProxy === 'number' && trustProxy !== added.length)
    return warning('forwardingMiscounted', added.length)
  if (own.map(plainAddress).includes(client)) return well('forwardingProven', client)
  return isNearAddress(client) ? note('forwardingNear', client) : well('forwardingSeen', client)
}

export type CertificateFacts =
  | { readonly state: 'NONE' }
  | { readonly state: 'UNREAD'; readonly host: string; readonly reason: string }
  | {
      readonly state: 'READ'
      readonly host: string
      /** Milliseconds since 1970. */
      readonly from: number
      readonly until: number
      readonly names: readonly string[]
      /** Why a browser would not trust it, as OpenSSL says it; null if it would. */
      readonly fault: string | null
    }

const DAY_MS = 86_400_000

export function judgeCertificate(facts: CertificateFacts, now: number): Finding[] {
  if (facts.state === 'NONE') return [note('certificateNone')]
  const { host } = facts
  if (facts.state === 'UNREAD') return [note('certificateUnread', host, facts.reason)]
  const { from, until, names, fault } = facts
  const found = [...judgeEnd(host, from, until, now)]
  if (fault !== null && !/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(fault))
    found.push(judgeFault(host, names, fault))
  return found.length > 0 ? found : [well('certificateWell', host, Math.floor((until - now) / DAY_MS))]
}

function judgeEnd(host: string, from: number, until: number, now: number): Finding[] {
  if (now < from) return [error('certificateEarly', host)]
  if (now > until) return [error('certificateExpired', host, Math.floor((now - until) / DAY_MS))]
  const days = Math.floor((until - now) / DAY_MS)
  const isBelow = ({ days: least, share }: { days: number; share: number }) =>
    until - now < Math.min(least * DAY_MS, (until - from) * share)
  if (isBelow(THRESHOLDS.certificate.error)) return [error('certificateEnds', host, days)]
  return isBelow(THRESHOLDS.certificate.warning) ? [warning('certificateEnds', host, days)] : []
}

function judgeFault(host: string, names: readonly string[], fault: string): Finding {
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return error('certificateOtherHost', host, names.join(', ') || '?')
  return /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)$/.test(fault)
    ? error('certificateIncomplete', host)
    : error('certificateUntrusted', host, fault)
}
