import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { signIn } from '../../data/sign-in.ts'
import { entryState, dropMailedToken } from '../../data/entry-state.ts'
import { ApiFailure } from '../../data/api-failure.ts'
import { notify } from '../../data/notify.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx'
import { routes } from '../../routes.ts'
import { useTitle } from '../../ui/page/page-frame.tsx'
import { useText } from '../../ui/text/text.tsx'
import { PawLoader } from '../../ui/loading/paw-loader.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useLoginText } from './use-link-request.ts'

const Confirm = lazyComponent(() => import('./confirm.tsx').then((it) => it.Confirm))

/** The service asks whether this browser, which did not ask for the link, is to be signed in (docs/security.md). */
const wantsConfirmation = (thrown: unknown) =>
  thrown instanceof ApiFailure &&
  typeof thrown.error === 'object' &&
  thrown.error.type === 'SIGN_IN_UNCONFIRMED'

/** Where a failed sign-in leads: to / where somebody is signed in, else to the login, each with its notice. */
function useFailure(): (thrown: unknown) => void {
  const text = useLoginText()
  const [, navigate] = useLocation()
  return (thrown) => {
    const { loggedIn } = entryState()
    const useless = thrown instanceof ApiFailure && thrown.isRefusal
    if (loggedIn) notify('error', useless ? text.linkUsed.title : text.unreachable.title)
    if (useless || loggedIn) dropMailedToken()
    navigate(loggedIn ? routes.home : routes.login, { replace: true })
  }
}

/** Signs in with the mailed token and goes to / (spec 2). */
export function Verify({ token }: { token: string }) {
  const text = useLoginText()
  const { shell } = useText()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'first' | 'asked' | 'confirmed'>('first')
  const fail = useFailure()
  useTitle(shell.titles.login)
  useEffect(() => {
    if (step === 'asked') return
    const succeeded = () => {
      dropMailedToken()
      navigate(routes.home, { replace: true })
    }
    const failed = (thrown: unknown) => (wantsConfirmation(thrown) ? setStep('asked') : fail(thrown))
    void signIn(token, step === 'confirmed').then(succeeded, failed)
    // The token and the person's yes are what counts; the ways on stay the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, step])
  if (step === 'asked') return <Confirm onConfirm={() => setStep('confirmed')} />
  return (
    <main id="content">
      <VisuallyHidden>
        <h1>{shell.titles.login}</h1>
      </VisuallyHidden>
      <PawLoader page label={text.verifying} />
    </main>
  )
}
