/** Staff, and the sessions of their browsers. Moments are real time. */
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import type { StaffRole } from '../schema/staff.ts'

/** A member of staff. */
export interface Staff {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  /** The language of mails to this person. */
  readonly language: Language
}

const columns = ['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.language'] as const

/** The signed-in member of staff with a cookie; undefined if the session has ended or the person is disabled. */
export async function findStaffBySession(
  db: Queries,
  secretHash: Buffer,
  now: Instant,
): Promise<Staff | undefined> {
  return db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(columns)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}
