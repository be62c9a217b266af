/** Requests for a login link: records a link, its code and its mail. */
import type { DataOf } from '@pfotenportal/contract/api'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { keyOfAddress } from '../../auth/rate-limits.ts'
import { newSignInCode } from '../../auth/sign-in-codes.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer, Refusal } from '../../core/answer.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { insertLoginLink } from '../../database/identity/login-links.ts'
import type { Tx } from '../../database/open.ts'
import { keepBrowserCookie } from './browser-cookie.ts'

/** Counts a request for a mail with a link by its browser and network. Refuses above the limits. */
export async function limitLinks(
  { services, ip }: PublicContext,
  browserCookie: string,
): Promise<Refusal | undefined> {
  const { limits } = services.identity
  const perBrowser = await limits.linkPerBrowser(hashOf(browserCookie).toString('base64url'))
  const allowance = perBrowser.allowed ? await limits.linkPerIp(ip) : perBrowser
  return allowance.allowed ? undefined : rateLimited(allowance.retryAfterSeconds)
}

/** The refusal of a call above a limit. */
export function rateLimited(retryAfterSeconds: number): Refusal {
  return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds } }
}

/** A request for a link, as a person made it. */
interface LinkRequest {
  readonly email: string
  readonly referralCode?: string | undefined | null
}

/**
 * A link that nobody asked for in a browser, such as that of customer service: it is mailed, and opens an account after a
 * question, so that no mail scanner uses it up. Returns its token and its id.
 */
export async function insertMailedLink(
  tx: Tx,
  customerId: number,
  valid: { readonly createdAt: Instant; readonly expiresAt: Instant },
): Promise<{ readonly token: string; readonly id: string }> {
  const token = newSecret()
  const requestedBy = hashOf(newSecret())
  return { token, id: await insertLoginLink(tx, { customerId, token, requestedBy, ...valid }) }
}

/**
 * Records a link and its mail. The answer and the work are the same whether or not a customer has the address: that is
 * found when the mail is sent (`addressees.ts`).
 */
export async function requestLoginLink(
  context: PublicContext,
  request: LinkRequest,
): Promise<Answer<DataOf<'requestLoginLink'>>> {
  const { services, ip } = context
  const { limits } = services.identity
  const browser = keepBrowserCookie(context)
  const refused = await limitLinks(context, browser)
  if (refused) return refused
  const perAddress = await limits.linkPerAddress(request.email, ip)
  if (!perAddress.allowed) noteSecurityEvent(services, 'limit.reached', { limit: 'links per address' })
  await services.database.transaction((tx) =>
    recordRequest(tx, context, request, {
      requestedBy: hashOf(browser),
      isOverLimit: !perAddress.allowed,
    }),
  )
  services.mail.wake()
  return { ok: true, value: { sent: true, expiresInSeconds: LOGIN_LINK_SECONDS, hasCode: true } }
}

async function recordRequest(
  tx: Tx,
  { services, realNow: now }: PublicContext,
  { email, referralCode }: LinkRequest,
  { requestedBy, isOverLimit }: { readonly requestedBy: Buffer; readonly isOverLimit: boolean },
): Promise<void> {
  const token = newSecret()
  const code = newSignInCode()
  const expiresAt = addSeconds(now, LOGIN_LINK_SECONDS)
  const entity = await insertLoginLink(tx, {
    customerId: null,
    token,
    createdAt: now,
    expiresAt,
    requestedBy,
    referralCode: referralCode ?? null,
    code: {
      hash: services.identity.signInCodes.hashOf(hashOf(token), code),
      addressKey: keyOfAddress(email),
    },
  })
  const about = { template: 'signInLink', customerId: null, entity, version: 1, expiresAt } as const
  const data = { token, code, address: email, isOverLimit }
  await services.mail.outbox.record(tx, [{ ...about, data }], now)
}
