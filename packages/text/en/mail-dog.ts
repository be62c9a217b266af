/** The email about a dog's age in English. */
import type { mailDogDe } from '../de/mail-dog.ts'

export const mailDogEn: typeof mailDogDe = {
  dogStageReached: {
    adult: {
      subject: (dog) => `${dog || 'Your dog'} is growing up – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is no longer a puppy`,
      intro:
        'At a year old, dogs are fully grown. They need less energy than while they were growing, and recipes that aren’t made for puppies are now an option.',
    },
    senior: {
      subject: (dog) => `${dog || 'Your dog'} is getting older – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is eight now`,
      intro: 'From eight years on, most dogs need a little less energy because they take things easier.',
    },
    preheader: 'The right amount and recipes from now on.',
    energy: 'Daily requirement',
    kcal: (kcal) => `about ${kcal} kcal`,
    unchanged:
      'Nothing in your subscription changes by itself. You can adjust the plan in your Pfotenportal.',
    noVet: 'This is a guideline for healthy dogs and doesn’t replace advice from a vet.',
  },
}
