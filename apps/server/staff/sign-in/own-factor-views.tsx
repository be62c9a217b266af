/** What the page about the own sign-in shows: passkeys, the app and the recovery codes, each with its changes. */
import type { ReactNode } from 'react'
import type { PasskeyView } from '@pfotenportal/contract/passkeys'
import { PASSKEYS_MAX } from '@pfotenportal/domain/customer/passkey'
import { formatMoment } from '@pfotenportal/text/format'
import { pageHtml, type View } from '../page/page.tsx'
import { OWN_FACTOR_PATH } from '../page/paths.ts'
import { CodeField, Problem, SetUp, type AppToSetUp, type FactorNotice } from './factor-views.tsx'
import {
  PasskeyButton,
  PasskeyEntry,
  PasskeyForm,
  passkeyName,
  PasskeyScript,
  type PasskeyQuestion,
} from './passkey-views.tsx'

/** What the page shows. */
export interface OwnFactor extends FactorNotice {
  /** The second factor of the person; null without one. */
  readonly factor: {
    /** Since when they have an app; null without one. */
    readonly appSince: string | null
    readonly codesLeft: number
  } | null
  readonly passkeys: readonly PasskeyView[]
  /** With which a passkey proves a change; null if there can be no passkeys. */
  readonly question: PasskeyQuestion | null
  /** The app that is being set up; null if none is. */
  readonly app: AppToSetUp | null
  readonly hasProvider: boolean
  readonly canTurnOff: boolean
  /** What the form before has done. */
  readonly done: 'turnedOff' | 'added' | 'removed' | null
}

interface Part {
  readonly view: View
  readonly own: OwnFactor
}

/** The fields with which a change is proved, and its button. Who has no factor only presses the button. */
function Proof({
  view,
  own,
  id,
  path,
  submit,
  children,
}: Part & { id: string; path: string; submit: string; children?: ReactNode }) {
  const { own: copy } = view.copy.factor
  const { factor, passkeys, question } = own
  return (
    <form className="find" method="post" action={`${OWN_FACTOR_PATH}/${path}`}>
      {children}
      {factor && (
        <CodeField
          id={`${id}-code`}
          label={factor.appSince === null ? copy.recoveryCode : copy.code}
          isDigits={false}
        />
      )}
      <button className="button soft" type="submit">
        {submit}
      </button>
      {question && passkeys.length > 0 && (
        <PasskeyButton
          copy={view.copy}
          question={question}
          label={copy.withPasskey}
          purpose={submit}
          isSoft
        />
      )}
    </form>
  )
}

/** One change of the factor. */
function Change({
  copy,
  ...proof
}: Part & {
  id: string
  path: string
  copy: { readonly title: string; readonly hint: string; readonly submit: string }
}) {
  return (
    <section className="card" aria-labelledby={`${proof.id}-title`}>
      <h2 id={`${proof.id}-title`}>{copy.title}</h2>
      <p>{copy.hint}</p>
      <Proof {...proof} submit={copy.submit} />
    </section>
  )
}

function Changes({ view, own }: Part) {
  const { own: copy } = view.copy.factor
  const appCopy = own.factor?.appSince === null ? copy.add : copy.replace
  return (
    <>
      <Change id="replace" view={view} own={own} copy={appCopy} path="app" />
      <Change id="renew" view={view} own={own} copy={copy.renew} path="codes" />
      {own.canTurnOff && <Change id="turn-off" view={view} own={own} copy={copy.turnOff} path="off" />}
    </>
  )
}

