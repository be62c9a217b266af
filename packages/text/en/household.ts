/** The lower part of every dashboard in English. */
import type { household as german } from '../de/household.ts'

export const household: typeof german = {
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
