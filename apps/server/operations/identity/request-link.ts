/** Requests a login link: same answer and same work whether or not a customer has the address. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import type { DataOf } from '@pfotenportal/contract/api'
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import { insertLoginLink } from '../../database/identity/login-links.ts'
import type { Answer } from '../../core/answer.ts'
import type { PublicContext } from '../../context/context.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'

/** The caller's browser mark; sets one if there is none. */
export function browserMark(context: PublicContext): string {
  if (context.browserCookie !== undefined) return context.browserCookie
  const mark = newSecret()
  context.setBrowserCookie(mark)
  return mark
}

/**
 * Records a link and its mail. For an unknown or rate-limited address both are recorded without a customer: the link
 * opens nothing, and the mail is prepared and dropped.
 */
export async function requestLoginLink(
  context: PublicContext,
  email: string,
): Promise<Answer<DataOf<'requestLoginLink'>>> {
  const { services, realNow } = context
  const { limits } = services.identity
  const perIp = await limits.linkPerIp(context.ip)
  if (!perIp.allowed) {
    return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds: perIp.retryAfterSeconds } }
  }
  const perAddress = await limits.linkPerAddress(email)
  const requestedBy = hashOf(browserMark(context))
  const token = newSecret()
  const expiresAt = addSeconds(realNow, LOGIN_LINK_SECONDS)
  await services.database.transaction(async (tx) => {
    const found = await findCustomerByEmail(tx, email)
    const customerId = perAddress.allowed && found ? found.id : null
    const link = await insertLoginLink(tx, { customerId, token, createdAt: realNow, expiresAt, requestedBy })
    await services.mail.outbox.record(
      tx,
      [{ template: 'loginLink', customerId, entity: link, version: 1, data: { token }, expiresAt }],
      realNow,
    )
  })
  services.mail.wake()
  return { ok: true, value: { sent: true, expiresInSeconds: LOGIN_LINK_SECONDS } }
}
