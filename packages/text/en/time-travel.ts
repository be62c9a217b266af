import type { TimeTravelText } from '../de/time-travel.ts'
import { declinesEn } from './operator-values.ts'

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** Copy of the page that moves business time, in English. */
export const timeTravelEn: TimeTravelText = {
  title: 'Time travel',
  intro:
    'Move this service’s clock forward. Everything due by then happens as if the time had passed. There is no way back.',
  toPortal: 'Go to the portal',
  toMailbox: 'Go to the mailbox',
  now: 'Service time',
  standing: 'Time stands still until you move it.',
  ticking: 'Time keeps running while you look.',
  running: 'Jobs are still running. Reload the page in a moment.',
  move: 'Move time',
  day: 'One day ahead',
  week: 'One week ahead',
  charge: {
    label: 'To the next charge',
    whose: 'Charge',
    any: 'Whichever comes first',
    of: (who, day) => `${who}, ${day}`,
    retryOf: (who, day) => `${who}, ${day} (retry)`,
    who: (firstName, petName) => (petName === '' ? firstName : `${petName} (${firstName})`),
    none: 'No charge is planned right now.',
  },
  date: { label: 'To a day', field: 'Day', hint: 'At the same time of day as now.' },
  go: 'Go',
  moving: 'Moving time. Many weeks can take a moment.',
  problems: {
    stale: 'Time has already been moved. This click changed nothing.',
    past: 'That day is not in the future. There is no way back.',
    invalid: 'That is not a valid day. Please choose one.',
    tooFar: (days) => `That’s too far in one go. At most ${days} days.`,
    noCharge: 'That charge is no longer upcoming.',
  },
  eventLog: {
    title: 'What happened',
    period: (from, to) => `${from} to ${to}`,
    filter: 'Who',
    everyone: 'Everyone',
    show: 'Show',
    empty: 'Nothing has happened yet.',
    emptyHint: 'Move time to see here, day by day, what the service has done.',
    noEvents: 'Nothing happened in this time.',
    noEventsHint: 'No charge, no email, no parcel. Travel a little further.',
    noEventsFor: (name) => `Nothing happened for ${name} in this time.`,
    truncated: 'Too much happened to show it all. Please choose one person.',
    charged: (amount) => `${amount} charged`,
    counts: {
      charge: counted('charge', 'charges'),
      state: counted('event', 'events'),
      parcel: counted('parcel step', 'parcel steps'),
      mail: counted('email', 'emails'),
      job: counted('job message', 'job messages'),
    },
    kinds: { charge: 'Charge', state: 'Subscription', parcel: 'Parcel', mail: 'Email', job: 'Job' },
    charges: {
      PAID: (amount, order) => `${amount} paid, order ${order}`,
      DECLINED: (amount, why) => `${amount} declined: ${why}`,
      OPEN: (amount) => `${amount}: no answer from the payment gateway yet`,
      RELEASED: (amount) => `${amount} not charged, payment gateway unreachable`,
      LAPSED: (amount) => `${amount} not charged, the attempt lapsed`,
    },
    declines: declinesEn,
    parcel: (step, order) => (order === '' ? step : `${step}, order ${order}`),
    mails: {
      SENT: (subject) => subject,
      WAITING: (subject) => `${subject} (about to be sent)`,
      FAILED: (subject) => `${subject} (failed)`,
    },
    job: {
      skipped: (name, what) => `${name} skipped an item: ${what}`,
      failed: (name, what) => `${name} failed: ${what}`,
      item: (id, why) => `No. ${id}: ${why}`,
      more: (count) => `and ${count} more`,
      notes: {
        'its process died': 'its process ended',
        'never finished in any process': 'never finished in any process',
        'no job of this version of the service': 'this version of the service does not know the job',
      },
    },
  },
  signIn: { title: 'Sign in as', hint: 'Opens the portal without a sign-in link.' },
  notFound: 'Page not found.',
}
