/**
 * The setups of the simulated gateway in its own tables: their state, and the 0.01 EUR that PayPal authorises and
 * releases. Card numbers, check digits and IBANs are validated and discarded, never stored.
 */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { ConfirmedMethod } from '@pfotenportal/domain/payment/payment-link'
import { hashOf } from '../../core/secrets.ts'
import type { Database } from '../../database/open.ts'
import { detailsColumns } from '../../database/payment/payment-methods.ts'
import {
  PAYPAL_AUTHORISATION_CENTS,
  type ConfirmedCard,
  type PaymentMethodKind,
  type SetupOutcome,
  type SetupRequest,
} from '../gateway.ts'
import { createTables } from './create-tables.ts'

/** The path of its pages, each under its setup's id. */
export const GATEWAY_PATH = '/simulated-gateway'

/** OPEN: the form is waiting. AUTHENTICATING: the bank authenticates the cardholder. */
export type SetupState = 'OPEN' | 'AUTHENTICATING' | 'CONFIRMED' | 'FAILED'

type SetupTable = {
  key: string
  id_hash: Buffer
  kind: PaymentMethodKind
  state: SetupState
  return_url: string
  language: Language
  method_reference: string | null
  card_brand: ConfirmedCard['brand'] | null
  card_last_digits: string | null
  card_expiry_month: number | null
  card_expiry_year: number | null
  paypal_email: string | null
  /** The last four digits of an IBAN, its bank code and country; the rest is discarded. */
  sepa_last_digits: string | null
  sepa_bank_code: string | null
  sepa_country: string | null
  decline_code: string | null
  /** Real time. */
  created_at: Instant
}

type AuthorisationTable = {
  key: string
  amount_cents: number
  currency: string
  method_reference: string
  /** Real time, as is `voided_at`. */
  authorised_at: Instant
  voided_at: Instant | null
}

export type SetupSchema = {
  'simulated_gateway.set_up': SetupTable
  'simulated_gateway.authorisation': AuthorisationTable
}

/** A setup as its pages show it. */
export type Setup = Selectable<SetupTable>

/** A method submitted by the form. */
export interface SubmittedMethod {
  readonly methodReference: string
  readonly details: ConfirmedMethod<ConfirmedCard>
}

const tables = [
  sql`
    CREATE TABLE IF NOT EXISTS simulated_gateway.set_up (
      key text PRIMARY KEY,
      id_hash bytea NOT NULL UNIQUE,
      kind text NOT NULL,
      state text NOT NULL CHECK (state IN ('OPEN', 'AUTHENTICATING', 'CONFIRMED', 'FAILED')),
      return_url text NOT NULL,
      language text NOT NULL,
      method_reference text,
      card_brand text,
      card_last_digits text,
      card_expiry_month integer,
      card_expiry_year integer,
      paypal_email text,
      decline_code text,
      created_at timestamptz NOT NULL,
      CHECK ((state = 'FAILED') = (decline_code IS NOT NULL)),
      CHECK (state <> 'CONFIRMED' OR method_reference IS NOT NULL)
    )`,
  // Upgrades tables created before bank accounts were supported.
  sql`
    ALTER TABLE simulated_gateway.set_up
      DROP CONSTRAINT IF EXISTS set_up_kind_check,
      ADD COLUMN IF NOT EXISTS sepa_last_digits text,
      ADD COLUMN IF NOT EXISTS sepa_bank_code text,
      ADD COLUMN IF NOT EXISTS sepa_country text`,
  sql`
    CREATE TABLE IF NOT EXISTS simulated_gateway.authorisation (
      key text PRIMARY KEY,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      currency text NOT NULL,
      method_reference text NOT NULL,
      authorised_at timestamptz NOT NULL,
      voided_at timestamptz
    )`,
]

/** Whether the newest column exists. */
const areCreated = sql<boolean>`
  EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'simulated_gateway'
    AND table_name = 'set_up' AND column_name = 'sepa_country')`

export interface Setups {
  /** Begins a setup under an id that appears only in its page's address; repeating the key assigns a new id. */
  begin(request: SetupRequest, id: string, at: Instant): Promise<void>
  /** The setup of a page's id. */
  open(id: string): Promise<Setup | undefined>
  outcomeOf(key: string): Promise<SetupOutcome>
  /** Stores the card of a submitted form; its bank authenticates next. Does nothing if the form is no longer open. */
  authenticate(key: string, card: SubmittedMethod): Promise<void>
  /** Confirms a card after its bank has authenticated the holder. */
  confirmCard(key: string): Promise<void>
  /** Confirms a bank account after its owner has given the mandate. */
  confirmDebit(key: string, account: SubmittedMethod): Promise<void>
  /** Authorises 0.01 EUR with a PayPal account, releases it, and confirms the account. */
  confirmPayPal(key: string, account: SubmittedMethod, at: Instant): Promise<void>
  /** Ends a setup without a method. */
  fail(key: string, code: string): Promise<void>
}

