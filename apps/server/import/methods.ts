/** Which methods pay for imported contracts, and which of them customers have to confirm first. */
import type { Row } from './format.ts'
import type { Unit } from './unit.ts'

/** Whether a method has no reference at the gateway, so that it cannot be charged here. */
export function isUnconfirmed({ reference }: Pick<Row<'payment-methods'>, 'reference'>): boolean {
  return reference === null
}

/** What the customer calls a method. */
export function providerOf({ provider, kind }: Pick<Row<'payment-methods'>, 'provider' | 'kind'>): string {
  const names = { card: 'a card', paypal: 'PayPal', sepa: 'SEPA direct debit', unconfirmed: 'a method' }
  return provider ?? names[kind]
}

/**
 * What the customer has to confirm before their contracts are charged here, without repetitions: methods that pay for a
 * contract which is not cancelled, and cannot be charged.
 */
export function providersToConfirm({ contracts, methods, here }: Unit): readonly string[] {
  const usable = here?.methods.filter(({ status }) => status !== 'REVOKED') ?? []
  const found = contracts
    .filter(({ row }) => row.status !== 'cancelled')
    .flatMap(({ row: { payment_method_id: id } }) => {
      const named = id === null ? undefined : methods.find((method) => method.id === id)
      const namedHere = id === null ? undefined : here?.idOf('payment-methods', id)
      const stored = usable.find((each) => each.id === namedHere)
      const method = named ?? (stored ? undefined : methods[0])
      if (method) return isUnconfirmed(method) ? [providerOf(method)] : []
      const own = stored ?? usable.find(({ status }) => status === 'ACTIVE') ?? usable[0]
      if (!own) return ['no method in the files']
      return own.status === 'REQUIRES_CONFIRMATION' ? ['a method that is not confirmed here'] : []
    })
  return [...new Set(found)]
}
