/** The emails about announced prices in English. */
import type { mailPricesDe } from '../de/mail-prices.ts'
import { possessive } from '../grammar.ts'
import { priceOffer } from './price-offer.ts'

const boxesOf = (dog: string) => (dog === '' ? 'your boxes' : `${possessive(dog)} boxes`)

export const mailPricesEn: typeof mailPricesDe = {
  priceOffered: {
    labels: { from: 'For orders from', answerUntil: 'Answer by' },
    increase: {
      subject: (dog) => `A new price for ${boxesOf(dog)}: it’s up to you`,
      preheader: 'Unless you say yes, your price stays as it is.',
      heading: 'A new price – it’s up to you',
      intro: (dog, day) =>
        `We’d like to agree a new price for ${boxesOf(dog)} with you from ${day}. It only applies if you accept it.`,
      reminder: {
        subject: (dog, day) => `Reminder: a new price for ${boxesOf(dog)}, answer by ${day}`,
        heading: 'We haven’t heard from you yet',
        intro: (day) =>
          `We’ve suggested a new price. You can accept it until ${day}. This is the only reminder.`,
      },
    },
    decrease: {
      subject: (dog) => `${boxesOf(dog).replace(/^y/, 'Y')} are getting cheaper`,
      preheader: 'There’s nothing for you to do.',
      heading: 'You’ll soon be paying less',
      intro: (day) => `From ${day} you’ll pay less. There’s nothing for you to do.`,
    },
    answer: 'See the price and answer',
    accept: priceOffer.accept,
    keep: priceOffer.keep,
    both: 'On the next page you choose:',
    silence: priceOffer.silence,
    discounts: 'Discounts come off this price as before.',
  },
  priceAnswered: {
    accepted: {
      subject: (dog) => `Confirmed: the new price for ${boxesOf(dog)}`,
      preheader: 'Thank you for your answer.',
      heading: 'You’ve accepted the new price',
      intro: (day) => `Thank you! The new price applies to orders from ${day}.`,
    },
    kept: {
      subject: (dog) => `Confirmed: the price for ${boxesOf(dog)} stays the same`,
      preheader: 'Thank you for your answer.',
      heading: 'You keep your present price',
      intro: (day) => `Thank you for your answer. Orders from ${day} keep their present price, too.`,
    },
    change: (day) => `You can change your mind in your portal until ${day}.`,
    discounts: 'Discounts come off this price as before.',
  },
  priceOfferWithdrawn: {
    subject: (dog) => `The price for ${boxesOf(dog)} isn’t changing after all`,
    preheader: 'Your price stays as it is.',
    heading: 'Your price stays as it is',
    intro: (dog, day) =>
      `We’ve withdrawn the new price for ${boxesOf(dog)} from ${day}. There’s nothing for you to do, and whatever you answered no longer counts.`,
  },
}