/** Opens the setups of a database, creating their tables if needed. */
export async function openSetups(database: Pick<Database, 'query'>): Promise<Setups> {
  const db = database.query.withTables<SetupSchema>()
  await createTables(db, areCreated, tables)
  const change = (key: string, from: SetupState) =>
    db.updateTable('simulated_gateway.set_up').where('key', '=', key).where('state', '=', from)

  return {
    async begin({ key, kind, returnUrl, language }, id, at) {
      const row = { key, kind, language, return_url: returnUrl, state: 'OPEN' } as const
      await db
        .insertInto('simulated_gateway.set_up')
        .values({ ...row, ...unknown, id_hash: hashOf(id), created_at: at })
        .onConflict((on) => on.column('key').doUpdateSet({ id_hash: hashOf(id) }))
        .execute()
    },
    open: (id) =>
      db
        .selectFrom('simulated_gateway.set_up')
        .selectAll()
        .where('id_hash', '=', hashOf(id))
        .executeTakeFirst(),
    outcomeOf: async (key) =>
      outcomeOf(
        await db.selectFrom('simulated_gateway.set_up').selectAll().where('key', '=', key).executeTakeFirst(),
      ),
    async authenticate(key, card) {
      await change(key, 'OPEN')
        .set({ state: 'AUTHENTICATING', ...columnsOf(card) })
        .execute()
    },
    async confirmCard(key) {
      await change(key, 'AUTHENTICATING').set({ state: 'CONFIRMED' }).execute()
    },
    async confirmDebit(key, account) {
      await change(key, 'OPEN')
        .set({ state: 'CONFIRMED', ...columnsOf(account) })
        .execute()
    },
    confirmPayPal: (key, account, at) => confirmPayPal(db, key, account, at),
    async fail(key, code) {
      await db
        .updateTable('simulated_gateway.set_up')
        .set({ state: 'FAILED', decline_code: code })
        .where('key', '=', key)
        .where('state', 'in', ['OPEN', 'AUTHENTICATING'])
        .execute()
    },
  }
}

const unknown = {
  method_reference: null,
  card_brand: null,
  card_last_digits: null,
  card_expiry_month: null,
  card_expiry_year: null,
  paypal_email: null,
  sepa_last_digits: null,
  sepa_bank_code: null,
  sepa_country: null,
  decline_code: null,
}

function columnsOf({ methodReference, details }: SubmittedMethod) {
  return { method_reference: methodReference, ...detailsColumns(details) }
}

/** Authorised, released and confirmed in one transaction: the 0.01 EUR is never kept. */
async function confirmPayPal(
  db: Kysely<SetupSchema>,
  key: string,
  account: SubmittedMethod,
  at: Instant,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('simulated_gateway.set_up')
      .set({ state: 'CONFIRMED', ...columnsOf(account) })
      .where('key', '=', key)
      .where('state', '=', 'OPEN')
      .returning('key')
      .executeTakeFirst()
    if (!row) return
    const reserved = { key, amount_cents: PAYPAL_AUTHORISATION_CENTS, currency: 'EUR' }
    await tx
      .insertInto('simulated_gateway.authorisation')
      .values({ ...reserved, method_reference: account.methodReference, authorised_at: at, voided_at: at })
      .execute()
  })
}

function outcomeOf(row: Setup | undefined): SetupOutcome {
  if (!row) return { state: 'NONE' }
  if (row.state === 'FAILED') return { state: 'FAILED', code: row.decline_code ?? '' }
  const details = row.state === 'CONFIRMED' ? detailsOf(row) : undefined
  if (!details) return { state: 'PENDING' }
  return { state: 'CONFIRMED', methodReference: row.method_reference ?? '', customerReference: null, details }
}

function detailsOf(row: Setup): ConfirmedMethod<ConfirmedCard> | undefined {
  const { card_brand: brand, card_last_digits: lastDigits } = row
  const { card_expiry_month: expiryMonth, card_expiry_year: expiryYear, paypal_email: email } = row
  const { sepa_last_digits: accountDigits, sepa_bank_code: bankCode, sepa_country: country } = row
  const none = { card: null, payPal: null, sepaDebit: null }
  if (email !== null) return { ...none, payPal: { email } }
  if (accountDigits !== null && country !== null) {
    return { ...none, sepaDebit: { lastDigits: accountDigits, bankCode, country } }
  }
  if (brand === null || lastDigits === null || expiryMonth === null || expiryYear === null) return undefined
  return { ...none, card: { brand, lastDigits, expiryMonth, expiryYear } }
}
