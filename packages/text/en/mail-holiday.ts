/** Sentences of the mails about holidays in English. */
import type { mailHolidayDe } from '../de/mail-holiday.ts'

export const mailHolidayEn: typeof mailHolidayDe = {
  holiday: {
    delivery: (dog, window) => (dog === '' ? `Delivery ${window}` : `${dog}: ${window}`),
    moved: 'Moved',
    movedTo: (window, day) => `now arrives ${window}, charged on ${day}`,
    skipped: 'Skipped',
    skippedWhy: 'is neither charged nor delivered',
    comes: 'Arrives all the same',
    comesWhy: {
      LOCKED: 'can no longer be changed',
      ON_THE_WAY: 'is paid and on its way already',
      OWED: 'arrives once the open payment is settled',
      SKIP_LIMIT: 'six orders are skipped already',
    },
    comesAgain: 'As before',
    comesAgainWhy: 'arrives on these days again',
    left: 'Stays changed',
    stays: {
      LOCKED: 'can no longer be taken back',
      CHANGED: 'has been changed again since',
    },
    entered: {
      subject: (time) => `Holiday entered: ${time}`,
      preheader: 'What happens to the boxes in that time.',
      heading: 'Have a great holiday!',
      intro: (time) => `Your holiday is entered: ${time}. This is what happens to the boxes in that time:`,
      undo: 'Staying at home after all? You can take the holiday back in your Pfotenportal under Calendar.',
    },
    takenBack: {
      subject: (time) => `Holiday taken back: ${time}`,
      preheader: 'Your boxes arrive as before.',
      heading: 'Your holiday is taken back',
      intro: (time) => `We have taken your holiday (${time}) out again.`,
    },
  },
}
