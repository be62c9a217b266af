/** The views of the page that erases an account: what stays and what goes, and what became of it. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { ErasureFault, Kept } from '@pfotenportal/domain/privacy/erasure'
import type { ErasurePageText } from '@pfotenportal/text/de/erasure-page'
import type { PrivacyText } from '@pfotenportal/text/de/privacy'
import { formatDay } from '@pfotenportal/text/format'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** What the page shows: a question, why it has to wait, or what became of it. */
export type ErasurePageView =
  | { readonly state: 'CONFIRM'; readonly email: string; readonly kept: readonly Kept[] }
  | { readonly state: 'NOT_NOW'; readonly faults: readonly ErasureFault[] }
  | { readonly state: keyof ErasurePageText['outcomes'] }

interface Texts {
  readonly copy: ErasurePageText
  readonly privacy: PrivacyText
  readonly today: Day
}

function Confirm({
  view,
  texts: { copy, privacy, today },
  page,
}: {
  readonly view: ErasurePageView & { readonly state: 'CONFIRM' }
  readonly texts: Texts
  readonly page: CustomerPage
}) {
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.lead(view.email)}</p>
      <h2>{copy.kept}</h2>
      <ul>
        {view.kept.map(({ record, until }) => (
          <li key={record}>
            <b>{privacy.kept[record].title}</b>, {privacy.until(formatDay(until, page.language, today))}.{' '}
            {privacy.kept[record].why}
          </li>
        ))}
      </ul>
      <p>{privacy.blocked}</p>
      <h2>{copy.deleted}</h2>
      <p>{privacy.deleted}</p>
      <form method="post">
        <p>
          <button className="button" type="submit">
            {copy.submit}
          </button>
        </p>
        <p>
          <button className="button" type="submit" name="keep" value="yes">
            {copy.keep}
          </button>
        </p>
      </form>
    </>
  )
}

/** The page as an HTML document. */
export function erasureHtml(view: ErasurePageView, texts: Texts, page: CustomerPage): string {
  const { copy, privacy } = texts
  if (view.state === 'CONFIRM')
    return customerPageHtml(copy.title, page, <Confirm view={view} texts={texts} page={page} />)
  const isDone = view.state === 'ERASED' || view.state === 'KEPT'
  const { title, text } = view.state === 'NOT_NOW' ? copy.notNow : copy.outcomes[view.state]
  return customerPageHtml(
    title,
    page,
    <>
      <IconBadge of={isDone ? 'check' : 'search'} tone={isDone ? 'ok' : 'calm'} />
      <h1>{title}</h1>
      {view.state === 'NOT_NOW' && (
        <ul>
          {view.faults.map((fault) => (
            <li key={fault}>{privacy.faults[fault]}</li>
          ))}
        </ul>
      )}
      <p>{text}</p>
      {view.state !== 'ERASED' && (
        <a className="button" href={page.portalUrl}>
          {page.text.toPortal}
        </a>
      )}
    </>,
  )
}
