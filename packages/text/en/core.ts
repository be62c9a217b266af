import type * as german from '../de/core.ts'
import { possessive } from '../grammar.ts'

/** Copy of the UI primitives themselves. */
export const ui: typeof german.ui = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading …',
  retry: 'Try again',
  toTop: 'Back to top',
  addNew: 'Add new',
  opensInNewTab: ' (opens in a new tab)',
  optional: 'optional',
  moreInformation: 'More information',
  priceBefore: 'Was',
  priceNow: 'Now',
  offline: 'You’re offline right now.',
  unreached: 'We can’t reach the server right now.',
  failed: 'We couldn’t load anything new right now.',
  offlineSince: (time) => `As of ${time}.`,
  today: (time) => `today, ${time}`,
  share: (value, max) => `${value} of ${max}`,
  tracking: {
    label: 'Progress of your delivery',
    ordered: 'Ordered',
    packed: 'Packed',
    shipped: 'On its way',
    outForDelivery: 'Out for delivery',
    delivered: 'Delivered',
    done: 'done',
    now: 'current',
    next: 'still to come',
    step: (step, of) => `Step ${step} of ${of}`,
  },
}

const dogsMeals = (pet: string | null) => (pet ? `${possessive(pet)} meals` : 'Meals for your dog')

/** The frame around every page: menu, header, footer. */
export const shell: typeof german.shell = {
  skipToContent: 'Skip to content',
  description: 'Your food deliveries at a glance: see, skip, change.',
  noScript: 'The portal needs JavaScript. Please turn it on in your browser.',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  logoLabel: (brand) => `${brand}, go to overview`,
  notices: 'Notifications',
  menu: {
    dashboard: 'Overview',
    orders: 'Orders',
    subscriptions: dogsMeals,
    referral: 'Refer a friend',
    shop: 'Shop',
    profile: 'Profile',
    faq: 'FAQ',
    logout: 'Sign out',
  },
  /** Menu entries and page titles without the name of a dog: after it has died, and while all dogs are shown. */
  unnamed: { subscriptions: 'Meals', dog: 'Dog profile' },
  titles: {
    dashboard: 'Overview',
    orders: 'Orders',
    subscriptions: dogsMeals,
    calendar: 'Calendar',
    payment: 'Your payment',
    activity: 'Activity',
    dog: (pet) => (pet ? `${possessive(pet)} profile` : 'Dog’s profile'),
    referral: 'Refer a friend',
    shop: 'Shop',
    newDog: 'New dog',
    profile: 'Profile',
    help: 'Help and contact',
    gallery: 'Component gallery',
    login: 'Sign in',
    imprint: 'Legal notice',
    terms: 'Terms and conditions',
    withdrawal: 'Right of withdrawal',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    cancelContract: 'Cancel contracts here',
    withdraw: 'Withdraw from a contract',
    page: (title, brand) => `${title} · ${brand}`,
  },
  dogs: {
    choose: 'Choose a dog',
    all: 'All dogs',
    allChosen: 'Showing all dogs.',
    chosen: (name: string) => `Selected dog: ${name}`,
    paused: 'Paused',
    cancelled: 'Cancelled',
    newDog: 'New dog',
    chooseFailed: 'We couldn’t switch dogs. Please try again.',
  },
  footer: {
    label: 'Legal information and language',
    language: 'Language',
    german: 'Deutsch',
    english: 'English',
  },
}

/** The error pages. The spec prescribes the texts of both pages, which are English in both languages and marked so. */
export const error: typeof german.error = {
  notFound: {
    title: '404',
    text: 'Seems there is nothing here',
    action: 'Return Home',
    what: 'This page doesn’t exist.',
  },
  system: {
    title: 'System Error',
    text: 'System Error – Something went wrong! Please try again later.',
    action: 'Go to homepage',
  },
  reload: 'Reload the page',
  offline: 'No connection. Please check your internet and try again.',
  unreachable: 'We’re unavailable right now. Please try again in a moment.',
  loadFailed: 'We couldn’t load this.',
  retry: 'Try again',
}

export const update: typeof german.update = {
  ready: 'A new version of the portal is available.',
  take: 'Update now',
}

export const unsaved: typeof german.unsaved = {
  title: 'Discard your changes?',
  text: 'What you’ve entered or chosen isn’t saved yet.',
  plan: 'You’ve chosen another plan for this dog but haven’t saved it yet.',
  stay: 'Keep editing',
  discard: 'Discard',
}

/** The copy that every page needs. */
export const core: typeof german.core = { ui, shell, error }
