/**
 * Charges that wait until the cardholder confirms them at the bank, whose page the service serves. The ledger gets a
 * charge only once it is confirmed.
 */
import { sql, type Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { newSecret } from '../../core/secrets.ts'
import type { Database } from '../../database/open.ts'
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../gateway.ts'
import { createTables } from './create-tables.ts'
import type { GatewayCore } from './gateway-core.ts'
import { GATEWAY_PATH } from './setups.ts'
import { asksToConfirm } from './test-methods.ts'

/** The path of the bank's pages, each under its confirmation's id. */
export const BANK_PATH = `${GATEWAY_PATH}/bank`

type ConfirmationTable = {
  key: string
  id: string
  request: ChargeRequest
  /** CANCELLED: the service no longer waits for the cardholder. */
  state: 'OPEN' | 'CONFIRMED' | 'REFUSED' | 'CANCELLED'
  /** Real time. */
  created_at: Instant
}

type ConfirmationSchema = { 'simulated_gateway.confirmation': ConfirmationTable }

/** A confirmation as the bank's page shows it. */
export type SimulatedConfirmation = Selectable<ConfirmationTable>

const tables = [
  sql`
    CREATE TABLE IF NOT EXISTS simulated_gateway.confirmation (
      key text PRIMARY KEY,
      id text NOT NULL UNIQUE,
      request jsonb NOT NULL,
      state text NOT NULL CHECK (state IN ('OPEN', 'CONFIRMED', 'REFUSED', 'CANCELLED')),
      created_at timestamptz NOT NULL
    )`,
]

export interface Confirmations {
  /** Asks for a confirmation, once per key. */
  ask(request: ChargeRequest, at: Instant): Promise<SimulatedConfirmation>
  find(key: string): Promise<SimulatedConfirmation | undefined>
  /** The confirmation of a page's id. */
  open(id: string): Promise<SimulatedConfirmation | undefined>
  /** Answers an open confirmation; an answered one stays as it is. Returns the state afterwards. */
  answer(
    key: string,
    state: 'CONFIRMED' | 'REFUSED' | 'CANCELLED',
  ): Promise<SimulatedConfirmation | undefined>
}

/** Opens the confirmations of a database, creating their table if needed. */
export async function openConfirmations(database: Pick<Database, 'query'>): Promise<Confirmations> {
  const db = database.query.withTables<ConfirmationSchema>()
  await createTables(db, sql<boolean>`to_regclass('simulated_gateway.confirmation') IS NOT NULL`, tables)
  const by = (column: 'key' | 'id', value: string) =>
    db.selectFrom('simulated_gateway.confirmation').selectAll().where(column, '=', value).executeTakeFirst()

  return {
    async ask(request, at) {
      const { key } = request
      const row = { key, id: newSecret(), request: JSON.stringify(request), state: 'OPEN' as const }
      await db
        .insertInto('simulated_gateway.confirmation')
        .values({ ...row, request: sql`${row.request}::jsonb`, created_at: at })
        .onConflict((on) => on.column('key').doNothing())
        .execute()
      const stored = await by('key', key)
      if (!stored) throw new Error(`the confirmation of ${key} was not stored`)
      return stored
    },
    find: (key) => by('key', key),
    open: (id) => by('id', id),
    async answer(key, state) {
      await db
        .updateTable('simulated_gateway.confirmation')
        .set({ state })
        .where('key', '=', key)
        .where('state', '=', 'OPEN')
        .execute()
      return by('key', key)
    },
  }
}

/** Puts the cardholder's bank before a gateway: a charge that needs a confirmation reaches it only after that. */
export function withBank(
  core: GatewayCore,
  confirmations: Confirmations,
  realNow: () => Instant,
): Pick<PaymentGateway, 'charge' | 'find' | 'cancelCharge'> {
  const find: PaymentGateway['find'] = async ({ key }, signal) => {
    const asked = await confirmations.find(key)
    return asked && asked.state !== 'CONFIRMED'
      ? outcomeWithoutConfirmation(asked)
      : core.find({ key }, signal)
  }
  return {
    async charge({ returnUrl, ...request }, signal) {
      if (asksToConfirm(request.methodReference, returnUrl !== undefined)) {
        const asked = await confirmations.ask({ ...request, ...(returnUrl && { returnUrl }) }, realNow())
        if (asked.state !== 'CONFIRMED') return outcomeWithoutConfirmation(asked)
      }
      return core.charge(request, signal)
    },
    find,
    async cancelCharge(lookup, signal) {
      await confirmations.answer(lookup.key, 'CANCELLED')
      return find(lookup, signal)
    },
  }
}

/** The outcome of a charge that was not confirmed. */
function outcomeWithoutConfirmation({ id, state }: SimulatedConfirmation): ChargeOutcome {
  if (state === 'OPEN') return { outcome: 'ACTION_REQUIRED', url: `${BANK_PATH}/${id}` }
  const code = state === 'REFUSED' ? 'AUTHENTICATION_REFUSED' : 'AUTHENTICATION_REQUIRED'
  return { outcome: 'DECLINED', code, isHard: false }
}
