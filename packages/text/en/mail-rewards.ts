/** Emails about rewards and accepted offers in English. */
import type { mailRewardsDe } from '../de/mail-rewards.ts'
import { possessive } from '../genitive.ts'

export const mailRewardsEn: typeof mailRewardsDe = {
  rewardGranted: {
    subject: (percent, dog) => `You did it! ${percent}% loyalty discount for ${dog || 'your dog'}`,
    preheader: 'There’s nothing to do, we’ll take it off automatically.',
    heading: (percent) => `${percent}% loyalty discount for you two`,
    intro: (percent) =>
      `Thank you for staying with us for so long. Here’s a ${percent}% loyalty discount for you. There’s nothing to do, we’ll take it off automatically.`,
    order: 'For the order on',
    later: 'The next order already has another discount. We’ll keep your loyalty discount for a later one.',
  },
  referralRewarded: {
    subject: (amount) => `Your friend has ordered: ${amount} for you`,
    preheader: 'Thanks for spreading the word. There’s nothing to do, we’ll take it off automatically.',
    heading: (amount) => `${amount} to say thank you`,
    intro: (amount, dog) =>
      `Someone came to us through you and has paid for their first order. Thanks for spreading the word! We’ll take ${amount} off ${possessive(dog) || 'your'} order. There’s nothing to do.`,
    order: 'For the order on',
    later: 'The next order already has another discount. We’ll keep your thank-you for a later one.',
    friends: 'Your Pfotenportal shows how many friends have joined through you.',
    link: 'See my friends',
  },
  offerAccepted: {
    subject: 'We’re glad you’re staying!',
    preheader: (dog) => `Everything’s ready for ${dog || 'you'}.`,
    heading: 'We’re glad you’re staying!',
    discount: (percent) => `As promised, you get ${percent}% off the next order.`,
    skip: (day) =>
      `As requested, we’re skipping the order on ${day}. You won’t be charged, and nothing is delivered.`,
    pause:
      'As requested, we’ve paused the subscription. Until it resumes, nothing is charged and nothing new is ordered.',
    plan: 'As requested, we’ve changed the plan. Here’s what’s new:',
    supplement: (title) => `There’s something free for you in the next box: ${title}.`,
    anyTime: 'You can still cancel at any time.',
  },
}
