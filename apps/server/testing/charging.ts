/**
 * Test helpers for charges: the gateway's own ledger and its webhook events, our intents, payment methods, and the rows
 * of a subscription.
 */
import { sql } from 'kysely'
import type { Actor } from '../context/actor.ts'
import { realNow } from '../core/clock.ts'
import { DEFAULT_GATEWAY_SECRET } from '../core/settings/groups/payments.ts'
import { databaseNow, databaseNowPlus } from '../database/job/jobs.ts'
import { PAST_REQUEST } from '../database/order/past-orders.ts'
import { insertPaymentMethod } from '../database/payment/payment-methods.ts'
import type { WebhookEvent } from '../gateways/gateway.ts'
import type { LedgerTable } from '../gateways/simulated/database-ledger.ts'
import { cardReference } from '../gateways/simulated/test-methods.ts'
import { PAYMENTS_WEBHOOK, signedRequest, webhookEventOf } from '../gateways/simulated/webhooks.ts'
import { openRunner, type Runner } from '../jobs/runner.ts'
import { SCHEDULE } from '../jobs/schedule.ts'
import { beginCharge } from '../payments/begin-charge.ts'
import { resolveCharges } from '../payments/resolve-payments.ts'
import type { TestService } from './start.ts'

/** The ledger entries of the gateway, for one subscription or all: tests count charges there. */
export async function ledgerOf({ services }: TestService, subscriptionId?: number): Promise<LedgerTable[]> {
  const { rows } = await services.database.pool.query<LedgerTable>(
    'select * from simulated_gateway.ledger order by created_at, key',
  )
  const prefix = `charge:${subscriptionId ?? ''}`
  return rows.filter(({ key }) => key.startsWith(prefix))
}

/** Keys, outcomes and amounts of a subscription's entries in the gateway's ledger. */
export async function entriesOf(service: TestService, subscriptionId: number): Promise<string[]> {
  const entries = await ledgerOf(service, subscriptionId)
  return entries.map(({ key, outcome, amount_cents: amount }) => `${key} ${outcome} ${amount}`)
}

/** Our intents of a subscription, oldest first, without those of the sample world's past. */
export async function intentsOf(
  { services }: Pick<TestService, 'services'>,
  subscriptionId: number,
): Promise<string[]> {
  const rows = await services.database.query
    .selectFrom('charge')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('request_id', '<>', PAST_REQUEST)
    .orderBy('id')
    .execute()
  return rows.map(
    ({ key, trigger, state, decline_code: code }) => `${key} ${trigger} ${state}${code ? ` ${code}` : ''}`,
  )
}

/** Makes a payment method behave like a test card of docs/payments.md at the gateway, and usable in the service. */
export async function useTestCard(
  { services }: TestService,
  methodId: string,
  digits: string,
): Promise<void> {
  await services.database.query
    .updateTable('payment_method')
    .set({
      gateway_reference: cardReference(digits),
      status: 'ACTIVE',
      card_expiry_year: sql`CASE WHEN card_expiry_year IS NOT NULL THEN 2035 END`,
    })
    .where('id', '=', methodId)
    .execute()
}

/** All stored data of a subscription that an operation could change, without when it changed last. */
export async function storedState({ services }: TestService, subscriptionId: number): Promise<unknown> {
  const { query } = services.database
  const of = { column: 'subscription_id', id: subscriptionId } as const
  const stored = await query
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const orders = await query
    .selectFrom('customer_order')
    .selectAll()
    .where(of.column, '=', of.id)
    .orderBy('id')
    .execute()
  return {
    subscription: stored && { ...stored, changed_in: undefined },
    orders: orders.map((order) => ({ ...order, changed_in: undefined })),
    exceptions: await query
      .selectFrom('schedule_exception')
      .selectAll()
      .where(of.column, '=', of.id)
      .orderBy('cycle_index')
      .execute(),
    discounts: await query
      .selectFrom('discount')
      .selectAll()
      .where(of.column, '=', of.id)
      .orderBy('id')
      .execute(),
  }
}

