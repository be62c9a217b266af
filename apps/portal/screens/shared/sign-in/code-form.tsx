import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { parseSignInCode } from '@pfotenportal/domain/core/sign-in-code'
import { ApiFailure } from '../../../data/send.ts'
import { signInWithCode } from '../../../data/sign-in.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useText } from '../../../ui/text/text.tsx'
import styles from './code-form.module.css'
import { useLoginText } from './login-text.ts'

/** Says why a code was not accepted, and what works instead. */
function useReasonOf(): (thrown: unknown) => string {
  const text = useLoginText()
  const { error } = useText()
  return (thrown) => {
    const refusal = thrown instanceof ApiFailure && typeof thrown.error === 'object' ? thrown.error : null
    if (!refusal?.message) return error.unreachable
    return refusal.type === 'RATE_LIMITED' ? `${refusal.message} ${text.code.useLink}` : refusal.message
  }
}

/** Sends a code, one at a time. */
function useCode(onFailure: () => void) {
  const reasonOf = useReasonOf()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sent = useRef<string | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const send = async (code: string) => {
    if (pending) return
    sent.current = code
    setPending(true)
    setFailure(null)
    try {
      // The portal opens as soon as the session is stored.
      const referral = await signInWithCode(code)
      if (referral) await import('./friend-code.tsx').then((it) => it.reportOutcome(referral))
    } catch (thrown) {
      if (!isShown.current) return
      setFailure(reasonOf(thrown))
      onFailure()
    }
    if (isShown.current) setPending(false)
  }
  return { pending, failure, setFailure, send, sent }
}

/** One field for the code in the mail, with a button that is called otherwise if `action` says so. A complete code is sent at once, whether it is typed, pasted or filled in. */
export function CodeForm({ action }: { action?: string }): ReactNode {
  const text = useLoginText().code
  const field = useRef<HTMLInputElement>(null)
  const { pending, failure, setFailure, send, sent } = useCode(() => field.current?.select())

  const change = (typed: string) => {
    const code = parseSignInCode(typed)
    if (code !== undefined && code !== sent.current) void send(code)
    else if (code === undefined) setFailure(null)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = parseSignInCode(field.current?.value ?? '')
    if (code === undefined) {
      setFailure(text.incomplete)
      field.current?.focus()
    } else void send(code)
  }

  return (
    <form className="stack-4" method="post" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={pending}
        className={styles['code']}
        label={text.label}
        hint={text.hint}
        error={failure && <span role="alert">{failure}</span>}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" look="main" wide loading={pending}>
        {action ?? text.submit}
      </Button>
    </form>
  )
}
