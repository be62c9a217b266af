/** The page about webhooks: endpoints, dead-lettered deliveries, and the delivery log. */
import { staffActions, staffPath, type StaffActionName } from '@pfotenportal/contract/staff/staff-actions'
import { listDeliveries, type LoggedDelivery } from '../../database/webhook/delivery-log.ts'
import { listEndpoints, type EndpointState } from '../../database/webhook/endpoints.ts'
import { FormId } from '../page/form-id.tsx'
import { SHOWN_ROWS, Table, type View } from '../page/page.tsx'
import { typedIn } from '../page/sent-form.ts'
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
    deadLetters: await listDeliveries(db, { state: 'DEAD_LETTERED' }, { before: null, limit: SHOWN_ROWS }),
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
          action={staffPath('redeliverWebhooks')}
          field={{ name: 'ids', value: String(id) }}
          label={copy.redeliver}
        />
      ),
    ),
  })
  return (
    <>
      <Table
        table={endpointsTable(endpoints, copy)}
        view={view}
        {...(view.can('manageStaff') && {
          cells: { url: endpoints.map((each) => <Endpoint key={each.id} endpoint={each} copy={copy} />) },
        })}
      />
      {view.can('manageStaff') && <NewEndpoint view={view} />}
      {deadLetters.length > 0 && (
        <Table
          table={deadDeliveriesTable(deadLetters, copy)}
          view={view}
          actions={actionsFor(deadLetters)}
          head={
            <Requeue
              action={staffPath('redeliverWebhooks')}
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

type Copy = View['copy']['webhooks']

interface EndpointForm {
  readonly name: StaffActionName
  readonly label: string
  /** Also delivers what the endpoint missed. */
  readonly isReplay?: true
}

/** The buttons of an endpoint. What it missed is delivered if somebody asks for it. */
function formsOf({ disabledAt, missedAfter }: EndpointState, copy: Copy): readonly EndpointForm[] {
  const enable = { name: 'enableEndpoint', label: copy.enable } as const
  const replay = { name: 'enableEndpoint', isReplay: true } as const
  return [
    ...(disabledAt === null
      ? [{ name: 'disableEndpoint', label: copy.disable } as const]
      : [enable, { ...replay, label: copy.enableAndReplay }]),
    ...(disabledAt === null && missedAfter !== null ? [{ ...replay, label: copy.replay }] : []),
    { name: 'rotateEndpointSecret', label: copy.rotate } as const,
    { name: 'testEndpoint', label: copy.test } as const,
  ]
}

/** The address of an endpoint, with what can be done about it. */
function Endpoint({ endpoint, copy }: { endpoint: EndpointState; copy: Copy }) {
  const { id, url, types } = endpoint
  return (
    <>
      {url}
      <div className="links">
        {formsOf(endpoint, copy).map(({ name, label, isReplay }) => (
          <form key={label} method="post" action={staffPath(name, { id })}>
            {isReplay && <input type="hidden" name="replay" value="yes" />}
            {staffActions[name].isOnce && <FormId />}
            <button className="button soft" type="submit" aria-label={copy.ofEndpoint(label, id)}>
              {label}
            </button>
          </form>
        ))}
      </div>
      <details>
        <summary>{copy.change}</summary>
        <form className="find" method="post" action={staffPath('changeEndpoint', { id })}>
          <div className="field">
            <label htmlFor={`url-${id}`}>{copy.add.url}</label>
            <input id={`url-${id}`} name="url" inputMode="url" defaultValue={url} required />
          </div>
          <div className="field">
            <label htmlFor={`types-${id}`}>{copy.add.types}</label>
            <input id={`types-${id}`} name="types" defaultValue={types.join(',')} />
          </div>
          <button className="button soft" type="submit" aria-label={copy.ofEndpoint(copy.change, id)}>
            {copy.change}
          </button>
        </form>
      </details>
    </>
  )
}

function NewEndpoint({ view }: { view: View }) {
  const { add } = view.copy.webhooks
  const typed = typedIn(view, 'addEndpoint')
  return (
    <section className="card" aria-labelledby="add-title">
      <h2 id="add-title">{add.title}</h2>
      <form className="find" method="post" action={staffPath('addEndpoint')}>
        <FormId />
        <div className="field">
          <label htmlFor="add-url">{add.url}</label>
          <input
            id="add-url"
            name="url"
            inputMode="url"
            placeholder="https://"
            defaultValue={typed?.['url']}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="add-types">{add.types}</label>
          <input
            id="add-types"
            name="types"
            placeholder="orderConfirmed,orderRefunded"
            defaultValue={typed?.['types']}
          />
        </div>
        <button className="button" type="submit">
          {add.submit}
        </button>
      </form>
    </section>
  )
}

function isDisabled(endpoints: readonly EndpointState[], endpointId: number): boolean {
  return endpoints.some(({ id, disabledAt }) => id === endpointId && disabledAt !== null)
}
