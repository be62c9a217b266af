/** The views of the page that confirms a new address for signing in, or stops the change. */
import type { EmailChangePageText } from '@pfotenportal/text/de/email-change-page'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** What the page shows: a question, or what became of the change. */
export interface EmailChangeView {
  readonly state: 'CONFIRM' | 'STOP' | 'CHANGED' | 'STOPPED' | 'TAKEN' | 'EXPIRED' | 'UNKNOWN'
  /** The new address; masked for whoever reads the present one. */
  readonly email: string
  readonly copy: EmailChangePageText
}

/** The page as an HTML document. */
export function emailChangeHtml({ state, email, copy }: EmailChangeView, page: CustomerPage): string {
  if (state === 'CONFIRM' || state === 'STOP') {
    const { title, text, submit } = state === 'CONFIRM' ? copy.confirm : copy.stop
    return customerPageHtml(
      title,
      page,
      <>
        <h1>{title}</h1>
        <p>{text(email)}</p>
        <form method="post">
          <button className="button" type="submit">
            {submit}
          </button>
        </form>
      </>,
    )
  }
  const { title, text } = copy.outcomes[state]
  const isDone = state === 'CHANGED' || state === 'STOPPED'
  return customerPageHtml(
    title,
    page,
    <>
      <IconBadge of={isDone ? 'check' : 'search'} tone={isDone ? 'ok' : 'calm'} />
      <h1>{title}</h1>
      <p>{text(email)}</p>
      {state !== 'STOPPED' && (
        <a className="button" href={page.portalUrl}>
          {page.text.toPortal}
        </a>
      )}
    </>,
  )
}
