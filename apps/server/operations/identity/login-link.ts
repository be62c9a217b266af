/** Requests for a login link: records a link, its code and its mail. */
import type { DataOf } from '@pfotenportal/contract/api'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { LOGIN_LINK_SECONDS, REPEATED_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { keyOfAddress } from '../../auth/rate-limits.ts'
import { newSignInCode } from '../../auth/sign-in-codes.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer, Refusal } from '../../core/answer.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import { insertLoginLink } from '../../database/identity/login-links.ts'
import { findMailedLink, lockAddress, type MailedLink } from '../../database/identity/sign-in-codes.ts'
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

/** A request within the limits, with everything that is stored of it. */
interface NewRequest extends LinkRequest {
  readonly token: string
  readonly signInCode: string
  readonly requestedBy: Buffer
  readonly addressKey: string
  readonly now: Instant
  /** Whether the address has had many mails within the hour. */
  readonly isOverLimit: boolean
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
 * Records a link and its mail. The answer and the work are the same whether or not a customer has the address: for an
 * unknown one both are recorded without a customer, the link opens nothing, and the mail is prepared and dropped.
 */
export async function requestLoginLink(
  context: PublicContext,
  request: LinkRequest,
): Promise<Answer<DataOf<'requestLoginLink'>>> {
  const { services, realNow: now, ip } = context
  const { limits } = services.identity
  const browser = keepBrowserCookie(context)
  const refused = await limitLinks(context, browser)
  if (refused) return refused
  const perAddress = await limits.linkPerAddress(request.email, ip)
  if (!perAddress.allowed) noteSecurityEvent(services, 'limit.reached', { limit: 'links per address' })
  const recorded: NewRequest = {
    ...request,
    token: newSecret(),
    signInCode: newSignInCode(),
    requestedBy: hashOf(browser),
    addressKey: keyOfAddress(request.email),
    now,
    isOverLimit: !perAddress.allowed,
  }
  await services.database.transaction((tx) => recordRequest(tx, context, recorded))
  services.mail.wake()
  return { ok: true, value: { sent: true, expiresInSeconds: LOGIN_LINK_SECONDS, hasCode: true } }
}

/**
 * The mail that a request over the limit repeats. There is none if the person would then have no link that works for a
 * while: nobody can keep others from signing in by asking for links to their address.
 */
async function findRepeatedMail(
  tx: Tx,
  customerId: number | null,
  { isOverLimit, addressKey, now }: NewRequest,
): Promise<MailedLink | undefined> {
  if (!isOverLimit) return undefined
  await lockAddress(tx, addressKey)
  return findMailedLink(tx, customerId, now, REPEATED_LINK_SECONDS)
}

/** A request that repeats a mail gets no link of its own: the browser may use the code and the link of that mail. */
async function recordRequest(tx: Tx, { services }: PublicContext, request: NewRequest): Promise<void> {
  const { email, token, signInCode, requestedBy, addressKey, now, referralCode } = request
  const found = (await findCustomerByEmail(tx, email))?.id ?? null
  const repeated = await findRepeatedMail(tx, found, request)
  const customerId = repeated ? null : found
  const expiresAt = repeated?.expiresAt ?? addSeconds(now, LOGIN_LINK_SECONDS)
  const hash = services.identity.signInCodes.hashOf(hashOf(token), signInCode)
  const link = await insertLoginLink(tx, {
    customerId,
    token,
    createdAt: now,
    expiresAt,
    requestedBy,
    referralCode: referralCode ?? null,
    code: { hash, addressKey, mailedAs: repeated?.id ?? null },
  })
  const data = { token, code: signInCode }
  await services.mail.outbox.record(
    tx,
    [{ template: 'loginLink', customerId, entity: link, version: 1, data, expiresAt }],
    now,
  )
}
