/**
 * The second factor of staff (C-665 to C-668): setting it up, signing in with it, and changing it, which needs a code.
 * The person gets a mail about each change.
 */
import type { Allowance } from '../../auth/rate-limits.ts'
import { newAppSecret, newRecoveryCodes, readCode, recoveryHashOf, stepOf } from '../../auth/staff-codes.ts'
import type { Services } from '../../context/services.ts'
import {
  deleteFactor,
  findFactor,
  lockFactor,
  saveFactor,
  type StoredFactor,
} from '../../database/identity/staff-factors.ts'
import {
  endStaffSessions,
  findFactorSession,
  savePendingSecret,
  type FactorSession,
} from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import type { Tx } from '../../database/open.ts'
import type { MailData } from '../../mail/templates.ts'
import { openStaffSession, recordOfPerson } from './staff-sign-in.ts'

type Limited = { readonly problem: 'LIMITED' } & Pick<
  Extract<Allowance, { allowed: false }>,
  'retryAfterSeconds'
>
/** Why nothing was done. WRONG: the code is wrong or was used. ENDED: the session or what it was about has ended. */
export type FactorProblem = { readonly problem: 'WRONG' | 'ENDED' } | Limited

/** What becomes of a factor that was proved by a code. */
type Proved = Pick<StoredFactor, 'step' | 'recoveryCodes'> & { readonly way: 'app' | 'recovery' }

type What = MailData<'staffFactorChanged'>['what']

/** The change of a factor as its mail and its entry in the audit log name it. */
const actions: Readonly<Record<What, string>> = {
  setUp: 'staff.factor-set-up',
  replaced: 'staff.factor-replaced',
  codesRenewed: 'staff.recovery-codes-renewed',
  codeUsed: 'staff.recovery-code-used',
  turnedOff: 'staff.factor-turned-off',
  reset: 'staff.factor-reset',
}

/** Mails a person what happened to their second factor. */
export async function mailFactorChange(
  tx: Tx,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  staffId: number,
  data: MailData<'staffFactorChanged'>,
): Promise<void> {
  const now = clock.realNow()
  const about = { template: 'staffFactorChanged', customerId: null, entity: staffId, version: now } as const
  await mail.outbox.record(tx, [{ ...about, staffId, data }], now)
}

async function note(
  tx: Tx,
  services: Services,
  staffId: number,
  what: What,
  codesLeft: number,
): Promise<void> {
  await recordOfPerson(tx, services.clock, staffId, actions[what])
  await mailFactorChange(tx, services, staffId, { what, codesLeft })
}

async function secretIn({ identity }: Services, sealed: string): Promise<string | undefined> {
  const opened = await identity.seal.decrypt(sealed).catch(() => undefined)
  const secret = opened?.['secret']
  return typeof secret === 'string' ? secret : undefined
}

/** The factor after a code was used; undefined if the code is wrong or used. */
async function prove(services: Services, factor: StoredFactor, typed: string): Promise<Proved | undefined> {
  const read = readCode(typed)
  if (read?.way === 'recovery') {
    const hash = recoveryHashOf(read.code)
    const recoveryCodes = factor.recoveryCodes.filter((each) => each !== hash)
    const isRight = recoveryCodes.length < factor.recoveryCodes.length
    return isRight ? { way: 'recovery', step: factor.step, recoveryCodes } : undefined
  }
  // Under another key of the service only recovery codes work.
  const secret = read && (await secretIn(services, factor.secret))
  const step = read && secret && stepOf(secret, read.code, services.clock.realNow())
  if (!step || step <= factor.step) return undefined
  return { way: 'app', step, recoveryCodes: factor.recoveryCodes }
}

/**
 * Does something for which a person enters a code. A wrong one counts towards the person's limit, whoever enters it
 * where; a right one is used up with what it was for.
 */
async function withCode<T>(
  services: Services,
  { staffId, typed }: { readonly staffId: number; readonly typed: string },
  run: (tx: Tx, factor: StoredFactor, way: Proved['way']) => Promise<T>,
): Promise<T | FactorProblem> {
  const { wrongFactorPerPerson } = services.identity.limits
  const allowance = await wrongFactorPerPerson.consume(String(staffId))
  if (!allowance.allowed) return { problem: 'LIMITED', retryAfterSeconds: allowance.retryAfterSeconds }
  const done = await services.database.transaction(async (tx) => {
    const stored = await lockFactor(tx, staffId)
    const proved = stored && (await prove(services, stored, typed))
    if (!proved) return undefined
    const factor = { ...stored, step: proved.step, recoveryCodes: proved.recoveryCodes }
    await saveFactor(tx, staffId, factor)
    if (proved.way === 'recovery') await note(tx, services, staffId, 'codeUsed', factor.recoveryCodes.length)
    return { value: await run(tx, factor, proved.way) }
  })
  services.mail.wake()
  if (!done) return { problem: 'WRONG' }
  await wrongFactorPerPerson.refund(String(staffId))
  return done.value
}

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
  typed: string,
): Promise<{ readonly secret: string; readonly way: Proved['way'] } | FactorProblem> {
  const session = await factorSessionOf(services, secret)
  if (!session?.awaitsFactor || session.pendingSecret !== null) return { problem: 'ENDED' }
  const { staff } = session
  return withCode(services, { staffId: staff.id, typed }, async (tx, _factor, way) => {
    const visit = { way: 'link and code', previousSecret: secret } as const
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

/** Begins to set up an app in the session of a cookie. Who has a factor enters a code of it. */
export async function beginSetUp(
  services: Services,
  { staff, secret, typed }: { readonly staff: Staff; readonly secret: string; readonly typed: string },
): Promise<{ readonly begun: true } | FactorProblem> {
  const pending = await services.identity.seal.encrypt({ secret: newAppSecret() })
  if (await findFactor(services.database.query, staff.id)) {
    return withCode(services, { staffId: staff.id, typed }, async (tx) => {
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
    await saveFactor(tx, staff.id, {
      secret: sealed,
      step,
      since: now,
      recoveryCodes: codes.map(recoveryHashOf),
    })
    await endStaffSessions(tx, staff.id)
    await note(tx, services, staff.id, before ? 'replaced' : 'setUp', codes.length)
    const visit = { way: 'link and code', previousSecret: undefined } as const
    return openStaffSession(tx, services, staff, visit)
  })
  services.mail.wake()
  return done ? { secret: done.secret, codes } : { problem: 'ENDED' }
}

/** Issues new recovery codes, which only this answer contains. */
export function renewRecoveryCodes(
  services: Services,
  person: { readonly staffId: number; readonly typed: string },
): Promise<{ readonly codes: readonly string[] } | FactorProblem> {
  return withCode(services, person, async (tx, factor) => {
    const codes = newRecoveryCodes()
    await saveFactor(tx, person.staffId, { ...factor, recoveryCodes: codes.map(recoveryHashOf) })
    await note(tx, services, person.staffId, 'codesRenewed', codes.length)
    return { codes }
  })
}

/** Turns the factor of a person off, where none is required. */
export async function turnOffFactor(
  services: Services,
  person: { readonly staffId: number; readonly typed: string },
): Promise<{ readonly turnedOff: true } | FactorProblem> {
  if (services.config.secondFactor === 'required') return { problem: 'ENDED' }
  return withCode(services, person, async (tx) => {
    await deleteFactor(tx, person.staffId)
    await note(tx, services, person.staffId, 'turnedOff', 0)
    return { turnedOff: true }
  })
}
