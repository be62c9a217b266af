/** The dashboard in English. */
import { cardBrands } from '../card-brands.ts'
import { possessive } from '../grammar.ts'
import type * as german from '../de/dashboard.ts'

const sachets = (count: number) => (count === 1 ? '1 sachet' : `${count} sachets`)

export const dashboard: typeof german.dashboard = {
  welcome: (firstName) => `Welcome to your Pfotenportal, ${firstName}!`,
  welcomeWithoutName: 'Welcome to your Pfotenportal!',

  headline: {
    arrived: (dog) => `${possessive(dog)} food arrived today`,
    today: (dog) => `${possessive(dog)} food arrives today`,
    until: (dog, day) => `${possessive(dog)} food arrives today or by ${day}`,
    window: (dog, window) => `${possessive(dog)} food arrives ${window}`,
    onItsWay: (dog, window) => `${possessive(dog)} food is on its way and arrives ${window}`,
    onItsWayUntil: (dog, day) => `${possessive(dog)} food is on its way and arrives today or by ${day}`,
    delayed: (dog) => `${possessive(dog)} food is delayed`,
    deliveryFailed: (dog) => `${possessive(dog)} food couldn’t be delivered`,
    returned: (dog) => `${possessive(dog)} food is coming back to us`,
  },
  delayedHint: (window) => `It was due ${window}. As soon as there’s news, you’ll see it here.`,
  deliveryFailedHint: 'Nobody was home. The tracking page says what happens next.',
  returnedHint: 'The parcel couldn’t be delivered and is on its way back.',
  yourDog: (dog) => `Everything about ${possessive(dog)} food`,
  allOrders: 'See all',
  allOrdersOf: 'See all orders',

  dog: {
    gender: { f: 'Female', m: 'Male' },
    age: (years) => (years < 1 ? 'under 1 year' : years === 1 ? '1 year' : `${years} years`),
    mixedBreed: 'Mixed breed',
    profile: 'See profile',
  },
  recipes: {
    heading: (dog) => `${possessive(dog)} recipes`,
    amount: (count, size) => `${sachets(count)} · ${size}`,
    sizes: (min, max) => `Sachet size ${min}–${max} g`,
    oneSize: (grams) => `Sachet size ${grams} g`,
    cycle: (days) => `every ${days} days`,
  },

  loading: 'Loading your portal',
  error: 'We couldn’t load your data.',
  errorHint: 'It’s us, not you. Please try again.',
}

/** The lower part of every dashboard in English. */
export const household: typeof german.household = {
  dogs: {
    heading: 'My dogs',
    question: 'Any more four-legged family members?',
    add: 'Add a new dog',
    active: 'Active',
    paused: 'Paused',
    cancelled: 'Cancelled',
    next: (window) => `Next delivery ${window}`,
    failed: 'Payment failed',
    resumes: (day) => `Paused until ${day}`,
    ended: (day) => `Ended on ${day}`,
  },
  snacks: {
    heading: (dog) => `WOULD YOU LIKE TO TRY HEALTHY, FUNCTIONAL SNACKS FOR ${dog.toUpperCase()}?`,
    headingWithoutDog: 'WOULD YOU LIKE TO TRY HEALTHY, FUNCTIONAL SNACKS FOR YOUR DOG?',
    shop: 'Shop now',
    shopOf: (snack) => `Shop now: ${snack}`,
    pause: 'Stop the slideshow',
    play: 'Start the slideshow',
    previous: 'Previous snack',
    next: 'Next snack',
    region: 'Snacks',
    notice: 'Complementary feed for dogs',
    slides: {
      joint: { title: 'Joints', ingredient: 'with green-lipped mussel', text: 'For dogs who love to run.' },
      skin_coat: {
        title: 'Skin & coat',
        ingredient: 'with salmon oil',
        text: 'For everyone who loves a cuddle.',
      },
      gut: { title: 'Gut', ingredient: 'with carrot', text: 'For foodies who find every crumb.' },
      dental: { title: 'Teeth', ingredient: 'with seaweed', text: 'For nibblers with a bright smile.' },
    },
  },
  referral: {
    heading: 'Get more rewards!',
    text: 'Know a dog who’d love fresh food too? Spread the word.',
    action: 'Refer a friend now',
  },
}

/** The reward banner in English. */
export const reward: typeof german.reward = {
  received: 'CONGRATULATIONS!',
  receivedHint: (percent) => `You did it! You get a ${percent}% loyalty discount.`,
  celebrate: 'Celebrate again',
  near: 'ALMOST THERE!',
  percentage: (percent) => `${percent}%`,
  nearHint: (percent) => `Your next order earns you a ${percent}% loyalty discount.`,
  open: 'See your reward',
  progressHint: 'Every paid box counts. Skipping or pausing won’t cost you any progress.',
  none: 'YOUR REWARDS!',
  noneHint: 'Collect loyalty paws with every order.',
}

/** The dashboard's hint on a payment method that the customer has to renew (docs/domain.md 12). */
export const hints: typeof german.hints = {
  brands: cardBrands,
  card: (brand, digits) => `${brand} ending in ${digits}`,
  payPal: (email) => `PayPal (${email})`,
  sepaDebit: (digits) => `SEPA Direct Debit, IBAN ending in ${digits}`,
  soon: (method, until) => `${method} expires soon (valid until ${until})`,
  expired: (method) => `${method} has expired`,
  revoked: (method) => `${method} can no longer be charged`,
  pays: (dogs) => `It pays for the food for ${dogs}.`,
  ended: 'Renew it before the subscription restarts.',
  renew: 'Renew now',
}
