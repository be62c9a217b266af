/**
 * The second factor of staff: an app with its encrypted secret, passkeys, and hashes of the unused recovery codes. Whoever
 * reads or changes one waits for others who do, so that no code counts twice.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import { deletePasskeys } from './passkeys.ts'

/** The authenticator app of a person. */
interface StoredApp {
  /** The encrypted secret. */
  readonly secret: string
  /** The step of the last code that was accepted; codes up to it are used. */
  readonly step: number
  readonly since: Instant
}

/** The second factor of a person: an app, passkeys, or both. */
export interface StoredFactor {
  readonly app: StoredApp | null
  /** How many passkeys the person has. */
  readonly passkeys: number
  /** Hashes of the recovery codes that are left. */
  readonly recoveryCodes: readonly string[]
}

const columns = ['factor_secret', 'factor_step', 'factor_since', 'recovery_codes'] as const

interface Row {
  readonly factor_secret: string | null
  readonly factor_step: number
  readonly factor_since: Instant | null
  readonly recovery_codes: readonly string[]
}

function appIn({ factor_secret: secret, factor_step: step, factor_since: since }: Row): StoredApp | null {
  return secret === null || since === null ? null : { secret, step, since }
}

async function factorIn(
  db: Queries,
  staffId: number,
  row: Row | undefined,
): Promise<StoredFactor | undefined> {
  if (!row) return undefined
  const { count } = await db
    .selectFrom('passkey')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  const app = appIn(row)
  return app === null && count === 0 ? undefined : { app, passkeys: count, recoveryCodes: row.recovery_codes }
}

/** The factor of a person; undefined without one. */
export async function findFactor(db: Queries, staffId: number): Promise<StoredFactor | undefined> {
  const row = await db.selectFrom('staff').select(columns).where('id', '=', staffId).executeTakeFirst()
  return factorIn(db, staffId, row)
}

/** The same, locked: who adds or removes a passkey of the person locks it first. */
export async function lockFactor(tx: Tx, staffId: number): Promise<StoredFactor | undefined> {
  const locked = tx.selectFrom('staff').select(columns).where('id', '=', staffId).forUpdate()
  return factorIn(tx, staffId, await locked.executeTakeFirst())
}

/** Sets the app and the recovery codes of a person. */
export async function saveFactor(
  tx: Tx,
  staffId: number,
  { app, recoveryCodes }: Omit<StoredFactor, 'passkeys'>,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      factor_secret: app?.secret ?? null,
      factor_step: app?.step ?? 0,
      factor_since: app?.since ?? null,
      recovery_codes: [...recoveryCodes],
    })
    .where('id', '=', staffId)
    .execute()
}

/** Takes the factor of a person away, with its passkeys. */
export async function deleteFactor(tx: Tx, staffId: number): Promise<void> {
  await deletePasskeys(tx, { staffId })
  await saveFactor(tx, staffId, { app: null, recoveryCodes: [] })
}
