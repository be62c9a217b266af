/**
 * Dogs: their weighings, and those that have reached another stage of life than the stored one (docs/domain.md 5.2).
 */
import { sql } from 'kysely'
import { dayOf, partsOf, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  ADULT_FROM_MONTHS,
  SENIOR_FROM_MONTHS,
  stageOf,
  type DogStage,
  type Pet,
} from '@pfotenportal/domain/pet/pet'
import type { Weighing } from '@pfotenportal/domain/pet/weighing'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'
import { excluded } from '../statements/rows.ts'
import { petOf } from './subscription-row.ts'

/** A dog and its customer. */
export async function findPetOf(
  db: Queries,
  id: number,
): Promise<{ readonly customerId: number; readonly pet: Pet } | undefined> {
  const row = await db.selectFrom('pet').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { customerId: row.customer_id, pet: petOf(row) }
}

/** Whether a dog has a subscription that is not cancelled. */
export async function isPetSubscribed(db: Queries, petId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('pet_id', '=', petId)
    .where('status', '<>', 'CANCELLED')
    .executeTakeFirst()
  return row !== undefined
}

/** All weighings of a customer's dog, oldest first. */
export async function listWeighings(db: Queries, customerId: number, petId: number): Promise<Weighing[]> {
  const rows = await db
    .selectFrom('pet_weight')
    .innerJoin('pet', 'pet.id', 'pet_weight.pet_id')
    .select(['measured_on', 'pet_weight.weight_grams', 'source'])
    .where('pet.customer_id', '=', customerId)
    .where('pet_id', '=', petId)
    .orderBy('measured_on')
    .execute()
  return rows.map(({ measured_on: measuredOn, weight_grams: grams, source }) => ({
    measuredOn,
    weight: grams / 1000,
    source,
  }))
}

/** Stores weighings of a dog; one of the same day is replaced. */
export async function saveWeighings(
  db: Queries,
  petId: number,
  weighings: readonly Weighing[],
  recordedAt: Instant,
): Promise<void> {
  if (weighings.length === 0) return
  await db
    .insertInto('pet_weight')
    .values(
      weighings.map(({ measuredOn, weight, source }) => ({
        pet_id: petId,
        measured_on: measuredOn,
        weight_grams: Math.round(weight * 1000),
        source,
        recorded_at: recordedAt,
      })),
    )
    .onConflict((on) =>
      on.columns(['pet_id', 'measured_on']).doUpdateSet(excluded('weight_grams', 'source', 'recorded_at')),
    )
    .execute()
}

/** Deletes a dog's weighing of a day. */
export async function deleteWeighing(db: Queries, petId: number, measuredOn: Day): Promise<void> {
  await db
    .deleteFrom('pet_weight')
    .where('pet_id', '=', petId)
    .where('measured_on', '=', measuredOn)
    .execute()
}

/** The month, counted from the year 0, from which a dog is no longer in its stage; null for the last stage. */
const overFrom = sql<number | null>`CASE dog_stage
  WHEN 'puppy' THEN birth_year * 12 + birth_month + ${sql.lit(ADULT_FROM_MONTHS)}
  WHEN 'adult' THEN birth_year * 12 + birth_month + ${sql.lit(SENIOR_FROM_MONTHS)} END`

/** Dogs whose stage has ended by that day. */
export function listAgedPets(db: Queries, today: Day, { after, size }: Page): Promise<{ id: number }[]> {
  const { year, month } = partsOf(today)
  return db
    .selectFrom('pet')
    .select('id')
    .where(overFrom, '<=', year * 12 + month)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which a dog's stage ends; null if none will. */
export async function firstStageDay(db: Queries): Promise<Day | null> {
  const { month } = await db
    .selectFrom('pet')
    .select((row) => row.fn.min<number | null>(overFrom).as('month'))
    .executeTakeFirstOrThrow()
  if (month === null) return null
  const index = month - 1
  return dayOf(Math.floor(index / 12), (index % 12) + 1, 1)
}

/** A dog whose stage was updated. */
export interface AgedPet {
  readonly customerId: number
  readonly before: DogStage
  readonly after: DogStage
  /** The active and paused subscriptions that feed it. */
  readonly subscriptionIds: readonly number[]
}

/** Stores the stage of a dog on that day; undefined if it is stored already. */
export async function saveDogStage(tx: Tx, petId: number, today: Day): Promise<AgedPet | undefined> {
  const pet = await tx
    .selectFrom('pet')
    .select([
      'customer_id as customerId',
      'dog_stage as before',
      'birth_year as year',
      'birth_month as month',
    ])
    .where('id', '=', petId)
    .forUpdate()
    .executeTakeFirst()
  if (!pet) return undefined
  const { customerId, before, ...birth } = pet
  const after = stageOf(birth, today)
  if (after === before) return undefined
  await tx.updateTable('pet').set({ dog_stage: after }).where('id', '=', petId).execute()
  const running = await tx
    .selectFrom('subscription')
    .select('id')
    .where('pet_id', '=', petId)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .orderBy('id')
    .execute()
  return { customerId, before, after, subscriptionIds: running.map(({ id }) => id) }
}
