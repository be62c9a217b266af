import Pencil from 'lucide-react/icons/pencil'
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import { useResource } from '../../../data/queries.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/chip/chip.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice/choice.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { useCountryName } from '../../../ui/labels/country-name.ts'
import styles from '../choice/choice-list.module.css'
import { ProfileLink } from '../choice/profile-link.tsx'
import { addressLines, savedAddress, useAddressText } from './address-draft.ts'

export interface AddressChoiceProps {
  addresses: readonly AddressView[]
  /** The id of the chosen one. */
  chosen: number | null
  /** The id of the current shipping address. */
  current: number | null
  onChoose: (address: AddressView) => void
  onEdit: (address: AddressView) => void
}

/** The saved addresses as large choices, each with an edit button. */
export function AddressChoice({ addresses, chosen, current, onChoose, onEdit }: AddressChoiceProps) {
  const text = useAddressText()
  const countryName = useCountryName()
  return (
    <ChoiceGroup legend={text.saved}>
      {addresses.map((address) => {
        return (
          <div key={address.id} className={styles['row']}>
            <ChoiceCard
              type="radio"
              name="address"
              label={
                <>
                  {address.address1} {address.id === current && <Badge>{text.current}</Badge>}
                </>
              }
              hint={
                <>
                  <span className={styles['town']}>
                    {`${address.zip} ${address.city}, ${countryName(address.countryCode)}`}
                  </span>
                  {addressLines(address).who}
                </>
              }
              checked={address.id === chosen}
              onChange={() => onChoose(address)}
            />
            <IconButton
              framed
              label={text.editOf(address.address1)}
              icon={<Pencil size={20} aria-hidden="true" />}
              onClick={() => onEdit(address)}
            />
          </div>
        )
      })}
    </ChoiceGroup>
  )
}

export interface AddressSelectProps {
  /** The current or newly chosen shipping address. */
  shipping: ShippingAddressView | null
  onChoose: (address: AddressView) => void
  /** A change is being sent. */
  disabled?: boolean
}

/** The saved addresses as a select field, with a link to the address book. */
export function AddressSelect({ shipping, onChoose, disabled = false }: AddressSelectProps) {
  const text = useAddressText()
  const addresses = useResource('addresses').data ?? []
  const chosen = savedAddress(addresses, shipping)
  return (
    <div className={styles['select']}>
      <SelectField
        label={text.select}
        required
        disabled={disabled}
        value={chosen?.id ?? ''}
        onChange={(event) => {
          const found = addresses.find(({ id }) => String(id) === event.target.value)
          if (found) onChoose(found)
        }}
      >
        {!chosen && <option value="">{text.none}</option>}
        {addresses.map((address) => {
          const { who, where } = addressLines(address)
          return (
            <option key={address.id} value={address.id} translate="no">
              {`${who}, ${where}`}
            </option>
          )
        })}
      </SelectField>
      <ProfileLink section="addresses">{text.selectLink}</ProfileLink>
    </div>
  )
}
