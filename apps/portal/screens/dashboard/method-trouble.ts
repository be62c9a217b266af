import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { troubleOf, type MethodTrouble } from '@pfotenportal/domain/payment/payment-method'
import { isFarewell } from './farewell.ts'

type Paid = Pick<SubscriptionView, 'id' | 'status' | 'cancellationFlowId' | 'paymentMethodId' | 'pet'>

export interface TroubledMethod {
  readonly method: PaymentMethodView
  readonly trouble: MethodTrouble
  /** Whose boxes it pays; none where it would only pay again. */
  readonly dogs: readonly string[]
}

/**
 * The methods that a customer should look after: those that pay for a dog, and that of the chosen one, which would be
 * charged if it came back; for a dog that has died nothing is asked (docs/domain.md 12; C-125).
 */
export function troubledMethods(
  methods: readonly PaymentMethodView[],
  subscriptions: readonly Paid[],
  chosenId: number | null,
  today: Day,
): TroubledMethod[] {
  const paid = subscriptions.filter(
    (it) => !isFarewell(it) && (it.status !== 'CANCELLED' || it.id === chosenId),
  )
  return methods.flatMap((method) => {
    const trouble = troubleOf(method, today)
    const of = paid.filter(({ paymentMethodId }) => paymentMethodId === method.id)
    if (trouble === undefined || of.length === 0) return []
    const dogs = of.flatMap(({ status, pet }) => (pet && status !== 'CANCELLED' ? [pet.name] : []))
    return [{ method, trouble, dogs }]
  })
}
