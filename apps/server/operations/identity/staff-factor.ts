/**
 * The second factor of staff (C-665 to C-668): signing in with it, setting an app up, and changing it, which needs a proof.
 * The person gets a mail about each change.
 */
import { newAppSecret, newRecoveryCodes, readCode, recoveryHashOf, stepOf } from '../../auth/staff-codes.ts'
import type { Services } from '../../context/services.ts'
import { deleteFactor, findFactor, lockFactor, saveFactor } from '../../database/identity/staff-factors.ts'
import {
  endStaffSessions,
  findFactorSession,
  savePendingSecret,
  type FactorSession,
} from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import { noteFactorChange } from './staff-factor-change.ts'
import { secretIn, withProof, type FactorProblem, type FactorProof, type FactorWay } from './staff-proof.ts'
import { openStaffSession } from './staff-sign-in.ts'

/** The session of a cookie in which a factor is proved or set up. */
export async function factorSessionOf(
  { database, clock }: Services,
  secret: string | undefined,
): Promise<FactorSession | undefined> {
  return secret === undefined ? undefined : findFactorSession(database.query, secret, clock.realNow())
}

/** Signs in whom a link alone does not sign in; the session of the link ends. */
export async function finishSignIn(
  services: Services,
  secret: string | undefined,
  proof: FactorProof,
): Promise<{ readonly secret: string; readonly way: FactorWay } | FactorProblem> {
  const session = await factorSessionOf(services, secret)
  if (!session?.awaitsFactor || session.pendingSecret !== null) return { problem: 'ENDED' }
  const { staff } = session
  return withProof(services, { staffId: staff.id, proof }, async (tx, _factor, way) => {
    const shown = way === 'passkey' ? 'link and passkey' : 'link and code'
    const visit = { way: shown, previousSecret: secret } as const
    return { secret: (await openStaffSession(tx, services, staff, visit)).secret, way }
  })
}

/** The secret of the app that is being set up in a session, for its person to scan; undefined if none is. */
export async function pendingSecretOf(
  services: Services,
  { pendingSecret }: FactorSession,
): Promise<string | undefined> {
  return pendingSecret === null ? undefined : secretIn(services, pendingSecret)
}

/** Begins to set up an app in the session of a cookie. Who has a factor proves it. */
export async function beginSetUp(
  services: Services,
  { staff, secret, proof }: { readonly staff: Staff; readonly secret: string; readonly proof: FactorProof },
): Promise<{ readonly begun: true } | FactorProblem> {
  const pending = await services.identity.seal.encrypt({ secret: newAppSecret() })
  if (await findFactor(services.database.query, staff.id)) {
    return withProof(services, { staffId: staff.id, proof }, async (tx) => {
      await savePendingSecret(tx, secret, pending)
      return { begun: true }
    })
  }
  await services.database.transaction((tx) => savePendingSecret(tx, secret, pending))
  return { begun: true }
}

/** Gives up what was begun. */
export async function cancelSetUp({ database }: Services, secret: string): Promise<void> {
  await database.transaction((tx) => savePendingSecret(tx, secret, null))
}

/**
 * Sets up the app of a session once it shows a right code, and signs the person in with it. All other sessions end, and
 * recovery codes are issued, which only this answer contains.
 */
export async function confirmSetUp(
  services: Services,
  secret: string | undefined,
  typed: string,
): Promise<{ readonly secret: string; readonly codes: readonly string[] } | FactorProblem> {
  const session = await factorSessionOf(services, secret)
  const pending = session && (await pendingSecretOf(services, session))
  if (!session || !pending) return { problem: 'ENDED' }
  const { staff, awaitsFactor } = session
  const now = services.clock.realNow()
  const read = readCode(typed)
  const step = read?.way === 'app' ? stepOf(pending, read.code, now) : undefined
  if (step === undefined) return { problem: 'WRONG' }
  const codes = newRecoveryCodes()
  const sealed = await services.identity.seal.encrypt({ secret: pending })
  const done = await services.database.transaction(async (tx) => {
    const before = await lockFactor(tx, staff.id)
    // Of two sessions that may set one up the first counts, and ends the other.
    const current = await findFactorSession(tx, secret ?? '', now)
    if (!current?.pendingSecret || (awaitsFactor && before)) return undefined
    const app = { secret: sealed, step, since: now }
    await saveFactor(tx, staff.id, { app, recoveryCodes: codes.map(recoveryHashOf) })
    await endStaffSessions(tx, staff.id)
    const what = before?.app ? 'replaced' : 'setUp'
    await noteFactorChange(tx, services, staff.id, { what, codesLeft: codes.length })
    const visit = { way: 'link and code', previousSecret: undefined } as const
    return openStaffSession(tx, services, staff, visit)
  })
  services.mail.wake()
  return done ? { secret: done.secret, codes } : { problem: 'ENDED' }
}

/** Issues new recovery codes, which only this answer contains. */
export function renewRecoveryCodes(
  services: Services,
  person: { readonly staffId: number; readonly proof: FactorProof },
): Promise<{ readonly codes: readonly string[] } | FactorProblem> {
  return withProof(services, person, async (tx, { app }) => {
    const codes = newRecoveryCodes()
    await saveFactor(tx, person.staffId, { app, recoveryCodes: codes.map(recoveryHashOf) })
    const change = { what: 'codesRenewed', codesLeft: codes.length } as const
    await noteFactorChange(tx, services, person.staffId, change)
    return { codes }
  })
}

/** Turns the factor of a person off, the app and all passkeys, where none is required. */
export async function turnOffFactor(
  services: Services,
  person: { readonly staffId: number; readonly proof: FactorProof },
): Promise<{ readonly turnedOff: true } | FactorProblem> {
  if (services.config.secondFactor === 'required') return { problem: 'ENDED' }
  return withProof(services, person, async (tx) => {
    await deleteFactor(tx, person.staffId)
    await noteFactorChange(tx, services, person.staffId, { what: 'turnedOff', codesLeft: 0 })
    return { turnedOff: true }
  })
}
