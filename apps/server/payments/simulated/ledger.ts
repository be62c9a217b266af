/**
 * What the simulated gateway has moved, in tables of its own. It has connections of its own too, so that a transaction
 * of the service that is undone leaves it as it is, as a real gateway would be left.
 */
import { randomBytes } from 'node:crypto'
import type { Instant } from '@pfotenportal/domain/calendar'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { ChargeOutcome, ChargeRequest } from '../gateway.ts'

/** One charge that the gateway has decided. */
export type LedgerTable = {
  key: string
  amount_cents: number
  currency: string
  method_reference: string
  description: string
  outcome: 'APPROVED' | 'DECLINED'
  reference: string | null
  decline_code: string | null
  is_hard: boolean | null
  /** Real time. */
  created_at: Instant
}

/** A request that was lost on its way; remembered so that the next one arrives. */
type LostTable = {
  key: string
}

export type LedgerSchema = {
  'simulated_gateway.ledger': LedgerTable
  'simulated_gateway.lost': LostTable
}

export type Decided = Exclude<ChargeOutcome, { readonly outcome: 'UNKNOWN' }>

/** A decision before it is written down: an approval gets its reference then. */
export type Verdict =
  { readonly outcome: 'APPROVED' } | Extract<ChargeOutcome, { readonly outcome: 'DECLINED' }>

export interface Ledger {
  /** What was decided under a key; undefined where nothing was. */
  find(key: string): Promise<Decided | undefined>
  /**
   * Decides a charge once: of simultaneous calls the first one's decision stands, and all get it. Throws where the key
   * was used for another charge.
   */
  decide(request: ChargeRequest, verdict: Verdict, at: Instant): Promise<Decided>
  /** Whether this is the first time that a request of this key gets lost. */
  lose(key: string): Promise<boolean>
  /** Everything decided so far, oldest first. */
  list(): Promise<LedgerTable[]>
}

/** Any number that no other lock of the service uses. */
const CREATING_LOCK = 20_261_121

async function createTables(db: Kysely<LedgerSchema>): Promise<void> {
  const there = await sql<{ there: boolean }>`
    SELECT to_regclass('simulated_gateway.lost') IS NOT NULL AS there`.execute(db)
  if (there.rows[0]?.there) return
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${CREATING_LOCK})`.execute(tx)
    await sql`CREATE SCHEMA IF NOT EXISTS simulated_gateway`.execute(tx)
    await sql`
      CREATE TABLE IF NOT EXISTS simulated_gateway.ledger (
        key text PRIMARY KEY,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        currency text NOT NULL,
        method_reference text NOT NULL,
        description text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('APPROVED', 'DECLINED')),
        reference text UNIQUE,
        decline_code text,
        is_hard boolean,
        created_at timestamptz NOT NULL,
        CHECK ((outcome = 'APPROVED') = (reference IS NOT NULL)),
        CHECK ((outcome = 'DECLINED') = (decline_code IS NOT NULL AND is_hard IS NOT NULL))
      )`.execute(tx)
    await sql`CREATE TABLE IF NOT EXISTS simulated_gateway.lost (key text PRIMARY KEY)`.execute(tx)
  })
}

function decidedOf(row: LedgerTable): Decided {
  if (row.outcome === 'APPROVED') return { outcome: 'APPROVED', reference: row.reference ?? '' }
  return { outcome: 'DECLINED', code: row.decline_code ?? '', isHard: row.is_hard === true }
}

function isSameCharge(row: LedgerTable, request: ChargeRequest): boolean {
  return row.amount_cents === request.cents && row.method_reference === request.methodReference
}

/** Opens the ledger of a database; makes its tables where there are none. */
export async function openLedger(database: Pick<Database, 'query'>): Promise<Ledger> {
  const db = database.query.withTables<LedgerSchema>()
  await createTables(db)

  const rowOf = (key: string) =>
    db.selectFrom('simulated_gateway.ledger').selectAll().where('key', '=', key).executeTakeFirst()

  return {
    async find(key) {
      const row = await rowOf(key)
      return row && decidedOf(row)
    },

    async decide(request, verdict, at) {
      const declined = verdict.outcome === 'DECLINED' ? verdict : undefined
      await db
        .insertInto('simulated_gateway.ledger')
        .values({
          key: request.key,
          amount_cents: request.cents,
          currency: request.currency,
          method_reference: request.methodReference,
          description: request.description,
          outcome: verdict.outcome,
          reference: declined ? null : `sim_${randomBytes(9).toString('hex')}`,
          decline_code: declined?.code ?? null,
          is_hard: declined?.isHard ?? null,
          created_at: at,
        })
        .onConflict((on) => on.column('key').doNothing())
        .execute()
      const row = await rowOf(request.key)
      if (!row || !isSameCharge(row, request)) throw new Error(`the key ${request.key} names another charge`)
      return decidedOf(row)
    },

    async lose(key) {
      const lost = await db
        .insertInto('simulated_gateway.lost')
        .values({ key })
        .onConflict((on) => on.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      return lost !== undefined
    },

    list: () => db.selectFrom('simulated_gateway.ledger').selectAll().orderBy('created_at').execute(),
  }
}
