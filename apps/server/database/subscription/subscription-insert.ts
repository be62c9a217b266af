/** Inserts subscriptions, dogs and discounts with known ids, for an import or the sample world. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Queries } from '../open.ts'
import { insertAll } from '../statements/rows.ts'
import { discountColumns } from './discounts.ts'
import {
  changeableColumns,
  changeablePetColumns,
  insertExceptions,
  insertLines,
} from './subscription-save.ts'

/** Adds a subscription with its lines and exceptions; its dog, address and payment method have to exist. */
export async function insertSubscription(
  db: Queries,
  subscription: Subscription,
  moment: Moment,
): Promise<void> {
  await insertAll(db, 'subscription', [subscriptionColumns(subscription, moment)])
  await insertLines(db, subscription.id, subscription.lines)
  if (subscription.exceptions.length > 0) await insertExceptions(db, subscription.id, subscription.exceptions)
}

/** Every column of a subscription. */
export function subscriptionColumns(subscription: Subscription, moment: Moment) {
  return {
    ...changeableColumns(subscription, moment),
    id: subscription.id,
    customer_id: subscription.customerId,
    pet_id: subscription.pet?.id ?? null,
    billing_source: subscription.isBilledHere ? 'PORTAL' : 'RECHARGE',
    created_at: subscription.createdAt,
  }
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
  const rows = discounts.map((discount) => ({
    id: discount.id,
    ...discountColumns(subscriptionId, discount),
    consumed_on: discount.consumedOn,
    removed_on: null,
    created_at: discount.createdAt,
  }))
  await insertAll(db, 'discount', rows)
}

export async function insertPet(db: Queries, customerId: number, pet: Pet): Promise<void> {
  await insertAll(db, 'pet', [petColumns(customerId, pet)])
}

/** Every column of a dog. */
export function petColumns(customerId: number, pet: Pet) {
  return {
    id: pet.id,
    customer_id: customerId,
    name: pet.name,
    gender: pet.gender,
    birth_year: pet.birth.year,
    birth_month: pet.birth.month,
    breed: pet.breed,
    ...changeablePetColumns(pet),
  }
}
