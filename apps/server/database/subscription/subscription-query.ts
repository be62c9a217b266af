/**
 * The queries behind every read of subscriptions: one row each, with what belongs to it as JSON, so a list costs one
 * query.
 */
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import type { Schema } from '../schema.ts'
import type { ConcessionTable } from '../schema/operations.ts'
import type { DiscountTable } from '../schema/subscriptions.ts'

type OfSubscription = ExpressionBuilder<Schema, 'subscription'>

/** The data behind the loyalty path of a subscription. */
export interface LoyaltyRow {
  readonly loyalty_days: number
  readonly rewarded: readonly { readonly milestone: number | null }[]
  readonly last_reward: Pick<Selectable<DiscountTable>, 'value_type' | 'value' | 'consumed_on'> | null
}

/** The last concession to keep the customer, and the day of the last one that cost us something. */
export interface ConcessionRow {
  readonly last_concession: Pick<
    Selectable<ConcessionTable>,
    'kind' | 'offer_id' | 'offer' | 'accepted_on' | 'completed_orders'
  > | null
  readonly last_cooling_on: Day | null
}

/** Subscriptions with all that `toSubscription` needs. */
export function selectSubscriptions(db: Queries) {
  return db
    .selectFrom('subscription')
    .selectAll('subscription')
    .select((eb) => [
      petOf(eb).as('pet'),
      petPhotoOf(eb).as('pet_photo'),
      paymentMethodOf(eb).as('payment_method'),
      linesOf(eb).as('lines'),
      exceptionsOf(eb).as('exceptions'),
      discountsOf(eb).as('discounts'),
      openOrderOf(eb).as('open_order'),
      lastRewardOf(eb).as('last_reward'),
      rewardedOf(eb).as('rewarded'),
      loyaltyDaysOf(eb).as('loyalty_days'),
      lastConcessionOf(eb).as('last_concession'),
      lastCoolingOf(eb).as('last_cooling_on'),
      isDogSubscribed(eb).as('is_dog_subscribed'),
    ])
}

/** Subscriptions with all that `toListedPlan` needs. */
export function selectPlans(db: Queries) {
  return db
    .selectFrom('subscription')
    .select((eb) => [
      'id',
      'status',
      'created_at',
      'recipes',
      'cycle',
      'pension',
      petOf(eb).as('pet'),
      linesOf(eb).as('lines'),
      isChosen(eb).as('is_chosen'),
    ])
}

function isChosen(eb: OfSubscription) {
  return eb.exists(
    eb
      .selectFrom('customer_setting')
      .select('customer_id')
      .whereRef('customer_setting.customer_id', '=', 'subscription.customer_id')
      .whereRef('customer_setting.default_subscription_id', '=', 'subscription.id'),
  )
}

function isDogSubscribed(eb: OfSubscription) {
  const other = eb
    .selectFrom('subscription as other')
    .select('other.id')
    .whereRef('other.pet_id', '=', 'subscription.pet_id')
    .whereRef('other.id', '<>', 'subscription.id')
    .where('other.status', '<>', 'CANCELLED')
  return eb.and([eb('subscription.status', '=', 'CANCELLED'), eb.exists(other)]).$castTo<boolean>()
}

function petOf(eb: OfSubscription) {
  return jsonObjectFrom(eb.selectFrom('pet').selectAll('pet').whereRef('pet.id', '=', 'subscription.pet_id'))
}

function petPhotoOf(eb: OfSubscription) {
  return eb
    .selectFrom('pet_photo')
    .select('pet_photo.name')
    .whereRef('pet_photo.pet_id', '=', 'subscription.pet_id')
    .$asScalar()
}

function paymentMethodOf(eb: OfSubscription) {
  return jsonObjectFrom(
    eb
      .selectFrom('payment_method')
      .select([
        'payment_method.id',
        'payment_method.status',
        'payment_method.card_expiry_month',
        'payment_method.card_expiry_year',
        'payment_method.gateway_reference',
      ])
      .whereRef('payment_method.id', '=', 'subscription.payment_method_id'),
  )
}

function linesOf(eb: OfSubscription) {
  return jsonArrayFrom(
    eb
      .selectFrom('subscription_line')
      .selectAll('subscription_line')
      .whereRef('subscription_line.subscription_id', '=', 'subscription.id')
      .orderBy('subscription_line.id'),
  )
}

function exceptionsOf(eb: OfSubscription) {
  return jsonArrayFrom(
    eb
      .selectFrom('schedule_exception')
      .selectAll('schedule_exception')
      .whereRef('schedule_exception.subscription_id', '=', 'subscription.id')
      .orderBy('schedule_exception.cycle_index'),
  )
}

