/** The pages about dunning, parcels, mails and jobs. */
import { granularityOf } from '@pfotenportal/domain/core/report-period'
import { formatNumber } from '@pfotenportal/text/format'
import type { TroubleRow } from '../../database/job/job-trouble.ts'
import type { Figures } from '../../operator/figures/read-figures.ts'
import { ladderSheet, owedSheet, pausesSheet } from '../../operator/tables/money.ts'
import {
  jobsSheet,
  mailsSheet,
  outboxSheet,
  parcelsNowSheet,
  parcelsThenSheet,
  troublesSheet,
} from '../../operator/tables/operations.ts'
import { Chart } from './chart.tsx'
import { Table, type View } from './page.tsx'
import { barsOf } from './chart-bars.ts'

export function Dunning({ dunning, view }: { dunning: Figures['dunning']; view: View }) {
  const { values } = view.words
  return (
    <>
      <div className="two">
        <Table sheet={owedSheet(dunning)} view={view} />
        <Table sheet={pausesSheet(dunning, values)} view={view} />
      </div>
      <Table sheet={ladderSheet(dunning, values)} view={view} />
    </>
  )
}

/** A word of the table without the mark that it is a part of the row above. */
const plain = (text: string) => text.replace(/^… /, '')

export function Parcels({ parcels, view }: { parcels: Figures['parcels']; view: View }) {
  const { words, language, period } = view
  const { charts, values } = words
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
        words={charts}
      />
      <div className="two">
        <Table sheet={parcelsNowSheet(parcels, values)} view={view} />
        <Table sheet={parcelsThenSheet(parcels, values)} view={view} />
      </div>
      <Batches batches={parcels.batches} view={view} />
    </>
  )
}

/** What was packed week by week, with the kitchen's documents. */
function Batches({ batches, view }: { batches: Figures['parcels']['batches']; view: View }) {
  const { batches: words, empty } = view.words
  return (
    <section className="card" aria-labelledby="batches">
      <h2 id="batches">{words.title}</h2>
      {batches.length === 0 && <p className="quiet">{empty}</p>}
      <ul className="batches">
        {batches.map(({ week, orders, parcels }) => (
          <li key={week}>
            {words.batch(week, orders, parcels)}
            <span>
              {(
                [
                  ['.csv', words.csv],
                  ['.pdf', words.list],
                  ['/labels.pdf', words.labels],
                ] as const
              ).map(([end, label]) => (
                <a key={end} href={`/operator/packing/${week}${end}`} aria-label={words.of(label, week)}>
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

export function Mails({ mails, view }: { mails: Figures['mails']; view: View }) {
  return (
    <>
      <Table sheet={outboxSheet(mails, view.words.values)} view={view} />
      <Table sheet={mailsSheet(mails)} view={view} />
    </>
  )
}

export function Jobs({
  jobs,
  troubles,
  view,
}: {
  jobs: Figures['jobs']
  troubles: readonly TroubleRow[]
  view: View
}) {
  const { values } = view.words
  return (
    <>
      {troubles.length > 0 && <Table sheet={troublesSheet(troubles, values)} view={view} />}
      <Table sheet={jobsSheet(jobs, values)} view={view} />
    </>
  )
}
