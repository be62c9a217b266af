/** The versions of the catalogue (docs/decisions/0041): stored once, never changed, never deleted. */
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Touched } from '@pfotenportal/domain/catalogue/differences'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import {
  isKnown,
  knowOnly,
  knowPriceChanges,
  learn,
  newestVersion,
  type CatalogueVersion,
} from '../core/catalogue.ts'
import { realNow } from '../core/clock.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'
import type { Database, Queries, Tx } from './open.ts'
import { listAnnounced } from './price-changes.ts'
import type { Schema } from './schema.ts'
import type { CatalogueVersionTable } from './schema/service.ts'

/** An arbitrary lock number, unique in the service: versions are applied one after the other. */
const APPLYING_LOCK = 20_261_125

/** The versions after a number, in order. */
export async function listVersions(db: Queries, after = 0): Promise<CatalogueVersion[]> {
  const rows = await db
    .selectFrom('catalogue_version')
    .select(['version', 'effective_from', 'content'])
    .where('version', '>', after)
    .orderBy('version')
    .execute()
  return rows.map(versionOf)
}

type VersionRow = Pick<Selectable<CatalogueVersionTable>, 'version' | 'effective_from' | 'content'>

function versionOf({ version, effective_from: effectiveFrom, content }: VersionRow): CatalogueVersion {
  return { effectiveFrom, content: catalogueOf(content, version) }
}

/** A version as it was applied; undefined if there is none with this number. */
export async function findVersion(db: Queries, version: number): Promise<CatalogueVersion | undefined> {
  const row = await db
    .selectFrom('catalogue_version')
    .select(['version', 'effective_from', 'content'])
    .where('version', '=', version)
    .executeTakeFirst()
  return row && versionOf(row)
}

/** Prevents others from applying a version until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPLYING_LOCK})`.execute(tx)
}

/** Stores a version. */
export async function insertVersion(
  db: Queries,
  { effectiveFrom, content }: CatalogueVersion,
  applied: { readonly at: Instant; readonly by: string | null },
): Promise<void> {
  const { version, ...document } = content
  await db
    .insertInto('catalogue_version')
    .values({
      version,
      effective_from: effectiveFrom,
      content: JSON.stringify(document),
      applied_at: applied.at,
      applied_by: applied.by,
    })
    .execute()
}

/** Loads versions that this process does not know yet. */
export async function learnVersions(db: Queries, versions: readonly number[]): Promise<void> {
  if (!versions.every(isKnown)) learn(await listVersions(db))
}

/** Counts the contracts that are not cancelled: those with the recipe or supplement, or all. */
export async function countContracts(db: Queries, touched: Touched): Promise<number> {
  const all = db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('contracts'))
    .where('status', '<>', 'CANCELLED')
  const { contracts } = await narrowed(all, touched).executeTakeFirstOrThrow()
  return contracts
}

function narrowed<O>(
  all: SelectQueryBuilder<Schema, 'subscription', O>,
  touched: Touched,
): SelectQueryBuilder<Schema, 'subscription', O> {
  if (touched.by === 'RECIPE') return all.where(sql<boolean>`${touched.code} = any (recipes)`)
  if (touched.by !== 'SUPPLEMENT') return all
  return all.where((eb) =>
    eb.exists(
      eb
        .selectFrom('subscription_line')
        .select('subscription_line.id')
        .whereRef('subscription_line.subscription_id', '=', 'subscription.id')
        .where('product_id', '=', touched.productId),
    ),
  )
}

/** Whether there is any contract, cancelled or not. Without one, nothing refers to what earlier versions sold. */
export function hasContracts(db: Queries): Promise<boolean> {
  return hasRow(db, 'subscription')
}

/** Keeps the catalogue of a process up to date. */
export interface Catalogues {
  /** Loads the versions applied since the last call, and returns them; also the price changes that are announced. */
  refresh(): Promise<readonly CatalogueVersion[]>
}

/**
 * Loads all versions of a migrated database. If it has contracts but no version, they were made under
 * `catalogue/default.json`, which is stored as version 1. `withDefault` does the same for an empty database.
 */
export async function openCatalogues(database: Database, withDefault: boolean): Promise<Catalogues> {
  await database.transaction(async (tx) => {
    await lockVersions(tx)
    if ((await hasRow(tx, 'catalogue_version')) || !(withDefault || (await hasContracts(tx)))) return
    await insertVersion(tx, readDefaultVersion(), { at: realNow(), by: null })
  })
  knowOnly(await listVersions(database.query), await listAnnounced(database.query))
  return {
    async refresh() {
      const news = await listVersions(database.query, newestVersion()?.content.version)
      learn(news)
      knowPriceChanges(await listAnnounced(database.query))
      return news
    },
  }
}

async function hasRow(db: Queries, table: 'catalogue_version' | 'subscription'): Promise<boolean> {
  return (
    (await db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
