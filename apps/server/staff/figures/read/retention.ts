/** Outcomes of cancellation flows, and whether accepted offers retained customers for 30 days (C-251). */
import { sql } from 'kysely'
import { stepFigures, type CancelledFlow, type StepFigures } from '@pfotenportal/domain/cancellation/steps'
import { type ReasonCode } from '@pfotenportal/domain/catalogue/catalogue'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { saveOutcome, type SaveOutcome } from '@pfotenportal/domain/subscription/accepted-offer'
import type { OfferType } from '@pfotenportal/domain/subscription/offer'
import { newestCatalogue } from '../../../core/catalogue.ts'
import { boundsOf, type ReportContext } from './report-context.ts'

/**
 * Outcomes of the cancellation flows that customers started in the period. They add up to `opened`. In those of staff
 * the customer has not seen the offers.
 */
export interface CancellationFlowOutcomes {
  readonly opened: number
  readonly accepted: number
  readonly cancelled: number
  /** Closed without a decision, or still open. */
  readonly abandoned: number
}

/**
 * An offer for a reason in the period: how often it was shown, and how often accepted. An offer that was shown before the
 * period can be accepted in it. `accepted` is the sum of the three after it.
 */
export interface RetentionOutcome {
  /** Null for the free sample, which is offered without a reason. */
  readonly reason: ReasonCode | null
  readonly offer: OfferType | 'BENEFIT'
  readonly shown: number
  readonly accepted: number
  readonly stayed: number
  readonly left: number
  /** The thirty days are not over yet. */
  readonly open: number
}

/** Cancellations of the period with a reason. */
export interface CancellationReasonCount {
  readonly reason: ReasonCode | null
  readonly count: number
}

export interface RetentionFigures {
  /** Of the cancellations of the period by customers who had opened the flow. */
  readonly steps: StepFigures
  readonly flows: CancellationFlowOutcomes
  readonly outcomes: readonly RetentionOutcome[]
  readonly reasons: readonly CancellationReasonCount[]
}

export async function readRetention(context: ReportContext): Promise<RetentionFigures> {
  return {
    steps: stepFigures(await readCancelledFlows(context)),
    flows: await readFlowOutcomes(context),
    outcomes: outcomesOf(await readShown(context), await readAccepted(context), context.moment.today),
    reasons: await readReasons(context),
  }
}

function reasonOf(id: number | null): ReasonCode | null {
  return newestCatalogue().reasons.find((reason) => reason.id === id)?.code ?? null
}

async function readFlowOutcomes({ db, period }: ReportContext): Promise<CancellationFlowOutcomes> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('cancellation_session')
    .select((eb) => ['closed_by as end', eb.fn.countAll<number>().as('count')])
    .where('started_at', '>=', since)
    .where('started_at', '<', until)
    .where('is_by_staff', '=', false)
    // A direct cancellation has a session too, which starts and ends at the same moment.
    .where((row) => row.or([row('closed_at', 'is', null), row('ends_at', '!=', row.ref('started_at'))]))
    .groupBy('closed_by')
    .execute()
  const many = (...ends: (string | null)[]) =>
    rows.filter(({ end }) => ends.includes(end)).reduce((sum, { count }) => sum + count, 0)
  const accepted = many('OFFER', 'BENEFIT')
  const cancelled = many('CANCEL')
  const abandoned = many('EXPIRY', null)
  return { opened: accepted + cancelled + abandoned, accepted, cancelled, abandoned }
}

