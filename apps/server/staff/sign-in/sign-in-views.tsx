/** The pages on which staff sign in. */
import type { ReactNode } from 'react'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { Language } from '@pfotenportal/text/format'
import type { Staff } from '../../database/identity/staff.ts'
import type { Branded } from '../../pages/branded.ts'
import { emailInput, PortalLogo } from '../../pages/page-parts.tsx'
import { Document, documentHtml } from '../page/page.tsx'
import { LINK_PATH, PASSKEY_PATH, PROVIDER_PATH, SAMPLE_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import { PasskeyForm, PasskeyScript, type PasskeyQuestion } from './passkey-views.tsx'

/** Why a sign-in failed. */
export type SignInProblem = keyof OperatorText['signIn']['problems']

/** What every page of the sign-in shows. */
export interface SignInView {
  readonly language: Language
  readonly copy: Branded<OperatorText>
  /** The path to open after sign-in. */
  readonly to: string
}

/** A page of the sign-in, without navigation. */
export function signInPageHtml({ language, copy }: SignInView, title: string, children: ReactNode): string {
  return documentHtml(
    <Document title={`${title} · ${copy.service}`} language={language}>
      <div className="card narrow">
        <span className="brand">
          <PortalLogo /> {copy.service}
        </span>
        <h1>{title}</h1>
        {children}
      </div>
    </Document>,
  )
}

interface SignInPage extends SignInView {
  readonly problem: SignInProblem | null
  /** Whether staff can sign in by the company's provider. */
  readonly hasProvider: boolean
  /** Null if there can be no passkeys. */
  readonly passkey: PasskeyQuestion | null
  /** Until another attempt is allowed, if the problem is a limit. */
  readonly retryAfterSeconds?: number | undefined
  /** The staff of the sample world, each with a button. */
  readonly samples: readonly Omit<Staff, 'id'>[]
}

/** Asks for an email address, or offers the company's provider. */
export function signInHtml(view: SignInPage): string {
  const { copy, to, problem, hasProvider, passkey, samples } = view
  const { signIn, staff } = copy
  return signInPageHtml(
    view,
    signIn.title,
    <>
      {problem && (
        <p className="note bad" role="alert">
          {problem === 'LIMITED'
            ? signIn.problems.LIMITED(view.retryAfterSeconds ?? 0)
            : signIn.problems[problem]}
        </p>
      )}
      {hasProvider && (
        <a className="button" href={`${PROVIDER_PATH}?${new URLSearchParams({ to })}`}>
          {signIn.provider}
        </a>
      )}
      {passkey && (
        <PasskeyForm
          action={PASSKEY_PATH}
          copy={copy}
          question={passkey}
          label={copy.factor.ask.usePasskey}
          isSoft
        >
          <input type="hidden" name="to" value={to} />
        </PasskeyForm>
      )}
      <p>{signIn.intro}</p>
      <form method="post" action={SIGN_IN_PATH}>
        <input type="hidden" name="to" value={to} />
        <div className="field">
          <label htmlFor="email">{signIn.email}</label>
          <input id="email" name="email" {...emailInput} autoComplete="email" required />
        </div>
        <button className={hasProvider ? 'button soft' : 'button'} type="submit">
          {signIn.submit}
        </button>
      </form>
      {samples.length > 0 && (
        <>
          <p className="note">{signIn.sample}</p>
          <form method="post" action={SAMPLE_PATH}>
            <input type="hidden" name="to" value={to} />
            {samples.map(({ email, name, role }) => (
              <button key={email} className="button soft" type="submit" name="email" value={email}>
                {name} ({staff.roles[role]})
              </button>
            ))}
          </form>
        </>
      )}
      {passkey && <PasskeyScript />}
    </>,
  )
}

/** Says that a link is on its way, whether or not anybody has the address. */
export function linkSentHtml(
  view: SignInView & { readonly email: string; readonly minutes: number; readonly mailboxUrl: string | null },
): string {
  const { sent } = view.copy.signIn
  return signInPageHtml(
    view,
    sent.title,
    <>
      <p>{sent.text(view.email, view.minutes)}</p>
      {view.mailboxUrl !== null && <a href={view.mailboxUrl}>{sent.mailbox}</a>}
      <a href={`${SIGN_IN_PATH}?${new URLSearchParams({ to: view.to })}`}>{sent.again}</a>
    </>,
  )
}

/** The page of a mailed link: mail scanners open links, so only its button signs in. */
export function linkPageHtml(view: SignInView & { readonly token: string }): string {
  const { signIn } = view.copy
  return signInPageHtml(
    view,
    signIn.title,
    <>
      <p>{signIn.linkIntro}</p>
      <form method="post" action={LINK_PATH}>
        <input type="hidden" name="to" value={view.to} />
        <input type="hidden" name="token" value={view.token} />
        <button className="button" type="submit">
          {signIn.confirm}
        </button>
      </form>
    </>,
  )
}

/** The page between the provider and the requested page, which the browser opens by itself. */
export function signedInHtml(view: SignInView): string {
  const { signedIn } = view.copy.signIn
  return signInPageHtml(view, signedIn.title, <a href={view.to}>{signedIn.next}</a>)
}
