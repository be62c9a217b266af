/** Tables about webhooks: endpoints, and the deliveries to them. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { LoggedDelivery } from '../../database/webhook/delivery-log.ts'
import type { EndpointState } from '../../database/webhook/endpoints.ts'
import { buildTable, type ReportTable } from './report-table.ts'

type Copy = OperatorText['webhooks']

export function endpointsTable(
  endpoints: readonly EndpointState[],
  copy: Copy,
): ReportTable<'webhookEndpoints'> {
  const kinds = {
    endpoint: 'text',
    url: 'longText',
    types: 'longText',
    state: 'text',
    waiting: 'count',
    oldestAt: 'moment',
    delivered: 'count',
    failed: 'count',
  } as const
  const rows = endpoints.map(({ id, types, disabledAt, ...endpoint }) => ({
    ...endpoint,
    endpoint: String(id),
    types: types.length === 0 ? copy.allTypes : types.join(', '),
    state: disabledAt === null ? copy.enabled : copy.disabled,
  }))
  return buildTable('webhookEndpoints', kinds, rows)
}

/** What an endpoint answered to the last attempt, or why there was no answer. */
function outcomeOf({ error, status, response }: LoggedDelivery): string | null {
  const outcome = error ?? (status === null ? null : String(status))
  return outcome === null ? null : [outcome, response].filter(Boolean).join(': ')
}

function shared(delivery: LoggedDelivery) {
  const { endpointId, type, subscriptionId, createdAt, attempts } = delivery
  const outcome = outcomeOf(delivery)
  return {
    endpoint: String(endpointId),
    type,
    subscription: subscriptionId === null ? '' : String(subscriptionId),
    createdAt,
    attempts,
    outcome,
  }
}

export function deadDeliveriesTable(
  deliveries: readonly LoggedDelivery[],
  copy: Copy,
): ReportTable<'webhookDeadLetters'> {
  const kinds = {
    endpoint: 'text',
    type: 'text',
    subscription: 'text',
    createdAt: 'moment',
    attempts: 'count',
    because: 'longText',
    outcome: 'longText',
  } as const
  const rows = deliveries.map((delivery) => ({
    ...shared(delivery),
    because: delivery.deadBecause && copy.because[delivery.deadBecause],
  }))
  return buildTable('webhookDeadLetters', kinds, rows)
}

export function deliveriesTable(
  deliveries: readonly LoggedDelivery[],
  copy: Copy,
): ReportTable<'webhookDeliveries'> {
  const kinds = {
    endpoint: 'text',
    type: 'text',
    subscription: 'text',
    createdAt: 'moment',
    state: 'text',
    attemptedAt: 'moment',
    attempts: 'count',
    seconds: 'seconds',
    outcome: 'longText',
  } as const
  const rows = deliveries.map((delivery) => ({
    ...shared(delivery),
    state: copy.state[delivery.state],
    attemptedAt: delivery.attemptedAt,
    seconds: delivery.milliseconds === null ? null : delivery.milliseconds / 1000,
  }))
  return buildTable('webhookDeliveries', kinds, rows)
}
