/** Notes that the database was restored, so that the service reconciles it with the payment provider (decision 102). */
import type { Client } from 'pg'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** `file` is where it came from. */
export async function noteRestore(client: Client, backupAt: Instant, file: string): Promise<void> {
  await client.query('insert into restore (backup_at, file) values ($1, $2)', [backupAt, file])
}
