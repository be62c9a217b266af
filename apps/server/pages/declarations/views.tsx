/** The forms on which customers declare a cancellation or a withdrawal. */
import type { ReactNode } from 'react'
import { DECLARATION_MAX, type DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import type { DeclarationsText } from '@pfotenportal/text/de/declarations'
import { emailInput } from '../page-parts.tsx'
import { customerPageHtml } from '../plain-page.tsx'
import type { MissingFields, TypedForm } from './form.ts'
import { copies, Lines, type DeclarationPage } from './proof-views.tsx'

export interface ShownItem {
  readonly key: string
  readonly label: string
  readonly isChosen: boolean
}

export interface FormView {
  readonly kind: DeclarationKind
  readonly path: string
  readonly typed: TypedForm
  /** Identifies the form: sent twice, it declares once. */
  readonly key: string
  /** The contracts of a signed-in customer, to choose from. */
  readonly contracts: readonly string[]
  /** The items of a signed-in customer's orders, as the form sends them, and those that are chosen. */
  readonly items: readonly ShownItem[]
  readonly errors: MissingFields
  /** Why nothing was received; null if nothing was sent, or if something is missing. */
  readonly problem: 'limit' | 'failed' | null
}

type ErrorName = keyof MissingFields

interface FieldProps {
  readonly name: ErrorName
  readonly label: string
  readonly view: FormView
  readonly copy: DeclarationsText
  readonly children: (about: {
    readonly id: string
    readonly name: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

function Field({ name, label, view: { errors }, copy, children }: FieldProps) {
  const error = errors[name]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : `${name}-error`,
      })}
      {error !== undefined && <small id={`${name}-error`}>{copy.errors[error]}</small>}
    </div>
  )
}

interface PartProps {
  readonly view: FormView
  readonly copy: DeclarationsText
}

