/** Emails about vacations in English. */
import type { mailVacationDe } from '../de/mail-vacation.ts'

export const mailVacationEn: typeof mailVacationDe = {
  vacation: {
    delivery: (dog, window) => (dog === '' ? `Delivery ${window}` : `${dog}: ${window}`),
    moved: 'Moved',
    movedTo: (window, day) => `now arrives ${window}, charged on ${day}`,
    skipped: 'Skipped',
    skippedHint: 'won’t be charged or delivered',
    arrivesAnyway: 'Arrives anyway',
    arrivesAnywayReasons: {
      LOCKED: 'can no longer be changed',
      ON_THE_WAY: 'already paid and on its way',
      OWED: 'arrives once the outstanding payment is settled',
      SKIP_LIMIT: 'six orders are already skipped',
    },
    restored: 'As before',
    restoredHint: 'arrives on these days again',
    unchanged: 'Stays changed',
    unchangedReasons: {
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
    removed: {
      subject: (time) => `Holiday removed: ${time}`,
      preheader: 'Your boxes arrive as before.',
      heading: 'Your holiday is removed',
      intro: (time) => `We’ve removed your holiday (${time}).`,
    },
  },
}
