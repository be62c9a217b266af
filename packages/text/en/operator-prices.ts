/** Copy of the operator's pages of price changes, in English. */
import type { OperatorPricesText } from '../de/operator-prices.ts'
import { formatNumber } from '../format.ts'

const number = (count: number) => formatNumber(count, 'en')

export const operatorPricesEn: OperatorPricesText = {
  title: 'Price changes',
  change: (version, day) => `Prices of version ${version} from ${day}`,
  intro:
    'A new version only applies to new contracts. Here you announce its prices to existing contracts: whoever is to pay more is asked and keeps the present price without a yes; whoever pays less isn’t asked.',
  columns: { change: 'Announcement', from: 'From', state: 'State', at: 'Announced', by: 'By' },
  states: { ANNOUNCED: 'announced', IN_FORCE: 'in force', WITHDRAWN: 'withdrawn' },
  command: 'command line',
  announce: {
    title: 'Announce prices',
    version: 'Version of the catalogue',
    from: 'From',
    fromHint: (day) => `Empty: the first day of the version. ${day} at the earliest.`,
    submit: 'Announce',
    none: 'There is no version whose prices could be announced.',
  },
  withdraw: 'Withdraw',
  withdrawHint: 'Until the day before. Everybody who knows of it gets an email.',
  counts: {
    accepted: 'Accepted',
    refused: 'Declined',
    silent: 'No answer',
    decrease: 'Pay less',
    ended: 'Cancelled since',
  },
  countOf: number,
  contracts: {
    title: 'Contracts',
    columns: {
      customer: 'Customer',
      contract: 'Contract',
      before: 'Present',
      after: 'New',
      answer: 'Answer',
      reminded: 'Reminded',
    },
    answers: { ACCEPTED: 'accepted', REFUSED: 'declined', SILENT: 'none', NOT_ASKED: 'not asked' },
    ended: 'cancelled',
    more: (count) => `These are the first ${number(count)}. The CSV file has all of them.`,
    csv: 'As CSV',
  },
  back: 'All price changes',
  noChange: 'There is no such announcement',
}
