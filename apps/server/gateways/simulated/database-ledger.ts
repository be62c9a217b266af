/**
 * The ledger in the database, in its own tables and on its own connections: like a real gateway, it is not affected
 * when a transaction of the service is rolled back.
 */
import { randomBytes } from 'node:crypto'
import { sql, type Generated, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Database } from '../../database/open.ts'
import type { ChargeRequest, GatewayRefund } from '../gateway.ts'
import { createTables } from './create-tables.ts'
import {
  decideRefund,
  isSameCharge,
  isSameRefund,
  KeyReused,
  type ChargeDecision,
  type Ledger,
  type LedgerCharge,
  type LedgerRefund,
  type Recorded,
  type RecordedRefund,
  type RefundDecision,
  type SimulatedVerdict,
} from './ledger.ts'

/** A charge that the gateway has decided. */
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
  /** Business time. */
  booked_at: Generated<Instant>
}

/** A refund that the gateway has decided. */
type RefundTable = {
  key: string
  charge_reference: string
  amount_cents: number
  reason: string
  outcome: 'REFUNDED' | 'REFUSED'
  reference: string | null
  refusal_code: string | null
  /** Real time. */
  created_at: Instant
  /** Business time. */
  booked_at: Generated<Instant>
}

/** A request that was lost; stored so that the next one arrives. */
type LostTable = {
  key: string
}

type LedgerSchema = {
  'simulated_gateway.ledger': LedgerTable
  'simulated_gateway.refund': RefundTable
  'simulated_gateway.lost': LostTable
}

const tables = [
  // The provider of the sample world lives in its time: it books on business days.
  sql`
    CREATE OR REPLACE FUNCTION simulated_gateway.booking_time() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN coalesce((SELECT CASE mode WHEN 'standing' THEN business_at
        WHEN 'ticking' THEN business_at + (clock_timestamp() - real_at) END FROM business_clock), clock_timestamp());
    END $$`,
  sql`
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
    )`,
  sql`CREATE TABLE IF NOT EXISTS simulated_gateway.lost (key text PRIMARY KEY)`,
  sql`
    CREATE TABLE IF NOT EXISTS simulated_gateway.refund (
      key text PRIMARY KEY,
      charge_reference text NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('REFUNDED', 'REFUSED')),
      reference text UNIQUE,
      refusal_code text,
      created_at timestamptz NOT NULL,
      CHECK ((outcome = 'REFUNDED') = (reference IS NOT NULL)),
      CHECK ((outcome = 'REFUSED') = (refusal_code IS NOT NULL))
    )`,
  sql`CREATE INDEX IF NOT EXISTS refund_charge ON simulated_gateway.refund (charge_reference)`,
  ...['ledger', 'refund'].flatMap((table) => [
    sql`ALTER TABLE ${sql.table(`simulated_gateway.${table}`)}
      ADD COLUMN IF NOT EXISTS booked_at timestamptz NOT NULL DEFAULT simulated_gateway.booking_time()`,
    sql`CREATE INDEX IF NOT EXISTS ${sql.ref(`${table}_booked`)}
      ON ${sql.table(`simulated_gateway.${table}`)} (booked_at)`,
  ]),
]

