/** Converts a subscription between its database row and the type of the rules. */
import type { Selectable } from 'kysely'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress, ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import { statusOn, type ChosenPaymentMethod } from '@pfotenportal/domain/payment/payment-method'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { Cycle, Plan } from '@pfotenportal/domain/plan/plan'
import type {
  Line,
  OpenOrder,
  Paused,
  ScheduleException,
  Subscription,
  SubscriptionFacts,
} from '@pfotenportal/domain/subscription/subscription'
import type { ListedSubscription } from '@pfotenportal/domain/subscription/subscription-list'
import { termsOf } from '../../core/catalogue.ts'
import type { OpenSnapshotRow } from '../order/snapshot.ts'
import type {
  CustomerOrderTable,
  DiscountTable,
  PaymentMethodTable,
  PetTable,
  ScheduleExceptionTable,
  SubscriptionLineTable,
  SubscriptionTable,
} from '../schema/subscriptions.ts'
import { instantFrom } from '../statements/rows.ts'
import { titleOf } from './discounts.ts'

/** A subscription's row with all related data, as `subscriptions.ts` selects it. */
export interface SubscriptionRow extends Selectable<SubscriptionTable> {
  readonly pet: Selectable<PetTable> | null
  /** The name of its dog's photo. */
  readonly pet_photo: string | null
  readonly payment_method: Pick<
    Selectable<PaymentMethodTable>,
    'id' | 'status' | 'card_expiry_month' | 'card_expiry_year' | 'gateway_reference'
  > | null
  readonly lines: readonly Selectable<SubscriptionLineTable>[]
  readonly exceptions: readonly Selectable<ScheduleExceptionTable>[]
  readonly discounts: readonly DiscountRow[]
  readonly open_order: OpenOrderRow | null
  /** Whether its dog has another subscription that is not cancelled; only asked of a cancelled one. */
  readonly is_dog_subscribed: boolean
}

export type DiscountRow = Omit<Selectable<DiscountTable>, 'created_at'>

/** The columns of an order with a charge in progress that the rules need; its amounts as agreed. */
export type OpenOrderRow = OpenSnapshotRow &
  Pick<
    Selectable<CustomerOrderTable>,
    'cycle_index' | 'status' | 'billing_date' | 'attempts' | 'next_retry_date' | 'charge_trigger'
  >

/** The subscription in the type of the rules. `today` decides whether a card has expired. */
export function toSubscription(row: SubscriptionRow, today: Day): Subscription {
  const facts = factsOf(row, today)
  if (row.status === 'ACTIVE') {
    const anchor = { index: requireColumn(row, 'anchor_index'), date: requireColumn(row, 'anchor_date') }
    const { ends_at: endsAt, paused_since: pausedSince } = row
    return { ...facts, status: 'ACTIVE', anchor, openOrder: openOrderOf(row), endsAt, pausedSince }
  }
  if (row.status === 'PAUSED') {
    return { ...facts, status: 'PAUSED', pause: pauseOf(row), endsAt: row.ends_at }
  }
  const cancelledAt = requireColumn(row, 'cancelled_at')
  const { cancellation_flow_id: cancellationFlowId, is_dog_subscribed: isDogSubscribed } = row
  const isMoved = row.moved_on !== null
  return { ...facts, status: 'CANCELLED', cancelledAt, cancellationFlowId, isDogSubscribed, isMoved }
}

/** A column that is never null in this status, as the table's checks ensure. */
function requireColumn<K extends keyof SubscriptionRow>(
  row: SubscriptionRow,
  column: K,
): NonNullable<SubscriptionRow[K]> {
  const value = row[column]
  if (value === null || value === undefined) throw new Error(`subscription ${row.id} has no ${column}`)
  return value
}

function factsOf(row: SubscriptionRow, today: Day): SubscriptionFacts {
  return {
    id: row.id,
    customerId: row.customer_id,
    createdAt: row.created_at,
    isBilledHere: row.billing_source === 'PORTAL',
    pet: row.pet && petOf(row.pet),
    plan: planOf(row),
    intervalDays: row.interval_days,
    lines: row.lines.map(lineOf),
    lastCycleIndex: row.last_cycle_index,
    lastBilled: row.last_billed,
    lastProcessedOn: row.last_processed_on,
    completedOrders: row.completed_orders,
    loyaltyFrom: row.loyalty_from,
    exceptions: row.exceptions.map(exceptionOf),
    discounts: row.discounts.map(discountOf),
    shippingAddress: row.shipping_address && shippingAddressOf(row.shipping_address, row.address_id),
    paymentMethod: row.payment_method && paymentMethodOf(row.payment_method, today),
    lastPaymentStatus: row.last_payment_status,
    terms: termsOf(row.catalogue_version, row.price_version),
    priceAnswers: row.price_answers,
  }
}

