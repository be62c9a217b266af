/** Price changes as the service stores them, and what was offered to each contract (docs/domain.md 8.12). */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { PriceOffer } from '@pfotenportal/domain/price-change/price-change'
import type { KnownPriceChange } from '../core/catalogue.ts'
import type { Page } from './job/due-subscriptions.ts'
import type { Queries, Tx } from './open.ts'

/** The changes that are announced and not withdrawn. */
export function listAnnounced(db: Queries): Promise<KnownPriceChange[]> {
  return db
    .selectFrom('price_change')
    .select(['id', 'catalogue_version as version', 'applies_from as from'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A change with who announced and withdrew it. */
export interface ListedPriceChange extends KnownPriceChange {
  readonly announcedAt: Instant
  readonly announcedBy: string | null
  readonly withdrawnAt: Instant | null
}

/** All changes, the newest first. */
export function listPriceChanges(db: Queries): Promise<ListedPriceChange[]> {
  return db
    .selectFrom('price_change as change')
    .leftJoin('staff', (join) => join.on('change.announced_by', '=', sql<string>`'staff:' || staff.id`))
    .select((eb) => [
      'change.id',
      'change.catalogue_version as version',
      'change.applies_from as from',
      'change.announced_at as announcedAt',
      eb.fn.coalesce('staff.name', 'change.announced_by').as('announcedBy'),
      'change.withdrawn_at as withdrawnAt',
    ])
    .orderBy('change.id', 'desc')
    .execute()
}

/** Stores a change and returns its id. */
export async function insertPriceChange(
  tx: Tx,
  { version, from }: Omit<KnownPriceChange, 'id'>,
  announced: { readonly at: Instant; readonly by: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('price_change')
    .values({
      catalogue_version: version,
      applies_from: from,
      announced_at: announced.at,
      announced_by: announced.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws a change; false if it was withdrawn before. */
export async function withdrawPriceChange(
  tx: Tx,
  id: number,
  withdrawn: { readonly at: Instant; readonly by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_change')
    .set({ withdrawn_at: withdrawn.at, withdrawn_by: withdrawn.by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The versions of terms and prices that contracts have which are not cancelled. */
export function listTermsInUse(
  db: Queries,
): Promise<readonly { readonly version: number; readonly pricesOf: number | null }[]> {
  return db
    .selectFrom('subscription')
    .select(['catalogue_version as version', 'price_version as pricesOf'])
    .distinct()
    .where('status', '<>', 'CANCELLED')
    .execute()
}

function earlierPrices(db: Queries) {
  return db
    .selectFrom('subscription')
    .innerJoin('price_change as change', (join) =>
      join.on(
        'change.catalogue_version',
        '>',
        sql<number>`coalesce(subscription.price_version, subscription.catalogue_version)`,
      ),
    )
    .where('subscription.status', '<>', 'CANCELLED')
    .where('subscription.billing_source', '=', 'PORTAL')
    .where('change.withdrawn_at', 'is', null)
}

/** Contracts to which the prices of a coming change may have to be offered, or told that one was withdrawn. */
export function listSubscriptionsToOffer(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  const toOffer = earlierPrices(db).select('subscription.id').where('change.applies_from', '>', today)
  const toTell = db
    .selectFrom('price_offer')
    .innerJoin('price_change', 'price_change.id', 'price_offer.change_id')
    .select('price_offer.subscription_id as id')
    .where('price_change.withdrawn_at', 'is not', null)
    .where('price_offer.withdrawn_at', 'is', null)
  return db
    .selectFrom(toOffer.union(toTell).as('contract'))
    .select('contract.id')
    .where('contract.id', '>', after)
    .orderBy('contract.id')
    .limit(size)
    .execute()
}

/** For how many days contracts are asked whether a change has to be written down; later it applies all the same. */
const WRITTEN_WITHIN_DAYS = 100

/** Contracts with earlier prices than those of a change that has come into force. */
export function listSubscriptionsToReprice(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return earlierPrices(db)
    .select('subscription.id')
    .distinct()
    .where('change.applies_from', '<=', today)
    .where(sql<boolean>`change.applies_from > ${today}::date - ${WRITTEN_WITHIN_DAYS}::integer`)
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

/** The day of the first change; null if there was none. */
export async function firstChangeDay(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('price_change')
    .select((eb) => eb.fn.min('applies_from').as('day'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.day ?? null
}

/** The day on which the first change was announced; null if there was none. */
export async function firstAnnouncementDay(db: Queries): Promise<Day | null> {
  const row = await db
    .selectFrom('price_change')
    .select(sql<Day | null>`min((announced_at AT TIME ZONE 'Europe/Berlin')::date)`.as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

/** What was offered to a contract last. */
export interface StoredPriceOffer {
  readonly id: number
  readonly changeId: number
  readonly kind: PriceOffer['kind']
  readonly sku: string
  readonly country: string
  readonly madeAt: Instant
  readonly remindedAt: Instant | null
  /** The day of the change, and whether it was withdrawn. */
  readonly from: Day
  readonly isWithdrawn: boolean
}

/** The newest offer of each change to a contract that has not been told of a withdrawal. */
export function listOffersTo(db: Queries, subscriptionId: number): Promise<StoredPriceOffer[]> {
  return db
    .selectFrom('price_offer as offer')
    .innerJoin('price_change as change', 'change.id', 'offer.change_id')
    .distinctOn('offer.change_id')
    .select([
      'offer.id',
      'offer.change_id as changeId',
      'offer.kind',
      'offer.sku',
      'offer.country',
      'offer.made_at as madeAt',
      'offer.reminded_at as remindedAt',
      'change.applies_from as from',
      sql<boolean>`change.withdrawn_at IS NOT NULL`.as('isWithdrawn'),
    ])
    .where('offer.subscription_id', '=', subscriptionId)
    .where('offer.withdrawn_at', 'is', null)
    .orderBy('offer.change_id')
    .orderBy('offer.id', 'desc')
    .execute()
}

/** Stores what is offered to a contract, and returns the id. */
export async function insertPriceOffer(
  tx: Tx,
  subscriptionId: number,
  { changeId, kind, country, before, after }: PriceOffer,
  madeAt: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto('price_offer')
    .values({
      change_id: changeId,
      subscription_id: subscriptionId,
      kind,
      sku: after.sku,
      country,
      former_cents: before.total,
      new_cents: after.total,
      made_at: madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records that the customer was reminded of an offer. */
export async function noteReminder(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.updateTable('price_offer').set({ reminded_at: at }).where('id', '=', id).execute()
}

/** Records that the customer was told of a withdrawal, for all offers of the change to a contract. */
export async function noteWithdrawal(
  tx: Tx,
  { changeId, subscriptionId }: { readonly changeId: number; readonly subscriptionId: number },
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('price_offer')
    .set({ withdrawn_at: at })
    .where('change_id', '=', changeId)
    .where('subscription_id', '=', subscriptionId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