const newReference = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`

function chargeFrom(row: Selectable<LedgerTable>): Booked<LedgerCharge> {
  const decided: ChargeDecision =
    row.outcome === 'APPROVED'
      ? { outcome: 'APPROVED', reference: row.reference ?? '' }
      : { outcome: 'DECLINED', code: row.decline_code ?? '', isHard: row.is_hard === true }
  return {
    key: row.key,
    amount: row.amount_cents,
    currency: row.currency,
    methodReference: row.method_reference,
    description: row.description,
    decided,
    at: row.created_at,
    bookedAt: row.booked_at,
  }
}

function refundFrom(row: Selectable<RefundTable>): Booked<LedgerRefund> {
  const decided: RefundDecision =
    row.outcome === 'REFUNDED'
      ? { outcome: 'REFUNDED', reference: row.reference ?? '' }
      : { outcome: 'REFUSED', code: row.refusal_code ?? '' }
  const { key, charge_reference: chargeReference, amount_cents: amount, reason, created_at: at } = row
  return { key, chargeReference, amount, reason, decided, at, bookedAt: row.booked_at }
}

/** Decides a refund under a lock on its charge, so that concurrent refunds never exceed the charge. */
async function refundIn(
  tx: Transaction<LedgerSchema>,
  request: GatewayRefund,
  at: Instant,
): Promise<RecordedRefund> {
  const charge = await tx
    .selectFrom('simulated_gateway.ledger')
    .selectAll()
    .where('reference', '=', request.chargeReference)
    .forUpdate()
    .executeTakeFirst()
  const known = await refundBy(tx, request.key)
  if (known && !isSameRefund(known, request)) throw new KeyReused(request.key, 'refund')
  if (known) return { decided: known.decided, isNew: false, failsLater: false }
  const { sum } = await tx
    .selectFrom('simulated_gateway.refund')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('amount_cents'), sql<string>`'0'`).as('sum'))
    .where('charge_reference', '=', request.chargeReference)
    .where('outcome', '=', 'REFUNDED')
    .executeTakeFirstOrThrow()
  const reference = newReference('simr')
  const { recorded, answered } = decideRefund(request, charge && chargeFrom(charge), Number(sum), reference)
  await tx
    .insertInto('simulated_gateway.refund')
    .values({
      key: request.key,
      charge_reference: request.chargeReference,
      amount_cents: request.amount,
      reason: request.reason,
      outcome: recorded.outcome,
      reference: recorded.outcome === 'REFUNDED' ? recorded.reference : null,
      refusal_code: recorded.outcome === 'REFUSED' ? recorded.code : null,
      created_at: at,
    })
    .execute()
  return { decided: answered, isNew: true, failsLater: answered !== recorded }
}

async function chargeBy(db: Kysely<LedgerSchema>, key: string): Promise<LedgerCharge | undefined> {
  const row = await db
    .selectFrom('simulated_gateway.ledger')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst()
  return row && chargeFrom(row)
}

async function decideIn(
  db: Kysely<LedgerSchema>,
  request: ChargeRequest,
  verdict: SimulatedVerdict,
  at: Instant,
): Promise<Recorded<ChargeDecision>> {
  const declined = verdict.outcome === 'DECLINED' ? verdict : undefined
  const inserted = await db
    .insertInto('simulated_gateway.ledger')
    .values({
      key: request.key,
      amount_cents: request.amount,
      currency: request.currency,
      method_reference: request.methodReference,
      description: request.description,
      outcome: verdict.outcome,
      reference: declined ? null : newReference('sim'),
      decline_code: declined?.code ?? null,
      is_hard: declined?.isHard ?? null,
      created_at: at,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()
  const charge = inserted ? chargeFrom(inserted) : await chargeBy(db, request.key)
  if (!charge || !isSameCharge(charge, request)) throw new KeyReused(request.key, 'charge')
  return { decided: charge.decided, isNew: inserted !== undefined }
}

async function lose(db: Kysely<LedgerSchema>, key: string): Promise<boolean> {
  const lost = await db
    .insertInto('simulated_gateway.lost')
    .values({ key })
    .onConflict((on) => on.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return lost !== undefined
}

async function refundBy(db: Kysely<LedgerSchema>, key: string): Promise<LedgerRefund | undefined> {
  const row = await db
    .selectFrom('simulated_gateway.refund')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst()
  return row && refundFrom(row)
}

/** A decision with the moment at which the provider booked it, in business time. */
type Booked<D> = D & { readonly bookedAt: Instant }

/** What the provider has in its books, oldest first. */
export interface ProviderBooks {
  readonly charges: readonly Booked<LedgerCharge>[]
  readonly refunds: readonly Booked<LedgerRefund>[]
}

export interface DatabaseLedger extends Ledger {
  /** Everything that moved money before that moment. */
  booksUntil(end: Instant): Promise<ProviderBooks>
}

async function booksUntil(db: Kysely<LedgerSchema>, end: Instant): Promise<ProviderBooks> {
  const charges = await db
    .selectFrom('simulated_gateway.ledger')
    .selectAll()
    .where('outcome', '=', 'APPROVED')
    .where('booked_at', '<', end)
    .orderBy('booked_at')
    .orderBy('key')
    .execute()
  const refunds = await db
    .selectFrom('simulated_gateway.refund')
    .selectAll()
    .where('booked_at', '<', end)
    .orderBy('booked_at')
    .orderBy('key')
    .execute()
  return {
    charges: charges.map(chargeFrom),
    refunds: refunds.map(refundFrom),
  }
}

/** Opens the ledger of a database, creating its tables if needed. */
export async function openDatabaseLedger(database: Pick<Database, 'query'>): Promise<DatabaseLedger> {
  const db = database.query.withTables<LedgerSchema>()
  await createTables(db, sql<boolean>`to_regclass('simulated_gateway.refund_booked') IS NOT NULL`, tables)

  return {
    find: async (key) => (await chargeBy(db, key))?.decided,
    decide: (request, verdict, at) => decideIn(db, request, verdict, at),
    markLost: (key) => lose(db, key),
    findRefund: async (key) => (await refundBy(db, key))?.decided,
    refund: (request, at) => db.transaction().execute((tx) => refundIn(tx, request, at)),
    async list() {
      const charges = db.selectFrom('simulated_gateway.ledger').selectAll().orderBy('created_at')
      const refunds = db.selectFrom('simulated_gateway.refund').selectAll().orderBy('created_at')
      return {
        charges: (await charges.execute()).map(chargeFrom),
        refunds: (await refunds.execute()).map(refundFrom),
      }
    },
    booksUntil: (end) => booksUntil(db, end),
    close: async () => undefined,
  }
}
