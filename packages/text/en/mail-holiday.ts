/** Sentences of the mails about holidays in English. */
import type { mailHolidayDe } from '../de/mail-holiday.ts'

export const mailHolidayEn: typeof mailHolidayDe = {
  holiday: {
    delivery: (dog, window) => (dog === '' ? `Delivery ${window}` : `${dog}: ${window}`),
    moved: 'Moved',
    movedTo: (window, day) => `now arrives ${window}, charged on ${day}`,
    skipped: 'Skipped',
    skippedWhy: 'won’t be charged or delivered',
    comes: 'Arrives anyway',
    comesWhy: {
      LOCKED: 'can no longer be changed',
      ON_THE_WAY: 'already paid and on its way',
      OWED: 'arrives once the outstanding payment is settled',
      SKIP_LIMIT: 'six orders are already skipped',
    },
    comesAgain: 'As before',
    comesAgainWhy: 'arrives on these days again',
    left: 'Stays changed',
    stays: {
      LOCKED: 'can no longer be changed back',
      CHANGED: 'has been changed again since',
    },
    entered: {
      subject: (time) => `Holiday added: ${time}`,
      preheader: 'What happens to your boxes in that time.',
      heading: 'Have a great holiday!',
      intro: (time) => `We’ve added your holiday: ${time}. This is what happens to your boxes in that time:`,
      undo: 'Staying at home after all? You can remove the holiday in your Pfotenportal under Calendar.',
    },
    takenBack: {
      subject: (time) => `Holiday removed: ${time}`,
      preheader: 'Your boxes arrive as before.',
      heading: 'Your holiday is removed',
      intro: (time) => `We’ve removed your holiday (${time}).`,
    },
  },
}
