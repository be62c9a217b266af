/** Everybody who may send a request, for tests of who may do what. */
import { ADMIN_SCOPES, type AdminScope } from '@pfotenportal/contract/admin/call'
import { STAFF_ROLES, type StaffRole } from '@pfotenportal/contract/staff/staff-action'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { hashOf, newSecret } from '../core/secrets.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { insertAdminKey } from '../database/identity/admin-keys.ts'
import { insertSession } from '../database/identity/sessions.ts'
import { insertStaffSession } from '../database/identity/staff-sessions.ts'
import type { Staff } from '../database/identity/staff.ts'
import { addTestStaff } from './staff.ts'
import type { TestService } from './start.ts'

/** As whom the service should know an actor; `was` says of what kind its credentials are, which are not accepted. */
export type KnownAs =
  | { readonly is: 'nobody'; readonly was?: 'customer' | 'staff' | 'key' }
  | { readonly is: 'customer' | 'support'; readonly customerId: number }
  | { readonly is: 'staff'; readonly role: StaffRole }
  | { readonly is: 'script' }
  | { readonly is: 'key'; readonly scope: AdminScope }

export interface TestActor {
  readonly name: string
  readonly knownAs: KnownAs
  /** The headers with its credentials, as a browser or a system sends them. */
  readonly headers: Readonly<Record<string, string>>
}

const formerly = (was: 'customer' | 'staff' | 'key') => ({ is: 'nobody', was }) as const
const HOUR = 3_600

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A customer's new session with its token; ended, expired or of a member of staff if asked for. */
async function tokenOf(
  { services }: TestService,
  customerId: number,
  { actedBy = null, at }: { actedBy?: string | null; at?: Instant } = {},
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const { database, clock, identity } = services
  const now = clock.realNow()
  const opening = { customerId, actedBy, cookieHash: hashOf(newSecret()), userAgent: 'test' }
  const { id: sessionId, generation } = await insertSession(database.query, opening, now)
  // The first call with a token, and one a minute later, record that its session was used.
  await database.query
    .updateTable('session')
    .set({ generation_used_at: now, last_used_at: addSeconds(now, HOUR) })
    .where('id', '=', sessionId)
    .execute()
  const of = { customerId, sessionId, generation, isSupport: actedBy !== null }
  return { token: (await identity.tokens.issue(of, at ?? now)).accessToken, sessionId }
}

/** A customer who is signed in. */
export async function customerActor(service: TestService, customerId: number): Promise<TestActor> {
  const { token } = await tokenOf(service, customerId)
  return { name: `customer ${customerId}`, knownAs: { is: 'customer', customerId }, headers: bearer(token) }
}

/** Customer service in the account of a customer. */
export async function supportActor(
  service: TestService,
  customerId: number,
  { id }: Pick<Staff, 'id'>,
): Promise<TestActor> {
  const { token } = await tokenOf(service, customerId, { actedBy: `staff:${id}` })
  const name = `a support session of customer ${customerId}`
  return { name, knownAs: { is: 'support', customerId }, headers: bearer(token) }
}

/** Those whose access to a customer's account is over, or never was one. */
async function formerCustomers(service: TestService, customerId: number): Promise<TestActor[]> {
  const { services } = service
  const now = services.clock.realNow()
  const expired = await tokenOf(service, customerId, { at: addSeconds(now, -HOUR) })
  const ended = await tokenOf(service, customerId)
  await services.database.query
    .updateTable('session')
    .set({ revoked_at: now, revoked_because: 'signed-out' })
    .where('id', '=', ended.sessionId)
    .execute()
  return [
    { name: 'an expired access token', knownAs: formerly('customer'), headers: bearer(expired.token) },
    {
      name: 'the access token of an ended session',
      knownAs: formerly('customer'),
      headers: bearer(ended.token),
    },
    {
      name: 'an access token with a wrong signature',
      knownAs: formerly('customer'),
      headers: bearer(forged(ended.token)),
    },
    { name: 'the token of a link', knownAs: formerly('customer'), headers: bearer(newSecret()) },
  ]
}

