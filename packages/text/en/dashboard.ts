/** The dashboard in English. */
import type * as german from '../de/dashboard.ts'
import { possessive } from '../grammar.ts'

const sachets = (count: number) => (count === 1 ? '1 sachet' : `${count} sachets`)

export const dashboard: typeof german.dashboard = {
  welcome: (portal, firstName) => `Welcome to your ${portal}, ${firstName}!`,
  welcomeWithoutName: (portal) => `Welcome to your ${portal}!`,

  yourDog: (dog) => `Everything about ${possessive(dog)} food`,
  allOrders: 'See all',
  allOrdersOf: 'See all orders',

  dog: {
    gender: { f: 'Female', m: 'Male' },
    age: (years) => (years < 1 ? 'under 1 year' : years === 1 ? '1 year' : `${years} years`),
    mixedBreed: 'Mixed breed',
    profile: 'See profile',
    cancel: 'Cancel subscription',
  },
  recipes: {
    heading: (dog) => `${possessive(dog)} recipes`,
    amount: (count, size) => `${sachets(count)} · ${size}`,
    sizes: (min, max) => (min === max ? `sachets of ${min} g` : `sachets of ${min}–${max} g`),
    cycle: (days) => `every ${days} days`,
  },

  migrationLine: {
    before: (day) => `Please confirm your payment method. Until then, the order on ${day} runs as before.`,
    unplanned: 'Please confirm your payment method',
    confirm: 'Confirm now',
    activation: (day) => `Your subscription will be active in the new customer portal by ${day}.`,
  },

  loading: 'Loading your portal',
  error: 'We couldn’t load your data.',
  errorHint: 'It’s us, not you. Please try again.',
}
