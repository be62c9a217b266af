/** What the second step of a sign-in shows: asking for a factor, setting one up, and the recovery codes. */
import type { ReactNode } from 'react'
import { inGroups } from '../../auth/staff-codes.ts'
import type { View } from '../page/page.tsx'
import { FACTOR_PATH, SIGN_OUT_PATH } from '../page/paths.ts'
import { PasskeyForm, PasskeyScript, type PasskeyQuestion } from './passkey-views.tsx'
import { qrPath } from './qr-path.ts'
import { signInPageHtml, type SignInView } from './sign-in-views.tsx'

/** Why nothing was accepted, in the words of the page. */
export interface FactorNotice {
  readonly problem: string | null
}

export function Problem({ problem }: FactorNotice) {
  return (
    problem !== null && (
      <p className="note bad" role="alert">
        {problem}
      </p>
    )
  )
}

/** A field for a code; an app may fill in its digits. */
export function CodeField({ id, label, isDigits }: { id: string; label: string; isDigits: boolean }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="code"
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...(isDigits && { inputMode: 'numeric' as const })}
        required
      />
    </div>
  )
}

/** The way out of the second step. */
function Leave({ copy }: Pick<View, 'copy'>) {
  return (
    <form method="post" action={SIGN_OUT_PATH}>
      <button className="button soft" type="submit">
        {copy.factor.ask.leave}
      </button>
    </form>
  )
}

/** Which factor is asked for: an app's code, a passkey, or either. */
interface AskedFactor extends FactorNotice {
  readonly hasApp: boolean
  readonly passkey: PasskeyQuestion | null
}

/** Asks for a factor after a link was used. */
export function askFactorHtml(view: SignInView & AskedFactor): string {
  const { copy, to, hasApp, passkey } = view
  const { ask } = copy.factor
  const target = <input type="hidden" name="to" value={to} />
  return signInPageHtml(
    view,
    ask.title,
    <>
      <Problem problem={view.problem} />
      {passkey && (
        <div className="parts" hidden={hasApp} data-with-passkeys="">
          <p>{ask.passkey}</p>
          <PasskeyForm action={FACTOR_PATH} copy={copy} question={passkey} label={ask.usePasskey}>
            {target}
          </PasskeyForm>
        </div>
      )}
      {hasApp && (
        <>
          <p>{passkey ? ask.orCode : ask.intro}</p>
          <form method="post" action={FACTOR_PATH}>
            {target}
            <CodeField id="code" label={ask.code} isDigits />
            <button className={passkey ? 'button soft' : 'button'} type="submit">
              {ask.submit}
            </button>
          </form>
        </>
      )}
      <details>
        <summary>{hasApp ? ask.lost : ask.lostPasskey}</summary>
        <form method="post" action={FACTOR_PATH}>
          <p>{ask.lostHint}</p>
          {target}
          <CodeField id="recovery-code" label={ask.recoveryCode} isDigits={false} />
          <button className="button soft" type="submit">
            {ask.submit}
          </button>
        </form>
      </details>
      <Leave copy={copy} />
      {passkey && <PasskeyScript />}
    </>,
  )
}

/** An app that is being set up: its secret, and the address that contains it. */
export interface AppToSetUp {
  readonly secret: string
  readonly address: string
}

/** The picture, the secret as text beside it, and the field for the first code. */
export function SetUp({
  copy,
  app,
  action,
  children,
}: {
  copy: View['copy']
  app: AppToSetUp
  action: string
  children: ReactNode
}) {
  const { setUp, ask } = copy.factor
  const { path, size } = qrPath(app.address)
  return (
    <>
      <p>{setUp.steps.scan}</p>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={setUp.picture}>
        <rect width={size} height={size} />
        <path d={path} />
      </svg>
      <p>
        {setUp.steps.open} <a href={app.address}>{setUp.steps.openLink}</a>
      </p>
      <div>
        <p>{setUp.steps.type}</p>
        <p className="typed">
          <code translate="no">{inGroups(app.secret)}</code>
        </p>
      </div>
      <form method="post" action={action}>
        {children}
        <p>{setUp.steps.confirm}</p>
        <CodeField id="code" label={ask.code} isDigits />
        <button className="button" type="submit">
          {setUp.submit}
        </button>
      </form>
    </>
  )
}

/** Sets up an app or a passkey before the first page opens. */
export function demandFactorHtml(
  view: SignInView & FactorNotice,
  app: AppToSetUp,
  passkey: PasskeyQuestion | null,
): string {
  const { setUp, passkeys } = view.copy.factor
  const target = <input type="hidden" name="to" value={view.to} />
  return signInPageHtml(
    view,
    setUp.title,
    <>
      <p>{setUp.demanded}</p>
      <Problem problem={view.problem} />
      {passkey && (
        <div className="parts" hidden data-with-passkeys="">
          <p>{setUp.passkey}</p>
          <PasskeyForm action={FACTOR_PATH} copy={view.copy} question={passkey} label={passkeys.add}>
            {target}
          </PasskeyForm>
          <h2>{setUp.orApp}</h2>
        </div>
      )}
      <SetUp copy={view.copy} app={app} action={FACTOR_PATH}>
        {target}
      </SetUp>
      <Leave copy={view.copy} />
      {passkey && <PasskeyScript />}
    </>,
  )
}

/** Shows the recovery codes, once. */
export function recoveryCodesHtml(view: SignInView, codes: readonly string[]): string {
  const copy = view.copy.factor.codes
  return signInPageHtml(
    view,
    copy.title,
    <>
      <p>{copy.intro}</p>
      <ol className="codes" aria-label={copy.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a className="button" href={view.to}>
        {copy.next}
      </a>
    </>,
  )
}
