/** The pages with the particulars of feeds. */
import { feedPath, FEEDS_PATH, inLanguage } from '@pfotenportal/contract/feed'
import type { LabelView } from '@pfotenportal/contract/shop'
import { feedPageDe } from '@pfotenportal/text/de/feed-page'
import { supplement as supplementDe } from '@pfotenportal/text/de/shop'
import { feedPageEn } from '@pfotenportal/text/en/feed-page'
import { supplement as supplementEn } from '@pfotenportal/text/en/shop'
import { customerPageHtml, type CustomerPage } from '../plain-page.tsx'

const copies = { de: feedPageDe, en: feedPageEn } as const
const terms = { de: supplementDe.label, en: supplementEn.label } as const

export interface FeedView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly picture: string
  readonly label: LabelView
  readonly isOnSale: boolean
  /** As in the address; null for that of today. */
  readonly version: number | null
  /** Since when these particulars apply; null for what has always applied. */
  readonly since: string | null
  /** Whether other particulars apply today. */
  readonly isOlder: boolean
}

/** The particulars of a feed as a page. */
export function feedHtml(feed: FeedView, page: CustomerPage): string {
  const copy = copies[page.language]
  const { label } = feed
  const named = terms[page.language]
  const rows = [
    [named.composition, label.composition],
    [named.constituents, label.constituents.map(({ name, share }) => `${name} ${share}`).join(', ')],
    [named.moisture, label.moisture],
    [named.additives, label.additives],
    [named.feeding, label.feeding],
    [named.netQuantity, label.netQuantity],
    [named.storage, label.storage],
    [named.business, label.business],
    [named.approval, label.approvalNumber],
  ] as const
  return customerPageHtml(
    copy.titleOf(feed.name),
    page,
    <>
      <img className="feed" src={feed.picture} alt="" width="96" height="96" />
      <h1>{feed.name}</h1>
      <p>
        <strong>{label.feedType}</strong>
      </p>
      <p>{feed.description}</p>
      {feed.isOlder && (
        <p className="note">
          {copy.older} <a href={inLanguage(feedPath(feed.id), page.language)}>{copy.current}</a>
        </p>
      )}
      {!feed.isOnSale && <p className="note">{copy.retired}</p>}
      <dl className="facts">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{copy.noVet}</p>
      {feed.since !== null && <p className="quiet">{copy.since(feed.since)}</p>}
      <p>
        <a href={inLanguage(FEEDS_PATH, page.language)}>{copy.all}</a>
      </p>
    </>,
    { path: feedPath(feed.id, feed.version) },
  )
}

export interface FeedListView {
  readonly feeds: readonly Pick<FeedView, 'id' | 'name'>[]
  /** Whether a feed was asked for that there is not. */
  readonly isUnknown: boolean
}

/** All feeds on sale, also in answer to an address that names none of them. */
export function feedListHtml({ feeds, isUnknown }: FeedListView, page: CustomerPage): string {
  const copy = copies[page.language]
  const title = isUnknown ? copy.unknown.title : copy.title
  return customerPageHtml(
    title,
    page,
    <>
      <h1>{title}</h1>
      <p>{isUnknown ? copy.unknown.text : copy.lead}</p>
      <ul className="list links">
        {feeds.map(({ id, name }) => (
          <li key={id}>
            <a href={inLanguage(feedPath(id), page.language)}>{name}</a>
          </li>
        ))}
      </ul>
    </>,
    { path: FEEDS_PATH },
  )
}