/** The audit entries of a subscription, oldest first. */
export async function auditOf({ services }: TestService, subscriptionId: number): Promise<string[]> {
  const rows = await services.database.query
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor }) => `${action} by ${actor}`)
}

/** Begins a charge as a customer's request or (null) a job would, without sending it. */
export async function startChargeOnly(
  { services }: TestService,
  {
    customerId,
    id,
    trigger = 'ORDER_NOW',
  }: { readonly customerId: number | null; readonly id: number; readonly trigger?: 'ORDER_NOW' | 'DUE' },
) {
  const { at: now, today } = await services.clock.moment()
  const actor: Actor = {
    services,
    now,
    today,
    realNow: services.clock.realNow(),
    requestId: `test-${id}`,
    customerId,
    markDone: async () => undefined,
  }
  const begun = await services.database.transaction((tx) => beginCharge(tx, actor, id, { trigger }))
  if (!begun.ok) throw new Error(begun.reason)
  return { actor, charge: begun.charge }
}

/** Moves the start of an order's open payments that many hours into the past, by the database's clock. */
export async function backdateOpenPayments(
  { services }: TestService,
  orderId: number,
  hours: number,
): Promise<void> {
  const began = { started_at: databaseNowPlus(-hours * 3600 - 5) }
  const { query } = services.database
  for (const table of ['charge', 'refund'] as const) {
    await query
      .updateTable(table)
      .set(began)
      .where('order_id', '=', orderId)
      .where('state', '=', 'OPEN')
      .execute()
  }
}

/** Expires the leases of all open charges, and resolves them. */
export async function resolveAbandonedCharges({ services }: TestService): Promise<void> {
  await services.database.query
    .updateTable('charge')
    .set({ lease_until: databaseNow })
    .where('state', '=', 'OPEN')
    .execute()
  await resolveCharges(services)
}

/** A runner of the jobs, as in another process of the same service. */
export function runnerOf({ services }: TestService): Runner {
  return openRunner(services, SCHEDULE)
}

const katharinasAddress = {
  firstName: 'Katharina',
  lastName: 'Wolf',
  phone: '',
  company: '',
  address1: 'Berger Straße 140',
  zip: '60385',
  city: 'Frankfurt am Main',
  countryCode: 'DE',
} as const

/** Gives Katharina, who owes an order, a second card that behaves like the test card with these digits. */
export async function addCardForKatharina(
  { services }: TestService,
  id: string,
  lastDigits: string,
): Promise<void> {
  const card = { brand: 'visa', lastDigits, expiryMonth: 12, expiryYear: 2040 } as const
  const method = {
    id,
    status: 'ACTIVE',
    card,
    payPal: null,
    sepaDebit: null,
    billingAddress: katharinasAddress,
  } as const
  const gatewayReference = cardReference(lastDigits)
  const { database, clock } = services
  await insertPaymentMethod(database.query, 1007, { ...method, gatewayReference }, clock.realNow())
}

/** Sends a webhook event as the gateway does and returns the status. The same event always has the same id. */
export async function sendGatewayEvent(
  { url }: Pick<TestService, 'url'>,
  about: WebhookEvent['about'],
): Promise<number> {
  const { body, headers } = signedRequest(webhookEventOf(about), DEFAULT_GATEWAY_SECRET, realNow())
  const response = await fetch(`${url}${PAYMENTS_WEBHOOK}`, { method: 'POST', body, headers })
  return response.status
}

/** The recorded disputes: kind, order, amount, reason, state. */
export async function disputesOf({ services }: TestService): Promise<string[]> {
  const rows = await services.database.query.selectFrom('payment_dispute').selectAll().orderBy('id').execute()
  return rows.map((row) => [row.kind, row.order_id, row.amount_cents, row.reason, row.state].join(' '))
}
