/** Making the link under which a payment method is set up or renewed; whoever makes it mails it (C-54). */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import { newSecret } from '../../core/secrets.ts'
import type { Tx } from '../open.ts'
import { isLinkInUse, replacePaymentLink } from './payment-links.ts'
import { lockPaymentMethod } from './payment-methods.ts'

/** Whose method a link is for. */
export interface LinkOf {
  readonly customerId: number
  readonly paymentMethodId: string
}

export interface NewLink {
  readonly id: string
  /** For the mail alone: nothing else ever holds it. */
  readonly token: string
  readonly expiresAt: Instant
}

/** Makes a link in the place of the method's former one. The caller holds the method. */
export async function makeLink(tx: Tx, of: LinkOf, realNow: Instant): Promise<NewLink> {
  const token = newSecret()
  const expiresAt = addSeconds(realNow, PAYMENT_LINK_SECONDS)
  const id = await replacePaymentLink(tx, { ...of, token, createdAt: realNow, expiresAt })
  return { id, token, expiresAt }
}

/**
 * Makes a link that nobody asked for; null where the customer is at the gateway with the former one, which is not taken
 * away from under them (C-124).
 */
export async function offerLink(tx: Tx, of: LinkOf, realNow: Instant): Promise<NewLink | null> {
  const method = await lockPaymentMethod(tx, of.customerId, of.paymentMethodId)
  if (!method || (await isLinkInUse(tx, of.paymentMethodId, realNow))) return null
  return makeLink(tx, of, realNow)
}
