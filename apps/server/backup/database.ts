/** The database of the settings, whether a service runs or not. It is not migrated. */
import type { Config } from '../core/config.ts'
import { homeOf, openEmbedded } from '../database/embedded.ts'

/** Passes the address of the database to some work, and the home of an embedded one, which is started if it does not run. */
export async function withDatabaseUrl<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string, home: string | null) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl, null)
  const embedded = await openEmbedded({ dataDir })
  try {
    return await work(embedded.url, homeOf(dataDir))
  } finally {
    await embedded.close()
  }
}
