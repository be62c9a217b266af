/** Restores a database from a snapshot, so that the tests of one service can run in any order. */
import { sql } from 'kysely'
import type { Services } from '../context/services.ts'

/** The tables that a command on a subscription can change; the audit log is append-only. */
const TABLES = [
  'pet',
  'pet_weight',
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
  'holiday_mode',
  'calendar_feed',
]

/** The tables that a quote or a refusal may change in addition. */
const TRACES = ['quote', 'outbox', 'idempotency_key', 'payment_link']

export interface WorldSnapshot {
  /** Restores everything. */
  restore(): Promise<void>
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
  // Rows are restored together, so their foreign keys are valid anyway.
  const restoreStatements = [
    'BEGIN',
    'SET LOCAL session_replication_role = replica',
    ...ledgers.map(({ name }) => `DELETE FROM simulated_gateway.${name}`),
    ...[...TABLES, ...TRACES].map((table) => `DELETE FROM public.${table}`),
    ...TABLES.map(
      (table) => `INSERT INTO public.${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept.${table}`,
    ),
    'COMMIT',
  ].join(';')
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
