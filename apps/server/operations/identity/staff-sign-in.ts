/** Sign-in of staff: requests a link, and opens a session for the person of a link or of the company's provider. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import type { Allowance } from '../../auth/rate-limits.ts'
import { newAppSecret } from '../../auth/staff-codes.ts'
import type { Services } from '../../context/services.ts'
import { newSecret } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import { findFactor } from '../../database/identity/staff-factors.ts'
import {
  consumeStaffLink,
  endStaffSession,
  insertStaffLink,
  insertStaffSession,
  type NewStaffSession,
} from '../../database/identity/staff-sessions.ts'
import { findStaffByEmail, type Staff } from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'

/** How long somebody may take to enter a code, or to install an app. */
const FACTOR_SECONDS = 1_800

/** A browser stays signed in for twelve hours, regardless of use. */
export const STAFF_SESSION_SECONDS = 12 * 3_600

/**
 * Records a link and its mail, unless too many were requested from this network. The work is the same whether or not a
 * member of staff has the address: that is found when the mail is sent (`addressees.ts`).
 */
export async function requestStaffLink(
  services: Services,
  { email, to, ip }: { readonly email: string; readonly to: string; readonly ip: string },
): Promise<Allowance> {
  const { database, clock, identity, mail } = services
  const perIp = await identity.limits.linkPerIp(ip)
  if (!perIp.allowed) return perIp
  const perAddress = await identity.limits.staffLinkPerAddress(email)
  if (!perAddress.allowed) noteSecurityEvent(services, 'limit.reached', { limit: 'links per address' })
  const token = newSecret()
  const now = clock.realNow()
  const expiresAt = addSeconds(now, LOGIN_LINK_SECONDS)
  await database.transaction(async (tx) => {
    const link = await insertStaffLink(tx, { token, createdAt: now, expiresAt })
    const about = { template: 'staffLink', customerId: null, entity: link, version: 1 } as const
    const data = { token, to, address: email, isOverLimit: !perAddress.allowed }
    await mail.outbox.record(tx, [{ ...about, data, expiresAt }], now)
  })
  mail.wake()
  return { allowed: true }
}

/** How somebody signs in, and the cookie that the browser had before. */
export interface StaffVisit {
  readonly way: 'link' | 'link and code' | 'link and passkey' | 'passkey' | 'provider' | 'sample'
  readonly previousSecret: string | undefined
}

/** A new session: the value of its cookie. */
export interface OpenedStaffSession {
  readonly staff: Staff
  readonly secret: string
  /** It opens no page before a second factor is proved or set up. */
  readonly awaitsFactor: boolean
}

/**
 * Opens a session with a link; undefined if the link is unknown, used or expired, or its person disabled. Who has a
 * second factor, or needs one, is not signed in with it yet (C-665).
 */
export async function signInByStaffLink(
  services: Services,
  token: string,
  previousSecret: string | undefined,
): Promise<OpenedStaffSession | undefined> {
  const pendingSecret = await services.identity.seal.encrypt({ secret: newAppSecret() })
  return services.database.transaction(async (tx) => {
    const staff = await consumeStaffLink(tx, token, services.clock.realNow())
    if (!staff) return undefined
    const hasFactor = (await findFactor(tx, staff.id)) !== undefined
    if (!hasFactor && services.config.secondFactor === 'optional')
      return openStaffSession(tx, services, staff, { way: 'link', previousSecret })
    if (previousSecret !== undefined) await endStaffSession(tx, previousSecret)
    const waiting = { awaitsFactor: true, pendingSecret: hasFactor ? null : pendingSecret }
    const secret = await insertSession(tx, services, staff, { seconds: FACTOR_SECONDS, ...waiting })
    return { staff, secret, awaitsFactor: true }
  })
}

/** Opens a session for the person with a verified address; undefined if nobody has it, or they are disabled. */
export async function signInByVerifiedEmail(
  services: Services,
  email: string,
  visit: StaffVisit,
): Promise<OpenedStaffSession | undefined> {
  return services.database.transaction(async (tx) => {
    const staff = await findStaffByEmail(tx, email)
    return staff && openStaffSession(tx, services, staff, visit)
  })
}

/** Opens a session of a person who has proved who they are. */
export async function openStaffSession(
  tx: Tx,
  services: Services,
  staff: Staff,
  { way, previousSecret }: StaffVisit,
): Promise<OpenedStaffSession> {
  if (previousSecret !== undefined) await endStaffSession(tx, previousSecret)
  const secret = await insertSession(tx, services, staff, { seconds: STAFF_SESSION_SECONDS })
  await recordOfPerson(tx, services.clock, staff.id, 'staff.signed-in', { way })
  return { staff, secret, awaitsFactor: false }
}

async function insertSession(
  tx: Tx,
  { clock }: Services,
  { id: staffId }: Staff,
  { seconds, ...state }: { seconds: number } & Pick<NewStaffSession, 'awaitsFactor' | 'pendingSecret'>,
): Promise<string> {
  const secret = newSecret()
  const createdAt = clock.realNow()
  const expiresAt = addSeconds(createdAt, seconds)
  await insertStaffSession(tx, { staffId, secret, createdAt, expiresAt, ...state })
  return secret
}

/** Ends the session of a cookie. */
export async function signOutStaff({ database, clock }: Services, secret: string): Promise<void> {
  await database.transaction(async (tx) => {
    const staffId = await endStaffSession(tx, secret)
    if (staffId !== undefined) await recordOfPerson(tx, clock, staffId, 'staff.signed-out')
  })
}

/** Records what a person did about their own sign-in. */
export async function recordOfPerson(
  tx: Tx,
  clock: Services['clock'],
  id: number,
  action: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const person = `staff:${id}`
  const { at: now } = await clock.moment()
  const entry = { customerId: null, actor: 'staff', by: person, action, entity: person, facts } as const
  await recordAudit(tx, [entry], { now, realNow: clock.realNow() })
}
