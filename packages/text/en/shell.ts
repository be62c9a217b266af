import type { shell as german } from '../de/shell.ts'
import { possessive } from '../genitive.ts'

const dogsMeals = (pet: string | null) => (pet ? `${possessive(pet)} meals` : 'Meals for your dog')

/** The frame around every page: menu, header, footer. */
export const shell: typeof german = {
  skipToContent: 'Skip to content',
  description: 'Your food deliveries at a glance: see, skip, change.',
  noScript: 'The Pfotenportal needs JavaScript. Please turn it on in your browser.',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  logoLabel: 'Pfotenportal, go to overview',
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
  titles: {
    dashboard: 'Overview',
    orders: 'Orders',
    subscriptions: dogsMeals,
    calendar: 'Calendar',
    activity: 'Activity',
    dog: (pet) => (pet ? `${possessive(pet)} profile` : 'Dog’s profile'),
    referral: 'Refer a friend',
    shop: 'Shop',
    profile: 'Profile',
    gallery: 'Component gallery',
    login: 'Sign in',
    imprint: 'Legal notice',
    terms: 'Terms and conditions',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    cancelContract: 'Cancel contracts here',
    page: (title: string) => `${title} · Pfotenportal`,
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
