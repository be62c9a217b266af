import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { payment } from '@pfotenportal/text/de/payment'
import { formatExpiry } from '@pfotenportal/text/format'
import { useResource } from '../../../data/queries.ts'
import { Badge } from '../../../ui/chip/chip.tsx'
import { RadioGroup } from '../../../ui/choice/choice.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { defineText } from '../../../ui/text/text.tsx'
import styles from '../choice/choice-list.module.css'
import { ProfileLink } from '../choice/profile-link.tsx'

/** The texts about payment methods. */
export const usePaymentText = defineText({ payment }, () => import('@pfotenportal/text/en/payment'))

/** The name of a payment method, and the detail that distinguishes it from others. */
export function usePaymentLabels(): (method: PaymentMethodView) => { name: string; detail: string } {
  const text = usePaymentText()
  return ({ card, payPal, sepaDebit }) => {
    if (card) {
      return {
        name: text.card(text.brands[card.brand], card.lastDigits),
        detail: text.until(formatExpiry(card.expiryMonth, card.expiryYear)),
      }
    }
    if (sepaDebit) return { name: text.sepaDebit, detail: text.iban(sepaDebit.lastDigits) }
    return payPal ? { name: text.payPal, detail: payPal.email } : { name: text.unnamed, detail: '' }
  }
}

export interface PaymentChoiceProps {
  methods: readonly PaymentMethodView[]
  /** The id of the chosen one. */
  chosen: string | null
  /** The id of the one in use. */
  current: string | null
  onChoose: (id: string) => void
}

/** The saved methods as large choices. A method that cannot be charged says why (C-54). */
export function PaymentChoice({ methods, chosen, current, onChoose }: PaymentChoiceProps) {
  const text = usePaymentText()
  const labelsOf = usePaymentLabels()
  return (
    <RadioGroup
      legend={text.methods}
      name="payment-method"
      options={methods.map((method) => {
        const { name, detail } = labelsOf(method)
        return {
          value: method.id,
          label: (
            <>
              {name} {method.id === current && <Badge>{text.current}</Badge>}
            </>
          ),
          hint: method.status === 'ACTIVE' ? detail : text.unusable[method.status],
          disabled: method.status !== 'ACTIVE',
        }
      })}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

export interface PaymentSelectProps {
  /** The id of the current or newly chosen method. */
  chosen: string | null
  onChoose: (id: string) => void
  /** A change is being sent. */
  disabled?: boolean
}

/** The saved methods as a select field, with a link to add one. */
export function PaymentSelect({ chosen, onChoose, disabled = false }: PaymentSelectProps) {
  const text = usePaymentText()
  const labelsOf = usePaymentLabels()
  const methods = useResource('paymentMethods').data ?? []
  const known = methods.some(({ id }) => id === chosen)
  return (
    <div className={styles['select']}>
      <SelectField
        label={text.select}
        required
        disabled={disabled}
        value={known && chosen ? chosen : ''}
        onChange={(event) => event.target.value && onChoose(event.target.value)}
      >
        {!known && <option value="">{text.none}</option>}
        {methods.map((method) => {
          const { name, detail } = labelsOf(method)
          const unusable = method.status !== 'ACTIVE' && text.unusableShort[method.status]
          return (
            <option key={method.id} value={method.id} disabled={method.status !== 'ACTIVE'}>
              {[name, unusable || detail].filter(Boolean).join(', ')}
            </option>
          )
        })}
      </SelectField>
      <ProfileLink section="payments">{text.selectLink}</ProfileLink>
    </div>
  )
}
