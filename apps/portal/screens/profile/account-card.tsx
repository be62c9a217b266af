import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { type CustomerName, NAME_MAX, nameErrors } from '@pfotenportal/domain/customer/customer-name'
import type { profile } from '@pfotenportal/text/de/profile'
import { useResource } from '../../data/queries.ts'
import { useUnsavedInput } from '../../data/unsaved-input.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { DataCard } from './data-card.tsx'
import { CommandError } from './command-error.tsx'
import styles from './profile.module.css'

type AccountText = (typeof profile)['account']

/** What is wrong with a name in words (spec 5); empty where it can be sent. */
export function nameErrorMessages(draft: CustomerName, text: AccountText): Partial<CustomerName> {
  const { firstName, lastName } = nameErrors(draft)
  const tooLong = text.tooLong(NAME_MAX)
  return {
    ...(firstName && { firstName: firstName === 'REQUIRED' ? text.firstNameRequired : tooLong }),
    ...(lastName && { lastName: lastName === 'REQUIRED' ? text.lastNameRequired : tooLong }),
  }
}

/** What the service has said about single fields, under the names of the form. */
export function serverFieldErrors(error: string | ApiError | null): Partial<CustomerName> {
  const fields = error !== null && typeof error !== 'string' ? error.fields : undefined
  const { first_name: firstName, last_name: lastName } = fields ?? {}
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

/** Blanks around a name do not count: the field takes a few more than the name may have. */
const FIELD_MAX = NAME_MAX + 10

/** Changes how the customer is called. Silent on success (spec 8); what is refused is said in place. */
function AccountForm({ customer, onDone }: { customer: CustomerView; onDone: () => void }) {
  const { account: text } = useProfileText()
  const { run, pending, error, dismiss } = useOperation('updateCustomer')
  const [draft, setDraft] = useState<CustomerName>(customer)
  const [shown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="firstName"]')?.focus(), [])
  useUnsavedInput(draft.firstName !== customer.firstName || draft.lastName !== customer.lastName)
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
      <TextField disabled type="email" label={text.email} hint={text.emailHint} value={customer.email} />
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

/** 'Konto Informationen': read, or edit (spec 2). */
export function AccountCard() {
  const { account: text } = useProfileText()
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const view = useResource('customer')
  const done = () => {
    setEditing(false)
    // The form is gone with the focus in it: whoever reads by ear goes on at the heading.
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
