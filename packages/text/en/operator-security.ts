/** Copy of the page with security events, and of alerts about access, in English. */
import type { securityAlertsDe, securityDe } from '../de/operator-security.ts'
import { formatNumber } from '../format.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const securityAlertsEn: typeof securityAlertsDe = {
  KEYS_EXPIRE: (n) =>
    `${counted(n, 'key of the admin API expires', 'keys of the admin API expire')} within two weeks`,
  REQUESTS_FAILED: (n) => `${counted(n, 'request', 'requests')} failed because of an error in the service`,
  SECURITY_BURST: (n) => `${formatNumber(n, 'en')} security events within a short time`,
}

export const securityEn: typeof securityDe = {
  intro:
    'What was refused or failed in the last seven days. A few refusals are normal: an old link, a mistyped code. If there are many, the overview warns you.',
  none: 'Nothing was refused and nothing failed in the last seven days.',
  what: 'What happened',
  where: 'Where it came from',
  columns: {
    event: 'Event',
    lastDay: 'Last day',
    count: '7 days',
    lastAt: 'Latest',
    name: 'Name in the log',
    network: 'Network',
    agent: 'Browser or program',
  },
  events: {
    'access-token.refused': 'Call with a wrong or ended access token',
    'admin-key.refused': 'Call of the admin API with a wrong key',
    'calendar-secret.refused': 'Calendar that does not exist',
    'price-offer-link.refused': 'Unknown link for a new price',
    'erasure-link.refused': 'Unknown link for erasing an account',
    'email-change-link.refused': 'Unknown link for a new email address',
    'declaration-proof.refused': 'Proof of a declaration that does not exist',
    'host.refused': 'Request under a foreign name',
    'id.refused': 'Customer asks for what is not theirs',
    'limit.reached': 'Limit reached',
    'operator-token.refused': 'Operator’s pages with a wrong token',
    'origin.refused': 'Change from another website',
    'passkey.copied': 'Passkey perhaps copied, sign-in refused',
    'payment-link.refused': 'Unknown link for a payment method',
    'permission.refused': 'Call without the required permission',
    'proxy.bypassed': 'Request that went past the proxy',
    'proxy.silent': 'Proxy does not report the client’s address',
    'proxy.unconfigured': 'Proxy that is not configured',
    'request.failed': 'Request that failed because of an error in the service',
    'refresh.refused': 'Sign-in could not be renewed',
    'session.copied-token': 'Copied access token, session ended',
    'sign-in.failed': 'Sign-in of a customer failed',
    'staff-factor.failed': 'Wrong code or passkey as a second factor',
    'staff-sign-in.failed': 'Sign-in of staff failed',
    'unsubscribe-link.refused': 'Link to unsubscribe with a wrong signature',
    'webhook-signature.refused': 'Webhook with a wrong signature',
  },
}
