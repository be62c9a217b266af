import { useState } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { isKnownDevice, wasLeft } from '../../../data/passkeys.ts'
import { ApiFailure, errorOf } from '../../../data/send.ts'
import { useText } from '../../../ui/text/text.tsx'
import { usePasskeyText } from './passkey-text.ts'

/** Why a passkey could not be used or created, in words. */
export interface PasskeyProblem {
  readonly message: string
  /** Whether a new sign-in helps. */
  readonly isSignInOld: boolean
}

export interface PasskeyDialog {
  readonly pending: boolean
  readonly problem: PasskeyProblem | null
  /** Opens the browser's dialog. Whether it succeeded; leaving the dialog is no problem. */
  readonly run: () => Promise<boolean>
  readonly fail: (thrown: unknown) => void
}

/** Runs what opens the browser's dialog, one at a time, and says what went wrong. */
export function usePasskeyDialog(open: () => Promise<unknown>): PasskeyDialog {
  const text = usePasskeyText()
  const { error: errorText } = useText()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)

  const problemOf = (thrown: unknown): PasskeyProblem => {
    if (!(thrown instanceof ApiFailure))
      return { message: isKnownDevice(thrown) ? text.known : text.failed, isSignInOld: false }
    const error: string | ApiError = errorOf(thrown)
    const message = typeof error === 'string' ? error : error.message
    const isSignInOld = typeof error === 'object' && error.type === 'SIGN_IN_NOT_RECENT'
    return { message: message || errorText.unreachable, isSignInOld }
  }
  // What ends without a choice takes no message away.
  const fail = (thrown: unknown) => {
    if (!wasLeft(thrown)) setProblem(problemOf(thrown))
  }
  const run = async () => {
    if (pending) return false
    setPending(true)
    setProblem(null)
    try {
      await open()
      return true
    } catch (thrown) {
      fail(thrown)
      return false
    } finally {
      setPending(false)
    }
  }
  return { pending, problem, run, fail }
}
