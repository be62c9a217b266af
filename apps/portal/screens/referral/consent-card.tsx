import { Link } from 'wouter'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { friendsPicture } from '../../illustrations/pictures.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useReferralText } from './use-referrals.ts'
import styles from './referral-widget.module.css'

export interface ConsentCardProps {
  /** The provider that would receive the data. */
  host: string
  customer: CustomerView
  onAgree: () => void
}

/** Asks for consent before anything is loaded: which data goes to whom, and why. */
export function ConsentCard({ host, customer, onAgree }: ConsentCardProps) {
  const { widget: text } = useReferralText()
  const { fields } = text
  return (
    <div className={styles['request']}>
      <Picture src={friendsPicture} size={72} lifted />
      <p>{text.lead(host)}</p>
      <section className={styles['sent']} aria-labelledby="sent">
        <h3 id="sent" className={styles['title']}>
          {text.sent(host)}
        </h3>
        <Facts>
          <Fact term={fields.email}>{customer.email}</Fact>
          <Fact term={fields.firstName}>{customer.firstName}</Fact>
          <Fact term={fields.lastName}>{customer.lastName}</Fact>
          <Fact term={fields.locale}>{text.locale}</Fact>
        </Facts>
        <p className={styles['note']}>{text.technical}</p>
      </section>
      <p>
        {text.purpose} <Link href={routes.privacy}>{text.privacy}</Link>
      </p>
      <Button look="main" onClick={onAgree}>
        {text.load}
      </Button>
    </div>
  )
}
