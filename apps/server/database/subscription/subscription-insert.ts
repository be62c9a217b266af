/** Inserts subscriptions, dogs and discounts with known ids, for an import or the sample world. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Queries } from '../open.ts'
import { discountColumns } from './discounts.ts'
import { columnsOf, insertExceptions, insertLines } from './subscription-save.ts'

/** Adds a subscription with its lines and exceptions; its dog, address and payment method have to exist. */
export async function insertSubscription(
  db: Queries,
  subscription: Subscription,
  moment: Moment,
): Promise<void> {
  await db
    .insertInto('subscription')
    .values({
      ...columnsOf(subscription, moment),
      id: subscription.id,
      customer_id: subscription.customerId,
      pet_id: subscription.pet?.id ?? null,
      billing_source: subscription.isBilledHere ? 'PORTAL' : 'RECHARGE',
      created_at: subscription.createdAt,
    })
    .execute()
  await insertLines(db, subscription.id, subscription.lines)
  if (subscription.exceptions.length > 0) await insertExceptions(db, subscription.id, subscription.exceptions)
}

/** A discount with the columns that the rules do not know. */
export interface StoredDiscount extends Discount {
  readonly consumedOn: Day | null
  readonly createdAt: Instant
}

export async function insertDiscounts(
  db: Queries,
  subscriptionId: number,
  discounts: readonly StoredDiscount[],
): Promise<void> {
  if (discounts.length === 0) return
  await db
    .insertInto('discount')
    .values(
      discounts.map((discount) => ({
        id: discount.id,
        ...discountColumns(subscriptionId, discount),
        consumed_on: discount.consumedOn,
        removed_on: null,
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
      confirmed_words: [...pet.confirmedWords],
    })
    .execute()
}
