/** Passkeys of staff: signing in with one, adding and removing them (C-675 to C-678). */
import type { DataOf } from '@pfotenportal/contract/api'
import { isRecentSignIn, PASSKEYS_MAX } from '@pfotenportal/domain/customer/passkey'
import type { Assertion, Attestation, ChallengeHolder } from '../../auth/passkeys.ts'
import { newRecoveryCodes, recoveryHashOf } from '../../auth/staff-codes.ts'
import type { Services } from '../../context/services.ts'
import { hashOf } from '../../core/secrets.ts'
import {
  deletePasskey,
  findStoredKey,
  insertPasskey,
  listPasskeys,
  type NewPasskey,
} from '../../database/identity/passkeys.ts'
import { deleteFactor, findFactor, lockFactor, saveFactor } from '../../database/identity/staff-factors.ts'
import {
  endStaffSessions,
  findFactorSession,
  type FactorSession,
} from '../../database/identity/staff-sessions.ts'
import { lockStaff, type Staff } from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'
import { deviceOf } from '../../views/device.ts'
import { creationOptions, noteIfCopied, proveNewPasskey, provePasskey, recordUse } from './passkey-proof.ts'
import { noteFactorChange } from './staff-factor-change.ts'
import { factorSessionOf } from './staff-factor.ts'
import { withProof, type FactorProblem, type FactorProof } from './staff-proof.ts'
import { openStaffSession, type OpenedStaffSession } from './staff-sign-in.ts'

/** What the browser needs to create a passkey. */
export type PasskeyToCreate = DataOf<'beginPasskey'>

/**
 * The holder of the one challenge with which the session of a cookie may add a passkey. Whoever gets it has proved what that
 * needs, so nothing else has to be remembered.
 */
const addingSession = (secret: string): ChallengeHolder => ({
  staffAdding: hashOf(secret).toString('base64url'),
})

/**
 * Opens a session for who holds a passkey of a member of staff; undefined if it is no such one, proves nothing, or its
 * person is disabled. `mark` is that of the browser that was asked.
 */
export async function signInByPasskey(
  services: Services,
  given: Assertion,
  { mark, previousSecret }: { readonly mark: string; readonly previousSecret: string | undefined },
): Promise<OpenedStaffSession | undefined> {
  const { database, clock } = services
  const stored = await findStoredKey(database.query, Buffer.from(given.id, 'base64url'))
  const staffId = stored?.staffId ?? null
  if (!stored || staffId === null) return undefined
  const asked = { stored, holder: { staffBrowser: mark }, now: clock.realNow() }
  const use = await provePasskey(services, given, asked)
  if (!use) return undefined
  const opened = await database.transaction(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff || !(await recordUse(tx, use))) return undefined
    return openStaffSession(tx, services, staff, { way: 'passkey', previousSecret })
  })
  if (!opened) noteIfCopied(services, use)
  return opened
}

/** What the browser needs to add a passkey in the session of a cookie that may do so. `list` names the list on the device. */
export async function passkeyToCreate(
  services: Services,
  staff: Staff,
  { secret, list }: { readonly secret: string; readonly list: string },
): Promise<PasskeyToCreate | FactorProblem> {
  const owner = { staffId: staff.id }
  const stored = await listPasskeys(services.database.query, owner)
  if (stored.length >= PASSKEYS_MAX) return { problem: 'FULL' }
  // A customer's passkey for the same mailbox may be beside it on the device.
  const wish = { owner, name: `${staff.email} (${list})`, displayName: staff.name, stored }
  const asked = { holder: addingSession(secret), now: services.clock.realNow() }
  return creationOptions(services, wish, asked) ?? { problem: 'ENDED' }
}

/** Begins to add a passkey. Who has a factor proves it; who has none has signed in within the last hour. */
export async function beginPasskeyOfStaff(
  services: Services,
  { staff, openedAt }: FactorSession,
  { proof, ...wish }: { readonly proof: FactorProof; readonly secret: string; readonly list: string },
): Promise<PasskeyToCreate | FactorProblem> {
  if (await findFactor(services.database.query, staff.id)) {
    const proved = await withProof(services, { staffId: staff.id, proof }, () => Promise.resolve(null))
    return proved ?? passkeyToCreate(services, staff, wish)
  }
  if (!isRecentSignIn(openedAt, services.clock.realNow())) return { problem: 'OLD' }
  return passkeyToCreate(services, staff, wish)
}

