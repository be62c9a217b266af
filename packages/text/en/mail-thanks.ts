/** Sentences of the mails about rewards and accepted offers in English. */
import type { mailThanksDe } from '../de/mail-thanks.ts'
import { possessive } from '../genitive.ts'

export const mailThanksEn: typeof mailThanksDe = {
  rewardGranted: {
    subject: (percent, dog) => `You did it! ${percent}% loyalty discount for ${dog || 'your dog'}`,
    preheader: 'There is nothing to do, we take it off by itself.',
    heading: (percent) => `${percent}% loyalty discount for you two`,
    intro: (percent) =>
      `Thank you for staying with us for so long. You get a ${percent}% loyalty discount for it. There is nothing to do, we take it off by itself.`,
    order: 'For the order of',
    later:
      'Another discount already applies to the next order. The loyalty discount is kept for a later one.',
  },
  referralRewarded: {
    subject: (amount) => `Your friend has ordered: ${amount} for you`,
    preheader: 'Thank you for telling others. There is nothing to do, we take it off by itself.',
    heading: (amount) => `${amount} to say thank you`,
    intro: (amount, dog) =>
      `Somebody came to us through you and has paid the first order. Thank you for telling others! We take ${amount} off ${possessive(dog) || 'your'} order for it. There is nothing to do.`,
    order: 'For the order of',
    later: 'Another discount already applies to the next order. Your thank-you is kept for a later one.',
    friends: 'The portal shows how many friends have come through you.',
    link: 'See my friends',
  },
  offerAccepted: {
    subject: 'How nice that you are staying!',
    preheader: (dog) => `Everything is prepared for ${dog || 'you'}.`,
    heading: 'How nice that you are staying!',
    discount: (percent) => `As promised, you get ${percent}% off the next order.`,
    skip: (day) =>
      `As you wished, we leave out the order of ${day}. Nothing is charged and nothing is delivered for it.`,
    pause: 'As you wished, we take a break. Until then nothing is charged and nothing new is ordered.',
    plan: 'As you wished, we have changed the plan. This is new:',
    supplement: (title) => `In the next box there is something free for you: ${title}.`,
    anyTime: 'You can still cancel at any time.',
  },
}
