/** The pages of the embedded mailbox, as documents. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '@pfotenportal/contract/values'
import type { MailboxText } from '@pfotenportal/text/de/mailbox'
import type { Branded } from './branded.ts'
import { mailboxScript, mailboxStyle } from './mailbox-style.ts'
import { NoWrapOrderNumbers, PageHead, PortalLogo } from './page-parts.tsx'
import { withUntranslated } from './untranslated.ts'

const PAW =
  'M7.781 5.46c.66 0 1.844.204 1.844 1.829s-1.172 2.25-1.844 2.25s-1.703-.638-1.703-2.25s1.133-1.828 1.703-1.828M4.156 7.5C4.816 7.5 6 7.703 6 9.328s-1.172 2.25-1.844 2.25s-1.703-.637-1.703-2.25S3.586 7.5 4.156 7.5M14 7.289c0-1.625-1.184-1.828-1.844-1.828c-.57 0-1.703.215-1.703 1.828s1.031 2.25 1.703 2.25S14 8.914 14 7.289m1.703.211c.66 0 1.844.203 1.844 1.828s-1.172 2.25-1.844 2.25S14 10.941 14 9.328S15.133 7.5 15.703 7.5m-.719 7.969c0-2.922-1.89-5.453-4.984-5.453s-4.953 2.468-4.953 5.453c0 2.484 2.961 2.484 4.946 2.484H10c2.203 0 4.984-.078 4.984-2.484m1.172 4.078c.66 0 1.844.203 1.844 1.828s-1.172 2.25-1.844 2.25s-1.703-.638-1.703-2.25s1.133-1.828 1.703-1.828m5.469-.211c0-1.625-1.184-1.828-1.844-1.828c-.57 0-1.703.215-1.703 1.828s1.031 2.25 1.703 2.25s1.844-.625 1.844-2.25m2.531-1.828c.66 0 1.844.203 1.844 1.828s-1.172 2.25-1.844 2.25s-1.703-.638-1.703-2.25s1.133-1.828 1.703-1.828m5.391 3.867c0-1.625-1.184-1.828-1.844-1.828c-.57 0-1.703.215-1.703 1.828s1.031 2.25 1.703 2.25s1.844-.625 1.844-2.25M22 22.063c3.094 0 4.984 2.53 4.984 5.453C26.984 29.922 24.204 30 22 30h-.008c-1.984 0-4.945 0-4.945-2.484c0-2.985 1.86-5.453 4.953-5.453'

/** An entry of the list. */
export interface Entry {
  readonly href: string
  readonly title: string
  readonly detail: string
  readonly time?: { readonly text: string; readonly dateTime: string }
  readonly isCurrent: boolean
}

/** The mail that is displayed. */
export interface Reading {
  readonly subject: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
  readonly body: { readonly frame: string } | { readonly text: string }
  readonly backHref: string
}

/** A page of the mailbox. */
export interface MailboxView {
  readonly language: Language
  readonly copy: Branded<MailboxText>
  readonly title: string
  readonly intro: string
  readonly links: readonly { readonly href: string; readonly label: string }[]
  readonly listTitle: string
  readonly listCount: string
  readonly entries: readonly Entry[]
  /** Links to other parts of the list. */
  readonly pageLinks?: readonly { readonly href: string; readonly label: string }[]
  readonly reading: Reading | undefined
  /** The column that a phone shows, where only one fits. */
  readonly shows: 'list' | 'mail'
  /** Shown if no mail is selected. */
  readonly placeholder: ReactNode
  /** The newest mail's id, so that the page can detect new ones; absent on static pages. */
  readonly newest?: number
}

/** The paw of Fluent Emoji flat (MIT), in the colour of the text. */
export function Paw() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={PAW} />
    </svg>
  )
}

function EntryLink({ href, title, detail, time, isCurrent }: Entry) {
  return (
    <li>
      <a className="mail" href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
        <b>
          <NoWrapOrderNumbers text={title} />
        </b>
        <small>
          <span>{detail}</span>
          {time ? <time dateTime={time.dateTime}>{time.text}</time> : null}
        </small>
      </a>
    </li>
  )
}

/** Text with clickable links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={`${index} ${part}`} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  )
}

function Reader({ reading, copy }: { reading: Reading; copy: MailboxText }) {
  const { body } = reading
  return (
    <>
      <div className="reader-head">
        <a className="back" href={reading.backHref}>
          ← {copy.back}
        </a>
        <h2>
          <NoWrapOrderNumbers text={reading.subject} />
        </h2>
        <div className="facts">
          {reading.facts.map(({ label, value }) => (
            <span key={label}>
              {label}: <b>{value}</b>
            </span>
          ))}
        </div>
        <nav className="tabs" aria-label={copy.views}>
          {reading.tabs.map(({ href, label, isCurrent }) => (
            <a key={href} href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      {'frame' in body ? (
        <iframe
          className="frame"
          title={copy.frameTitle}
          src={body.frame}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <pre className="text">
          <Linked text={body.text} />
        </pre>
      )}
    </>
  )
}

function Top({ copy, links }: Pick<MailboxView, 'copy' | 'links'>) {
  return (
    <header className="top">
      <span className="brand">
        <PortalLogo /> {copy.service}
      </span>
      <nav className="links" aria-label={copy.service}>
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  )
}

/** The empty state of the mailbox. */
export function Empty({ copy, portalUrl }: { copy: MailboxText; portalUrl: string }) {
  return (
    <div className="empty">
      <Paw />
      <h2>{copy.empty}</h2>
      <p>{copy.emptyHint}</p>
      <a className="button" href={portalUrl} target="_blank" rel="noreferrer">
        {copy.emptyAction}
      </a>
    </div>
  )
}

/** A message in place of a mail. */
export function Notice({ children }: { children: string }) {
  return (
    <div className="empty">
      <p>{children}</p>
    </div>
  )
}

function Document(page: MailboxView) {
  const { language, copy, entries, pageLinks = [], reading } = page
  return (
    <html lang={language}>
      <PageHead
        title={`${reading ? `${reading.subject} · ` : ''}${page.title}`}
        css={mailboxStyle}
        isListed
      />
      <body
        className={`show-${page.shows}`}
        {...(page.newest === undefined ? {} : { 'data-newest': page.newest })}
      >
        <Top copy={copy} links={page.links} />
        <main>
          <div className="intro">
            <h1>{page.title}</h1>
            <p>{page.intro}</p>
          </div>
          <div className="box">
            <nav className="card list" aria-label={page.listTitle}>
              <div className="list-head">
                {page.listTitle}
                <span>{page.listCount}</span>
              </div>
              <ol>
                {entries.map((entry) => (
                  <EntryLink key={entry.href} {...entry} />
                ))}
              </ol>
              {pageLinks.length > 0 && (
                <p className="page-links">
                  {pageLinks.map(({ href, label }) => (
                    <a key={href} href={href}>
                      {label}
                    </a>
                  ))}
                </p>
              )}
            </nav>
            <div className="card reader">
              {reading ? <Reader reading={reading} copy={copy} /> : page.placeholder}
            </div>
          </div>
        </main>
        <script dangerouslySetInnerHTML={{ __html: mailboxScript }} />
      </body>
    </html>
  )
}

/** The page as an HTML document. */
export function pageHtml(page: MailboxView): string {
  return `<!doctype html>${withUntranslated(renderToStaticMarkup(<Document {...page} />))}`
}
