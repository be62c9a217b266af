/** The ids of other systems for what is here, one namespace per source. */
import { sql } from 'kysely'
import type { Queries, Tx } from '../open.ts'

/** What has a reference; the import uses the same names. */
export type ReferredKind = 'customers' | 'dogs' | 'subscriptions'

/** Something of another system, by its id there. */
export interface Reference {
  readonly source: string
  readonly kind: ReferredKind
  readonly externalId: string
}

/** Our id for it, and a digest of what was sent with it; undefined if it is new. */
export async function findReferred(
  db: Queries,
  { source, kind, externalId }: Reference,
): Promise<{ readonly id: number; readonly digest: string } | undefined> {
  const row = await db
    .selectFrom('imported_row')
    .select(['row_id', 'digest'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { id: Number(row.row_id), digest: row.digest }
}

/** Keeps a reference. One whose row no longer exists here is overwritten. */
export async function saveReference(
  tx: Tx,
  { source, kind, externalId }: Reference,
  { id, digest }: { readonly id: number; readonly digest: string },
): Promise<void> {
  await tx
    .insertInto('imported_row')
    .values({ source, kind, external_id: externalId, row_id: String(id), digest })
    .onConflict((on) =>
      on.columns(['source', 'kind', 'external_id']).doUpdateSet({ row_id: String(id), digest }),
    )
    .execute()
}

/** Waits until no other transaction takes in something under the same words. */
export async function lockIntake(tx: Tx, words: readonly string[]): Promise<void> {
  for (const word of words.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`intake ${word}`}, 0))`.execute(tx)
}
