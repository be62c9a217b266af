import type { ReactNode } from 'react'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { formatExpiry } from '@pfotenportal/text/format'
import { cardPicture } from '../../illustrations/pictures.ts'
import { Badge } from '../../ui/chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './profile.module.css'
import { useProfileText } from './text.ts'

const tones = { ACTIVE: 'ok', EXPIRED: 'error', REQUIRES_CONFIRMATION: 'time', REVOKED: 'error' } as const

/** A card or a PayPal account; its state is said where something is wrong with it. */
export function PaymentLine({ method, children }: { method: PaymentMethodView; children?: ReactNode }) {
  const { payments } = useProfileText()
  const { card, payPal, status } = method
  return (
    <div className={styles['payment']}>
      <Picture src={cardPicture} size={40} />
      <div>
        {card && (
          <p className={styles['main']}>
            <span aria-hidden="true">{payments.card(payments.brands[card.brand], card.lastDigits)}</span>
            <VisuallyHidden>
              {payments.cardSpoken(payments.brands[card.brand], card.lastDigits)}
            </VisuallyHidden>
          </p>
        )}
        {payPal && <p className={styles['main']}>{payments.payPal}</p>}
        {!card && !payPal && <p className={styles['main']}>{payments.unnamed}</p>}
        <p className={styles['note']}>
          {card && payments.until(formatExpiry(card.expiryMonth, card.expiryYear))}
          {payPal?.email}
        </p>
        {children && <p className={styles['note']}>{children}</p>}
      </div>
      {status !== 'ACTIVE' && <Badge tone={tones[status]}>{payments.status[status]}</Badge>}
    </div>
  )
}
