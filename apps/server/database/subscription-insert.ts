/** Writes down subscriptions, dogs and discounts whose ids are known, as an import or the sample world has them. */
import type { Day, Instant, Moment } from '@pfotenportal/domain/calendar'
import type { Discount } from '@pfotenportal/domain/discount'
import type { Pet } from '@pfotenportal/domain/pet'
import type { Subscription } from '@pfotenportal/domain/subscription'
import type { Queries } from './open.ts'
import { columnsOf, insertExceptions } from './subscriptions.ts'

/** Adds a subscription with its lines and exceptions; its dog, address and payment method are there already. */
export async function insertSubscription(
  db: Queries,
  it: Subscription,
  moment: Moment,
  billingSource: 'PORTAL' | 'RECHARGE' = 'PORTAL',
): Promise<void> {
  const { addressId = null, ...address } = it.shippingAddress ?? {}
  await db
    .insertInto('subscription')
    .values({
      ...columnsOf(it, moment),
      id: it.id,
      customer_id: it.customerId,
      pet_id: it.pet?.id ?? null,
      shipping_address: it.shippingAddress && JSON.stringify(address),
      address_id: addressId,
      payment_method_id: it.paymentMethod?.id ?? null,
      billing_source: billingSource,
      created_at: it.createdAt,
    })
    .execute()
  if (it.lines.length > 0) await insertLines(db, it)
  if (it.exceptions.length > 0) await insertExceptions(db, it.id, it.exceptions)
}

async function insertLines(db: Queries, it: Subscription): Promise<void> {
  await db
    .insertInto('subscription_line')
    .values(
      it.lines.map((line) => ({
        id: line.id,
        subscription_id: it.id,
        sku: line.sku,
        quantity: line.quantity,
        unit_price_cents: line.price,
        product_id: line.product?.productId ?? null,
        variant_id: line.product?.variantId ?? null,
      })),
    )
    .execute()
}

/** A discount with what the service keeps of it beside the rules. */
export interface KeptDiscount extends Discount {
  readonly milestone: number | null
  readonly consumedOn: Day | null
  readonly createdAt: Instant
}

export async function insertDiscounts(
  db: Queries,
  subscriptionId: number,
  discounts: readonly KeptDiscount[],
): Promise<void> {
  if (discounts.length === 0) return
  await db
    .insertInto('discount')
    .values(
      discounts.map((discount) => ({
        id: discount.id,
        subscription_id: subscriptionId,
        kind: discount.kind,
        code: discount.code,
        title: discount.title,
        value_type: discount.valueType,
        value: discount.value,
        remaining_orders: discount.remainingOrders,
        expires_at: discount.expiresAt,
        minimum_order_cents: discount.minimumOrder,
        milestone: discount.milestone,
        consumed_on: discount.consumedOn,
        created_at: discount.createdAt,
      })),
    )
    .execute()
}

export async function insertPet(db: Queries, customerId: number, pet: Pet): Promise<void> {
  await db
    .insertInto('pet')
    .values({
      id: pet.id,
      customer_id: customerId,
      name: pet.name,
      gender: pet.gender,
      birth_year: pet.birth.year,
      birth_month: pet.birth.month,
      breed: JSON.stringify(pet.breed),
      weight_grams: Math.round(pet.weight * 1000),
      activity_level: pet.activityLevel,
      weight_class: pet.weightClass,
      dog_stage: pet.stage,
      allergies: [...pet.allergies],
      health_issues: [...pet.healthIssues],
    })
    .execute()
}
