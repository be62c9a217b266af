import { useCallback, useRef, useState } from 'react'
import { login } from '@pfotenportal/text/de/login'
import { ApiFailure } from '../../data/send.ts'
import { notify, withdrawFailures } from '../../data/notify.ts'
import { requestLoginLink } from '../../data/sign-in.ts'
import { defineText, useText } from '../../ui/text/text.tsx'

/** The texts of signing in and out. */
export const useLoginText = defineText(login, () =>
  import('@pfotenportal/text/en/login').then((it) => it.login),
)

/** A link that was sent. */
export interface SentLink {
  readonly email: string
  readonly minutes: number
  /** How many links were sent from this form. Each one restarts the countdown. */
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

/** Names the request for its toasts. */
const REQUEST = 'requestLoginLink'

/** Requests login links, with the toasts of spec 8. `onSend` is called with every request. */
export function useLinkRequest(onSend: () => void): LinkRequest {
  const text = useLoginText()
  const { error } = useText()
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState<SentLink | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useRef(onSend)

  const send = useCallback(
    async (email: string) => {
      setPending(true)
      setFailure(null)
      sending.current()
      try {
        const minutes = await requestLoginLink(email)
        setSent((before) => ({ email, minutes, count: (before?.count ?? 0) + 1 }))
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
  const reset = useCallback(() => setSent(null), [])
  return { pending, sent, failure, send, reset }
}
