/** Restores a database from a snapshot, so that the tests of one service can run in any order. */
import { sql } from 'kysely'
import type { Services } from '../context/services.ts'

/** The tables that a command on a subscription can change; the audit log is append-only. */
const TABLES = [
  'pet',
  'pet_weight',
  'pet_photo',
  'address',
  'payment_method',
  'subscription',
  'subscription_line',
  'schedule_exception',
  'customer_setting',
  'discount',
  'referral',
  'customer_order',
  'tracking_event',
  'refund',
  'charge',
  'cancellation_session',
  'cancellation_offer',
  'concession',
  'vacation',
  'calendar_feed',
  'document_series',
  'document',
]

/** The tables that a quote or a refusal may change in addition. */
const TRACES = ['quote', 'outbox', 'idempotency_key', 'payment_link', 'document_file', 'document_to_draw']

/** Statements that empty tables and fill some of them from their copies. */
function restoring(emptied: readonly string[], filled: readonly { name: string; copy: string }[]): string {
  return [
    'BEGIN',
    // Rows are restored together, so their foreign keys are valid anyway.
    'SET LOCAL session_replication_role = replica',
    ...emptied.map((name) => `DELETE FROM ${name}`),
    ...filled.map(({ name, copy }) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${copy}`),
    'COMMIT',
  ].join(';')
}

export interface Restorable {
  /** Restores everything. */
  restore(): Promise<void>
}

export interface WorldSnapshot extends Restorable {
  /** Everything that a command can change, as one text; quotes leave it unchanged. */
  fingerprint(): Promise<string>
}

/** Takes a snapshot of the current state. */
export async function snapshotWorld({ database }: Pick<Services, 'database'>): Promise<WorldSnapshot> {
  const { query, pool } = database
  const { rows: ledgers } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'simulated_gateway'`.execute(
    query,
  )
  const kept = TABLES.map((table) => `CREATE TABLE kept.${table} AS TABLE public.${table}`)
  await pool.query(['CREATE SCHEMA kept', ...kept].join(';'))
  const restoreStatements = restoring(
    [
      ...ledgers.map(({ name }) => `simulated_gateway.${name}`),
      ...[...TABLES, ...TRACES].map((table) => `public.${table}`),
    ],
    TABLES.map((table) => ({ name: `public.${table}`, copy: `kept.${table}` })),
  )
  const rowsOf = TABLES.map(
    (table) => `SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM public.${table} AS t`,
  ).join(' UNION ALL ')
  const readStatement = `SELECT string_agg(name || row, chr(10) ORDER BY name, row) AS text FROM (${rowsOf}) AS every_row`
  return {
    async restore() {
      await pool.query(restoreStatements)
    },
    async fingerprint() {
      const { rows } = await pool.query<{ text: string }>(readStatement)
      return rows[0]?.text ?? ''
    },
  }
}

/** What a restored database keeps: customers stay signed in, and the versions of the tables never change. */
const KEPT = ['session', 'login_link', 'server_secret', 'migration', 'migration_lock']

/**
 * Takes a snapshot of the whole database, for tests that also move business time, receive mail or read the audit log.
 * Slower than `snapshotWorld`.
 */
export async function snapshotDatabase({
  database: { pool },
  mail,
}: Pick<Services, 'database' | 'mail'>): Promise<Restorable> {
  const { rows: tables } = await pool.query<{ name: string; copy: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name, format('kept.%I', schemaname || '_' || tablename) AS copy
     FROM pg_tables WHERE schemaname IN ('public', 'simulated_gateway') AND tablename <> ALL ($1)
     ORDER BY schemaname, tablename`,
    [KEPT],
  )
  const copies = tables.map(({ name, copy }) => `CREATE TABLE ${copy} AS TABLE ${name}`)
  await pool.query(['CREATE SCHEMA kept', ...copies].join(';'))
  const restoreStatements = restoring(
    tables.map(({ name }) => name),
    tables,
  )
  return {
    async restore() {
      // A mail on its way would arrive after the restore.
      await mail.sweep()
      await pool.query(restoreStatements)
    },
  }
}
