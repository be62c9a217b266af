/** A proof of a person's second factor: a code of the app, a recovery code, or the signature of a passkey (C-666, C-676). */
import type { Assertion, ChallengeHolder } from '../../auth/passkeys.ts'
import type { Allowance } from '../../auth/rate-limits.ts'
import { readCode, recoveryHashOf, stepOf } from '../../auth/staff-codes.ts'
import type { Services } from '../../context/services.ts'
import { hashOf } from '../../core/secrets.ts'
import { findStoredKey } from '../../database/identity/passkeys.ts'
import { lockFactor, saveFactor, type StoredFactor } from '../../database/identity/staff-factors.ts'
import type { Tx } from '../../database/open.ts'
import { noteIfCopied, provePasskey, recordUse, type PasskeyUse } from './passkey-proof.ts'
import { noteFactorChange } from './staff-factor-change.ts'

type Limited = { readonly problem: 'LIMITED' } & Pick<
  Extract<Allowance, { allowed: false }>,
  'retryAfterSeconds'
>

/**
 * Why nothing was done. WRONG: the code is wrong or was used. PASSKEY: the passkey proves nothing, or it took too long.
 * ENDED: the session or what it was about has ended. OLD: the sign-in was too long ago. FULL: the person has as many
 * passkeys as there may be. LAST: it is the only factor, and one is required.
 */
export type FactorProblem =
  { readonly problem: 'WRONG' | 'PASSKEY' | 'ENDED' | 'OLD' | 'FULL' | 'LAST' } | Limited

/** What a person shows: a code as typed, or a signature for the session of a cookie; null if it cannot be read. */
export type FactorProof =
  { readonly typed: string } | { readonly signed: Assertion | null; readonly secret: string }

/** How a factor was proved. */
export type FactorWay = 'app' | 'recovery' | 'passkey'

/** What becomes of a factor that was proved. */
type Proved = Omit<StoredFactor, 'passkeys'> & { readonly way: FactorWay }

/** The holder of challenges with which the session of a cookie proves a factor. */
export function provingSession(secret: string): ChallengeHolder {
  return { staffSession: hashOf(secret).toString('base64url') }
}

/** The secret of an app that was encrypted; undefined under another key of the service. */
export async function secretIn({ identity }: Services, sealed: string): Promise<string | undefined> {
  const opened = await identity.seal.decrypt(sealed).catch(() => undefined)
  const secret = opened?.['secret']
  return typeof secret === 'string' ? secret : undefined
}

/** The factor after a code was used; undefined if the code is wrong or used. */
async function proveCode(
  services: Services,
  { app, recoveryCodes }: StoredFactor,
  typed: string,
): Promise<Proved | undefined> {
  const read = readCode(typed)
  if (read?.way === 'recovery') {
    const hash = recoveryHashOf(read.code)
    const left = recoveryCodes.filter((each) => each !== hash)
    return left.length < recoveryCodes.length ? { way: 'recovery', app, recoveryCodes: left } : undefined
  }
  // Under another key of the service only recovery codes and passkeys work.
  const secret = read && app && (await secretIn(services, app.secret))
  const step = read && secret && stepOf(secret, read.code, services.clock.realNow())
  if (!app || !step || step <= app.step) return undefined
  return { way: 'app', app: { ...app, step }, recoveryCodes }
}

/** A signature by a passkey of the person; undefined if it is none. */
async function signatureOf(
  services: Services,
  staffId: number,
  { signed, secret }: Extract<FactorProof, { signed: unknown }>,
): Promise<PasskeyUse | undefined> {
  if (signed === null) return undefined
  const stored = await findStoredKey(services.database.query, Buffer.from(signed.id, 'base64url'))
  if (stored?.staffId !== staffId) return undefined
  const now = services.clock.realNow()
  return provePasskey(services, signed, { stored, holder: provingSession(secret), now })
}

async function proveSignature(tx: Tx, factor: StoredFactor, use: PasskeyUse): Promise<Proved | undefined> {
  return (await recordUse(tx, use)) ? { ...factor, way: 'passkey' } : undefined
}

/**
 * Does something for which a person proves their factor. A wrong proof counts towards the person's limit, whoever gives it
 * where; a right one is used up with what it was for.
 */
export async function withProof<T>(
  services: Services,
  { staffId, proof }: { readonly staffId: number; readonly proof: FactorProof },
  run: (tx: Tx, factor: StoredFactor, way: FactorWay) => Promise<T>,
): Promise<T | FactorProblem> {
  const { wrongFactorPerPerson } = services.identity.limits
  const allowance = await wrongFactorPerPerson.consume(String(staffId))
  if (!allowance.allowed) return { problem: 'LIMITED', retryAfterSeconds: allowance.retryAfterSeconds }
  const use = 'typed' in proof ? undefined : await signatureOf(services, staffId, proof)
  if (!('typed' in proof) && !use) return { problem: 'PASSKEY' }
  const done = await services.database.transaction(async (tx) => {
    const stored = await lockFactor(tx, staffId)
    if (!stored) return undefined
    const proved =
      'typed' in proof
        ? await proveCode(services, stored, proof.typed)
        : use && (await proveSignature(tx, stored, use))
    if (!proved) return undefined
    const { way, app, recoveryCodes } = proved
    await saveFactor(tx, staffId, { app, recoveryCodes })
    if (way === 'recovery')
      await noteFactorChange(tx, services, staffId, { what: 'codeUsed', codesLeft: recoveryCodes.length })
    return { value: await run(tx, { ...stored, app, recoveryCodes }, way) }
  })
  services.mail.wake()
  if (!done) {
    if (use) noteIfCopied(services, use)
    return { problem: use ? 'PASSKEY' : 'WRONG' }
  }
  await wrongFactorPerPerson.refund(String(staffId))
  return done.value
}
