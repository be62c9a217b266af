/** The staff of the sample world, one for each role (docs/domain.md 10.1). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { insertStaff, type Staff } from '../database/identity/staff.ts'
import type { Queries } from '../database/open.ts'

export const sampleStaff: readonly Omit<Staff, 'id'>[] = [
  { email: 'mara.vogt@pfotenportal.example', name: 'Mara Vogt', role: 'support', language: 'de' },
  { email: 'jonas.reuter@pfotenportal.example', name: 'Jonas Reuter', role: 'operations', language: 'de' },
  { email: 'ines.albrecht@pfotenportal.example', name: 'Ines Albrecht', role: 'admin', language: 'de' },
]

/** Adds the staff that are missing; who was changed or disabled stays so. */
export async function insertSampleStaff(db: Queries, realNow: Instant): Promise<void> {
  for (const staff of sampleStaff) await insertStaff(db, staff, realNow)
}
