import type { AddressView } from '@pfotenportal/contract/addresses'
import type { DataOf } from '@pfotenportal/contract/api'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { call } from '../../data/call.ts'
import type { CallInputOf } from '../../data/send.ts'
import { useCommandWithQuote, useQuoteQuery } from '../../data/use-quoted-operation.ts'
import { addressLines } from '../../operations/shared/address/address-draft.ts'
import { usePaymentLabels } from '../../operations/shared/payment/payment-choice.tsx'
import { OrderReview } from '../../operations/shared/quote/order-review.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useCountryName } from '../../ui/labels/country-name.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useNewDogText } from './dog-draft.ts'

/** The contract as the service takes it. */
export type ContractInput = CallInputOf<'subscribeDog'>['body']

export interface OrderStepProps {
  input: ContractInput
  address: AddressView
  /** Null for one that is still to be set up. */
  method: PaymentMethodView | null
  onDone: (begun: DataOf<'subscribeDog'>) => void
  /** Orders without the discount code, because it does not count. */
  onWithoutCode: () => void
}

/** The last step: everything that was chosen, what it costs, and the button that orders. */
export function OrderStep({ input, address, method, onDone, onWithoutCode }: OrderStepProps) {
  const { order: text, delivery } = useNewDogText()
  const countryName = useCountryName()
  const labelsOf = usePaymentLabels()
  const query = useQuoteQuery('newDogQuote', input, (body, signal) => call('quoteDog', { body }, signal))
  const quoted = useCommandWithQuote('subscribeDog', input, query, text.toast)
  const { who, where } = addressLines(address)
  const label = method && labelsOf(method)
  const order = async () => {
    const outcome = await quoted.run({ body: input })
    if (outcome.ok) onDone(outcome.data)
  }
  // Only the refusal of a discount code is a plain sentence.
  if (input.discountCode !== undefined && typeof quoted.error === 'string')
    return (
      <Notice
        tone="warn"
        role="alert"
        title={text.codeInvalid(input.discountCode)}
        action={
          <Button size="small" onClick={onWithoutCode}>
            {text.withoutCode}
          </Button>
        }
      >
        {quoted.error}
      </Notice>
    )
  return (
    <div className="stack-5">
      <Facts>
        <Fact term={text.address} note={`${where}, ${countryName(address.countryCode)}`}>
          {who}
        </Fact>
        <Fact term={text.payment} note={label ? label.detail : delivery.newMethodHint}>
          {label ? label.name : delivery.newMethod}
        </Fact>
      </Facts>
      <OrderReview
        subscription={{
          shippingAddress: { ...address, addressId: address.id },
          paymentMethodId: method?.id ?? null,
        }}
        quoted={quoted}
        showsDestination={false}
        onOrder={() => void order()}
      />
    </div>
  )
}
