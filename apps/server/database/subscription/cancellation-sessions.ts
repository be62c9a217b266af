/** Sessions of the cancellation flow: offers, the accepted one, and reasons for cancelling (docs/domain.md 7.3). */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import type { Queries, Tx } from '../open.ts'

/** An offer with its id, by which it is accepted. */
export interface StoredOffer {
  readonly id: number
  readonly offer: Offer
}

/** An open session. Times are business time. */
export interface CancellationSession {
  readonly id: number
  readonly startedAt: Instant
  /** Whether a sample was available when it began. */
  readonly hasBenefit: boolean
  readonly offers: readonly StoredOffer[]
}

/** The open session of a subscription; undefined if none was started or it has expired. */
export async function findOpenSession(
  db: Queries,
  customerId: number,
  subscriptionId: number,
  now: Instant,
): Promise<CancellationSession | undefined> {
  const row = await db
    .selectFrom('cancellation_session')
    .innerJoin('subscription', 'subscription.id', 'cancellation_session.subscription_id')
    .select((eb) => [
      'cancellation_session.id',
      'cancellation_session.started_at',
      'cancellation_session.has_benefit',
      jsonArrayFrom(
        eb
          .selectFrom('cancellation_offer')
          .select(['cancellation_offer.id', 'cancellation_offer.offer'])
          .whereRef('cancellation_offer.session_id', '=', 'cancellation_session.id')
          .orderBy('cancellation_offer.reason_id'),
      ).as('offers'),
    ])
    .where('subscription.customer_id', '=', customerId)
    .where('subscription_id', '=', subscriptionId)
    .where('closed_at', 'is', null)
    .where('cancellation_session.ends_at', '>', now)
    .executeTakeFirst()
  return row && { id: row.id, startedAt: row.started_at, hasBenefit: row.has_benefit, offers: row.offers }
}

/** An offer and the session in which it was made. */
export interface MadeOffer extends StoredOffer {
  readonly sessionId: number
  readonly isShown: boolean
}

/**
 * The offers for a reason that are valid on a day, newest first: also those of expired sessions, because an offer names
 * its last day. An accepted offer or sample and a cancellation void all earlier offers.
 */
export function listValidOffers(
  db: Queries,
  customerId: number,
  subscriptionId: number,
  { reasonId, today }: { readonly reasonId: number; readonly today: Day },
): Promise<MadeOffer[]> {
  return db
    .selectFrom('cancellation_offer')
    .innerJoin('cancellation_session as session', 'session.id', 'cancellation_offer.session_id')
    .innerJoin('subscription', 'subscription.id', 'session.subscription_id')
    .select((row) => [
      'cancellation_offer.id',
      'cancellation_offer.offer',
      'session.id as sessionId',
      row('cancellation_offer.shown_at', 'is not', null).$castTo<boolean>().as('isShown'),
    ])
    .where('subscription.customer_id', '=', customerId)
    .where('subscription.id', '=', subscriptionId)
    .where('cancellation_offer.reason_id', '=', reasonId)
    .where(sql<string>`cancellation_offer.offer ->> 'validUntil'`, '>=', today)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('cancellation_session as later')
            .select('later.id')
            .whereRef('later.subscription_id', '=', 'subscription.id')
            .whereRef('later.id', '>=', 'session.id')
            .where('later.closed_by', 'in', ['OFFER', 'BENEFIT', 'CANCEL']),
        ),
      ),
    )
    .orderBy('session.id', 'desc')
    .execute()
}

/** Records that the customer was shown an offer; the first time counts (C-604). */
export async function noteOfferShown(db: Queries, offerId: number, at: Instant): Promise<void> {
  await db
    .updateTable('cancellation_offer')
    .set({ shown_at: at })
    .where('id', '=', offerId)
    .where('shown_at', 'is', null)
    .execute()
}

