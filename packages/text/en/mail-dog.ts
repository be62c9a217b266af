/** Sentences of the mail about a dog's age in English. */
import type { mailDogDe } from '../de/mail-dog.ts'

export const mailDogEn: typeof mailDogDe = {
  dogStage: {
    adult: {
      subject: (dog) => `${dog || 'Your dog'} is growing up – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is no puppy any more`,
      intro:
        'Dogs are grown up when they are a year old. They need less energy than while growing, and recipes suit them that are not made for puppies.',
    },
    senior: {
      subject: (dog) => `${dog || 'Your dog'} is getting older – time for a new plan?`,
      heading: (dog) => `${dog || 'Your dog'} is eight now`,
      intro: 'From eight years on dogs mostly need a little less energy, because they take it easier.',
    },
    preheader: 'This is how much and what suits now.',
    energy: 'Need per day',
    kcal: (kcal) => `about ${kcal} kcal`,
    unchanged: 'Nothing changes in your subscription by itself. You can adapt the plan in Pfotenportal.',
    noVet: 'This is a guide value for healthy dogs and replaces no veterinary advice.',
  },
}
