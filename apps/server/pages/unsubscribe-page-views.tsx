/** The views of the page that withdraws a consent to emails. */
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { UnsubscribePageText } from '@pfotenportal/text/de/unsubscribe-page'
import { formatList } from '@pfotenportal/text/format'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

/** What the page shows: the question, that the consent is withdrawn, or that the link is unknown. */
export interface UnsubscribeView {
  readonly state: 'ASK' | 'DONE' | 'UNKNOWN'
  readonly topic: MailTopic | null
  /** The topics to which the customer still consents. */
  readonly others: readonly MailTopic[]
  /** The name of the field that asks for all topics. */
  readonly allField: string
  readonly copy: UnsubscribePageText
}

function Settings({ copy, portalUrl }: { copy: UnsubscribePageText; portalUrl: string }) {
  return (
    <a className="button" href={`${portalUrl}/profile/settings`}>
      {copy.toSettings}
    </a>
  )
}

function Done(
  { topic, others, allField, copy }: UnsubscribeView & { topic: MailTopic },
  { language }: CustomerPage,
) {
  const labels = others.map((other) => copy.topics[other].label)
  return (
    <>
      <IconBadge of="check" tone="ok" />
      <h1>{copy.done.title}</h1>
      <p>{others.length > 0 ? copy.done.text(copy.topics[topic].label) : copy.done.all}</p>
      {others.length > 0 && (
        <form method="post">
          <p>{copy.others(formatList(labels, language))}</p>
          <input type="hidden" name={allField} value="1" />
          <button className="button soft" type="submit">
            {copy.submitAll}
          </button>
        </form>
      )}
    </>
  )
}

/** The page as an HTML document; `path` is its address. */
export function unsubscribeHtml(view: UnsubscribeView, page: CustomerPage, path: string): string {
  const { state, topic, copy } = view
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
        {Done({ ...view, topic }, page)}
        <Settings copy={copy} portalUrl={page.portalUrl} />
      </>,
      { path },
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
    { path },
  )
}
