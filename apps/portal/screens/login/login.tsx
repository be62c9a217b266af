import X from 'lucide-react/icons/x'
import { Suspense, useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { config, newDogLink } from '../../data/config.ts'
import { useEntryState } from '../../data/entry-state.ts'
import { useStore } from '../../data/external-store.ts'
import { mayUsePasskeys } from '../../data/passkey-offer.ts'
import { referralCode } from '../../data/referral-code.ts'
import { auth, clearAuthError } from '../../data/session.ts'
import { routes } from '../../routes.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx'
import { RouteProgress } from '../../ui/loading/route-progress.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useText } from '../../ui/text/text.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'
import styles from './login-frame.module.css'
import { useLinkRequest, type LinkRequest } from './use-link-request.ts'
import welcomePicture from './welcome.svg?no-inline'

/** The layout of the login flow: a card, with a picture on wide screens. */
export function LoginFrame({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  const { shell } = useText()
  return (
    <PublicPage title={shell.titles.login} heading={false}>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Card className={styles['card']}>{children}</Card>
          {beside}
        </div>
        <div className={styles['picture']}>
          <img
            src={welcomePicture}
            loading="lazy"
            width={360}
            height={300}
            alt=""
            className={styles['scene']}
          />
        </div>
      </div>
    </PublicPage>
  )
}

/** The login form, which sends `requestLoginLink`. `email` prefills the field. */
function LoginForm({ request, email }: { request: LinkRequest; email: string }) {
  const text = useLoginText()
  const [fault, setFault] = useState<string | null>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    const given = field.value.trim()
    const found = given === '' ? text.required : parseEmail(given) ? null : text.invalid
    setFault(found)
    if (found) field.focus()
    else void request.send(given)
  }

  return (
    <>
      <Headline level={1}>{text.title}</Headline>
      <p className="lead">{text.lead}</p>
      <form className="stack-4" method="post" noValidate onSubmit={submit}>
        <TextField
          name="email"
          // No type "email": a browser changes the address that is typed into such a field.
          autoComplete="email webauthn"
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

/** Explains why the customer has to sign in, with a button that helps, until the next attempt. */
function LoginNotice({ request }: { request: LinkRequest }) {
  const text = useLoginText()
  const { ui } = useText()
  const { error, askedFor } = useStore(auth)
  const { mailed } = useEntryState()
  const [, navigate] = useLocation()
  if (mailed) {
    const again = (
      <Button size="small" onClick={() => navigate(routes.verify, { replace: true })}>
        {text.unreachable.again}
      </Button>
    )
    return (
      <Notice tone="warn" role="alert" title={text.unreachable.title} action={again}>
        {text.unreachable.text}
      </Notice>
    )
  }
  if (typeof error !== 'object' || error === null) return null
  const dismiss = (
    <IconButton label={ui.close} icon={<X size={18} aria-hidden="true" />} onClick={clearAuthError} />
  )
  if (error.type === 'SESSION_EXPIRED') return <Notice title={error.message} action={dismiss} />
  if (error.type !== 'SESSION_TOKEN_INVALID') return null
  const fresh = askedFor && (
    <Button size="small" loading={request.pending} onClick={() => void request.send(askedFor)}>
      {text.linkUsed.fresh(askedFor)}
    </Button>
  )
  const actions = (
    <>
      {fresh}
      {dismiss}
    </>
  )
  return (
    <Notice tone="warn" role="alert" title={text.linkUsed.title} action={actions}>
      {text.linkUsed.text}
    </Notice>
  )
}

const PasskeySignIn = lazyComponent(() => import('./passkey-sign-in.tsx').then((it) => it.PasskeySignIn))
const VisitorLink = lazyComponent(() => import('./visitor-link.tsx').then((it) => it.VisitorLink))
const FriendCode = lazyComponent(() =>
  import('../shared/sign-in/friend-code.tsx').then((it) => it.FriendCode),
)

const sampleCustomers = [
  { name: 'anna', email: 'anna.berger@example.de' },
  { name: 'thomas', email: 'thomas.krueger@example.de' },
] as const

/** Suggests sample addresses if the sample world is loaded. */
function SampleHint({ onUse }: { onUse: (email: string) => void }) {
  const { sample } = useLoginText()
  if (!config.sampleWorld) return null
  return (
    <Card look="sunken" className={styles['hint']} aria-labelledby="sample-world">
      <Headline id="sample-world" level={2} look="small">
        {sample.title}
      </Headline>
      <p>{sample.text}</p>
      <div className={styles['names']}>
        {sampleCustomers.map(({ name, email }) => (
          <Button key={name} size="small" onClick={() => onUse(email)}>
            {sample[name]}
          </Button>
        ))}
      </div>
    </Card>
  )
}

/** Fetched while the request is in flight. */
const SentNote = lazyComponent(() => import('./sent-note.tsx').then((it) => it.SentNote))

/** /auth/login: asks for the email address, requests a link and confirms where it was sent. */
export function Login() {
  const code = useStore(referralCode)
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
      {code !== null && (
        <Suspense>
          <FriendCode />
        </Suspense>
      )}
      <LoginForm key={email} request={request} email={email} />
      {mayUsePasskeys() && (
        <Suspense>
          <PasskeySignIn />
        </Suspense>
      )}
      {!newDogLink.external && (
        <Suspense>
          <VisitorLink />
        </Suspense>
      )}
    </LoginFrame>
  )
}
