/** Copy of the second factor of staff, in English. */
import type { factorDe } from '../de/operator-factor.ts'
import { formatNumber, formatWait } from '../format.ts'

export const factorEn: typeof factorDe = {
  ask: {
    title: 'One more step',
    intro: 'Enter the six digits that your authenticator app shows now.',
    passkey: 'Confirm the sign-in with your passkey: your fingerprint, your face or your device’s PIN.',
    usePasskey: 'Sign in with a passkey',
    orCode: 'Or enter the six digits that your authenticator app shows now.',
    code: 'Code from the app',
    submit: 'Sign in',
    lost: 'Can’t use the app?',
    lostPasskey: 'Can’t use the passkey?',
    lostHint:
      'Use one of your recovery codes, also if this browser has no passkeys. If you have none left, ask an admin to reset your second factor.',
    recoveryCode: 'Recovery code',
    leave: 'Sign in with another address',
  },
  setUp: {
    title: 'Set up a second factor',
    demanded: 'Nobody signs in here with a link alone. You set this up once.',
    passkey: 'A passkey is the quickest way: your fingerprint, your face or this device’s PIN.',
    orApp: 'Or with an app',
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
      'Keep them apart from your phone, for example on paper or in a password manager. Each signs you in once if you don’t have your app or your passkey. This page shows them only now.',
    list: 'Recovery codes',
    next: 'I have kept them',
  },
  own: {
    title: 'Your sign-in',
    off: 'You sign in with a link, without a second factor. With an authenticator app or a passkey, your mailbox alone opens nothing.',
    since: (day) => `You sign in with a link and a code from your app, since ${day}.`,
    passkeyOnly: 'After the link, the sign-in asks for your passkey.',
    left: (count) =>
      count === 0
        ? 'You have no recovery codes left.'
        : count === 1
          ? 'You have one recovery code left.'
          : `You have ${formatNumber(count, 'en')} recovery codes left.`,
    begin: 'Set up an app',
    code: 'Code from the app, or recovery code',
    recoveryCode: 'Recovery code',
    withPasskey: 'Confirm with a passkey',
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
    add: {
      title: 'Set up an app',
      hint: 'You can then enter a code instead of using the passkey. You are signed out in all other browsers afterwards.',
      submit: 'Continue',
    },
    turnOff: {
      title: 'Turn the second factor off',
      hint: 'The link alone then signs you in. Your app, passkeys and recovery codes stop working.',
      submit: 'Turn off',
    },
    provider: 'Signing in with the company account does not ask for the code.',
    turnedOff: 'The second factor is off.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'A passkey signs you in without a link or a code: with your fingerprint, your face or your device’s PIN.',
    add: 'Create a passkey',
    another: 'Another passkey',
    full: 'Ten passkeys are the most you can have.',
    create: {
      title: 'Create a passkey',
      intro: 'Your browser then asks where to save the passkey. This page is valid for ten minutes.',
      back: 'Cancel',
    },
    added: 'The passkey is ready.',
    removed: 'The passkey has been removed. You are signed out in all other browsers.',
    removeHint: 'Nobody can then sign in with it, and you are signed out in all other browsers.',
    last: 'This is your only second factor. You can remove it once you have another one.',
    failed: 'That didn’t work with your passkey. Please try again.',
    known: 'You already have a passkey on this device.',
  },
  problems: {
    WRONG: 'This code is wrong or was already used. Wait for the next one and try again.',
    LIMITED: (seconds: number) => `Too many wrong codes. Please try again ${formatWait(seconds, 'en')}.`,
    PASSKEY: 'That didn’t work with your passkey. Please try again.',
    OLD: 'You signed in more than an hour ago. For this, please sign out and in again.',
    FULL: 'You already have ten passkeys. Please remove one first.',
    LAST: 'This is your only second factor. Please set up another one first.',
    ENDED: 'This has expired or is already done. Please start again.',
  },
}
