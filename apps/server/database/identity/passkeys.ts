/** Passkeys of customers: public keys with which they sign in. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

/** A passkey as its customer sees it. */
export interface Passkey {
  readonly id: string
  readonly credentialId: Buffer
  /** The model of what keeps it. */
  readonly aaguid: string
  /** Of the browser that added it. */
  readonly userAgent: string
  readonly addedAt: Instant
  readonly lastUsedAt: Instant | null
}

/** What a signature is checked against. */
export interface StoredKey {
  readonly id: string
  readonly customerId: number
  readonly publicKey: Buffer
  readonly userHandle: Buffer
  /** How often the device has signed; 0 if it does not count. */
  readonly counter: number
}

export interface NewPasskey extends Omit<Passkey, 'id' | 'lastUsedAt'>, Omit<StoredKey, 'id'> {}

/** A customer's passkeys, the newest first. */
export async function listPasskeys(db: Queries, customerId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'credential_id as credentialId',
      'aaguid',
      'user_agent as userAgent',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Stores a passkey and returns its id; undefined if it is stored already, for whomever. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string | undefined> {
  const row = await tx
    .insertInto('passkey')
    .values({
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      user_handle: passkey.userHandle,
      counter: passkey.counter,
      aaguid: passkey.aaguid,
      user_agent: passkey.userAgent.slice(0, 300),
      added_at: passkey.addedAt,
      last_used_at: null,
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The passkey that a browser names. */
export async function findStoredKey(db: Queries, credentialId: Buffer): Promise<StoredKey | undefined> {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'customer_id as customerId',
      'public_key as publicKey',
      'user_handle as userHandle',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Records a sign-in if the counter is newer than the stored one (`isCounterNewer`). Of concurrent calls with the same
 * counter one succeeds. False if it is not newer, or the passkey was removed.
 */
export async function usePasskey(
  tx: Tx,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: Instant },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Removes a passkey of the customer and returns what it was; undefined if the customer has no such one. */
export async function deletePasskey(
  tx: Tx,
  customerId: number,
  id: string,
): Promise<Pick<Passkey, 'userAgent'> | undefined> {
  return tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('user_agent as userAgent')
    .executeTakeFirst()
}

/**
 * Removes all passkeys of a customer. Before sessions are ended: a passkey that is being used has opened its session once
 * its row can be deleted.
 */
export async function deletePasskeys(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('customer_id', '=', customerId).execute()
}