/** A token of whose signature one bit is another. */
function forged(token: string): string {
  const at = token.lastIndexOf('.') + 10
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

async function browserOf(
  { services }: TestService,
  { id: staffId }: Pick<Staff, 'id'>,
  session: { readonly expiresAt?: Instant; readonly awaitsFactor?: boolean } = {},
): Promise<{ readonly cookie: string }> {
  const secret = newSecret()
  const createdAt = services.clock.realNow()
  const expiresAt = addSeconds(createdAt, HOUR)
  await insertStaffSession(services.database.query, { staffId, secret, createdAt, expiresAt, ...session })
  return { cookie: `operator=${secret}` }
}

/** Staff of each role in their browsers, and those whose browser opens nothing. */
async function staffActors(service: TestService): Promise<TestActor[]> {
  const { database, clock } = service.services
  const actors: TestActor[] = []
  for (const role of STAFF_ROLES) {
    const headers = await browserOf(service, await addTestStaff(service, role, `Kim ${role}`))
    actors.push({ name: `${role} in a browser`, knownAs: { is: 'staff', role }, headers })
  }
  const admin = await addTestStaff(service, 'admin', 'Ada Admin')
  const past = addSeconds(clock.realNow(), -1)
  const expired = await browserOf(service, admin, { expiresAt: past })
  const waiting = await browserOf(service, admin, { awaitsFactor: true })
  const gone = await addTestStaff(service, 'admin', 'Gero Gone')
  const disabled = await browserOf(service, gone)
  await database.query.updateTable('staff').set({ disabled_at: past }).where('id', '=', gone.id).execute()
  return [
    ...actors,
    { name: 'an admin whose session has expired', knownAs: formerly('staff'), headers: expired },
    { name: 'an admin before the second factor', knownAs: formerly('staff'), headers: waiting },
    { name: 'an admin who was disabled', knownAs: formerly('staff'), headers: disabled },
  ]
}

/** A key of each scope, and keys with all scopes that are not accepted. */
async function keyActors({ services }: TestService): Promise<TestActor[]> {
  const { database, clock } = services
  const createdAt = clock.realNow()
  const add = async (
    scopes: readonly AdminScope[],
    bounds: { readonly expiresAt?: Instant; readonly networks?: readonly string[] } = {},
  ) => {
    const secret = newSecret()
    const key = { name: scopes.join(), secret, scopes, createdAt, createdBy: null }
    const id = await insertAdminKey(database.query, { ...key, expiresAt: null, networks: [], ...bounds })
    const used = { last_used_at: addSeconds(createdAt, HOUR) }
    await database.query.updateTable('admin_key').set(used).where('id', '=', id).execute()
    return { id, headers: bearer(secret) }
  }
  const actors: TestActor[] = []
  for (const scope of ADMIN_SCOPES) {
    const { headers } = await add([scope])
    actors.push({ name: `a key of the scope ${scope}`, knownAs: { is: 'key', scope }, headers })
  }
  const past = addSeconds(createdAt, -1)
  const expired = await add(ADMIN_SCOPES, { expiresAt: past })
  const elsewhere = await add(ADMIN_SCOPES, { networks: ['192.0.2.1/32'] })
  const revoked = await add(ADMIN_SCOPES)
  await database.query
    .updateTable('admin_key')
    .set({ revoked_at: past })
    .where('id', '=', revoked.id)
    .execute()
  return [
    ...actors,
    { name: 'an expired key', knownAs: formerly('key'), headers: expired.headers },
    { name: 'a revoked key', knownAs: formerly('key'), headers: revoked.headers },
    { name: 'a key for another network', knownAs: formerly('key'), headers: elsewhere.headers },
  ]
}

/** Everybody but customers who are signed in; `customerId` is of those who were. */
export async function otherActors(service: TestService, customerId: number): Promise<TestActor[]> {
  return [
    { name: 'nobody', knownAs: { is: 'nobody' }, headers: {} },
    ...(await formerCustomers(service, customerId)),
    ...(await staffActors(service)),
    { name: 'OPERATOR_TOKEN', knownAs: { is: 'script' }, headers: bearer(DEFAULT_OPERATOR_TOKEN) },
    ...(await keyActors(service)),
  ]
}
