import type { PriceOfferText } from '../de/price-offer.ts'
import { price } from './price.ts'

/** An announced price in English. */
export const priceOffer: PriceOfferText = {
  increase: (dog, day) =>
    dog === '' ? `New price from ${day}: it’s up to you` : `New price for ${dog} from ${day}: it’s up to you`,
  decrease: (dog, day) =>
    dog === '' ? `You’ll pay less from ${day}` : `You’ll pay less for ${dog} from ${day}`,
  includes: (taxName, rate, shipping) =>
    `${price.included(taxName, rate)}, ${shipping === null ? 'free shipping' : `including ${shipping} shipping`}`,
  before: 'now',
  after: 'new',
  silence:
    'If you don’t answer or decline, you keep your present price. Your subscription goes on either way.',
  answerUntil: (day) => `Answer by ${day}.`,
  nothingToDo: 'There’s nothing for you to do.',
  accept: 'Accept the new price',
  keep: 'Keep my present price',
  accepted: (day) => `You’ve accepted the new price. You can change your mind until ${day}.`,
  refused: (day) => `You keep your present price. You can change your mind until ${day}.`,
  toast: {
    accepted: { success: 'New price accepted', failure: 'Your answer could not be saved' },
    kept: { success: 'Your present price stays', failure: 'Your answer could not be saved' },
  },
  page: {
    title: 'New price',
    gone: {
      title: 'There’s nothing left to decide here',
      text: 'The new price was withdrawn, its day has come, or your subscription has changed. Your portal shows what applies now.',
    },
    unknown: {
      title: 'We don’t know this link',
      text: 'It may not have been copied completely. You can also answer in your portal.',
    },
    changed: 'The price has changed in the meantime. Please decide again.',
    toPortal: 'Go to your portal',
  },
}
