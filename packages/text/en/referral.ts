import type { referral as german, friendCode as germanFriendCode } from '../de/referral.ts'
import { possessive } from '../grammar.ts'

/** Referring friends. */
export const referral: typeof german = {
  programme: {
    title: (reward, friend) =>
      reward === friend ? `${reward} for you,\n${friend} for your friends` : `${reward} for you`,
    text: (pet) =>
      pet
        ? `Know a dog who’d love what goes into ${possessive(pet)} bowl? Tell their owner about us.`
        : 'Know a dog who’d love freshly cooked food? Tell their owner about us.',
    link: 'Your personal link',
    code: 'Your code',
    copyLink: 'Copy link',
    copyCode: 'Copy code',
    share: 'Share',
    message: (url, amount) =>
      `Take a look: freshly cooked food, made for your dog. With my link you get ${amount} off your first order: ${url}`,
    copied: { link: 'Link copied. Paste it wherever you like.', code: 'Code copied.' },
    messageCopied: 'Message with your link copied. Paste it wherever you like.',
    copyFailed: 'Copying didn’t work. We’ve selected the link so you can copy it yourself.',
  },
  steps: {
    title: 'How it works',
    list: (reward, friend) => [
      { title: 'Share the link', text: 'Send your link or your code to someone with a dog.' },
      { title: `Give ${friend}`, text: `Your friend gets ${friend} off their first order.` },
      {
        title: `Get ${reward}`,
        text: `Once it’s paid, we take ${reward} off your next order, once for each friend.`,
      },
    ],
    terms:
      'For new customers, not for yourself. Discounts can’t be combined: each order gets the largest, and we keep the others for you. If your friend gets a full refund before you use your reward, the reward is cancelled.',
  },
  friends: {
    title: 'Your friends',
    came: 'Friends joined',
    earned: 'Earned',
    pending: 'No order yet',
    none: 'Nobody has joined through you yet',
    noneText: 'Share your link, then watch this space.',
    somebody: (initial) => (initial ? `${initial}.` : 'Someone'),
    cameOn: (day) => `Joined on ${day}`,
    earnedOn: (day) => `first order on ${day}`,
    states: {
      PENDING: () => 'No order yet',
      WAITING: (amount) => `${amount} waiting for your next active subscription`,
      ATTACHED: (amount) => `${amount} for one of the next orders`,
      USED: (amount) => `${amount} taken off`,
      REVERSED: () => 'Cancelled, order refunded',
      VOID: () => 'Not eligible',
    },
    private: 'We only show you the first letter of your friends’ names.',
  },
  widget: {
    title: 'Invite friends and collect rewards',
    lead: (host) =>
      `${host} runs the referral programme for us. It only loads if you agree. Nothing is sent there until then.`,
    sent: (host) => `What ${host} gets from us`,
    fields: { email: 'Email address', firstName: 'First name', lastName: 'Last name', locale: 'Language' },
    locale: 'German (de)',
    technical: 'As it loads, the provider also learns your IP address and your browser.',
    purpose:
      'Why: so your referrals are credited to you and you get your rewards. You can withdraw your consent at any time.',
    privacy: 'Privacy',
    load: 'Load referral programme',
    frame: (host) => `Referral programme of ${host}`,
    loading: 'Loading the referral programme …',
    loaded: 'The referral programme has loaded.',
    failed: 'We couldn’t load the referral programme',
    failedText: 'The provider isn’t responding right now. Try again now or later.',
    consent: (host) => `You’ve agreed that ${host} gets your details.`,
    withdraw: 'Withdraw consent',
    withdrawn: 'Consent withdrawn. Nothing more is loaded or sent.',
  },
}

/** A friend's code with which a visitor signs in. */
export const friendCode: typeof germanFriendCode = {
  welcome: (code: string) => `You’ve come with the code ${code}`,
  welcomeText: 'Sign in and we’ll take the discount off your first order.',
  malformed: (code: string) => `“${code}” isn’t a code`,
  malformedText: 'A code has eight characters, for example 7K3Q-M9TD. You can still sign in.',
  ended: 'Friends’ codes are no longer valid',
  endedText: 'The referral programme has ended. You can still sign in.',
  outcome: {
    ACCEPTED: 'Your code is valid. We’ll take the discount off your first order.',
    UNKNOWN_CODE: 'We don’t know this code. Please ask your friend again.',
    ALREADY_REFERRED: 'You’ve already used a code. The first one counts.',
    NOT_NEW: 'The code is only valid before your first order.',
    OWN_CODE: 'You can’t use your own code.',
    SAME_PERSON:
      'This code belongs to an account with your name and address, or with your payment method. Only other people can use it.',
    PROGRAMME_ENDED: 'The referral programme has ended, so the code is no longer valid.',
  },
}
