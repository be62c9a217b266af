/** The customers' payment methods. Card numbers never reach this service. */
import type { Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { BankAccount, PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import type { Queries, Tx } from '../open.ts'
import type { PaymentMethodTable } from '../schema/subscriptions.ts'
import { compiledFor } from '../statements/compiled.ts'

export interface StoredPaymentMethod {
  readonly id: string
  readonly status: PaymentMethodStatus
  readonly card: {
    readonly brand: 'visa' | 'mastercard' | 'amex' | 'maestro'
    readonly lastDigits: string
    readonly expiryMonth: number
    readonly expiryYear: number
  } | null
  readonly payPal: { readonly email: string } | null
  readonly sepaDebit: BankAccount | null
  readonly billingAddress: PostalAddress
}

/** A customer's payment methods, oldest first. */
export async function listPaymentMethods(db: Queries, customerId: number): Promise<StoredPaymentMethod[]> {
  return (await listPaymentMethodsOf(db, [customerId])).get(customerId) ?? []
}

/** The same for several customers; those without any are missing. */
export async function listPaymentMethodsOf(
  db: Queries,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPaymentMethod[]>> {
  const methods = new Map<number, StoredPaymentMethod[]>()
  if (customerIds.length === 0) return methods
  for (const row of await methodsOf(db, customerIds)) {
    methods.set(row.customer_id, [...(methods.get(row.customer_id) ?? []), methodOf(row)])
  }
  return methods
}

const methodsOf = compiledFor<number, Selectable<PaymentMethodTable>>('integer', (db, oneOf) =>
  db
    .selectFrom('payment_method')
    .selectAll()
    .where('customer_id', '=', oneOf)
    .orderBy('created_at')
    .orderBy('id'),
)

function methodOf(row: Selectable<PaymentMethodTable>): StoredPaymentMethod {
  const { card_brand: brand, card_last_digits: lastDigits } = row
  const { card_expiry_month: expiryMonth, card_expiry_year: expiryYear } = row
  const isCard = brand !== null && lastDigits !== null && expiryMonth !== null && expiryYear !== null
  return {
    id: row.id,
    status: row.status,
    card: isCard ? { brand, lastDigits, expiryMonth, expiryYear } : null,
    payPal: row.paypal_email === null ? null : { email: row.paypal_email },
    sepaDebit: accountOf(row),
    billingAddress: row.billing_address,
  }
}

function accountOf(row: Selectable<PaymentMethodTable>): BankAccount | null {
  const { sepa_last_digits: lastDigits, sepa_bank_code: bankCode, sepa_country: country } = row
  return lastDigits === null || country === null ? null : { lastDigits, bankCode, country }
}

/** The columns that identify a method. */
export function detailsColumns({
  card,
  payPal,
  sepaDebit,
}: Pick<StoredPaymentMethod, 'card' | 'payPal' | 'sepaDebit'>) {
  return {
    card_brand: card?.brand ?? null,
    card_last_digits: card?.lastDigits ?? null,
    card_expiry_month: card?.expiryMonth ?? null,
    card_expiry_year: card?.expiryYear ?? null,
    paypal_email: payPal?.email ?? null,
    sepa_last_digits: sepaDebit?.lastDigits ?? null,
    sepa_bank_code: sepaDebit?.bankCode ?? null,
    sepa_country: sepaDebit?.country ?? null,
  }
}

/** A customer's payment method; undefined for an unknown or foreign id. */
export async function findPaymentMethod(
  db: Queries,
  customerId: number,
  id: string,
): Promise<StoredPaymentMethod | undefined> {
  const row = await ofCustomer(db, customerId, id).executeTakeFirst()
  return row && methodOf(row)
}

/**
 * The same, locked until the transaction ends, so that links to a method and its renewal happen one after the other.
 */
export async function lockPaymentMethod(
  tx: Tx,
  customerId: number,
  id: string,
): Promise<StoredPaymentMethod | undefined> {
  const row = await ofCustomer(tx, customerId, id).forNoKeyUpdate().executeTakeFirst()
  return row && methodOf(row)
}

function ofCustomer(db: Queries, customerId: number, id: string) {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
}

/** The cards with this gateway reference and their customers, locked until the transaction ends. */
export async function lockCardsByReference(
  tx: Tx,
  gatewayReference: string,
): Promise<{ readonly customerId: number; readonly method: StoredPaymentMethod }[]> {
  const rows = await tx
    .selectFrom('payment_method')
    .selectAll()
    .where('gateway_reference', '=', gatewayReference)
    .where('card_brand', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ customerId: row.customer_id, method: methodOf(row) }))
}

/** The customer's method with this gateway reference. */
export async function findMethodByReference(
  db: Queries,
  customerId: number,
  gatewayReference: string,
): Promise<StoredPaymentMethod | undefined> {
  const row = await db
    .selectFrom('payment_method')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('gateway_reference', '=', gatewayReference)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && methodOf(row)
}

/** Replaces a method by the one that the gateway confirmed; its id and billing address stay. */
export async function saveConfirmedMethod(
  tx: Tx,
  id: string,
  { status, ...details }: Pick<StoredPaymentMethod, 'status' | 'card' | 'payPal' | 'sepaDebit'>,
  gatewayReference: string,
): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({
      status,
      ...detailsColumns(details),
      gateway_reference: gatewayReference,
    })
    .where('id', '=', id)
    .execute()
}

/** The subscriptions that a method pays for: their ids and dogs' names, which are empty on contracts without a dog. */
export async function listSubscriptionsPaidBy(
  db: Queries,
  customerId: number,
  methodId: string,
): Promise<{ id: number; petName: string }[]> {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select(['subscription.id as id', 'pet.name as petName'])
    .where('subscription.customer_id', '=', customerId)
    .where('payment_method_id', '=', methodId)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .orderBy('subscription.id')
    .execute()
  return rows.map(({ id, petName }) => ({ id, petName: petName ?? '' }))
}

/** Adds a payment method with a known id, and its gateway reference if it has one. */
export async function insertPaymentMethod(
  db: Queries,
  customerId: number,
  method: StoredPaymentMethod & { readonly gatewayReference: string | null },
  createdAt: Instant,
): Promise<void> {
  await db
    .insertInto('payment_method')
    .values({
      id: method.id,
      customer_id: customerId,
      status: method.status,
      ...detailsColumns(method),
      gateway_reference: method.gatewayReference,
      billing_address: JSON.stringify(method.billingAddress),
      created_at: createdAt,
    })
    .execute()
}

/** Stores the status of a method, unless it was renewed under another reference in the meantime. */
export async function saveMethodStatus(
  db: Queries,
  { id, reference }: { readonly id: string; readonly reference: string | null },
  status: PaymentMethodStatus,
): Promise<void> {
  await db
    .updateTable('payment_method')
    .set({ status })
    .where('id', '=', id)
    .where('gateway_reference', 'is not distinct from', reference)
    .execute()
}

/**
 * Makes the methods with this gateway reference unusable, or only the one with that id; those that are not ACTIVE, or
 * were renewed under another reference, stay. Returns the changed methods with their customers.
 */
export async function revokeMethods(
  tx: Tx,
  gatewayReference: string,
  id?: string,
): Promise<{ readonly id: string; readonly customerId: number }[]> {
  const revoked = tx
    .updateTable('payment_method')
    .set({ status: 'REVOKED' })
    .where('gateway_reference', '=', gatewayReference)
    .where('status', '=', 'ACTIVE')
  return (id === undefined ? revoked : revoked.where('id', '=', id))
    .returning(['id', 'customer_id as customerId'])
    .execute()
}