function discountsOf(eb: OfSubscription) {
  return jsonArrayFrom(
    eb
      .selectFrom('discount')
      .selectAll('discount')
      .whereRef('discount.subscription_id', '=', 'subscription.id')
      .where('discount.consumed_on', 'is', null)
      .where('discount.removed_on', 'is', null)
      .orderBy('discount.id'),
  )
}

function openOrderOf(eb: OfSubscription) {
  return jsonObjectFrom(
    eb
      .selectFrom('customer_order')
      .select((order) => [
        'customer_order.cycle_index',
        'customer_order.status',
        'customer_order.billing_date',
        'customer_order.attempts',
        'customer_order.next_retry_date',
        'customer_order.charge_trigger',
        'customer_order.lines',
        'customer_order.total_line_items_cents',
        'customer_order.total_discount_cents',
        'customer_order.total_shipping_cents',
        'customer_order.total_tax_cents',
        // JSON would make it a number.
        order.cast<string>('customer_order.tax_rate', 'text').as('tax_rate'),
        'customer_order.total_price_cents',
        'customer_order.discount_id',
        'customer_order.decline_code',
      ])
      .whereRef('customer_order.subscription_id', '=', 'subscription.id')
      // As in the definition of the index `customer_order_open`; parameters would not be known to fit it.
      .where(sql<boolean>`customer_order.status IN ('PROCESSING', 'FAILED')`),
  )
}

function lastRewardOf(eb: OfSubscription) {
  return jsonObjectFrom(
    eb
      .selectFrom('discount')
      .select(['discount.value_type', 'discount.value', 'discount.consumed_on'])
      .whereRef('discount.subscription_id', '=', 'subscription.id')
      .where('discount.kind', '=', 'REWARD')
      .where('discount.consumed_on', 'is not', null)
      .orderBy('discount.consumed_on', 'desc')
      .limit(1),
  )
}

/** Every milestone of the current path that granted a reward, including used and revoked rewards. */
function rewardedOf(eb: OfSubscription) {
  return jsonArrayFrom(
    eb
      .selectFrom('discount')
      .select('discount.milestone')
      .whereRef('discount.subscription_id', '=', 'subscription.id')
      .whereRef('discount.loyalty_from', '=', 'subscription.loyalty_from')
      .where('discount.milestone', 'is not', null),
  )
}

function lastConcessionOf(eb: OfSubscription) {
  return jsonObjectFrom(
    eb
      .selectFrom('concession')
      .select([
        'concession.kind',
        'concession.offer_id',
        'concession.offer',
        'concession.accepted_on',
        'concession.completed_orders',
      ])
      .whereRef('concession.subscription_id', '=', 'subscription.id')
      .orderBy('concession.id', 'desc')
      .limit(1),
  )
}

function lastCoolingOf(eb: OfSubscription) {
  return eb
    .selectFrom('concession')
    .select((concession) => concession.fn.max('concession.accepted_on').as('day'))
    .whereRef('concession.subscription_id', '=', 'subscription.id')
    .where('concession.is_cooling', '=', true)
    .$asScalar()
}

/** Whether an order belongs to the current path, is paid, and was not fully refunded. */
export function countsForLoyalty(eb: ExpressionBuilder<Schema, 'customer_order' | 'subscription'>) {
  return eb.and([
    eb('customer_order.cycle_index', '>=', eb.ref('subscription.loyalty_from')),
    eb('customer_order.status', '=', 'PROCESSED'),
    eb('customer_order.financial_status', '!=', 'refunded'),
  ])
}

/**
 * What the dog has brought from its former customer. Its path counts from the first box until it is reset (docs/domain.md
 * C-477).
 */
export const broughtDays = sql<number>`CASE subscription.loyalty_from WHEN 1 THEN subscription.brought_days ELSE 0 END`

/** Days of food in all orders that count for loyalty, and what the dog has brought. */
function loyaltyDaysOf(eb: OfSubscription) {
  return sql<number>`${ownDaysOf(eb)} + ${broughtDays}`
}

function ownDaysOf(eb: OfSubscription) {
  return eb
    .selectFrom('customer_order')
    .select((order) =>
      order.fn
        .coalesce(order.fn.sum<number>('customer_order.cycle_days'), order.lit(0))
        .$castTo<number>()
        .as('days'),
    )
    .whereRef('customer_order.subscription_id', '=', 'subscription.id')
    .where(countsForLoyalty)
}
