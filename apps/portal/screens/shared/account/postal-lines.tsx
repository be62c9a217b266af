import type { AddressView } from '@pfotenportal/contract/addresses'
import styles from '../../profile/profile.module.css'
import { useProfileText } from '../../../ui/labels/profile-text.ts'

/** An address as on a letter. */
export function PostalLines({ address }: { address: Omit<AddressView, 'id' | 'updatedAt'> }) {
  const { addresses } = useProfileText()
  const lines = [
    `${address.firstName} ${address.lastName}`.trim(),
    address.company,
    address.address1,
    `${address.zip} ${address.city}`.trim(),
    addresses.countries[address.countryCode],
  ].filter(Boolean)
  return (
    <address className={styles['address']}>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  )
}
