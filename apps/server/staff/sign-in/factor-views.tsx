/** What the pages of the second factor show: asking for a code, setting up an app, and the own sign-in. */
import type { ReactNode } from 'react'
import { formatMoment } from '@pfotenportal/text/format'
import { inGroups } from '../../auth/staff-codes.ts'
import { pageHtml, type View } from '../page/page.tsx'
import { FACTOR_PATH, OWN_FACTOR_PATH, SIGN_OUT_PATH } from '../page/paths.ts'
import { qrPath } from './qr-path.ts'
import { signInPageHtml, type SignInView } from './sign-in-views.tsx'

/** Why a code was not accepted, in the words of the page. */
export interface FactorNotice {
  readonly problem: string | null
}

function Problem({ problem }: FactorNotice) {
  return (
    problem !== null && (
      <p className="note bad" role="alert">
        {problem}
      </p>
    )
  )
}

/** A field for a code; an app may fill in its digits. */
function CodeField({ id, label, isDigits }: { id: string; label: string; isDigits: boolean }) {
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

/** Asks for a code after a link was used. */
export function askFactorHtml(view: SignInView & FactorNotice): string {
  const { copy, to } = view
  const { ask } = copy.factor
  return signInPageHtml(
    view,
    ask.title,
    <>
      <Problem problem={view.problem} />
      <p>{ask.intro}</p>
      <form method="post" action={FACTOR_PATH}>
        <input type="hidden" name="to" value={to} />
        <CodeField id="code" label={ask.code} isDigits />
        <button className="button" type="submit">
          {ask.submit}
        </button>
      </form>
      <details>
        <summary>{ask.lost}</summary>
        <form method="post" action={FACTOR_PATH}>
          <p>{ask.lostHint}</p>
          <input type="hidden" name="to" value={to} />
          <CodeField id="recovery-code" label={ask.recoveryCode} isDigits={false} />
          <button className="button soft" type="submit">
            {ask.submit}
          </button>
        </form>
      </details>
      <form method="post" action={SIGN_OUT_PATH}>
        <button className="button soft" type="submit">
          {ask.leave}
        </button>
      </form>
    </>,
  )
}

/** An app that is being set up: its secret, and the address that contains it. */
export interface AppToSetUp {
  readonly secret: string
  readonly address: string
}

/** The picture, the secret as text beside it, and the field for the first code. */
function SetUp({
  view,
  app,
  action,
  children,
}: {
  view: Pick<View, 'copy'> & FactorNotice
  app: AppToSetUp
  action: string
  children: ReactNode
}) {
  const { setUp } = view.copy.factor
  const { path, size } = qrPath(app.address)
  return (
    <>
      <Problem problem={view.problem} />
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
        <CodeField id="code" label={view.copy.factor.ask.code} isDigits />
        <button className="button" type="submit">
          {setUp.submit}
        </button>
      </form>
    </>
  )
}

/** Sets up an app before the first page opens. */
export function demandFactorHtml(view: SignInView & FactorNotice, app: AppToSetUp): string {
  const { setUp, ask } = view.copy.factor
  return signInPageHtml(
    view,
    setUp.title,
    <>
      <p>{setUp.demanded}</p>
      <SetUp view={view} app={app} action={FACTOR_PATH}>
        <input type="hidden" name="to" value={view.to} />
      </SetUp>
      <form method="post" action={SIGN_OUT_PATH}>
        <button className="button soft" type="submit">
          {ask.leave}
        </button>
      </form>
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

/** What the page about the own sign-in shows. */
export interface OwnFactor extends FactorNotice {
  /** Since when the person has a second factor, and how many recovery codes are left; null without one. */
  readonly factor: { readonly since: string; readonly codesLeft: number } | null
  /** The app that is being set up; null if none is. */
  readonly app: AppToSetUp | null
  readonly hasProvider: boolean
  readonly canTurnOff: boolean
  readonly isTurnedOff: boolean
}

/** One change of the factor, which needs a code. */
function Change({
  id,
  code,
  copy,
  path,
}: {
  id: string
  code: string
  copy: { readonly title: string; readonly hint: string; readonly submit: string }
  path: string
}) {
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{copy.title}</h2>
      <p>{copy.hint}</p>
      <form className="find" method="post" action={`${OWN_FACTOR_PATH}/${path}`}>
        <CodeField id={`${id}-code`} label={code} isDigits={false} />
        <button className="button soft" type="submit">
          {copy.submit}
        </button>
      </form>
    </section>
  )
}

function Changes({ view, own }: { view: View; own: OwnFactor }) {
  const { own: copy } = view.copy.factor
  return (
    <>
      <Change id="replace" code={copy.code} copy={copy.replace} path="app" />
      <Change id="renew" code={copy.code} copy={copy.renew} path="codes" />
      {own.canTurnOff && <Change id="turn-off" code={copy.code} copy={copy.turnOff} path="off" />}
    </>
  )
}

function Own({ view, own }: { view: View; own: OwnFactor }) {
  const { own: copy, setUp } = view.copy.factor
  const { factor, app } = own
  if (app !== null)
    return (
      <section className="card narrow" aria-labelledby="set-up-title">
        <h2 id="set-up-title">{setUp.title}</h2>
        <SetUp view={{ copy: view.copy, problem: null }} app={app} action={`${OWN_FACTOR_PATH}/confirm`}>
          {null}
        </SetUp>
        <form method="post" action={`${OWN_FACTOR_PATH}/cancel`}>
          <button className="button soft" type="submit">
            {setUp.cancel}
          </button>
        </form>
      </section>
    )
  if (factor !== null) return <Changes view={view} own={own} />
  return (
    <form method="post" action={`${OWN_FACTOR_PATH}/app`}>
      <button className="button" type="submit">
        {copy.begin}
      </button>
    </form>
  )
}

/** The page about the own sign-in. */
export function ownFactorHtml(view: View, own: OwnFactor): string {
  const { own: copy } = view.copy.factor
  const { factor } = own
  return pageHtml(
    view,
    { title: copy.title },
    <>
      <Problem problem={own.problem} />
      {own.isTurnedOff && <output className="note">{copy.turnedOff}</output>}
      {factor === null ? (
        <p>{copy.off}</p>
      ) : (
        <p>
          {copy.since(formatMoment(factor.since, view.language, view.moment.today))}{' '}
          {copy.left(factor.codesLeft)}
        </p>
      )}
      {own.hasProvider && <p className="quiet">{copy.provider}</p>}
      <Own view={view} own={own} />
    </>,
  )
}
