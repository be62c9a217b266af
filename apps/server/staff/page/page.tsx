/** Shared by all operator pages: header, navigation, period, tables. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { PERIOD_DAYS, type Period, type PeriodDays } from '@pfotenportal/domain/core/report-period'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { formatDate, formatMoment, type Language } from '@pfotenportal/text/format'
import type { Staff } from '../../database/identity/staff.ts'
import type { MaintenanceState } from '../../database/maintenance.ts'
import type { Branded } from '../../pages/branded.ts'
import { PageHead, PortalLogo } from '../../pages/page-parts.tsx'
import { withUntranslated } from '../../pages/untranslated.ts'
import { formatValue, isNumeric, type ColumnKind, type ReportTable } from '../report/report-table.ts'
import { NoticeNote, type Notice } from './notice.tsx'
import {
  CAMPAIGNS_PATH,
  CATALOGUE_PATH,
  DESK_PATH,
  DOCTOR_PATH,
  KEYS_PATH,
  LEDGER_PATH,
  OWN_FACTOR_PATH,
  pagePermissions,
  SECURITY_PATH,
  SIGN_OUT_PATH,
  STAFF_PATH,
  WORK_PATH,
  type PageId,
} from './paths.ts'
import type { SentForm } from './sent-form.ts'
import { operatorStyle } from './style.ts'

/** The pages beside those with figures. */
export type ToolId = keyof OperatorText['tools']

const tools: Readonly<Record<ToolId, { readonly path: string; readonly permission: Permission }>> = {
  work: { path: WORK_PATH, permission: 'readCustomers' },
  desk: { path: DESK_PATH, permission: 'readCustomers' },
  campaigns: { path: CAMPAIGNS_PATH, permission: 'editCatalogue' },
  catalogue: { path: CATALOGUE_PATH, permission: 'editCatalogue' },
  ledger: { path: LEDGER_PATH, permission: 'readFigures' },
  staff: { path: STAFF_PATH, permission: 'manageStaff' },
  keys: { path: KEYS_PATH, permission: 'manageStaff' },
  security: { path: SECURITY_PATH, permission: 'manageStaff' },
  doctor: { path: DOCTOR_PATH, permission: 'manageStaff' },
}
const toolIds = [
  'work',
  'desk',
  'campaigns',
  'catalogue',
  'ledger',
  'staff',
  'keys',
  'security',
  'doctor',
] as const satisfies readonly ToolId[]

/** The context in which a page is rendered: language, copy, time, period, reader. */
export interface View {
  readonly language: Language
  readonly copy: Branded<OperatorText>
  readonly moment: Moment
  /** The version that answers, and its commit. */
  readonly release: string
  /** Null while maintenance is off. */
  readonly maintenance: MaintenanceState | null
  readonly period: Period
  readonly days: PeriodDays
  /** The signed-in person; null for a script with the token. */
  readonly staff: Staff | null
  /** Whether the reader has a permission. */
  readonly can: (permission: Permission) => boolean
  /** What became of the form that led to the page. */
  readonly notice: Notice
  /** The form that is answered with this page; null for a page that is read. */
  readonly sent: SentForm | null
  /** The position before which a list continues; null for its beginning. */
  readonly before: number | null
}

/** How many rows of a table a page shows; the report contains all. */
export const SHOWN_ROWS = 31

export function pathOf(page: PageId): string {
  return page === 'overview' ? '/operator' : `/operator/${page}`
}

function cellClass(kind: ColumnKind): string | undefined {
  if (isNumeric(kind)) return 'num'
  if (kind === 'longText') return 'long'
  return kind === 'day' ? 'day' : undefined
}

/** What a table shows beside its figures. */
interface TableExtras {
  /** A last column with what can be done about each row. */
  readonly actions?: { readonly heading: string; readonly cells: readonly ReactNode[] }
  /** What can be done about all rows, beside the title. */
  readonly head?: ReactNode
  /** What is shown instead of the values of a column. */
  readonly cells?: Readonly<Record<string, readonly ReactNode[]>>
}

