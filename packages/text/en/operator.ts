/** Copy of the operator's pages and reports in English. */
import type { OperatorText } from '../de/operator.ts'
import { formatNumber } from '../format.ts'
import { mailNamesEn } from './mail-names.ts'
import { factorEn } from './operator-factor.ts'
import { keysEn } from './operator-keys.ts'
import { operatorLedgerEn } from './operator-ledger.ts'
import { operatorMaintenanceEn } from './operator-maintenance.ts'
import { operatorOrderEn } from './operator-order.ts'
import { securityEn } from './operator-security.ts'
import { signInEn, staffEn } from './operator-staff.ts'
import { operatorValuesEn } from './operator-values.ts'
import { operatorWebhooksEn } from './operator-webhooks.ts'
import { alertsEn } from './operator-work.ts'
import { passkeys } from './passkeys.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const operatorEn: OperatorText = {
  title: 'Operations',
  navigation: 'Pages',
  pages: {
    overview: 'Overview',
    money: 'Money',
    dunning: 'Dunning',
    parcels: 'Parcels',
    mails: 'Emails',
    jobs: 'Jobs',
    webhooks: 'Webhooks',
    customers: 'Customers',
  },
  tools: {
    work: 'To do',
    desk: 'Support desk',
    campaigns: 'Campaigns',
    catalogue: 'Catalogue',
    ledger: 'Books',
    staff: 'Team',
    keys: 'Keys',
    security: 'Security',
    doctor: 'System check',
  },
  signIn: signInEn,
  factor: factorEn,
  passkeys,
  security: securityEn,
  staff: staffEn,
  keys: keysEn,
  maintenance: operatorMaintenanceEn,
  ledger: operatorLedgerEn,
  signOut: 'Sign out',
  language: 'Deutsch',
  period: {
    label: 'Period',
    days: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
    range: (from, to) => `${from} – ${to}`,
  },
  asOf: (moment) => `As of ${moment}`,
  release: (version) => `Version ${version}`,
  search: { label: 'Order number', submit: 'Find order', none: (number) => `There is no order ${number}.` },
  batches: {
    title: 'Packing lists',
    batch: (week, orders, parcels) =>
      `${week}: ${counted(orders, 'order', 'orders')}, ${counted(parcels, 'parcel', 'parcels')}.`,
    csv: 'Table (CSV)',
    list: 'Packing list (PDF)',
    labels: 'Labels (PDF)',
    of: (label, week) => `${label} of week ${week}`,
  },
  alerts: alertsEn,
  tiles: {
    paid: 'Paid',
    revenue: 'Revenue, gross',
    declined: 'Declined',
    owed: 'Outstanding now',
    inTransit: 'Boxes in transit',
    onTime: 'Delivered on time',
    active: 'Active subscriptions',
    retained: 'Customers retained',
    ofDue: (due) => `of ${due} due`,
    ofDelivered: (delivered) => `of ${delivered} delivered`,
    ofAccepted: (accepted) => `of ${accepted} who accepted`,
    paused: (paused) => `${paused} paused`,
  },
  charts: {
    charges: 'Charges and outcomes',
    revenue: 'Revenue',
    arrivals: 'Deliveries',
    movement: 'New and cancelled subscriptions',
    churn: 'Weekly churn, share of current subscriptions',
    summary: (steps, total, most) => `${steps} bars, ${total} in total. Highest: ${most}.`,
    none: 'Nothing in this period.',
    byDay: 'by day',
    byWeek: 'by week',
  },
  tables: {
    charges: {
      title: 'Charges',
      columns: {
        day: 'Day',
        due: 'Due',
        paid: 'Paid',
        declined: 'Declined',
        unreached: 'Unreachable',
        open: 'Open',
        orderedNow: 'Ordered now',
        retried: 'Retried',
        recovered: 'Recovered',
        revenue: 'Revenue',
      },
    },
    revenue: {
      title: 'Revenue and VAT by country',
      columns: {
        country: 'Country',
        rate: 'VAT rate',
        orders: 'Orders',
        gross: 'Gross',
        vat: 'VAT',
        net: 'Net',
        refunds: 'Refunds',
        refunded: 'Refunded',
      },
    },
    importedHistory: {
      title: 'Orders charged elsewhere (former system, shop), counted nowhere else',
      columns: { country: 'Country', rate: 'VAT rate', orders: 'Orders', gross: 'Gross', vat: 'VAT' },
    },
    failures: {
      title: 'Failures by reason',
      columns: { why: 'Reason', code: 'Code', isHard: 'Hard decline', charges: 'Charges', amount: 'Amount' },
    },
    disputes: {
      title: 'Disputes and returned debits',
      columns: { kind: 'Kind', state: 'Status', count: 'Count', amount: 'Amount' },
    },
    owed: {
      title: 'Outstanding now, by step',
      columns: { declines: 'Declines', orders: 'Orders', amount: 'Amount' },
    },
    ladder: {
      title: 'Outcome of dunning started in the period',
      columns: { outcome: 'Outcome', orders: 'Orders', share: 'Share' },
    },
    pauses: {
      title: 'Pauses after failed payments',
      columns: { what: 'Status', count: 'Subscriptions' },
    },
    ledgerDays: {
      title: 'Days',
      columns: {
        day: 'Day',
        receipts: 'Receipts',
        creditNotes: 'Credit notes',
        charges: 'Charges',
        refunds: 'Refunds',
        returned: 'Returned debits',
        fees: 'Fees',
        net: 'At the provider',
      },
    },
    ledgerComparison: {
      title: 'Comparison',
      columns: { what: 'What', on: 'Day', name: 'Name', ours: 'Here', theirs: 'At the provider' },
    },
    ledgerOpen: {
      title: 'Open items of the orders of this month',
      columns: { order: 'Order', why: 'Reason', owed: 'Still open' },
    },
    parcelsNow: { title: 'Boxes now', columns: { where: 'Stage', boxes: 'Boxes' } },
    parcelsThen: {
      title: 'Boxes in the period',
      columns: { what: 'Outcome', boxes: 'Boxes', share: 'Share of delivered' },
    },
    mails: {
      title: 'Emails by template',
      columns: { template: 'Template', sent: 'Sent', waiting: 'Queued', failed: 'Failed' },
    },
    outbox: { title: 'Outbox now', columns: { what: 'Metric', value: 'Value' } },
    deadLetters: {
      title: 'Dead-lettered emails',
      columns: {
        endedAt: 'Since',
        recipient: 'Recipient',
        template: 'Template',
        attempts: 'Attempts',
        reason: 'Reason',
      },
    },
    jobs: {
      title: 'Jobs',
      columns: {
        name: 'Job',
        lastDue: 'Last run',
        state: 'Status',
        seconds: 'Took',
        worked: 'Processed',
        leftOut: 'Skipped',
        runs: 'Runs',
        failed: 'Failed',
        resting: 'Backing off',
        setAside: 'Dead-lettered',
        nextTime: 'Next run',
      },
    },
    failingItems: {
      title: 'Failing items',
      columns: {
        job: 'Job',
        subject: 'Item',
        attempts: 'Attempts',
        retryAfter: 'Retry after',
        isDeadLettered: 'Dead-lettered',
      },
    },
    subscriptionsNow: {
      title: 'Subscriptions now',
      columns: { status: 'Status', count: 'Subscriptions' },
    },
    weeks: {
      title: 'New and cancelled, by week',
      columns: {
        monday: 'Week of',
        living: 'At start of week',
        begun: 'New',
        cancelled: 'Cancelled',
        kuendigen: 'of these on /kuendigen',
        reactivated: 'Reactivated',
        churn: 'Churn',
      },
    },
    ways: {
      title: 'Customers who started to cancel',
      columns: { end: 'Outcome', count: 'Subscriptions', share: 'Share' },
    },
    steps: {
      title: 'Steps to a cancellation, after opening it in the portal',
      columns: { steps: 'Steps', count: 'Cancellations', share: 'Share' },
    },
    saves: {
      title: 'What retained customers: not cancelled 30 days later',
      columns: {
        reason: 'Reason',
        offer: 'Offer',
        shown: 'Shown',
        accepted: 'Accepted',
        stayed: 'Stayed',
        left: 'Left',
        open: 'Too early to tell',
        share: 'Retained',
      },
    },
    leaving: { title: 'Why customers cancelled', columns: { reason: 'Reason', count: 'Cancellations' } },
    discounts: {
      title: 'Rewards, offers and codes',
      columns: { kind: 'Kind', granted: 'Granted', usedUp: 'Used up', lapsed: 'Expired' },
    },
    referrals: { title: 'Referred friends', columns: { state: 'Status', friends: 'Friends' } },
    ...operatorOrderEn.tables,
    ...operatorWebhooksEn.tables,
  },
  webhooks: operatorWebhooksEn.page,
  mailNames: mailNamesEn,
  deadLetters: {
    action: 'Action',
    requeue: 'Send again',
    requeueAll: 'Send all again',
    needsNewLink: 'Needs a new link',
    newest: 'Newest emails',
    older: 'Older emails',
    reasons: {
      recipient: 'Recipient rejected',
      refused: 'Rejected by the mail server',
      unreachable: 'Mail server unreachable',
      expired: 'Link expired',
      notRendered: 'Email cannot be rendered',
      other: 'Technical error',
    },
  },
  values: operatorValuesEn,
  more: (count) => `${counted(count, 'more row is', 'more rows are')} in the report: npm run report`,
  total: 'Total',
  order: operatorOrderEn.page,
  notFound: {
    title: 'Page not found',
    hint: 'All pages are listed above. To find an order, enter its number here.',
  },
  secret: {
    title: 'Shown once',
    hint: 'Please copy it now.',
    next: 'Continue',
  },
  notPermitted: {
    title: 'You don’t have permission to see this page',
    hint: 'If you need it, ask an admin to change your role.',
  },
  empty: 'No entries.',
}
