/** Restores a whole database from a snapshot: for tests that also move business time, receive mail or read the audit log. */
import type { Services } from '../context/services.ts'

/** Customers stay signed in, and the tables' versions never change. */
const LEFT_ALONE = ['session', 'login_link', 'server_secret', 'migration', 'migration_lock']

export interface DatabaseSnapshot {
  /** Restores every table, including the clock, the jobs, the mailbox and the audit log. */
  restore(): Promise<void>
}

/** Takes a snapshot of the current state. */
export async function snapshotDatabase({
  database: { pool },
  mail,
}: Pick<Services, 'database' | 'mail'>): Promise<DatabaseSnapshot> {
  const { rows: tables } = await pool.query<{ name: string; copy: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name, format('kept.%I', schemaname || '_' || tablename) AS copy
     FROM pg_tables WHERE schemaname IN ('public', 'simulated_gateway') AND tablename <> ALL ($1)
     ORDER BY schemaname, tablename`,
    [LEFT_ALONE],
  )
  const copies = tables.map(({ name, copy }) => `CREATE TABLE ${copy} AS TABLE ${name}`)
  await pool.query(['CREATE SCHEMA kept', ...copies].join(';'))
  // Rows are restored together, so their foreign keys are valid anyway.
  const restoreStatements = [
    'BEGIN',
    'SET LOCAL session_replication_role = replica',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...tables.map(({ name, copy }) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${copy}`),
    'COMMIT',
  ].join(';')
  return {
    async restore() {
      // A mail on its way would arrive after the restore.
      await mail.sweep()
      await pool.query(restoreStatements)
    },
  }
}