/** Ordinary or extraordinary; the reason is asked for only with the latter, which needs no script. */
function KindOfCancellation({ view, copy }: PartProps) {
  const { typed } = view
  const isExtraordinary = typed.kind === 'extraordinary'
  return (
    <fieldset className="pick">
      <legend>{copy.cancel.kind}</legend>
      <input type="radio" id="ordinary" name="kind" value="ordinary" defaultChecked={!isExtraordinary} />
      <label htmlFor="ordinary">{copy.cancel.ordinary}</label>
      <input
        type="radio"
        id="extraordinary"
        className="opens"
        name="kind"
        value="extraordinary"
        defaultChecked={isExtraordinary}
      />
      <label htmlFor="extraordinary">{copy.cancel.extraordinary}</label>
      <div className="more">
        <Field name="message" label={copy.cancel.reason} view={view} copy={copy}>
          {(about) => (
            <textarea {...about} rows={3} maxLength={DECLARATION_MAX.message} defaultValue={typed.message} />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function EndOfContract({ view, copy }: PartProps) {
  const { typed } = view
  const isDay = typed.end === 'day'
  return (
    <fieldset className="pick">
      <legend>{copy.cancel.ends}</legend>
      <input type="radio" id="soonest" name="end" value="soonest" defaultChecked={!isDay} />
      <label htmlFor="soonest">{copy.cancel.soonest}</label>
      <input type="radio" id="on-day" className="opens" name="end" value="day" defaultChecked={isDay} />
      <label htmlFor="on-day">{copy.cancel.onDay}</label>
      <div className="more">
        <Field name="endsOn" label={copy.cancel.day} view={view} copy={copy}>
          {(about) => <input {...about} type="date" defaultValue={typed.endsOn} />}
        </Field>
      </div>
    </fieldset>
  )
}

/** The three things that every declaration needs. */
function Declarant({ view, copy }: PartProps) {
  const { typed, contracts } = view
  return (
    <>
      <Field name="name" label={copy.name} view={view} copy={copy}>
        {(about) => (
          <input
            {...about}
            maxLength={DECLARATION_MAX.name}
            autoComplete="name"
            required
            defaultValue={typed.name}
          />
        )}
      </Field>
      <Field name="contract" label={copy.contract} view={view} copy={copy}>
        {(about) => (
          <input
            {...about}
            maxLength={DECLARATION_MAX.contract}
            autoComplete="off"
            placeholder={copy.contractHint}
            required
            defaultValue={typed.contract}
            {...(contracts.length > 0 && { list: 'contracts' })}
          />
        )}
      </Field>
      {contracts.length > 0 && (
        <datalist id="contracts">
          {contracts.map((contract) => (
            <option key={contract} value={contract}>
              {contract}
            </option>
          ))}
        </datalist>
      )}
      <Field name="email" label={copy.email} view={view} copy={copy}>
        {(about) => (
          <input {...about} {...emailInput} autoComplete="email" required defaultValue={typed.email} />
        )}
      </Field>
    </>
  )
}

/** What to do if nothing was received, with a letter in which everything that was typed stands. */
function OtherWay({ view, copy, page }: PartProps & { readonly page: DeclarationPage }) {
  const { kind, typed, problem } = view
  if (problem === null) return null
  const words = kind === 'CANCELLATION' ? copy.cancel : copy.withdraw
  const lines: readonly (readonly [string, string])[] = [
    [copy.name, typed.name],
    [copy.contract, typed.contract],
    [copy.email, typed.email],
    ...(typed.kind === 'extraordinary' ? [[copy.cancel.reason, typed.message] as const] : []),
    ...(typed.end === 'day' ? [[copy.cancel.day, typed.endsOn] as const] : []),
    ...(kind === 'WITHDRAWAL' ? [[copy.withdraw.message, typed.message] as const] : []),
  ]
  const body = [words.body, '', ...lines.map(([label, value]) => `${label}: ${value}`)].join('\r\n')
  const letter = `mailto:${page.email}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(body)}`
  return (
    <div className="note bad" role="alert">
      <p>
        <b>{copy.otherWay[problem]}</b> {copy.otherWay.how(page.email)}
      </p>
      <p>
        <a href={letter}>{copy.otherWay.mail}</a> · <a href="/impressum">{copy.otherWay.imprint}</a>
      </p>
    </div>
  )
}

function MissingNote({ view, copy }: PartProps) {
  if (Object.keys(view.errors).length === 0) return null
  return (
    <p className="note bad" role="alert">
      {copy.errors.title}
    </p>
  )
}

/** What of the contract is withdrawn from; nothing here is required. */
function ItemsOfWithdrawal({ view, copy }: PartProps) {
  const { items, typed } = view
  const { withdraw } = copy
  return (
    <>
      {items.length > 0 && (
        <fieldset className="pick items">
          <legend>{withdraw.items}</legend>
          {items.map(({ key, label, isChosen }) => (
            <label key={key}>
              <input type="checkbox" name="item" value={key} defaultChecked={isChosen} /> {label}
            </label>
          ))}
        </fieldset>
      )}
      {items.length === 0 && (
        <Field name="message" label={withdraw.message} view={view} copy={copy}>
          {(about) => (
            <input
              {...about}
              maxLength={DECLARATION_MAX.message}
              placeholder={withdraw.itemsHint}
              defaultValue={typed.message}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** The second step: all that was typed, and the button that declares it. */
export function confirmHtml(view: FormView, page: DeclarationPage): string {
  const copy = copies[page.language]
  const { withdraw, proof } = copy
  const { typed, items, key, path } = view
  const chosen = items.filter(({ isChosen }) => isChosen)
  const said = [...chosen.map(({ label }) => label), ...(typed.message === '' ? [] : [typed.message])]
  const sent = {
    key,
    lang: page.language,
    name: typed.name,
    contract: typed.contract,
    email: typed.email,
    message: typed.message,
    // What was chosen in words, which stays if the items can no longer be read when the button is pressed.
    said: said.join('; '),
  }
  return customerPageHtml(
    withdraw.confirmTitle,
    page,
    <>
      <h1>{withdraw.confirmTitle}</h1>
      <Lines
        lines={[
          { label: proof.declaration, value: proof.withdrawal },
          ...(said.length === 0 ? [] : [{ label: proof.items, value: said.join('; ') }]),
          { label: proof.contract, value: typed.contract },
          { label: proof.name, value: typed.name },
          { label: proof.email, value: typed.email },
        ]}
      />
      <form method="post" action={path} className="declare">
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {chosen.map((item) => (
          <input key={item.key} type="hidden" name="item" value={item.key} />
        ))}
        <button className="button" type="submit" name="step" value="confirm">
          {withdraw.confirm}
        </button>
        <button className="button soft" type="submit" name="step" value="change">
          {withdraw.change}
        </button>
      </form>
    </>,
    { path },
  )
}

/** The form as an HTML document. */
export function formHtml(view: FormView, page: DeclarationPage): string {
  const copy = copies[page.language]
  const isCancelling = view.kind === 'CANCELLATION'
  const { title, submit, help } = isCancelling ? copy.cancel : copy.withdraw
  return customerPageHtml(
    title,
    page,
    <>
      <h1>{title}</h1>
      <OtherWay view={view} copy={copy} page={page} />
      <MissingNote view={view} copy={copy} />
      <form method="post" action={view.path} className="declare" noValidate>
        <input type="hidden" name="key" value={view.key} />
        <input type="hidden" name="lang" value={page.language} />
        {isCancelling && <KindOfCancellation view={view} copy={copy} />}
        <Declarant view={view} copy={copy} />
        {isCancelling ? (
          <EndOfContract view={view} copy={copy} />
        ) : (
          <ItemsOfWithdrawal view={view} copy={copy} />
        )}
        <button className="button" type="submit">
          {submit}
        </button>
      </form>
      <p className="quiet">{help}</p>
    </>,
    { path: view.path, isDense: true },
  )
}
