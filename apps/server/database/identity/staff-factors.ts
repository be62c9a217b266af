/**
 * The second factor of staff: the secret of an app, encrypted, and hashes of the unused recovery codes. Whoever reads or
 * changes one waits for others who do, so that no code counts twice.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

/** The second factor of a person. */
export interface StoredFactor {
  /** The encrypted secret of the app. */
  readonly secret: string
  /** The step of the last code that was accepted; codes up to it are used. */
  readonly step: number
  readonly since: Instant
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

function factorIn(row: Row | undefined): StoredFactor | undefined {
  if (!row || row.factor_secret === null || row.factor_since === null) return undefined
  const { factor_secret: secret, factor_step: step, factor_since: since, recovery_codes: recoveryCodes } = row
  return { secret, step, since, recoveryCodes }
}

/** The factor of a person; undefined without one. */
export async function findFactor(db: Queries, staffId: number): Promise<StoredFactor | undefined> {
  return factorIn(await db.selectFrom('staff').select(columns).where('id', '=', staffId).executeTakeFirst())
}

/** The same, locked. */
export async function lockFactor(tx: Tx, staffId: number): Promise<StoredFactor | undefined> {
  return factorIn(
    await tx.selectFrom('staff').select(columns).where('id', '=', staffId).forUpdate().executeTakeFirst(),
  )
}

/** Sets the factor of a person. */
export async function saveFactor(tx: Tx, staffId: number, factor: StoredFactor): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      factor_secret: factor.secret,
      factor_step: factor.step,
      factor_since: factor.since,
      recovery_codes: [...factor.recoveryCodes],
    })
    .where('id', '=', staffId)
    .execute()
}

/** Takes the factor of a person away. */
export async function deleteFactor(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ factor_secret: null, factor_step: 0, factor_since: null, recovery_codes: [] })
    .where('id', '=', staffId)
    .execute()
}
