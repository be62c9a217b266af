/** Copy of the work lists in English. */
import type { alertsDe, OperatorWorkText, workChangesDe } from '../de/operator-work.ts'
import { formatNumber } from '../format.ts'
import { operatorMessagesEn } from './messages.ts'
import { securityAlertsEn } from './operator-security.ts'
import { operatorWebhooksEn } from './operator-webhooks.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const operatorWorkEn: OperatorWorkText = {
  title: 'To do',
  allDone: 'All done. Nothing needs a person right now.',
  forOthers: (count) =>
    `Nothing is open for you. ${counted(count, 'entry waits', 'entries wait')} for colleagues.`,
  open: (count) => `${formatNumber(count, 'en')} open`,
  age: (duration) => `open for ${duration}`,
  oldest: (duration) => `oldest: ${duration}`,
  more: (count) => `${formatNumber(count, 'en')} more move up as you work through the list.`,
  lists: {
    cases: {
      title: 'Cases',
      meaning: 'A customer wants something that you may decide or do. Act, or decline with a reason.',
      none: 'No case waits for you.',
    },
    declarations: {
      title: 'Cancellations and withdrawals',
      meaning:
        'Came by email, letter or phone and belong to no subscription yet. Match them to one, or answer them.',
      none: 'No cancellation or withdrawal is open.',
    },
    messages: {
      title: 'Messages',
      meaning: 'A customer or visitor wrote on the help page. Reply by email.',
      none: 'No message is waiting for a reply.',
    },
    mailboxes: {
      title: 'One mailbox, two customers',
      meaning:
        'Two customers have the same email address in different spellings. Find out whose it is, and correct the other one.',
      none: 'Every mailbox belongs to one customer.',
    },
    shop: {
      title: 'Orders of the shop',
      meaning:
        'A shop has sold them, but they could not be taken in as they are. Complete what is missing, or set them aside.',
      none: 'Every order of the shop is taken in.',
    },
    boxes: {
      title: 'Boxes',
      meaning:
        'Late, returned, never packed or never collected. The customer needs a replacement, their money back or an answer.',
      none: 'All boxes are where they should be.',
    },
    payments: {
      title: 'Unresolved payments',
      meaning: 'Only the payment provider knows what became of this money. Look it up there.',
      none: 'Every payment is resolved.',
    },
    disputes: {
      title: 'Disputed payments',
      meaning:
        'A customer or their bank reclaims money. Respond at the payment provider, which alone knows the deadline. It usually reports the outcome itself.',
      none: 'No payment is disputed.',
    },
    mails: {
      title: 'Emails that were not sent',
      meaning:
        'Dead-lettered ones did not arrive and are no longer sent automatically. Those that are due wait for more than a minute; the service keeps trying.',
      none: 'No email got stuck.',
    },
    jobs: {
      title: 'Failed jobs',
      meaning: 'Failed several times. Fix the cause, then run them again.',
      none: 'The jobs are doing fine on their own.',
    },
    webhooks: {
      title: 'Dead-lettered webhooks',
      meaning: 'Another system did not get them, and they are not sent any more.',
      none: 'All webhooks are delivered.',
    },
  },
  mailboxes: {
    hint: 'Emails to both arrive in the same mailbox. Signing in opens the account whose spelling is typed.',
  },
  shop: {
    of: (sender, number) => `${sender}, order ${number}`,
    unnamed: (sender) => `${sender}, order without a number`,
    senders: { shop: 'Shop', shopify: 'Shopify' },
    open: 'Open',
    unknown: 'There is no such order',
  },
  unnumbered: 'Order without a number',
  note: 'Note (optional)',
  mails: {
    to: (recipient) => `To ${recipient}`,
    attempts: (count) => (count === 1 ? '1 attempt' : `${formatNumber(count, 'en')} attempts`),
    due: 'due, not sent yet',
    requeue: 'Send again',
    needsNewLink: 'Its link is no longer valid. Send a new one from the customer’s page.',
    dismiss: 'Dismiss',
    all: 'All dead-lettered emails',
  },
  jobs: {
    item: (job, subject) => `${job}, number ${subject}`,
    run: (job, due) => `${job}, run for ${due}`,
    attempts: (count) => (count === 1 ? 'failed once' : `failed ${formatNumber(count, 'en')} times`),
    retry: 'Run again',
    dismiss: 'Dismiss',
    dismissHint: 'The jobs go on skipping this case.',
  },
  webhooks: {
    of: (count, url) => `${counted(count, 'event', 'events')} for ${url}`,
    endpoint: (id) => `Endpoint ${id}`,
    hints: {
      GAVE_UP: 'Find out why the other system does not answer. Then deliver again.',
      GONE: 'The other system accepts events again. Deliver these again.',
      DISABLED: 'The endpoint is enabled again. Deliver the events again.',
      UNREADABLE: 'This version cannot read the event. Deliver it again after the next update.',
    },
    disabledHint: 'The endpoint is disabled. Nothing can be delivered until an admin enables it.',
    dismiss: 'Dismiss',
  },
  payments: {
    stray: (amount) => `${amount} charged without paying for an order`,
    strayHint: 'Refund it at the payment provider, then record that here.',
    returned: 'Has been refunded',
    failedRefund: (amount, code) => `A refund of ${amount} failed (${code})`,
    failedRefundHint: 'Refund it again on the customer’s page, or send a bank transfer.',
    elsewhere: 'Paid back another way',
    elsewhereReason: 'How? For example: bank transfer on 20 November',
    unresolved: 'Outcome unknown',
    unresolvedAt: (gateway) => `Outcome unknown, begun at “${gateway}”`,
    unresolvedHint:
      'The service asks every minute. If that does not help, ask the payment provider about this key.',
    key: (key) => `key ${key}`,
    reference: (reference) => `at the provider ${reference}`,
  },
  disputes: {
    inquiry: 'Bank inquiry',
    over: (kind, amount) => `${kind}: ${amount}`,
    reason: (reason) => `reason: ${reason}`,
    state: 'open',
    close: 'Record the outcome',
    closeHint: 'Only if the payment provider does not report it. This moves no money.',
    won: 'Won: the money stays',
    lost: 'Lost: the money is gone',
  },
  boxes: {
    problems: {
      UNPACKED: 'Not packed',
      WAITING: 'Packed but not collected',
      LATE: 'Late',
      RETURNED: 'Returned',
    },
    promised: (window) => `promised ${window}`,
    step: (step, moment) => `${step} ${moment}`,
    parcels: (numbers) => `parcel ${numbers}`,
    handled: 'Done',
  },
  declarations: {
    kinds: { CANCELLATION: 'Cancellation', WITHDRAWAL: 'Withdrawal' },
    of: (kind, name) => `${kind} by ${name}`,
    received: (day) => `received on ${day}`,
    ends: (day) => `to end on ${day}`,
    endsSoonest: 'to end as soon as possible',
    assign: 'Open',
    back: 'Back to “To do”',
    refundBy: (day) => `refund by ${day}`,
    extraordinary: 'for cause: please read the reason',
    ended: (id) =>
      `Subscription ${id} has been cancelled by it. Read the reason, then close the declaration.`,
    record: {
      title: 'Record a cancellation or withdrawal',
      submit: 'Record',
      kind: 'What is declared?',
      name: 'Name',
      email: 'Email address for the confirmation of receipt (if known)',
      contract: 'Contract, as the customer calls it',
      endsOn: 'Requested end (empty: as soon as possible)',
      receivedOn: 'Received on',
      receivedTime: 'Time (if known)',
      message: 'Wording (optional)',
    },
    facts: {
      kind: 'Declared',
      name: 'Name',
      email: 'Email address',
      contract: 'Contract',
      endsOn: 'Requested end',
      receivedAt: 'Received',
      items: 'Concerns',
      refundBy: 'Refund by',
      proof: 'Proof',
      source: 'Sent',
      sources: {
        PAGE: { CANCELLATION: 'on the cancellation page', WITHDRAWAL: 'on the withdrawal page' },
        STAFF: { CANCELLATION: 'recorded by hand', WITHDRAWAL: 'recorded by hand' },
      },
      message: 'Wording',
    },
    find: {
      title: 'Who is this?',
      label: 'Name, dog, email address, postal address or number',
      submit: 'Search',
      none: (text) => `Nobody matches “${text}”. Search for something else, or close the declaration below.`,
      more: 'There are more matches. Type more to find fewer.',
      noSubscription: 'No subscription.',
      subscription: (dog, id) => `${dog}, subscription ${id}`,
      noDog: 'Subscription without a dog',
      cancelled: 'already cancelled',
      ends: (day) => `already ends on ${day}`,
      reason: 'Reason',
      noReason: 'none given',
      carryOut: 'Cancel this subscription',
      now: 'The subscription ends at once. The customer gets the confirmation by email.',
      later: (day) => `The subscription ends on ${day}. The customer gets the confirmation by email.`,
      since: 'Refund what has been charged since it was received on the customer’s page afterwards.',
      withdrawal:
        'Carry out a withdrawal on the customer’s page: stop the box, refund it, cancel the subscription. Open it from here: the refund closes the withdrawal.',
    },
    answer: {
      title: 'Close without a match',
      note: 'What did you do?',
      submit: 'Close',
    },
    closed: 'This declaration is closed.',
    unknown: 'There is no such declaration',
  },
  messages: operatorMessagesEn,
  marks: {
    title: 'Recently taken off the lists',
    columns: { at: 'When', what: 'What', who: 'By', note: 'Note' },
    kinds: {
      MAIL: 'Email',
      JOB: 'Job',
      BOX: 'Box',
      DECLARATION: 'Declaration',
      MESSAGE: 'Message',
      WEBHOOK: 'Webhooks',
      SHOP: 'Order',
    },
    script: 'no person',
  },
}

