/** The pages about dunning, parcels, mails and jobs. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { granularityOf } from '@pfotenportal/domain/core/report-period'
import { formatNumber } from '@pfotenportal/text/format'
import type { FailedItem } from '../../database/job/item-failures.ts'
import type { DeadLetter } from '../../database/mail/dead-letters.ts'
import { mailName } from '../page/mail-name.ts'
import { pathOf, SHOWN_ROWS, Table, type View } from '../page/page.tsx'
import type { PageId } from '../page/paths.ts'
import { deadLetterReason } from '../report/dead-letter-reason.ts'
import { dunningOutcomesTable, dunningPausesTable, outstandingTable } from '../report/money.ts'
import {
  deadLettersTable,
  failingItemsTable,
  jobsTable,
  mailsTable,
  outboxTable,
  parcelsInPeriodTable,
  parcelsNowTable,
} from '../report/operations.ts'
import { barsOf } from './chart-bars.ts'
import { Chart } from './chart.tsx'
import type { Figures } from './read/read-figures.ts'

export function Dunning({ dunning, view }: { dunning: Figures['dunning']; view: View }) {
  const { values } = view.copy
  return (
    <>
      <div className="two">
        <Table table={outstandingTable(dunning)} view={view} />
        <Table table={dunningPausesTable(dunning, values)} view={view} />
      </div>
      <Table table={dunningOutcomesTable(dunning, values)} view={view} />
    </>
  )
}

/** A label without the prefix that marks a part of the row above. */
const plain = (text: string) => text.replace(/^… /, '')

export function Parcels({ parcels, view }: { parcels: Figures['parcels']; view: View }) {
  const { copy, language, period } = view
  const { charts, values } = copy
  return (
    <>
      <Chart
        id="arrivals"
        title={charts.arrivals}
        note={granularityOf(period) === 'DAY' ? charts.byDay : charts.byWeek}
        series={[plain(values.parcels.onTime), plain(values.parcels.late), plain(values.parcels.assumed)]}
        bars={barsOf(parcels.days, period, language, [
          (it) => it.onTime,
          (it) => it.late,
          (it) => it.assumed,
        ])}
        format={(value) => formatNumber(value, language)}
        copy={charts}
      />
      <div className="two">
        <Table table={parcelsNowTable(parcels, values)} view={view} />
        <Table table={parcelsInPeriodTable(parcels, values)} view={view} />
      </div>
      <Batches batches={parcels.batches} view={view} />
    </>
  )
}

/** Packing batches by week, with their documents. */
function Batches({ batches, view }: { batches: Figures['parcels']['batches']; view: View }) {
  const { batches: copy, empty } = view.copy
  return (
    <section className="card" aria-labelledby="batches">
      <h2 id="batches">{copy.title}</h2>
      {batches.length === 0 && <p className="quiet">{empty}</p>}
      <ul className="batches">
        {batches.map(({ week, orders, parcels }) => (
          <li key={week}>
            {copy.batch(week, orders, parcels)}
            <span>
              {(
                [
                  ['.csv', copy.csv],
                  ['.pdf', copy.list],
                  ['/labels.pdf', copy.labels],
                ] as const
              ).map(([end, label]) => (
                <a key={end} href={`/operator/packing/${week}${end}`} aria-label={copy.of(label, week)}>
                  {label}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Mails({
  mails,
  deadLetters,
  view,
}: {
  mails: Figures['mails']
  deadLetters: readonly DeadLetter[]
  view: View
}) {
  const { deadLetters: copy, values } = view.copy
  const shown = deadLetters.slice(0, SHOWN_ROWS)
  const isMore = deadLetters.length > shown.length
  return (
    <>
      <Table table={outboxTable(mails, values)} view={view} />
      {shown.length > 0 && (
        <>
          <Table
            table={deadLettersTable(shown)}
            view={view}
            actions={{
              heading: copy.action,
              cells: shown.map(({ id, isRequeueable }) =>
                isRequeueable ? (
                  <Requeue
                    key={id}
                    action={staffPath('requeueMails')}
                    field={{ name: 'ids', value: id }}
                    label={copy.requeue}
                  />
                ) : (
                  copy.needsNewLink
                ),
              ),
            }}
            head={
              deadLetters.some(({ isRequeueable }) => isRequeueable) && (
                <Requeue
                  action={staffPath('requeueMails')}
                  field={{ name: 'all', value: 'yes' }}
                  label={copy.requeueAll}
                />
              )
            }
            cells={{
              template: shown.map(({ template }) => mailName(template, view)),
              reason: shown.map(({ id, reason }) => <Reason key={id} reason={reason} view={view} />),
            }}
          />
          <LogLinks page="mails" copy={copy} view={view} next={isMore ? shown.at(-1)?.position : undefined} />
        </>
      )}
      <Table
        table={mailsTable(mails)}
        view={view}
        cells={{ template: mails.templates.map(({ template }) => mailName(template, view)) }}
      />
    </>
  )
}

/** Why a mail was given up, with the whole message on demand. */
function Reason({ reason, view }: { reason: string; view: View }) {
  return (
    <details>
      <summary>{deadLetterReason(reason, view.copy)}</summary>
      {reason}
    </details>
  )
}

interface LogLinksProps {
  readonly page: PageId
  readonly copy: { readonly newest: string; readonly older: string }
  readonly view: View
  /** Where older entries begin; undefined if there are none. */
  readonly next: string | number | undefined
}

/** Links to the newest and to older entries of a list; none if all of them are shown. */
export function LogLinks({ page, copy, view, next }: LogLinksProps) {
  const path = `${pathOf(page)}?days=${view.days}`
  if (view.before === null && next === undefined) return null
  return (
    <p className="links">
      {view.before !== null && <a href={path}>{copy.newest}</a>}
      {next !== undefined && <a href={`${path}&before=${next}`}>{copy.older}</a>}
    </p>
  )
}

interface RequeueProps {
  readonly action: string
  readonly field: { readonly name: 'ids' | 'all'; readonly value: string }
  readonly label: string
}

/** The button that queues again what its field names: one dead letter by its id, or all of them. */
export function Requeue({ action, field, label }: RequeueProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" {...field} />
      <button className="button" type="submit">
        {label}
      </button>
    </form>
  )
}

export function Jobs({
  jobs,
  failedItems,
  view,
}: {
  jobs: Figures['jobs']
  failedItems: readonly FailedItem[]
  view: View
}) {
  const { values } = view.copy
  return (
    <>
      {failedItems.length > 0 && <Table table={failingItemsTable(failedItems, values)} view={view} />}
      <Table table={jobsTable(jobs, values)} view={view} />
    </>
  )
}
