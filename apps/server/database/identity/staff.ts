/** Staff: who may use the operator's pages. Moments are real time. */
import { sql } from 'kysely'
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import { emailColumns, matchesEmail, shownEmail } from './emails.ts'

/** A member of staff who is not disabled. */
export interface Staff {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  /** The language of mails to this person. */
  readonly language: Language
}

/** A member of staff, disabled or not. */
export interface StoredStaff extends Staff {
  readonly isDisabled: boolean
}

/** A member of staff in the list. */
export interface ListedStaff extends StoredStaff {
  /** How many browsers are signed in. */
  readonly sessions: number
  readonly hasFactor: boolean
}

export const staffColumns = [
  'staff.id',
  shownEmail('staff').as('email'),
  'staff.name',
  'staff.role',
  'staff.language',
] as const

const storedColumns = [...staffColumns, sql<boolean>`disabled_at IS NOT NULL`.as('isDisabled')] as const

/** The member of staff with an address who is not disabled. */
export async function findStaffByEmail(db: Queries, email: string): Promise<Staff | undefined> {
  const { condition, exactFirst } = matchesEmail(email)
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .where(condition)
    .where('disabled_at', 'is', null)
    .orderBy(exactFirst)
    .limit(1)
    .executeTakeFirst()
}

/** A member of staff who is not disabled, locked. */
export async function lockStaff(db: Queries, id: number): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * All admins who can sign in, and another person, locked in the order of their ids: who changes roles waits for everybody
 * else who does.
 */
export async function lockAdmins(
  db: Queries,
  other: number | null = null,
): Promise<{ readonly admins: readonly StoredStaff[]; readonly person: StoredStaff | undefined }> {
  const rows = await db
    .selectFrom('staff')
    .select(storedColumns)
    .where((it) =>
      it.or([it.and([it('role', '=', 'admin'), it('disabled_at', 'is', null)]), it('id', '=', other ?? 0)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    admins: rows.filter(({ role, isDisabled }) => role === 'admin' && !isDisabled),
    person: rows.find(({ id }) => id === other),
  }
}

/** All staff by name, with the number of their sessions. */
export async function listStaff(db: Queries, now: Instant): Promise<ListedStaff[]> {
  return db
    .selectFrom('staff')
    .select(storedColumns)
    .select((row) =>
      row
        .selectFrom('staff_session')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .where('expires_at', '>', now)
        .where('awaits_factor', '=', false)
        .$asScalar()
        .$notNull()
        .as('sessions'),
    )
    .select(
      sql<boolean>`factor_secret IS NOT NULL OR EXISTS (SELECT FROM passkey WHERE staff_id = staff.id)`.as(
        'hasFactor',
      ),
    )
    .orderBy(sql`disabled_at IS NOT NULL`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Adds a member of staff and returns the id; undefined if somebody has the address. */
export async function insertStaff(
  db: Queries,
  { email, name, role, language }: Omit<Staff, 'id'>,
  now: Instant,
): Promise<number | undefined> {
  const row = await db
    .insertInto('staff')
    .values({ ...emailColumns(email), name, role, language, created_at: now, disabled_at: null })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What can be changed about a member of staff. */
export type StaffChange = Pick<StoredStaff, 'name' | 'role' | 'language' | 'isDisabled'>

/** Saves a change; who is disabled loses every session. */
export async function saveStaff(db: Queries, id: number, change: StaffChange, now: Instant): Promise<void> {
  const { name, role, language, isDisabled } = change
  await db
    .updateTable('staff')
    .set((row) => ({
      name,
      role,
      language,
      disabled_at: isDisabled
        ? row.fn.coalesce('disabled_at', row.cast<Instant>(row.val(now), 'timestamptz'))
        : null,
    }))
    .where('id', '=', id)
    .execute()
}

/** The member of staff with an address, whoever they are; used at the start of the service. */
export async function lockStaffByEmail(db: Queries, email: string): Promise<StoredStaff | undefined> {
  const { condition, exactFirst } = matchesEmail(email)
  return db
    .selectFrom('staff')
    .select(storedColumns)
    .where(condition)
    .orderBy(exactFirst)
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}