/** The initial data of a session. */
export interface NewSession {
  readonly subscriptionId: number
  readonly startedAt: Instant
  readonly endsAt: Instant
  readonly hasBenefit: boolean
  readonly offers: readonly Offer[]
  /** Whether staff began it for the customer, who does not see the offers. */
  readonly isByStaff: boolean
}

/** Begins a session on a locked subscription, and closes an expired one. */
export async function openSession(tx: Tx, session: NewSession): Promise<CancellationSession> {
  const { subscriptionId, startedAt, endsAt, hasBenefit, isByStaff } = session
  await closeSession(tx, subscriptionId, { by: 'EXPIRY', at: startedAt })
  const { id } = await tx
    .insertInto('cancellation_session')
    .values({
      subscription_id: subscriptionId,
      started_at: startedAt,
      ends_at: endsAt,
      has_benefit: hasBenefit,
      is_by_staff: isByStaff,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offers: StoredOffer[] = []
  for (const offer of session.offers) offers.push({ id: await insertOffer(tx, id, offer), offer })
  return { id, startedAt, hasBenefit, offers }
}

async function insertOffer(tx: Tx, sessionId: number, offer: Offer): Promise<number> {
  const { id } = await tx
    .insertInto('cancellation_offer')
    .values({ session_id: sessionId, reason_id: offer.reasonId, offer: JSON.stringify(offer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How a session ended, with the optional reason and comment of a cancellation. */
export interface SessionEnd {
  readonly by: 'OFFER' | 'BENEFIT' | 'CANCEL' | 'EXPIRY'
  readonly at: Instant
  readonly reasonId?: number | null
  readonly comment?: string | null
  /** Whether staff cancelled for the customer. */
  readonly isByStaff?: boolean
}

/**
 * Closes the open session of a subscription, and the expired one whose offer was accepted; returns whether there was
 * one.
 */
export async function closeSession(
  tx: Tx,
  subscriptionId: number,
  end: SessionEnd,
  sessionId?: number,
): Promise<boolean> {
  const closed = await tx
    .updateTable('cancellation_session')
    .set(endColumns(end))
    .where('subscription_id', '=', subscriptionId)
    .where((row) => {
      const expired = sessionId === undefined ? [] : [row('id', '=', sessionId)]
      return row.or([row('closed_at', 'is', null), ...expired])
    })
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Stores the reason for a cancellation: in the open session, otherwise in a session of its own. */
export async function closeSessionByCancellation(
  tx: Tx,
  subscriptionId: number,
  end: Omit<SessionEnd, 'by'>,
): Promise<void> {
  const whole = { ...end, by: 'CANCEL' } as const
  const wasOpen = await closeSession(tx, subscriptionId, whole)
  if (wasOpen || (!end.reasonId && !end.comment)) return
  await tx
    .insertInto('cancellation_session')
    .values({
      subscription_id: subscriptionId,
      started_at: end.at,
      ends_at: end.at,
      has_benefit: false,
      ...endColumns(whole),
    })
    .execute()
}

function endColumns({ by, at, reasonId, comment, isByStaff = false }: SessionEnd) {
  return {
    closed_at: at,
    closed_by: by,
    reason_id: reasonId ?? null,
    comment: comment ?? null,
    ...(isByStaff && { is_by_staff: true }),
  }
}

/** Stores what the customer got for staying; `isCooling` if the next one has to wait. */
export interface NewConcession {
  readonly subscriptionId: number
  readonly accepted: StoredOffer | null
  readonly isCooling: boolean
  readonly acceptedOn: Day
  readonly completedOrders: number
}

export async function insertConcession(tx: Tx, concession: NewConcession): Promise<void> {
  const { accepted } = concession
  await tx
    .insertInto('concession')
    .values({
      subscription_id: concession.subscriptionId,
      kind: accepted ? 'OFFER' : 'BENEFIT',
      offer_id: accepted?.id ?? null,
      offer: accepted && JSON.stringify(accepted.offer),
      is_cooling: concession.isCooling,
      accepted_on: concession.acceptedOn,
      completed_orders: concession.completedOrders,
    })
    .execute()
}
