/** `/zeitreise` as an HTML document: business time, forms to move it, and the event log. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@pfotenportal/contract/values'
import { MAX_CLOCK_MOVE_DAYS } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { formatDay, formatMoment } from '@pfotenportal/text/format'
import type { UpcomingCharge } from '../time-travel/move-time.ts'
import type { Branded } from './branded.ts'
import { PageHead, PortalLogo } from './page-parts.tsx'
import { EventLog, type EventLogView } from './time-travel-events.tsx'
import { timeTravelScript, timeTravelStyle } from './time-travel-style.ts'
import { withUntranslated } from './untranslated.ts'

/** The reason why a move was refused. */
export type Problem = keyof TimeTravelText['problems']

/** The content of the page. */
export interface TimeTravelPage {
  readonly language: Language
  readonly text: Branded<TimeTravelText>
  readonly now: Instant
  readonly isStanding: boolean
  readonly isRunning: boolean
  /** The version of the clock when the page was rendered; a later move makes its forms stale. */
  readonly mark: string
  readonly charges: readonly UpcomingCharge[]
  readonly problem: Problem | undefined
  /** Null before the first move. */
  readonly eventLog: EventLogView | null
  /** Customers to sign in as; empty outside the sample world. */
  readonly customers: readonly { readonly id: number; readonly firstName: string }[]
  readonly mailboxHref: string | null
}

/** A day of a year that does not occur, so that the year is always shown. */
const OTHER_YEAR = '0000-01-01'

function problemText(problem: Problem, { problems }: TimeTravelText): string {
  return problem === 'tooFar' ? problems.tooFar(MAX_CLOCK_MOVE_DAYS) : problems[problem]
}

/** Hidden fields of every form that moves the clock. */
function ClockFields({ mark, step }: { mark: string; step: string }) {
  return (
    <>
      <input type="hidden" name="seen" value={mark} />
      <input type="hidden" name="step" value={step} />
    </>
  )
}

function Clock({ text, language, now, isStanding, isRunning }: TimeTravelPage) {
  return (
    <div className="clock">
      <span>{text.now}</span>
      <b>
        <time dateTime={now}>{formatMoment(now, language, OTHER_YEAR)}</time>
      </b>
      <span>{isStanding ? text.standing : text.ticking}</span>
      {isRunning && <span>{text.running}</span>}
    </div>
  )
}

function ToCharge({ text, language, now, mark, charges }: TimeTravelPage) {
  const today = berlinDay(now)
  if (charges.length === 0) return <p className="hint">{text.charge.none}</p>
  return (
    <form method="post" data-moves="">
      <ClockFields mark={mark} step="charge" />
      <h3>{text.charge.label}</h3>
      <div className="row">
        <select name="subscription" aria-label={text.charge.whose}>
          <option value="">{text.charge.any}</option>
          {charges.map(({ subscriptionId, firstName, petName, at, isRetry }) => {
            const name = text.charge.who(firstName, petName ?? '')
            const day = formatDay(berlinDay(at), language, today)
            return (
              <option key={subscriptionId} value={subscriptionId}>
                {isRetry ? text.charge.retryOf(name, day) : text.charge.of(name, day)}
              </option>
            )
          })}
        </select>
        <button className="button" aria-label={`${text.go}: ${text.charge.label}`}>
          {text.go}
        </button>
      </div>
    </form>
  )
}

function ToDay({ text, now, mark }: TimeTravelPage) {
  const today = berlinDay(now)
  return (
    <form method="post" data-moves="" noValidate>
      <ClockFields mark={mark} step="date" />
      <h3>{text.date.label}</h3>
      <div className="row">
        <input
          type="date"
          name="date"
          aria-label={text.date.field}
          aria-describedby="date-hint"
          min={addDays(today, 1)}
          max={addDays(today, MAX_CLOCK_MOVE_DAYS)}
          required
        />
        <button className="button" aria-label={`${text.go}: ${text.date.label}`}>
          {text.go}
        </button>
      </div>
      <p className="hint" id="date-hint">
        {text.date.hint}
      </p>
    </form>
  )
}

function Moves(page: TimeTravelPage) {
  const { text, mark } = page
  return (
    <section className="card panel" aria-labelledby="move">
      <h2 id="move">{text.move}</h2>
      <Clock {...page} />
      {page.problem && (
        <p className="note bad" role="alert">
          {problemText(page.problem, text)}
        </p>
      )}
      <div className="moves">
        <form method="post" data-moves="">
          <ClockFields mark={mark} step="day" />
          <button className="button">{text.day}</button>
        </form>
        <form method="post" data-moves="">
          <ClockFields mark={mark} step="week" />
          <button className="button">{text.week}</button>
        </form>
      </div>
      <ToCharge {...page} />
      <ToDay {...page} />
      <output className="note" id="moving" data-text={text.moving} />
      {page.customers.length > 0 && <SignIn {...page} />}
    </section>
  )
}

function SignIn({ text, customers }: TimeTravelPage) {
  return (
    <form method="post" action="/zeitreise/anmelden">
      <h3 id="sign-in">{text.signIn.title}</h3>
      <ul className="people" aria-labelledby="sign-in">
        {customers.map(({ id, firstName }) => (
          <li key={id}>
            <button name="customer" value={id}>
              {firstName}
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">{text.signIn.hint}</p>
    </form>
  )
}

function Top({ text, mailboxHref }: TimeTravelPage) {
  return (
    <header className="top">
      <span className="brand">
        <PortalLogo /> {text.service}
      </span>
      <nav className="links" aria-label={text.service}>
        {mailboxHref !== null && <a href={mailboxHref}>{text.toMailbox}</a>}
        <a href="/">{text.toPortal}</a>
      </nav>
    </header>
  )
}

function Document(page: TimeTravelPage) {
  const { language, text, eventLog } = page
  return (
    <html lang={language}>
      <PageHead title={`${text.title} · ${text.service}`} css={timeTravelStyle} isListed />
      <body>
        <Top {...page} />
        <main>
          <div className="intro">
            <h1>{text.title}</h1>
            <p>{text.intro}</p>
          </div>
          <div className="box">
            <Moves {...page} />
            <EventLog language={language} text={text} eventLog={eventLog} />
          </div>
        </main>
        <script dangerouslySetInnerHTML={{ __html: timeTravelScript }} />
      </body>
    </html>
  )
}

/** The page as an HTML document. */
export function timeTravelHtml(page: TimeTravelPage): string {
  return `<!doctype html>${withUntranslated(renderToStaticMarkup(<Document {...page} />))}`
}
