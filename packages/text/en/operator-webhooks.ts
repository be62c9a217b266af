/** Copy of the operator's page about webhooks in English. */
import type { OperatorWebhooks } from '../de/operator-webhooks.ts'
import { formatNumber } from '../format.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const operatorWebhooksEn: OperatorWebhooks = {
  alerts: {
    WEBHOOKS_FAILED: (n) =>
      `${counted(n, 'webhook delivery was', 'webhook deliveries were')} dead-lettered in the last 7 days`,
    WEBHOOKS_LATE: (n) =>
      `${counted(n, 'webhook endpoint has', 'webhook endpoints have')} not accepted an event for over an hour`,
  },
  tables: {
    webhookEndpoints: {
      title: 'Endpoints',
      columns: {
        endpoint: 'No.',
        url: 'Address',
        types: 'Events',
        state: 'State',
        waiting: 'Queued',
        oldestAt: 'Queued since',
        delivered: 'Delivered',
        failed: 'Dead-lettered',
      },
    },
    webhookDeadLetters: {
      title: 'Dead-lettered deliveries',
      columns: {
        endpoint: 'Endpoint',
        type: 'Event',
        subscription: 'Subscription',
        createdAt: 'Recorded',
        attempts: 'Attempts',
        because: 'Reason',
        outcome: 'Last answer',
      },
    },
    webhookDeliveries: {
      title: 'Deliveries',
      columns: {
        endpoint: 'Endpoint',
        type: 'Event',
        subscription: 'Subscription',
        createdAt: 'Recorded',
        state: 'State',
        attemptedAt: 'Last attempt',
        attempts: 'Attempts',
        seconds: 'Duration',
        outcome: 'Last answer',
      },
    },
  },
  page: {
    state: { WAITING: 'queued', DELIVERED: 'delivered', DEAD_LETTERED: 'dead-lettered' },
    because: {
      GAVE_UP: 'not accepted for three days',
      GONE: 'the endpoint said that it is gone (410)',
      DISABLED: 'the endpoint was disabled',
      UNREADABLE: 'the event cannot be read',
    },
    enabled: 'enabled',
    disabled: 'disabled',
    allTypes: 'all',
    action: 'Action',
    disable: 'Disable',
    enable: 'Enable',
    enableAndReplay: 'Enable and deliver what it missed',
    replay: 'Deliver what it missed',
    rotate: 'New secret',
    test: 'Test',
    change: 'Change',
    ofEndpoint: (action, id) => `Endpoint ${id}: ${action}`,
    add: {
      title: 'Add an endpoint',
      url: 'Address',
      types: 'Events, separated by commas; empty for all',
      submit: 'Add',
    },
    redeliver: 'Deliver again',
    redeliverAll: 'Deliver all again',
    newest: 'Newest deliveries',
    older: 'Older deliveries',
  },
}
