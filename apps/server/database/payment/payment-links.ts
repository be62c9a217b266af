/** Mailed links to payment methods: each confirms one method, once. Only the hash of a token is stored. */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  MAX_SETUPS_PER_LINK,
  PAYMENT_LINK_SECONDS,
  PAYMENT_VISIT_SECONDS,
  type PaymentLinkState,
} from '@pfotenportal/domain/payment/payment-link'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'
import { lockPaymentMethod } from './payment-methods.ts'

export interface PaymentLink extends PaymentLinkState {
  readonly id: string
  readonly customerId: number
  readonly paymentMethodId: string
  /** The number of setups begun at the gateway. */
  readonly setups: number
}

/** The customer and payment method of a link. */
export interface LinkTarget {
  readonly customerId: number
  readonly paymentMethodId: string
}

export interface NewPaymentLink {
  readonly id: string
  /** Only for the mail: the token is not stored anywhere else. */
  readonly token: string
  readonly expiresAt: Instant
}

const columns = [
  'id',
  'customer_id as customerId',
  'payment_method_id as paymentMethodId',
  'expires_at as expiresAt',
  'consumed_at as consumedAt',
  'voided_at as voidedAt',
  'set_ups as setups',
] as const

/** Creates a link that replaces the method's previous one, which becomes void. The caller has locked the method. */
export async function createPaymentLink(tx: Tx, of: LinkTarget, realNow: Instant): Promise<NewPaymentLink> {
  const token = newSecret()
  const expiresAt = addSeconds(realNow, PAYMENT_LINK_SECONDS)
  await tx
    .updateTable('payment_link')
    .set({ voided_at: realNow })
    .where('payment_method_id', '=', of.paymentMethodId)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('payment_link')
    .values({
      token_hash: hashOf(token),
      customer_id: of.customerId,
      payment_method_id: of.paymentMethodId,
      created_at: realNow,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expiresAt }
}

/**
 * Gives the method's living link a second token, for a customer who goes to the page at once; that of the mail stays
 * valid, and an earlier second one does not. Undefined without a link that lasts for a visit and can start a setup.
 */
export async function addSecondToken(
  tx: Tx,
  paymentMethodId: string,
  now: Instant,
): Promise<string | undefined> {
  const token = newSecret()
  const row = await tx
    .updateTable('payment_link')
    .set({ second_token_hash: hashOf(token) })
    .where('payment_method_id', '=', paymentMethodId)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', addSeconds(now, PAYMENT_VISIT_SECONDS))
    .where('set_ups', '<', MAX_SETUPS_PER_LINK)
    .returning('id')
    .executeTakeFirst()
  return row && token
}

/**
 * Creates a link that no customer requested; null if the customer is using the previous one at the gateway, because it
 * must stay valid.
 */
export async function offerPaymentLink(
  tx: Tx,
  of: LinkTarget,
  realNow: Instant,
): Promise<NewPaymentLink | null> {
  const method = await lockPaymentMethod(tx, of.customerId, of.paymentMethodId)
  if (!method || (await isPaymentLinkInUse(tx, of.paymentMethodId, realNow))) return null
  return createPaymentLink(tx, of, realNow)
}

/** The link with a token, even if it can no longer be used. */
export async function findPaymentLink(db: Queries, token: string): Promise<PaymentLink | undefined> {
  const hash = hashOf(token)
  return db
    .selectFrom('payment_link')
    .select(columns)
    .where((link) => link.or([link('token_hash', '=', hash), link('second_token_hash', '=', hash)]))
    .executeTakeFirst()
}

/** The link with an id, even if it can no longer be used. */
export async function findPaymentLinkById(db: Queries, id: string): Promise<PaymentLink | undefined> {
  return db.selectFrom('payment_link').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Whether a setup has begun under the method's current link, which is valid and unused. */
export async function isPaymentLinkInUse(
  db: Queries,
  paymentMethodId: string,
  now: Instant,
): Promise<boolean> {
  const found = await db
    .selectFrom('payment_link')
    .select('id')
    .where('payment_method_id', '=', paymentMethodId)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('set_ups', '>', 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts another setup of a valid link that has fewer than `most`; returns its number, from 1. */
export async function startSetup(
  db: Queries,
  linkId: string,
  most: number,
  now: Instant,
): Promise<number | undefined> {
  const row = await db
    .updateTable('payment_link')
    .set(({ eb }) => ({ set_ups: eb('set_ups', '+', 1) }))
    .where('id', '=', linkId)
    .where('set_ups', '<', most)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('set_ups as number')
    .executeTakeFirst()
  return row?.number
}

/** Consumes a link. Of concurrent calls one gets true; none does once it is used, void or expired. */
export async function consumePaymentLink(tx: Tx, linkId: string, now: Instant): Promise<boolean> {
  const row = await tx
    .updateTable('payment_link')
    .set({ consumed_at: now })
    .where('id', '=', linkId)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Voids a customer's links that have not been used. */
export async function voidOpenPaymentLinks(tx: Tx, customerId: number, realNow: Instant): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ voided_at: realNow })
    .where('customer_id', '=', customerId)
    .where('voided_at', 'is', null)
    .where('consumed_at', 'is', null)
    .execute()
}

/** Deletes links that expired before a moment; until then their state can still be shown. */
export function deleteOldPaymentLinks(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['payment_link', 'expires_at'], before, { signal })
}
