/** What a dog weighed. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'

export interface PetWeightTable {
  pet_id: number
  measured_on: Day
  weight_grams: number
  /** Who wrote it down: the customer, or whoever brought the dog's data. */
  source: 'CUSTOMER' | 'IMPORT'
  /** Business time. */
  recorded_at: Instant
}

export interface PetTables {
  pet_weight: PetWeightTable
}
