/** The overview: alerts, key figures of the period, and a search for an order. */
import { toWire } from '@pfotenportal/domain/core/money'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { formatNumber, formatPrice } from '@pfotenportal/text/format'
import type { View } from '../page/page.tsx'
import { formatShare } from '../report/report-table.ts'
import { WorkCounts } from '../work/counts.tsx'
import { openIn, type WorkSummary } from '../work/read-work.ts'
import type { Alert, OrderNames } from './read/alerts.ts'
import type { Figures } from './read/read-figures.ts'

export type OverviewFigures = Pick<
  Figures,
  'alerts' | 'orderNames' | 'charges' | 'revenue' | 'dunning' | 'parcels' | 'subscriptions' | 'retention'
> & { readonly work: WorkSummary }

interface AlertsProps {
  readonly alerts: readonly Alert[]
  readonly names: OrderNames
  /** How many entries all work lists have. */
  readonly openWork: number
  readonly copy: OperatorText['alerts']
}

function Alerts({ alerts, names, openWork, copy }: AlertsProps) {
  if (alerts.length === 0 && openWork > 0) return <p className="note">{copy.onlyWork(openWork)}</p>
  if (alerts.length === 0) return <p className="well">{copy.none}</p>
  return (
    <ul className="alerts">
      {alerts.map(({ kind, count, orders }) => (
        <li key={kind}>
          <b>{copy.kinds[kind](count)}</b>
          {orders.length > 0 && (
            <span>
              {copy.first}:{' '}
              {orders.map((id) => (
                <a key={id} href={`/operator/orders/${names.get(id) ?? id}`}>
                  {names.get(id) ?? id}
                </a>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Tile({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <li className="tile">
      <span>{label}</span>
      <b className="big">{value}</b>
      {note !== undefined && <span>{note}</span>}
    </li>
  )
}

function Tiles({ figures, view }: { figures: OverviewFigures; view: View }) {
  const { copy, language } = view
  const { tiles } = copy
  const { charges, dunning, parcels, subscriptions, retention } = figures
  const total = <T,>(rows: readonly T[], of: (row: T) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0)
  const many = (value: number) => formatNumber(value, language)
  const share = (part: number, whole: number) =>
    whole === 0 ? copy.values.none : formatShare(part / whole, language)
  const due = total(charges, (it) => it.due)
  const known = total(retention.outcomes, (it) => it.stayed + it.left)
  const owed = total(dunning.owed, (it) => it.orders)
  return (
    <ul className="tiles">
      <Tile label={tiles.paid} value={many(total(charges, (it) => it.paid))} note={tiles.ofDue(many(due))} />
      <Tile label={tiles.revenue} value={formatPrice(toWire(total(figures.revenue, (it) => it.gross)))} />
      <Tile
        label={tiles.declined}
        value={many(total(charges, (it) => it.declined))}
        note={tiles.ofDue(many(due))}
      />
      <Tile
        label={tiles.owed}
        value={many(owed)}
        note={formatPrice(toWire(total(dunning.owed, (it) => it.amount)))}
      />
      <Tile label={tiles.inTransit} value={many(parcels.now.inTransit)} />
      <Tile
        label={tiles.onTime}
        value={share(parcels.inPeriod.onTime, parcels.inPeriod.delivered)}
        note={tiles.ofDelivered(many(parcels.inPeriod.delivered))}
      />
      <Tile
        label={tiles.active}
        value={many(subscriptions.now.active)}
        note={tiles.paused(many(subscriptions.now.paused + subscriptions.now.pausedByService))}
      />
      <Tile
        label={tiles.retained}
        value={share(
          total(retention.outcomes, (it) => it.stayed),
          known,
        )}
        note={tiles.ofAccepted(many(known))}
      />
    </ul>
  )
}

/** A form to find an order by its number. */
export function FindOrder({ copy }: { copy: OperatorText['search'] }) {
  return (
    <form className="find card" action="/operator/orders" method="get">
      <div className="field">
        <label htmlFor="number">{copy.label}</label>
        <input id="number" name="number" required />
      </div>
      <button className="button" type="submit">
        {copy.submit}
      </button>
    </form>
  )
}

export function Overview({ figures, view }: { figures: OverviewFigures; view: View }) {
  const { copy } = view
  return (
    <>
      <section className="card" aria-labelledby="alerts">
        <h2 id="alerts">{copy.alerts.title}</h2>
        <Alerts
          alerts={figures.alerts}
          names={figures.orderNames}
          openWork={openIn(figures.work.counts) + figures.work.elsewhere}
          copy={copy.alerts}
        />
      </section>
      <section className="card" aria-labelledby="work">
        <h2 id="work">{copy.tools.work}</h2>
        <WorkCounts summary={figures.work} view={view} />
      </section>
      <Tiles figures={figures} view={view} />
      <FindOrder copy={copy.search} />
      <p className="quiet">{copy.release(view.release)}</p>
    </>
  )
}
