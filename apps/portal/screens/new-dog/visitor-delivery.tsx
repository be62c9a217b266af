import { useId, useRef, useState } from 'react'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { fieldErrorsOf, type AddressDraft } from '../../operations/shared/address/address-draft.ts'
import { AddressForm } from '../../operations/shared/address/address-form.tsx'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Link } from '../../ui/link/link.tsx'
import type { Contact } from './dog-draft.ts'
import { StepCard } from './steps.tsx'
import { addressErrorOf, useVisitorText, type FirstOrder } from './visitor-order.ts'

export interface VisitorDeliveryProps {
  contact: Contact | null
  order: FirstOrder
  onBack: () => void
}

/** The third step: where the boxes go, and the address that is confirmed. */
export function VisitorDelivery({ contact, order, onBack }: VisitorDeliveryProps) {
  const text = useVisitorText()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(contact?.email ?? '')
  const [isTried, setTried] = useState(false)
  const isValid = parseEmail(email) !== undefined
  const error = addressErrorOf(order.error)
  const submit = (address: AddressDraft) => {
    if (!isValid) return field.current?.focus()
    void order.request(email, address)
  }
  return (
    <StepCard
      step="delivery"
      onBack={onBack}
      next={
        <Button look="main" type="submit" form={form} loading={order.pending} onClick={() => setTried(true)}>
          {text.next}
        </Button>
      }
    >
      <div className="stack-5">
        <TextField
          ref={field}
          name="email"
          // No type "email": a browser changes the address that is typed into such a field.
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          label={text.email}
          hint={text.emailHint}
          error={isTried && !isValid ? text.emailInvalid : undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => email !== '' && setTried(true)}
        />
        <section aria-labelledby={`${form}-address`} className="stack-4">
          <h3 id={`${form}-address`} className="subtitle">
            {text.address}
          </h3>
          <AddressForm id={form} initial={contact?.address} error={error} onSubmit={submit} />
        </section>
        {error && !fieldErrorsOf(error) && <QuoteRefusal error={error} />}
        <p className="note">
          {text.payment} {text.privacy} <Link href={routes.privacy}>{text.privacyLink}</Link>
        </p>
      </div>
    </StepCard>
  )
}
