import type { raf as german } from '../de/raf.ts'
import { possessive } from '../genitive.ts'

/** Referring friends (spec 2). */
export const raf: typeof german = {
  programme: {
    title: (reward, friend) =>
      reward === friend ? `${reward} for you,\n${friend} for your friends` : `${reward} for you`,
    text: (pet) =>
      pet
        ? `Do you know a dog who would love what goes into ${possessive(pet)} bowl? Tell its people about us.`
        : 'Do you know a dog who would love freshly cooked food? Tell its people about us.',
    link: 'Your personal link',
    code: 'Your code',
    copyLink: 'Copy link',
    copyCode: 'Copy code',
    share: 'Share',
    message: (url, amount) =>
      `Look, freshly cooked food, made for your dog. With my link you get ${amount} off the first order: ${url}`,
    copied: { link: 'Link copied. Paste it wherever you like.', code: 'Code copied.' },
    messageCopied: 'Message with your link copied. Paste it wherever you like.',
    copyFailed: 'Copying failed. The link is selected, please copy it yourself.',
  },
  steps: {
    title: 'How it works',
    list: (reward, friend) => [
      { title: 'Share the link', text: 'Send your link or your code to somebody with a dog.' },
      { title: `Give ${friend}`, text: `Your friend gets ${friend} off the first order.` },
      {
        title: `Get ${reward}`,
        text: `Once it is paid, we take ${reward} off your next order, once for each friend.`,
      },
    ],
    terms:
      'For new customers, not for yourself. Discounts do not add up: each order gets the largest, the others are kept for you. If your friend gets all the money back before you use your reward, it is dropped.',
  },
  friends: {
    title: 'Your friends',
    came: 'Friends who came',
    earned: 'Earned',
    pending: 'Without an order yet',
    none: 'Nobody has come through you yet',
    noneText: 'Share your link, and you will see here what becomes of it.',
    somebody: (initial) => (initial ? `${initial}.` : 'Somebody'),
    cameOn: (day) => `Came on ${day}`,
    earnedOn: (day) => `first order on ${day}`,
    states: {
      PENDING: () => 'No order yet',
      WAITING: (amount) => `${amount} waiting for your next active subscription`,
      ATTACHED: (amount) => `${amount} for one of the next orders`,
      USED: (amount) => `${amount} taken off`,
      REVERSED: () => 'Dropped, order refunded',
      VOID: () => 'Does not count',
    },
    private: 'Of your friends we show you the first letter only.',
  },
  widget: {
    title: 'Invite friends and collect rewards',
    lead: (host) =>
      `${host} runs the referral programme for us. It is loaded only if you agree. Until then nothing is sent there.`,
    sent: (host) => `What ${host} gets from us`,
    fields: { email: 'E-mail address', firstName: 'First name', lastName: 'Last name', locale: 'Language' },
    locale: 'German (de)',
    technical: 'While loading, the provider also learns your IP address and your browser.',
    purpose:
      'What for: so that your recommendations are counted as yours and you get your rewards. You can withdraw at any time.',
    privacy: 'Privacy',
    load: 'Load the referral programme',
    frame: (host) => `Referral programme of ${host}`,
    loading: 'The referral programme is loading …',
    loaded: 'The referral programme has loaded.',
    failed: 'The referral programme could not be loaded',
    failedText: 'The provider does not answer at the moment. Try again now or later.',
    consent: (host) => `You have agreed that ${host} gets your details.`,
    withdraw: 'Withdraw consent',
    withdrawn: 'Consent withdrawn. Nothing is loaded and nothing is sent any more.',
  },
}
