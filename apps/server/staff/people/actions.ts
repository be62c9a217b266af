/** Who may sign in at the operator's pages, and as what. Every change is in the audit log. */
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { isPermitted } from '../../auth/permissions.ts'
import { recordAction, serviceAt, type Actor } from '../../context/actor.ts'
import type { Services } from '../../context/services.ts'
import { endSupportSessions } from '../../database/identity/sessions.ts'
import { deleteFactor, lockFactor } from '../../database/identity/staff-factors.ts'
import { endStaffSessions } from '../../database/identity/staff-sessions.ts'
import {
  insertStaff,
  lockAdmins,
  lockStaffByEmail,
  saveStaff,
  type Staff,
  type StaffChange,
  type StoredStaff,
} from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'
import { mailFactorChange } from '../../operations/identity/staff-factor-change.ts'
import type { StaffActions } from '../action.ts'

/**
 * Why a change is refused. SELF: nobody takes their own role or access away. FIRST_ADMIN: the person named by
 * `OPERATOR_EMAIL` stays an admin, so that there always is one. LAST_ADMIN: without `OPERATOR_EMAIL`, one admin stays.
 * OWN_FACTOR: nobody resets their own second factor without a code of it.
 * NOT_PERMITTED_ANY_MORE: the role of who asks was changed since the request began.
 */
type PersonRefusal =
  | 'EMAIL_TAKEN'
  | 'noPerson'
  | 'noFactor'
  | 'OWN_FACTOR'
  | 'SELF'
  | 'FIRST_ADMIN'
  | 'LAST_ADMIN'
  | 'NOT_PERMITTED_ANY_MORE'

/** The person, or why nothing was changed. */
type PersonResult<R extends PersonRefusal> = { readonly id: number } | { readonly problem: R }

const sameAddress = (a: string, b: string) => mailboxKey(a) === mailboxKey(b)

/** Whether a person must keep role and access, and why. */
export function lockOf(
  staff: Pick<Staff, 'id' | 'email'>,
  by: string | undefined,
  firstAdmin: string | null,
): 'SELF' | 'FIRST_ADMIN' | null {
  if (firstAdmin !== null && sameAddress(staff.email, firstAdmin)) return 'FIRST_ADMIN'
  return by === `staff:${staff.id}` ? 'SELF' : null
}

/** Whether who asks is a person who is not one of the admins, who are locked, so that no role can change any more. */
export function isNoAdmin({ by }: Actor, admins: readonly StoredStaff[]): boolean {
  return by !== undefined && by.startsWith('staff:') && admins.every(({ id }) => by !== `staff:${id}`)
}

/** Adds a member of staff. */
export async function addStaff(
  actor: Actor,
  staff: Omit<Staff, 'id'>,
): Promise<PersonResult<'EMAIL_TAKEN' | 'NOT_PERMITTED_ANY_MORE'>> {
  const { services, realNow } = actor
  return services.database.transaction(async (tx) => {
    const { admins } = await lockAdmins(tx)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    const id = await insertStaff(tx, staff, realNow)
    if (id === undefined) return { problem: 'EMAIL_TAKEN' } as const
    await record(tx, actor, { id, action: 'staff.added', facts: { role: staff.role } })
    return { id }
  })
}

/**
 * Changes name, language, role or access; it holds from the next request on. Who may not help customers any more loses
 * the sessions in which they do.
 */
export async function changeStaff(
  actor: Actor,
  id: number,
  change: StaffChange,
): Promise<PersonResult<Exclude<PersonRefusal, 'EMAIL_TAKEN' | 'noFactor' | 'OWN_FACTOR'>>> {
  const { services, realNow } = actor
  return services.database.transaction(async (tx) => {
    const { admins, person: before } = await lockAdmins(tx, id)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    if (!before) return { problem: 'noPerson' } as const
    const lock = lockOf(before, actor.by, services.config.operatorEmail)
    const losesAccess = change.role !== before.role || change.isDisabled !== before.isDisabled
    if (lock !== null && losesAccess) return { problem: lock }
    const staysAdmin = change.role === 'admin' && !change.isDisabled
    if (!staysAdmin && admins.every((admin) => admin.id === id) && admins.length > 0)
      return { problem: 'LAST_ADMIN' } as const
    await saveStaff(tx, id, change, realNow)
    if (change.isDisabled) await endStaffSessions(tx, id)
    if (change.isDisabled || !isPermitted(change.role, 'helpCustomers'))
      await endSupportSessions(tx, `staff:${id}`, realNow)
    const facts = { before: factsOf(before), after: factsOf(change) }
    await record(tx, actor, { id, action: 'staff.changed', facts })
    return { id }
  })
}

