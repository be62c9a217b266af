/** The photos of dogs, each found and changed only for the customer whose dog it is (docs/domain.md C-638). */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

/** A dog of a customer. */
export interface OwnPet {
  readonly customerId: number
  readonly petId: number
}

/** The photo of a customer's dog as JPEG; undefined if the dog is not theirs or has none. */
export async function findPetPhoto(db: Queries, { customerId, petId }: OwnPet): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('pet_photo')
    .innerJoin('pet', 'pet.id', 'pet_photo.pet_id')
    .select('pet_photo.jpeg')
    .where('pet.customer_id', '=', customerId)
    .where('pet.id', '=', petId)
    .executeTakeFirst()
  return row?.jpeg
}

/** Stores the photo of a customer's dog in place of an earlier one, and names it; undefined if the dog is not theirs. */
export async function savePetPhoto(
  tx: Tx,
  { customerId, petId }: OwnPet,
  { jpeg, at }: { readonly jpeg: Uint8Array; readonly at: Instant },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    INSERT INTO pet_photo (pet_id, jpeg, saved_at)
      SELECT id, ${Buffer.from(jpeg)}::bytea, ${at}::timestamptz FROM pet WHERE customer_id = ${customerId} AND id = ${petId}
    ON CONFLICT (pet_id) DO UPDATE SET name = excluded.name, jpeg = excluded.jpeg, saved_at = excluded.saved_at
    RETURNING name`.execute(tx)
  return rows[0]?.name
}

/** Deletes the photo of a customer's dog, if it has one. False if the dog is not theirs. */
export async function deletePetPhoto(tx: Tx, { customerId, petId }: OwnPet): Promise<boolean> {
  const { rows } = await sql`
    WITH own AS (SELECT id FROM pet WHERE customer_id = ${customerId} AND id = ${petId}),
      gone AS (DELETE FROM pet_photo WHERE pet_id IN (SELECT id FROM own))
    SELECT id FROM own`.execute(tx)
  return rows.length > 0
}
