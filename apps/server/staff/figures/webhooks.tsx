/** The page about webhooks: endpoints, dead-lettered deliveries, and the delivery log. */
import { listDeliveries, type LoggedDelivery } from '../../database/webhook/delivery-log.ts'
import { listEndpoints, type EndpointState } from '../../database/webhook/endpoints.ts'
import { SHOWN_ROWS, Table, type View } from '../page/page.tsx'
import { REDELIVER_PATH } from '../page/paths.ts'
import { deadDeliveriesTable, deliveriesTable, endpointsTable } from '../report/webhooks.ts'
import { LogLinks, Requeue } from './operations.tsx'
import type { ReportContext } from './read/report-context.ts'

interface WebhookFigures {
  readonly endpoints: readonly EndpointState[]
  readonly deadLetters: readonly LoggedDelivery[]
  /** One more than is shown if there are older ones. */
  readonly deliveries: readonly LoggedDelivery[]
}

/** The rows of the page; `before` continues the log. */
export async function readWebhooks({ db }: ReportContext, before: number | null): Promise<WebhookFigures> {
  return {
    endpoints: await listEndpoints(db),
    deadLetters: await listDeliveries(db, { isDeadLettered: true }, { before: null, limit: SHOWN_ROWS }),
    deliveries: await listDeliveries(db, {}, { before, limit: SHOWN_ROWS + 1 }),
  }
}

export function Webhooks({ figures, view }: { figures: WebhookFigures; view: View }) {
  const { webhooks: copy } = view.copy
  const { endpoints, deadLetters } = figures
  const deliveries = figures.deliveries.slice(0, SHOWN_ROWS)
  const isMore = figures.deliveries.length > deliveries.length
  const actionsFor = (rows: readonly LoggedDelivery[]) => ({
    heading: copy.action,
    cells: rows.map(({ id, endpointId, state }) =>
      state === 'WAITING' || isDisabled(endpoints, endpointId) ? null : (
        <Requeue
          key={id}
          action={REDELIVER_PATH}
          field={{ name: 'id', value: String(id) }}
          label={copy.redeliver}
        />
      ),
    ),
  })
  return (
    <>
      {view.requeued !== null && <p className="note">{copy.requeued(view.requeued)}</p>}
      <Table table={endpointsTable(endpoints, copy)} view={view} />
      {deadLetters.length > 0 && (
        <Table
          table={deadDeliveriesTable(deadLetters)}
          view={view}
          actions={actionsFor(deadLetters)}
          head={
            <Requeue
              action={REDELIVER_PATH}
              field={{ name: 'all', value: 'yes' }}
              label={copy.redeliverAll}
            />
          }
        />
      )}
      <Table table={deliveriesTable(deliveries, copy)} view={view} actions={actionsFor(deliveries)} />
      <LogLinks page="webhooks" copy={copy} view={view} next={isMore ? deliveries.at(-1)?.id : undefined} />
    </>
  )
}

function isDisabled(endpoints: readonly EndpointState[], endpointId: number): boolean {
  return endpoints.some(({ id, disabledAt }) => id === endpointId && disabledAt !== null)
}
