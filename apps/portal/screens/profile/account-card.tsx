import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { NAME_MAX, nameErrors, type CustomerName } from '@pfotenportal/domain/customer/customer'
import type { profile } from '@pfotenportal/text/de/profile'
import { useResource } from '../../data/queries.ts'
import { isRefusal } from '../../data/send.ts'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { CommandError, DataCard } from './data-card.tsx'
import styles from './profile.module.css'

type AccountText = (typeof profile)['account']

/** The error messages for a name by field (spec 5); empty if the name is valid. */
export function nameErrorMessages(draft: CustomerName, text: AccountText): Partial<CustomerName> {
  const { firstName, lastName } = nameErrors(draft)
  const tooLong = text.tooLong(NAME_MAX)
  return {
    ...(firstName && { firstName: firstName === 'REQUIRED' ? text.firstNameRequired : tooLong }),
    ...(lastName && { lastName: lastName === 'REQUIRED' ? text.lastNameRequired : tooLong }),
  }
}

/** The service's field errors, keyed by the form's field names. */
export function serverFieldErrors(error: string | ApiError | null): Partial<CustomerName> {
  const fields = error !== null && typeof error !== 'string' ? error.fields : undefined
  const { first_name: firstName, last_name: lastName } = fields ?? {}
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

/** Surrounding spaces are trimmed, so the field accepts a few more characters than the name may have. */
const FIELD_MAX = NAME_MAX + 10

/** Changes the customer's name. Shows no toast on success (spec 8) and shows refusals in place. */
function AccountForm({ customer, onDone }: { customer: CustomerView; onDone: () => void }) {
  const { account: text } = useProfileText()
  const { run, pending, error, dismiss } = useOperation('updateCustomer')
  const [draft, setDraft] = useState<CustomerName>(customer)
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="firstName"]')?.focus(), [])
  const isChanged = draft.firstName !== customer.firstName || draft.lastName !== customer.lastName
  useUnsavedInput(isChanged && !isRefusal(error))
  const own = shown ? nameErrorMessages(draft, text) : {}
  const faults = { ...serverFieldErrors(error), ...own }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = Object.keys(nameErrorMessages(draft, text))
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
      <TextField disabled label={text.email} hint={text.emailHint} value={customer.email} />
      {input('firstName')}
      {input('lastName')}
      {Object.keys(faults).length === 0 && <CommandError title={text.failed} error={error} />}
      <div className={styles['buttons']}>
        <Button type="submit" look="main" loading={pending}>
          {text.save}
        </Button>
        <Button onClick={onDone}>{text.cancel}</Button>
      </div>
    </form>
  )
}

/** 'Konto Informationen': toggles between read view and edit form (spec 2). */
export function AccountCard() {
  const { account: text } = useProfileText()
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const view = useResource('customer')
  const done = () => {
    setEditing(false)
    // The focused form disappears, so screen readers continue at the heading.
    card.current?.querySelector<HTMLElement>('h2')?.focus()
  }
  const edit = !editing && view.data && (
    <Button size="small" look="quiet" onClick={() => setEditing(true)}>
      {text.edit}
    </Button>
  )
  return (
    <div ref={card}>
      <DataCard title={text.title} view={view} lines={3} action={edit}>
        {(customer) =>
          editing ? (
            <AccountForm customer={customer} onDone={done} />
          ) : (
            <Facts>
              <Fact term={text.firstName}>{customer.firstName}</Fact>
              <Fact term={text.lastName}>{customer.lastName}</Fact>
              <Fact term={text.email}>{customer.email}</Fact>
            </Facts>
          )
        }
      </DataCard>
    </div>
  )
}