/** The list of passkeys. Without any it is shown only where one can be added. */
function Passkeys({ view, own }: Part) {
  const { passkeys: copy } = view.copy.factor
  const { remove, removeOf } = view.copy.passkeys
  const { factor, passkeys, question, canTurnOff } = own
  const isLast = passkeys.length === 1 && factor?.appSince === null && !canTurnOff
  return (
    <section
      className="card"
      aria-labelledby="passkeys-title"
      {...(passkeys.length === 0 && { hidden: true, 'data-with-passkeys': '' })}
    >
      <h2 id="passkeys-title">{copy.title}</h2>
      <p>{copy.lead}</p>
      {passkeys.length > 0 && (
        <ul className="entries">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} view={view}>
              {isLast ? (
                <p className="quiet">{copy.last}</p>
              ) : (
                <details>
                  <summary aria-label={removeOf(passkeyName(passkey, view.copy))}>{remove}</summary>
                  <div className="parts">
                    <p>{copy.removeHint}</p>
                    <Proof
                      view={view}
                      own={own}
                      id={`remove-${passkey.id}`}
                      path="passkey-removal"
                      submit={remove}
                    >
                      <input type="hidden" name="id" value={passkey.id} />
                    </Proof>
                  </div>
                </details>
              )}
            </PasskeyEntry>
          ))}
        </ul>
      )}
      {passkeys.length >= PASSKEYS_MAX && <p className="quiet">{copy.full}</p>}
      {question && passkeys.length < PASSKEYS_MAX && (
        <div className="parts" hidden data-with-passkeys="">
          {passkeys.length > 0 && <h3>{copy.another}</h3>}
          <Proof view={view} own={own} id="add" path="passkey" submit={copy.add} />
        </div>
      )}
    </section>
  )
}

/** The app that is being set up. */
function AppInSetUp({ view, app }: { view: View; app: AppToSetUp }) {
  const { setUp } = view.copy.factor
  return (
    <section className="card narrow" aria-labelledby="set-up-title">
      <h2 id="set-up-title">{setUp.title}</h2>
      <SetUp copy={view.copy} app={app} action={`${OWN_FACTOR_PATH}/confirm`}>
        {null}
      </SetUp>
      <form method="post" action={`${OWN_FACTOR_PATH}/cancel`}>
        <button className="button soft" type="submit">
          {setUp.cancel}
        </button>
      </form>
    </section>
  )
}

function Own({ view, own }: Part) {
  const { factor, passkeys, question, app } = own
  if (app !== null) return <AppInSetUp view={view} app={app} />
  return (
    <>
      {(question !== null || passkeys.length > 0) && <Passkeys view={view} own={own} />}
      {factor !== null ? (
        <Changes view={view} own={own} />
      ) : (
        <form method="post" action={`${OWN_FACTOR_PATH}/app`}>
          <button className="button" type="submit">
            {view.copy.factor.own.begin}
          </button>
        </form>
      )}
    </>
  )
}

/** The page about the own sign-in. */
export function ownFactorHtml(view: View, own: OwnFactor): string {
  const { own: copy, passkeys } = view.copy.factor
  const { factor, done, question } = own
  const notes = { turnedOff: copy.turnedOff, added: passkeys.added, removed: passkeys.removed }
  return pageHtml(
    view,
    { title: copy.title },
    <>
      <Problem problem={own.problem} />
      {done !== null && <output className="note">{notes[done]}</output>}
      {factor === null ? (
        <p>{copy.off}</p>
      ) : (
        <p>
          {factor.appSince === null
            ? copy.passkeyOnly
            : copy.since(formatMoment(factor.appSince, view.language, view.moment.today))}{' '}
          {copy.left(factor.codesLeft)}
        </p>
      )}
      {own.hasProvider && <p className="quiet">{copy.provider}</p>}
      <Own view={view} own={own} />
      {question && <PasskeyScript />}
    </>,
  )
}

/** The page with the button that creates a passkey. */
export function createPasskeyHtml(view: View, question: PasskeyQuestion): string {
  const { title, intro, back } = view.copy.factor.passkeys.create
  return pageHtml(
    view,
    { title },
    <>
      <section className="card narrow" aria-label={title}>
        <p>{intro}</p>
        <PasskeyForm
          action={`${OWN_FACTOR_PATH}/passkey-new`}
          copy={view.copy}
          question={question}
          label={view.copy.factor.passkeys.add}
        />
        <a href={OWN_FACTOR_PATH}>{back}</a>
      </section>
      <PasskeyScript />
    </>,
  )
}
