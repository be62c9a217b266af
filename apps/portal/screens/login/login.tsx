import { Suspense, useState } from 'react'
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx'
import { RouteProgress } from '../../ui/loading/route-progress.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginNotice } from './login-notice.tsx'
import { SampleHint } from './sample-hint.tsx'
import { useLinkRequest } from './use-link-request.ts'

/** Fetched while the link is on its way. */
const SentNote = lazyComponent(() => import('./sent-note.tsx').then((it) => it.SentNote))

/** /auth/login: asks for the address, sends the link, says where it went. */
export function Login() {
  const request = useLinkRequest(() => void SentNote.preload().catch(() => undefined))
  const [email, setEmail] = useState('')
  if (request.sent) {
    return (
      <LoginFrame>
        <Suspense fallback={<RouteProgress active />}>
          <SentNote request={request} sent={request.sent} />
        </Suspense>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame beside={<SampleHint onUse={setEmail} />}>
      <LoginNotice request={request} />
      <LoginForm key={email} request={request} email={email} />
    </LoginFrame>
  )
}
