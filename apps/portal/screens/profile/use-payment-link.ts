import { useState } from 'react'
import type { PaymentLinkView, PaymentMethodView } from '@pfotenportal/contract/payments'
import { useOperation } from '../../data/use-operation.ts'

/** Asks for the link to a method, or with null to one that is still to be set up; keeps the receipt. */
export function usePaymentLink(method: PaymentMethodView | null) {
  const add = useOperation('addPaymentMethod')
  const renew = useOperation('requestPaymentLink')
  const [receipt, setReceipt] = useState<PaymentLinkView | null>(null)
  const send = async () => {
    const outcome = method ? await renew.run({ params: { id: method.id } }) : await add.run({})
    if (outcome.ok) setReceipt(outcome.data)
  }
  const { pending, error } = method ? renew : add
  return { receipt, send, pending, error }
}
