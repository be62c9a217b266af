/** What visitors want to order: a draft until its link is used, then the customer's until it is ordered. Real time. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf } from '../../core/secrets.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { UnusedLink } from '../identity/login-links.ts'
import type { Queries, Tx } from '../open.ts'
import type { DraftContact, DraftWish } from '../schema/identity.ts'

export type { DraftContact, DraftWish } from '../schema/identity.ts'

/** Adds a draft that waits for its link. */
export async function insertDraft(
  tx: Tx,
  draft: {
    readonly linkId: string
    readonly contact: DraftContact
    readonly wish: DraftWish
    readonly createdAt: Instant
    readonly expiresAt: Instant
  },
): Promise<void> {
  await tx
    .insertInto('dog_draft')
    .values({
      link_id: draft.linkId,
      contact: JSON.stringify(draft.contact),
      wish: JSON.stringify(draft.wish),
      created_at: draft.createdAt,
      expires_at: draft.expiresAt,
    })
    .execute()
}

/** The draft that a valid, unused link confirms, with the link locked; undefined if it confirms none. */
export async function lockUnconfirmedDraft(
  tx: Tx,
  unused: UnusedLink,
  now: Instant,
): Promise<{ readonly id: string; readonly linkId: string; readonly contact: DraftContact } | undefined> {
  const row = await tx
    .selectFrom('login_link')
    .innerJoin('dog_draft', 'dog_draft.link_id', 'login_link.id')
    .select(['dog_draft.id', 'login_link.id as linkId', 'dog_draft.contact'])
    .where((link) =>
      'token' in unused
        ? link('login_link.token_hash', '=', hashOf(unused.token))
        : link('login_link.id', '=', unused.id),
    )
    .where('login_link.consumed_at', 'is', null)
    .where('login_link.expires_at', '>', now)
    .where('dog_draft.customer_id', 'is', null)
    .forUpdate('login_link')
    .executeTakeFirst()
  return row?.contact ? { id: row.id, linkId: row.linkId, contact: row.contact } : undefined
}

/** Gives a draft and its link to the customer whose address was confirmed. */
export async function confirmDraft(
  tx: Tx,
  { id, linkId }: { readonly id: string; readonly linkId: string },
  to: { readonly customerId: number; readonly addressId: number | null; readonly expiresAt: Instant },
): Promise<void> {
  await tx
    .updateTable('dog_draft')
    .set({
      customer_id: to.customerId,
      contact: null,
      address_id: to.addressId,
      expires_at: to.expiresAt,
    })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('login_link').set({ customer_id: to.customerId }).where('id', '=', linkId).execute()
}

/** An order that waits for its customer. */
export interface ConfirmedDraft {
  readonly id: string
  readonly wish: DraftWish
  readonly addressId: number | null
  readonly expiresAt: Instant
}

/** The customer's drafts that have not ended, the newest first. */
export async function listDrafts(db: Queries, customerId: number, now: Instant): Promise<ConfirmedDraft[]> {
  return db
    .selectFrom('dog_draft')
    .select(['id', 'wish', 'address_id as addressId', 'expires_at as expiresAt'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether the customer has a draft that has not ended. */
export async function hasDraft(db: Queries, customerId: number, now: Instant): Promise<boolean> {
  return (await listDrafts(db, customerId, now)).length > 0
}

/** Deletes drafts that are ordered. */
export async function deleteDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM dog_draft WHERE id = ANY (${ids}::uuid[])`.execute(tx)
}

/** Deletes drafts that have ended. Returns how many. */
export function deleteEndedDrafts(db: Queries, now: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['dog_draft', 'expires_at'], now, { signal })
}
