/** Test helpers for the staff of the operator's pages. */
import type { StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { staffAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { newSecret } from '../core/secrets.ts'
import { insertStaffSession } from '../database/identity/staff-sessions.ts'
import { insertStaff, type Staff } from '../database/identity/staff.ts'
import type { TestService } from './start.ts'

/** Adds a member of staff with a role, and returns it. */
export async function addTestStaff({ services }: TestService, role: StaffRole, name: string): Promise<Staff> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@team.example`
  const staff = { email, name, role, language: 'de' } as const
  const id = await insertStaff(services.database.query, staff, services.clock.realNow())
  if (id === undefined) throw new Error(`somebody has the address ${email}`)
  return { id, ...staff }
}

/** A new session of a member of staff, as the header of a request. */
export async function staffCookie(
  { services }: TestService,
  { id }: Pick<Staff, 'id'>,
): Promise<{ readonly cookie: string }> {
  const secret = newSecret()
  const createdAt = services.clock.realNow()
  const expiresAt = addSeconds(createdAt, 3_600)
  await insertStaffSession(services.database.query, { staffId: id, secret, createdAt, expiresAt })
  return { cookie: `operator=${secret}` }
}

/** Staff without a person, as a command acts, at the service's present moment. */
export async function testStaff(services: Services, by?: string): Promise<Actor> {
  return staffAt(services, await services.clock.moment(), { requestId: 'test', by })
}
