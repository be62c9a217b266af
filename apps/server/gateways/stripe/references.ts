/** The stored reference of a payment method at the provider: customer and method, as `cus_…/pm_…`. */

export interface MethodReference {
  readonly customer: string
  readonly method: string
}

export function methodReferenceOf({ customer, method }: MethodReference): string {
  return `${customer}/${method}`
}

/**
 * Parses a reference. Older accounts have methods named `card_…` or `src_…`. Undefined for other gateways'
 * references.
 */
export function readMethodReference(text: string): MethodReference | undefined {
  const [, customer, method] = /^(cus_\w+)\/((?:pm|card|src)_\w+)$/.exec(text) ?? []
  return customer === undefined || method === undefined ? undefined : { customer, method }
}

/** Our idempotency key in an object's metadata, if it is of that kind. */
export function keyIn(
  metadata: Readonly<Record<string, string>> | null | undefined,
  kind: 'charge' | 'refund' | 'setup',
): string | undefined {
  const key = metadata?.['key']
  return key?.startsWith(`${kind}:`) ? key : undefined
}
