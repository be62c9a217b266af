/** Copy of what the operator gets by email, in English: alerts, and the daily digest. */
import type { AlertMailsText } from '../de/alerts.ts'
import { formatNumber } from '../format.ts'
import { alertsEn, operatorWorkEn } from './operator-work.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const alertMailsEn: AlertMailsText = {
  alertKinds: {
    ...alertsEn.kinds,
    DATABASE_DOWN: () => 'The database does not answer or stores nothing',
    CLOCKS_DIFFER: () => 'The clocks of the service and of the database differ, so no job runs',
  },
  alertLine: (sentence, n) => `The log has ${counted(n, 'alert', 'alerts')}: ${sentence}`,
  remedies: {
    MONEY_WITHOUT_ORDER:
      'Refund it at the payment provider, then record that on the list “Unresolved payments”.',
    PROCESSING_TOO_LONG:
      'Run “npm run payments -- check”. Only the provider knows about what stays unresolved: ask for the key.',
    UNREACHED:
      'Check whether the payment provider is down or rejects our requests. Charges are retried automatically.',
    INCONSISTENT:
      'Look at what happened to the subscription in the audit log. The check has changed nothing.',
    REQUESTS_FAILED:
      'Search the log for “a request failed”: it has the reason. If a new version is to blame, roll it back.',
    SET_ASIDE: 'The list “Failed jobs” has the reason. Correct it, then run the items again there.',
    RUNS_FAILED: 'The list “Failed jobs” has the reason. Correct it, then run the job again there.',
    JOBS_LATE: 'Check that a process of the service is running and that the database is not slow.',
    JOBS_AHEAD: 'Correct the clock, then run “npm run jobs -- rewind”.',
    MAILS_FAILED:
      'The list “Emails that were not sent” has the reason. Correct it, then send them again there.',
    MAILS_LATE: 'Check the mail server. The service keeps trying for three days.',
    WEBHOOKS_FAILED: 'Correct the receiver, then deliver them again on the list “Dead-lettered webhooks”.',
    WEBHOOKS_LATE:
      'Run “npm run webhooks -- deliveries” for the answers. Disable an endpoint that is not used.',
    REFUNDS_IN_DOUBT: 'Run “npm run payments -- unresolved”, then ask the payment provider for the key.',
    REFUNDS_FAILED: 'Refund again, or record that the money was returned in another way.',
    MAINTENANCE_LATE: 'End it with “npm run maintenance -- off”, or announce a new end with “on --until”.',
    KEYS_EXPIRE: 'Give the key a later last day, or replace it.',
    SECURITY_BURST:
      'See “Security” for what happened and from where. Block the networks at the proxy, or fix the setting that is wrong.',
    DISPUTES_OPEN: 'Respond at the payment provider. This closes them here too.',
    PARCELS_UNPACKED: 'Pack them. Replace or refund what is too late.',
    PARCELS_WAITING: 'Hand them over. The email to the customer then names the new window.',
    PARCELS_OVERDUE: 'Ask the carrier. A week after the window they count as delivered.',
    PARCELS_RETURNED: 'Send them again, or refund them.',
    DATABASE_DOWN:
      'Start it, free space on its disk, or make it writable. The service notices by itself when it stores again.',
    CLOCKS_DIFFER: 'Synchronise both with a time server (NTP). Jobs then resume by themselves.',
    line: 'Search the log for "alert": true. What to do is in docs/operations.md.',
  },
  alertsChanged: {
    alert: (brand, first, others) =>
      `Alert at ${brand}: ${first}${others > 0 ? ` (and ${formatNumber(others, 'en')} more)` : ''}`,
    lasting: (brand, first, others) =>
      `Still open at ${brand}: ${first}${others > 0 ? ` (and ${formatNumber(others, 'en')} more)` : ''}`,
    over: (brand, count) => `All clear at ${brand}: ${counted(count, 'alert is', 'alerts are')} over`,
    heading: 'Needs your attention',
    headingOver: 'Back to normal',
    preheader: 'What happened, since when, and what you can do.',
    preheaderOver: 'There is nothing left for you to do.',
    sections: { fresh: 'New', lasting: 'Still open', over: 'Over' },
    since: (moment) => `Since ${moment}.`,
    until: (from, until) => `From ${from} to ${until}.`,
    button: 'Go to the overview',
    again:
      'We tell you once a day about what lasts, and again when it is over. We send at most six of these emails an hour.',
    reason: 'You’re getting this email because the service is set up to alert you (ALERT_EMAIL).',
  },
  operatorDigest: {
    subject: (brand, days) => `Figures of ${brand}: ${days}`,
    preheader: (paid, due) => `${paid} of ${due} charges due are paid.`,
    heading: (days) => `The figures: ${days}`,
    quiet: (days) =>
      `Nothing happened (${days}): no charge, no refund, no new or cancelled subscription, no box, no email.`,
    compared: 'The figures a week earlier are in brackets.',
    value: (now, before) => `${now} (${before})`,
    sections: { charges: 'Charges', subscriptions: 'Subscriptions', boxes: 'Boxes', mails: 'Emails' },
    figures: {
      due: 'Due',
      paid: 'Paid',
      declined: 'Declined',
      unreached: 'Not reached',
      open: 'Without an outcome',
      revenue: 'Taken',
      refunds: 'Refunds',
      refunded: 'Refunded',
      begun: 'New',
      cancelled: 'Cancelled',
      packed: 'Packed',
      shipped: 'Shipped',
      delivered: 'Delivered',
      late: 'Late, of these',
      returned: 'Returned',
      sent: 'Sent',
      failed: 'Dead-lettered',
    },
    alerts: alertsEn.title,
    work: operatorWorkEn.title,
    open: operatorWorkEn.open,
    allWell: 'Nothing needs your attention right now, and no list has an open entry.',
    button: 'Go to the overview',
    reason: 'You’re getting this email because the service is set up to report every morning (ALERT_DIGEST).',
  },
  workTitles: Object.fromEntries(Object.entries(operatorWorkEn.lists).map(([id, { title }]) => [id, title])),
}
