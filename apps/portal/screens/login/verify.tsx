import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { dropMailedToken, entryState } from '../../data/entry-state.ts'
import { notify } from '../../data/notify.ts'
import { ApiFailure } from '../../data/send.ts'
import { signIn, type ReferralAtSignIn } from '../../data/sign-in.ts'
import { routes } from '../../routes.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { useTitle } from '../../ui/page/page-frame.tsx'
import { useText } from '../../ui/text/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'

const ConfirmSignIn = lazyComponent(() => import('./confirmations.tsx').then((it) => it.ConfirmSignIn))

/** Whether the service requires a confirmation because another browser requested the link (docs/security.md). */
const needsConfirmation = (thrown: unknown) =>
  thrown instanceof ApiFailure &&
  typeof thrown.error === 'object' &&
  thrown.error.type === 'SIGN_IN_UNCONFIRMED'

/** Handles a failed sign-in: goes to / if a customer is signed in, otherwise to the login, and shows a message. */
function useFailure(): (thrown: unknown) => void {
  const text = useLoginText()
  const [, navigate] = useLocation()
  return (thrown) => {
    const { loggedIn } = entryState()
    const isInvalid = thrown instanceof ApiFailure && thrown.isRefusal
    if (loggedIn) notify('error', isInvalid ? text.linkUsed.title : text.unreachable.title)
    if (isInvalid || loggedIn) dropMailedToken()
    navigate(loggedIn ? routes.home : routes.login, { replace: true })
  }
}

/** Signs in (`signIn`) with the mailed token and goes to / (spec 2). */
export function Verify({ token }: { token: string }) {
  const text = useLoginText()
  const { shell } = useText()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'initial' | 'unconfirmed' | 'confirmed'>('initial')
  const fail = useFailure()
  useTitle(shell.titles.login)
  useEffect(() => {
    if (step === 'unconfirmed') return
    const succeeded = (referral: ReferralAtSignIn) => {
      if (referral) void import('../shared/sign-in/friend-code.tsx').then((it) => it.reportOutcome(referral))
      dropMailedToken()
      navigate(routes.home, { replace: true })
    }
    const failed = (thrown: unknown) => (needsConfirmation(thrown) ? setStep('unconfirmed') : fail(thrown))
    void signIn(token, step === 'confirmed').then(succeeded, failed)
    // Only the token and the confirmation matter; the callbacks do the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, step])
  if (step === 'unconfirmed') return <ConfirmSignIn onConfirm={() => setStep('confirmed')} />
  return (
    <main id="content">
      <VisuallyHidden>
        <h1>{shell.titles.login}</h1>
      </VisuallyHidden>
      <PawLoader page label={text.verifying} />
    </main>
  )
}
