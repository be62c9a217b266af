import { useLocation } from 'wouter'
import { acceptMailedToken, dropMailedToken } from '../../data/entry-state.ts'
import { useStore } from '../../data/external-store.ts'
import { auth } from '../../data/session.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { LoginFrame } from './login.tsx'
import { useLoginText } from './use-link-request.ts'

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

/** Shown when a link of another session was opened. Sessions are never switched silently (spec 2; docs/security.md). */
export function Relogin() {
  const { relogin } = useLoginText()
  const { data } = useStore(auth)
  const [, navigate] = useLocation()
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
      <Button
        wide
        onClick={() => {
          dropMailedToken()
          navigate(routes.home, { replace: true })
        }}
      >
        {relogin.stay}
      </Button>
    </LoginFrame>
  )
}
