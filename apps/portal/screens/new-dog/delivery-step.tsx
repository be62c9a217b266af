import { useId } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import {
  addressLines,
  fieldErrorsOf,
  type AddressDraft,
} from '../../operations/shared/address/address-draft.ts'
import { AddressForm } from '../../operations/shared/address/address-form.tsx'
import { usePaymentLabels } from '../../operations/shared/payment/payment-choice.tsx'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { useCountryName } from '../../ui/labels/country-name.ts'
import { NEW_METHOD, useNewDogText } from './dog-draft.ts'

const NEW_ADDRESS = 0

interface AddressPartProps {
  addresses: readonly AddressView[]
  chosen: number | null
  onChoose: (id: number) => void
  /** Another address is being typed, so that none is chosen until it is saved. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** The customer tried to go on without an address. */
  isMissing: boolean
}

/** The saved addresses, and a form for another one. */
function AddressPart(props: AddressPartProps) {
  const { addresses, chosen, onChoose, isTyping, onTyping, isMissing } = props
  const { delivery: text } = useNewDogText()
  const countryName = useCountryName()
  const customer = useResource('customer').data
  const form = useId()
  const create = useOperation('createAddress')
  const add = async (body: AddressDraft) => {
    const outcome = await create.run({ body })
    if (!outcome.ok) return
    onChoose(outcome.data.id)
    onTyping(false)
  }
  return (
    <div className="stack-4">
      <RadioGroup
        legend={text.address}
        error={isMissing && text.addressMissing}
        name="address"
        options={[
          ...addresses.map((address) => {
            const { who, where } = addressLines(address)
            return { value: address.id, label: who, hint: `${where}, ${countryName(address.countryCode)}` }
          }),
          { value: NEW_ADDRESS, label: text.newAddress, hint: text.newAddressHint },
        ]}
        chosen={isTyping ? NEW_ADDRESS : chosen}
        onChoose={(id) => {
          create.dismiss()
          onTyping(id === NEW_ADDRESS)
          if (id !== NEW_ADDRESS) onChoose(id)
        }}
      />
      {isTyping && (
        <>
          <AddressForm
            id={form}
            initial={{ firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' }}
            error={create.error}
            onSubmit={(address) => void add(address)}
          />
          {create.error && !fieldErrorsOf(create.error) && <QuoteRefusal error={create.error} />}
          <Button type="submit" form={form} loading={create.pending} className="start">
            {text.saveAddress}
          </Button>
        </>
      )}
    </div>
  )
}

export interface DeliveryStepProps extends Pick<AddressPartProps, 'addresses' | 'isTyping' | 'onTyping'> {
  methods: readonly PaymentMethodView[]
  addressId: number | null
  paymentMethod: string
  onAddress: (id: number) => void
  onMethod: (id: string) => void
  isAddressMissing: boolean
}

/** The third step: where the boxes go, and how they are paid. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { delivery: text } = useNewDogText()
  const labelsOf = usePaymentLabels()
  const { addresses, methods, addressId, paymentMethod, onAddress, onMethod, isAddressMissing } = props
  const { isTyping, onTyping } = props
  return (
    <div className="stack-5">
      <AddressPart
        addresses={addresses}
        chosen={addressId}
        onChoose={onAddress}
        isTyping={isTyping}
        onTyping={onTyping}
        isMissing={isAddressMissing}
      />
      <RadioGroup
        legend={text.payment}
        name="payment"
        options={[
          ...methods
            .filter(({ status }) => status === 'ACTIVE')
            .map((method) => {
              const { name, detail } = labelsOf(method)
              return { value: method.id, label: name, hint: detail }
            }),
          { value: NEW_METHOD, label: text.newMethod, hint: text.newMethodHint },
        ]}
        chosen={paymentMethod}
        onChoose={onMethod}
      />
    </div>
  )
}
