/** Copy of the page that confirms a new address for signing in, or stops the change, in English. */
import type { EmailChangePageText } from '../de/email-change-page.ts'

export const emailChangePageEn: EmailChangePageText = {
  confirm: {
    title: 'Confirm your new email address',
    text: (email) => `After that, you’ll sign in with ${email}. You will be signed out once on all devices.`,
    submit: 'Confirm address',
  },
  stop: {
    title: 'Stop the change',
    text: (email) =>
      `Your account is about to get the email address ${email}. If you don’t want that, stop the change here.`,
    submit: 'Stop the change',
  },
  outcomes: {
    CHANGED: { title: 'Address changed', text: (email) => `From now on you sign in with ${email}.` },
    STOPPED: {
      title: 'Change stopped',
      text: () => 'Your account keeps its email address. Please contact customer service if it wasn’t you.',
    },
    TAKEN: {
      title: 'This address can’t be used any more',
      text: () =>
        'It belongs to another account now. Everything stays as it was. Please contact customer service.',
    },
    EXPIRED: {
      title: 'This link has expired',
      text: () => 'Everything stays as it was. Customer service is happy to send you a new link.',
    },
    UNKNOWN: {
      title: 'This link no longer works',
      text: () =>
        'It has been used, or a new one has replaced it. If you have confirmed your address, sign in with it now.',
    },
  },
}
