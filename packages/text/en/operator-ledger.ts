/** The page of the books in English. */
import type { operatorLedgerDe } from '../de/operator-ledger.ts'
import { formatNumber } from '../format.ts'

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : more}`

export const operatorLedgerEn: typeof operatorLedgerDe = {
  months: 'Months',
  wholeMonth: 'Whole month',
  providers: { simulated: 'The simulated payment provider', stripe: 'Stripe' },
  states: { CLOSED: 'closed', OVER: 'open', RUNNING: 'still running' },
  closedAt: (moment) => `Closed: ${moment}. Later corrections are in the next open month.`,
  running: 'This month is still running. The figures go up to now.',
  files: {
    title: 'Files',
    entries: 'Entries (CSV)',
    days: 'Days (CSV)',
    balance: 'Comparison (CSV)',
    batch: (part) => (part === 1 ? 'Posting batch for DATEV' : `Posting batch for DATEV, part ${part}`),
    empty: 'There is nothing to post in this month, and so there is no posting batch.',
    missing: 'The posting batch still needs:',
  },
  missing: {
    STATEMENT: 'the fees: the payment provider has not stated them yet',
    BOOKS: 'consultant, client and all accounts (books)',
    DEBTORS: 'the collective account of debtors (books.debtors)',
    TRANSIT: 'the account for money at the provider (books.transit)',
    FEES: 'the account for fees (books.fees)',
    REVENUE: (country, rate) => `the revenue account for ${country} at ${rate} (books.revenue)`,
    DISCOUNT: (country, rate) => `the discount account for ${country} at ${rate} (books.revenue, discount)`,
  },
  compare: {
    title: 'Comparison with the payment provider',
    button: 'Compare now',
    hint: 'This asks the provider for every movement of the month and may take a while.',
    balanced: (gateway) => `${gateway} and the books agree to the cent.`,
    notBalanced: (gateway) => `${gateway} and the books do not agree.`,
    NONE: (gateway) => `${gateway} states no payouts. The month is not compared, and has no fees.`,
    SILENT: (gateway) =>
      `${gateway} did not answer. The month is not compared, and has no fees. Please try again.`,
    more: (count) => `${counted(count, 'more row is', 'more rows are')} in the file “Comparison”.`,
    lines: {
      sum: 'Movements before fees',
      fees: 'Fees',
      payout: 'Payout',
      stated: 'Sum of the movements of this payout',
      change: 'Balance at the provider, change',
      theirsInOtherMonth: 'In another month at the provider',
      oursInOtherMonth: 'In another month here',
      otherAmount: 'Another amount',
      onlyHere: 'Only here',
      onlyThere: 'Only at the provider',
      elsewhere: 'Another provider, not compared',
      openItem: 'Open item',
    },
  },
  open: {
    why: {
      RETURNED: 'returned debit or dispute',
      PAID_WITHOUT_RECEIPT: 'paid without a receipt',
      REFUND_OWED: 'refund that did not arrive',
      REFUNDED_WITHOUT_NOTE: 'refunded without a credit note',
      OTHER: 'other',
    },
  },
  close: {
    title: 'Close the month',
    hint: 'Its figures never change afterwards. This cannot be undone.',
    accept: 'Close it even if it does not agree with the payment provider.',
    button: (month) => `Close ${month}`,
    later: 'The months before it have to be closed first.',
  },
  refused: {
    title: 'Not a month of the books',
    AHEAD: (month) => `${month} has not begun yet.`,
    BEFORE_START: (month) => `This service had not charged anything in ${month} yet.`,
    INVALID: (month) => `“${month}” is not a month. A month looks like this: 2026-11.`,
  },
}