/** Labels of the audit entries, for the timeline of a customer. */
export const workChangesEn: typeof workChangesDe = {
  'case.declined': 'Case declined',
  'case.done': 'Case done',
  'case.opened': 'Case opened',
  'case.taken': 'Case taken over',
  'box.handled': 'Box marked as dealt with',
  'declaration.carried-out': 'Cancellation carried out for the customer',
  'dispute.closed': 'Outcome of a dispute recorded',
  'mail.dismissed': 'Dead-lettered email dismissed',
  'mail.requeued': 'Dead-lettered email sent again',
  'message.answered': 'Message answered',
  'message.closed': 'Message closed without a reply',
  'message.received': 'Message sent',
  'payment.returned': 'Payment without an order refunded',
}

/** Copy of what needs attention on the page of figures. */
export const alertsEn: typeof alertsDe = {
  title: 'Needs attention',
  none: 'All is well. Nothing needs your attention.',
  onlyWork: (count) => `Nothing is broken. ${counted(count, 'entry is', 'entries are')} open under “To do”.`,
  first: 'Orders',
  kinds: {
    MONEY_WITHOUT_ORDER: (n) =>
      `${counted(n, 'payment was', 'payments were')} taken without a paid order to match`,
    PROCESSING_TOO_LONG: (n) => `${counted(n, 'charge has', 'charges have')} been unresolved for over a day`,
    UNREACHED: (n) =>
      `${counted(n, 'order has', 'orders have')} not reached the payment gateway for over a day`,
    INCONSISTENT: (n) => `${counted(n, 'inconsistency', 'inconsistencies')} found by the nightly check`,
    SET_ASIDE: (n) => `${counted(n, 'item was', 'items were')} dead-lettered by jobs`,
    RUNS_FAILED: (n) => `${counted(n, 'job run', 'job runs')} failed`,
    JOBS_LATE: () => 'Jobs are running late',
    JOBS_AHEAD: (n) => `${counted(n, 'job has', 'jobs have')} run ahead of the clock`,
    MAILS_FAILED: (n) => `${counted(n, 'email', 'emails')} failed in the last 7 days`,
    ...operatorWebhooksEn.alerts,
    ...securityAlertsEn,
    MAILS_LATE: (n) => `${counted(n, 'email is', 'emails are')} queued, the oldest for over ten minutes`,
    REFUNDS_IN_DOUBT: (n) => `${counted(n, 'refund has', 'refunds have')} been unresolved for over a day`,
    REFUNDS_FAILED: (n) => `${counted(n, 'refund has', 'refunds have')} failed`,
    MAINTENANCE_LATE: () => 'Maintenance is taking longer than announced',
    DISPUTES_OPEN: (n) => `${counted(n, 'payment is', 'payments are')} disputed`,
    PARCELS_UNPACKED: (n) =>
      `${counted(n, 'paid box is', 'paid boxes are')} not packed, although the delivery window has begun`,
    PARCELS_WAITING: (n) => `${counted(n, 'packed box was', 'packed boxes were')} not handed to the carrier`,
    PARCELS_OVERDUE: (n) => `${counted(n, 'box', 'boxes')} did not arrive within the promised window`,
    PARCELS_RETURNED: (n) => `${counted(n, 'paid box was', 'paid boxes were')} returned`,
  },
}
