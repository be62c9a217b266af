/** The views of the page that withdraws a consent to emails. */
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { UnsubscribePageText } from '@pfotenportal/text/de/unsubscribe-page'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** What the page shows: the question, that the consent is withdrawn, or that the link is unknown. */
export interface UnsubscribeView {
  readonly state: 'ASK' | 'DONE' | 'UNKNOWN'
  readonly topic: MailTopic | null
  readonly copy: UnsubscribePageText
}

function Settings({ copy, portalUrl }: { copy: UnsubscribePageText; portalUrl: string }) {
  return (
    <a className="button" href={`${portalUrl}/profile/settings`}>
      {copy.toSettings}
    </a>
  )
}

/** The page as an HTML document. */
export function unsubscribeHtml({ state, topic, copy }: UnsubscribeView, page: CustomerPage): string {
  if (state === 'UNKNOWN' || topic === null) {
    return customerPageHtml(
      copy.unknown.title,
      page,
      <>
        <IconBadge of="search" tone="calm" />
        <h1>{copy.unknown.title}</h1>
        <p>{copy.unknown.text}</p>
        <Settings copy={copy} portalUrl={page.portalUrl} />
      </>,
    )
  }
  const { label } = copy.topics[topic]
  if (state === 'DONE') {
    return customerPageHtml(
      copy.done.title,
      page,
      <>
        <IconBadge of="check" tone="ok" />
        <h1>{copy.done.title}</h1>
        <p>{copy.done.text(label)}</p>
        <Settings copy={copy} portalUrl={page.portalUrl} />
      </>,
    )
  }
  return customerPageHtml(
    copy.title,
    page,
    <>
      <h1>{copy.title}</h1>
      <p>{copy.ask(label)}</p>
      <form method="post">
        <button className="button" type="submit">
          {copy.submit}
        </button>
      </form>
    </>,
  )
}
