/** The emails in English. */
import type { MailText } from '../de/mail.ts'
import { formatList } from '../format.ts'
import { possessive } from '../grammar.ts'
import { alertMailsEn } from './alerts.ts'
import { mailDeclarationsEn } from './declarations.ts'
import { mailOrdersEn, mailParcelsEn, mailRemindersEn, mailSupplementEn } from './mail-orders.ts'
import { mailPartsEn } from './mail-parts.ts'
import { mailMigrationEn, mailPaymentEn, mailRewardsEn } from './mail-payment.ts'
import { mailPricesEn } from './mail-prices.ts'
import { mailChangesEn, mailDogEn, mailSubscriptionEn, mailVacationEn } from './mail-subscription.ts'
import { mailMessagesEn } from './messages.ts'

export const mailEn: MailText = {
  frame: {
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    closing: 'Warm regards,',
    signature: (brand) => `Your ${brand} team`,
    reason: 'You’re getting this email because it concerns your account in the portal.',
    openPortal: 'Go to your portal',
    imprint: 'Legal notice',
    cancelContract: 'Cancel contracts here',
    withdraw: 'Withdraw from a contract',
  },
  loginLink: {
    subject: (brand) => `Your sign-in link for ${brand}`,
    preheader: (minutes) => `One tap and you’re in. The link is valid for ${minutes} minutes.`,
    heading: 'Sign in to your portal',
    intro: 'This link signs you in, no password needed.',
    button: 'Sign in now',
    validity: (minutes) => `The link is valid for ${minutes} minutes and can be used once.`,
    fallback: 'If the button doesn’t work, copy this address into your browser:',
    notYou: 'Didn’t ask for a link? Just delete this email. Without the link, nobody gets into your account.',
    withCode: {
      preheader: (code, minutes) =>
        `Your code is ${code}, or just tap the link. Both work for ${minutes} minutes.`,
      intro: 'This link or the code below signs you in, no password needed.',
      label: 'Your code',
      note: 'Enter it in the browser or app where you asked for it. Don’t share it with anyone: we’ll never ask for it.',
      validity: (minutes) =>
        `The link and the code are valid for ${minutes} minutes, and you can use one of them, once.`,
      notYou:
        'Didn’t ask for a link? Just delete this email. Without the link or the code, nobody gets into your account.',
    },
  },
  staffLink: {
    subject: (brand) => `Your sign-in link for ${brand} operations`,
    preheader: (minutes) => `One tap and you’re in. The link is valid for ${minutes} minutes.`,
    heading: (brand) => `Sign in to ${brand} operations`,
    intro: 'This link signs you in. The session ends after twelve hours.',
    notYou: 'Didn’t ask for a link? Just delete this email and don’t pass its link on to anyone.',
  },
  staffFactorChanged: {
    subject: (brand) => `Your second factor for ${brand} operations`,
    heading: 'Your sign-in',
    happened: {
      setUp: () => 'signing in now also asks you for a code from your authenticator app.',
      replaced: () =>
        'signing in now asks you for codes from another authenticator app. You are signed out in all other browsers.',
      codesRenewed: () => 'you have new recovery codes. The previous ones no longer work.',
      codeUsed: (left) =>
        left === 0
          ? 'one of your recovery codes was used. It was the last one: please get new ones.'
          : `one of your recovery codes was used. Left: ${left}.`,
      passkeyAdded: (_left, device) =>
        `your sign-in has a new passkey, added with ${device}. It signs you in without a link or a code.`,
      passkeyRemoved: (_left, device) =>
        `a passkey has been removed from your sign-in. It was added with ${device}. You are signed out in all other browsers.`,
      turnedOff: () => 'your second factor is off. The link alone signs you in.',
      reset: () =>
        'your second factor was reset, and you are signed out everywhere. You set it up again with your next link.',
    },
    notYou: 'Wasn’t you, and nobody did it for you? Then tell an admin right away.',
    button: 'Go to your sign-in',
  },
  confirmEmail: {
    subject: (brand: string) => `Confirm your email address for ${brand}`,
    preheader: (code: string, minutes: number) =>
      `Your code is ${code}. Or just tap the link. Both work for ${minutes} minutes.`,
    heading: 'Nearly there',
    intro:
      'you have put together a menu for your dog. Use this link or the code to confirm that this email address is yours. You’ll then see the price and the terms, and decide. Until then nothing is ordered.',
    button: 'Confirm address',
    notYou:
      'Wasn’t you? Just delete this email. Without the link or the code nothing happens, and the details are deleted.',
    reason: (brand: string) =>
      `You are getting this email because somebody entered this address at ${brand}.`,
  },
  erasureLink: {
    subject: (brand) => `Confirm that your account with ${brand} is erased`,
    preheader: 'One last step. The link is valid for 24 hours.',
    heading: 'Erase your account',
    intro:
      'you would like to erase your account. The next page says what we still have to keep and for how long. Only the button there erases it.',
    button: 'Review and erase',
    validity: 'The link is valid for 24 hours.',
    notYou:
      'Would you like to keep your account? Then there is nothing to do. If you did not ask for this, please reply to this email.',
  },
  accountErased: {
    subject: (brand) => `Your account with ${brand} is erased`,
    heading: 'Your account is erased',
    intro: 'your customer account and everything that we do not have to keep is erased.',
    kept: 'What we still keep because we have to:',
    again: 'You are welcome back at any time. You then begin anew with this email address.',
    reason: 'You get this email because an account belonged to this address. It is the last one.',
  },
  customerMerged: {
    subject: (brand) => `Your customer accounts at ${brand} are now one`,
    heading: 'Two accounts have become one',
    intro: 'our customer service has merged your two customer accounts into one.',
    stays: (other) =>
      `You keep signing in with this email address. Your other address ${other} no longer works for that.`,
    goes: (other) =>
      `From now on, please sign in with your other email address ${other}. The address you are reading this at no longer works for that.`,
    dogs: (names) => `New in this account: ${formatList(names, 'en')}.`,
    charges:
      'Your subscriptions go on as before: plans, dates, delivery addresses and payment methods stay, and nothing is charged twice.',
    notYou: 'Were these not both your accounts? Then please reply to this email right away.',
  },
  dogMovedAway: {
    subject: (dog) => `${dog ? possessive(dog) : 'Your'} subscription continues in another customer account`,
    preheader: 'You won’t be charged for it any more.',
    heading: (dog) => (dog ? `${dog} has moved` : 'Your dog has moved'),
    intro: (dog) =>
      `as agreed, we have moved ${dog || 'your dog'} and the subscription to another customer account.`,
    charges: 'From now on you won’t be charged for this subscription. There is nothing for you to cancel.',
    onTheWay: (boxes) =>
      boxes === 1
        ? 'You have already paid for one box. It still comes to your address.'
        : `You have already paid for ${boxes} boxes. They still come to your address.`,
    stays: 'Your orders and receipts stay in your account. Any refunds for them still go to you.',
    notYou: 'Was this not agreed with you? Then please reply to this email right away.',
  },
  dogMovedIn: {
    subject: (dog) => `${dog ? possessive(dog) : 'The'} subscription is now yours`,
    preheader: (day) => `The next order is on ${day}.`,
    heading: (dog) => (dog ? `${dog} is here` : 'Your dog is here'),
    intro: (dog) =>
      `as agreed, the subscription for ${dog || 'your dog'} now runs in your customer account, on the same terms as before. This is what we agreed:`,
    toSetUp:
      'We still need your payment method. A second email with a link to set it up is on its way to you.',
    profile:
      'The dog’s profile and the way to the next reward have come along; the orders of the former account have not.',
    notYou: 'Was this not agreed with you? Then please reply to this email right away.',
  },
  emailChangeLink: {
    toNew: {
      subject: (brand) => `Confirm your new email address for ${brand}`,
      preheader: 'One tap, and you sign in with this address. The link is valid for 24 hours.',
      heading: 'Is this your new address?',
      intro: (brand) =>
        `a customer account at ${brand} is about to get this email address. Please confirm it with the button. Until then everything stays as it is.`,
      button: 'Confirm address',
      validity: 'The link is valid for 24 hours and works once.',
      notYou:
        'You don’t know this account? Then just delete this email. Without the link, no account gets your address.',
    },
    toPresent: {
      subject: (brand) => `Your account at ${brand} is about to get a new email address`,
      preheader: 'If it wasn’t you, one tap stops the change.',
      heading: 'A new email address',
      intro: (brand, other) =>
        `our customer service has entered a new email address for your account at ${brand}: ${other}. Once that address is confirmed, you’ll sign in with it. Until then, keep using this one.`,
      button: 'Stop the change',
      validity: 'The link works until the new address is confirmed, for 24 hours at most.',
      notYou: 'You didn’t ask for this? Then stop the change and please reply to this email right away.',
    },
  },
  emailChanged: {
    subject: (brand) => `Your email address at ${brand} has changed`,
    heading: 'Your email address has changed',
    intro: 'the new email address of your account is confirmed.',
    toNew: (other) =>
      `From now on you sign in with this email address. Your former address ${other} no longer works for that.`,
    toFormer: (other) =>
      `From now on you sign in with your new email address ${other}. The address you are reading this at no longer works for that.`,
    signedOut:
      'You are signed out on all devices, your passkeys have been removed, and a calendar that you subscribed to is no longer updated. Your subscriptions and orders stay as they are.',
    notYou: 'Wasn’t you? Please reply to this email right away.',
  },
  passkeyChanged: {
    device: (browser, system) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'an unknown device'),
    added: {
      subject: (brand) => `New passkey for your account at ${brand}`,
      heading: 'You’ve added a passkey',
      intro: (device) => `your account has a new passkey, added with ${device}.`,
      after:
        'It lets you sign in with your fingerprint, your face or your device’s PIN. Sign-in links by email still work.',
    },
    removed: {
      subject: (brand) => `Passkey removed from your account at ${brand}`,
      heading: 'A passkey has been removed',
      intro: (device) => `a passkey has been removed from your account. It was added with ${device}.`,
      after: 'Nobody can sign in with it any more. Sign-in links by email still work.',
    },
    button: 'See your devices',
    notYou:
      'Wasn’t you? Go to Devices, remove whatever you don’t recognise, sign out everywhere, and reply to this email.',
  },
  parts: mailPartsEn,
  ...alertMailsEn,
  ...mailVacationEn,
  ...mailOrdersEn,
  ...mailParcelsEn,
  ...mailSubscriptionEn,
  ...mailDeclarationsEn,
  ...mailMessagesEn,
  ...mailChangesEn,
  ...mailPaymentEn,
  ...mailSupplementEn,
  ...mailRewardsEn,
  ...mailMigrationEn,
  ...mailDogEn,
  ...mailPricesEn,
  ...mailRemindersEn,
}
