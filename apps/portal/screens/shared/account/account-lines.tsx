import type { ReactNode } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { formatExpiry } from '@pfotenportal/text/format'
import cardPicture from '../../../illustrations/card.svg?no-inline'
import { Badge } from '../../../ui/chip/chip.tsx'
import { useCountryName } from '../../../ui/labels/country-name.ts'
import { useProfileText } from '../../../ui/labels/profile-text.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './account-lines.module.css'
import payPalPicture from './paypal.svg?no-inline'

const tones = { ACTIVE: 'ok', EXPIRED: 'error', REQUIRES_CONFIRMATION: 'time', REVOKED: 'error' } as const

/** A card, PayPal account or bank account, with its status unless it is active. */
export function PaymentLine({ method, children }: { method: PaymentMethodView; children?: ReactNode }) {
  const { payments } = useProfileText()
  const { card, payPal, sepaDebit, status } = method
  return (
    <div className={styles['payment']}>
      <Picture src={payPal ? payPalPicture : cardPicture} size={40} />
      <div>
        {card && (
          <p className="semibold">
            <span aria-hidden="true">{payments.card(payments.brands[card.brand], card.lastDigits)}</span>
            <VisuallyHidden>
              {payments.cardSpoken(payments.brands[card.brand], card.lastDigits)}
            </VisuallyHidden>
          </p>
        )}
        {payPal && <p className="semibold">{payments.payPal}</p>}
        {sepaDebit && <p className="semibold">{payments.sepaDebit}</p>}
        {!card && !payPal && !sepaDebit && <p className="semibold">{payments.unnamed}</p>}
        <p className={styles['note']}>
          {card && payments.until(formatExpiry(card.expiryMonth, card.expiryYear))}
          {payPal?.email}
          {sepaDebit && (
            <>
              <span aria-hidden="true">{payments.iban(sepaDebit.country, sepaDebit.lastDigits)}</span>
              <VisuallyHidden>{payments.ibanSpoken(sepaDebit.lastDigits)}</VisuallyHidden>
            </>
          )}
        </p>
        {children && <p className={styles['note']}>{children}</p>}
      </div>
      {status !== 'ACTIVE' && <Badge tone={tones[status]}>{payments.status[status]}</Badge>}
    </div>
  )
}

/** An address as on a letter. */
export function PostalLines({ address }: { address: Omit<AddressView, 'id' | 'updatedAt'> }) {
  const countryName = useCountryName()
  const lines = [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    address.address1,
    `${address.zip} ${address.city}`.trim(),
    countryName(address.countryCode),
  ].filter(Boolean)
  return (
    <address className={styles['address']}>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}
