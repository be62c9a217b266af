/** Copy of the page that erases an account, in English. */
import type { ErasurePageText } from '../de/erasure-page.ts'

export const erasurePageEn: ErasurePageText = {
  title: 'Erase your account',
  lead: (email) => `The account with the email address ${email} will be erased. This cannot be taken back.`,
  kept: 'What we still keep',
  deleted: 'What is deleted',
  submit: 'Erase the account for good',
  keep: 'Keep the account',
  notNow: {
    title: 'It cannot be erased yet',
    text: 'Everything stays as it is. The portal shows what you can do.',
  },
  outcomes: {
    ERASED: {
      title: 'Your account is erased',
      text: 'You are signed out on all devices. We have also confirmed it by email. All the best to you and your dog!',
    },
    KEPT: {
      title: 'Your account stays',
      text: 'The link no longer works. Nothing was erased.',
    },
    EXPIRED: {
      title: 'This link has expired',
      text: 'Everything stays as it was. You can ask for a new link in your profile.',
    },
    UNKNOWN: {
      title: 'This link is no longer valid',
      text: 'It was used already, or another one has replaced it. If you confirmed the erasure, your account has been erased.',
    },
  },
}
