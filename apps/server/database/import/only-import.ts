/** The connection of an import, which may be silent and take as long as its files are large. */
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { UnusableFile } from '../../core/files/text-file.ts'
import { openDatabase, type Database, type Queries } from '../open.ts'

/** An arbitrary lock number, unique in the service. */
const IMPORT_LOCK = 20_261_123
/** How soon the system asks whether a server that says nothing is still there. */
const KEEP_ALIVE_MS = 10_000

/**
 * Runs the work on a connection of its own, as the only import of the service; lock and temporary tables end with it.
 * Reading a file may take longer than other connections may be silent, so that only a server that is gone ends it.
 * Throws UnusableFile if another import is running.
 */
export async function runOnlyImport<T>({ pool }: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  const own = openDatabase({
    url: pool.options.connectionString ?? '',
    applicationName: 'pfotenportal import',
    maxConnections: 1,
    silenceTimeoutMilliseconds: 0,
  })
  own.pool.on('connect', ({ connection: { stream } }) => {
    if (stream instanceof Socket) stream.setKeepAlive(true, KEEP_ALIVE_MS)
  })
  try {
    return await own.query.connection().execute(async (db) => {
      // A killed import frees its lock while a statement runs, except on the few servers that cannot notice it.
      await sql`SET client_connection_check_interval = '5s'`.execute(db).catch(() => undefined)
      const { rows } = await sql<{ isOurs: boolean }>`
        SELECT pg_try_advisory_lock(${IMPORT_LOCK}) AS "isOurs"`.execute(db)
      if (rows[0]?.isOurs !== true) throw new UnusableFile('Another import is running.')
      try {
        return await work(db)
      } finally {
        // A lost connection has lost its lock too.
        await sql`SELECT pg_advisory_unlock(${IMPORT_LOCK})`.execute(db).catch(() => undefined)
      }
    })
  } finally {
    await own.close()
  }
}

/** Runs statements over everything that is staged or imported, which may take as long as they need. */
export async function withoutLimit<T>(db: Queries, work: () => Promise<T>): Promise<T> {
  await sql`SET statement_timeout = 0`.execute(db)
  const result = await work()
  await sql`RESET statement_timeout`.execute(db)
  return result
}