/** A direct cancellation has a session too, which starts and ends at the same moment: nothing was opened. */
async function readCancelledFlows({ db, period }: ReportContext): Promise<CancelledFlow[]> {
  const { since, until } = boundsOf(period)
  return db
    .selectFrom('cancellation_session as session')
    .select((row) => [
      row('reason_id', 'is not', null).$castTo<boolean>().as('hasReason'),
      row
        .selectFrom('cancellation_offer')
        .select((offer) => offer.fn.countAll<number>().as('count'))
        .whereRef('session_id', '=', 'session.id')
        .where('shown_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('offersShown'),
    ])
    .where('closed_by', '=', 'CANCEL')
    .where('closed_at', '>=', since)
    .where('closed_at', '<', until)
    .where('is_by_staff', '=', false)
    .where((row) => row('ends_at', '!=', row.ref('started_at')))
    .execute()
}

interface ShownRow {
  readonly reasonId: number | null
  readonly offer: RetentionOutcome['offer']
  readonly shown: number
}

/** Offers that customers saw in the period; the free sample is on the first screen of a flow. */
async function readShown({ db, period }: ReportContext): Promise<ShownRow[]> {
  const { since, until } = boundsOf(period)
  const { rows } = await sql<ShownRow>`
    SELECT offered.reason_id AS "reasonId", offered.offer ->> 'type' AS offer, count(*)::integer AS shown
    FROM cancellation_offer AS offered JOIN cancellation_session AS session ON session.id = offered.session_id
    WHERE NOT session.is_by_staff AND offered.shown_at >= ${since} AND offered.shown_at < ${until}
    GROUP BY 1, 2
    UNION ALL
    SELECT NULL, 'BENEFIT', count(*)::integer FROM cancellation_session
    WHERE has_benefit AND NOT is_by_staff AND started_at >= ${since} AND started_at < ${until}
    HAVING count(*) > 0
    ORDER BY 1, 2`.execute(db)
  return rows
}

interface AcceptedRow {
  readonly reasonId: number | null
  readonly offer: RetentionOutcome['offer']
  readonly acceptedAt: Instant
  readonly cancelledAt: Instant | null
}

/** Offers accepted in the period, with the first cancellation after each. */
async function readAccepted({ db, period }: ReportContext): Promise<AcceptedRow[]> {
  const { since, until } = boundsOf(period)
  const { rows } = await sql<AcceptedRow>`
    SELECT taken.reason_id AS "reasonId", coalesce(taken.type, 'BENEFIT') AS offer, session.closed_at AS "acceptedAt",
      least(
        (SELECT min(audit.at) FROM audit
         WHERE audit.subscription_id = session.subscription_id AND audit.action = 'subscriptionCancelled'
           AND audit.at >= session.closed_at),
        (SELECT subscription.cancelled_at FROM subscription
         WHERE subscription.id = session.subscription_id AND subscription.moved_on IS NULL
           AND subscription.cancelled_at >= session.closed_at)
      ) AS "cancelledAt"
    FROM cancellation_session AS session
    LEFT JOIN LATERAL (
      SELECT offered.reason_id, offered.offer ->> 'type' AS type
      FROM cancellation_offer AS offered JOIN concession ON concession.offer_id = offered.id
      WHERE offered.session_id = session.id LIMIT 1
    ) AS taken ON true
    WHERE session.closed_by IN ('OFFER', 'BENEFIT') AND NOT session.is_by_staff AND session.closed_at >= ${since} AND session.closed_at < ${until}
    ORDER BY session.id`.execute(db)
  return rows
}

function outcomesOf(seen: readonly ShownRow[], rows: readonly AcceptedRow[], today: Day): RetentionOutcome[] {
  const shown = seen.map((row) => ({ ...row, reason: reasonOf(row.reasonId) }))
  const accepted = rows.map((row) => ({
    reason: reasonOf(row.reasonId),
    offer: row.offer,
    outcome: saveOutcome(
      {
        acceptedOn: berlinDay(row.acceptedAt),
        cancelledOn: row.cancelledAt === null ? null : berlinDay(row.cancelledAt),
      },
      today,
    ),
  }))
  const groups = new Map(
    [...accepted, ...shown].map(({ reason, offer }) => [`${reason} ${offer}`, { reason, offer }]),
  )
  return [...groups.values()]
    .map(({ reason, offer }) => {
      const group = accepted.filter((it) => it.reason === reason && it.offer === offer)
      const many = (outcome: SaveOutcome) => group.filter((it) => it.outcome === outcome).length
      return {
        reason,
        offer,
        shown: shown
          .filter((it) => it.reason === reason && it.offer === offer)
          .reduce((sum, it) => sum + it.shown, 0),
        accepted: group.length,
        stayed: many('STAYED'),
        left: many('LEFT'),
        open: many('OPEN'),
      }
    })
    .toSorted((a, b) => b.accepted - a.accepted || b.shown - a.shown)
}

async function readReasons({ db, period }: ReportContext): Promise<CancellationReasonCount[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('cancellation_session')
    .select((eb) => ['reason_id as reasonId', eb.fn.countAll<number>().as('count')])
    .where('closed_by', '=', 'CANCEL')
    .where('closed_at', '>=', since)
    .where('closed_at', '<', until)
    .groupBy('reason_id')
    .orderBy('count', 'desc')
    .execute()
  return rows.map(({ reasonId, count }) => ({ reason: reasonOf(reasonId), count }))
}
