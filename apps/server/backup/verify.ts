/** Verifies a backup: restores it into a scratch database of its own, and runs the nightly consistency check on it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { realNow } from '../core/clock.ts'
import { openCatalogues } from '../database/catalogue.ts'
import { businessNow, readBusinessTime } from '../database/clock.ts'
import { openEmbedded } from '../database/embedded.ts'
import { listSubscriptionsToCheck } from '../database/job/inconsistencies.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { findNewInconsistencies } from '../jobs/check-consistency.ts'
import { noteVerification, type Verification } from './list.ts'
import { restoreBackup, type RestoredBackup } from './restore.ts'
import { UnusableBackup } from './unusable.ts'

const PAGE = 200
const SHOWN = 5

export interface VerifiedBackup extends Verification {
  /** What was restored; absent if that failed. */
  readonly restored?: RestoredBackup
}

/**
 * Restores a backup into a scratch database and checks it; the result is noted beside it. The scratch database is an
 * embedded PostgreSQL in the directory for temporary files, so that neither the disk nor the load of the service's own is
 * touched, and no right to create databases is needed.
 */
export async function verifyBackup(path: string, identities: readonly string[]): Promise<VerifiedBackup> {
  const result = await inScratchDatabase((url) => check(url, path, identities))
  const verified = { at: realNow(), ...result }
  await noteVerification(path, { at: verified.at, problem: verified.problem })
  return verified
}

async function check(url: string, path: string, identities: readonly string[]) {
  try {
    const restored = await restoreBackup({ url, path, identities, isMarked: false })
    return { restored, problem: await checkDatabase(url, restored.takenAt) }
  } catch (error) {
    if (error instanceof UnusableBackup) return { problem: error.message }
    throw error
  }
}

/** What the nightly check would newly find in a database as it was at that real time; null if nothing. */
export async function checkDatabase(url: string, asAt: Instant): Promise<string | null> {
  const database = openDatabase({ url, maxConnections: 2 })
  try {
    return await problemIn(database, asAt)
  } finally {
    await database.close()
  }
}

async function problemIn(database: Database, asAt: Instant): Promise<string | null> {
  const at = businessNow(await readBusinessTime(database.query), asAt)
  await openCatalogues(database, false)
  const found: string[] = []
  for (let after = 0; ;) {
    const page = await listSubscriptionsToCheck(database.query, { after, size: PAGE })
    const last = page.at(-1)
    if (!last) break
    const ids = page.map(({ id }) => id)
    found.push(...(await findNewInconsistencies(database, ids, { dueAt: at, today: berlinDay(at) })))
    after = last.id
  }
  if (found.length === 0) return null
  const more = found.length > SHOWN ? `, and ${found.length - SHOWN} more` : ''
  return `The restored data is inconsistent: ${found.slice(0, SHOWN).join('; ')}${more}.`
}

async function inScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pfotenportal-verify-'))
  // Where root verifies, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  try {
    const scratch = await openEmbedded({ dataDir, idleSeconds: 5 })
    try {
      return await work(scratch.url)
    } finally {
      await scratch.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
