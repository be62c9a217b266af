/** The weighings of dogs: one a day, in grams here and in kilograms for the rules. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Weighing } from '@pfotenportal/domain/pet/weighing'
import type { Queries } from '../open.ts'

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
      on.columns(['pet_id', 'measured_on']).doUpdateSet((eb) => ({
        weight_grams: eb.ref('excluded.weight_grams'),
        source: eb.ref('excluded.source'),
        recorded_at: eb.ref('excluded.recorded_at'),
      })),
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