/** The first rows of a table. */
export function Table({
  table,
  view,
  actions,
  head,
  cells,
}: { table: ReportTable; view: View } & TableExtras) {
  const { copy, language, moment } = view
  const { title, columns: labels } = copy.tables[table.id]
  const labelOf: Readonly<Record<string, string>> = labels
  const shown = { copy, language, today: moment.today }
  const rows = table.rows.slice(0, SHOWN_ROWS)
  return (
    <section className="card" aria-labelledby={`table-${table.id}`}>
      <div className="head">
        <h2 id={`table-${table.id}`}>{title}</h2>
        {head}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">{copy.empty}</p>
      ) : (
        // A scrollable region must be focusable, and no native element is.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div className="scroll" tabIndex={0} role="group" aria-labelledby={`table-${table.id}`}>
          <table>
            <thead>
              <tr>
                {table.columns.map(({ key, kind }) => (
                  <th key={key} scope="col" className={cellClass(kind)}>
                    {labelOf[key]}
                  </th>
                ))}
                {actions && <th scope="col">{actions.heading}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows of a page that is rendered once
                <tr key={index}>
                  {table.columns.map(({ key, kind }, column) => (
                    <td key={key} className={cellClass(kind)}>
                      {cells?.[key]?.[index] ?? formatValue(row[column] ?? null, kind, shown)}
                    </td>
                  ))}
                  {actions && <td>{actions.cells[index]}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {table.rows.length > rows.length && (
        <p className="quiet">{copy.more(table.rows.length - rows.length)}</p>
      )}
    </section>
  )
}

function Periods({ page, view }: { page: PageId; view: View }) {
  const { copy, days, period, language, moment } = view
  const day = (of: string) => formatDate(of, language, moment.today)
  return (
    <div>
      <nav className="periods" aria-label={copy.period.label}>
        {PERIOD_DAYS.map((each) => (
          <a
            key={each}
            href={`${pathOf(page)}?days=${each}`}
            {...(each === days ? { 'aria-current': 'true' as const } : {})}
          >
            {copy.period.days[each]}
          </a>
        ))}
      </nav>
      <p className="quiet">{copy.period.range(day(period.from), day(period.to))}</p>
    </div>
  )
}

/** A page outside those with figures: its heading, and its place in the navigation. */
export interface ToolPage {
  readonly title: string
  readonly tool?: ToolId
}

function PageLinks({ page, view }: { page: PageId | ToolId | undefined; view: View }) {
  const { copy, days, can } = view
  const figures = pageIds(copy)
    .filter((id) => can(pagePermissions[id]))
    .map((id) => ({ id, href: `${pathOf(id)}?days=${days}`, label: copy.pages[id] }))
  const others = toolIds
    .filter((id) => can(tools[id].permission))
    .map((id) => ({ id, href: tools[id].path, label: copy.tools[id] }))
  return (
    <nav className="pages" aria-label={copy.navigation}>
      {[figures, others].map((links, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows of a page that is rendered once
        <div key={row}>
          {links.map(({ id, href, label }) => (
            <a key={id} href={href} {...(id === page ? { 'aria-current': 'page' as const } : {})}>
              {label}
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}

function Top({ page, view }: { page: PageId | ToolId | undefined; view: View }) {
  const { copy, days, language, staff, sent } = view
  const path = sent?.back.replace(/#.*/, '') ?? ''
  return (
    <header className="top">
      <div className="bar">
        <span className="brand">
          <PortalLogo />
          <span>
            {copy.service} · {copy.title}
          </span>
        </span>
        <div className="side">
          {staff && (
            <span className="who">
              <a href={OWN_FACTOR_PATH}>{staff.name}</a>
            </span>
          )}
          <a
            href={`${path}?days=${days}&lang=${language === 'de' ? 'en' : 'de'}`}
            lang={language === 'de' ? 'en' : 'de'}
          >
            {copy.language}
          </a>
          <form method="post" action={SIGN_OUT_PATH}>
            <button type="submit">{copy.signOut}</button>
          </form>
        </div>
      </div>
      <PageLinks page={page} view={view} />
    </header>
  )
}

/** Says on every page that customers wait. */
function MaintenanceNote({ state, view }: { state: MaintenanceState; view: View }) {
  const { copy, language } = view
  const { since, until, reason, by } = state
  const end = until === null ? '' : copy.maintenance.until(formatMoment(until, language, berlinDay(since)))
  return (
    <p className="note">
      <b>{copy.maintenance.on(formatMoment(since, language, berlinDay(since)), by)}</b> {end} {reason}
    </p>
  )
}

const isPageId = (copy: OperatorText, key: string): key is PageId => key in copy.pages

/** The pages in their order. */
export function pageIds(copy: OperatorText): PageId[] {
  return Object.keys(copy.pages).filter((key) => isPageId(copy, key))
}

/** An operator page; `head` is the navigation, which requires sign-in. */
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

/** A page as an HTML document; `title` for pages outside the navigation. */
export function pageHtml(view: View, page: PageId | ToolPage, children: ReactNode): string {
  const { copy, language, moment } = view
  const id = typeof page === 'string' ? page : undefined
  const title = typeof page === 'string' ? copy.pages[page] : page.title
  return documentHtml(
    <Document
      title={`${title} · ${copy.title} · ${copy.service}`}
      language={language}
      head={<Top page={typeof page === 'string' ? page : page.tool} view={view} />}
    >
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="quiet">{copy.asOf(formatMoment(moment.at, language, moment.today))}</p>
        </div>
        {id !== undefined && <Periods page={id} view={view} />}
      </div>
      {view.maintenance && <MaintenanceNote state={view.maintenance} view={view} />}
      {view.notice.list === undefined && <NoticeNote notice={view.notice} />}
      {children}
    </Document>,
  )
}

/** The text of a document. */
export function documentHtml(document: ReactNode): string {
  return `<!doctype html>${withUntranslated(renderToStaticMarkup(document))}`
}
