/** The database of the settings, whether a service runs or not. It is not migrated. */
import type { Config } from '../core/config.ts'
import { openEmbedded } from '../database/embedded.ts'

/** Passes the address of the database to some work. An embedded one that does not run is started for it. */
export async function withDatabaseUrl<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl)
  const embedded = await openEmbedded({ dataDir })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.close()
  }
}
