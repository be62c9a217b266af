import { useCallback, useRef, useState } from 'react'
import { notify, withdrawFailures } from '../../data/notify.ts'
import { ApiFailure } from '../../data/send.ts'
import { wallNow } from '../../data/server-clock.ts'
import { auth, forgetCode } from '../../data/session.ts'
import { requestLoginLink } from '../../data/sign-in.ts'
import { useText } from '../../ui/text/text.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'

/** A link that was sent. */
export interface SentLink {
  readonly email: string
  readonly minutes: number
  /** Whether the mail also has a code. */
  readonly hasCode: boolean
  /** How many links were sent since the page was opened. Each one restarts the countdown. */
  readonly count: number
}

export interface LinkRequest {
  readonly pending: boolean
  readonly sent: SentLink | null
  /** Why no link could be sent. */
  readonly failure: string | null
  send: (email: string) => Promise<void>
  /** Back to the form. */
  reset: () => void
}

/** Reasons that the login page explains first. */
const explained: readonly string[] = ['SESSION_EXPIRED', 'SESSION_TOKEN_INVALID']

/** The mail whose code the customer may still be looking for, after the page was closed in the meantime. */
function awaitedCode(): SentLink | null {
  const { askedFor, codeUntil = 0, error } = auth.get()
  const minutes = Math.floor((codeUntil - wallNow()) / 60_000)
  if (askedFor === undefined || minutes < 1) return null
  if (typeof error === 'object' && error !== null && explained.includes(error.type)) return null
  return { email: askedFor, minutes, hasCode: true, count: 0 }
}

/** Names the request for its toasts. */
const REQUEST = 'requestLoginLink'

/** Requests login links, with the toasts of spec 8. `onSend` is called with every request. */
export function useLinkRequest(onSend: () => void): LinkRequest {
  const text = useLoginText()
  const { error } = useText()
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(awaitedCode)
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useRef(onSend)

  const send = useCallback(
    async (email: string) => {
      setPending(true)
      setFailure(null)
      sending.current()
      try {
        const mail = await requestLoginLink(email)
        setSent((before) => ({ email, ...mail, count: (before?.count ?? 0) + 1 }))
        withdrawFailures(REQUEST)
        notify('success', text.sent)
      } catch (thrown) {
        const refused =
          thrown instanceof ApiFailure && typeof thrown.error === 'object' && thrown.status === 429
        const reason = refused
          ? thrown.message
          : thrown instanceof ApiFailure && thrown.isRefusal
            ? ''
            : error.unreachable
        setFailure([text.failed, reason].filter(Boolean).join('. '))
        notify('error', text.failed, REQUEST)
      } finally {
        setPending(false)
      }
    },
    [text, error],
  )
  const reset = useCallback(() => {
    forgetCode()
    setSent(null)
  }, [])
  return { pending, sent, failure, send, reset }
}
