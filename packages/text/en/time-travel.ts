import type { TimeTravelText } from '../de/time-travel.ts'
import { declinesEn } from './declines.ts'

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** Words of the page that moves business time, in English. */
export const timeTravelEn: TimeTravelText = {
  title: 'Time travel',
  intro:
    'Move the time of this service ahead. Everything due until then happens as if the time had passed. There is no way back.',
  service: 'Pfotenportal',
  toPortal: 'To the portal',
  toMailbox: 'To the mailbox',
  now: 'In the service it is',
  standing: 'Time stands still until you move it.',
  ticking: 'Time goes on while you look.',
  running: 'Jobs are still running. Reload the page in a moment.',
  move: 'Move time',
  day: 'One day ahead',
  week: 'One week ahead',
  charge: {
    label: 'To the next charge',
    whose: 'Charge',
    any: 'The next of all',
    of: (who, day) => `${who}, ${day}`,
    retryOf: (who, day) => `${who}, ${day} (another try)`,
    who: (firstName, petName) => (petName === '' ? firstName : `${petName} (${firstName})`),
    none: 'No charge is planned at present.',
  },
  date: { label: 'To a day', field: 'Day', hint: 'At the same time of day as now.' },
  go: 'Go',
  moving: 'Time is moving. Many weeks take a moment.',
  problems: {
    stale: 'Time has been moved already. This click changed nothing more.',
    past: 'That day is not in the future. There is no way back.',
    invalid: 'That is not a day. Please choose one.',
    tooFar: (days) => `That is too far at once. At most ${days} days.`,
    noCharge: 'That charge is no longer ahead.',
  },
  happened: {
    title: 'What happened',
    span: (from, to) => `${from} to ${to}`,
    filter: 'Who',
    everyone: 'Everyone',
    show: 'Show',
    empty: 'Nothing has happened yet.',
    emptyHint: 'Move time. Then you find here, day by day, what the service has done.',
    quiet: 'Nothing happened in this time.',
    quietHint: 'No charge, no mail, no parcel. Travel a little further.',
    quietOf: (name) => `Nothing happened to ${name} in this time.`,
    cut: 'Too much has happened to show it all. Choose one person.',
    charged: (amount) => `${amount} charged`,
    counts: {
      charge: counted('charge', 'charges'),
      state: counted('event', 'events'),
      parcel: counted('parcel step', 'parcel steps'),
      mail: counted('mail', 'mails'),
      job: counted('notice', 'notices'),
    },
    kinds: { charge: 'Charge', state: 'Subscription', parcel: 'Parcel', mail: 'Mail', job: 'Job' },
    charges: {
      PAID: (amount, order) => `${amount} paid, order ${order}`,
      DECLINED: (amount, why) => `${amount} declined: ${why}`,
      OPEN: (amount) => `${amount} not answered by the payment gateway yet`,
      RELEASED: (amount) => `${amount} not charged, the payment gateway was not reached`,
      LAPSED: (amount) => `${amount} not charged, the attempt was given up`,
    },
    declines: declinesEn,
    parcel: (step, order) => (order === '' ? step : `${step}, order ${order}`),
    mails: {
      SENT: (subject) => subject,
      WAITING: (subject) => `${subject} (leaves in a moment)`,
      FAILED: (subject) => `${subject} (could not be delivered)`,
    },
    job: {
      left: (name, what) => `${name} left something out: ${what}`,
      failed: (name, what) => `${name} failed: ${what}`,
    },
  },
  signIn: { title: 'Sign in as', hint: 'Opens the portal without a login link.' },
  notFound: 'There is no such thing.',
}
