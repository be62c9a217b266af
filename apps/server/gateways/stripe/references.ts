/** What the service keeps of a payment method at the provider: whose it is and which, as `cus_…/pm_…`. */

export interface MethodReference {
  readonly customer: string
  readonly method: string
}

export function methodReferenceOf({ customer, method }: MethodReference): string {
  return `${customer}/${method}`
}

/** Reads a reference. Older accounts have methods that are called `card_…` or `src_…`. Undefined: not the provider's. */
export function readMethodReference(text: string): MethodReference | undefined {
  const [, customer, method] = /^(cus_\w+)\/((?:pm|card|src)_\w+)$/.exec(text) ?? []
  return customer === undefined || method === undefined ? undefined : { customer, method }
}

/** Our key in what the provider keeps with an object, where it is one of that kind. */
export function keyIn(
  metadata: Readonly<Record<string, string>> | null | undefined,
  kind: 'charge' | 'refund' | 'setup',
): string | undefined {
  const key = metadata?.['key']
  return key?.startsWith(`${kind}:`) ? key : undefined
}
