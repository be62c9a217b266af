/** Addresses for signing in that are to be confirmed; at most one for each customer (C-495). Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PendingEmailChange } from '@pfotenportal/domain/customer/email-change'
import { hashOf } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'
import { actedBy } from './timeline.ts'

export interface EmailChange extends PendingEmailChange {
  readonly id: string
  readonly customerId: number
  /** The new address as it was typed. */
  readonly email: string
  /** How often it was mailed to. */
  readonly mails: number
  readonly requestedBy: string | null
  readonly requestedAt: Instant
}

const columns = [
  'id',
  'customer_id as customerId',
  'email',
  'mails',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  'ended',
] as const

/** A change as it is asked for. */
export interface NewEmailChange extends Omit<EmailChange, 'id' | 'ended' | 'mails'> {
  /** The secrets of the links in the mails to the new and to the present address; hashed here. */
  readonly token: string
  readonly stopToken: string
}

/** Stores a change instead of an earlier one of the customer, whose links end; returns its id. */
export async function replaceEmailChange(tx: Tx, change: NewEmailChange): Promise<string> {
  await deleteEmailChange(tx, change.customerId)
  const { id } = await tx
    .insertInto('email_change')
    .values({
      customer_id: change.customerId,
      email: change.email,
      token_hash: hashOf(change.token),
      stop_hash: hashOf(change.stopToken),
      requested_by: change.requestedBy,
      requested_at: change.requestedAt,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a change a new link to the new address. The former one ends, and the one that stops it stays. */
export async function renewEmailChange(
  tx: Tx,
  id: string,
  { token, expiresAt }: Pick<NewEmailChange, 'token' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set((row) => ({ token_hash: hashOf(token), expires_at: expiresAt, mails: row('mails', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The change of a customer; undefined if there is none. In a transaction it is locked. */
export async function findEmailChange(db: Queries, customerId: number): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_change')
    .select(columns)
    .where('customer_id', '=', customerId)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The change of a customer as the desk shows it. */
export interface ShownEmailChange extends EmailChange {
  readonly requesterName: string | null
  /** The mail to the new address cannot be delivered. */
  readonly isUndeliverable: boolean
}

/** The key of the mail with the link to the new address. */
export const emailChangeKey = ({ id, mails }: Pick<EmailChange, 'id' | 'mails'>) =>
  `emailChangeLink:${id}:${mails}`

export async function findShownEmailChange(
  db: Queries,
  customerId: number,
): Promise<ShownEmailChange | undefined> {
  const change = await db
    .selectFrom('email_change')
    .select([...columns, actedBy('requested_by').as('requesterName')])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!change) return undefined
  const failed = await db
    .selectFrom('outbox')
    .select('id')
    .where('key', '=', emailChangeKey(change))
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  return { ...change, isUndeliverable: failed !== undefined }
}

/** Which link of a change a token is. */
export interface LinkedEmailChange extends EmailChange {
  readonly link: 'CONFIRM' | 'STOP'
}

/** The change of a link, also an ended one; undefined for an unknown token. */
export async function findLinkedEmailChange(
  db: Queries,
  token: string,
): Promise<LinkedEmailChange | undefined> {
  const hash = hashOf(token)
  const row = await db
    .selectFrom('email_change')
    .select([...columns, 'token_hash as tokenHash'])
    .where((change) => change.or([change('token_hash', '=', hash), change('stop_hash', '=', hash)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { tokenHash, ...change } = row
  return { ...change, link: tokenHash.equals(hash) ? 'CONFIRM' : 'STOP' }
}

/** Ends a change that is not carried out, so that the desk sees why. */
export async function endEmailChange(
  tx: Tx,
  id: string,
  ended: NonNullable<EmailChange['ended']>,
): Promise<void> {
  await tx.updateTable('email_change').set({ ended }).where('id', '=', id).execute()
}

/** Deletes the change of a customer; its links are unknown from now on. */
export async function deleteEmailChange(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('email_change').where('customer_id', '=', customerId).execute()
}

/** Deletes changes whose links ended before a moment. */
export function deleteOldEmailChanges(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['email_change', 'expires_at'], before, { signal })
}
