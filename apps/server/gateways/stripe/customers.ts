/** Customers at the provider: one for each customer who ever set up a payment method. */
import type { Language } from '@pfotenportal/contract/values'
import type { SetUpCustomer } from '../gateway.ts'
import { isMissing, type StripeCall } from './connection.ts'

/**
 * Returns the provider's customer with the current name and email address; creates one if needed. `known` is the
 * earlier id, which may have been deleted at the provider.
 */
export async function ensureStripeCustomer(
  call: StripeCall,
  customer: SetUpCustomer,
  language: Language,
  known: string | undefined,
): Promise<string> {
  const updated = known === undefined ? undefined : await updateCustomer(call, customer, language, known)
  if (updated !== undefined) return updated
  // The parameters never change, so the same key always means the same request.
  const idempotencyKey = known === undefined ? customer.key : `${customer.key}:after:${known}`
  const made = await call.stripe.customers.create({ metadata: { key: customer.key } }, { idempotencyKey })
  return (await updateCustomer(call, customer, language, made.id)) ?? made.id
}

async function updateCustomer(
  { stripe }: StripeCall,
  { email, name }: SetUpCustomer,
  language: Language,
  id: string,
): Promise<string | undefined> {
  try {
    await stripe.customers.update(id, { email, name, preferred_locales: [language] })
    return id
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
