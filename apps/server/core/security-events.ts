/**
 * Security events: lines of the log whose field `security` has one of these names (docs/security.md, "Security
 * events"). A monitoring system can rely on the names; the message is for people.
 */
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
  'session.copied-token': 'an access token was used after its successor, so its session was ended',
  'sign-in.failed': 'a sign-in failed',
  'staff-sign-in.failed': 'a sign-in of staff failed',
  'unsubscribe-link.refused': 'a link to unsubscribe whose signature is wrong',
  'webhook-signature.refused': 'a webhook call that is not authentic',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** Writes the line of a security event. The facts contain nothing secret and nothing about a person. */
export function noteSecurityEvent(
  log: Pick<Log, 'warn'>,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
): void {
  log.warn({ security: event, ...facts }, securityEvents[event])
}
