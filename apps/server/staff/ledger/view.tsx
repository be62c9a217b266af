/** The page of a month of the books. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { closingRefusal } from '@pfotenportal/domain/ledger/month'
import { formatDate, formatMoment } from '@pfotenportal/text/format'
import type { Brand } from '../../core/brand/brand.ts'
import { monthsOf, type LedgerState, type MonthOfBooks, type NoBooks } from '../../ledger/books.ts'
import { postingBatches } from '../../ledger/files.ts'
import { comparisonText, missingText } from '../../ledger/wording.ts'
import { pageHtml, Table, type View } from '../page/page.tsx'
import { LEDGER_PATH } from '../page/paths.ts'
import { comparisonTable, daysTable, openTable } from './tables.ts'

interface LedgerPage {
  readonly books: MonthOfBooks
  readonly state: LedgerState
  readonly brand: Pick<Brand, 'books' | 'name'>
}

interface Props extends LedgerPage {
  readonly view: View
}

function Months({ books, state, view }: Props) {
  const copy = view.copy.ledger
  return (
    <nav className="periods" aria-label={copy.months}>
      {monthsOf(state).map((month) => (
        <a
          key={month}
          href={`${LEDGER_PATH}/${month}`}
          {...(month === books.month ? { 'aria-current': 'true' as const } : {})}
        >
          {month}
        </a>
      ))}
    </nav>
  )
}

function State({ books: { state, closedAt }, view }: Props) {
  const { copy, language, moment } = view
  if (closedAt !== null)
    return <p className="note">{copy.ledger.closedAt(formatMoment(closedAt, language, moment.today))}</p>
  return state === 'RUNNING' ? <p className="note">{copy.ledger.running}</p> : null
}

function Files({ books, brand, view }: Props) {
  const { files } = view.copy.ledger
  const batches = postingBatches(books, brand)
  const link = (end: string, label: string) => (
    <li key={end}>
      <a href={`${LEDGER_PATH}/${books.month}/${end}`}>{label}</a>
    </li>
  )
  return (
    <section className="card" aria-labelledby="files">
      <h2 id="files">{files.title}</h2>
      <ul>
        {link('buchungen.csv', files.entries)}
        {link('tage.csv', files.days)}
        {link('abgleich.csv', files.balance)}
        {batches.ok &&
          batches.files.map((_, index) => link(`datev-${index + 1}.csv`, files.batch(index + 1)))}
      </ul>
      {batches.ok && batches.files.length === 0 && <p className="quiet">{files.empty}</p>}
      {!batches.ok && (
        <>
          <p>{files.missing}</p>
          <ul>
            {batches.missing.map((each) => {
              const text = missingText(each, view.copy.ledger, view.language)
              return <li key={text}>{text}</li>
            })}
          </ul>
        </>
      )}
    </section>
  )
}

function Comparison({ books, view }: Props) {
  const { compare } = view.copy.ledger
  const { comparison, closedAt, month } = books
  const isFine = comparison.outcome === 'COMPARED' && comparison.balance.isBalanced
  const text = comparisonText(comparison, view.copy.ledger)
  return (
    <section className="card" aria-labelledby="compare">
      <h2 id="compare">{compare.title}</h2>
      {text !== undefined && <p className={isFine ? 'well' : 'note bad'}>{text}</p>}
      {closedAt === null && comparison.outcome !== 'NONE' && (
        <form className="act" method="get" action={`${LEDGER_PATH}/${month}`}>
          <button className="button soft" type="submit" name="compare" value="yes">
            {compare.button}
          </button>
          <p className="quiet">{compare.hint}</p>
        </form>
      )}
    </section>
  )
}

function Close({ books, state, view }: Props) {
  const { close } = view.copy.ledger
  const { month } = books
  if (!view.can('closeBooks')) return null
  const refusal = closingRefusal(month, state)
  if (refusal === 'ALREADY_CLOSED' || refusal === 'NOT_OVER') return null
  return (
    <section className="card" aria-labelledby="close">
      <h2 id="close">{close.title}</h2>
      {refusal === 'EARLIER_OPEN' ? (
        <p className="quiet">{close.later}</p>
      ) : (
        <form className="act" method="post" action={staffPath('closeMonth', { month })}>
          <label className="tick">
            <input type="checkbox" name="accept" value="yes" /> {close.accept}
          </label>
          <button className="button" type="submit">
            {close.button(month)}
          </button>
          <p className="quiet">{close.hint}</p>
        </form>
      )}
    </section>
  )
}

/** The page of a month. */
export function ledgerPageHtml(view: View, page: LedgerPage): string {
  const props = { ...page, view }
  const { copy, language, moment } = view
  const { books } = page
  const { comparison } = books
  const day = (of: string) => formatDate(of, language, moment.today)
  const title = `${copy.tools.ledger} ${books.month}`
  return pageHtml(
    view,
    { title, tool: 'ledger' },
    <>
      <Months {...props} />
      <State {...props} />
      <Table table={daysTable(books, day, copy.ledger.wholeMonth)} view={view} />
      <Comparison {...props} />
      {comparison.outcome === 'COMPARED' && (
        <Table table={comparisonTable(comparison.balance, copy.ledger)} view={view} />
      )}
      <Table table={openTable(books, copy.ledger)} view={view} />
      <Files {...props} />
      <Close {...props} />
    </>,
  )
}

/** The page for something that is no month of the books. */
export function noMonthHtml(view: View, reason: NoBooks | 'INVALID', month: string): string {
  const { refused } = view.copy.ledger
  return pageHtml(
    view,
    { title: refused.title, tool: 'ledger' },
    <>
      <p className="note">{refused[reason](month)}</p>
      <p>
        <a href={LEDGER_PATH}>{view.copy.tools.ledger}</a>
      </p>
    </>,
  )
}
