/** The customers' payment methods. Card numbers never reach this service (C-54). */
import type { PostalAddress } from '@pfotenportal/domain/address'
import type { Instant } from '@pfotenportal/domain/calendar'
import type { PaymentMethodStatus } from '@pfotenportal/domain/payment-method'
import type { Queries } from './open.ts'

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
  readonly billingAddress: PostalAddress
}

/** A customer's payment methods, oldest first. */
export async function listPaymentMethods(db: Queries, customerId: number): Promise<StoredPaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_method')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { card_brand: brand, card_last_digits: lastDigits } = row
    const { card_expiry_month: expiryMonth, card_expiry_year: expiryYear } = row
    const isCard = brand !== null && lastDigits !== null && expiryMonth !== null && expiryYear !== null
    return {
      id: row.id,
      status: row.status,
      card: isCard ? { brand, lastDigits, expiryMonth, expiryYear } : null,
      payPal: row.paypal_email === null ? null : { email: row.paypal_email },
      billingAddress: row.billing_address,
    }
  })
}

/** Adds a payment method whose id is known, and what the gateway knows it by, where it does. */
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
      card_brand: method.card?.brand ?? null,
      card_last_digits: method.card?.lastDigits ?? null,
      card_expiry_month: method.card?.expiryMonth ?? null,
      card_expiry_year: method.card?.expiryYear ?? null,
      paypal_email: method.payPal?.email ?? null,
      gateway_reference: method.gatewayReference,
      billing_address: JSON.stringify(method.billingAddress),
      created_at: createdAt,
    })
    .execute()
}

/** What the gateway knows a method by; null where it does not. */
export async function gatewayReferenceOf(db: Queries, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_method')
    .select('gateway_reference')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.gateway_reference ?? null
}

/** Notes what became of a method. */
export async function saveMethodStatus(db: Queries, id: string, status: PaymentMethodStatus): Promise<void> {
  await db.updateTable('payment_method').set({ status }).where('id', '=', id).execute()
}
