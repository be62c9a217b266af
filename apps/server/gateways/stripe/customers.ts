/** Customers at the provider: one for each of ours that ever set a payment method up. */
import type { Language } from '@pfotenportal/contract/values'
import type { SetUpCustomer } from '../gateway.ts'
import { isMissing, type StripeCall } from './connection.ts'

/**
 * The provider's customer with today's address and name; made where there is none yet. `known` is what it was called
 * before, which the provider may have deleted meanwhile.
 */
export async function ensureStripeCustomer(
  call: StripeCall,
  customer: SetUpCustomer,
  language: Language,
  known: string | undefined,
): Promise<string> {
  const kept = known === undefined ? undefined : await updateCustomer(call, customer, language, known)
  if (kept !== undefined) return kept
  // Nothing in it ever changes, so that the same key always means the same request.
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
