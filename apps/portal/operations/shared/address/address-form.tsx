import { useRef, useState, type ComponentProps, type SyntheticEvent } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { isSameStreet, lacksHouseNumber } from '@pfotenportal/domain/customer/address'
import { findCountry } from '@pfotenportal/domain/customer/countries'
import { catalogue } from '../../../data/catalogue.ts'
import { isRefusal } from '../../../data/send.ts'
import { useUnsavedInput } from '../../../data/unsaved-input.ts'
import { Checkbox } from '../../../ui/choice/choice.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import {
  ADDRESS_FIELDS,
  asConfirmed,
  draftOf,
  fieldErrorsOf,
  firstFault,
  isSame,
  useAddressText,
  visibleFaults,
  type AddressDraft,
  type AddressField,
} from './address-draft.ts'
import styles from './address-form.module.css'

export interface AddressFormProps {
  /** The form's id, for the submit button: `<Button type="submit" form={id}>`. */
  id: string
  initial?: Partial<AddressDraft> | undefined
  /** Why the address that was sent last was not saved: a refusal or no answer; null if neither. */
  error: string | ApiError | null
  /** Called with a valid address. */
  onSubmit: (address: AddressDraft) => void
  /** Called when a field loses focus: with the address, or null while it is invalid. */
  onFieldBlur?: ((address: AddressDraft | null) => void) | undefined
}

interface Shape {
  autoComplete: string
  /** The contract's limit. */
  maxLength: number
  required?: boolean
  type?: 'tel'
}

const shapes: Record<Exclude<AddressField, 'countryCode'>, Shape> = {
  firstName: { autoComplete: 'shipping given-name', maxLength: 50 },
  lastName: { autoComplete: 'shipping family-name', maxLength: 50, required: true },
  company: { autoComplete: 'shipping organization', maxLength: 80 },
  address1: { autoComplete: 'shipping address-line1', maxLength: 120, required: true },
  zip: { autoComplete: 'shipping postal-code', maxLength: 10, required: true },
  city: { autoComplete: 'shipping address-level2', maxLength: 80, required: true },
  phone: { autoComplete: 'shipping tel', maxLength: 30, type: 'tel' },
}

const all: ReadonlySet<AddressField> = new Set(ADDRESS_FIELDS)

type CountryFieldProps = Pick<ComponentProps<typeof SelectField>, 'error' | 'value' | 'onChange' | 'onBlur'>

/** The countries to choose from, and that of the address if it is none of them any more. */
function CountryField(field: CountryFieldProps) {
  const text = useAddressText()
  const { of } = useCatalogueText()
  const shown = catalogue.countries.filter(({ code, retired }) => !retired || code === field.value)
  return (
    <SelectField
      {...field}
      name="countryCode"
      label={text.fields.countryCode}
      required
      autoComplete="shipping country"
    >
      {shown.map(({ code, name }) => (
        <option key={code} value={code}>
          {of(name)}
        </option>
      ))}
    </SelectField>
  )
}

/** A field as the country has it: postcodes that are typed as digits, house numbers that come first. */
function shapeIn(countryCode: string, field: keyof typeof shapes, text: ReturnType<typeof useAddressText>) {
  const { postcode, houseNumber } = findCountry(catalogue, countryCode) ?? {}
  const isNumeric = field === 'zip' && postcode?.forms.every((form) => /^[9 -]+$/.test(form)) === true
  const isNumberFirst = field === 'address1' && houseNumber === 'BEFORE'
  return {
    ...shapes[field],
    ...(isNumeric && { inputMode: 'numeric' as const }),
    label: isNumberFirst ? text.numberFirst : text.fields[field],
  }
}

const validOrNull = (draft: AddressDraft) => (firstFault(draft) ? null : draft)

/** The form for an address. Validates each field on blur, and all fields on submit. */
export function AddressForm({ id, initial, error, onSubmit, onFieldBlur }: AddressFormProps) {
  const text = useAddressText()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => draftOf(initial))
  const [isConfirmed, setConfirmed] = useState(false)
  const draft = asConfirmed(typed, isConfirmed || isSameStreet(typed, draftOf(initial)))
  const [left, setLeft] = useState<ReadonlySet<AddressField>>(new Set())
  const [sent, setSent] = useState<AddressDraft | null>(null)
  const refused = isRefusal(error) ? sent : null
  useUnsavedInput(!isSame(draft, draftOf(initial)) && !(refused && isSame(draft, refused)))
  const fields = fieldErrorsOf(error)
  const answered = sent && fields ? { draft: sent, fields } : null
  const faults = visibleFaults(draft, left, answered, text.errors)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setLeft(all)
    const wrong = firstFault(draft)
    if (wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setSent(draft)
    onSubmit(draft)
  }
  const change = (field: AddressField, value: string) => {
    setTyped({ ...typed, [field]: value })
    if (field === 'address1') setConfirmed(false)
  }
  const confirm = (isTicked: boolean) => {
    setConfirmed(isTicked)
    onFieldBlur?.(validOrNull(asConfirmed(typed, isTicked)))
  }
  const isAsked =
    lacksHouseNumber(draft, catalogue) &&
    (isConfirmed || (left.has('address1') && draft.withoutHouseNumber !== true))
  const leave = (field: AddressField) => {
    setLeft(new Set([...left, field]))
    onFieldBlur?.(validOrNull(draft))
  }

  const input = (field: keyof typeof shapes) => (
    <TextField
      {...shapeIn(draft.countryCode, field, text)}
      name={field}
      hint={field === 'phone' ? text.phoneHint : undefined}
      error={faults[field]}
      value={draft[field]}
      onChange={(event) => change(field, event.target.value)}
      onBlur={() => leave(field)}
    />
  )
  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className={styles['form']}>
      {input('firstName')}
      {input('lastName')}
      <div className={styles['whole']}>{input('company')}</div>
      <div className={styles['whole']}>
        {input('address1')}
        {isAsked && (
          <Checkbox
            className={styles['confirm']}
            label={text.noHouseNumber}
            checked={isConfirmed}
            onChange={(event) => confirm(event.target.checked)}
          />
        )}
      </div>
      {input('zip')}
      {input('city')}
      <CountryField
        error={faults.countryCode}
        value={draft.countryCode}
        onChange={(event) => change('countryCode', event.target.value)}
        onBlur={() => leave('countryCode')}
      />
      {input('phone')}
    </form>
  )
}