/** A subscription's plan, and what decides whether the portal lists it. */
export interface ListedPlan extends ListedSubscription {
  readonly plan: Plan
  /** Whether the customer has chosen it to open the portal with. */
  readonly isChosen: boolean
}

type PlanRow = Pick<
  SubscriptionRow,
  'id' | 'status' | 'created_at' | 'recipes' | 'cycle' | 'pension' | 'pet' | 'lines'
> & { readonly is_chosen: unknown }

export function toListedPlan(row: PlanRow): ListedPlan {
  const { id, status, created_at: createdAt, pet, lines } = row
  const isChosen = row.is_chosen === true
  return { id, status, createdAt, pet, lines: lines.map(lineOf), plan: planOf(row), isChosen }
}

function planOf({ recipes, cycle, pension }: Pick<PlanRow, 'recipes' | 'cycle' | 'pension'>): Plan {
  return { recipes, cycle: cycleOf(cycle), pension }
}

function cycleOf(cycle: SubscriptionRow['cycle']): Cycle {
  return cycle === 'TEST' ? cycle : Number(cycle)
}

/** The dog in a row; the database stores its weight in grams. */
export function petOf(row: Selectable<PetTable>): Pet {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    birth: { year: row.birth_year, month: row.birth_month },
    breed: row.breed,
    weight: row.weight_grams / 1000,
    activityLevel: row.activity_level,
    weightClass: row.weight_class,
    stage: row.dog_stage,
    allergies: row.allergies,
    healthIssues: row.health_issues,
    confirmedWords: row.confirmed_words,
  }
}

function lineOf(row: Selectable<SubscriptionLineTable>): Line {
  const { id, sku, quantity, product_id: productId, variant_id: variantId } = row
  const product = productId === null || variantId === null ? null : { productId, variantId }
  return { id, sku, quantity, price: row.unit_price_cents, product }
}

function exceptionOf(row: Selectable<ScheduleExceptionTable>): ScheduleException {
  return {
    cycleIndex: row.cycle_index,
    skipped: row.skipped,
    isFinal: row.is_final,
    movedTo: row.moved_to,
    cutoffAt: row.cutoff_at === null ? null : instantFrom(row.cutoff_at),
    extraLines: row.extra_lines,
  }
}

/** A discount in the type of the rules. */
export function discountOf(
  row: Omit<DiscountRow, 'consumed_on' | 'removed_on' | 'subscription_id'>,
): Discount {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row),
    code: row.code,
    valueType: row.value_type,
    value: row.value,
    remainingOrders: row.remaining_orders,
    expiresAt: row.expires_at,
    minimumOrder: row.minimum_order_cents,
    fromCycleIndex: row.from_cycle_index,
    toCycleIndex: row.to_cycle_index,
    milestone: row.milestone,
  }
}

/** The copy of an address on a subscription or order. */
export function shippingAddressOf(address: PostalAddress, addressId: number | null): ShippingAddress {
  return { ...address, addressId }
}

function paymentMethodOf(
  row: NonNullable<SubscriptionRow['payment_method']>,
  today: Day,
): ChosenPaymentMethod {
  const { card_expiry_month: expiryMonth, card_expiry_year: expiryYear } = row
  const card = expiryMonth === null || expiryYear === null ? null : { expiryMonth, expiryYear }
  return { id: row.id, status: statusOn({ status: row.status, card }, today) }
}

function openOrderOf(row: SubscriptionRow): OpenOrder | null {
  const open = row.open_order
  if (!open) return null
  const charged = {
    cycleIndex: open.cycle_index,
    billingDate: open.billing_date,
    attempts: open.attempts,
    price: {
      lines: open.lines,
      lineItems: open.total_line_items_cents,
      discount: open.total_discount_cents,
      shipping: open.total_shipping_cents,
      total: open.total_price_cents,
      discountId: open.discount_id,
    },
  }
  const { status, next_retry_date: nextRetryDate } = open
  if (status === 'FAILED' && nextRetryDate !== null) return { ...charged, status, nextRetryDate }
  if (status !== 'PROCESSING') return null
  return { ...charged, status, nextRetryDate, trigger: open.charge_trigger ?? 'DUE' }
}

function pauseOf(row: SubscriptionRow): Paused['pause'] {
  const startedAt = requireColumn(row, 'pause_started_at')
  if (row.pause_reason === 'PAYMENT_FAILED')
    return { reason: row.pause_reason, startedAt, pausedSince: row.paused_since ?? startedAt }
  return {
    reason: 'CUSTOMER',
    startedAt,
    weeks: row.pause_weeks,
    resumesAt: requireColumn(row, 'pause_resumes_at'),
    plannedNext: row.pause_planned_next,
  }
}
