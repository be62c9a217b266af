/** The views of the pages on which customers declare a cancellation or a withdrawal, and of its proof. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DECLARATION_MAX, type DeclarationKind } from '@pfotenportal/domain/declaration/declaration'
import { declarationsDe, type DeclarationsText } from '@pfotenportal/text/de/declarations'
import { declarationsEn } from '@pfotenportal/text/en/declarations'
import type { DeclarationProof } from '../../views/declaration-proof.ts'
import { emailInput, IconBadge } from '../page-parts.tsx'
import { customerPageHtml, type CustomerPage } from '../plain-page.tsx'
import type { MissingFields, TypedForm } from './form.ts'

const copies = { de: declarationsDe, en: declarationsEn } as const

/** A page about declarations; `email` is the company's address. */
export interface DeclarationPage extends CustomerPage {
  readonly email: string
}

export interface FormView {
  readonly kind: DeclarationKind
  readonly path: string
  readonly typed: TypedForm
  /** Identifies the form: sent twice, it declares once. */
  readonly key: string
  /** The contracts of a signed-in customer, to choose from. */
  readonly contracts: readonly string[]
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

/** The form as an HTML document. */
export function formHtml(view: FormView, page: DeclarationPage): string {
  const copy = copies[page.language]
  const { title, submit, help } = copy.cancel
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
        <KindOfCancellation view={view} copy={copy} />
        <Declarant view={view} copy={copy} />
        <EndOfContract view={view} copy={copy} />
        <button className="button" type="submit">
          {submit}
        </button>
      </form>
      <p className="quiet">{help}</p>
    </>,
    { path: view.path, isDense: true },
  )
}

function Lines({ lines }: Pick<DeclarationProof, 'lines'>) {
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** That a declaration was received, with all that the proof says. */
export function proofHtml(
  { proof, email, file }: { readonly proof: DeclarationProof; readonly email: string; readonly file: string },
  page: DeclarationPage,
): string {
  const copy = copies[page.language].proof
  return customerPageHtml(
    proof.received,
    page,
    <>
      <IconBadge of="check" tone="ok" />
      <h1>{proof.received}</h1>
      <p>{copy.mailed(email)}</p>
      <Lines lines={proof.lines} />
      {proof.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      <a className="button soft" href={file} download>
        {copy.download}
      </a>
    </>,
  )
}

/** There is no declaration with that key. */
export function unknownHtml(path: string, page: DeclarationPage): string {
  const { unknown } = copies[page.language].proof
  return customerPageHtml(
    unknown.title,
    page,
    <>
      <IconBadge of="search" tone="calm" />
      <h1>{unknown.title}</h1>
      <p>{unknown.text}</p>
    </>,
    { path },
  )
}

/** The styles of a proof that is kept as a file: it loads nothing, and fits on a sheet. */
const sheetStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1c1917;
background:#fff}h1{font-size:1.6rem}dl{border-top:1px solid #a8a29e}dl div{display:grid;grid-template-columns:14rem 1fr;
gap:1rem;padding:.5rem 0;border-bottom:1px solid #a8a29e}dt{color:#57534e}dd{margin:0;overflow-wrap:anywhere}`

/** The proof as a file that the customer keeps and prints. A document of another kind takes its place here. */
export function proofFile(
  proof: DeclarationProof,
  { language, text }: DeclarationPage,
): { readonly name: string; readonly type: string; readonly content: string } {
  const content = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${proof.title} ${proof.number}`}</title>
        <style dangerouslySetInnerHTML={{ __html: sheetStyle }} />
      </head>
      <body>
        <main>
          <p>{text.service}</p>
          <h1>{proof.title}</h1>
          <Lines lines={proof.lines} />
          {proof.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </main>
      </body>
    </html>,
  )
  return {
    name: `${proof.number}.html`,
    type: 'text/html; charset=utf-8',
    content: `<!doctype html>${content}`,
  }
}
