import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { NAME_MAX, type CustomerName } from '@pfotenportal/domain/customer/customer-name'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { answeredFaults, nameFaultWords } from './account-draft.ts'
import styles from './profile.module.css'
import { Refused } from './refused.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'

/** Blanks around a name do not count: the field takes a few more than the name may have. */
const FIELD_MAX = NAME_MAX + 10

/** Changes how the customer is called. Silent on success (spec 8); what is refused is said in place. */
export function AccountForm({ customer, onDone }: { customer: CustomerView; onDone: () => void }) {
  const { account: text } = useProfileText()
  const { run, pending, error, dismiss } = useOperation('updateCustomer')
  const [draft, setDraft] = useState<CustomerName>(customer)
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="firstName"]')?.focus(), [])
  useUnsavedInput(draft.firstName !== customer.firstName || draft.lastName !== customer.lastName)
  const own = shown ? nameFaultWords(draft, text) : {}
  const faults = { ...answeredFaults(error), ...own }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = Object.keys(nameFaultWords(draft, text))
    setShown(true)
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    const body = { first_name: draft.firstName.trim(), last_name: draft.lastName.trim() }
    void run({ params: { id: 1 }, body }).then(({ ok }) => ok && onDone())
  }
  const input = (field: keyof CustomerName) => (
    <TextField
      name={field}
      required
      maxLength={FIELD_MAX}
      autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
      label={text[field]}
      error={faults[field]}
      value={draft[field]}
      onChange={(event) => {
        setDraft({ ...draft, [field]: event.target.value })
        dismiss()
      }}
    />
  )
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <TextField disabled type="email" label={text.email} hint={text.emailHint} value={customer.email} />
      {input('firstName')}
      {input('lastName')}
      {Object.keys(faults).length === 0 && <Refused title={text.failed} error={error} />}
      <div className={styles['buttons']}>
        <Button type="submit" look="main" loading={pending}>
          {text.save}
        </Button>
        <Button onClick={onDone}>{text.cancel}</Button>
      </div>
    </form>
  )
}