/** What adding a passkey has led to: for the first factor of a person, another cookie and recovery codes. */
type Added = { readonly added: true } | { readonly secret: string; readonly codes: readonly string[] }

/** Stores a passkey. With the first factor, all other sessions end and recovery codes are issued. */
async function store(
  tx: Tx,
  services: Services,
  secret: string,
  { staff, passkey }: { readonly staff: Staff; readonly passkey: NewPasskey },
): Promise<Added | FactorProblem> {
  const before = await lockFactor(tx, staff.id)
  // Of two sessions that may set up the first factor one counts, and ends the other.
  const session = await findFactorSession(tx, secret, passkey.addedAt)
  if (!session || (session.awaitsFactor && before)) return { problem: 'ENDED' }
  if ((before?.passkeys ?? 0) >= PASSKEYS_MAX) return { problem: 'FULL' }
  if ((await insertPasskey(tx, { staffId: staff.id }, passkey)) === undefined) return { problem: 'PASSKEY' }
  const codes = before ? [] : newRecoveryCodes()
  const codesLeft = before ? before.recoveryCodes.length : codes.length
  const change = { what: 'passkeyAdded', codesLeft, ...deviceOf(passkey.userAgent) } as const
  await noteFactorChange(tx, services, staff.id, change)
  if (before) return { added: true }
  await saveFactor(tx, staff.id, { app: null, recoveryCodes: codes.map(recoveryHashOf) })
  await endStaffSessions(tx, staff.id)
  const visit = {
    way: session.awaitsFactor ? 'link and passkey' : 'passkey',
    previousSecret: undefined,
  } as const
  const opened = await openStaffSession(tx, services, staff, visit)
  return { secret: opened.secret, codes }
}

/** Adds the passkey that a browser has created; `given` is null if its answer cannot be read. */
export async function addPasskeyOfStaff(
  services: Services,
  secret: string,
  { given, userAgent }: { readonly given: Attestation | null; readonly userAgent: string },
): Promise<Added | FactorProblem> {
  const session = await factorSessionOf(services, secret)
  if (!session) return { problem: 'ENDED' }
  const { staff } = session
  const now = services.clock.realNow()
  const by = { owner: { staffId: staff.id }, userAgent, holder: addingSession(secret), now }
  const passkey = given && (await proveNewPasskey(services, given, by))
  if (!passkey) return { problem: 'PASSKEY' }
  const done = await services.database.transaction((tx) => store(tx, services, secret, { staff, passkey }))
  services.mail.wake()
  return done
}

/** Removes a passkey of the person of a session. All their other sessions end; without any factor left, codes end too. */
export async function removePasskeyOfStaff(
  services: Services,
  { staff, secret, id }: { readonly staff: Staff; readonly secret: string; readonly id: string },
  proof: FactorProof,
): Promise<{ readonly removed: true } | FactorProblem> {
  const owner = { staffId: staff.id }
  const person = { staffId: staff.id, proof }
  return withProof<{ readonly removed: true } | FactorProblem>(services, person, async (tx, factor) => {
    const { app, passkeys, recoveryCodes } = factor
    const isLast = app === null && passkeys === 1
    if (isLast && services.config.secondFactor === 'required') return { problem: 'LAST' }
    const passkey = await deletePasskey(tx, owner, id)
    if (!passkey) return { problem: 'ENDED' }
    await endStaffSessions(tx, staff.id, secret)
    const codesLeft = isLast ? 0 : recoveryCodes.length
    const change = { what: 'passkeyRemoved', codesLeft, ...deviceOf(passkey.userAgent) } as const
    await noteFactorChange(tx, services, staff.id, change)
    if (!isLast) return { removed: true }
    await deleteFactor(tx, staff.id)
    await noteFactorChange(tx, services, staff.id, { what: 'turnedOff', codesLeft: 0 })
    return { removed: true }
  })
}
