/** Passkeys of customers and of staff: public keys with which they sign in. Moments are real time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

/** Whose a passkey is. */
export type PasskeyOwner = { readonly customerId: number } | { readonly staffId: number }

/** A passkey as its owner sees it. */
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
  /** One of both is set: nobody is a customer and a member of staff by the same passkey. */
  readonly customerId: number | null
  readonly staffId: number | null
  readonly publicKey: Buffer
  readonly userHandle: Buffer
  /** How often the device has signed; 0 if it does not count. */
  readonly counter: number
}

export interface NewPasskey
  extends Omit<Passkey, 'id' | 'lastUsedAt'>, Omit<StoredKey, 'id' | 'customerId' | 'staffId'> {}

/** The column that names the owner, and its value. */
const columnOf = (owner: PasskeyOwner) =>
  'staffId' in owner ? (['staff_id', owner.staffId] as const) : (['customer_id', owner.customerId] as const)

/** An owner's passkeys, the newest first. */
export async function listPasskeys(db: Queries, owner: PasskeyOwner): Promise<Passkey[]> {
  const [column, id] = columnOf(owner)
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
    .where(column, '=', id)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Stores a passkey and returns its id; undefined if it is stored already, for whomever. */
export async function insertPasskey(
  tx: Tx,
  owner: PasskeyOwner,
  passkey: NewPasskey,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('passkey')
    .values({
      customer_id: 'customerId' in owner ? owner.customerId : null,
      staff_id: 'staffId' in owner ? owner.staffId : null,
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
      'staff_id as staffId',
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
export async function storePasskeyUse(
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

/** Removes a passkey of its owner and returns what it was; undefined if the owner has no such one. */
export async function deletePasskey(
  tx: Tx,
  owner: PasskeyOwner,
  id: string,
): Promise<Pick<Passkey, 'userAgent'> | undefined> {
  const [column, ownerId] = columnOf(owner)
  return tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .returning('user_agent as userAgent')
    .executeTakeFirst()
}

/**
 * Removes all passkeys of an owner. Before sessions are ended: a passkey that is being used has opened its session once
 * its row can be deleted.
 */
export async function deletePasskeys(tx: Tx, owner: PasskeyOwner): Promise<void> {
  const [column, id] = columnOf(owner)
  await tx.deleteFrom('passkey').where(column, '=', id).execute()
}
