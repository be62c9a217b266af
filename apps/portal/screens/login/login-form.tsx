import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './login-frame.module.css'
import { useLoginText } from './text.ts'
import type { LinkRequest } from './use-link-request.ts'

/** One field and one button; `email` fills it in beforehand. */
export function LoginForm({ request, email }: { request: LinkRequest; email: string }) {
  const text = useLoginText()
  const [fault, setFault] = useState<string | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const given = field.value.trim()
    const found = given === '' ? text.required : field.validity.typeMismatch ? text.invalid : null
    setFault(found)
    if (found) field.focus()
    else void request.send(given)
  }

  return (
    <>
      <Headline level={1}>{text.title}</Headline>
      <p className={styles['lead']}>{text.lead}</p>
      <form className={styles['form']} method="post" noValidate onSubmit={submit}>
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          label={text.email}
          hint={text.emailHint}
          placeholder={text.placeholder}
          defaultValue={email}
          error={fault ?? request.failure}
          onChange={() => setFault(null)}
        />
        <Button type="submit" look="main" wide loading={request.pending}>
          {text.submit}
        </Button>
      </form>
    </>
  )
}
