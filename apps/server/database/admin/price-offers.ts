/** What was offered to whom, and what was answered, as staff and other systems read it (docs/domain.md 8.12). */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PriceOffer } from '@pfotenportal/domain/price-change/price-change'
import type { Queries } from '../open.ts'

/** An offer as staff read it, with the newest answer. */
export interface ListedPriceOffer {
  readonly id: number
  readonly subscriptionId: number
  readonly customerId: number
  readonly customer: string
  readonly petName: string | null
  readonly status: 'ACTIVE' | 'PAUSED' | 'CANCELLED'
  readonly kind: PriceOffer['kind']
  readonly formerCents: number
  readonly newCents: number
  readonly madeAt: Instant
  readonly remindedAt: Instant | null
  /** Whether the newest answer is a yes; null without one. */
  readonly accepted: boolean | null
}

/** What was answered; NOT_ASKED for a decrease. */
export type OfferAnswerState = 'ACCEPTED' | 'REFUSED' | 'UNANSWERED' | 'NOT_ASKED'

/** The newest answer of `subscription` to `offer`, as a boolean; null without one. */
const ANSWER = sql<boolean | null>`(
  SELECT (answer ->> 'accepted')::boolean FROM jsonb_array_elements(subscription.price_answers) answer
  WHERE (answer ->> 'changeId')::integer = offer.change_id AND answer ->> 'sku' = offer.sku
    AND answer ->> 'country' = offer.country
)`

/** One of four, as the page and the CSV of staff count them. */
const STATE = sql<OfferAnswerState>`CASE WHEN offer.kind = 'DECREASE' THEN 'NOT_ASKED'
  ELSE CASE ${ANSWER} WHEN true THEN 'ACCEPTED' WHEN false THEN 'REFUSED' ELSE 'UNANSWERED' END END`

/** The newest offer of each of these changes to each contract. */
const newestOffers = (db: Queries, changeIds: readonly number[]) =>
  db
    .selectFrom('price_offer')
    .distinctOn(['change_id', 'subscription_id'])
    .selectAll()
    .where('change_id', 'in', changeIds)
    .orderBy('change_id')
    .orderBy('subscription_id')
    .orderBy('id', 'desc')

/** A page of the newest offers of a change, one for each contract, by its id and after one; all, or those with an answer. */
export function listOffersOf(
  db: Queries,
  changeId: number,
  {
    after,
    size,
    answer,
  }: {
    readonly after: number
    readonly size: number
    readonly answer?: OfferAnswerState | undefined
  },
): Promise<ListedPriceOffer[]> {
  return db
    .selectFrom(newestOffers(db, [changeId]).as('offer'))
    .innerJoin('subscription', 'subscription.id', 'offer.subscription_id')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'offer.id',
      'offer.subscription_id as subscriptionId',
      'customer.id as customerId',
      sql<string>`customer.first_name || ' ' || customer.last_name`.as('customer'),
      'pet.name as petName',
      'subscription.status',
      'offer.kind',
      'offer.former_cents as formerCents',
      'offer.new_cents as newCents',
      'offer.made_at as madeAt',
      'offer.reminded_at as remindedAt',
      ANSWER.as('accepted'),
    ])
    .where('offer.subscription_id', '>', after)
    .$if(answer !== undefined, (query) => query.where(STATE, '=', answer ?? 'UNANSWERED'))
    .orderBy('offer.subscription_id')
    .limit(size)
    .execute()
}

/** How many of the contracts that go on gave which answer to a change, and how many have ended. */
export async function countContracts(
  db: Queries,
  changeId: number,
): Promise<ReadonlyMap<OfferAnswerState | 'ENDED', number>> {
  const rows = await db
    .selectFrom(newestOffers(db, [changeId]).as('offer'))
    .innerJoin('subscription', 'subscription.id', 'offer.subscription_id')
    .select([
      sql<
        OfferAnswerState | 'ENDED'
      >`CASE subscription.status WHEN 'CANCELLED' THEN 'ENDED' ELSE ${STATE} END`.as('state'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** How many contracts gave which answer to a change. */
export interface AnswerCounts {
  readonly accepted: number
  readonly refused: number
  readonly unanswered: number
  readonly notAsked: number
}

/** The answers to each of these changes; a change that was offered to nobody is missing. */
export async function countAnswers(
  db: Queries,
  changeIds: readonly number[],
): Promise<ReadonlyMap<number, AnswerCounts>> {
  if (changeIds.length === 0) return new Map()
  const counted = (state: OfferAnswerState) =>
    sql<number>`count(*) FILTER (WHERE ${STATE} = ${state})::integer`
  const rows = await db
    .selectFrom(newestOffers(db, changeIds).as('offer'))
    .innerJoin('subscription', 'subscription.id', 'offer.subscription_id')
    .select([
      'offer.change_id as changeId',
      counted('ACCEPTED').as('accepted'),
      counted('REFUSED').as('refused'),
      counted('UNANSWERED').as('unanswered'),
      counted('NOT_ASKED').as('notAsked'),
    ])
    .groupBy('offer.change_id')
    .execute()
  return new Map(rows.map(({ changeId, ...counts }) => [changeId, counts]))
}
