/** Copy of the second factor of staff, in English. */
import type { factorDe } from '../de/operator-factor.ts'
import { formatNumber, formatWait } from '../format.ts'

export const factorEn: typeof factorDe = {
  ask: {
    title: 'One more code',
    intro: 'Enter the six digits that your authenticator app shows now.',
    code: 'Code from the app',
    submit: 'Sign in',
    lost: 'Can’t use the app?',
    lostHint:
      'Use one of your recovery codes. If you have none left, ask an admin to reset your second factor.',
    recoveryCode: 'Recovery code',
    leave: 'Sign in with another address',
  },
  setUp: {
    title: 'Set up a second factor',
    demanded: 'Nobody signs in here with a link alone. You set this up once.',
    steps: {
      scan: 'Scan the picture with an authenticator app on your phone.',
      open: 'Reading this on the phone?',
      openLink: 'Open in the app',
      type: 'Or type this key into the app:',
      confirm: 'Enter the six digits that the app then shows.',
    },
    picture: 'QR code with the key for the authenticator app',
    submit: 'Set up',
    cancel: 'Cancel',
  },
  codes: {
    title: 'Your recovery codes',
    intro:
      'Keep them apart from your phone, for example on paper or in a password manager. Each signs you in once if you don’t have the app. This page shows them only now.',
    list: 'Recovery codes',
    next: 'I have kept them',
  },
  own: {
    title: 'Your sign-in',
    off: 'You sign in with a link, without a second factor. With an authenticator app, your mailbox alone opens nothing.',
    since: (day) => `You sign in with a link and a code from your app, since ${day}.`,
    left: (count) =>
      count === 0
        ? 'You have no recovery codes left.'
        : count === 1
          ? 'You have one recovery code left.'
          : `You have ${formatNumber(count, 'en')} recovery codes left.`,
    begin: 'Set up an app',
    code: 'Code from the app, or recovery code',
    renew: {
      title: 'New recovery codes',
      hint: 'The present ones then stop working.',
      submit: 'Show new recovery codes',
    },
    replace: {
      title: 'Another app or a new phone',
      hint: 'The present app works until the new one is confirmed. Then you are signed out in all other browsers.',
      submit: 'Continue',
    },
    turnOff: {
      title: 'Turn the second factor off',
      hint: 'The link alone then signs you in.',
      submit: 'Turn off',
    },
    provider: 'Signing in with the company account does not ask for the code.',
    turnedOff: 'The second factor is off.',
  },
  problems: {
    WRONG: 'This code is wrong or was already used. Wait for the next one and try again.',
    LIMITED: (seconds: number) => `Too many wrong codes. Please try again ${formatWait(seconds, 'en')}.`,
    ENDED: 'This has expired or is already done. Please start again.',
  },
}
