import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useText } from '../../ui/text/text.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './discount.module.css'
import { useSubscriptionsText } from '../shared/account/subscriptions-text.ts'

/** What is said below the field: a code that is not valid comes as a plain string (spec 5, 8; C-14). */
function useRefusal(error: string | ApiError | null, isEmpty: boolean): string | undefined {
  const { discount } = useSubscriptionsText()
  const { error: words } = useText()
  if (isEmpty || typeof error === 'string') return discount.invalid
  return error ? error.message || words.offline : undefined
}

export interface DiscountFormProps {
  subscription: SubscriptionView
  onApplied: () => void
  hint?: ReactNode
}

/** A code and 'Anwenden'; Enter applies, too (spec 2). */
export function DiscountForm({ subscription, onApplied, hint }: DiscountFormProps) {
  const { discount } = useSubscriptionsText()
  const id = useId()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const add = useOperation('addDiscount', discount.added)
  useUnsavedInput(code.trim() !== '')
  const refusal = useRefusal(add.error, isEmpty)

  const apply = async (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = code.trim()
    add.dismiss()
    setEmpty(typed === '')
    const outcome = typed && (await add.run({ params: { id: subscription.id }, body: { code: typed } }))
    if (outcome && outcome.ok) onApplied()
    else document.getElementById(id)?.focus()
  }
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void apply(event)}>
      <TextField
        id={id}
        label={discount.label}
        hint={hint}
        required
        error={refusal}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" loading={add.pending} className={styles['apply']}>
        {discount.apply}
      </Button>
    </form>
  )
}
