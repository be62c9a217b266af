import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { acceptMailedToken, dropMailedToken, useEntryState } from '../../data/entry-state.ts'
import { useStore } from '../../data/external-store.ts'
import { auth } from '../../data/session.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { RouteProgress } from '../../ui/loading/route-progress.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'
import { LoginFrame } from './login.tsx'

/** Asks for confirmation before signing in a browser that did not request the link. */
export function ConfirmSignIn({ onConfirm }: { onConfirm: () => void }) {
  const { confirm } = useLoginText()
  return (
    <LoginFrame>
      <Headline level={1}>{confirm.title}</Headline>
      <p>{confirm.text}</p>
      <Button look="main" wide onClick={onConfirm}>
        {confirm.action}
      </Button>
    </LoginFrame>
  )
}

/** After a sign-in with the code of a mail, the service answers this for the link of that mail. */
async function keptFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Whether the opened link is of the mail whose code opened this session; null until that is known. */
function useIsOwnLink(): boolean | null {
  const { mailed, storedToken } = useEntryState()
  const [isOwn, setIsOwn] = useState<boolean | null>(null)
  const token = mailed?.value ?? ''
  useEffect(() => {
    let isCurrent = true
    const decide = (kept: string | null) => isCurrent && setIsOwn(kept === storedToken)
    // Without a secure connection browsers have no `crypto.subtle`.
    keptFor(token).then(decide, () => decide(null))
    return () => {
      isCurrent = false
    }
  }, [token, storedToken])
  return isOwn
}

/** Shown when a link of another session was opened. Sessions are never switched silently (spec 2; docs/security.md). */
export function Relogin() {
  const { relogin } = useLoginText()
  const { data } = useStore(auth)
  const [, navigate] = useLocation()
  const isOwnLink = useIsOwnLink()
  const stay = () => {
    dropMailedToken()
    navigate(routes.home, { replace: true })
  }
  const leave = useEffectEvent(stay)
  useEffect(() => {
    if (isOwnLink) leave()
  }, [isOwnLink])
  if (isOwnLink !== false) return <RouteProgress active />
  return (
    <LoginFrame>
      <Headline level={1}>{relogin.title}</Headline>
      <p>{relogin.text(`${data?.firstName ?? ''} ${data?.lastName ?? ''}`.trim())}</p>
      <Button
        look="main"
        wide
        onClick={() => {
          acceptMailedToken()
          navigate(routes.verify, { replace: true })
        }}
      >
        {relogin.again}
      </Button>
      <Button wide onClick={stay}>
        {relogin.stay}
      </Button>
    </LoginFrame>
  )
}