function factsOf({ role, language, isDisabled }: Omit<StaffChange, 'name'>) {
  return { role, language, isDisabled }
}

/** Ends every session of a member of staff, those in which they act for customers included. */
async function endSessionsOfStaff(
  actor: Actor,
  id: number,
): Promise<PersonResult<'noPerson' | 'NOT_PERMITTED_ANY_MORE'>> {
  const { services, realNow } = actor
  return services.database.transaction(async (tx) => {
    const { admins, person } = await lockAdmins(tx, id)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    if (!person) return { problem: 'noPerson' } as const
    const own = await endStaffSessions(tx, id)
    const sessions = own + (await endSupportSessions(tx, `staff:${id}`, realNow))
    await record(tx, actor, { id, action: 'staff.sessions-ended', facts: { sessions } })
    return { id }
  })
}

/**
 * Takes the second factor of a person away who has lost it. Their sessions end, and they set it up again at the next
 * sign-in, where it is required (C-667).
 */
async function resetFactorOfStaff(
  actor: Actor,
  id: number,
): Promise<PersonResult<'noPerson' | 'noFactor' | 'OWN_FACTOR' | 'NOT_PERMITTED_ANY_MORE'>> {
  const { services, realNow } = actor
  return services.database.transaction(async (tx) => {
    const { admins, person } = await lockAdmins(tx, id)
    if (isNoAdmin(actor, admins)) return { problem: 'NOT_PERMITTED_ANY_MORE' } as const
    if (!person) return { problem: 'noPerson' } as const
    if (actor.by === `staff:${id}`) return { problem: 'OWN_FACTOR' } as const
    if (!(await lockFactor(tx, id))) return { problem: 'noFactor' } as const
    await deleteFactor(tx, id)
    await endStaffSessions(tx, id)
    await endSupportSessions(tx, `staff:${id}`, realNow)
    await mailFactorChange(tx, services, id, { what: 'reset', codesLeft: 0 })
    await record(tx, actor, { id, action: 'staff.factor-reset', facts: {} })
    return { id }
  })
}

type PeopleAction = 'addPerson' | 'changePerson' | 'endSessionsOfPerson' | 'resetFactor'

export const peopleActions: Pick<StaffActions, PeopleAction> = {
  async resetFactor(actor, { id }) {
    const reset = await resetFactorOfStaff(actor, id)
    if ('id' in reset) actor.services.mail.wake()
    return 'id' in reset ? { done: 'factorReset', ...reset } : reset
  },
  async addPerson(actor, person) {
    const added = await addStaff(actor, person)
    return 'id' in added ? { done: 'personAdded', ...added } : added
  },
  async changePerson(actor, { id, access, ...person }) {
    const changed = await changeStaff(actor, id, { ...person, isDisabled: access === 'disabled' })
    return 'id' in changed ? { done: 'personChanged', ...changed } : changed
  },
  async endSessionsOfPerson(actor, { id }) {
    const ended = await endSessionsOfStaff(actor, id)
    return 'id' in ended ? { done: 'sessionsEnded', ...ended } : ended
  },
}

/** Makes the person named by `OPERATOR_EMAIL` an admin who can sign in; safe if processes start together. */
export async function ensureFirstAdmin(services: Services): Promise<void> {
  const email = services.config.operatorEmail
  if (email === null) return
  const { at: now } = await services.clock.moment()
  const service = serviceAt(services, { now, requestId: 'start' })
  const [name = email] = email.split('@')
  const added = await addStaff(service, { email, name, role: 'admin', language: 'de' })
  if ('id' in added) return
  await services.database.transaction(async (tx) => {
    const found = await lockStaffByEmail(tx, email)
    if (!found || (found.role === 'admin' && !found.isDisabled)) return
    const after: StoredStaff = { ...found, role: 'admin', isDisabled: false }
    await saveStaff(tx, found.id, after, service.realNow)
    const facts = { before: factsOf(found), after: factsOf(after) }
    await record(tx, service, { id: found.id, action: 'staff.changed', facts })
  })
}

function record(
  tx: Tx,
  actor: Actor,
  { id, action, facts }: { id: number; action: string; facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  return recordAction(tx, actor, { customerId: null, action, entity: `staff:${id}`, facts })
}
