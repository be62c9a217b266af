import { useResource } from '../../data/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AddressSelect } from '../shared/address/address-choice.tsx'
import { addressLines } from '../shared/address/address-draft.ts'
import { useAddressText } from '../shared/address/address-text.ts'
import { PaymentSelect } from '../shared/payment/payment-choice.tsx'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import { useActivationText } from './text.ts'
import type { Activation } from './use-activation.ts'
import styles from './activation.module.css'

type Chosen = Activation['destination']

function Shipping({ chosen, onNewAddress }: { chosen: Chosen; onNewAddress: () => void }) {
  const text = useActivationText()
  const { countries } = useAddressText()
  const saved = useResource('addresses').data
  const { shipping } = chosen
  const lines = shipping && addressLines(shipping)
  return (
    <section className={styles['part']} aria-labelledby="activation-shipping">
      <h3 id="activation-shipping" className={styles['title']}>
        {text.shipping}
      </h3>
      {lines ? (
        <address className={styles['address']}>
          <b>{lines.who}</b>
          <span>{`${lines.where}, ${countries[shipping.countryCode]}`}</span>
        </address>
      ) : (
        <p className={styles['missing']}>{text.noAddress}</p>
      )}
      {saved?.length === 0 ? (
        <Button onClick={onNewAddress}>{text.addAddress}</Button>
      ) : (
        <AddressSelect shipping={shipping} disabled={chosen.saving} onChoose={chosen.ship} />
      )}
    </section>
  )
}

function Payment({ chosen }: { chosen: Chosen }) {
  const text = useActivationText()
  const method = useResource('paymentMethods').data?.find(({ id }) => id === chosen.method)
  return (
    <section className={styles['part']} aria-labelledby="activation-payment">
      <h3 id="activation-payment" className={styles['title']}>
        {text.payment}
      </h3>
      {method && method.status !== 'ACTIVE' && (
        <Notice tone="warn" slim>
          {text.unusable[method.status]}
        </Notice>
      )}
      <PaymentSelect chosen={chosen.method} disabled={chosen.saving} onChoose={chosen.pay} />
    </section>
  )
}

export interface DestinationProps {
  destination: Chosen
  onNewAddress: () => void
}

/** Where the boxes go and what they are paid with; another choice is saved at once (spec 2). */
export function Destination({ destination, onNewAddress }: DestinationProps) {
  return (
    <>
      <div className={styles['parts']}>
        <Shipping chosen={destination} onNewAddress={onNewAddress} />
        <Payment chosen={destination} />
      </div>
      {destination.error && <QuoteRefusal error={destination.error} />}
    </>
  )
}
