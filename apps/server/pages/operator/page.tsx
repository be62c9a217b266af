/** What all pages of the operator have in common: head, pages, period, tables. */
import type { Moment } from '@pfotenportal/domain/core/calendar'
import { PERIOD_DAYS, type Period, type PeriodDays } from '@pfotenportal/domain/core/report-period'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { formatDate, formatMoment, type Language } from '@pfotenportal/text/format'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PortalMark } from '../plain-page-icons.tsx'
import { formatValue, isNumeric, type Kind, type Sheet } from '../../operator/tables/report-table.ts'
import { operatorStyle } from './style.ts'
import { PageHead } from '../page-head.tsx'

export type PageId = keyof OperatorText['pages']

/** In which words a page speaks, and about which days. */
export interface View {
  readonly language: Language
  readonly words: OperatorText
  readonly moment: Moment
  readonly period: Period
  readonly days: PeriodDays
}

/** How many rows of a table a page shows; the report has all of them. */
const SHOWN_ROWS = 31

export function pathOf(page: PageId): string {
  return page === 'overview' ? '/operator' : `/operator/${page}`
}

function cellClass(kind: Kind): string | undefined {
  if (isNumeric(kind)) return 'num'
  return kind === 'day' ? 'day' : undefined
}

/** A figure's table, the first rows of it. */
export function Table({ sheet, view }: { sheet: Sheet; view: View }) {
  const { words, language, moment } = view
  const { title, columns: labels } = words.sheets[sheet.id]
  const labelOf: Readonly<Record<string, string>> = labels
  const shown = { words, language, today: moment.today }
  const rows = sheet.rows.slice(0, SHOWN_ROWS)
  return (
    <section className="card" aria-labelledby={`sheet-${sheet.id}`}>
      <h2 id={`sheet-${sheet.id}`}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{words.empty}</p>
      ) : (
        // What scrolls has to be reached by keyboard, and no element says so by itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div className="scroll" tabIndex={0} role="group" aria-labelledby={`sheet-${sheet.id}`}>
          <table>
            <thead>
              <tr>
                {sheet.columns.map(({ key, kind }) => (
                  <th key={key} scope="col" className={cellClass(kind)}>
                    {labelOf[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is drawn once
                <tr key={index}>
                  {sheet.columns.map(({ key, kind }, column) => (
                    <td key={key} className={cellClass(kind)}>
                      {formatValue(row[column] ?? null, kind, shown)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sheet.rows.length > rows.length && (
        <p className="quiet">{words.more(sheet.rows.length - rows.length)}</p>
      )}
    </section>
  )
}

function Periods({ page, view }: { page: PageId; view: View }) {
  const { words, days, period, language, moment } = view
  const day = (of: string) => formatDate(of, language, moment.today)
  return (
    <div>
      <nav className="periods" aria-label={words.period.label}>
        {PERIOD_DAYS.map((each) => (
          <a
            key={each}
            href={`${pathOf(page)}?days=${each}`}
            {...(each === days ? { 'aria-current': 'true' as const } : {})}
          >
            {words.period.days[each]}
          </a>
        ))}
      </nav>
      <p className="quiet">{words.period.range(day(period.from), day(period.to))}</p>
    </div>
  )
}

function Top({ page, view }: { page: PageId | undefined; view: View }) {
  const { words, days, language } = view
  return (
    <header className="top">
      <div className="bar">
        <span className="brand">
          <PortalMark /> {words.service} · {words.title}
        </span>
        <div className="side">
          <a
            href={`?days=${days}&lang=${language === 'de' ? 'en' : 'de'}`}
            lang={language === 'de' ? 'en' : 'de'}
          >
            {words.language}
          </a>
          <form method="post" action="/operator/sign-out">
            <button type="submit">{words.signOut}</button>
          </form>
        </div>
      </div>
      <nav className="pages" aria-label={words.navigation}>
        {pageIds(words).map((id) => (
          <a
            key={id}
            href={`${pathOf(id)}?days=${days}`}
            {...(id === page ? { 'aria-current': 'page' as const } : {})}
          >
            {words.pages[id]}
          </a>
        ))}
      </nav>
    </header>
  )
}

const isPageId = (words: OperatorText, key: string): key is PageId => key in words.pages

/** The pages in their order. */
export function pageIds(words: OperatorText): PageId[] {
  return Object.keys(words.pages).filter((key) => isPageId(words, key))
}

/** An HTML document of the operator's, with or without the head that needs somebody signed in. */
export function Document({
  title,
  language,
  head,
  children,
}: {
  title: string
  language: Language
  head?: ReactNode
  children: ReactNode
}) {
  return (
    <html lang={language}>
      <PageHead title={title} css={operatorStyle} isListed={false} />
      <body>
        {head}
        <main>{children}</main>
      </body>
    </html>
  )
}

/** A page as an HTML document; `title` where it is none of the listed ones. */
export function pageHtml(view: View, page: PageId | { readonly title: string }, children: ReactNode): string {
  const { words, language, moment } = view
  const id = typeof page === 'string' ? page : undefined
  const title = typeof page === 'string' ? words.pages[page] : page.title
  return documentHtml(
    <Document
      title={`${title} · ${words.title} · ${words.service}`}
      language={language}
      head={<Top page={id} view={view} />}
    >
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="quiet">{words.asOf(formatMoment(moment.at, language, moment.today))}</p>
        </div>
        {id !== undefined && <Periods page={id} view={view} />}
      </div>
      {children}
    </Document>,
  )
}

/** The text of a document. */
export function documentHtml(document: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
